"""The command line that an agent is told to run, and the small files for agents that take a program or a plugin instead.

The line names the interpreter and the file by their own paths, starts nothing that the environment could choose, and ends in the
exit code that blocks, with words, when the process does not get so far as to answer.
"""

import os
import sys

from warpgate.hooks.start import ALIVE, ALIVE_REFUSED, WORDS

START = os.path.join(os.path.dirname(os.path.abspath(__file__)), "start.py")
MARK = "made by warpgate install"
SECONDS = 15  # more than the gate's own watchdog ever needs


def words_of(host: str, home: str, event: str = "", extra: "tuple[str, ...]" = ()) -> list[str]:
    """The words of the process that answers."""
    named = ["--event", event] if event else []
    # The interpreter itself rather than the link in an environment, which whoever can write the environment can turn.
    return [os.path.realpath(sys.executable), "-I", "-S", START, host, *named, "--home", home, *extra]


def line_of(host: str, home: str, event: str = "", extra: "tuple[str, ...]" = (), *, blocks: bool = True) -> str:
    """The line for a shell; where no call is about to be made (`blocks` is false) a failure is nothing to stop for."""
    if not blocks:
        return f"{' '.join(map(quoted, words_of(host, home, event, extra)))} || true"
    words = " ".join(map(quoted, words_of(host, home, event, (*extra, "--alive"))))
    # Neither silence nor exit code 0 is an answer: a program that is empty or replaced by another ends like that too.
    return f"{words}; case $? in {ALIVE}) exit 0;; {ALIVE_REFUSED}) exit 2;; *) echo {quoted(WORDS)} >&2; exit 2;; esac"


def quoted(word: str) -> str:
    """The word as a shell reads it back unchanged, bare where it is plain."""
    plain = word and all(letter.isalnum() or letter in "@%+=:,./-_" for letter in word)
    return word if plain else "'" + word.replace("'", "'\\''") + "'"


def is_ours(text: object) -> bool:
    """Whether a command line or a file is one that this program wrote."""
    return isinstance(text, str) and ("warpgate/hooks/start.py" in text or MARK in text)


def cline_file(home: str, extra: "tuple[str, ...]" = ()) -> str:
    """The executable that Cline runs; its exit code is not looked at, so the no is printed."""
    words = " ".join(map(quoted, words_of("cline", home, "PreToolUse", (*extra, "--alive"))))
    refused = '{"cancel": true, "errorMessage": "' + WORDS + '"}'
    return (
        f"#!/bin/sh\n# {MARK} cline; warpgate uninstall cline takes it away\n"
        f"{words}\ntest $? -eq {ALIVE} || echo {quoted(refused)}\nexit 0\n"
    )


_ASK = """\
function ask(given) {
  const how = { input: JSON.stringify(given), encoding: "utf8", timeout: 15000, maxBuffer: 16777216 };
  const ran = spawnSync(LINE[0], LINE.slice(1), how);
  try {
    return ran.status === 0 && !ran.error && !ran.signal ? JSON.parse(ran.stdout) : {};
  } catch {
    return {};
  }
}
"""

_OPENCODE = """\
export const Warpgate = async ({ directory }) => ({
  "tool.execute.before": async (input, output) => {
    const answer = ask({ hook: "tool.execute.before", input, output, directory });
    if (answer.decision === "allow") return;
    throw new Error(answer.decision === "deny" && answer.reason ? answer.reason : FAILED);
  },
});
"""

_PI = """\
export default function (pi) {
  pi.on("tool_call", async (event, ctx) => {
    const given = { type: event.type, toolName: event.toolName, toolCallId: event.toolCallId, input: event.input };
    const answer = ask({ hook: "tool_call", event: given, ctx: { cwd: ctx.cwd, hasUI: ctx.hasUI, mode: ctx.mode } });
    if (answer.decision === "allow") return undefined;
    if (answer.decision === "ask" && ctx.hasUI && (await ctx.ui.confirm("warpgate", answer.reason))) return undefined;
    return { block: true, reason: answer.denied || answer.reason || FAILED };
  });
}
"""


def plugin_file(host: str, home: str, extra: "tuple[str, ...]" = ()) -> str:
    """The plugin for an agent that loads one: it sends each call on and obeys the answer; anything else stops the call."""
    from warpgate.storage.jsontext import encode

    body = {"opencode": _OPENCODE, "pi": _PI}[host]
    return (
        f"// {MARK} {host}; warpgate uninstall {host} takes it away\n"
        'import { spawnSync } from "node:child_process";\n\n'
        f"const LINE = {encode(words_of(host, home, '', extra))};\n"
        f"const FAILED = {encode(WORDS)};\n\n{_ASK}\n{body}"
    )
