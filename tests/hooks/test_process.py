"""The hook as a process: whatever goes wrong, it says no in its agent's own form, and never lets the call run."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hooks.conftest import ONE_WAY, START, TWO_WAY, run
from tests.hooks.hosts import HOSTS, before, reading
from warpgate.hooks.values import Output

EVENT = {
    "claude": "PreToolUse", "codex": "PreToolUse", "gemini": "BeforeTool", "cursor": "preToolUse", "copilot": "preToolUse",
    "cline": "PreToolUse", "windsurf": "pre_run_command", "opencode": "", "pi": "", "generic": "",
}  # fmt: skip


def event(host: str, root: Path, command: str) -> bytes:
    return json.dumps(before(host, "shell", str(root), command)).encode()


def door(host: str, ran: "subprocess.CompletedProcess[bytes]") -> str:
    """How the agent takes what the process did: exit code 2 with words, or its own no, stops the call."""
    if ran.returncode == 2 and ran.stderr.strip() and not ran.stdout and host != "cline":
        return "stop"
    found: str = reading(host, Output(ran.stdout.decode().strip(), ran.stderr.decode().strip(), ran.returncode))[0]
    return found


@pytest.mark.parametrize("host", HOSTS)
def test_it_works_at_all(host: str, root: Path, home: Path) -> None:
    assert door(host, run([host], event(host, root, ONE_WAY), home)) == "stop"
    assert door(host, run([host], event(host, root, TWO_WAY), home)) == "silence"


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"  \n",
        b'{"tool_name": "Bash", "tool_input": {"comm',
        b"null",
        b"[]",
        b'"x"',
        b"{}",
        b"\xff\xfe",
        b"{}{}",
        b"[" * 100_000,
    ],
    ids=["empty", "blank", "half", "null", "list", "text", "nothing in it", "not UTF-8", "two", "deep"],
)
def test_input_that_is_no_event_stops(host: str, data: bytes, root: Path, home: Path) -> None:
    assert door(host, run([host], data, home)) == "stop"


@pytest.mark.parametrize("host", HOSTS)
def test_ten_megabytes_stop(host: str, root: Path, home: Path) -> None:
    long = json.dumps(before(host, "shell", str(root), "echo " + "x" * (10 << 20))).encode()
    assert door(host, run([host], long, home)) == "stop"


def test_seven_megabytes_in_a_field_that_nobody_reads_are_no_harm(root: Path, home: Path) -> None:
    wide = json.loads(event("claude", root, TWO_WAY)) | {"tool_response": "x" * (7 << 20)}
    assert door("claude", run(["claude"], json.dumps(wide).encode(), home)) == "silence"


@pytest.mark.parametrize("host", HOSTS)
def test_one_millisecond_is_not_enough_and_stops(host: str, root: Path, home: Path) -> None:
    ran = run([host], event(host, root, TWO_WAY), home, env={"WARPGATE_HOOK_BUDGET_MS": "1"})
    assert door(host, ran) == "stop"


def test_the_environment_cannot_give_more_time(root: Path, home: Path) -> None:
    from warpgate.hooks import process

    os.environ["WARPGATE_HOOK_BUDGET_MS"] = "999999999"
    try:
        assert process._budget() == process.BUDGET_MS
    finally:
        del os.environ["WARPGATE_HOOK_BUDGET_MS"]


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops(host: str, number: signal.Signals, root: Path, home: Path) -> None:
    # Standard input stays open, so that the process waits for the rest of the event.
    line = [sys.executable, "-I", "-S", str(START), host, "--home", str(home)]
    with subprocess.Popen(
        line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={"PATH": "/usr/bin:/bin"}
    ) as hook:
        assert hook.stdin is not None
        hook.stdin.write(event(host, root, TWO_WAY)[:10])
        hook.stdin.flush()
        _wait_for_handlers(hook.pid)
        hook.send_signal(number)
        out, err = hook.communicate(timeout=20)
    assert door(host, subprocess.CompletedProcess(line, hook.returncode, out, err)) == "stop"


def _wait_for_handlers(process: int) -> None:
    """Returns when the process has taken its signals in hand."""
    for _ in range(400):
        status = Path(f"/proc/{process}/status").read_text()
        caught = int(next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt")), 16)
        if caught & (1 << (signal.SIGTERM - 1)):
            return
        time.sleep(0.01)
    raise AssertionError("the process never caught its signals")


@pytest.mark.parametrize("host", HOSTS)
def test_an_event_that_never_ends_stops(host: str, root: Path, home: Path) -> None:
    line = [sys.executable, "-I", "-S", str(START), host, "--home", str(home)]
    environment = {"PATH": "/usr/bin:/bin", "WARPGATE_HOOK_BUDGET_MS": "300"}
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as hook:
        assert hook.wait(timeout=20) is not None
        out, err = hook.communicate()
    assert door(host, subprocess.CompletedProcess(line, hook.returncode, out, err)) == "stop"


@pytest.mark.parametrize("host", HOSTS)
def test_a_home_that_cannot_be_written_stops(host: str, root: Path, home: Path) -> None:
    home.write_text("in the way")
    assert door(host, run([host], event(host, root, TWO_WAY), home)) == "stop"
    assert door(host, run([host], event(host, root, ONE_WAY), home)) == "stop"


@pytest.mark.parametrize("host", HOSTS)
def test_a_full_disk_stops(host: str, root: Path, home: Path) -> None:
    home.mkdir()
    text = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); os.execv(sys.argv[1], sys.argv[1:])"
    for command in (TWO_WAY, ONE_WAY):
        ran = subprocess.run(
            [sys.executable, "-c", text, sys.executable, "-I", "-S", str(START), host, "--home", str(home)],
            input=event(host, root, command), capture_output=True, check=False,
        )  # fmt: skip
        assert door(host, ran) == "stop"


@pytest.mark.parametrize("host", HOSTS)
def test_an_answer_that_cannot_be_written_blocks_by_its_exit_code(host: str, root: Path, home: Path) -> None:
    line = [sys.executable, "-I", "-S", str(START), host, "--home", str(home)]
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(line, input=event(host, root, ONE_WAY), stdout=full, stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 2
    assert ran.stderr


@pytest.mark.parametrize("words", [[], ["clade"], ["claude", "--evnt", "x"], ["claude", "--answer", "yes"], ["claude", "x"]])
def test_a_mistake_in_the_installed_line_stops(words: list[str], root: Path, home: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-I", "-S", str(START), *words], input=event("claude", root, TWO_WAY), capture_output=True, check=False
    )
    assert ran.returncode == 2 or b'"deny"' in ran.stdout
    assert b"Stopped by warpgate" in ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package that a test may break."""
    top = tmp_path_factory.mktemp("copy")
    shutil.copytree(START.parents[1], top / "warpgate", ignore=shutil.ignore_patterns("__pycache__"))
    return top


def run_copy(top: Path, host: str, data: bytes, home: Path) -> "subprocess.CompletedProcess[bytes]":
    line = [sys.executable, "-I", "-S", "-B", str(top / "warpgate" / "hooks" / "start.py"), host, "--home", str(home)]
    return subprocess.run(line, input=data, capture_output=True, check=False, env={"HOME": "/nonexistent", "PATH": "/usr/bin:/bin"})


MODULES = (
    "hooks/process.py", "hooks/values.py", "hooks/places.py", "storage/jsontext.py", "storage/bundle.py", "workflow/gate.py",
    "values.py", "decision/registry.py", "decision/commands.py", "storage/registry.py", "reading/shell.py",
    "checkpoints/callfacts.py", "__init__.py",
)  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("module", [*MODULES, "hooks/hosts/HOST.py"])
def test_a_missing_module_stops(module: str, host: str, broken: Path, root: Path, home: Path) -> None:
    place = broken / "warpgate" / module.replace("HOST", host)
    kept = place.read_bytes()
    try:
        for content in (b"raise SystemExit(0)\n", b"raise KeyboardInterrupt\n", b"1 +\n", None):
            if content is None:
                place.unlink()
            else:
                place.write_bytes(content)
            # Without its first file the package is still one, only an empty one.
            expected = "silence" if module == "__init__.py" and content is None else "stop"
            assert door(host, run_copy(broken, host, event(host, root, TWO_WAY), home)) == expected, content
    finally:
        place.write_bytes(kept)


@pytest.mark.parametrize("host", HOSTS)
def test_a_broken_rulebook_stops(host: str, broken: Path, root: Path, home: Path) -> None:
    for folder, name in (("tools", "git.toml"), ("registry", "agents.toml")):
        place = broken / "warpgate" / "rulebook" / folder / name
        kept = place.read_text()
        try:
            place.write_text(kept + "\n[[half")
            assert door(host, run_copy(broken, host, event(host, root, TWO_WAY), home)) == "stop"
        finally:
            place.write_text(kept)


def test_a_missing_start_stops_by_the_interpreters_own_exit_code(root: Path, home: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-I", "-S", str(START.parent / "gone.py"), "claude"], input=event("claude", root, TWO_WAY),
        capture_output=True, check=False,
    )  # fmt: skip
    assert door("claude", ran) == "stop"


@pytest.mark.parametrize("host", ["claude", "codex", "gemini", "cursor", "copilot", "cline"])
def test_events_other_than_a_call_are_let_go_even_when_all_is_broken(host: str, root: Path, home: Path) -> None:
    name = {"cline": "TaskStart", "gemini": "AfterTool", "cursor": "afterFileEdit"}.get(host, "PostToolUse")
    ran = run([host, "--event", name], b"{half", home)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def test_wrong_settings_stop_and_say_so(root: Path, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text("[workflow\n")
    ran = run(["claude"], event("claude", root, TWO_WAY), home)
    assert door("claude", ran) == "stop"
    assert b"config.toml" in ran.stdout


def test_neither_the_environment_nor_the_folder_chooses_what_is_loaded(root: Path, home: Path, tmp_path: Path) -> None:
    planted = tmp_path / "planted"
    planted.mkdir()
    for name in ("warpgate", "json", "os", "gc", "_json"):
        (planted / f"{name}.py").write_text("raise SystemExit(0)\n")
    environment = {"PYTHONPATH": str(planted), "PYTHONSTARTUP": str(planted / "os.py"), "PYTHONHOME": "", "PYTHONWARNINGS": "error"}
    ran = run(["claude"], event("claude", root, ONE_WAY), home, env=environment, cwd=planted)
    assert door("claude", ran) == "stop"


HEAVY = (
    "typer",
    "rich",
    "jinja2",
    "github",
    "requests",
    "json",
    "re",
    "enum",
    "dataclasses",
    "inspect",
    "subprocess",
    "hashlib",
    "tomllib",
    "site",
)


@pytest.mark.parametrize("command", [TWO_WAY, ONE_WAY, "npm test", "rm -rf node_modules"])
def test_the_hot_path_loads_nothing_heavy(command: str, root: Path, home: Path) -> None:
    line = [sys.executable, "-I", "-S", "-X", "importtime", str(START), "claude", "--home", str(home)]
    run(["claude"], event("claude", root, command), home)
    ran = subprocess.run(line, input=event("claude", root, command), capture_output=True, text=False, check=False)
    loaded = {
        line.rpartition("|")[2].strip().partition(".")[0] for line in ran.stderr.decode().splitlines() if "import time:" in line
    }
    assert "warpgate" in loaded
    assert loaded & set(HEAVY) == set()
