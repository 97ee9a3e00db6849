"""Alembic's folder: env.py and one module a version in versions/."""
