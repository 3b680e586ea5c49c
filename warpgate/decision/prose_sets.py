"""Which acts, classes and words the judgement of clauses groups together."""

from warpgate.reading.lexicon import word_set

OUTWARD = word_set(
    """
    to with for on in at into onto via through from over by across past after against among amongst between
    """
)
INWARD = word_set(
    """
    through via in on from to into inside within of under for at
    """
)
WORLD = word_set(
    """
    store running dns people member place money identity judgement legal vendor deployment backup mainline
    """
)
SOFT_DATA = word_set(
    """
    destroy-data overwrite-data shrink-data run-migration deploy change-running unclear-remove release provision unseen-
    run retention
    """
)
DATA = frozenset(("schema", "record", "store", "backup", "busqueue", "people"))
FIRM = frozenset(("running", "dns", "store", "mainline", "place", "legal", "deployment"))
BEHAVING = word_set(
    """
    people member record money message identity deployable judgement secret schema busqueue
    """
)
CODING = frozenset(("code", "shape", "look", "fix", "build", "edit", "keep", "compile", "trim", "load"))
ARTEFACTS = word_set(
    """
    code test doc config dep tech tracker scratch draft branch lock busmsg tool
    """
)
LOUD = frozenset(("publish", "deploy", "buy", "send", "announce", "rewrite"))
CHANNELS = word_set(
    """
    channel registry index store beta stable latest tap testflight edge
    """
)
ELSEWHERE = word_set(
    """
    build edit put move switch track use install push compile bump shape obtain trim
    """
)
BELONGING = word_set(
    """
    name version colour color icon wording date message label record snapshot role domain
    """
)
LOSSES = frozenset(("destroy-data", "discard-work", "shrink-data", "retention", "overwrite-data"))
TEXTUAL = frozenset(("code", "test", "doc", "config", "draft", "lock", "dep", "tech", "scratch"))
TEST_WORDS = frozenset(("test", "tests", "testing", "unit", "dummy", "fake", "mock", "mocked", "ci"))
SHOWN = word_set(
    """
    show present demo explain read display hand give pass walk play describe pitch introduce
    """
)
SIMULATED = word_set(
    """
    model simulator simulation backtest backtests sandbox mock emulator calculation demo game
    """
)
HELD = word_set(
    """
    balance address order data account record profile password name email invoice booking subscription credit status
    history plan role entry file progress workspace
    """
)
CHANGING = frozenset(("edit", "fix", "reset", "overwrite", "remove", "put", "switch", "move", "trim", "shape"))
ANYBODY = frozenset(("user", "customer", "visitor", "client", "player", "guest", "reader", "subscriber"))
TOUCHING = word_set(
    """
    edit switch put move upgrade overwrite restart remove track reset install send undo grant novel
    """
)
EDITS = word_set(
    """
    code-edit config-edit dependency-edit unclear keep-as-is local-run branch-work
    """
)
PERSONAL = word_set(
    """
    inform contact text email e-mail mail message dm sms ping answer thank invite congratulate remind reassure phone call
    ring meet apologise apologize brief
    """
) | {"reply to", "respond to"}
SERVICES = word_set(
    """
    broker service services server servers proxy gateway daemon worker workers consumer consumers scheduler queue node
    nodes instance instances replica replicas listener nginx haproxy apache redis postgres postgresql mysql kafka rabbitmq
    elasticsearch memcached router balancer cluster fleet controller agent backend api mailer relay bot runner runners pod
    pods process job jobs cron
    """
)
HOSTED = word_set("managed hosted dedicated serverless second production")
CALLED = word_set(
    """
    function method helper hook constructor callback api endpoint routine macro procedure setter getter handler reducer
    """
)
SOFT = frozenset(("code-edit", "config-edit", "doc-edit", "dependency-edit"))
