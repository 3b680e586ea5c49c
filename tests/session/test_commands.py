"""A command is a line of the writer's own: not quoted, not code, not hidden, and nothing but the command."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warpgate.session.commands import Command, read_commands
from warpgate.session.state import Verb

D = "0123456789ab"
TAKEN = {
    "approve": (f"/approve {D}", Command(Verb.APPROVE, D)),
    "the whole digest": (f"/approve {D * 5}0123", Command(Verb.APPROVE, D * 5 + "0123")),
    "capitals": (f"/Approve {D.upper()}", Command(Verb.APPROVE, D)),
    "blanks around": (f"/approve \t {D}  \t", Command(Verb.APPROVE, D)),
    "among other lines": (f"Looks good.\n\n/approve {D}\n\nThanks!", Command(Verb.APPROVE, D)),
    "other line ends": (f"Looks good.\r\n/approve {D}\r\n", Command(Verb.APPROVE, D)),
    "after a quotation and a blank line": (f"> what?\n\n/approve {D}", Command(Verb.APPROVE, D)),
    "after code": (f"```\nls\n```\n/approve {D}", Command(Verb.APPROVE, D)),
    "after a comment": (f"<!-- note -->\n/approve {D}", Command(Verb.APPROVE, D)),
    "after inline tags": (f"<code>ls</code> is fine\n/approve {D}", Command(Verb.APPROVE, D)),
    "reject with a reason": (f"/reject {D} too  dear @all", Command(Verb.REJECT, D, "too dear @all")),
    "defer alone": ("/defer", Command(Verb.DEFER)),
    "defer with a digest": (f"/defer {D} next week", Command(Verb.DEFER, D, "next week")),
    "done": ("/done", Command(Verb.DONE)),
    "done with words": ("/done account is there", Command(Verb.DONE, "", "account is there")),
    "keep": ("/keep", Command(Verb.KEEP)),
    "revert": ("/revert it broke the build", Command(Verb.REVERT, "", "it broke the build")),
}
NOT_TAKEN = {
    "a quotation": f"> /approve {D}",
    "a quotation with blanks": f"   > /approve {D}",
    "a quotation in a quotation": f"> > /approve {D}",
    "a fence": f"```\n/approve {D}\n```",
    "a fence with a language": f"```text\n/approve {D}\n```",
    "a fence of tildes": f"~~~~\n/approve {D}\n~~~\n/approve {D}\n~~~~",
    "a fence that nobody closes": f"```\n/approve {D}",
    "a fence within a longer one": f"````\n```\n/approve {D}\n```\n````",
    "indented code": f"    /approve {D}",
    "an indent": f" /approve {D}",
    "a tab": f"\t/approve {D}",
    "a list": f"- /approve {D}",
    "inline code": f"`/approve {D}`",
    "the middle of a line": f"please /approve {D}",
    "a hidden comment": f"<!--\n/approve {D}\n-->",
    "a hidden comment in a line": f"fine <!-- really\n/approve {D}\n-->",
    "quoted by tags": f"<blockquote>\n/approve {D}\n</blockquote>",
    "code by tags": f"<pre><code>\n/approve {D}\n</code></pre>",
    "a mail below": f"no\n-----Original Message-----\n/approve {D}",
    "a mail below by Outlook": f"no\n{'_' * 32}\n/approve {D}",
    "a mail below by others": f"no\nOn Mon, 1 Jan 2035 at 10:00, bot wrote:\n/approve {D}",
    "a signature": f"no\n-- \n/approve {D}",
    "another word": f"/approved {D}",
    "a longer path": f"/approve/{D}",
    "two slashes": f"//approve {D}",
    "another bot's": "/lgtm",
    "invisible letters": f"/appr\u200bove {D}",
    "a look-alike": f"/аpprove {D}",
    "a line end that no page shows": f"fine\u2028/approve {D}\x0b/approve {D}\x85/approve {D}",
    "nothing": "",
}
UNCLEAR = {
    "no digest": ("/approve", "does not name the digest"),
    "a short digest": ("/approve 0123456", "does not name the digest"),
    "a digest of other letters": ("/approve yes", "does not name the digest"),
    "a condition": (f"/approve {D} but only on staging", "nothing else"),
    "two digests": (f"/approve {D} {D}", "nothing else"),
    "a rejection of nothing": ("/reject too dear", "does not name the digest"),
    "a quotation that runs on": (f"> what it said\n/approve {D}", "blank line"),
}


@pytest.mark.parametrize(("text", "command"), TAKEN.values(), ids=TAKEN)
def test_a_line_of_its_own_is_a_command(text: str, command: Command) -> None:
    assert read_commands(text) == (command,)


@pytest.mark.parametrize("text", NOT_TAKEN.values(), ids=NOT_TAKEN)
def test_what_is_not_the_writers_own_line_is_none(text: str) -> None:
    assert read_commands(text) == ()


@pytest.mark.parametrize(("text", "why"), UNCLEAR.values(), ids=UNCLEAR)
def test_what_is_not_clear_says_why(text: str, why: str) -> None:
    assert [why in command.problem for command in read_commands(text)] == [True]


@pytest.mark.parametrize("text", [f"/approve {D}\n/reject {D} no", "/keep\n/keep", f"/done\n\n/approve {D}"])
def test_several_commands_are_none_that_counts(text: str) -> None:
    commands = read_commands(text)
    assert len(commands) == 2
    assert all("takes one command" in command.problem for command in commands)


def test_a_reason_is_bounded() -> None:
    assert len(read_commands(f"/reject {D} {'x' * 9000}")[0].reason) == 500


@given(
    st.lists(st.sampled_from(["/approve 0123456789ab", ">", "```", "~~~", "<!--", "-->", "<pre>", "</pre>", " ", "\r", "\n", "x"]))
)
def test_any_comment_is_read(pieces: list[str]) -> None:
    commands = read_commands("".join(pieces))
    assert all(command.verb is Verb.APPROVE for command in commands)


@given(st.text())
def test_any_text_after_a_quote_mark_is_no_command(text: str) -> None:
    quoted = "\n".join(f"> {row}" for row in text.replace("\r", "\n").split("\n"))
    assert read_commands(quoted) == ()
