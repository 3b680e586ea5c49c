"""Conditions that only git's own rules need: where a push goes, what a setting makes git run."""

from warpgate.decision.globs import MAYBE, NO, YES, compile_glob, fits
from warpgate.decision.refs import destination, is_own_branch, on_protected
from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject

# Settings whose value git runs, or where git finds what it runs.
_RUNNING = """
    core.hookspath core.fsmonitor core.sshcommand core.pager core.editor core.askpass core.gitproxy
    core.attributesfile core.worktree credential.helper credential.*.helper *.textconv *.command *.cmd *.clean
    *.smudge *.process *.driver gpg.program gpg.*.program sequence.editor diff.external interactive.difffilter pager.*
    uploadpack.packobjectshook protocol.*.allow include.path includeif.*.path *.proxy remote.*.uploadpack
    remote.*.receivepack remote.*.vcs url.*.insteadof url.*.pushinsteadof http.sslverify init.templatedir
    browser.*.path man.*.path
"""
RUNS = tuple(compile_glob(name) for name in _RUNNING.split())
# Values of those settings that start nothing new.
_TAME_WORDS = """
    cat less more false true never delta vim vi nano nvim emacs code cache store osxkeychain manager manager-core wincred libsecret
    .githooks .husky .husky/_ hooks .git/hooks :
"""
TAME = frozenset((*_TAME_WORDS.split(), "code --wait", "less -r", "less -frx", "!gh auth git-credential", ""))
_CHANGES = ("--add", "--unset", "--unset-all", "--replace-all", "--rename-section", "--remove-section", "--edit")
_READS = ("--get", "--get-all", "--get-regexp", "--get-urlmatch", "--list", "--get-color", "--get-colorbool")


def runs_something(name: str, value: str) -> int:
    """Whether git runs something that the setting names."""
    lower = value.lower()
    if name.lower().startswith("alias."):
        return YES if lower.startswith("!") else MAYBE if lower.startswith(UNKNOWN) else NO
    found = max(fits(glob, name) for glob in RUNS)
    if found == NO:
        return NO
    return MAYBE if UNKNOWN in value else NO if lower in TAME else found


def _names_a_command(subject: "Subject") -> int:
    operands = subject.operands
    if not operands:
        return NO
    return runs_something(operands[0].text, operands[1].text if len(operands) > 1 else "")


def _only_reads(subject: "Subject") -> int:
    options = subject.line.options
    if any(name in options for name in _CHANGES):
        return NO
    if any(name in options for name in _READS):
        return YES
    act = subject.line.operands[1].text if subject.skip > 1 else ""
    return YES if act in ("get", "list") or (act == "" and len(subject.operands) < 2) else NO


def _inline_is_harmless(subject: "Subject") -> int:
    """Every `-c name=value` leaves git running nothing new, and nothing else reaches for a program."""
    if "--exec-path" in subject.line.options or "--config-env" in subject.line.options:
        return NO
    pairs = [word.text.partition("=") for word in subject.line.options.get("-c", [])]
    return YES - max((runs_something(name, value) for name, _, value in pairs), default=NO)


def _reflog_change(subject: "Subject") -> int:
    words = subject.line.operands
    return YES if len(words) > 1 and words[1].text in ("expire", "delete", "drop", "write") else NO


def _address(subject: "Subject") -> int:
    return YES if any("://" in word.text or word.text.startswith("git@") for word in subject.operands) else NO


def _forced_tracking(subject: "Subject") -> int:
    """Every forced refspec writes to remote-tracking refs, which the remote owns anyway."""
    forced = [word.text for word in subject.operands if word.text.startswith("+")]
    return YES if all(text.rpartition(":")[2].startswith("refs/remotes/") for text in forced) else NO


def _nothing_after(subject: "Subject") -> int:
    after = subject.line.after
    return YES if after >= 0 and after == len(subject.line.operands) else NO


def _bare_push(subject: "Subject") -> int:
    """The push names no branch, so it goes where the branch checked out goes, and that one is protected."""
    return on_protected(subject) if len(subject.operands) < 2 else NO


def _own_branches(subject: "Subject") -> int:
    """Every branch that is pushed was created by this session."""
    refs = subject.operands[1:]
    if not refs:
        return YES if subject.surroundings.branch in subject.surroundings.created_branches else NO
    if any(destination(word.text) == "HEAD" for word in refs):
        return NO
    return min(is_own_branch(word, subject) for word in refs)


def _to_new_remote(subject: "Subject") -> int:
    """It pushes to a remote whose address an earlier part of the same text set."""
    remotes = subject.around.remotes
    if not remotes:
        return NO
    named = subject.operands[0].text if subject.operands else "origin"
    return YES if named in remotes else NO


def _began_it(subject: "Subject") -> int:
    """The same text began the merge, rebase or pick that is given up: nothing but its own conflicts is lost."""
    operands = subject.line.operands
    return YES if operands and operands[0].text in subject.around.begun else NO


_OFF = ("false", "no", "off", "0")


def _setting(subject: "Subject") -> tuple[str, str]:
    """The name and the value that `git config` sets; two empty texts where none is set or the name is not known."""
    operands = subject.operands[1:] if subject.operands[:1] and subject.operands[0].text == "set" else subject.operands
    return (operands[0].text.lower(), operands[1].text.lower()) if len(operands) > 1 else ("", "")


def _between(name: str, start: str, ends: tuple[str, ...]) -> bool:
    return name.startswith(start) and name.endswith(ends)


def _forces_pushes(subject: "Subject") -> int:
    """A refspec or a mirror that every later push goes by."""
    name, value = _setting(subject)
    return YES if value not in _OFF and _between(name, "remote.", (".push", ".mirror")) else NO


def _aims_pushes(subject: "Subject") -> int:
    """Another address or remote for every later push."""
    name, value = _setting(subject)
    aims = _between(name, "remote.", (".pushurl",)) or _between(name, "branch.", (".pushremote",)) or name == "remote.pushdefault"
    return YES if aims and value != "origin" else NO


def _widens_pushes(subject: "Subject") -> int:
    """A push that names no branch goes to all of the same name, or to the one that is followed."""
    name, value = _setting(subject)
    return YES if name == "push.default" and value in ("matching", "upstream", "tracking") else NO


def _sets_transport(subject: "Subject") -> int:
    """The address is a program, or a nested repository is updated by one."""
    name, value = _setting(subject)
    return YES if value.startswith(("ext::", "fd::")) or (_between(name, "submodule.", (".update",)) and value[:1] == "!") else NO


def _names_transport(subject: "Subject") -> int:
    words = (*subject.operands, *subject.line.options.get("--remote", ()), *subject.line.options.get("--repo", ()))
    return YES if any(word.text.lower().startswith(("ext::", "fd::")) for word in words) else NO


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "the same text began it": _began_it,
    "pushes to a remote of the same text": _to_new_remote,
    "git config names a command": _names_a_command,
    "only reads git config": _only_reads,
    "git config forces pushes": _forces_pushes,
    "git config aims pushes": _aims_pushes,
    "git config widens pushes": _widens_pushes,
    "git config names a transport": _sets_transport,
    "names a transport": _names_transport,
    "inline git config is harmless": _inline_is_harmless,
    "names a reflog change": _reflog_change,
    "an operand is an address": _address,
    "every forced refspec is remote-tracking": _forced_tracking,
    "nothing follows the dashes": _nothing_after,
    "on a protected branch without a refspec": _bare_push,
    "pushes only own branches": _own_branches,
}
