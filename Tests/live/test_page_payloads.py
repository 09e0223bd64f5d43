"""Texts that mean harm, which the bot says again and public pages show, are text there: nothing of them runs, the console stays clean and the
content-security policy has nothing to report (rule 9). Everywhere else on the page: Tests/page/payloads.test.js."""
import asyncio
import json
import pathlib
import re
import socket

import pytest

from browser import Browser
from client import Refused, new_cid
from conftest import shared_room
from server import Server

PAYLOADS = json.loads((pathlib.Path(__file__).resolve().parents[1] / "page/payloads.json").read_text())

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


def shown_of(answer):
    """What the page tells of an answer: its words, or of a timer and a reminder those of the card, which say it once."""
    card = answer.get("card") or {}
    return {"timer": card.get("label"), "reminder": card.get("text")}.get(card.get("kind"), answer["text"])


async def furnished(server):
    """`(bot, teas, tea, echoes)`: a room where the bot was told all that, one with a tea that is called so, and what the bot answered."""
    mal, eve = await server.login("mal", firstName=PAYLOADS[2][:60]), await server.login("eve", firstName=PAYLOADS[0][:60])
    bot = await shared_room(mal, eve, name=f"bot {PAYLOADS[2]}"[:60])
    teas = await mal.make_room(f"teas {PAYLOADS[2]}"[:60], "tea")
    name = PAYLOADS[2][:60]
    tea = (await mal.call("tea.add", room=teas, name=name, brand=name, type="green", steepSeconds=120, cid=next(new_cid)))["tea"]["id"]
    echoes = []
    for text in PAYLOADS[:20]:
        for sentence in ("start a 20 minute timer for {}", "remind us tomorrow at 9 to {}", "show {}", "who is {}", "feedback: {}"):
            try:
                echoes.append(shown_of(await mal.ask(bot, "@simmer " + sentence.format(text))))
            except Refused:
                pass
    await mal.close()
    await eve.close()
    return bot, teas, tea, echoes


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


def shows(page, texts, share):
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


def test_what_the_bot_echoes_is_text(page, house):
    """F10 B2 B5: slots of sentences in answers and cards."""
    bot, *_, echoes = house
    page.visit(f"/#/room/{bot}")
    page.see(".message.bot")
    shows(page, echoes, share=0.3)


async def test_public_pages_show_hostile_texts_as_text(house, server):
    """T12: without the page's scripts, for whoever has the address."""
    mal = await server.login("mal")
    _, teas, tea, _ = house
    shared = await mal.call("share.create", room=teas, tea=tea, text=PAYLOADS[2], cid=next(new_cid))
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
