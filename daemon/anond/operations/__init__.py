"""What commands do with what was recorded: dead letters, forgetting, lost keys, restored copies, refused models."""
