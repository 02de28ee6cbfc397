"""The table server: tables and seats, a store that loses nothing, the wire to browsers and bots."""
