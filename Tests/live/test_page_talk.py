"""Two browsers that talk: runs, earlier messages, what is done with a message."""
from browser import PHONE, Keys
from lines import say_all
from pair import pair  # noqa: F401


def test_two_browsers_share_a_room_by_a_link(open_browser, fresh):
    """F3 F4 F6 F10 F11 P5 P7 P17 P22"""
    ana, bo = open_browser(), open_browser(size=PHONE)
    name = fresh("Kitchen ")
    ana.register(fresh("ana"), "Ana").see(".chip.offer")
    ana.make_room(name)
    link = ana.invite_link()
    bo.register(fresh("bo"), "Bo", path="/" + link.split("/", 3)[3])
    bo.see(".toast", "You are in")
    bo.see(".room-title", name)
    ana.room(name)
    ana.say("Dinner at seven?")
    bo.see(".message.theirs .text", "Dinner at seven?")
    bo.say("I bring the bread")
    bo.say("and the salt")
    ana.see(".message.theirs .text", "and the salt")
    ana.gone(".sending")
    said = [m for m in ana.messages() if m[0] != "bot"]
    assert said == [["mine", "Dinner at seven?"], ["theirs", "I bring the bread"], ["theirs", "and the salt"]]
    heads = ana.js("return [...document.querySelectorAll('.message.theirs')].map("
                   "(m) => getComputedStyle(m.querySelector('.message-head')).display !== 'none')")
    assert heads[-2:] == [True, False], "picture and name only on the first of a run"
    mine, theirs = (ana.wait(lambda: ana.see(css).rect) for css in (".message.mine .bubble", ".message.theirs .bubble"))
    assert mine["x"] > theirs["x"], "own messages stand on the other side"
    ana.driver.refresh()
    ana.see(".message.theirs .text", "and the salt")
    assert [m for m in ana.messages() if m[0] != "bot"] == said


def test_messages_are_edited_deleted_answered_and_reacted_to(pair):
    """F17 F18 F19 B3"""
    ana, bo = pair
    ana.say("pots")
    bo.see(".message.theirs .text", "pots")
    ana.gone(".sending")
    ana.keys(Keys.ARROW_UP)
    ana.see(".composer-about", "Editing")
    ana.see(".composer textarea").clear()
    ana.say("pans")
    bo.see(".message.theirs .text", "pans")
    assert "edited" in bo.told(".message.theirs .message-foot")

    bo.menu(".message.theirs")
    bo.press(".menu-emoji")
    assert "1" in ana.told(".message.mine .reaction")
    bo.menu(".message.theirs")
    bo.press(".menu-item", "Reply")
    bo.say("which ones?")
    ana.see(".quote", "pans")

    ana.js("document.querySelector('.message.mine').focus()")
    ana.keys(Keys.ENTER)
    ana.press(".menu-item", "Delete")
    ana.press(".dialog .danger")
    bo.see(".message.theirs .gone")
    assert not any(text == "pans" for _, text in bo.messages())


async def test_earlier_messages_come_without_a_jump(open_browser, server, fresh):
    """F5 F7"""
    name = fresh("reader")
    client = await server.login(name)
    room = await client.make_room(fresh("Long "))
    # Who is alone with the bot is answered line by line, some time later: two are not.
    other = await server.login(fresh())
    await other.join((await client.link(room))["token"])
    await other.close()
    await say_all(client, room, [f"line {n}" for n in range(130)])
    await client.call("room.read", room=room, seq=(await client.rooms())[room]["head"])
    await client.close()
    page = open_browser(size=PHONE).enter(name, f"/#/room/{room}")
    page.see(".message .text", "line 129")
    assert not page.js("return [...document.querySelectorAll('.message .text')].some((t) => t.textContent === 'line 40')")
    first = page.js("return document.querySelector('.message').dataset.seq")
    seen, before = page.js("""const log = document.querySelector('.log'); log.scrollTop = 200;
        const edge = log.getBoundingClientRect().top;
        const row = [...document.querySelectorAll('.message')].find((m) => m.getBoundingClientRect().top > edge);
        return [row.dataset.seq, row.getBoundingClientRect().top]""")
    page.wait(lambda: page.js("return document.querySelector('.message').dataset.seq") != first)
    after = page.js("return document.querySelector(`[data-seq='${arguments[0]}']`).getBoundingClientRect().top", seen)
    assert abs(after - before) < 2, "the line that is read stays where it was"
    while not page.all(".beginning"):
        page.js("document.querySelector('.log').scrollTop = 0")
        page.wait(lambda: page.js("return document.querySelector('.log').scrollTop") > 0 or page.all(".beginning"))
    lines = [text for _, text in page.messages()]
    assert [t for t in lines if t.startswith("line ")] == [f"line {n}" for n in range(130)]
