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
    "vars.sh": 'OUT=dist\nwipe() { rm -rf "$OUT/$1"; }\nalias k=kubectl\ncd sub\n',
    "list.txt": "a b\nc\n",
    "run.py": "import os\nos.remove('y')\n",
    "composer.json": '{"scripts": {"test": ["@lint", "phpunit --x"], "lint": "pint", "post-install-cmd": "rm x"}}',
    "deno.jsonc": '{\n  // tasks\n  "tasks": {"dev": "deno run a.ts", "all": {"command": "rm y", "dependencies": ["dev"]}}\n}',
    "pyproject.toml": """
[tool.poe.tasks]
test = "pytest -q"
clean.shell = "rm -rf out && echo done"
all = ["test", "clean"]
call.script = "a.b:main"
[tool.pdm.scripts]
lint = "ruff check"
both = {composite = ["lint", "rm x"]}
[tool.hatch.envs.default.scripts]
cov = ["test {args}", "rm -rf htmlcov"]
test = "pytest"
[tool.hatch.envs.docs.scripts]
build = "mkdocs build"
""",
    "Pipfile": '[scripts]\nserve = "flask run"\n',
    "Taskfile.yml": """
version: '3'
vars:
  OUT: dist
tasks:
  default: echo hi
  build:
    deps: [clean]
    cmds:
      - go build -o {{.OUT}} ./...
      - task: test
      - cmd: rm -rf tmp
      - |
        cd sub
        rm b
  clean:
    desc: "Remove: all"
    cmd: rm -rf dist
  test: go test ./...
""",
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
    # What is sourced holds for the rest
    ("source vars.sh; wipe x; touch $OUT", ["OUT=dist", "alias k=kubectl", "cd sub", "rm -rf dist/x", "touch dist"]),
    (". ./vars.sh && k get", ["OUT=dist", "cd sub", "alias k=kubectl", "kubectl get"]),
    ("bash -c '. vars.sh; wipe y'", ["OUT=dist", "alias k=kubectl", "cd sub", "rm -rf dist/y"]),
    # What is fed from files
    ("cat build.sh | bash -s q", ["cat build.sh", "set -e", "cd out", "rm -rf q"]),
    ("bash < build.sh", ["set -e", "cd out", "rm -rf ?"]),
    ("xargs -a list.txt rm", ["rm a b c"]),
    ("cat list.txt | xargs -I{} rm {}", ["cat list.txt", "rm a b", "rm c"]),
    ("parallel rm :::: list.txt", ["rm a b", "rm c"]),
    # Tasks
    ("composer test", ["pint", "phpunit --x"]),
    ("composer run-script lint", ["pint"]),
    ("composer install", ["composer install"]),
    ("deno task all", ["deno run a.ts", "rm y"]),
    ("poe all", ["pytest -q", "rm -rf out", "echo done"]),
    ("poe test tests/x", ["pytest -q tests/x"]),
    ("pdm run both", ["ruff check", "rm x"]),
    ("pdm run pytest", ["pytest"]),
    ("hatch run cov", ["pytest {args}", "rm -rf htmlcov"]),
    ("hatch run docs:build", ["mkdocs build"]),
    ("pipenv run serve", ["flask run"]),
    ("task build", ["rm -rf dist", "go build -o ? ./...", "go test ./...", "rm -rf tmp", "cd sub", "rm b"]),
    ("task clean", ["rm -rf dist"]),
    ("task --dry build", ["task --dry build"]),
]


@pytest.mark.parametrize(("text", "expected"), FOLLOWED, ids=[text for text, _ in FOLLOWED])
def test_what_a_file_runs_is_found(text: str, expected: list[str]) -> None:
    found = [
        " ".join(word.text for word in command.words).replace(UNKNOWN, "?")
        or "=".join((command.assignments[0][0], command.assignments[0][1].text))
        for command in unfold(read(text), FILES).commands
        if (command.words or command.assignments) and not command.carrier
    ]
    assert sorted(found) == sorted(expected)


def test_the_folder_of_a_followed_script_is_kept() -> None:
    command = unfold(read("cd sub && ../build.sh w"), FILES).commands[-1]
    assert command.folder == "sub/out"


def test_without_the_file_the_command_stays_as_it_is() -> None:
    (command,) = unfold(read("bash build.sh")).commands
    assert not command.carrier
