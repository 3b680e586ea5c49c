"""One run of a loop: what it holds, what moves it, what stops it. Pure."""
