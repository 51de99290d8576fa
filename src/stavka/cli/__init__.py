"""The command `stavka`."""
