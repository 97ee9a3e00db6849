"""The command line (notation.md): everything that needs no screen."""
