"""Values to Markdown: everything that people read in an issue, with an agent's words in it as data."""
