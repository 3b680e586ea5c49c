"""What is carried to another machine, container or terminal: ssh, docker, kubectl, vagrant, tmux, screen."""

from warpgate.reading.carried_shell import fed_text
from warpgate.reading.carrier_subcommands import COMPOSE, COMPOSE_GLOBAL, DOCKER, DOCKER_GLOBAL, KUBECTL_VALUES
from warpgate.reading.carrier_table import Row, row_of
from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.options import first_operand, names, option_value
from warpgate.values import replace

_LOCAL_COMMANDS = ("proxycommand=", "localcommand=", "knownhostscommand=")
_TMUX_WINDOWS = names(
    "new-session new new-window neww split-window splitw respawn-pane respawnp respawn-window run-shell run if-shell "
    "pipe-pane display-popup popup"
)
_TMUX_VALUES = names("-s -t -n -c -x -y -F -e -l -p -f -b")
_KEYS = names("Enter C-m C-j KPEnter C-c C-d C-u C-l Escape Space Tab BSpace Up Down Left Right")


def _ssh(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    for i in range(start, len(words)):
        value, _ = option_value(words, i, frozenset(("-o",)))
        if value is not None and value.text.lower().replace(" ", "=", 1).startswith(_LOCAL_COMMANDS):
            to.text(command, Word(value.text[value.text.index("ommand") + 7 :]), "ssh -o")
    at = first_operand(words, start, row.values)
    if at >= len(words):
        return False
    host = words[at].text.rpartition("@")[2]
    after = first_operand(words, at + 1, row.values)  # options may follow the host
    if after < len(words):
        return to.joined(command, label, after, row, host)
    if command.feed is None:
        return False
    to.keep(command, row, label, len(words))
    return fed_text(to, replace(command, host=host), label, ()) or True


def _docker(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = first_operand(words, start, DOCKER_GLOBAL)
    if at < len(words) and words[at].text == "container":
        at += 1
    if at >= len(words):
        return False
    name = words[at].text
    if name == "compose":
        return _compose(to, command, row, f"{label} compose", at + 1)
    if name not in DOCKER:
        return False
    return _in_container(to, command, row_of(DOCKER[name]), f"{label} {name}", at + 1)


def _in_container(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """The command inside; an entry point that is given takes the words after the image as its arguments."""
    words = command.words
    at = first_operand(words, start, row.values)
    entry = None
    for i in range(start, min(at, len(words))):
        value, _ = option_value(words, i, frozenset(("--entrypoint",)))
        entry = value or entry
    if entry is not None and entry.text and at < len(words):
        to.keep(command, row, label, at + 1)
        to.inner(command, (entry, *words[at + 1 :]), label, words[at].text)
        return True
    if at < len(words) and label.endswith((" run", " create")) and "compose" not in label:
        from warpgate.reading.images import entry_point

        program = entry_point(words[at].text, tuple(word.text for word in words[at + 1 :]))
        if program and (at + 1 < len(words) or command.feed is not None):
            to.keep(command, row, label, at + 1)
            to.inner(command, (Word(program), *words[at + 1 :]), label, words[at].text)
            return True
        if at + 1 < len(words) and words[at + 1].text[:1] == "-":
            return False  # options of the program that the image starts
    return to.open(command, row, label, start)


def _compose(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = first_operand(words, start, COMPOSE_GLOBAL)
    if at >= len(words) or words[at].text not in COMPOSE:
        return False
    return _in_container(to, command, row_of(COMPOSE[words[at].text]), f"{label} {words[at].text}", at + 1)


def _kubectl(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = first_operand(words, start, KUBECTL_VALUES)
    if at >= len(words) or words[at].text not in ("exec", "run", "debug", "rsh"):
        return False
    label = f"{label} {words[at].text}"
    name = first_operand(words, at + 1, KUBECTL_VALUES)
    host = words[name].text if name < len(words) else UNKNOWN
    dashes = next((i + 1 for i in range(at, len(words)) if words[i].text == "--"), 0)
    begin = dashes or (first_operand(words, name + 1, KUBECTL_VALUES) if label.endswith(("exec", "rsh")) else len(words))
    if begin >= len(words):
        return False
    to.keep(command, row, label, begin)
    to.inner(command, words[begin:], label, host)
    return True


def _vagrant(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    return len(command.words) > 1 and command.words[1].text == "ssh" and to.option_texts(command, row, "vagrant ssh", 2)


def _tmux(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = first_operand(words, start, row.values)
    if at >= len(words):
        return False
    name = words[at].text
    after = first_operand(words, at + 1, _TMUX_VALUES)
    if name in _TMUX_WINDOWS:
        return to.joined(command, f"tmux {name}", after, row)
    if name not in ("send-keys", "send"):
        return False
    typed = [word for word in words[after:] if word.text not in _KEYS]
    if not typed:
        return False
    to.keep(command, row, "tmux send-keys", after)
    for word in typed:
        to.text(command, word, "tmux send-keys")
    return True


def _screen(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    stuffed = next((i for i in range(start, len(words)) if words[i].text == "stuff"), 0)
    if stuffed and stuffed + 1 < len(words):
        to.keep(command, row, label, stuffed)
        text = words[stuffed + 1].text
        for end in ("\\n", "^M", "\r"):
            text = text.replace(end, "\n")
        to.text(command, replace(words[stuffed + 1], text=text), label)
        return True
    at = first_operand(words, start, row.values)
    if at >= len(words) or any(word.text in ("-X", "-r", "-ls", "-x") for word in words[start:at]):
        return False
    to.keep(command, row, label, at)
    to.inner(command, words[at:], label)
    return True


READERS = {
    "ssh": _ssh,
    "docker": _docker,
    "compose": _compose,
    "kubectl": _kubectl,
    "vagrant": _vagrant,
    "tmux": _tmux,
    "screen": _screen,
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
