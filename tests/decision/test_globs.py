"""Patterns on texts whose parts may be unknown."""

import pytest

from warpgate.decision.globs import MAYBE, NO, YES, compile_glob, fits

U = "\x1a"


@pytest.mark.parametrize(
    ("pattern", "text", "answer"),
    [
        ("main", "main", YES),
        ("main", "MAIN", YES),
        ("main", "mainline", NO),
        ("*", "", YES),
        ("*.py", "a.py", YES),
        ("*.py", ".py", YES),
        ("*.py", "a.pyc", NO),
        ("rel*", "release", YES),
        ("a*b*c", "a1b2c", YES),
        ("a*b*c", "abc", YES),
        ("a*b*c", "acb", NO),
        ("ab*ba", "aba", NO),
        ("v?.0", "v1.0", YES),
        ("v?.0", "v12.0", NO),
        ("*a?c*", "xxabcx", YES),
        ("main", U, MAYBE),
        ("main", f"ma{U}", MAYBE),
        ("main", f"x{U}", NO),
        ("main", f"{U}x", NO),
        ("*", U, YES),
        ("/dev/*", f"/dev/{U}", YES),
        ("/dev/*", f"/tmp/{U}", NO),
        ("/dev/*", U, MAYBE),
        ("*.db", f"{U}.db", YES),
        ("*.db", f"{U}.py", NO),
        ("a*b*c", f"a{U}c", MAYBE),
    ],
)
def test_a_glob_answers_yes_maybe_or_no(pattern, text, answer):
    assert fits(compile_glob(pattern), text) == answer
