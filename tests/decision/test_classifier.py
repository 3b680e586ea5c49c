"""Description and command together, and commands inside descriptions."""

import pytest

from warpgate.decision.classifier import classify
from warpgate.decision.request import Request
from warpgate.decision.verdict import Verdict
from warpgate.storage.books import books


def judged(description: str = "", command: str = "") -> Verdict:
    return classify(Request(description, command), books())


@pytest.mark.parametrize(
    ("description", "door"),
    [
        ("`git switch -c feat/csv-import`", "two-way"),
        ("`git push --force origin main`", "one-way"),
        ("`git log --oneline main..feat/avatars`", "two-way"),
        ("Run `pytest -q` and commit", "two-way"),
        ("Run `terraform apply -auto-approve` in infra/prod", "one-way"),
        ("Mention `docker system prune` in the troubleshooting section", "two-way"),
        ("Add a test that greps for `rm -rf /`", "two-way"),
        ("`frobnicate --all` now", "one-way"),
        ("`git status` and then e-mail all customers about the outage", "one-way"),
    ],
)
def test_a_command_that_the_words_order_is_judged_as_a_command(description: str, door: str) -> None:
    assert judged(description).door == door


def test_the_stricter_of_words_and_command_decides_and_the_disagreement_is_named() -> None:
    verdict = judged("Run the unit tests", "npm publish")
    assert verdict.door == "one-way"
    assert "npm publish" in str([match.where for match in verdict.matches])
    assert "the command is prod-deploy" in verdict.rationale
    verdict = judged("E-mail the customers about the outage", "git status")
    assert verdict.door == "one-way"
    assert "the description orders external-comms" in verdict.rationale


def test_a_harmless_command_does_not_lift_words_that_nobody_understands() -> None:
    assert judged("Proceed with option B", "git status").door == "one-way"


def test_agreement_is_not_remarked_upon() -> None:
    assert "but" not in judged("Commit the work", "git commit -m wip").rationale
