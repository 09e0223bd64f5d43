"""Letters by mail, held against a mail server of others (aiosmtpd): an address that is shown to be the own one, a forgotten password, a
login from a device that the account did not know (F24)."""
import datetime
import email.utils
import json
import os

import pytest

from client import Closed, new_cid
from faults import Faults
from postbox import Postbox
from server import PASSWORD, make_certificate
from waiting import until

pytestmark = pytest.mark.row("F24")
HOME = "http://simmer.test:8080"
NEW = "seven green lanterns"


@pytest.fixture
def postbox():
    with Postbox() as box:
        yield box


@pytest.fixture
def make_house(make_server):
    """`make_house(postbox)`: a server that sends its letters there."""
    def made(box, *args, **options):
        return make_server(args=["--mail-url", box.url, "--mail-from", "simmer@simmer.test", "--public-address", HOME, *args], **options)
    return made


def session(server, fields, source="127.0.0.1", device="Firefox/140", home=HOME):
    """(status, answer or refusal, cookie) of what the page at `home` sends to log in."""
    headers = {"User-Agent": device, "Origin": home, "Host": home.partition("//")[2]}
    status, headers, body = server.request("POST", "/session", fields, headers, source=source)
    answer = json.loads(body)
    return status, answer["error"]["data"] if "error" in answer else answer, headers.get("Set-Cookie")


async def shown(server, box, name, address, **fields):
    """Somebody whose address is shown to be the own one."""
    client = await server.login(name, email=address, **fields)
    before = len(box.letters)
    assert await client.call("account.verifyEmail") == {"email": address, "verified": False}
    await until(lambda: len(box.letters) > before, "the letter")
    _, token = box.letters[-1].link("confirm")
    assert (await client.call("account.confirmEmail", token=token))["account"]["emailVerified"]
    return client


async def test_an_address_is_shown_to_be_the_own_one_by_whoever_has_the_account(make_house, postbox):
    server = make_house(postbox)
    ana = await server.login("ana", email="ana@simmer.test", firstName="Ana <b> & Zoë")
    bo = await server.login("bo", email="Ana@Simmer.test")
    assert "mail" in (await ana.call("hello"))["features"]
    asked = {"cid": next(new_cid)}
    assert await ana.call("account.verifyEmail", **asked) == {"email": "ana@simmer.test", "verified": False}
    assert (await ana.call("account.verifyEmail", **asked))["dup"]
    letter = await until(lambda: postbox.letters and postbox.letters[0])
    assert (letter.sender, letter.recipients) == ("simmer@simmer.test", ["ana@simmer.test"])
    head = letter.message
    assert head["Subject"] == "Is this your address?" and head["To"] == "ana@simmer.test" and head["From"] == "Simmer <simmer@simmer.test>"
    assert head["Auto-Submitted"] == "auto-generated" and head["Message-ID"].endswith("@simmer.test>")
    sent = email.utils.parsedate_to_datetime(head["Date"])
    assert abs(datetime.datetime.now(datetime.UTC) - sent) < datetime.timedelta(minutes=5)
    assert head.get_body(("plain", "html")).get_content_type() == "text/plain"
    assert "Ana <b> & Zoë" in letter.text and "Ana &lt;b&gt; &amp; Zoë" in letter.html
    home, token = letter.link("confirm")
    assert home == HOME
    # The link is worth nothing to somebody else, who may have the address by mistake, and stays good for the one.
    await bo.refused("expired", "account.confirmEmail", field="token", token=token)
    await ana.refused("expired", "account.confirmEmail", field="token", token=token[::-1])
    mark = await ana.mark()
    assert (await ana.call("account.confirmEmail", token=token))["account"]["emailVerified"]
    await ana.wait_for("account", change="settings", since=mark)
    await ana.refused("expired", "account.confirmEmail", field="token", token=token)
    assert await ana.call("account.verifyEmail") == {"email": "ana@simmer.test", "verified": True}
    # What one has shown to be the own one is nobody else's.
    await bo.call("account.verifyEmail")
    await until(lambda: len(postbox.letters) == 2)
    await bo.refused("duplicate", "account.confirmEmail", field="email", token=postbox.letters[1].link("confirm")[1])
    # Another address is not shown yet, and the link of before leads nowhere.
    await ana.call("account.verifyEmail")
    await ana.call("account.set", email="ana@elsewhere.test", password=PASSWORD)
    assert not (await ana.call("account.get"))["account"]["emailVerified"]
    await ana.call("account.set", email=None, password=PASSWORD)
    await ana.refused("missing", "account.verifyEmail", field="email")
    assert len(postbox.letters) == 2
    await ana.close()
    await bo.close()


async def test_a_forgotten_password_is_set_anew_by_a_letter(make_house, postbox):
    server = make_house(postbox, speaks={"en", "fr", "de"})
    ana = await shown(server, postbox, "ana", "ana@simmer.test", language="fr")
    assert '<html lang="fr">' in postbox.letters[0].html
    bo = await server.login("bo", email="bo@simmer.test")  # not shown
    # Whoever asks learns nothing of who there is.
    for login in ("ana", "bo", "nobody", "bo@simmer.test", "x" * 254, "", " ANA@simmer.test "):
        assert session(server, {"forgot": login}) == (200, {}, None), login
    await until(lambda: len(postbox.letters) == 3)
    first, second = postbox.letters[1:]
    assert first.recipients == second.recipients == ["ana@simmer.test"]
    assert first.message["Subject"] == "Un nouveau mot de passe" and "« ana »" in first.text
    # The last link counts, once; what is typed wrongly uses none up.
    status, refused, _ = session(server, {"reset": first.link("reset")[1], "password": NEW})
    assert (status, refused["reason"]) == (404, "expired")
    token = second.link("reset")[1]
    status, refused, _ = session(server, {"reset": token, "password": "short"})
    assert (status, refused["field"]) == (400, "password")
    status, body, cookie = session(server, {"reset": token, "password": NEW})
    assert status == 200 and body["account"]["username"] == "ana" and cookie
    assert session(server, {"reset": token, "password": NEW})[0] == 404
    with pytest.raises(Closed):
        while True:
            await ana.call("hello")
    assert session(server, {"login": "ana", "password": PASSWORD})[0] == 401
    assert session(server, {"login": "ana@simmer.test", "password": NEW})[0] == 200
    # Whose language has no letters.
    cleo = await shown(server, postbox, "cleo", "cleo@simmer.test", language="de")
    assert '<html lang="en">' in postbox.letters[-1].html and "Hello cleo" in postbox.letters[-1].text
    await cleo.close()
    await bo.close()


async def test_a_link_goes_nowhere_once_the_address_is_another_one(make_house, postbox):
    server = make_house(postbox)
    ana = await shown(server, postbox, "ana", "ana@simmer.test")
    assert session(server, {"forgot": "ana"})[0] == 200
    await until(lambda: len(postbox.letters) == 2)
    await ana.call("account.set", email="ana@elsewhere.test", password=PASSWORD)
    assert session(server, {"reset": postbox.letters[1].link("reset")[1], "password": NEW})[0] == 404
    assert session(server, {"forgot": "ana"})[0] == 200
    await ana.call("account.verifyEmail")
    await until(lambda: len(postbox.letters) == 3)
    assert postbox.letters[2].recipients == ["ana@elsewhere.test"] and postbox.letters[2].link("confirm")
    await ana.close()


async def test_a_login_from_an_unknown_device_is_told(make_house, postbox):
    server = make_house(postbox)
    ana = await shown(server, postbox, "ana", "ana@simmer.test", timeZone="Asia/Tokyo")
    login = {"login": "ana", "password": PASSWORD}
    assert session(server, login, device="Firefox/140")[0] == 200  # from where the account was made
    assert session(server, login, source="127.0.0.2", device="Firefox/140")[0] == 200  # on the way
    assert session(server, login, source="127.0.0.4", device="Safari/26")[0] == 200
    assert session(server, login, source="127.0.0.4", device="Chrome/150")[0] == 200  # a place that is known by now
    assert session(server, {**login, "password": "wrong one"}, source="127.0.0.5", device="Edge/1")[0] == 401
    assert session(server, {"forgot": "ana"})[0] == 200
    await until(lambda: postbox.letters[-1].message["Subject"] == "A new password")
    told = [letter for letter in postbox.letters if "new device" in letter.message["Subject"]]
    assert len(told) == 1 and "Safari/26, 127.0.0.4" in told[0].text and f"{HOME}/#/settings/devices" in told[0].html
    await ana.close()


async def test_an_invitation_goes_to_an_address(make_house, postbox, tmp_path):
    clock = Faults(tmp_path)
    server = make_house(postbox, env=clock.environment)
    ana = await server.login("ana", firstName="Ana")
    bo = await shown(server, postbox, "bo", "bo@simmer.test")
    postbox.letters.clear()
    room = await ana.make_room("Kitchen")
    asked = {"room": room, "email": "zoe@simmer.test", "cid": next(new_cid)}
    answer = await ana.call("room.inviteByMail", **asked)
    assert set(answer) == {"email", "expiresAt"} and answer["email"] == "zoe@simmer.test", "the link is in the letter alone"
    assert (await ana.call("room.inviteByMail", **asked)) == {**answer, "dup": True}
    letter = await until(lambda: postbox.letters and postbox.letters[0])
    assert letter.recipients == ["zoe@simmer.test"] and letter.message["Subject"] == "Ana invites you to Kitchen"
    home, token = letter.link("join")
    assert home == HOME
    zoe = await server.login("zoe")
    await zoe.join(token)
    assert room in await zoe.rooms()
    await bo.refused("invite_invalid", "room.join", invite=token)
    # As any other invitation: not by everybody, not for who is there, not to who wants to hear nothing of the inviter.
    await zoe.refused("not_allowed", "room.inviteByMail", room=room, email="eve@simmer.test", role="owner")
    await ana.refused("invalid", "room.inviteByMail", field="email", room=room, email="nobody")
    await bo.refused("not_found", "room.inviteByMail", room=room, email="eve@simmer.test")
    await bo.call("account.block", account=ana.id)
    assert set(await ana.call("room.inviteByMail", room=room, email="bo@simmer.test")) == {"email", "expiresAt"}
    # One that was taken back before its letter was sent.
    postbox.stop()
    await ana.call("room.inviteByMail", room=room, email="late@simmer.test")
    await until(lambda: "a letter is not taken" in server.tail(200))
    await ana.call("room.revokeInvite", room=room)
    postbox.start()
    clock.step(60)
    await ana.call("room.inviteByMail", room=room, email="eve@simmer.test")
    await until(lambda: len(postbox.letters) == 2)
    assert postbox.letters[1].recipients == ["eve@simmer.test"]
    for client in (ana, bo, zoe):
        await client.close()


async def test_nobody_gets_more_letters_than_allowed_whatever_happens(make_house, postbox):
    server = make_house(postbox, "--limit", "mailsPerDayOfAccount=2", "--limit", "mailsPerDay=3")
    ana = await server.login("ana", email="ana@simmer.test")
    for _ in range(2):
        await ana.call("account.verifyEmail")
    assert (await ana.refused("limit", "account.verifyEmail")).retry_ms > 0
    await until(lambda: len(postbox.letters) == 2)
    server.kill()
    server.start()
    ana = await server.login("ana")
    await ana.refused("limit", "account.verifyEmail")
    bo, cleo = await server.login("bo", email="bo@simmer.test"), await server.login("cleo", email="cleo@simmer.test")
    await bo.call("account.verifyEmail")
    await cleo.refused("limit", "account.verifyEmail")
    await until(lambda: ["bo@simmer.test"] in [letter.recipients for letter in postbox.letters])
    for client in (ana, bo, cleo):
        await client.close()


async def test_a_letter_that_comes_twice_is_another_one_when_its_link_is(make_house, postbox):
    """Programs for mail keep the first of two with one Message-ID; only the last link is good."""
    server = make_house(postbox)
    ana = await server.login("ana", email="ana@simmer.test")
    postbox.silent = True
    await ana.call("account.verifyEmail")
    await until(lambda: postbox.letters)
    server.kill()
    postbox.silent = False
    server.start()
    await until(lambda: len(postbox.letters) == 2)
    first, second = postbox.letters
    assert first.link("confirm") != second.link("confirm") and first.message["Message-ID"] != second.message["Message-ID"]
    ana = await server.login("ana")
    await ana.refused("expired", "account.confirmEmail", field="token", token=first.link("confirm")[1])
    assert (await ana.call("account.confirmEmail", token=second.link("confirm")[1]))["account"]["emailVerified"]
    await ana.close()


async def test_a_letter_waits_for_a_server_that_is_away_and_for_a_kill(make_house, postbox, tmp_path):
    clock = Faults(tmp_path)
    server = make_house(postbox, env=clock.environment)
    ana = await server.login("ana", email="ana@simmer.test")
    postbox.stop()
    await ana.call("account.verifyEmail")
    await until(lambda: "a letter is not taken" in server.tail(200))
    server.kill()
    postbox.answers = ["451 greylisted, come again"]
    postbox.start()
    server.start()
    clock.step(60)
    await until(lambda: not postbox.answers)
    assert not postbox.letters
    clock.step(600)
    letter = await until(lambda: postbox.letters and postbox.letters[0])
    ana = await server.login("ana")
    assert (await ana.call("account.confirmEmail", token=letter.link("confirm")[1]))["account"]["emailVerified"]
    # What is refused for good is not tried again, and what nobody takes for too long is too late.
    postbox.answers = ["550 no such person"]
    assert session(server, {"forgot": "ana"})[0] == 200
    await until(lambda: "a letter is refused" in server.tail(200))
    clock.step(60)
    postbox.answers = ["451 come again"]
    assert session(server, {"forgot": "ana"})[0] == 200
    await until(lambda: not postbox.answers)
    clock.step(3_700)
    assert session(server, {"forgot": "ana"})[0] == 200
    await until(lambda: len(postbox.letters) == 2)
    clock.step(600)
    await ana.call("account.set", email="ana@elsewhere.test", password=PASSWORD)
    await ana.call("account.verifyEmail")
    await until(lambda: len(postbox.letters) == 3)
    assert [letter.recipients[0] for letter in postbox.letters] == ["ana@simmer.test"] * 2 + ["ana@elsewhere.test"]
    await ana.close()


async def test_letters_are_handed_in_by_name_and_password(make_house, tmp_path):
    word = tmp_path / "password"
    word.write_text("a secret of ours\n")
    with Postbox("simmer", "a secret of ours") as box:
        server = make_house(box, "--mail-user", "simmer", "--mail-password-file", word)
        ana = await server.login("ana", email="ana@simmer.test")
        await ana.call("account.verifyEmail")
        await until(lambda: box.letters)
        await ana.close()
        assert "a secret of ours" not in server.tail(1000)
        word.write_text("another one")
        server.restart()
        ana = await server.login("ana")
        await ana.call("account.verifyEmail")
        await until(lambda: "a letter is not taken" in server.tail(200))
        await ana.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="whom this machine trusts is root's to say")
async def test_a_server_elsewhere_is_spoken_to_under_tls(make_house, tmp_path):
    certificate, key = make_certificate(tmp_path, "mail.simmer.test")
    hosts = tmp_path / "hosts"
    hosts.write_text("127.0.0.9 mail.simmer.test\n127.0.0.1 localhost\n")
    trusting = f"mount --bind {certificate} /etc/ssl/certs/ca-certificates.crt && mount --bind {hosts} /etc/hosts && \"$@\""
    with Postbox(certificate=certificate, key=key, host="127.0.0.9") as box:
        box.name = "mail.simmer.test"
        server = make_house(box, wrap=["unshare", "--mount", "sh", "-c", trusting, "sh"])
        ana = await server.login("ana", email="ana@simmer.test")
        await ana.call("account.verifyEmail")
        await until(lambda: box.letters)
        assert box.spoke_tls == [True]
        await ana.close()


async def test_a_server_of_this_machine_may_have_a_certificate_of_its_own(make_house, tmp_path):
    """As Debian's has to begin with."""
    certificate, key = make_certificate(tmp_path)
    with Postbox(certificate=certificate, key=key) as box:
        server = make_house(box)
        ana = await server.login("ana", email="ana@simmer.test")
        await ana.call("account.verifyEmail")
        await until(lambda: box.letters)
        assert box.spoke_tls == [False]
        await ana.close()


@pytest.mark.parametrize("has_tls", [False, True])
async def test_nothing_goes_elsewhere_without_tls_that_is_trusted(make_house, tmp_path, has_tls):
    certificate, key = make_certificate(tmp_path) if has_tls else (None, None)
    # An address that is none of those by which this machine calls itself.
    with Postbox(certificate=certificate, key=key, host="127.0.0.9") as box:
        server = make_house(box)
        ana = await server.login("ana", email="ana@simmer.test")
        await ana.call("account.verifyEmail")
        await until(lambda: "a letter is not taken" in server.tail(200))
        assert not box.letters
        await ana.close()


async def test_a_server_without_mail_says_so(server, login):
    ana = await login("ana")
    assert "mail" not in (await ana.call("hello"))["features"]
    await ana.refused("not_allowed", "account.verifyEmail")
    status, refused, _ = session(server, {"forgot": "ana"}, home=server.address)
    assert (status, refused["reason"]) == (403, "not_allowed")


@pytest.mark.parametrize("args, said", [
    (["--mail-url", "smtp://mail.test", "--public-address", HOME], "set mail.from too"),
    (["--mail-url", "smtp://mail.test", "--mail-from", "a@mail.test"], "set publicAddress too"),
    (["--mail-from", "a@mail.test"], "set mail.url too"),
    (["--mail-url", "http://mail.test", "--mail-from", "a@mail.test"], "smtp:// or smtps://"),
    (["--mail-url", "smtp://mail.test", "--mail-from", "nobody", "--public-address", HOME], "an e-mail address"),
])
def test_settings_that_do_not_go_together_are_told(make_server, args, said):
    server = make_server()
    told = server.command("serve", "--data", server.data, "--port", "0", *args)
    assert told.returncode != 0 and said in told.stderr, told.stderr
