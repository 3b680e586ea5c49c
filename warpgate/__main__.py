"""`python -m warpgate`."""

from warpgate.cli.entry import script

script()
