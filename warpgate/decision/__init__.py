"""Judging: from what was read to a verdict, a route and an outcome. Pure."""
