"""What the model is told when a call is stopped, and what a person sees of it."""

from warpgate.hooks.values import Refusal
from warpgate.reading.redacting import redact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.workflow.gate import Ruling

_MEANWHILE = (
    "Do not retry it or rephrase it: the same act in another form is stopped as well. Go on with work that can be undone, "
    "and say in your report that this waits for a person."
)


def stopped(ruling: "Ruling", what: str) -> Refusal:
    """The words for a call that the gate stopped."""
    verdict = ruling.verdict
    if ruling.why == "budget_exceeded":
        return over_budget(ruling.halt)
    worst = verdict.matches[0]
    lines = [
        f"Stopped by warpgate: a one-way door ({verdict.category}), which only a person may take.",
        f"What: {redact(worst.where or what, 300)}",
        f"Why: {worst.why}",
    ]
    if verdict.instead:
        lines.append(f"Safer: {verdict.instead}")
    lines.append(_MEANWHILE)
    if ruling.request:
        lines.append(f"A person can approve exactly this call, once, at a terminal: warpgate approve {ruling.request}")
    short = f"One-way door ({verdict.category}): {worst.why} {redact(worst.where or what, 160)}"
    return Refusal("\n".join(lines), short, verdict.category == "self-protection")


def over_budget(halt: str) -> Refusal:
    """The words for a run that is over its budget."""
    text = (
        f"Stopped by warpgate: budget_exceeded, {halt}. Nothing but reading may go on until a person has looked: warpgate review. "
        "Stop here and report what is done and what is left. Do not start another session or look for another way."
    )
    return Refusal(text, f"budget_exceeded: {halt}", True)


def failed(why: str) -> Refusal:
    """The words for a gate that could not judge."""
    text = (
        f"Stopped by warpgate: the gate could not judge this call ({redact(why, 200)}), so it may not run. This is not about your "
        "command: do not retry or rephrase it. Tell the person that the gate needs attention: warpgate doctor."
    )
    return Refusal(text, f"warpgate could not judge this call: {redact(why, 160)}", True)
