"""Secrets in what people are shown of a call: masked by their form and by the name they stand behind."""

import pytest

from warpgate.reading.redacting import SHOWN, redact

SECRET = "q7Hd02kLmN4pR8tV1xZ3bC5fG6jW9sAe"


@pytest.mark.parametrize(
    "text",
    [
        "curl -H 'Authorization: Bearer {}' https://api.example.test",
        "curl -H Authorization:Bearer\\ {} https://api.example.test",
        "export API_TOKEN={}",
        "mysql --password={} shop",
        "mysql --password {} shop",
        "psql postgres://ada:{}@db.example.test/shop",
        "DB_PASSWORD='{}' ./run",
        'curl -d \'{{"apiKey": "{}"}}\' https://x.test',
        "login --token {}",
        "echo {} | docker login --password-stdin",
        "git clone https://{}@github.com/acme/shop",
    ],
)
def test_a_secret_is_not_shown(text: str) -> None:
    shown = redact(text.format(SECRET))
    assert SECRET not in shown
    assert SHOWN in shown


@pytest.mark.parametrize(
    "token", ["ghp_abcdefghijkl0123", "sk-abcdefghijkl0123", "AKIAABCDEFGH012345", "xoxb-1234-abcd-efgh", "eyJhbGciOiJI.abc.def"]
)
def test_a_token_is_known_by_its_beginning(token: str) -> None:
    assert token not in redact(f"deploy {token} now")


@pytest.mark.parametrize(
    "text",
    [
        "git push --force origin main",
        "rm -rf node_modules dist",
        "git show 8a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
        "python -m pytest tests/test_tokens.py -k secret_santa",
        "curl https://example.test/a?b=c#d",
        "Edit src/password_reset.py",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert redact(text) == text


def test_it_is_one_line_of_a_bounded_length() -> None:
    assert len(redact("word " * 1000, 80)) == 80
    assert redact("a\n b\t\x00c") == "a b \x00c".replace("  ", " ")
