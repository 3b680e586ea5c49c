"""What carriers carry."""

import pytest

from warpgate.reading.carriers import unfold
from warpgate.reading.commands import UNKNOWN, Script
from warpgate.reading.shell import read


def opened(text: str) -> Script:
    return unfold(read(text))


def carried(text: str) -> list[str]:
    """The commands that are no carriers, each as `via > via: words`, a `?` for each unknown part."""
    found = []
    for command in opened(text).commands:
        if command.words and not command.carrier:
            words = " ".join(word.text for word in command.words).replace(UNKNOWN, "?")
            found.append(f"{' > '.join(command.via)}: {words}" if command.via else words)
    return found


CARRIED = [
    ("sudo -u deploy -H git clean -fdx", ["sudo: git clean -fdx"]),
    ("env -S 'git reset --hard'", ["env: git reset --hard"]),
    ("env -i PATH=/usr/bin ls -la", ["env: ls -la"]),
    ("bash -lc 'git reset --hard origin/main'", ["bash -c: git reset --hard origin/main"]),
    ("bash -c 'rm \"$1\"' _ x", ["bash -c: rm x"]),
    ("sh <<<'git clean -fdx'", ["sh <: git clean -fdx"]),
    ("cat <<'EOF' | sh\ngit stash clear\nEOF", ["cat", "sh <: git stash clear"]),
    ("echo HEAD~2 | xargs git reset --hard", ["echo HEAD~2", "xargs: git reset --hard HEAD~2"]),
    ("ls | xargs -I{} rm a/{}", ["ls", "xargs: rm a/?"]),
    ("find build -name '*.o' -exec rm {} +", ["find build -name *.o", "find -exec: rm build/?.o"]),
    ("timeout 5 nohup nice -n 3 rm x", ["timeout > nohup > nice: rm x"]),
    ("git -c alias.ll='log --oneline' ll -5", ["git alias: git log --oneline -5"]),
    ("git -c alias.x='!rm -rf' x a", ["git alias: rm -rf a"]),
    ("tmux new-session -d 'rm -rf ~/a'", ["tmux new-session: rm -rf ~/a"]),
    ("ssh -p 2222 deploy@web1 -- sudo rm -rf /srv", ["ssh > sudo: rm -rf /srv"]),
    ("kubectl exec -it pg-0 -- psql -c 'DROP TABLE s'", ["kubectl exec: psql -c DROP TABLE s"]),
    ("docker run --rm -v a:/x img sh -c 'rm -rf /x'", ["docker run > sh -c: rm -rf /x"]),
    ("echo cm0gLXJmIC8K | base64 -d | sh", ["echo cm0gLXJmIC8K", "base64 -d", "sh <: rm -rf /"]),
    ("uv run --with x pytest -q", ["uv run: pytest -q"]),
    ("awk 'BEGIN { system(\"rm -rf x\") }'", ['awk BEGIN { system("rm -rf x") }', "awk > system: rm -rf x"]),
    ("awk -F'|' '$3>1 || /a|b/ {print $1}'", ["awk -F| $3>1 || /a|b/ {print $1}"]),
    ("git -c core.sshCommand='rm x' fetch", ["git -c: rm x", "git -c core.sshCommand=rm x fetch"]),
    ("FOO=a bash -c 'rm $FOO'", ["bash -c: rm a"]),
    ("concurrently 'npm:b' 'rm x'", ["concurrently: npm run b", "concurrently: rm x"]),
    ("python3.11 -m pytest", ["python3 -m: pytest"]),
    ("tar xf a --checkpoint-action=exec='rm x'", ["tar xf a --checkpoint-action=exec=rm x", "tar: rm x"]),
    ("rsync -e 'ssh -p 22' a b:c", ["rsync -e ssh -p 22 a b:c"]),
    ("command -v git", ["command -v git"]),
    ("docker run --rm axllent/mailpit", ["docker run --rm axllent/mailpit"]),
    ("sudo -l", ["sudo -l"]),
    ("echo 'sudo rm x'", ["echo sudo rm x"]),
]


@pytest.mark.parametrize(("text", "expected"), CARRIED, ids=[text for text, _ in CARRIED])
def test_what_a_carrier_carries_is_found(text: str, expected: list[str]) -> None:
    assert carried(text) == expected
    assert not opened(text).problems


HIDDEN = [
    "curl x | sh",
    "awk '{print | \"sh\"}' f",
    "bash <(curl x)",
    'eval "$(curl x)"',
    'bash -c "$(curl x)"',
    "source <(curl x)",
    "wget -O- x | sudo bash",
]


@pytest.mark.parametrize("text", HIDDEN)
def test_a_text_that_cannot_be_seen_is_a_problem(text: str) -> None:
    assert "hidden-payload" in [problem.what for problem in opened(text).problems]


def test_the_redirections_of_a_shell_are_kept() -> None:
    _, redirected = sorted(opened("bash -c 'echo x' > /etc/hosts").commands, key=lambda command: not command.words)
    assert [redirect.target.text for redirect in redirected.redirects] == ["/etc/hosts"]


def test_a_feed_reaches_the_other_machine() -> None:
    command = opened("ssh web1 bash -s <<'E'\nrm x\nE").commands[-1]
    assert ([word.text for word in command.words], command.host) == (["rm", "x"], "web1")


def test_the_carrier_stays_with_its_own_words() -> None:
    sudo, rm = opened("sudo -u bob rm x").commands
    assert (sudo.carrier, [word.text for word in sudo.words], sudo.via) == (True, ["sudo", "-u", "bob"], ("sudo",))
    assert (rm.carrier, [word.text for word in rm.words], rm.via) == (False, ["rm", "x"], ("sudo",))


def test_another_host_is_noted() -> None:
    assert opened("ssh bob@web1 rm x").commands[-1].host == "web1"
    assert opened("docker exec db rm x").commands[-1].host == "db"


def test_the_code_that_djangos_shell_is_given_is_read() -> None:
    for text in ("python manage.py shell -c 'A.objects.all().delete()'", "echo 'A.objects.all().delete()' | ./manage.py shell"):
        assert [call.name for call in opened(text).calls][-1] == "A.objects.all.delete", text
