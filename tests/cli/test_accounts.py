"""Which token is taken, and that no token goes where the environment alone wants it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.trackers.openapi.validator import Description
from warpgate.cli import accounts, wiring
from warpgate.errors import UsageError
from warpgate.trackers.github_wire import Patience

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TEXT = "Rename the helper in module {} to something clearer"


@pytest.fixture
def github(monkeypatch: pytest.MonkeyPatch) -> Iterator[GitHubServer]:
    server = GitHubServer(Description())
    monkeypatch.setenv("GITHUB_REPOSITORY", "octocat/demo")
    monkeypatch.setattr("warpgate.trackers.github.Patience", lambda: Patience(sleep=lambda _: None))
    monkeypatch.setattr(accounts, "_asked", {})
    yield server
    server.close()
    assert server.problems == []


@pytest.fixture
def mine(project: Path) -> Callable[[str], None]:
    """Writes the user's own settings."""

    def write(text: str) -> None:
        home = project.parent / "home"
        home.mkdir(exist_ok=True)
        (home / "config.toml").write_text(text)

    return write


@pytest.fixture
def gh(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `gh` that is signed in to github.com and to one more server, and notes how it was called."""
    folder = project.parent / "bin"
    folder.mkdir()
    program = folder / "gh"
    program.write_text(
        '#!/bin/sh\necho "$@" >> "$(dirname "$0")/calls"\n'
        'case "$4" in github.com) echo tok_owner;; 127.0.0.1) echo tok_bot;; *) exit 1;; esac\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return folder


def key() -> str:
    """A private key as GitHub gives it out."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import rsa

    made = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    return made.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    ).decode()


def found() -> tuple[str, str, bool]:
    account = accounts.find(wiring.desk())
    return (account.source, account.token, account.stored) if account else ("", "", False)


def test_the_order_in_which_a_token_is_looked_for(
    project: Path, mine: Callable[[str], None], gh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "_asked", {})
    assert found() == ("gh auth token", "tok_owner", True)
    (project.parent / "token").write_text("tok_file\n")
    mine(f'[github]\ntoken_file = "{project.parent}/token"\n')
    assert found() == ("github.token_file", "tok_file", True)
    for name in reversed(accounts.TOKENS):
        monkeypatch.setenv(name, f" {name.lower()}\n")
        assert found() == (name, name.lower(), False)
    assert (gh / "calls").read_text() == "auth token --hostname github.com\n"


def test_a_token_in_a_file_that_a_flag_names_comes_first(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "token").write_text("tok_flag")
    monkeypatch.setenv("GITHUB_TOKEN", "tok_env")
    account = accounts.find(wiring.desk(token_file="token"))
    assert account is not None
    assert (account.token, account.source) == ("tok_flag", "--token-file")
    with pytest.raises(UsageError, match="no such file"):
        accounts.find(wiring.desk(token_file="missing"))


def test_without_anything_issues_stay_here(as_json: RunJson) -> None:
    assert as_json("decide", "--description", TEXT.format(1))[1]["issue"]["tracker"] == "local"


@pytest.mark.usefixtures("gh")
def test_gh_is_enough_to_file_on_the_server_of_the_users_settings(
    github: GitHubServer, mine: Callable[[str], None], as_json: RunJson
) -> None:
    mine(f'[github]\nbase_url = "{github.url}"\n')
    assert as_json("decide", "--description", TEXT.format(1))[1]["issue"]["tracker"] == "github:octocat/demo"
    assert github.state.issues[0]["user"]["login"] == "warpgate-bot"


STORED = {
    "gh": "",
    "a token in a file": '[github]\ntoken_file = "{root}/token"\n',
    "an App": '[github]\napp_id = "12"\napp_key = "{root}/key.pem"\n',
}


@pytest.mark.usefixtures("gh")
@pytest.mark.parametrize("settings", STORED.values(), ids=STORED)
@pytest.mark.parametrize("variable", ["GITHUB_API_URL", "WARPGATE_GITHUB_BASE_URL"])
def test_a_stored_token_does_not_go_where_the_environment_wants_it(
    settings: str, variable: str, github: GitHubServer, mine: Callable[[str], None], project: Path, warpgate: Run, monkeypatch: Any
) -> None:
    (project.parent / "token").write_text("tok_bot")
    (project.parent / "key.pem").write_text(key())
    mine(settings.format(root=project.parent))
    monkeypatch.setenv(variable, github.url)
    code, out, err = warpgate("decide", "--description", TEXT.format(1))
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "it does not go there" in err
    assert github.requests == []


def test_the_environments_token_goes_where_the_environment_says(
    github: GitHubServer, as_json: RunJson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "tok_bot")
    monkeypatch.setenv("GITHUB_API_URL", github.url)
    assert as_json("decide", "--description", TEXT.format(1))[0] == 0
    assert len(github.state.issues) == 1


def test_a_project_names_no_server_no_token_and_nobody_to_believe(project: Path, as_json: RunJson) -> None:
    (project / ".warpgate.toml").write_text(
        '[github]\nbase_url = "https://evil.test"\ntoken_file = "/etc/passwd"\nlogin = "evil"\nca_bundle = "x"\napp_id = "1"\n'
    )
    assert len(as_json("status")[1]["refused"]) == 5
    assert found() == ("", "", False)


@pytest.mark.parametrize("installation", ["", "app_installation = 77\n"])
def test_an_app_files_as_its_installation(
    installation: str, github: GitHubServer, mine: Callable[[str], None], project: Path, as_json: RunJson
) -> None:
    (project.parent / "key.pem").write_text(key())
    mine(f'[github]\nbase_url = "{github.url}"\napp_id = "12"\napp_key = "{project.parent}/key.pem"\n{installation}')
    assert as_json("decide", "--description", TEXT.format(1))[1]["issue"]["number"] == 1
    assert github.state.issues[0]["user"]["login"].endswith("[bot]")
    assert github.count("GET", "/installation") == (0 if installation else 1)
    assert github.count("POST", "/access_tokens") == 1


@pytest.mark.parametrize(("broken", "named"), [("refused", "its id or its private key is wrong"), ("key", "private key")])
def test_an_app_that_gets_no_token_is_one_clear_line(
    broken: str, named: str, github: GitHubServer, mine: Callable[[str], None], project: Path, warpgate: Run
) -> None:
    pem = key()
    (project.parent / "key.pem").write_text(pem.replace(pem.splitlines()[3], "AAAA") if broken == "key" else pem)
    github.state.app_refused = broken == "refused"
    mine(f'[github]\nbase_url = "{github.url}"\napp_id = "12"\napp_key = "{project.parent}/key.pem"\n')
    code, _, err = warpgate("decide", "--description", TEXT.format(1))
    assert code in (1, 2)
    assert named in err
    assert "Traceback" not in err
    assert github.state.issues == []


def test_a_stored_token_trusts_no_certificate_of_the_environment(
    mine: Callable[[str], None], project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from warpgate.trackers.github import _bundle

    (project.parent / "token").write_text("tok_file")
    mine(f'[github]\ntoken_file = "{project.parent}/token"\n')
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/tmp/evil.pem")
    monkeypatch.setenv("WARPGATE_GITHUB_CA_BUNDLE", "/tmp/evil.pem")
    account = accounts.find(wiring.desk())
    assert account is not None
    assert "evil" not in str(_bundle(account))
    assert str(_bundle(account)).endswith(".pem")
    monkeypatch.setenv("GITHUB_TOKEN", "tok_env")
    account = accounts.find(wiring.desk())
    assert account is not None
    assert _bundle(account) == "/tmp/evil.pem"
