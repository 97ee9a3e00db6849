"""Serves the app: on this computer always, on the Wi-Fi behind a PIN when wanted."""
