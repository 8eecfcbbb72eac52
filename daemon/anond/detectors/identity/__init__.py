"""Who somebody is by number or title: ids of the state, codes beside their names, plates, titled names."""
