"""Variables whose value another program runs: pagers, editors, the shells of other tools."""

from warpgate.reading.carried_scripts import lone
from warpgate.reading.commands import Command, Word
from warpgate.reading.options import names
from warpgate.values import replace

# git reads its own where it is started.
_RUN = names(
    "PAGER MANPAGER SYSTEMD_PAGER PSQL_PAGER AWS_PAGER GH_PAGER BAT_PAGER DELTA_PAGER GIT_PAGER EDITOR VISUAL GIT_EDITOR "
    "GIT_SEQUENCE_EDITOR SYSTEMD_EDITOR PSQL_EDITOR KUBE_EDITOR GH_EDITOR SUDO_EDITOR BROWSER GH_BROWSER LESSOPEN LESSCLOSE "
    "GIT_SSH_COMMAND GIT_SSH GIT_EXTERNAL_DIFF GIT_ASKPASS GIT_PROXY_COMMAND SSH_ASKPASS SUDO_ASKPASS RSYNC_RSH CVS_RSH "
    "PROMPT_COMMAND MANROFFSEQ"
)
# Programs that show or edit what they are given, and those that do nothing.
_TAME = names(
    "less more most cat bat batcat delta diff-so-fancy head tail col vim vi nvim nano emacs emacsclient code subl micro hx joe "
    "gedit true false : echo ssh open xdg-open chrome firefox w3m lynx mate zed cursor difft fold lesspipe wslview"
)


def run_by_variables(to: "Unfolding", command: Command) -> None:
    """Add what the variables run that the command is given or that it sets."""
    pairs = list(command.assignments)
    if command.words and command.words[0].text in ("export", "declare", "typeset", "readonly", "local"):
        for word in command.words[1:]:
            name, equals, text = word.text.partition("=")
            if equals:
                pairs.append((name, replace(word, text=text)))
    inside_git = bool(command.words) and command.words[0].text == "git"
    for name, word in pairs:
        if name in _RUN and not (inside_git and (name.startswith("GIT_") or name in ("EDITOR", "VISUAL", "PAGER"))):
            text = word.text.lstrip("|-").strip().replace("%s", "FILE")
            first = text.split(None, 1)[0] if text else ""
            if first and not (first in _TAME and not any(sign in text for sign in ";&|`$(<>\n")):
                to.text(lone(command), Word(text, raw=command.raw, origins=word.origins), name)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
