"""The page in real browsers against the real server."""
import re
import time

import pytest

from browser import DESKTOP, PASSWORD, PHONE, SMALL, Keys

PAYLOADS = ("<img src=x onerror=window.__hit=1>", "<script>window.__hit=1</script>", "\"'><svg onload=window.__hit=1>",
            "javascript:window.__hit=1", "{{constructor.constructor('window.__hit=1')()}}")


@pytest.fixture
def pair(open_browser, fresh):
    """Ana on a desktop and Bo on a phone, in one room that Bo entered by Ana's link."""
    ana, bo = open_browser(), open_browser(size=PHONE)
    name = fresh("Kitchen ")
    ana.register(fresh("ana"), "Ana").see(".chip-button")
    ana.make_room(name)
    link = ana.invite_link()
    bo.register(fresh("bo"), "Bo", path="/" + link.split("/", 3)[3])
    bo.press(".join .primary")
    bo.see(".room-title", name)
    ana.room(name)
    ana.name_of_room = name
    return ana, bo


def digits(browser):
    return browser.told(".timer-card .digits")


# --- coming in


def test_a_person_registers_tries_a_chip_and_comes_back(open_browser, fresh):
    """F1 F2 F11 F12 F13 F15 P1 P2 P4 P6"""
    page = open_browser(refused=True)
    name = fresh("ana")
    page.open()
    assert "everyone sees the timer" in page.told(".start-line")
    assert page.see("h1").get_attribute("aria-label") == "Simmer"
    page.register(name, "Ana")
    page.see(".room-title", "")
    assert page.focused.tag_name == "textarea", "the composer has the focus"
    chips = page.wait(lambda: len(page.all(".chip-button")) == 3 and page.all(".chip-button"))
    assert "Nobody else reads this" in page.told(".chips")
    chips[0].click()
    page.see(".message.mine .text", "penne 9 min")
    page.see(".timer-card .card-title", "enne")
    page.gone(".chip-button")

    page.press("button[aria-label=Settings]")
    page.press(".last .button", "Log out")
    page.see(".start-form")
    page.driver.back()
    page.see(".start-form")
    assert not page.driver.find_elements("css selector", ".message, .room-row")
    assert page.js("return Object.keys(localStorage).filter((key) => /outbox|draft|room|known/.test(key))") == []
    page.driver.get(page.address)
    page.type("input[name=login]", name)
    page.type("input[name=password]", "not this one")
    page.press("button[type=submit]")
    page.see("[role=alert]", "do not fit")
    page.type("input[name=password]", PASSWORD)
    page.press("button[type=submit]")
    page.see(".message.mine .text", "penne 9 min")


@pytest.mark.parametrize("field, value, words", [
    ("username", "x", "2 to 32"), ("password", "short", "More than 6"), ("email", "nowhere", "not an e-mail")])
def test_what_is_wrong_with_an_account_is_said_at_its_field(open_browser, fresh, field, value, words):
    """F1 P2 P21"""
    page = open_browser(refused=True)
    page.open("/#/register")
    for name, typed in {"username": fresh("eve"), "firstName": "Eve", "password": PASSWORD, field: value}.items():
        page.type(f"input[name={name}]", typed)
    page.press("button[type=submit]")
    page.see(".field .error", words)
    assert page.focused.get_attribute("name") == field
    assert page.focused.get_attribute("aria-invalid") == "true"


def test_a_taken_name_is_said_at_its_field(open_browser, fresh, server):
    """F1 P3"""
    page = open_browser(refused=True)
    name = fresh("dup")
    server.request("POST", "/session", {"register": {"username": name, "password": PASSWORD}}, {"Origin": server.address})
    page.register(name, "Dup")
    page.see(".field .error", "taken")


# --- talking


def test_two_browsers_share_a_room_by_a_link(pair):
    """F3 F4 F6 F10 F11 P5 P7 P17 P22"""
    ana, bo = pair
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


def test_a_room_that_is_not_open_marks_what_is_unread(pair):
    """F7 F23 P22"""
    ana, bo = pair
    bo.press(".bar .back")
    ana.say("one")
    ana.say("two")
    bo.see(".room-row .unread", "2")
    bo.room(ana.name_of_room)
    bo.see(".unread-line")
    bo.press(".bar .back")
    bo.gone(".room-row .unread", "2")
    ana.see(".read-by", "Bo")


async def test_who_is_invited_by_name_is_asked_in_the_list_of_rooms(open_browser, server, fresh):
    """P16"""
    name, party = fresh("guest"), fresh("Party ")
    page = open_browser(size=PHONE).register(name, "Guest")
    page.see(".chip-button")
    host = await server.login(fresh("host"), firstName="Hosta")
    await host.call("room.invite", room=await host.make_room(party), username=name)
    page.press(".bar .back")
    assert party in page.told(".invitation", "Hosta")
    page.driver.refresh()
    page.press(".invitation")
    page.press(".join .primary")
    page.see(".room-title", party)
    page.press(".bar .back")
    page.gone(".invitation")
    await host.close()


async def test_an_invitation_made_before_the_first_visit_is_there_when_the_page_opens(open_browser, server, fresh):
    """P16"""
    name, party = fresh("guest"), fresh("Party ")
    await server.person(name)
    host = await server.login(fresh("host"), firstName="Hosta")
    await host.call("room.invite", room=await host.make_room(party), username=name)
    page = open_browser().login(name)
    assert party in page.told(".invitation", "Hosta")
    page.press(".invitation")
    page.see(".join h1", party)
    page.press(".join .primary")
    page.see(".room-title", party)
    page.gone(".invitation")
    await host.close()


def test_lists_go_on_and_second_thoughts_are_buttons(open_browser, fresh):
    """E8 B5 B8 N38"""
    page = open_browser().register(fresh("ana"), "Ana")
    page.see(".chip-button")
    for n in range(11):
        page.say(f"start a {n + 5} minute timer for pot {n}")
        page.see(".timer-card .card-title", f"pot {n}")
    page.say("list timers")
    page.press(".list-card .button", "More")
    page.see(".list-card .item-title", "pot 10")
    page.say("new experiment Trial from Monday to Friday: wait")
    page.say("add step: wash")
    page.say("add step: spin")
    page.say("log observation: cloudy")
    page.press(".detail-card .button", "other step")
    page.press(".choice-card .button", "wash")
    page.see(".detail-card .card-title", "step 1: wash")


def test_a_frame_that_never_came_is_fetched_by_a_new_connection(pair):
    """F6 F7: no hole, nothing twice, and the person is told nothing."""
    ana, bo = pair
    # Behind the page's back one frame is lost.
    ana.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        window.__sockets = 0;
        const listen = WebSocket.prototype.addEventListener;
        WebSocket.prototype.addEventListener = function (kind, act) {
            if (kind === "open") window.__sockets += 1;
            listen.call(this, kind, kind !== "message" ? act : (event) => {
                if (window.__lost && event.data.includes(window.__lost)) { window.__lost = null; return; }
                act(event);
            });
        };"""})
    ana.driver.refresh()
    bo.say("first")
    ana.see(".message.theirs .text", "first")
    ana.js("window.__lost = 'second'")
    bo.say("second")
    bo.gone(".sending")
    bo.say("third")
    ana.see(".message.theirs .text", "third")
    ana.see(".message.theirs .text", "second")
    assert [text for who, text in ana.messages() if who == "theirs"] == ["first", "second", "third"]
    assert ana.js("return window.__sockets") == 2
    bo.say("fourth")
    ana.see(".message.theirs .text", "fourth")
    ana.gone(".banner.offline")


def test_messages_are_edited_deleted_answered_and_reacted_to(pair):
    """F17 F18 F19 B3"""
    ana, bo = pair
    ana.say("pots")
    bo.see(".message.theirs .text", "pots")
    ana.gone(".sending")
    ana.keys(Keys.ARROW_UP)
    ana.see(".composer-about", "Editing")
    ana.focused.clear()
    ana.say("pans")
    bo.see(".message.theirs .text", "pans")
    assert "edited" in bo.told(".message.theirs .message-foot")

    bo.press(".message.theirs .more")
    bo.press(".menu-emoji")
    assert "1" in ana.told(".message.mine .reaction")
    bo.press(".message.theirs .more")
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
    for n in range(130):
        await client.say(room, f"line {n}")
    await client.call("room.read", room=room, seq=(await client.rooms())[room]["head"])
    await client.close()
    page = open_browser(size=PHONE).login(name)
    page.open(f"/#/room/{room}")
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


# --- timers


def test_a_timer_ticks_pauses_grows_and_is_cancelled(pair):
    """N35 N36 N37 N38 N39 T17"""
    ana, bo = pair
    ana.say("start 9 min timer for penne")
    for page in pair:
        page.see(".timer-card .card-title", "penne")
        page.see(".strip .chip", "penne")
    before = digits(bo)
    assert re.fullmatch(r"8:5\d|9:00", before)
    bo.wait(lambda: digits(bo) != before, "the digits tick")
    share = "return document.querySelector('.timer-card .ring-arc').style.getPropertyValue('--share')"
    assert 0 < float(bo.js(share)) <= 100
    bo.press(".timer-card .button", "Pause")
    ana.see(".timer-card[data-state=paused]")
    held = digits(ana)
    ana.press(".timer-card .button", "+1 min")
    ana.wait(lambda: digits(ana) != held)
    assert int(digits(ana).split(":")[0]) == int(held.split(":")[0]) + 1
    ana.driver.refresh()
    ana.see(".timer-card[data-state=paused]")
    ana.press(".timer-card .button", "Resume")
    bo.see(".timer-card[data-state=running]")
    bo.press(".timer-card .button", "Cancel")
    ana.see(".timer-card[data-state=cancelled]")
    ana.gone(".strip .chip")


def test_an_alarm_rings_in_both_browsers_and_one_stop_silences_both(pair):
    """N40 N41 T18 T19"""
    ana, bo = pair
    ana.say("start a 2 second timer for eggs")
    for page in pair:
        page.see(".alarm .alarm-name", "eggs")
        assert page.module("/js/sound.js", "m.isPlaying()")
        assert page.see(".alarm .alarm-name").size["height"] >= 48
        assert all(b.size["height"] >= 72 for b in page.all(".alarm .button"))
        assert page.see(".alarm").get_attribute("role") == "alertdialog"
        assert page.focused.text == "Stop"
    bo.press(".alarm .button", "Stop")
    pressed = time.monotonic()
    ana.gone(".alarm")
    silent = time.monotonic() - pressed
    bo.gone(".alarm")
    for page in pair:
        assert not page.module("/js/sound.js", "m.isPlaying()")
    print(f"silenced after {silent:.2f} s")
    ana.driver.refresh()
    ana.see(".timer-card[data-state=acknowledged]")
    assert not ana.all(".alarm")


def test_one_more_minute_starts_again_under_the_same_name(pair):
    """N41"""
    ana, bo = pair
    bo.say("start a 1 second timer for rice")
    ana.press(".alarm .button", "+1 min")
    bo.gone(".alarm")
    for page in pair:
        page.see(".strip .chip", "rice")


def test_the_page_rings_by_itself_without_connection(make_server, open_browser, fresh):
    """N40 B6"""
    server = make_server()
    page = open_browser(at=server, offline=True).register(fresh("ana"), "Ana")
    page.see(".chip-button")
    page.say("start a 6 second timer for tea")
    page.see(".timer-card .card-title", "tea")
    server.kill()
    page.see(".banner.offline")
    page.see(".alarm .alarm-name", "tea")
    page.press(".alarm .button", "Stop")
    page.gone(".alarm")
    server.start()
    page.gone(".banner.offline")
    page.see(".timer-card[data-state=acknowledged]")
    assert not page.all(".alarm")


# --- connection


def test_what_is_typed_while_the_server_is_away_is_sent_once_when_it_is_back(make_server, open_browser, fresh):
    """F11 P22"""
    server = make_server()
    page = open_browser(at=server, offline=True).register(fresh("ana"), "Ana")
    page.see(".chip-button")
    page.say("before")
    page.gone(".sending")
    server.kill()
    page.see(".banner.offline", "No connection")
    page.say("first while away")
    page.say("second while away")
    page.see(".sending", "waiting")
    server.start()
    page.gone(".banner.offline")
    page.gone(".sending")
    for text in ("first while away", "second while away"):
        page.see(".message.mine .text", text)
        assert [t for _, t in page.messages()].count(text) == 1
    mine = [t for who, t in page.messages() if who == "mine"]
    assert mine[-2:] == ["first while away", "second while away"]
    shown = [m for m in page.messages() if m[0] == "mine"]
    page.driver.refresh()
    page.see(".message.mine .text", "second while away")
    assert [m for m in page.messages() if m[0] == "mine"] == shown


def test_an_unsent_message_survives_a_reload(make_server, open_browser, fresh):
    """F11"""
    server = make_server()
    page = open_browser(at=server, offline=True).register(fresh("ana"), "Ana")
    page.see(".chip-button")
    page.see(".composer textarea").send_keys("half a thought")
    page.driver.refresh()
    assert page.see(".composer textarea").get_attribute("value") == "half a thought"


# --- for everyone


def test_french_comes_and_goes_without_a_reload(open_browser, fresh):
    """F14"""
    page = open_browser().register(fresh("zoe"), "Zoé")
    page.see(".chip-button")
    page.js("window.__same = true")
    page.press("button[aria-label=Settings]")
    page.press(".choice label", "Français")
    page.see("h1", "Réglages")
    assert page.js("return document.documentElement.lang") == "fr" and page.js("return window.__same")
    page.press(".choice label", "Sombre")
    assert page.js("return getComputedStyle(document.documentElement).colorScheme") == "dark"
    dark = page.js("return getComputedStyle(document.querySelector('.main')).backgroundColor")
    page.press(".choice label", "Clair")
    page.wait(lambda: page.js("return getComputedStyle(document.querySelector('.main')).backgroundColor") != dark)
    page.driver.refresh()
    page.see("h1", "Réglages")
    page.open("/#/")
    page.see(".chips", "Personne d’autre ne lit ceci")
    assert "rappelle-moi à 19 h" in page.told(".chips-row")


def test_everything_is_reached_by_keyboard(open_browser, fresh):
    """F9 F18 F19"""
    page = open_browser()
    page.open("/#/register")
    page.js("document.querySelector('input[name=username]').focus()")
    page.keys(fresh("key"), Keys.TAB, "Kay", Keys.TAB, Keys.TAB, Keys.TAB, PASSWORD, Keys.ENTER)
    page.see(".chip-button")
    page.keys("the pot is on", Keys.ENTER)
    page.see(".message.mine .text", "the pot is on")
    page.gone(".sending")
    page.js("document.querySelector('.log').focus()")
    page.keys(Keys.ARROW_UP)
    page.wait(lambda: "message" in (page.focused.get_attribute("class") or ""))
    while "mine" not in page.focused.get_attribute("class"):
        page.keys(Keys.ARROW_UP)
    page.keys(Keys.ENTER)
    page.wait(lambda: page.focused.get_attribute("role") == "menuitem")
    page.keys(Keys.ENTER)
    page.see(".reaction[aria-pressed=true]")
    outline = page.js("""const link = document.querySelector('.rooms .bar button'); link.focus({focusVisible: true});
        return getComputedStyle(link).outlineStyle""")
    assert outline != "none", "the focus is seen"
    page.keys(Keys.ENTER)
    page.see("input[name=name]")
    page.keys(fresh("Keys "), Keys.ENTER)
    page.see(".bar-words", "Keys")


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP])
def test_no_place_of_the_page_scrolls_sideways(open_browser, fresh, size):
    """F9"""
    def fits(what):
        width = page.js("return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth, "
                        "...[...document.querySelectorAll('.log, .sheet, .start, .rooms-list')].map((e) => "
                        "e.scrollWidth - e.clientWidth + innerWidth))")
        assert width <= size[0], f"{what} is {width} wide"
        small = page.js("""return [...document.querySelectorAll('.button, .chip, .room-row, .menu-item')].filter((e) => e.checkVisibility())
            .map((e) => [e.textContent || e.ariaLabel, e.getBoundingClientRect()]).filter(([, r]) => r.height < 47.5 || r.width < 47.5)
            .map(([name, r]) => `${name} ${r.width}×${r.height}`)""")
        assert not small, f"{what}: smaller than a finger: {small}"

    page = open_browser(size=size)
    page.open()
    page.see(".start-form")
    fits("start")
    page.open("/#/register")
    page.see("input[name=email]")
    fits("register")
    page.register(fresh("slim"), "Slim")
    page.see(".chip-button")
    fits("the direct room")
    page.say("w" * 300)
    page.say("start a 20 minute timer for grandmotherstomatoandbasilsauceoftheverylongname")
    page.see(".timer-card")
    page.say("help")
    fits("a room with cards")
    composer = page.see(".composer").rect
    assert composer["y"] + composer["height"] <= size[1], "the input is on the screen"
    page.make_room(fresh("N" * 40 + " "))
    page.invite_link()
    fits("people")
    page.press(".bar button[aria-label=Back]")
    page.see(".composer")
    fits("an empty room")
    page.open("/#/settings")
    page.see(".sheet h1")
    fits("settings")
    page.open("/#/new")
    page.see("input[name=name]")
    fits("new room")


def test_text_of_people_is_only_ever_text(pair, fresh):
    """Rule 9"""
    ana, bo = pair
    for text in PAYLOADS:
        ana.say(text)
        bo.see(".message.theirs .text", text)
    ana.say(f"start a 20 minute timer for {PAYLOADS[0]}")
    ana.make_room(f"{fresh()} {PAYLOADS[0]}"[:60])
    ana.press("button[aria-label=Settings]")
    ana.type("input[name=displayName]", PAYLOADS[0])
    ana.press("form button[type=submit]", "Save")
    ana.room(ana.name_of_room)
    ana.say("who am I?")
    bo.see(".message.theirs .text", "who am I?")
    for page in pair:
        assert page.js("return window.__hit") is None
        assert not page.js("return document.querySelector('#app img, #app script, #app [onerror], #app [onload], #app [style*=expression]')")


def test_every_control_has_a_name_and_the_log_is_a_log(pair):
    """P21"""
    ana, bo = pair
    ana.say("start a 20 minute timer for soup")
    bo.see(".timer-card")
    for page in pair:
        nameless = page.js("""return [...document.querySelectorAll('button, a, input, textarea, meter')].filter((e) =>
            e.checkVisibility() && !(e.ariaLabel || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)""")
        assert not nameless
        assert page.see("[role=log]").get_attribute("aria-label") == "Messages"
    assert ana.js("return document.getElementById('polite').getAttribute('aria-live')") == "polite"
    ana.say("the soup is on")
    bo.wait(lambda: "the soup is on" in bo.js("return document.getElementById('polite').textContent"), "the message is announced")
    ticking = bo.js("return !!document.querySelector('.timer-card .digits').closest('[aria-live=polite], [aria-live=assertive], [role=alert], [role=status]')")
    assert not ticking, "digits that tick are never announced"


def test_an_insecure_address_is_told_once(server, open_browser):
    """B6"""
    page = open_browser(arguments=("--host-resolver-rules=MAP simmer.test 127.0.0.1",))
    page.address = f"http://simmer.test:{server.port}"
    page.open()
    assert "screen is off" in page.told(".banner.insecure")
    page.press(".banner.insecure .button")
    page.driver.refresh()
    page.see(".start-form")
    assert not page.all(".banner.insecure")
