"""One adapter for each agent: its event in, its answer out. Nothing is decided here."""
