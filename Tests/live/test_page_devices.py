"""The page as a shared device: signed in for a room, who is there before a change, and what owners make for it (B22)."""
import pytest

from browser import DESKTOP, PHONE, SMALL, Keys
from client import new_cid
from conftest import shared_room
from faults import Faults
from notebook import make
from pictures import jpeg
from server import PASSWORD
from waiting import answer, until

pytestmark = pytest.mark.row("B22")
TABLET = (820, 1100)
SIZES = pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])


async def become(page, owner, room, name="bench tablet", size=TABLET):
    """The browser becomes a shared device of the room, whoever it was before."""
    made = await owner.call("device.create", room=room, name=name, cid=next(new_cid))
    page.resize(size)
    page.visit("/#device=" + made["token"])
    page.press("[data-action=become]")
    page.see(".device-bar .device-name", name)
    page.see(".composer textarea")
    return made["account"]


def choose(page, name):
    page.press(".who-person", name)
    page.gone(".who")


def asked_who(page):
    """The question who is there, which the page asks by itself where something waits; else it is asked for, once."""
    pressed = []

    def is_asked():
        if page.all(".who-person"):
            return True
        for button in [] if pressed else page.all("[data-action=who]"):
            button.click()
            pressed.append(button)
        return False
    page.wait(is_asked, "the question")


def is_calm(page):
    """Nothing wider than the window, nothing that axe finds."""
    assert page.violations() == []
    assert page.js("return document.documentElement.scrollWidth <= innerWidth")


# --- making

@pytest.mark.parametrize("language", ["en", "fr"])
async def test_an_owner_sets_up_a_device_and_adds_a_member_without_a_login(open_browser, server, login, fresh, language):
    """B22"""
    name = fresh("owner")
    owner = await login(name)
    room = await owner.make_room("Kitchen")
    page = open_browser(size=DESKTOP, languages=language)
    await owner.call("account.set", language=language)
    page.enter(name)
    page.visit(f"/#/room/{room}/people")
    words = {"en": ("shared device", "without a login"), "fr": ("appareil partagé", "sans compte")}[language]
    page.wait(lambda: len(page.all(".shared-devices form")) == 2)

    def make(place, text):
        field = f".shared-devices form:nth-of-type({place}) input"
        page.see(f".shared-devices form:nth-of-type({place}) [type=submit]:enabled")
        page.type(field, text)
        page.keys(Keys.ENTER)

    make(1, "bench tablet")
    page.wait(lambda: "/#device=" in page.see(".shared-devices .invite-link input").get_attribute("value"))
    page.wait(lambda: page.see(".shared-devices .qr").get_attribute("src").startswith("data:image/svg"))
    page.see(".member", words[0])
    make(2, "Mia")
    page.wait(lambda: "Mia" in page.told(".member", words[1]))
    make(2, "mia")
    page.see(".shared-devices .error")
    for size in (DESKTOP, PHONE, SMALL):
        page.resize(size)
        is_calm(page)
    kinds = {m["name"]: m.get("kind") for m in await owner.members(room)}
    assert kinds["bench tablet"] == "device" and kinds["Mia"] == "local"
    # Both are taken back as other members are.
    for word in words:
        page.press_at(lambda: page.see(".member", word).find_element("css selector", ".danger"))
        page.press(".dialog .danger")
        page.gone(".member", word)
    await answer(lambda: owner.members(room), lambda members: not any(m.get("kind") for m in members))


# --- becoming one

async def test_a_link_makes_a_browser_a_device_and_nothing_else_is_there(window, server, ana, bo, login, fresh):
    """B22"""
    page, name = window, fresh("before")
    await login(name, firstName="Dora")
    room = await shared_room(ana, bo, name="Bench")
    page.enter(name)
    page.see(".rooms")
    made = await ana.call("device.create", room=room, name="bench tablet", cid=next(new_cid))
    page.open("/#device=" + made["token"])
    page.see(".device-join .note", "Dora")
    assert "Bench" in page.told(".device-join p", "bench tablet"), "what it becomes is said before"
    is_calm(page)
    page.press("[data-action=become]")
    page.see(".device-bar", "bench tablet")
    page.see(".room-title", "Bench")
    assert page.all(".rooms") == [] and page.all(".invitation") == []
    for size in (TABLET, PHONE, SMALL, DESKTOP):
        page.resize(size)
        is_calm(page)
    # Places for people lead back to the room.
    page.visit("/#/new")
    page.see(".room-title", "Bench")
    page.visit(f"/#/room/{room}/people")
    page.see(".member", "Bo")
    assert page.all(".member-actions button") == [] and page.all("form") == []
    page.visit("/#/settings")
    page.see("h2", "bench tablet")
    assert page.all("input[type=password]") == [] and page.all("input[name=displayName]") == []
    is_calm(page)
    assert page.all(".banner.told") == []
    page.press("[data-action=end-device]")
    page.press(".dialog .danger")
    page.see("input[name=login]")
    page.visit("/#device=" + made["token"])
    page.press("[data-action=become]")
    page.see(".device-join .error")


# What the link leads to is said at once and all else late, or the other way round, and where the button stands is written down
# whenever it moves.
LATE = """
    const fast = window.fetch, Fast = WebSocket;
    const late = (is) => new Promise((come) => setTimeout(come, is ? 100 : 0));
    window.fetch = async (url, options) => {
        const response = await fast(url, options);
        await late(WHAT === "name" && options?.body?.includes?.('"ask"'));
        return response;
    };
    window.WebSocket = class extends Fast {
        addEventListener(kind, act, ...more) {
            if (kind !== "message") return super.addEventListener(kind, act, ...more);
            let before = Promise.resolve();
            super.addEventListener(kind, (event) => { before = before.then(() => late(WHAT === "all else")).then(() => act(event)).then(() => { window.heard += 1; }); }, ...more);
        }
    };
    window.heard = 0;
    window.places = [];
    requestAnimationFrame(function look() {
        const top = document.querySelector("[data-action=become]")?.getBoundingClientRect().top;
        if (top !== undefined && top !== window.places.at(-1)) window.places.push(top);
        requestAnimationFrame(look);
    });"""


@pytest.mark.parametrize("late", ["name", "all else"])
@pytest.mark.parametrize("who", ["nobody", "somebody", "a device"])
async def test_the_button_stands_still_while_the_rest_comes(open_browser, ana, bo, login, fresh, who, late):
    """B22, P20: who presses it presses nothing that has come to its place."""
    room = await shared_room(ana, bo)
    made = await ana.call("device.create", room=room, name="tablet at the bench window", cid=next(new_cid))
    page = open_browser(size=SMALL)
    if who == "somebody":
        name = fresh("before")
        await login(name)
        page.enter(name)
        page.see(".composer")
    if who == "a device":
        await become(page, ana, room, size=SMALL)
        # Meanwhile something begins to run, of which it hears when it is back.
        page.driver.get("about:blank")
        await ana.call("timer.start", room=room, label="penne", totalSeconds=540, cid=next(new_cid))
    page.before_pages(LATE.replace("WHAT", repr(late)))
    page.visit("/#device=" + made["token"])
    page.see(".device-join p", "bench window")
    page.wait(lambda: who == "nobody" or page.js("return window.heard") > 2, "the answers")
    if who == "a device":
        page.see("#place", "penne")
    page.wait(lambda: page.js("return window.places.length"), "a place")
    page.settle()
    assert len(page.js("return window.places")) == 1


# --- who is there

@SIZES
async def test_a_message_waits_until_somebody_is_chosen(window, ana, bo, size):
    """B22: also when the question is given up, nothing that was typed is lost."""
    room = await shared_room(ana, bo)
    tablet = await become(window, ana, room, size=size)
    window.see(".device-who", "Nobody")
    window.say("who took the salt?")
    window.see(".who h2", "Who is it?")
    window.wait(lambda: window.texts(".who-name") == ["Ana", "Bo"])
    assert all(height >= 72 for height in window.js("return [...document.querySelectorAll('.who-person')].map((chip) => chip.offsetHeight)"))
    is_calm(window)
    window.keys(Keys.ESCAPE)
    window.gone(".who")
    assert "who took the salt?" in window.told(".message.failed")
    window.press(".message.failed button", "Retry")
    choose(window, "Bo")
    window.gone(".message.failed")
    window.see(".message-name", "Bo via bench tablet")
    window.see(".device-who", "Bo")
    heard = await ana.wait_for("message", where=lambda m: m["text"] == "who took the salt?")
    assert heard["from"]["account"] == bo.id and heard["via"]["account"] == tablet
    said = [e for e in (await ana.history(room))["events"] if e.get("text") == "who took the salt?"]
    assert len(said) == 1, "once"
    is_calm(window)
    # Now nothing is asked; with "Done" it is again.
    window.say("found it")
    window.see(".message .text", "found it")
    window.gone(".sending")
    window.press("[data-action=done]")
    window.see(".device-who", "Nobody")
    window.press("[data-action=who]")
    choose(window, "Ana")
    window.see(".device-who", "Ana")
    window.press("[data-action=who]")
    choose(window, "Bo")
    window.see(".device-who", "Bo")


@SIZES
async def test_buttons_of_cards_alarms_and_forms_ask_too(window, ana, bo, size):
    """B22: one tap, one question, done once."""
    room = await shared_room(ana, bo)
    await become(window, ana, room, size=size)
    await ana.say(room, "@simmer start 9 min timer for penne")
    window.press(".timer-card button", "Pause")
    choose(window, "Bo")
    window.see(".timer-card button", "Resume")

    async def paused():
        return [timer["state"] for timer in await ana.timers(room)] == ["paused"]
    await until(paused, "a paused timer")
    window.press("[data-action=done]")
    window.see(".device-who", "Nobody")
    # Escape: nothing is done, and that is told.
    window.press(".timer-card button", "Resume")
    window.see(".who")
    window.keys(Keys.ESCAPE)
    window.gone(".who")
    assert (await ana.timers(room))[0]["state"] == "paused"
    # An alarm is stopped by whoever is there, over the panel.
    await ana.call("timer.start", room=room, label="egg", totalSeconds=1, cid=next(new_cid))
    window.press(".alarm [data-action=stop]")
    choose(window, "Ana")
    window.gone(".alarm")
    await ana.wait_for("timer", where=lambda e: e["timer"]["label"] == "egg" and e["timer"]["state"] == "acknowledged")


async def test_photos_ask_before_they_travel(window, ana, bo, tmp_path):
    """B22"""
    room = await shared_room(ana, bo)
    await become(window, ana, room)
    picture = tmp_path / "soup.jpg"
    picture.write_bytes(jpeg())
    window.press(".composer [data-action=photo]")
    window.see(".dialog [data-action=file]")
    window.choose(picture)
    choose(window, "Bo")
    window.see(".attached img")
    window.say("soup")
    heard = await ana.wait_for("message", where=lambda m: m["text"] == "soup")
    assert heard["from"]["account"] == bo.id and len(heard["photos"]) == 1


async def test_a_number_is_typed_on_the_pad_and_misses_make_wait(make_server, open_browser):
    """B22"""
    server = make_server(limits={"loginAttempts": 3})
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    room = await shared_room(ana, bo)
    await bo.call("account.setPin", pin="2718", password=PASSWORD)
    page = open_browser(server, size=PHONE)
    await become(page, ana, room, size=PHONE)
    page.say("hello")
    page.press(".who-person", "Bo")
    page.see(".who-pad")
    assert all(height >= 72 for height in page.js("return [...document.querySelectorAll('.who-key')].map((key) => key.offsetHeight)"))
    for size in (PHONE, SMALL, DESKTOP):
        page.resize(size)
        is_calm(page)
    page.resize(PHONE)
    assert not page.see("[data-key=ok]").is_enabled()
    for digit in "9999":
        page.press(f"[data-key='{digit}']")
    page.press("[data-key=ok]")
    page.see(".who .error", "not right")
    # The keys of a keyboard do as well; letters are none.
    page.keys("27x1")
    page.press("[data-key='8']")
    page.keys(Keys.ENTER)
    page.gone(".who")
    page.see(".message-name", "Bo via bench tablet")
    page.press("[data-action=done]")
    page.see(".device-who", "Nobody")
    page.press("[data-action=who]")
    page.press(".who-person", "Bo")
    for _ in range(3):
        page.see(".who-number").send_keys("1111", Keys.ENTER)
        page.wait(lambda: page.see(".who .error") and page.see(".who-number").get_attribute("value") == "")
    page.see(".who-number").send_keys("2718", Keys.ENTER)
    page.see(".who .error", "Too many")
    assert ":" in page.told(".who > .digits")
    page.see(".who-number").send_keys("2718")
    assert not page.see("[data-key=ok]").is_enabled()
    is_calm(page)
    page.press("[data-action=other]")
    choose(page, "Ana")
    page.see(".device-who", "Ana")
    for client in (ana, bo):
        await client.close()


async def test_after_two_minutes_and_after_a_restart_nobody_is_there(make_server, open_browser, tmp_path):
    """B22: the browser's timers are made quick, the server's clock is set."""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana = await server.login("ana", firstName="Ana")
    room = await ana.make_room("Kitchen")
    page = open_browser(server, offline=True)
    page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        const wait = window.setTimeout;
        window.setTimeout = (act, ms, ...more) => wait(act, ms > 60000 && ms < 125000 ? 400 : ms, ...more);"""})
    await become(page, ana, room)
    page.say("hello")
    choose(page, "Ana")
    page.see(".message-name", "Ana via bench tablet")
    page.see(".device-who", "Ana")
    faults.step(121)
    page.see(".device-who", "Nobody")
    page.press("[data-action=who]")
    choose(page, "Ana")
    page.see(".device-who", "Ana")
    server.restart()
    page.see(".device-who", "Nobody")
    page.gone(".banner.offline")
    page.say("again")
    choose(page, "Ana")
    page.see(".message .text", "again")
    await ana.close()


async def test_what_somebody_wrote_without_a_connection_stays_theirs(make_server, open_browser):
    """B22 F11 E26: it waits for who wrote it, whoever is there first when the server is back."""
    server = make_server()
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    room = await shared_room(ana, bo)
    page = open_browser(server, offline=True)
    await become(page, ana, room)
    page.press("[data-action=who]")
    choose(page, "Ana")
    page.see(".device-who", "Ana")
    await ana.close()
    await bo.close()
    server.kill()
    page.see(".banner.offline")
    page.say("of Ana")
    page.see(".message.pending .text", "of Ana")
    server.start()
    page.gone(".banner.offline")
    asked_who(page)
    choose(page, "Bo")
    page.see(".device-who", "Bo")
    page.see(".message.pending .not-sent", "waiting for Ana")
    assert page.violations() == []
    page.say("of Bo")
    page.see(".message-name", "Bo via bench tablet")
    page.press("[data-action=who]")
    choose(page, "Ana")
    page.gone(".message.pending")
    page.see(".message-name", "Ana via bench tablet")
    bo = await server.login("bo")
    said = {e["text"]: e["from"]["account"] for e in (await bo.history(room))["events"] if e.get("text", "").startswith("of ")}
    assert set(said) == {"of Ana", "of Bo"} and said["of Bo"] == bo.id != said["of Ana"]
    # Whom nobody can ask, the page does not put down to somebody.
    page.press("[data-action=done]")
    page.see(".device-who", "Nobody")
    await bo.close()
    server.kill()
    page.see(".banner.offline")
    page.say("of nobody")
    assert "Nobody was chosen" in page.told(".message.failed", "of nobody")


# --- what is said of it

async def test_others_see_at_which_device_it_was_said(window, open_browser, server, login, fresh, ana):
    """B22 F19"""
    name = fresh("reader")
    reader = await login(name, firstName="Rea")
    room = await shared_room(ana, reader)
    await become(window, ana, room)
    window.say("broth is ready")
    choose(window, "Rea")
    window.see(".message-name", "Rea via bench tablet")
    phone = open_browser(size=PHONE).enter(name, f"/#/room/{room}")
    phone.see(".message.mine .message-foot", "via bench tablet")
    window.press(".message .more")
    window.press(".menu-item", "Edit")
    window.see(".composer-about")
    window.see(".composer textarea").clear()
    window.say("broth is nearly ready")
    phone.see(".message.mine .message-foot", "edited via bench tablet")
    is_calm(phone)


async def test_a_sign_off_takes_the_signer_and_the_signers_secret(window, login, fresh, ana):
    """B22 B9"""
    signer = await login(fresh("signer"), firstName="Sig")
    await signer.call("account.setPin", pin="2718", password=PASSWORD)
    lab = await shared_room(ana, signer, kind="lab")
    made = await make(ana, lab)
    await become(window, ana, lab)
    window.visit(f"/#/room/{lab}/notebook/{made['id']}")
    window.press(".notebook [aria-haspopup=menu]")
    window.press(".menu-item", "Sign off")
    window.press(".who-person", "Sig")
    window.see(".who-number").send_keys("2718", Keys.ENTER)
    window.gone(".who")
    # That Sig is there is no signature.
    window.see(".dialog p", "Sig")
    is_calm(window)
    window.type(".dialog input[name=secret]", "9999")
    window.press(".dialog button[type=submit]")
    window.see(".dialog .error")
    window.type(".dialog input[name=secret]", "2718")
    window.press(".dialog button[type=submit]")
    window.see(".notebook", "Sig via bench tablet")


async def test_the_question_in_french(open_browser, ana, bo):
    """B22"""
    room = await shared_room(ana, bo)
    page = open_browser(size=SMALL, languages="fr")
    await become(page, ana, room, name="tablette", size=SMALL)
    page.see(".device-who", "Personne")
    page.say("bonjour")
    page.see(".who h2", "Qui est-ce ?")
    is_calm(page)
    choose(page, "Bo")
    page.see(".message-name", "Bo via tablette")
    page.visit("/#/settings")
    page.see("h1", "Appareil partagé")
    is_calm(page)
