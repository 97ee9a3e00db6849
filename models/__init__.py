"""Weights of the networks, and the scripts that train, export, evaluate and run them. Needs the `train` extra, except for `weights`."""
