"""The programs of the documents, run as they stand there: curl, Python and JavaScript of docs/protocol.md, and the bot of docs/bots.md."""
import asyncio
import json
import pathlib
import re
import signal
import subprocess
import sys

import pytest

from client import PATIENCE, new_cid
from programs import make_bot
from waiting import until

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"


def blocks(document, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / document).read_text(), re.DOTALL | re.MULTILINE)


def of_protocol(language, word):
    [found] = [block for block in blocks("protocol.md", language) if word in block]
    return found


class Run:
    """A program at work, its output line by line."""

    def __init__(self, command, **options):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)

    async def line(self):
        return await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), PATIENCE)

    async def end(self):
        out, _ = await asyncio.to_thread(self.process.communicate, timeout=PATIENCE)
        return self.process.returncode, out

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
async def lab(server, fresh, tmp_path):
    ana = await server.login(fresh())
    room = await ana.make_room("Lab")
    id_, token, program = await make_bot(ana, room, scopes=["read", "say"])
    (tmp_path / "token").write_text(program.secret)
    yield ana, room, program, tmp_path
    await ana.close()


def shell(code, server, room):
    return ["bash", "-c", code.replace("https://chat.example.org", server.address).replace("0199…", room)]


def python(code, server, room, program, place=0):
    head = f"import json, urllib.request\nURL, ROOM, TOKEN, PLACE = {server.address!r}, {room!r}, {program.secret!r}, {place}\n"
    return [sys.executable, "-u", "-c", head + code]


def javascript(code, server, room, program, place=0):
    head = f"const URL = {json.dumps(server.address)}, ROOM = {json.dumps(room)}, TOKEN = {json.dumps(program.secret)}, PLACE = {place};\n"
    return ["node", "--input-type=module", "-e", head + code]


@pytest.mark.parametrize("language", ["sh", "python", "js"])
async def test_a_call_of_the_documents_says_it(server, lab, language):
    ana, room, program, folder = lab
    code = of_protocol(language, '"message.send"')
    command = {"sh": lambda: shell(code, server, room), "python": lambda: python(code, server, room, program),
               "js": lambda: javascript(code, server, room, program)}[language]()
    with Run(command, cwd=folder) as run:
        status, out = await run.end()
    assert status == 0, out
    await ana.wait_for("message", room=room, text="gel is done")


@pytest.mark.parametrize("language", ["sh", "python", "js"])
async def test_a_listener_of_the_documents_hears(server, lab, language):
    ana, room, program, folder = lab
    code = of_protocol(language, "/events?after=")
    before = (await ana.say(room, "missed"))["seq"]
    command = {"sh": lambda: shell(code.replace("after=12", f"after={before - 1}"), server, room),
               "python": lambda: python(code, server, room, program, before - 1),
               "js": lambda: javascript(code, server, room, program, before - 1)}[language]()
    with Run(command, cwd=folder) as run:
        while "missed" not in (line := await run.line()):
            assert line, await run.end()
        await ana.say(room, "heard")
        while "heard" not in (line := await run.line()):
            assert line, await run.end()


async def test_the_scale_weighs_once_also_when_it_dies(server, lab):
    ana, room, program, folder = lab
    [code] = blocks("bots.md", "python")
    assert len([line for line in code.splitlines() if line.strip()]) <= 40
    (folder / "scale.py").write_text(code)
    (folder / "scale").write_text("120 g\n")
    env = {"PATH": "/usr/bin:/bin", "SIMMER_URL": server.address, "SIMMER_ROOM": room, "SIMMER_TOKEN_FILE": "token", "SCALE": "scale"}

    async def answered(said):
        return await ana.wait_for("message", room=room, replyTo=said["seq"])

    before = await ana.say(room, "weigh")
    with Run([sys.executable, "scale.py"], cwd=folder, env=env) as scale:
        # Without a place it begins with what is said after it came: which of these that is, is its own affair.
        lines, first = [], None
        while first is None:
            lines.append(await ana.say(room, "weigh"))
            await asyncio.sleep(0.1)
            found = [(one, answer) for one in lines for answer in ana.seen("message", room=room, replyTo=one["seq"])]
            said, first = found[0] if found else (None, None)
        assert first["text"] == "120 g" and first["from"]["kind"] == "bot"
        await until(lambda: int((folder / "scale.place").read_text()) >= first["seq"])
        scale.process.send_signal(signal.SIGKILL)
    assert not ana.seen("message", room=room, replyTo=before["seq"])
    # It had answered, and not noted that; it had missed another.
    (folder / "scale.place").write_text(str(said["seq"] - 1))
    (folder / "scale").write_text("250 g\n")
    missed = await ana.say(room, "Weigh ")
    with Run([sys.executable, "scale.py"], cwd=folder, env=env) as scale:
        assert (await answered(missed))["text"] == "250 g"
        last = await ana.say(room, f"last {next(new_cid)}")
        await until(lambda: int((folder / "scale.place").read_text()) >= last["seq"])
        assert len(ana.seen("message", room=room, replyTo=said["seq"])) == 1
        await ana.call("token.revoke", token=(await ana.call("bot.list"))["bots"][0]["tokens"][0]["token"])
        status, out = await scale.end()
    assert status == 1 and "unauthenticated" in out
