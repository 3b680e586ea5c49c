"""warpgate tells decisions that can be undone from those that cannot, and keeps an unattended agent on the near side."""
