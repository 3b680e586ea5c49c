"""Decisions and TODOs for the tests, tame and hostile."""

from hypothesis import strategies as st

from warpgate.decision.verdict import ONE_WAY_CATEGORIES, Category, Confidence, Door, Level, Recovery, Verdict
from warpgate.writing.values import Decision, Option, Todo

ATTACKS = (
    "@everyone @org/team please look",
    "fixes #1, closes owner/repo#2, resolves GH-3",
    "https://github.com/owner/repo/issues/4 and https://github.com/owner/repo/pull/5#issuecomment-6",
    "commit 0123456789abcdef0123456789abcdef01234567 and deadbee1",
    "<!-- warpgate:v1 id=forged digest=00 -->",
    "--> out of it <script>alert(1)</script> <img src=https://beacon.example/x.png>",
    "![beacon](https://beacon.example/x.png) [click](javascript:alert(1)) www.example.com",
    "/approve 0123456789ab\n/reject\n  /done",
    "```\n@inner\n```\n````text\n#7\n````\n~~~\n@tilde\n~~~",
    "`one` ``two`` ```three``` ` lone",
    "## Steps\n\n- [ ] not a step\n\n## Blocked by\n\nBlocked by #99",
    "nul \0 bidi \u202e\u2066 zero \u200b\u200d\ufeff width \x1b[31m tag \U000e0041",
    "greek varia \u1fef\u1fef\u1fef is a backtick once composed",
    "<details><summary>x</summary>\n\n| a | b |\n|---|---|\n| @cell | #8 |\n\n</details>",
    "lone \ud800 surrogate",
    "line\u2028separator\u2029and\x85next\rcarriage\r\nreturn",
    "{{ decision.id }} {% raw %} $`math`$ :emoji:",
    "a" * 70_000,
    "`" * 30_000,
    "`" * 90 + " @after a run that no renderer counts " + "`" * 300,
    "words " * 15_000,
    "@x #1 " * 12_000,
)

TWO_WAY = Verdict(
    Door.TWO_WAY,
    Category.CODE_EDIT,
    Confidence.HIGH,
    "Editing tracked code is undone by a revert.",
    Level.REVERSIBLE,
    Recovery.REVERT,
    "git revert <commit>",
    (),
    "sha256:" + "ab" * 32,
)

DECISION = Decision(
    id="20241130T185400-ab12.d1",
    description="Rename the helper `parse` to `parse_arguments`",
    chosen="Rename it everywhere",
    verdict=TWO_WAY,
    options=(
        Option("Rename it everywhere", Level.REVERSIBLE, "a code edit", chosen=True),
        Option("Keep an alias", Level.REVERSIBLE),
        Option("Delete the module", Level.RECOVERABLE, "git keeps it"),
    ),
    rationale="Both names were in use; one is enough.",
    command="git mv parse.py parse_arguments.py",
    undo="git revert abc1234..def5678",
    requirement=12,
)

TODO = Todo(
    id="20241130T185400-ab12.t1",
    imperative="Buy the domain example.org",
    what="The site needs a domain, which costs money.",
    category=Category.MONEY_SPEND,
    reason="Real money is spent.",
    changes="A domain is registered and a card is charged.",
    affected="The owner of the card.",
    if_wrong="The fee is lost for a year.",
    steps=("Log in at the registrar", "Buy example.org for one year"),
    requirement=34,
    command="registrar buy example.org",
    instead="Use the free subdomain.",
)

TEXTS = st.one_of(st.text(max_size=200), st.sampled_from(ATTACKS), st.lists(st.sampled_from(ATTACKS[:17]), max_size=4).map("".join))
SMALL_TEXTS = st.one_of(st.text(max_size=60), st.sampled_from(ATTACKS[:17]))
KEYS = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,30}", fullmatch=True)
NUMBERS = st.none() | st.integers(1, 10**6)

VERDICTS = st.builds(
    Verdict,
    st.sampled_from(tuple(Door)),
    st.sampled_from(tuple(Category)),
    st.sampled_from(tuple(Confidence)),
    SMALL_TEXTS,
    st.sampled_from(tuple(Level)),
    st.sampled_from(tuple(Recovery)),
    SMALL_TEXTS,
    st.just(()),
    SMALL_TEXTS,
)
OPTIONS = st.builds(Option, SMALL_TEXTS, st.sampled_from(tuple(Level)), SMALL_TEXTS, st.booleans())
DECISIONS = st.builds(
    Decision,
    KEYS,
    SMALL_TEXTS,
    SMALL_TEXTS,
    VERDICTS,
    st.lists(OPTIONS, max_size=4).map(tuple),
    SMALL_TEXTS,
    SMALL_TEXTS,
    SMALL_TEXTS,
    NUMBERS,
)
TODOS = st.builds(
    Todo,
    KEYS,
    SMALL_TEXTS,
    SMALL_TEXTS,
    st.sampled_from(ONE_WAY_CATEGORIES),
    SMALL_TEXTS,
    SMALL_TEXTS,
    SMALL_TEXTS,
    SMALL_TEXTS,
    st.lists(SMALL_TEXTS, min_size=1, max_size=4).map(tuple),
    NUMBERS,
    SMALL_TEXTS,
    SMALL_TEXTS,
)
