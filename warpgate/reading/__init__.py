"""Reading what is asked: shell text, prose, tool calls, to facts. Pure; nothing here judges."""
