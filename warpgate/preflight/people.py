"""Who can settle a one-way door, how long that is likely to take, and how what was not understood is said better."""

from warpgate.decision.verdict import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# By category: who, and for how long. Estimates from the kind of act alone, and said to be so.
PEOPLE: "Mapping[Category, tuple[str, str]]" = {
    Category.MONEY_SPEND: ("whoever may spend the money", "minutes once it is agreed; an approval can take days"),
    Category.EXTERNAL_COMMS: ("whoever speaks for the project to those people", "minutes to read it and send it"),
    Category.DESTRUCTIVE_DATA: ("whoever owns the data", "half an hour: look at the backup first"),
    Category.PROD_DEPLOY: ("whoever answers for what users run", "half an hour with the watching afterwards"),
    Category.HISTORY_LOSS: ("whoever maintains the repository", "minutes: find out whose work it is, then do it"),
    Category.PROVISIONING: ("the owner in whose name it will be", "up to an hour; days where an identity is checked"),
    Category.SUBJECTIVE_SIGNOFF: ("whoever answers for the product, the name or the contract", "minutes, or one meeting"),
    Category.SELF_PROTECTION: ("whoever set up the gate", "minutes"),
    Category.UNKNOWN: ("whoever wrote the plan", "a minute to say it better"),
}

# What a description needs to be understood, for those that were not.
PHRASING = (
    "Name the act, what it is done to, and where: “Delete the rows older than a year from the staging copy of invoices”.",
    "Give the command that would run, where there is one: a command is judged by what it does.",
    "List the ways to settle it as options: each is judged on its own, and the one that can be undone best is taken.",
    "Split what orders several things: the gravest of them decides for all.",
)
