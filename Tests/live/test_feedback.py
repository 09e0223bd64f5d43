"""What people say to the operator, where they get help, and whose data are shown (N58 N59 N60)."""
import json

import pytest

from bot import assert_ok, code, french

pytestmark = pytest.mark.row("N58", "N59", "N60")


@pytest.mark.parametrize("language, say", [("en", "about"), ("fr", "à propos")])
async def test_about_names_version_and_sources(server, login, fresh, language, say):
    """N58"""
    person = await login(fresh("ana"), language=language)
    answer = assert_ok(await person.ask(await person.direct_room(), say))
    assert "Open Food Facts (ODbL)" in answer["text"] and server.command("version").stdout.split()[-1] in answer["text"]
    assert french(answer) == (language == "fr")


@pytest.mark.parametrize("language, say", [("en", "support"), ("fr", "assistance")])
async def test_support_is_where_the_operator_says(make_server, login, fresh, language, say):
    """N59"""
    person = await login(fresh("ana"), language=language)
    answer = assert_ok(await person.ask(await person.direct_room(), say))
    assert "http" not in answer["text"] and french(answer) == (language == "fr")
    helped = make_server(speaks={"en", "fr"}, args=["--support-address", "https://help.example.org/simmer"])
    person = await helped.login("ana", language=language)
    answer = assert_ok(await person.ask(await person.direct_room(), say))
    assert "https://help.example.org/simmer" in answer["text"]
    assert (await person.call("hello"))["support"] == "https://help.example.org/simmer"
    await person.close()


async def test_comments_are_numbered_and_listed_for_the_operator(make_server):
    """N60"""
    server = make_server(speaks={"en", "fr"})
    ana, bo = await server.login("ana"), await server.login("bo", language="fr")
    kitchen, salon = await ana.direct_room(), await bo.direct_room()
    assert "#1" in assert_ok(await ana.ask(kitchen, "feedback: the timer is too quiet"))["text"]
    assert code(await bo.ask(salon, "commentaire")) == "missing"
    answer = assert_ok(await bo.ask(salon, "commentaire : le son est trop faible"))
    assert "2" in answer["text"] and french(answer)
    assert code(await ana.ask(kitchen, "feedback: " + "x" * 2001)) == "too_long"
    assert "#3" in assert_ok(await ana.ask(kitchen, "feedback: " + "é" * 2000))["text"]
    listed = json.loads(server.command("feedback", "list", "--json", "--data", server.data).stdout)
    assert [(c["number"], c.get("username")) for c in listed] == [(1, "ana"), (2, "bo"), (3, "ana")]
    assert listed[0]["text"] == "the timer is too quiet"
    lines = server.command("feedback", "list", "--data", server.data).stdout.splitlines()
    assert lines[0].split("\t")[0] == "#1" and lines[0].endswith("the timer is too quiet") and len(lines) == 3
    sent = await ana.call("feedback.send", text="by a program", cid="f1")
    assert sent["number"] == 4 and (await ana.call("feedback.send", text="by a program", cid="f1"))["number"] == 4
    await ana.refused("missing", "feedback.send", cid="f2")
    await ana.refused("too_long", "feedback.send", text="x" * 2001, cid="f3")
    for client in (ana, bo):
        await client.close()
    # Without the server the command reads the data itself; a crash has lost nothing.
    server.kill()
    listed = json.loads(server.command("feedback", "list", "--json", "--data", server.data).stdout)
    assert len(listed) == 4
