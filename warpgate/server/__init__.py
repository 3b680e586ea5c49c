"""Other ways in, over the same verbs: a tool server for agents."""
