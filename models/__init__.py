"""Weights of the networks, and the scripts that train, export, evaluate and run them.

All but `weights` needs the `train` extra.
"""
