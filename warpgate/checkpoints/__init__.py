"""Ways back: what git can take back, tried in memory first."""
