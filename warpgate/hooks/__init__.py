"""The agents whose tool calls the gate stands in front of: one thin adapter for each, over one gate."""
