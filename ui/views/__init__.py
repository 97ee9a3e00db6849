"""The screens around a round: language, home, new match, match, sharing, settings."""
