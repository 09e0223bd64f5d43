"""Texts that mean harm, in everything that a member can name, write or send: every place of the page shows them as text, nothing of
them runs, the console stays clean and the content-security policy has nothing to report (rule 9)."""
import asyncio
import re
import socket

import pytest

from browser import DESKTOP, PASSWORD, PHONE, Browser
from client import Refused, new_cid
from payloads import PAYLOADS, Furnisher
from server import Server

# Before anything of the page: what a payload would do, and what the policy would report.
TRAP = """
    window.__reports = [];
    for (const name of ["alert", "confirm", "prompt", "eval"]) window[name] = () => { window.__hit = name; };
    addEventListener("securitypolicyviolation", (event) => window.__reports.push(`${event.violatedDirective} ${event.blockedURI}`));
    addEventListener("error", (event) => window.__reports.push(event.message));
    addEventListener("unhandledrejection", (event) => window.__reports.push(String(event.reason)));"""

# Elements and attributes that the page itself never makes.
STRANGE = """
    const strange = [];
    for (const node of document.querySelectorAll("*")) {
        const tag = node.localName;
        if (["iframe", "frame", "object", "embed", "base", "animate", "style", "math"].includes(tag)
            || (tag === "script" && !["main", "words"].some((name) => node.src === `${location.origin}/js/${name}.js`))
            || (tag === "meta" && node.httpEquiv)) strange.push(node.outerHTML.slice(0, 200));
        for (const { name, value } of node.attributes) {
            if (/^on|^srcdoc$|^autofocus$/.test(name) && !(name === "autofocus" && value === "")
                || (/href|src|action/.test(name) && /^[^#/?]*script:/i.test(value))) strange.push(`${tag} ${name}=${value.slice(0, 100)}`);
        }
    }
    return strange;"""

# All that the page says to eyes and ears; whatever scrolls is moved on, so that pages come.
TELLS = """
    for (const node of document.querySelectorAll(".log, .page-panel, .rooms-scroll, .place *")) {
        if (node.scrollHeight > node.clientHeight + 8) node.scrollTop = node.matches(".log") ? 0 : node.scrollHeight;
    }
    return [document.title, document.body.textContent, ...[...document.querySelectorAll("[alt], [title], [aria-label]")].flatMap(
        (node) => [node.getAttribute("alt"), node.title, node.ariaLabel]), ...[...document.querySelectorAll("input, textarea")].map(
        (node) => node.value)].join("\\n");"""


def plain(text):
    """What is left of a text when signs that nobody sees are gone."""
    return re.sub(r"[\s\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+", "", text)


class House:
    """Rooms in which everything is called by the payloads."""

    noodle = tea = experiment = step = None


async def furnished(server):
    house = House()
    mal = await server.login("mal", firstName=PAYLOADS[2][:60])
    eve = await server.login("eve", firstName=PAYLOADS[0][:60])
    token = await server.person("mal")
    house.rooms, house.taken = {}, {}
    for place, kind in (("talk", "chat"), ("bot", "chat"), ("pantry", "pantry"), ("teas", "tea"), ("album", "photos"), ("lab", "lab")):
        room = house.rooms[place] = await mal.make_room(f"{place} {PAYLOADS[2]}"[:60], kind)
        await eve.join((await mal.link(room, uses=2))["token"])
        house.taken[place] = Furnisher(mal, room, token)
    await mal.call("room.set", room=house.rooms["talk"], topic=PAYLOADS[3])
    given = house.taken
    for text in PAYLOADS:
        await given["talk"].talk(text)
        house.noodle = await given["pantry"].noodle(text) or house.noodle
        house.tea = await given["teas"].tea(text) or house.tea
        await given["album"].photo(text)
        house.experiment = await given["lab"].experiment(text) or house.experiment
    for text in PAYLOADS:
        house.step = await given["lab"].step(house.experiment, text) or house.step
    # What the bot is told comes back in what it answers.
    house.echoes = []
    for text in PAYLOADS[:20]:
        for sentence in ("start a 20 minute timer for {}", "remind us tomorrow at 9 to {}", "show {}", "who is {}", "feedback: {}"):
            try:
                house.echoes.append((await mal.ask(house.rooms["bot"], "@simmer " + sentence.format(text)))["text"])
            except Refused:
                pass
    await mal.close()
    await eve.close()
    return house


@pytest.fixture(scope="module")
def server():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with Server(args=["--port", str(port), "--public-address", f"http://localhost:{port}"]) as running:
        running.address = f"http://localhost:{port}"
        yield running


@pytest.fixture(scope="module")
def house(server):
    return asyncio.run(furnished(server))


@pytest.fixture(scope="module")
def page(server, house):
    browser = Browser(server.address)
    browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": TRAP})
    browser.enter("mal")
    yield browser
    browser.close()


def harmless(page):
    assert page.js("return [window.__hit ?? null, window.__reports]") == [None, []]
    assert page.js(STRANGE) == []
    assert page.see("#app") and not page.faults()


def shows(page, texts, share=1.0):
    """Waits until the page tells (that share of) these texts."""
    wanted = {plain(text) for text in texts}
    assert len(wanted) > 10, "the corpus was taken"
    seen = set()

    def told():
        heard = plain(page.js(TELLS))
        seen.update(text for text in wanted if text in heard)
        return len(seen) >= share * len(wanted)
    try:
        page.wait(told)
    except Exception as error:
        raise AssertionError(f"not shown as text: {sorted(wanted - seen)}") from error
    harmless(page)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("place, path, method", [
    ("talk", "", "message.send"), ("pantry", "/pantry", "noodle.add"), ("teas", "/teas", "tea.add"),
    ("album", "/photos", "photo.add"), ("lab", "/notebook", "experiment.create"), ("lab", "/notebook/{experiment}", "step.add")])
def test_a_list_shows_hostile_texts_as_text(page, house, place, path, method, size):
    """Messages, noodles, teas, descriptions of photos, experiments, steps."""
    page.resize(size)
    page.visit(f"/#/room/{house.rooms[place]}{path.format(experiment=house.experiment)}")
    shows(page, house.taken[place].taken[method])


def test_rooms_timers_and_people_are_shown_by_their_names(page, house):
    """F3 F7 B2: the list of rooms, the strip above them, the members."""
    page.resize(DESKTOP)
    page.visit(f"/#/room/{house.rooms['talk']}/people")
    page.see(".page-panel")
    talk = house.taken["talk"].taken
    shows(page, talk["room.create"])
    shows(page, talk["timer.start"])
    assert plain(PAYLOADS[0]) in plain(page.js(TELLS)), "a person's name"


def test_what_the_bot_echoes_is_text(page, house):
    """F10 B2 B5: slots of sentences in answers and cards."""
    page.visit(f"/#/room/{house.rooms['bot']}")
    page.see(".message.bot")
    shows(page, house.echoes, share=0.3)


@pytest.mark.parametrize("path", ["pantry/{noodle}", "pantry/{noodle}/edit", "pantry/shopping", "pantry/new", "teas/timer",
                                  "notebook/{experiment}/protocol", "notebook/{experiment}/history", "notebook/{experiment}/copy",
                                  "notebook/{experiment}/step/{step}", "notebook/{experiment}/step/new", "notebook/new",
                                  "notebook/search"])
def test_details_and_forms_hold_hostile_texts_as_text(page, house, path):
    room = house.rooms[path.split("/")[0].replace("notebook", "lab")]
    page.visit(f"/#/room/{room}/" + path.format(**vars(house)))
    page.see(".page-panel, .sheet")
    page.wait(lambda: page.js("return document.querySelector('.place').textContent.length") > 20)
    harmless(page)


def test_searching_for_harm_and_typing_it_is_harmless(page, house):
    """F20: the search's field and hits, the composer and what it offers, a draft after a reload."""
    page.resize(DESKTOP)
    page.visit(f"/#/room/{house.rooms['talk']}")
    for text in PAYLOADS[:8]:
        page.type(".rooms-search", text)
    page.type(".rooms-search", "script")
    page.see(".hit, .search-hit, .rooms-scroll a", "script")
    harmless(page)
    page.type(".composer textarea", f"@simmer brew {PAYLOADS[2]}")
    harmless(page)
    page.driver.refresh()
    page.wait(lambda: PAYLOADS[2] in page.see(".composer textarea").get_attribute("value"))
    harmless(page)


async def test_an_alarm_and_its_title_show_a_hostile_name(page, house, server):
    """The panel over everything, the title of the window."""
    page.visit(f"/#/room/{house.rooms['talk']}")
    page.see(".composer")
    mal = await server.login("mal")
    await mal.call("timer.start", room=house.rooms["album"], label=PAYLOADS[2], totalSeconds=1, cid=next(new_cid))
    page.see(".alarm .alarm-name", PAYLOADS[2])
    page.wait(lambda: PAYLOADS[2] in page.driver.title)
    harmless(page)
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    await mal.close()


async def test_public_pages_show_hostile_texts_as_text(house, server):
    """T12: without the page's scripts, for whoever has the address."""
    mal = await server.login("mal")
    shared = await mal.call("share.create", room=house.rooms["teas"], tea=house.tea, text=PAYLOADS[2], cid=next(new_cid))
    await mal.close()
    stranger = Browser(server.address, refused=True)
    try:
        stranger.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": TRAP})
        stranger.driver.get(shared["url"])
        stranger.wait(lambda: plain(PAYLOADS[2]) in plain(stranger.js("return document.body.textContent")))
        assert stranger.js("return [window.__hit ?? null, window.__reports]") == [None, []]
        assert not stranger.driver.find_elements("css selector", "script, iframe, object, embed, [onload], [onerror], [onclick], animate")
    finally:
        stranger.close()


def test_a_hostile_name_is_no_markup_where_one_logs_in(page, server):
    """F1: refusals that say what was typed, and an invitation that is none."""
    stranger = Browser(server.address, refused=True)
    try:
        stranger.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": TRAP})
        stranger.open("/#/register")
        stranger.type("input[name=username]", PAYLOADS[2])
        stranger.type("input[name=firstName]", PAYLOADS[2][:40])
        stranger.type("input[name=password]", PASSWORD)
        stranger.press("button[type=submit]")
        stranger.see(".field .error")
        harmless(stranger)
        for path in (f"/#join={PAYLOADS[2]}", f"/#signin-error={PAYLOADS[2]}", f"/#/room/{PAYLOADS[2]}", "/#/__proto__", "/#/room/x/constructor"):
            stranger.visit(path)
            stranger.see(".start-form")
            harmless(stranger)
    finally:
        stranger.close()
