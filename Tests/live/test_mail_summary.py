"""The summary of the day by mail, and how it is ended from the letter (F24, B19; RFC 2369, RFC 8058)."""
import contextlib
import re
import sqlite3

import pytest

from bot import assert_ok, code, french
from conftest import shared_room
from faults import Faults
from server import PASSWORD
from test_follow import next_summary, noon_after, told
from test_mail import HOME, make_house, postbox, session, shown  # noqa: F401
from waiting import until

pytestmark = pytest.mark.row("F24", "B19")
DAY = 86_400
ORDER = {"en": "send me the summary by mail every morning at 8", "fr": "envoie-moi le résumé par courriel tous les matins à 8 h"}


class House:
    """ana, who wants the summary at eight, and bo, in a room; it is noon in Paris."""

    def __init__(self, server, clock, box):
        self.server, self.clock, self.box = server, clock, box

    async def settle_in(self, language, name):
        self.ana = await shown(self.server, self.box, "ana", "ana@simmer.test", language=language, timeZone="Europe/Paris")
        self.bo = await self.server.login("bo", email="bo@simmer.test")
        self.room = await shared_room(self.ana, self.bo, name=name)
        self.own = next(room["id"] for room in (await self.ana.rooms()).values() if room.get("withBot"))
        self.box.letters.clear()

    async def wants_it(self, language="en"):
        answer = assert_ok(await self.ana.ask(self.own, ORDER[language]))
        assert french(answer) == (language == "fr")
        # The clock goes on only when the server has reckoned when it comes.
        await until(lambda: next_summary(self), "the time of the next one")

    async def come_back(self):
        self.ana, self.bo = await self.server.login("ana"), await self.server.login("bo")

    async def next_day(self):
        """What Simmer says in ana's own room the next morning."""
        mark = await self.ana.mark()
        self.clock.step(DAY)
        return await self.ana.wait_for("message", room=self.own, since=mark, where=lambda m: re.match("Since|Nothing new|Le résumé", m["text"]))

    async def handed_in(self):
        """No letter waits, not even for the note that it was taken."""
        def waiting():
            with contextlib.closing(sqlite3.connect(f"file:{self.server.data}/simmer.sqlite?mode=ro", uri=True)) as store:
                return store.execute("SELECT count(*) FROM job WHERE kind = 'mail'").fetchone()[0]
        await until(lambda: waiting() == 0, "no letter that waits")

    async def letters(self, count):
        """So many have come, and none more: another one that is asked for now is the next."""
        await until(lambda: len(self.box.letters) >= count, "the letters")
        await self.bo.call("account.verifyEmail")
        await until(lambda: len(self.box.letters) > count, "the letter after them")
        last = self.box.letters.pop()
        assert last.recipients == ["bo@simmer.test"] and len(self.box.letters) == count, [one.text for one in self.box.letters]
        return self.box.letters

    def ask(self, method, token, body=None, **headers):
        return self.server.request(method, f"/unsubscribe/{token}", body, {"Host": "simmer.test:8080", **headers})

    def press(self, token, in_parts=False):
        """The status, as a program for mail asks: without cookie and origin, in one form or the other."""
        part = '--part\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--part--\r\n'
        body, kind = (part, "multipart/form-data; boundary=part") if in_parts else ("List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")
        return self.ask("POST", token, body, **{"Content-Type": kind})[0]


@pytest.fixture
async def house(make_house, postbox, tmp_path):  # noqa: F811
    houses = []

    async def made(*args, language="en", name="Kitchen"):
        clock = Faults(tmp_path)
        clock.step(noon_after(clock.now()) - clock.now())
        house = House(make_house(postbox, *args, env=clock.environment, speaks={"en", "fr"}), clock, postbox)
        houses.append(house)
        await house.settle_in(language, name)
        return house

    yield made
    for one in houses:
        await one.ana.close()
        await one.bo.close()


async def test_the_summary_comes_by_mail_and_is_ended_from_the_letter(house):
    at = await house(name="<b>Lab & Co</b>")
    await at.wants_it()
    assert_ok(await at.ana.ask(at.own, "remind me tomorrow at 14:00 to check the <i>oven</i> door"))
    await at.bo.say(at.room, "the secret buffer")
    said = (await at.next_day())["text"]
    (letter,) = await at.letters(1)
    # As in the room, and no more of it.
    title, *lines = said.splitlines()
    assert len(lines) == 2 and "one message" in lines[0] and "<b>Lab & Co</b>" in lines[0] and "check the <i>oven</i> door" in lines[1]
    assert letter.text.startswith("\n".join([title, "", *lines])) and "secret" not in letter.text + letter.html
    assert "&lt;b&gt;Lab &amp; Co&lt;/b&gt;" in letter.html and "&lt;i&gt;oven&lt;/i&gt;" in letter.html
    assert "<b>" not in letter.html and "<i>" not in letter.html and f'href="{HOME}/"' in letter.html
    assert letter.recipients == ["ana@simmer.test"] and letter.message["Subject"] == "Your summary of the day"
    home, token = letter.link("unsubscribe")
    assert home == HOME and len(token) > 30
    assert letter.message["List-Unsubscribe"] == f"<{HOME}/unsubscribe/{token}>"
    assert letter.message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter.message["List-Id"] == "<summary.simmer.test>"
    # Who follows the link has a button to press, and nothing has ended.
    mark = await at.ana.mark()
    for method in ("GET", "HEAD"):
        status, headers, _ = at.ask(method, token)
        assert (status, headers["Location"]) == (303, f"/#unsubscribe={token}")
    assert [at.ask("GET", odd)[0] for odd in ("", "a%3Cb", "a/b", "x" * 65)] == [404] * 4 and at.ask("PUT", token)[0] == 404
    assert re.fullmatch(r"/#unsubscribe=[\w-]+", at.ask("GET", "a%0d%0ab")[1].get("Location", "/#unsubscribe=none"))
    assert [at.press(forged) for forged in (token[::-1], token[:-1], "", "x" * 5000)] == [404] * 4
    assert at.ask("POST", token, Host="elsewhere.test")[0] == 403
    await at.ana.settle()
    assert not [event for event in at.ana.events[mark:] if event["event"] in ("account", "message")]
    # What the database holds opens nothing.
    assert token.encode() not in b"".join(path.read_bytes() for path in at.server.data.glob("simmer.sqlite*"))
    assert at.press(token) == 200
    await at.ana.wait_for("account", change="settings", digestMail=None, since=mark)
    assert "by mail no more" in (await told(at, mark))["text"]
    mark = await at.ana.mark()
    assert at.press(token, in_parts=True) == 200
    await at.bo.say(at.room, "more of it")
    # In the room it goes on.
    assert "one message" in (await at.next_day())["text"]
    assert not [event for event in at.ana.events[mark:] if "by mail" in event.get("text", "")]
    await at.letters(1)


async def test_a_link_of_an_earlier_letter_ends_it_too(house):
    at = await house()
    await at.wants_it()
    for _ in range(2):
        await at.bo.say(at.room, "hello")
        await at.next_day()
        await until(lambda: at.box.letters)
    first, second = (letter.link("unsubscribe")[1] for letter in await at.letters(2))
    # Another password ends links that lead into an account, and this one leads to none.
    await at.ana.call("account.changePassword", old=PASSWORD, new="seven green lanterns")
    mark = await at.ana.mark()
    assert first != second and at.press(first) == 200
    await at.ana.wait_for("account", change="settings", digestMail=None, since=mark)
    assert at.press(second) == 200
    assert code(await at.ana.ask(at.own, "no more summary by mail")) is None
    assert_ok(await at.ana.ask(at.own, "the summary by mail"))
    at.clock.step(61 * DAY)
    assert at.press(first) == at.press(second) == 404


async def test_a_day_without_news_has_no_letter(house):
    at = await house()
    await at.wants_it()
    assert "Nothing new" in (await at.next_day())["text"]
    await at.letters(0)


async def test_it_is_in_the_persons_language_and_of_rooms_that_one_is_in(house):
    at = await house(language="fr", name="Cuisine")
    await at.wants_it("fr")
    left = await shared_room(at.bo, at.ana, name="Grenier")
    await at.bo.say(at.room, "bonjour")
    await at.bo.say(left, "bonjour")
    at.box.stop()
    assert "Grenier" in (await at.next_day())["text"]
    await until(lambda: "a letter is not taken" in at.server.tail(200))
    await at.bo.call("room.removeMember", room=left, account=at.ana.id)
    at.box.start()
    at.clock.step(60)
    (letter,) = await at.letters(1)
    assert "Cuisine\xa0: un message" in letter.text and "Grenier" not in letter.text + letter.html
    assert letter.message["Subject"] == "Votre résumé du jour" and '<html lang="fr">' in letter.html
    assert "plus de résumé par mail" in letter.text


async def test_it_goes_to_an_address_alone_that_is_shown_to_be_the_own_one(house):
    at = await house()
    await at.wants_it()
    refused = await at.bo.ask(at.room, "@simmer the daily summary by email at 8")
    assert code(refused) == "not_allowed" and "Account" in refused["text"] and "@simmer.test" not in refused["text"]
    await at.ana.call("account.set", email="ana@elsewhere.test", password=PASSWORD)
    await at.bo.say(at.room, "hello")
    await at.next_day()
    await at.letters(0)
    await at.ana.call("account.verifyEmail")
    await until(lambda: at.box.letters)
    await at.ana.call("account.confirmEmail", token=at.box.letters.pop().link("confirm")[1])
    # One that waits when the address changes goes to neither.
    at.box.stop()
    await at.bo.say(at.room, "hello")
    await at.next_day()
    await until(lambda: "a letter is not taken" in at.server.tail(200))
    await at.ana.call("account.set", email=None, password=PASSWORD)
    at.box.start()
    at.clock.step(60)
    await at.letters(0)
    assert code(await at.ana.ask(at.own, "the summary by mail")) == "missing"


async def test_it_waits_for_a_mail_server_that_is_away_and_for_a_kill_and_comes_once(house):
    at = await house()
    await at.wants_it()
    await at.bo.say(at.room, "hello")
    at.box.stop()
    await at.next_day()
    await until(lambda: "a letter is not taken" in at.server.tail(200))
    at.server.kill()
    at.box.start()
    at.server.start()
    at.clock.step(60)
    await until(lambda: at.box.letters, "the letter")
    await at.handed_in()
    at.server.kill()
    at.server.start()
    at.clock.step(3_600)
    await at.come_back()
    (letter,) = await at.letters(1)
    assert "one message" in letter.text and at.press(letter.link("unsubscribe")[1]) == 200


async def test_it_takes_no_letter_of_its_person_and_counts_among_those_of_all(house):
    at = await house("--limit", "mailsPerDayOfAccount=1", "--limit", "mailsPerDay=2")
    await at.wants_it()
    await at.bo.say(at.room, "hello")
    await at.next_day()
    await until(lambda: len(at.box.letters) == 1)
    assert session(at.server, {"forgot": "ana"})[0] == 200
    await until(lambda: len(at.box.letters) == 2)
    assert at.box.letters[1].message["Subject"] == "A new password"
    await at.bo.refused("limit", "account.verifyEmail")
