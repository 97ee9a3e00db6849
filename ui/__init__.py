"""The app: what families see, and the store and the server behind it."""
