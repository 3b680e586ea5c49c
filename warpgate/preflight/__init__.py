"""Clearing the runway before a build: the plan and its report. Pure."""
