"""The verbs, and the Protocols of what they need from the edges."""
