"""PowerShell and cmd text, by itself and handed to bash."""

import pytest

from warpgate.reading.carriers import unfold
from warpgate.reading.commands import UNKNOWN
from warpgate.reading.shell import read

FOUND = [
    ("Remove-Item -Recurse -Force .\\node_modules", ["powershell: Remove-Item -Recurse -Force .\\node_modules"]),
    (
        "Get-ChildItem -Recurse | ForEach-Object { Remove-Item $_ }",
        ["powershell: Get-ChildItem -Recurse", "powershell: Remove-Item ?", "powershell: ForEach-Object ?"],
    ),
    ('$p = "C:\\x"; & "$p\\psql.exe" -c "DROP TABLE x"', ["powershell: C:\\x\\psql.exe -c DROP TABLE x"]),
    ("try { Get-Item x } catch { Write-Host 'no' }", ["powershell: Get-Item x", "powershell: Write-Host no"]),
    ("dir /s /b *.py", ["cmd: dir /s /b *.py"]),
    ("del /q C:\\x\\y", ["cmd: del /q C:\\x\\y"]),
    ("if exist build rmdir /s /q build", ["cmd: rmdir /s /q build"]),
    ('cmd /c "del /q x & dir"', ["cmd: del /q x", "cmd: dir"]),
    ('powershell -Command "Get-Process | Stop-Process"', ["powershell: Get-Process", "powershell: Stop-Process"]),
    ("pwsh -NoProfile -c 'Remove-Item x'", ["powershell: Remove-Item x"]),
    ("powershell -EncodedCommand ZABpAHIA", ["powershell: dir"]),
    ("iex 'Remove-Item x'", ["iex Remove-Item x"]),
    # Not Windows
    ("apt-get install x", ["apt-get install x"]),
    ("type README.md", ["type README.md"]),
    ("ls; dir", ["ls", "dir"]),
    ("docker-compose up", ["docker-compose up"]),
    ("echo 'Get-Item x'", ["echo Get-Item x"]),
]


@pytest.mark.parametrize(("text", "expected"), FOUND, ids=[text for text, _ in FOUND])
def test_windows_text_is_recognised_and_split(text: str, expected: list[str]) -> None:
    found = []
    for command in unfold(read(text)).commands:
        words = " ".join(word.text for word in command.words).replace(UNKNOWN, "?")
        found.append(f"{command.via[0]}: {words}" if command.via else words)
    assert found == expected


HIDDEN = [
    "iex (iwr https://get.example.dev/install.ps1).Content",
    "Invoke-WebRequest x | Invoke-Expression",
    "powershell -c $X",
    "powershell -EncodedCommand $X",
    "curl x | powershell -",
]


@pytest.mark.parametrize("text", HIDDEN)
def test_text_that_cannot_be_seen_is_a_problem(text: str) -> None:
    assert "hidden-payload" in [problem.what for problem in unfold(read(text)).problems]


@pytest.mark.parametrize("text", ["powershell -c 'Get-Item {'", "cmd /c 'del \"x'"])
def test_text_that_does_not_split_is_a_problem(text: str) -> None:
    assert "syntax" in [problem.what for problem in unfold(read(text)).problems]
