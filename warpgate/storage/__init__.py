"""From disk to values and back: sessions, settings, the compiled rulebook."""
