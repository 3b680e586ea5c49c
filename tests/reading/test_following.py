"""What is followed into the project's files."""

import pytest

from warpgate.reading.carriers import unfold
from warpgate.reading.commands import UNKNOWN
from warpgate.reading.shell import read

FILES = {
    "build.sh": '#!/bin/bash\nset -e\ncd out && rm -rf "$1"\n',
    "circle.sh": "#!/bin/sh\n./circle.sh\ngit push\n",
    "Makefile": "OUT := dist\nall: build\nbuild: clean # doc\n\t@cc -o $@ $(OUT)/x\nclean:\n\t-rm -rf $(OUT) $$HOME \\\n\t  more\n",
    "package.json": '{"scripts": {"prebuild": "rm -rf dist", "build": "tsc", "deploy": "npm run build && vercel --prod"}}',
    "x.py": "import os\nos.system('rm -rf x')\n",
    "justfile": "build target='x': clean\n    cargo build --{{target}}\nclean:\n  rm -rf target\n",
}

FOLLOWED = [
    ("bash build.sh y", ["set -e", "cd out", "rm -rf y"]),
    ("./build.sh z", ["set -e", "cd out", "rm -rf z"]),
    ("source build.sh", ["set -e", "cd out", "rm -rf ?"]),
    ("sudo ./circle.sh", ["git push"]),
    ("make", ["cc -o build dist/x", "rm -rf dist ? more"]),
    ("make OUT=a clean", ["rm -rf a ? more"]),
    ("npm run deploy -- --x", ["rm -rf dist", "tsc", "vercel --prod --x"]),
    ("yarn build", ["rm -rf dist", "tsc"]),
    ("python x.py a", ["rm -rf x"]),
    ("just build", ["cargo build --?", "rm -rf target"]),
    ("cd sub && ../build.sh w", ["cd sub", "set -e", "cd out", "rm -rf w"]),
    ("make -n build", ["make -n build"]),
    ("make unheard-of", ["make unheard-of"]),
    ("npm run unheard-of", ["npm run unheard-of"]),
    ("cd sub && bash build.sh", ["cd sub", "bash build.sh"]),
    ("ssh web1 ./build.sh", ["./build.sh"]),
]


@pytest.mark.parametrize(("text", "expected"), FOLLOWED, ids=[text for text, _ in FOLLOWED])
def test_what_a_file_runs_is_found(text: str, expected: list[str]) -> None:
    found = [
        " ".join(word.text for word in command.words).replace(UNKNOWN, "?")
        for command in unfold(read(text), FILES).commands
        if command.words and not command.carrier
    ]
    assert sorted(found) == sorted(expected)


def test_the_folder_of_a_followed_script_is_kept() -> None:
    command = unfold(read("cd sub && ../build.sh w"), FILES).commands[-1]
    assert command.folder == "sub/out"


def test_without_the_file_the_command_stays_as_it_is() -> None:
    (command,) = unfold(read("bash build.sh")).commands
    assert not command.carrier
