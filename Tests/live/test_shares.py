"""Public pages about teas (T12, T20; what E22 needs of shares in general)."""
from html.parser import HTMLParser
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest

from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room

pytestmark = pytest.mark.row("T12", "T20", "E22")

PUBLIC = "https://tea.example.org"


@pytest.fixture(scope="module")
def public():
    """A server whose operator has made its address known."""
    from server import Server

    with Server(args=["--public-address", PUBLIC]) as running:
        yield running


@pytest.fixture
async def at_home(public):
    """ana, who owns a room, and bo, who is in it."""
    ana, bo = await public.login("ana", firstName="Ana"), await public.login("bo", firstName="Bo")
    room = await shared_room(ana, bo, name=f"Secret kitchen {next(new_cid)}")
    yield ana, bo, room
    await ana.close()
    await bo.close()


async def add(client, room, name="Sencha", brand="Midori", type="green", **fields):
    return (await client.call("tea.add", room=room, name=name, brand=brand, type=type, cid=next(new_cid), **fields))["tea"]


async def say(client, room, text):
    return await client.ask(room, f"@simmer {text}")


def path(url):
    assert url.startswith(PUBLIC + "/s/"), url
    assert len(url.rsplit("/", 1)[1]) >= 22, "at least 128 random bits"
    return url[len(PUBLIC):]


def address(message):
    return next(line for line in message["text"].splitlines() if line.startswith(PUBLIC))


def links(message):
    return {link["label"]: link["url"] for link in message["card"]["links"]}


class Page(HTMLParser):
    """What a page holds: its tags, meta values and text."""

    def __init__(self, body):
        super().__init__()
        self.tags, self.meta, self.words = [], {}, ""
        self.feed(body.decode())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        if tag == "meta":
            self.meta[attributes.get("property") or attributes.get("name")] = attributes.get("content")

    def handle_data(self, data):
        self.words += data


def get(server, where, method="GET"):
    status, headers, body = server.request(method, where)
    return status, headers, body


@pytest.mark.parametrize("share, yes, stop", [("share the Sencha", "yes", "stop sharing Sencha"),
                                              ("partage le Sencha", "oui", "arrête de partager le Sencha")])
async def test_a_tea_is_shared_after_asking_once_and_closed_again(public, at_home, share, yes, stop):
    """T12 T20"""
    ana, _, room = at_home
    await add(ana, room, steepSeconds=60, waterC=70)
    await say(ana, room, "note for Sencha: grassy, a bit like the sea")
    message = assert_ok(await say(ana, room, share))
    assert message["card"]["kind"] == "choice" and not (await ana.call("share.list", room=room))["shares"]
    message = assert_ok(await say(ana, room, yes))
    page = path(address(message))
    status, headers, body = get(public, page)
    shown = Page(body)
    assert status == 200 and headers["Set-Cookie"] is None
    assert shown.meta["og:title"] == "Sencha (Midori)" and "grassy" in shown.meta["og:description"]
    assert shown.meta["og:url"] == address(message) and shown.meta["robots"] == "noindex" and shown.meta["og:type"] == "article"
    language = dict(shown.tags)["html"]["lang"]
    assert language == ("fr" if french(message) else "en") and ("Température" in shown.words) == (language == "fr")
    assert "Secret" not in shown.words and "Ana" not in body.decode() and "ana" not in shown.words.split()
    assert address(assert_ok(await say(ana, room, share))) != address(message), "asked once while a page is open"
    assert_ok(await say(ana, room, stop))
    assert get(public, page)[0] == 404
    assert code(await say(ana, room, stop)) == "unknown"


async def test_the_links_hold_everything_encoded(at_home):
    """T12"""
    ana, _, room = at_home
    await add(ana, room, "Earl & Grey", "Fenn #1")
    await say(ana, room, "tweet about Earl & Grey: 100% grassy? & <b>green</b> #nice")
    message = assert_ok(await say(ana, room, "yes"))
    page, x = address(message), links(message)["X"]
    query = parse_qs(urlsplit(x).query, strict_parsing=True)
    assert urlsplit(x).netloc == "x.com" and query["text"] == ["100% grassy? & <b>green</b> #nice"] and query["url"] == [page]
    assert query["hashtags"] == ["tea"] and "+" not in urlsplit(x).query and "<" not in x
    facebook = urlsplit(links(message)["Facebook"])
    assert facebook.netloc == "www.facebook.com" and unquote(facebook.query) == "u=" + page
    assert list(links(message)) == ["X", "Facebook"]
    other = assert_ok(await say(ana, room, "post Earl & Grey on Facebook"))
    assert list(links(other))[0] == "Facebook"


async def test_a_long_text_is_cut_for_x_alone(public, at_home):
    """T12"""
    ana, _, room = at_home
    await add(ana, room)
    await say(ana, room, "tweet about the Sencha: " + "so grassy " * 40)
    message = await say(ana, room, "yes")
    assert code(message) == "too_long"
    query = parse_qs(urlsplit(links(message)["X"]).query)
    assert len(query["text"][0]) + 1 + len(query["url"][0]) + len(" #tea") <= 280 and query["text"][0].endswith("…")
    assert ("so grassy " * 40).strip() in Page(get(public, path(address(message)))[2]).words


EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


async def test_what_members_write_is_text_on_the_page(public, at_home):
    """T12"""
    ana, _, room = at_home
    made = await add(ana, room, EVIL[:80], EVIL[:80])
    shared = await ana.call("share.create", room=room, tea=made["id"], text=EVIL, cid=next(new_cid))
    status, headers, body = get(public, path(shared["url"]))
    shown = Page(body)
    assert status == 200 and not [tag for tag, _ in shown.tags if tag in ("script", "img", "iframe", "a")]
    assert [attributes for tag, attributes in shown.tags if tag == "link"] == [{"rel": "icon", "href": "/icon.svg", "type": "image/svg+xml"}]
    assert EVIL in shown.words and shown.meta["og:description"] == EVIL
    assert not [name for _, attributes in shown.tags for name in attributes if name.startswith("on")]
    policy = headers.get_all("Content-Security-Policy")
    assert len(policy) == 1 and "default-src 'none'" in policy[0] and "script-src" not in policy[0] and "unsafe" not in policy[0]
    assert "noindex" in headers["X-Robots-Tag"] and headers["X-Content-Type-Options"] == "nosniff"


async def test_its_style_is_let_through_by_its_own_hash(public, at_home):
    """T12"""
    import base64
    import hashlib
    import re

    ana, _, room = at_home
    made = await add(ana, room)
    shared = await ana.call("share.create", room=room, tea=made["id"], cid=next(new_cid))
    _, headers, body = get(public, path(shared["url"]))
    style = re.search(rb"<style>(.*?)</style>", body, re.S)[1]
    assert f"'sha256-{base64.b64encode(hashlib.sha256(style).digest()).decode()}'" in headers["Content-Security-Policy"]


async def test_unknown_revoked_and_deleted_look_the_same(public, at_home):
    """T12"""
    ana, _, room = at_home
    made = await add(ana, room)

    async def share():
        return await ana.call("share.create", room=room, tea=made["id"], cid=next(new_cid))

    first, second = await share(), await share()
    await ana.call("share.revoke", room=room, share=first["share"]["id"], cid=next(new_cid))
    unknown = get(public, "/s/" + "A" * 43)
    assert unknown[0] == 404
    assert get(public, path(first["url"]))[2] == unknown[2] == get(public, "/s/")[2] == get(public, "/s/" + "x" * 5_000)[2]
    assert get(public, path(second["url"]))[0] == 200
    await ana.call("tea.delete", room=room, tea=made["id"], cid=next(new_cid))
    assert get(public, path(second["url"]))[0] == 404
    await ana.call("undo", room=room, cid=next(new_cid))
    assert get(public, path(second["url"]))[0] == 200
    await ana.call("room.delete", room=room, cid=next(new_cid))
    assert get(public, path(second["url"]))[0] == 404


async def test_views_are_counted_and_a_repeat_makes_another_address(public, at_home):
    """T12"""
    ana, bo, room = at_home
    made = await add(ana, room)
    cid = next(new_cid)
    shared = await ana.call("share.create", room=room, tea=made["id"], cid=cid)
    again = await ana.call("share.create", room=room, tea=made["id"], cid=cid)
    assert again["dup"] and again["share"] == shared["share"] and again["url"] != shared["url"]
    assert path(again["url"]) in unquote(again["x"]) and again["x"] == shared["x"].replace(*(quote(one["url"], safe="") for one in (shared, again)))
    assert get(public, path(shared["url"]))[0] == 404
    shared = again
    for method, views in (("GET", 1), ("HEAD", 1), ("GET", 2)):
        assert get(public, path(shared["url"]), method)[0] == 200
        (listed,) = (await bo.call("share.list", room=room))["shares"]
        assert listed["views"] == views and shared["url"].rsplit("/", 1)[1] not in str(listed)
    heard = await bo.wait_for("item", room=room, kind="share")
    assert heard["value"]["subject"] == {"kind": "tea", "id": made["id"]} and "token" not in str(heard).lower()
    assert "/s/" not in public.log.read_text(), "no log holds the paths of pages"


async def test_undo_closes_the_page_and_redo_opens_it(public, at_home):
    """T12"""
    ana, _, room = at_home
    await add(ana, room)
    await say(ana, room, "share the Sencha")
    page = path(address(assert_ok(await say(ana, room, "yes"))))
    assert_ok(await say(ana, room, "undo"))
    assert get(public, page)[0] == 404
    assert_ok(await say(ana, room, "redo"))
    assert get(public, page)[0] == 200


async def test_the_owner_can_keep_public_pages_to_owners(public, at_home):
    """T12"""
    ana, bo, room = at_home
    made = await add(ana, room)
    await ana.call("room.set", room=room, links="owners", cid=next(new_cid))
    assert code(await say(bo, room, "share the Sencha")) == "not_allowed"
    await bo.refused("not_allowed", "share.create", room=room, tea=made["id"], cid=next(new_cid))
    shared = await ana.call("share.create", room=room, tea=made["id"], cid=next(new_cid))
    await bo.refused("not_allowed", "share.revoke", room=room, share=shared["share"]["id"], cid=next(new_cid))


async def test_an_outsider_learns_nothing_of_shares(public, at_home):
    """T12"""
    ana, _, room = at_home
    made = await add(ana, room)
    shared = await ana.call("share.create", room=room, tea=made["id"], cid=next(new_cid))
    cleo = await public.login("cleo")
    elsewhere = await shared_room(cleo)
    for method, params in (("share.list", {}), ("share.create", {"tea": made["id"]}), ("share.revoke", {"share": shared["share"]["id"]})):
        await cleo.refused("not_found", method, room=room, **params)
    await cleo.refused("not_found", "share.create", room=elsewhere, tea=made["id"])
    await cleo.refused("not_found", "share.revoke", room=elsewhere, share=shared["share"]["id"])
    assert get(public, path(shared["url"]))[0] == 200
    await cleo.close()


@pytest.mark.parametrize("sentence", ["share the Sencha", "partage le Sencha sur Facebook"])
async def test_without_a_public_address_x_gets_the_text_alone(ana, kitchen, server, sentence):
    """T12: the shared server has no public address."""
    made = await add(ana, kitchen)
    message = await say(ana, kitchen, sentence)
    assert code(message) == "not_allowed" and french(message) == sentence.startswith("partage")
    (x,) = links(message).values()
    assert "url" not in parse_qs(urlsplit(x).query) and parse_qs(urlsplit(x).query)["text"] == ["Sencha (Midori)"]
    await ana.refused("not_allowed", "share.create", room=kitchen, tea=made["id"], cid=next(new_cid))
    assert server.request("GET", "/s/" + "A" * 43)[0] == 404


async def test_a_page_survives_a_power_cut(make_server):
    """T12 T22"""
    server = make_server(args=["--public-address", PUBLIC])
    ana = await server.login("ana")
    room = await shared_room(ana)
    made = await add(ana, room)
    shared = await ana.call("share.create", room=room, tea=made["id"], cid=next(new_cid))
    server.restart()
    assert get(server, path(shared["url"]))[0] == 200


async def test_what_an_owner_ended_no_member_opens_again(public, at_home):
    """By undo of the owner's order, named or newest; the owner does, and whoever ended one of the own takes that back."""
    ana, bo, room = at_home
    tea = (await add(ana, room))["id"]
    share = await bo.call("share.create", room=room, tea=tea, cid=next(new_cid))
    page, one = path(share["url"]), share["share"]["id"]
    await ana.call("share.revoke", room=room, share=one, cid=next(new_cid))
    assert get(public, page)[0] == 404
    await bo.refused("not_allowed", "undo", room=room, change=one)
    assert code(await say(bo, room, "undo")) == "conflict", "what made the page was followed by what ended it"
    assert get(public, page)[0] == 404
    await bo.refused(("not_found", "not_allowed", "conflict"), "undo", room=room, change=one)
    assert get(public, page)[0] == 404
    other = await bo.call("share.create", room=room, tea=tea, cid=next(new_cid))
    await bo.call("share.revoke", room=room, share=other["share"]["id"], cid=next(new_cid))
    await bo.call("undo", room=room)
    assert get(public, path(other["url"]))[0] == 200
    await ana.call("share.revoke", room=room, share=other["share"]["id"], cid=next(new_cid))
    await ana.call("undo", room=room)
    assert get(public, path(other["url"]))[0] == 200


async def test_a_page_ends_with_the_membership_of_who_made_it(public, at_home):
    """Other people's pages stay."""
    ana, bo, room = at_home
    tea = (await add(ana, room))["id"]
    own, theirs = [await client.call("share.create", room=room, tea=tea, cid=next(new_cid)) for client in (ana, bo)]
    await ana.call("room.removeMember", room=room, account=bo.id)
    assert [get(public, path(share["url"]))[0] for share in (own, theirs)] == [200, 404]
    assert [s["id"] for s in (await ana.call("share.list", room=room))["shares"]] == [own["share"]["id"]]
