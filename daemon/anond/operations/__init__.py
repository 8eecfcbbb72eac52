"""Operations of commands on recorded data: dead letters, forgetting, lost keys, restored copies, refused models."""
