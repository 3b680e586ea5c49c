"""`make agents`: the real agents against a model that always asks for one tool call, with our hook installed."""
