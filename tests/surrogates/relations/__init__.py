"""The relations that cases may ask for, a file for each kind of value; `common` are those of all kinds."""
