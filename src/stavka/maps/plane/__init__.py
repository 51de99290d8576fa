"""The open table: exact positions, ground as shapes, sight, ways and templates."""
