"""What Python code would run and call."""

import pytest

from warpgate.reading.commands import UNKNOWN, Script
from warpgate.reading.python_code import read_python


def facts(script: Script) -> list[str]:
    """Commands as their words, calls as `name(arguments)`."""
    commands = [" ".join(word.text for word in command.words) for command in script.commands]
    calls = [f"{call.name}({', '.join(word.text for word in call.arguments)})" for call in script.calls]
    return [fact.replace(UNKNOWN, "?") for fact in commands + calls]


FACTS = [
    ("import os; os.system('rm -rf x')", ["rm -rf x"]),
    ("import subprocess as s\ns.run(['rm', '-rf', 'x'])", ["rm -rf x"]),
    ("from subprocess import run\nrun('rm x | cat', shell=True)", ["rm x", "cat"]),
    ("import subprocess\nsubprocess.run(['git', 'push', *flags])", ["git push ?"]),
    ("import os\nfor d in ['a', 'b']:\n    os.system(f'rm {d}')", ["rm a", "rm b"]),
    ("import os\ncmd = 'rm ' + '-rf'\ncmd += ' x'\nos.system(cmd)", ["rm -rf x"]),
    ("import os\nos.execvp('rm', ['rm', 'x'])", ["rm x"]),
    ("import os\ndef sh(c): os.system(c)\nsh('rm x')", ["rm x"]),
    ("getattr(__import__('o' + 's'), 'system')('rm x')", ["rm x"]),
    ("import importlib\nimportlib.import_module('os').system('rm x')", ["rm x"]),
    ("exec(\"import os; os.system('rm x')\")", ["rm x"]),
    ("import base64\nexec(base64.b64decode('aW1wb3J0IG9zO29zLnN5c3RlbSgncm0geCcp'))", ["rm x"]),
    ("import shutil; shutil.rmtree('build', ignore_errors=True)", ["shutil.rmtree(build)"]),
    ("from pathlib import Path\nPath.home().joinpath('.aws').unlink()", ["pathlib.Path.unlink(~/.aws)"]),
    ("from pathlib import Path\n(Path('a') / 'b').write_text('x')", ["pathlib.Path.write_text(a/b, x)"]),
    ("import os\nos.remove(os.path.join('a', 'b'))", ["os.remove(a/b)"]),
    ("with open('a', 'w') as f:\n    f.write('x')", ["open(a, w)", "open.write(x)"]),
    ("import requests\nrequests.post('http://x', json={'a': 1})", ["requests.post(http://x)"]),
    ("import smtplib\nsmtplib.SMTP('h').sendmail('a', 'b', 'c')", ["smtplib.SMTP(h)", "smtplib.SMTP.sendmail(a, b, c)"]),
    (
        "import sqlite3\nc = sqlite3.connect('a').cursor()\nc.execute('DROP x')",
        ["sqlite3.connect.cursor.execute(DROP x)"],
    ),
    # Chains keep the name of their beginning
    (
        "from twilio.rest import Client\nClient('a').messages.create(to='b')",
        ["twilio.rest.Client(a)", "twilio.rest.Client.messages.create()"],
    ),
    ("import boto3\nboto3.resource('s3').Bucket('b').objects.all().delete()", ["boto3.resource.Bucket.objects.all.delete()"]),
    ("from pymongo import MongoClient as M\nM()['a']['b'].drop()", ["pymongo.MongoClient.drop()"]),
    ("for u in User.objects.all():\n    u.delete()", ["User.objects.all.delete()"]),
    ("from sqlalchemy import text\ne.execute(text('DROP x'))", ["e.execute(DROP x)"]),
    ("from pathlib import Path\nPath('a/b.c').parent.joinpath('d').with_suffix('.e').unlink()", ["pathlib.Path.unlink(a/d.e)"]),
    ("from pathlib import Path\n[p.unlink() for p in Path('a').glob('*.o')]", ["pathlib.Path.unlink(a/?)"]),
    ("async def f():\n    (await Client().send('x')).delete()", ["Client.send.delete()"]),
    ("d = {}\nd.update(a=1)", []),
    ("d = {'a': User}\nd['a'].delete()", ["?.delete()"]),
    ("import stripe\nstripe.Charge.create(amount=1)", ["stripe.Charge.create()"]),
    ("import json, sys\nprint(json.load(sys.stdin)['a'])", []),
    ("print(sum(x ** 2 for x in range(10)))", []),
    ("text = 'shutil.rmtree(1)'  # os.remove('x')\nprint(text.upper())", []),
    ("def unused():\n    import shutil\n    shutil.rmtree('a')", ["shutil.rmtree(a)"]),
    ("class A:\n    def f(self):\n        import os\n        os.remove('x')", ["os.remove(x)"]),
    ("import os\nx = 'a' if t else 'b'\nos.remove(x)", ["os.remove(?)"]),
    ("import os\nx = 'a'\nwhile t:\n    os.remove(x)\n    x = 'b'", ["os.remove(?)"]),
]


@pytest.mark.parametrize(("code", "expected"), FACTS, ids=[code for code, _ in FACTS])
def test_commands_and_calls_are_found(code: str, expected: list[str]) -> None:
    script = read_python(code)
    assert set(expected) <= set(facts(script))
    assert expected or not facts(script)
    assert not script.problems


HIDDEN = [
    "exec(open('x').read())",
    "eval(input())",
    "import requests\nexec(requests.get('x').text)",
    "__import__(name).system('x')",
    "globals()['x'](1)",
    "import os\ngetattr(os, name)('x')",
    "import ctypes\nctypes.CDLL(None).system(b'x')",
    "().__class__.__bases__[0].__subclasses__()[1]()",
    "import base64, sys\nexec(base64.b64decode(sys.argv[1]))",
]


@pytest.mark.parametrize("code", HIDDEN)
def test_code_that_cannot_be_seen_is_a_problem(code: str) -> None:
    assert "hidden-payload" in [problem.what for problem in read_python(code).problems]


def test_a_command_that_cannot_be_told_is_a_problem() -> None:
    assert [problem.what for problem in read_python("import os; os.system(x)").problems] == ["unresolved-program"]
    assert [problem.what for problem in read_python("def").problems] == ["syntax"]


def test_the_folder_and_what_is_fed_are_kept() -> None:
    (command,) = read_python("import subprocess\nsubprocess.run(['psql'], cwd='a', input='DROP')").commands
    assert command.folder == "a"
    assert command.feed is not None
    assert command.feed.text == "DROP"
    assert command.via == ("subprocess.run",)


def test_what_a_connection_was_made_for_is_kept() -> None:
    for made, kept in (
        ("sqlite3.connect(':memory:')", {"self": ":memory:"}),
        ("psycopg2.connect(host='localhost', dbname='x').cursor()", {"self": "x", "host": "localhost"}),
        ("boto3.client('s3', endpoint_url='http://localhost:4566')", {"self": "s3", "host": "http://localhost:4566"}),
        ("sqlalchemy.create_engine('sqlite://').begin()", {"self": "sqlite://"}),
        ("requests.Session()", {}),
    ):
        root = made.partition(".")[0]
        *_, call = read_python(f"import {root}\nwith {made} as c:\n    c.execute('x')").calls
        assert {name: word.text for name, word in call.keywords} == kept, made
