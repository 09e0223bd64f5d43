"""What the page asks once more: whatever the server had no time for, and what a connection that went away left without an answer."""
import pytest

from browser import DESKTOP
from client import new_cid
from conftest import shared_room
from refusing import refusing, sent

WHO = "rea"


@pytest.fixture
async def rea(login):
    return await login(WHO, firstName="Rea")


async def test_a_page_that_is_refused_at_its_start_starts_again(page, rea):
    """P21: a server that is too busy for the first requests is asked again, nobody reloads (each of them: Tests/page/client.test.js)."""
    page.resize(DESKTOP)
    with refusing(page, sync=1):
        page.visit("/#/settings")
        page.see(".settings, .sheet", "Language")
    assert len(sent(page, "sync")) > 1


async def test_messages_that_are_refused_at_first_come_without_a_reload(page, rea, fresh):
    """F7: tries again."""
    room = await rea.make_room(fresh("Busy "))
    await rea.say(room, "here after all")
    page.resize(DESKTOP)
    with refusing(page, room_history=2):
        page.visit(f"/#/room/{room}")
        page.see(".message .text", "here after all")
    page.gone(".log-top .error")


async def test_another_language_is_told_to_the_server_at_once(page, rea):
    """F14 P21: what the server refuses is worded in the language that was just chosen."""
    page.resize(DESKTOP)
    with refusing(page):
        page.visit("/#/settings")
        page.see(".shell")
        page.wait(lambda: sent(page, "timer.list"))
        await rea.call("account.set", language="fr", cid=next(new_cid))
        page.wait(lambda: page.js("return document.documentElement.lang") == "fr")
        page.wait(lambda: [hello["language"] for hello in sent(page, "hello")][-1] == "fr")
        await rea.call("account.set", language="en", cid=next(new_cid))
        page.wait(lambda: [hello["language"] for hello in sent(page, "hello")][-1] == "en")


async def test_a_reaction_that_is_refused_is_told(page, rea, bo, fresh):
    """F18 P21"""
    room = await shared_room(rea, bo, name=fresh("Pills "))
    message = await bo.say(room, "bread or rice?")
    await bo.call("message.react", room=room, of=message["seq"], emoji="👍", on=True, cid=next(new_cid))
    page.resize(DESKTOP)
    with refusing(page, message_react=1):
        page.visit(f"/#/room/{room}")
        page.press(".reaction[aria-pressed=false]")
        page.see(".banner.told", "Too fast")
        page.press(".banner.told button")
        page.gone(".banner.told")
        page.press(".reaction[aria-pressed=false]")
        page.see(".reaction[aria-pressed=true]", "2")


async def test_what_was_opened_without_network_is_asked_for_when_it_is_back(make_server, open_browser):
    """P22 N54 P5: the tabs of a room, an invitation and a noodle to change, which this device does not hold."""
    server = make_server()
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    full, empty = await ana.make_room("Larder"), await ana.make_room("Other")
    noodle = (await ana.call("noodle.add", room=full, name="Soba", cookSeconds=300, cid=next(new_cid)))["noodle"]["id"]
    invite = (await bo.link(await bo.make_room("Of Bo")))["token"]
    for client in (ana, bo):
        await client.close()
    page = open_browser(at=server, offline=True, refused=True)
    page.enter("ana", f"/#/room/{empty}/pantry/new")
    page.see("input[name=barcode]")
    page.open(f"/#join={invite}")
    page.see(".join .primary")
    for path, before, after in ((f"/#/room/{full}", (".room-title", "Larder"), (".room-tabs a", "Pantry")),
                                (f"/#/room/{full}/pantry/{noodle}/edit", (".error", None), ("input[name=name]", None)),
                                (f"/#join={invite}", (".join .primary", "rooms"), (".join h1", "Of Bo"))):
        page.open(f"/#/room/{empty}")
        page.see(".room-title", "Other")
        server.kill()
        page.see(".banner.offline")
        page.open(path)
        page.see(*before)
        assert not page.all(*after)
        server.start()
        page.js("window.dispatchEvent(new Event('online'))")
        page.gone(".banner.offline")
        page.see(*after)
