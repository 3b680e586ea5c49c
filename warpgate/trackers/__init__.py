"""Where issues live: GitHub, or Markdown files beside the project."""
