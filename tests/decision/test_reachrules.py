"""Roundabout ways to the gate: its package and environment, its processes, links, folders above its files, `chdir`."""

import pytest

from warpgate.decision.commands import judge_command
from warpgate.decision.surroundings import Surroundings
from warpgate.decision.verdict import Category, Door, fold
from warpgate.storage.rulebook import load

BOOK = load()
PLACE = Surroundings(
    root="/home/u/shop", home="/home/u", guarded=("/opt/gate/lib/python3.12/site-packages/warpgate", "~/.config/warpgate")
)


def verdict(text, place=PLACE):
    return fold(judge_command(text, BOOK, surroundings=place))


@pytest.mark.parametrize(
    "text",
    [
        "pip install ./warpgate-99-py3-none-any.whl",
        "pip install 'warpgate @ file:///x'",
        "/opt/gate/bin/python -m pip install .",
        "/opt/gate/bin/pip install -U requests",
        "uv pip install --python /opt/gate requests",
        "python3 -m venv /opt/gate",
        "pkill -9 -f hooks/start.py",
        "kill -9 $(pgrep -f start.py)",
        "ps aux | grep start.py | awk '{print $2}' | xargs kill -9",
        "kill -9 $PPID",
        "node -e 'process.kill(process.ppid)'",
        "cp -rl ~ copy",
        "ln -s /opt copy",
        "ln -s $HOME copy",
        "mv ~/.config away",
        "chmod 000 /opt",
    ],
)
def test_a_roundabout_way_to_the_gate_is_its_own_protection(text):
    found = verdict(text)
    assert (found.door, found.category) == (Door.ONE_WAY, Category.SELF_PROTECTION)


@pytest.mark.parametrize(
    "text",
    [
        "pip install -e .",
        ".venv/bin/pip install -U requests",
        "python3 -m venv .venv",
        "kill -0 $PPID",
        "pkill -f 'python app.py'",
        "kill $(lsof -ti :3000)",
        "python3 -c 'import os; print(os.getppid())'",
        "ln -s ../shared/a.py a.py",
        "cp -r src src2",
        "chmod +x run.sh",
    ],
)
def test_what_is_like_it_but_reaches_nothing_of_the_gate_passes(text):
    assert verdict(text).door is Door.TWO_WAY


@pytest.mark.parametrize(
    "code",
    [
        "python3 -c \"import os; os.chdir('{}'); open('config.toml', 'w').write('x')\"",
        "python3 -c \"import os; os.chdir('{}'); os.system('rm config.toml')\"",
        "python3 -c \"import contextlib\nwith contextlib.chdir('{}'): open('config.toml', 'w')\"",
        "node -e \"process.chdir('{}'); require('fs').writeFileSync('config.toml', 'x')\"",
        "ruby -e \"Dir.chdir('{}') {{ File.write('config.toml', 'x') }}\"",
        "php -r \"chdir('{}'); file_put_contents('config.toml', 'x');\"",
    ],
)
def test_a_path_is_taken_from_the_folder_that_the_code_went_to(code):
    found = verdict(code.format("/home/u/.config/warpgate"))
    assert found.door is Door.ONE_WAY
    assert any(match.category in (Category.SELF_PROTECTION, Category.DESTRUCTIVE_DATA) for match in found.matches)


def test_code_that_stays_in_the_project_may_change_its_folder():
    for code in (
        "python3 -c \"import os; os.chdir('src'); open('a.py', 'w').write('x')\"",
        "python3 -c \"import os; old = os.getcwd(); os.chdir('/tmp'); os.chdir(old); open('a.py', 'w')\"",
        "python3 -c \"import os; os.chdir(os.path.dirname(__file__)); open('a.py', 'w')\"",
        "python3 -c \"import contextlib\nwith contextlib.chdir('/etc'): pass\nopen('a.py', 'w')\"",
        "node -e \"process.chdir(__dirname); require('fs').writeFileSync('a.js', 'x')\"",
    ):
        assert verdict(code).door is Door.TWO_WAY
    assert verdict("python3 -c \"import os, sys; os.chdir(sys.argv[1]); open('a.toml', 'w')\" x").door is Door.ONE_WAY


@pytest.mark.parametrize(
    "text",
    [
        "find ../venv -name a.py | sort | xargs sed -i s/a/b/",
        "sed -i s/a/b/ $(grep -rl x ../venv)",
        'find ../venv -name a.py | while read f; do touch "$f"; done',
        "find ../venv -name a.py | xargs -I{} cp x.py {}",
    ],
)
def test_what_a_search_outside_the_project_found_is_not_changed(text):
    assert verdict(text).door is Door.ONE_WAY


@pytest.mark.parametrize(
    "text",
    [
        "find src -name a.py | xargs sed -i s/a/b/",
        "find ../x -name a.png | xargs -I{} cp {} assets/",
        'ls ../x; for f in src/*.py; do sed -i s/a/b/ "$f"; done',
        "find ../venv -name a.py | xargs grep x",
    ],
)
def test_what_is_read_outside_or_found_inside_passes(text):
    assert verdict(text).door is Door.TWO_WAY


@pytest.mark.parametrize(
    ("setting", "harmless"),
    [
        ("remote.origin.push +main", "remote.origin.fetch +refs/heads/*:refs/remotes/origin/*"),
        ("remote.origin.mirror true", "remote.origin.mirror false"),
        ("remote.origin.pushurl https://git.example.net/x.git", "remote.pushDefault origin"),
        ("push.default matching", "push.default current"),
        ("submodule.x.update '!sh x'", "submodule.x.update rebase"),
        ("remote.origin.url 'ext::sh -c x'", 'user.name "$NAME"'),
    ],
)
def test_a_setting_that_steers_pushes_is_as_grave_as_the_push(setting, harmless):
    assert verdict(f"git config {setting}").door is Door.ONE_WAY
    assert verdict(f"git config {harmless}").door is Door.TWO_WAY
    assert verdict(f"git config --get {setting.split()[0]}").door is Door.TWO_WAY


@pytest.mark.parametrize(
    "text",
    [
        "x='a[$(CMD)]'; ((x))",
        'x="a[\\$(CMD)]"; echo $((x))',
        "test -v 'a[$(CMD)]'",
        "[[ -v 'a[$(CMD)]' ]]",
        "printf -v 'a[$(CMD)]' x",
        "read x <<< 'a[`CMD`]'; let x",
        "f() { ((y = $1)); }; f 'a[$(CMD)]'",
    ],
)
def test_a_subscript_that_hides_a_command_is_unknown(text):
    assert verdict(text.replace("CMD", "rm -rf src")).category is Category.UNKNOWN


def test_plain_subscripts_and_sums_stay_what_they_are():
    for text in (
        "x=3; ((x++))",
        "x=$(wc -l < a); ((x > 3))",
        "test -v FOO",
        "a[$((i + 1))]=x",
        "awk '{a[$(NF)]++} END {print a[1]}' x",
    ):
        assert verdict(text).door is Door.TWO_WAY


@pytest.mark.parametrize(
    "code",
    [
        "import warpgate.storage.grants",
        "from warpgate.storage.grants import *; give(1)",
        "import importlib as i; i.import_module('warpgate' + '.hooks')",
        "import pkgutil; pkgutil.resolve_name('warpgate.storage.grants:Grants')('x')",
    ],
)
def test_the_gates_own_parts_are_not_taken_into_a_program(code):
    assert verdict(f'python3 -c "{code}"').category is Category.SELF_PROTECTION


@pytest.mark.parametrize(
    "code",
    [
        "import os; d = {'a': os.system}; d['a']('CMD')",
        "import os; f = os.system if 1 else print; f('CMD')",
        "import os; x.run = os.system; x.run('CMD')",
        "import shutil; d = {'a': shutil.rmtree}; d['a']('src')",
        "import pip; pip.main(['install', 'x'])",
    ],
)
def test_a_function_that_is_kept_as_a_value_may_be_called(code):
    assert verdict(f'python3 -c "{code}"').door is Door.ONE_WAY


def test_the_gate_may_be_asked_from_a_program_and_plain_values_kept():
    for code in (
        "import warpgate; print(warpgate.classify(command='ls'))",
        "from warpgate import classify; print(classify(command='ls'))",
        "import os; d = {'a': os.path.basename}; print(d['a']('x/y'))",
        "import json; f = json.dumps if 1 else str; print(f(1))",
    ):
        assert verdict(f'python3 -c "{code}"').door is Door.TWO_WAY


def test_a_module_of_the_project_is_read_where_code_takes_it_in():
    files = {
        "evil.py": "import os\nos.system('rm -rf src')\n",
        "good.py": "import evil\n",
        "other.py": "import os\nif __name__ != '__main__':\n    os.system('rm -rf src')\n",
        "more.py": "import os\nif __name__ == '__main__':\n    pass\nelse:\n    os.system('rm -rf src')\n",
        "app.py": "import shutil\ndef wipe():\n    shutil.rmtree('src')\nif __name__ == '__main__':\n    wipe()\n",
    }
    place = Surroundings(files=files)
    for text in (
        "python3 -c 'import evil'",
        "python3 -c 'from evil import *'",
        "python3 -c '__import__(\"evil\")'",
        "python3 good.py",
    ):
        assert verdict(text, place).door is Door.ONE_WAY
    for name in ("other", "more"):
        assert verdict(f"python3 -c 'import {name}'", place).door is Door.ONE_WAY
    # What its functions would do waits for whoever calls them, and what it does as a program is passed over.
    assert verdict("python3 -c 'import app; print(app.__doc__)'", place).door is Door.TWO_WAY
    assert verdict("python3 -c 'import json, flask'", place).door is Door.TWO_WAY
