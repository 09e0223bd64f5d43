"""Autobahn's fuzzing client, software that is not ours, against `/echo`: sections 1–7 and 10."""
import json
import os
import pathlib
import shutil
import subprocess

import pytest

from server import ROOT

ENVIRONMENT = ROOT / ".venv" / "autobahn"


def python2():
    """An interpreter that the suite still runs on."""
    given = os.environ.get("PYTHON2")
    found = [given] if given else sorted(map(str, pathlib.Path.home().glob(".pyenv/versions/2.7*/bin/python2.7")))
    return next(iter(found), None) or shutil.which("python2.7") or shutil.which("pypy")


def wstest():
    """The fuzzing client: a given one, or one installed beside the tests' own environment."""
    if given := os.environ.get("WSTEST") or shutil.which("wstest"):
        return given
    program = ENVIRONMENT / "bin" / "wstest"
    if not program.exists():
        interpreter = python2()
        if not interpreter:
            pytest.skip("neither wstest nor a Python 2.7 to install it in is here (set WSTEST or PYTHON2)")
        tools = ENVIRONMENT.with_name("autobahn-tools")
        try:
            subprocess.run([interpreter, "-m", "pip", "install", "-q", "--target", tools, "virtualenv==20.15.1"],
                           check=True, capture_output=True)
            subprocess.run([interpreter, "-m", "virtualenv", "-q", ENVIRONMENT], check=True, capture_output=True,
                           env={**os.environ, "PYTHONPATH": str(tools)})
            subprocess.run([ENVIRONMENT / "bin" / "pip", "install", "-q", "autobahntestsuite==25.10.1"], check=True,
                           capture_output=True)
        except (subprocess.CalledProcessError, OSError) as error:
            pytest.skip(f"wstest could not be installed: {getattr(error, 'stderr', b'')[-200:]!r}")
    return str(program)


@pytest.mark.timeout(900)
def test_nothing_fails(make_server, tmp_path):
    program = wstest()
    server = make_server()
    (tmp_path / "fuzz.json").write_text(json.dumps({
        "outdir": str(tmp_path / "report"), "cases": ["1.*", "2.*", "3.*", "4.*", "5.*", "6.*", "7.*", "10.*"],
        "exclude-cases": [], "exclude-agent-cases": {},
        "servers": [{"agent": "simmer", "url": server.address.replace("http", "ws", 1) + "/echo", "options": {"version": 18}}],
    }))
    subprocess.run([program, "-m", "fuzzingclient", "-s", "fuzz.json"], cwd=tmp_path, check=True, capture_output=True,
                   timeout=800)
    cases = json.loads((tmp_path / "report" / "index.json").read_text())["simmer"]
    assert len(cases) > 200, "the suite did not run"
    failed = {name: case["behavior"] for name, case in cases.items() if case["behavior"] not in ("OK", "NON-STRICT",
                                                                                              "INFORMATIONAL")}
    assert not failed, failed
    unclean = {name: case["behaviorClose"] for name, case in cases.items()
               if case["behaviorClose"] not in ("OK", "INFORMATIONAL")}
    assert not unclean, unclean
