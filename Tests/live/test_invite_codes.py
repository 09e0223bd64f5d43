"""The link of an invitation as a QR code (P17): a picture for the members of its room, read back by zbar."""
import ctypes
import ctypes.util
import re

import pytest
from PIL import Image, ImageDraw

from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room

pytestmark = pytest.mark.row("P17", "P16")


def get(server, path, token=None, **headers):
    return server.request("GET", path, None, {**({"Authorization": f"Bearer {token}"} if token else {}), **headers})


def read(svg):
    """What a reader of codes finds in the picture."""
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])
    scale = 6
    image = Image.new("L", (side * scale, side * scale), 255)
    draw = ImageDraw.Draw(image)
    for x, y, length in (map(int, found) for found in re.findall(r"M(\d+) (\d+)h(\d+)v1H\d+z", svg.partition("</")[0].split('fill="#fff"')[1].partition("<path")[2])):
        draw.rectangle((x * scale, y * scale, (x + length) * scale - 1, (y + 1) * scale - 1), fill=0)
    zbar = ctypes.CDLL("libzbar.so.0")
    for name in ("zbar_image_scanner_create", "zbar_image_create", "zbar_image_first_symbol"):
        getattr(zbar, name).restype = ctypes.c_void_p
    zbar.zbar_symbol_get_data.restype = ctypes.c_char_p
    scanner, picture = ctypes.c_void_p(zbar.zbar_image_scanner_create()), ctypes.c_void_p(zbar.zbar_image_create())
    pixels = image.tobytes()
    zbar.zbar_image_set_format(picture, ctypes.c_ulong(0x30303859))
    zbar.zbar_image_set_size(picture, *image.size)
    zbar.zbar_image_set_data(picture, pixels, ctypes.c_ulong(len(pixels)), None)
    assert zbar.zbar_scan_image(scanner, picture) == 1, "one code, and nothing else"
    text = zbar.zbar_symbol_get_data(ctypes.c_void_p(zbar.zbar_image_first_symbol(picture))).decode()
    zbar.zbar_image_destroy(picture)
    zbar.zbar_image_scanner_destroy(scanner)
    return text


@pytest.mark.parametrize("sentence, revoke", [("invite link", "revoke the invite"), ("lien d'invitation", "révoque l'invitation")])
async def test_the_link_that_the_bot_gives_comes_with_its_picture(ana, bo, login, fresh, server, sentence, revoke):
    """P17: whoever reads the picture joins; to others than members it is not there, and with the link it ends."""
    room = await shared_room(ana, bo, name=fresh("Ski "))
    answer = assert_ok(await ana.ask(room, f"@simmer {sentence}"))
    assert french(answer) == sentence.startswith("lien")
    path = answer["card"]["qr"]
    url = re.search(r"https?://\S+#join=[\w-]+", answer["text"])[0]
    token = url.partition("#join=")[2]
    assert path in answer["text"] and token not in path, "what proxies log opens nothing"
    for member in (ana, bo):
        status, headers, svg = get(server, path, await server.person(member.name))
        assert status == 200 and headers["Content-Type"] == "image/svg+xml"
        assert "no-store" in headers["Cache-Control"] and "private" in headers["Cache-Control"]
        assert "default-src 'none'" in headers["Content-Security-Policy"] and b"script" not in svg
        assert read(svg.decode()) == url
    guest = await login(fresh())
    strange = await server.person(guest.name)
    nowhere = get(server, f"/invites/{'x' * 43}.svg", strange)
    found = get(server, path, strange)
    assert found[0] == nowhere[0] == 404 and found[2] == nowhere[2]
    assert get(server, path)[0] == get(server, f"/invites/{'x' * 43}.svg")[0] == 401
    for wrong in (path[:-4], path + "x", path.replace(".svg", ".png"), path.replace(".svg", "/.svg"), "/invites/" + token + ".svg"):
        assert get(server, wrong, await server.person("ana"))[0] == 404, wrong
    assert await guest.join(read(get(server, path, await server.person("ana"))[2].decode()).partition("#join=")[2]) == room
    assert get(server, path, strange)[0] == 200, "a member now"
    assert_ok(await ana.ask(room, f"@simmer {revoke}"))
    assert get(server, path, await server.person("ana"))[0] == 404


async def test_the_methods_answer_with_the_picture(ana, bo, fresh, server):
    """P16 P17: a repeat makes another link and picture, and ends the first; it goes with the room and with who made it."""
    room = await shared_room(ana, bo, name=fresh("Ski "))
    owner, member = await server.person("ana"), await server.person("bo")
    made = await ana.call("room.inviteLink", room=room, uses=3, cid="qr-1")
    again = await ana.call("room.inviteLink", room=room, uses=3, cid="qr-1")
    personal = await ana.call("room.invite", room=room, email="x@example.org", cid=next(new_cid))
    theirs = await bo.call("room.inviteLink", room=room, cid=next(new_cid))
    assert again["dup"] and again.keys() == made.keys() | {"dup"} and again["uses"] == 3 and again["expiresAt"] == made["expiresAt"]
    assert get(server, made["qr"], owner)[0] == 404
    await bo.refused("invite_invalid", "room.join", invite=made["token"])
    made = again
    for answer in (made, personal, theirs):
        assert read(get(server, answer["qr"], owner)[2].decode()) == answer["url"]
    await ana.call("room.removeMember", room=room, account=bo.id)
    assert get(server, theirs["qr"], owner)[0] == 404, "who made it is gone"
    assert get(server, made["qr"], member)[0] == 404
    await ana.call("room.delete", room=room)
    assert get(server, made["qr"], owner)[0] == 404


async def test_the_link_stands_nowhere_in_the_database(ana, fresh, server):
    """What a method answered is kept as a hash, and sealed by the secret of its picture's address."""
    room = await ana.make_room(fresh("Ski "))
    made = await ana.call("room.inviteLink", room=room, cid=next(new_cid))
    assert get(server, made["qr"], await server.person("ana"))[0] == 200
    secrets = [made["token"].encode(), made["qr"].removeprefix("/invites/").removesuffix(".svg").encode()]
    for path in server.data.glob("*.sqlite*"):
        held = path.read_bytes()
        assert not [secret for secret in secrets if secret in held], path


async def test_a_phone_reads_what_is_said_to_a_text_client(ana, fresh, server):
    """Plain text has the address of the picture, with the host by which one came."""
    room = await ana.make_room(fresh("Ski "))
    answer = await ana.ask(room, "@simmer invite link")
    assert code(answer) is None and re.search(r"https?://[^/\s]+/invites/[\w-]+\.svg", answer["text"])


async def test_whoever_is_no_owner_any_more_gets_no_other_link_for_owners(ana, bo, fresh):
    """P16: what takes an owner ended with the ownership, so that a repeat is answered without a link, and a new one is refused."""
    room = await shared_room(ana, bo, name=fresh("Ski "))
    await ana.call("room.setRole", room=room, account=bo.id, role="owner")
    await bo.call("room.invite", room=room, email="x@example.org", role="owner", cid=(cid := next(new_cid)))
    await ana.call("room.setRole", room=room, account=bo.id, role="member")
    again = await bo.call("room.invite", room=room, email="x@example.org", role="owner", cid=cid)
    assert again["dup"] and not again.keys() & {"url", "token", "qr"}
    await bo.refused("not_allowed", "room.invite", room=room, email="x@example.org", role="owner", cid=next(new_cid))
