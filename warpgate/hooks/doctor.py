"""Whether an agent's hook would really stop something: read as the agent reads it, run as the agent runs it, and said plainly."""

import json
import os
import subprocess

from warpgate.errors import UsageError
from warpgate.hooks import wiring
from warpgate.hooks.doctor_settings import spoilt, switches
from warpgate.hooks.doctor_trial import installed_lines, tried
from warpgate.hooks.findings import Finding, read_settings, read_text
from warpgate.hooks.installing import to_install

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from warpgate.hooks.wiring import Wiring


# What becomes of a call when the hook itself fails, where that differs from "it is stopped".
LIMITS_OF = {
    "claude": "a Claude Code older than 2.1.295 runs the command when the hook takes longer than its limit; newer ones stop it",
    "codex": "Codex runs the command when the hook takes longer than its limit, and skips a hook that nobody trusted",
    "gemini": "Gemini CLI runs the command when the hook takes longer than its limit",
    "copilot": "Copilot runs the command when the hook takes longer than its limit",
    "cline": "Cline runs the command when the hook's file is gone or takes too long; a stopped call ends the whole run",
    "cursor": "what Cursor does is known from its documentation only",
    "windsurf": "what Windsurf does is known from its documentation only",
    "opencode": "OpenCode drops a plugin that cannot be loaded in silence, and then everything runs; --pure skips plugins",
    "pi": "pi skips extensions with --no-extensions",
}


def look_at(host: str, scope: str, root: str, home: str) -> "Iterator[Finding]":
    """Every finding about one agent in one scope, in the order in which it is best read."""
    found = wiring.wiring_of(host)
    path = wiring.path_of(found, scope, root)
    content, problem = read_text(path)
    if problem is not None:
        yield problem
        return
    if content is None:
        yield Finding(
            "not-configured", "note", f"{found.title}: no hook in the {scope}'s settings", path, f"warpgate install {found.host}"
        )
        return
    wired = list(_wired(found, scope, root, home, path, content))
    yield from wired
    if wired and wired[0].id in ("broken-json", "not-configured"):
        return
    yield from switches(found, path, content, root)
    yield from _installed_program(found)
    yield from _own_program(found, scope, root, home)
    for line in installed_lines(found, content):
        yield from tried(found, line, home)
    yield Finding("limits", "note", f"{found.title}: what even this hook cannot prevent", LIMITS_OF[found.host])
    if not found.live:
        yield Finding(
            "not-proven", "note", f"{found.title}: configured, not proven live", "the real program was never seen to obey this hook"
        )
    if found.after and scope in ("project", "user"):
        yield from _in_force(found, scope, root)


def _wired(found: "Wiring", scope: str, root: str, home: str, path: str, content: str) -> "Iterator[Finding]":
    if found.shape != "file":
        try:
            settings = json.loads(content)
        except ValueError as error:
            yield Finding(
                "broken-json",
                "error",
                f"{path} is not JSON, so {found.title} ignores every hook in it",
                str(error),
                "put it right by hand",
            )
            return
        count = wiring.has_ours(settings)
        wanted = max(1, len(found.events))
        if count == 0:
            yield Finding(
                "not-configured",
                "warning",
                f"{found.title}: the file holds no hook of ours",
                path,
                f"warpgate install {found.host}",
            )
            return
        if count > wanted:
            yield Finding(
                "duplicates",
                "warning",
                f"{found.title}: {count} entries of ours where {wanted} are wanted",
                path,
                f"warpgate install {found.host}",
            )
        if scope == "project" and _also(found, root):
            yield Finding("twice", "note", f"{found.title}: wired for the user too; each call is judged twice", path)
        yield from spoilt(found, settings, path)
    try:
        change = to_install(found.host, scope, root, home)
    except UsageError as error:
        yield Finding("foreign", "error", f"{found.title}: cannot be installed here", str(error))
        return
    if change.needed:
        yield Finding(
            "outdated",
            "warning",
            f"{found.title}: the wiring is not what would be installed now",
            path,
            f"warpgate install {found.host}",
        )
    else:
        yield Finding("wired", "ok", f"{found.title}: wiring current", path)


def _also(found: "Wiring", root: str) -> bool:
    content, _ = read_text(wiring.path_of(found, "user", root))
    return content is not None and "warpgate/hooks/start.py" in content


def _installed_program(found: "Wiring") -> "Iterator[Finding]":
    """The agent's own program, where it is to be found, and its version."""
    import shutil

    program = shutil.which(found.program)
    if program is None:
        yield Finding("no-program", "note", f"{found.title}: {found.program} is not on the path, so it was not asked", "", "")
        return
    try:
        ran = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=30, check=False, stdin=subprocess.DEVNULL
        )
        version = " ".join((ran.stdout or ran.stderr).split())[:60]
    except (OSError, subprocess.SubprocessError):
        version = ""
    yield Finding("program", "ok", f"{found.title}: {version or 'no version said'}", program)
    if found.verified and version and _older(found.verified, _numbers(version)):
        title = f"{found.title} is newer than what was seen to obey this hook ({found.verified})"
        yield Finding("newer", "note", title, version, "try it: ask the agent to run git push --force in a scratch repository")
    if found.host == "claude" and version and _older(version, (2, 1, 295)):
        yield Finding(
            "old",
            "warning",
            "Claude Code runs the command when a hook takes too long, before 2.1.295",
            version,
            "update Claude Code",
        )


def _older(version: str, than: tuple[int, ...]) -> bool:
    numbers = _numbers(version)
    return bool(numbers and than) and numbers < than


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version somewhere in a text: `2.1.332 (Claude Code)`, `codex-cli 0.171.0`."""
    for word in version.split():
        parts = word.lstrip("v").split(".")
        if len(parts) >= 3 and all(part.isdigit() for part in parts[:3]):
            return tuple(map(int, parts[:3]))
    return ()


def _own_program(found: "Wiring", scope: str, root: str, home: str) -> "Iterator[Finding]":
    """Where the gate's own program lies, how fast it starts, and whether the hook was called lately."""
    from warpgate.storage import gatelog, places
    from warpgate.storage.bundle import PACKAGE, is_current

    if places.is_below(PACKAGE, root):
        detail = f"{PACKAGE} lies in the project that the agent works on"
        yield Finding(
            "own-program", "warning", "The gate's own program can be changed from the project", detail, "pipx install warpgate"
        )
    if not is_current():
        yield Finding(
            "slow-start",
            "note",
            "The compiled program is not current, so each call takes longer",
            "",
            f"warpgate install {found.host}",
        )
    last = gatelog.last(home, root, 1)
    if not last:
        yield Finding("no-calls", "note", "No call was judged in this project yet", gatelog.path_of(home, root))


def _in_force(found: "Wiring", scope: str, root: str) -> "Iterator[Finding]":
    """Whether the agent itself says that the hook is in force."""
    if found.host == "codex":
        from warpgate.hooks.codextrust import hooks_of

        listed = hooks_of(root)
        if listed is None:
            yield Finding("trust-unknown", "warning", "Codex: whether the hook is trusted is not known", found.after, found.after)
            return
        own = [each for each in listed if "warpgate/hooks/start.py" in str(each.get("command"))]
        untrusted = [each for each in own if each.get("trustStatus") != "trusted" and not each.get("isManaged")]
        if untrusted or not own:
            yield Finding("untrusted", "error", "Codex skips the hook: nobody has trusted it", "", "warpgate install codex --trust")
        else:
            yield Finding("trusted", "ok", f"Codex itself lists {len(own)} hooks of ours as trusted")
    elif found.host == "copilot" and scope == "project":
        settings = {
            **read_settings(os.path.expanduser("~/.copilot/config.json")),
            **read_settings(os.path.expanduser("~/.copilot/settings.json")),
        }
        folders = settings.get("trustedFolders") or settings.get("trusted_folders") or []
        if not any(root == each or root.startswith(f"{each}/") for each in folders if isinstance(each, str)):
            yield Finding("untrusted", "error", "Copilot skips the project's hooks: the folder is not trusted", root, found.after)
