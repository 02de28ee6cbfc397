# No types: compiled as it stands, for tables ask it at every action.
