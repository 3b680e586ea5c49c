"""Whether an `eval` only takes in what a well-known program prints to set up a shell: `eval "$(ssh-agent -s)"`."""

# A program and the first of its words; what it prints are variables, functions and completions of its own.
_PRINTERS = {
    "ssh-agent": ("", "-s", "-c", "-k"),
    "pyenv": ("init", "virtualenv-init"),
    "rbenv": ("init",),
    "nodenv": ("init",),
    "goenv": ("init",),
    "jenv": ("init",),
    "fnm": ("env",),
    "direnv": ("hook", "export"),
    "mise": ("activate", "env"),
    "rtx": ("activate",),
    "brew": ("shellenv",),
    "/opt/homebrew/bin/brew": ("shellenv",),
    "/home/linuxbrew/.linuxbrew/bin/brew": ("shellenv",),
    "opam": ("env", "config"),
    "conda": ("shell.bash", "shell.zsh", "shell.posix"),
    "micromamba": ("shell",),
    "minikube": ("docker-env",),
    "docker-machine": ("env",),
    "starship": ("init",),
    "zoxide": ("init",),
    "dircolors": ("", "-b"),
    "luarocks": ("path",),
    "resize": ("",),
    "tset": ("-s",),
    "keychain": ("--eval",),
    "gpg-agent": ("--daemon",),
    "thefuck": ("--alias",),
    "register-python-argcomplete": ("pip",),
}
_HARMFUL = "|;&<>$`\n"


def sets_up_a_shell(text: str) -> bool:
    """Whether the text is `eval` of one such program and nothing else; what else stands there is judged by itself."""
    rest = text.strip()
    for start in ("source <(", ". <("):
        if rest.startswith(start) and rest.endswith(")"):
            return _completes(rest[len(start) : -1])
    rest = rest.removeprefix("eval").strip()
    if rest == text.strip():
        return False
    for quote, opening, closing in (('"', "$(", ")"), ("", "$(", ")"), ('"', "`", "`"), ("", "`", "`")):
        head, tail = quote + opening, closing + quote
        if rest.startswith(head) and tail in rest[len(head) :]:
            inner = rest[len(head) : rest.index(tail, len(head))]
            after = rest[len(head) + len(inner) + len(tail) :].strip()
            return _prints(inner) and (not after or after.split()[0][:1] in "0123456789>&|;")
    return False


def _completes(inner: str) -> bool:
    """`kubectl completion bash`: what a program prints to complete its own commands."""
    words = inner.split()
    return not any(mark in inner for mark in _HARMFUL) and len(words) in (2, 3, 4) and words[1] in ("completion", "completions")


def _prints(inner: str) -> bool:
    inner = inner.replace("2>/dev/null", "").strip()
    if any(mark in inner for mark in _HARMFUL):
        return False
    words = inner.split()
    known = _PRINTERS.get(words[0]) if words else None
    return known is not None and (words[1] if len(words) > 1 else "") in known
