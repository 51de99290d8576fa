"""Live tables: storage, HTTP and WebSocket; names no game."""
