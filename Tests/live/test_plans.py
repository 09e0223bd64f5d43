"""How PostgreSQL does what people do all day, with many rows in every table: no statement reads a big table as a whole.

Plans are those that fit any values (`plan_cache_mode`), without compiling (`jit`): what a connection uses that has been there for long."""
import asyncio

import pytest

from albums import picture, upload
from bot import assert_ok
from client import Refused, new_cid
from lab import document
from plans import Plans, tell
from postgres import Postgres
from several import database, nodes
from waiting import until

# Rows are put beside those that people made, in rooms and for accounts that nobody comes to; a column that is None has its default.
ROOM, PERSON, UUID = "100001 + g % 4000", "100001 + g % 5000", "gen_random_uuid()"
ROWS = {
    "account": (5_000, {"key": "100000 + g", "id": UUID, "username": "'person' || g", "email": "NULL", "emailFold": "NULL",
                        "emailClaim": "NULL", "role": "0"}),
    "room": (4_000, {"key": "100000 + g", "id": UUID, "owner": PERSON, "pair": "NULL", "nameFold": "'room ' || g", "head": "0"}),
    "membership": (12_000, {"room": ROOM, "account": "100001 + g % 3000 + g / 4000", "role": "1"}),
    "session": (10_000, {"tokenHash": UUID, "id": UUID, "account": PERSON}),
    "secret": (5_000, {"tokenHash": UUID}),
    "address": (5_000, {"id": UUID, "tokenHash": UUID, "room": ROOM, "account": PERSON}),
    "loginPlace": (5_000, {"account": "100000 + g", "address": "'10.0.0.' || g"}),
    "block": (5_000, {"account": "100000 + g", "blocked": PERSON}),
    "accountEvent": (20_000, {"account": PERSON, "useq": "g"}),
    "usage": (10_000, {"account": PERSON, "day": "g"}),
    "feedback": (3_000, {"number": "100000 + g"}),
    "invite": (5_000, {"id": UUID, "tokenHash": UUID, "room": ROOM, "inviter": PERSON, "account": "NULL"}),
    "edit": (10_000, {"room": ROOM, "seq": "g", "number": "1"}),
    "request": (20_000, {"key": None, "account": PERSON, "cid": UUID}),
    "object": (30_000, {"key": None, "id": UUID, "room": ROOM, "nameFold": "'thing ' || g", "due": "NULL", "createdBy": PERSON,
                        "parent": "CASE WHEN base.parent IS NULL THEN NULL ELSE 'of' || g % 3000 END"}),
    "change": (40_000, {"key": None, "id": UUID, "room": ROOM, "object": UUID, "grp": UUID, "account": PERSON}),
    "shelf": (20_000, {"id": UUID, "room": ROOM}),
    "album": (20_000, {"id": UUID, "room": ROOM}),
    "record": (20_000, {"experiment": "'x' || g % 2000", "number": "g"}),
    "recordHead": (2_000, {"experiment": "'x' || g", "room": ROOM}),
    "share": (5_000, {"id": UUID, "tokenHash": UUID, "room": ROOM, "object": UUID, "account": PERSON}),
    "file": (10_000, {"id": UUID, "room": ROOM, "uploader": PERSON, "originalSha256": UUID, "freeSince": "NULL"}),
    "hold": (10_000, {"file": UUID}),
    "upload": (10_000, {"file": UUID, "account": PERSON}),
    "kept": (5_000, {"account": PERSON, "room": ROOM, "seq": "g", "number": "g"}),
    "dialogue": (5_000, {"room": ROOM, "account": "100000 + g", "expiresAt": "9e12"}),
    "push": (3_000, {"id": UUID, "account": PERSON, "endpoint": UUID}),
    "notebook": (10_000, {"id": UUID, "room": ROOM, "words": "to_tsvector('simple', 'a word' || g % 5000)"}),
    "lookup": (3_000, {"name": UUID}),
    # In the room that people are in, and in all the others.
    "event": (60_000, {"id": None, "room": f"CASE WHEN g <= 20000 THEN :kitchen ELSE {ROOM} END",
                       "seq": "CASE WHEN g <= 20000 THEN :head + g ELSE 1 + g / 4000 END", "cid": "NULL", "thing": "NULL",
                       "body": "replace(base.body, 'nothing much', 'a word' || g % 5000)"}),
}
# What is read as a whole, seldom, and why.
ALLOWED = {
    "SELECT id FROM file": "the sweep of each hour compares all names with those in the folder",
    "SELECT room.key, coalesce(consumer.seq": "when a node comes or goes, what waits for the bot in rooms that are its from then on",
    "SELECT count(*) FROM log WHERE room": "whoever takes a room away reads all of it",
    "DELETE FROM feed WHERE at <": "each 15 seconds, on one node: what nodes have left that are gone",
}
MOST = 3_000


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


class Day:
    """What people do in a day, each of it once."""

    def __init__(self, ana, bo, rooms):
        self.ana, self.bo, self.rooms = ana, bo, rooms

    @classmethod
    async def begin(cls, server):
        ana, bo = await server.login("ana"), await server.login("bo")
        rooms = {}
        for kind, name in (("chat", "Kitchen"), ("lab", "Lab"), ("pantry", "Pantry"), ("tea", "Teas"), ("photos", "Ski")):
            rooms[kind] = await ana.make_room(name, kind)
            await bo.join((await ana.link(rooms[kind], uses=5))["token"])
        return cls(ana, bo, rooms)

    async def call(self, method, who=None, **params):
        return await (who or self.ana).call(method, cid=next(new_cid), **params)

    async def order(self, room, *lines):
        for line in lines:
            assert_ok(await self.ana.ask(self.rooms[room], f"@simmer {line}"))

    async def kitchen(self, number):
        room = self.rooms["chat"]
        said = await self.bo.say(room, "nothing much")
        await self.ana.wait_for("message", room=room, seq=said["seq"])
        own = await self.ana.say(room, "soup is ready")
        await self.call("message.edit", room=room, of=own["seq"], text="stew is ready")
        await self.call("message.react", self.bo, room=room, of=own["seq"], emoji="👍")
        await self.call("message.pin", room=room, of=own["seq"])
        await self.call("message.keep", room=room, of=own["seq"])
        await self.ana.call("room.read", room=room, seq=own["seq"])
        gone = await self.ana.say(room, "never mind")
        await self.call("message.delete", room=room, of=gone["seq"])
        await self.order("chat", f"start a 9 min timer for pot {number}", f"pause pot {number}", f"resume pot {number}", "undo", "redo",
                         f"add 2 min to pot {number}", "what timers are running", f"cancel pot {number}",
                         f"remind me in 1 hour to check oven {number}", "what are my reminders", f"add milk {number} to the shopping list",
                         "show the shopping list")
        timer = (await self.call("timer.start", room=room, label=f"tea {number}", totalSeconds=1))["timer"]["id"]
        await self.ana.wait_for("message", room=room, where=lambda e: (e.get("card") or {}).get("id") == timer
                                and e["card"].get("state") == "finished")

    async def pantry(self, number):
        room = self.rooms["pantry"]
        noodle = (await self.call("noodle.add", room=room, name=f"udon {number}", cookSeconds=180))["noodle"]["id"]
        await self.call("noodle.rate", room=room, noodle=noodle, value=4)
        await self.call("noodle.stock", room=room, noodle=noodle, onHand=True)
        await self.ana.call("noodle.get", room=room, noodle=noodle)
        for sort in ("name", "rating"):
            await self.ana.call("noodle.list", room=room, sort=sort)
        await self.ana.call("noodle.list", room=room, query="udo")
        await self.order("pantry", f"show udon {number}")
        room = self.rooms["tea"]
        tea = (await self.call("tea.add", room=room, name=f"sencha {number}", brand="Ito"))["tea"]["id"]
        await self.call("note.add", room=room, tea=tea, text="grassy")
        await self.call("share.create", room=room, tea=tea, text="try it")
        for method in ("tea.list", "note.list", "share.list"):
            await self.ana.call(method, room=room)
        await self.ana.call("tea.get", room=room, tea=tea)

    async def lab(self, number):
        room = self.rooms["lab"]
        made = (await self.call("experiment.create", room=room, title=f"growth {number}", startDate="2026-11-21",
                                endDate="2026-11-28", protocol="Plate and let it grow."))["experiment"]["id"]
        step = (await self.call("step.add", room=room, experiment=made, title="plate"))["step"]["id"]
        await self.call("step.log", room=room, step=step, text="grown over night")
        await self.call("step.tick", room=room, step=step)
        for method in ("experiment.get", "experiment.history", "experiment.protocol"):
            await self.ana.call(method, room=room, experiment=made)
        for method in ("experiment.list", "template.list"):
            await self.ana.call(method, room=room)
        await self.ana.call("notebook.search", room=room, query="grown")
        server, token = self.ana.server, await self.ana.server.person("ana")
        status, _ = document(server, token, room, b"a,b\n1,%d\n" % number, f"plate {number}.csv")
        assert status == 201
        room = self.rooms["photos"]
        photo = (await self.call("photo.add", room=room, photos=[upload(server, token, room, picture())],
                                 description=f"the hut {number}"))["photos"][0]
        await self.call("photo.like", self.bo, room=room, photo=photo["id"])
        await self.call("photo.copy", room=room, photos=[photo["id"]], to=self.rooms["chat"])
        await self.ana.call("album.list", room=room)
        await self.ana.call("album.list", room=room, query="hut")
        await self.call("photo.delete", room=room, photo=photo["id"])
        for form in ("", "/thumb"):
            server.request("GET", f"/photos/{photo['file']}{form}", None, {"Authorization": f"Bearer {token}"})

    async def people(self, number):
        room = self.rooms["chat"]
        server = self.ana.server
        cleo = await server.login(f"cleo{number}")
        made = await self.call("room.inviteLink", room=room, uses=1)
        await cleo.call("invite.get", invite=made["token"])
        await cleo.join(made["token"])
        await cleo.close()
        await self.call("room.setRole", room=room, account=cleo.id, role="owner")
        await self.call("room.removeMember", room=room, account=cleo.id)
        await self.call("room.set", room=room, name=f"Kitchen {number}")
        await self.call("account.block", account=cleo.id)
        await self.call("calendar.link", room=room)
        await self.call("room.export", room=room)
        await self.call("feedback.send", text="fine")
        for method in ("room.members", "room.history", "room.invitations", "timer.list", "reminder.list", "shopping.list", "wording.list"):
            await self.ana.call(method, room=room)
        await self.ana.call("room.history", room=room, around=5, all=True)
        for method in ("account.get", "account.sessions", "account.blocked", "room.list", "message.kept", "push.list", "passkey.list"):
            await self.ana.call(method)
        for query in ("stew", "word7", "words of nobody"):
            await self.search(query=query)
            await self.search(query=query, room=room)
        for query in ("udon", "hut", "growth"):
            await self.ana.call("thing.search", query=query)
        again = await server.client()
        await again.call("account.login", login="ana", password="correct horse battery")
        await again.sync(rooms={room: 10}, limit=20)
        await again.close()

    async def search(self, **params):
        """Words are looked for as soon as all are in the index."""
        async def found():
            try:
                return (await self.ana.call("search", **params),)
            except Refused as refused:
                if refused.reason != "limit":
                    raise
                return None
        await until(found, "an index that is complete")

    async def all(self, number):
        await self.kitchen(number)
        await self.pantry(number)
        await self.lab(number)
        await self.people(number)

    async def end(self):
        for client in (self.ana, self.bo):
            await client.close()


def fill(postgres, name, room):
    """Many rows beside each that there is."""
    def ask(sql):
        return postgres.ask(sql, database=name)
    [[kitchen, head]] = ask(f"SELECT key, head FROM room WHERE id = '{room}'")
    columns = {}
    for table, column in ask("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"):
        columns.setdefault(table, []).append(column)
    empty = []
    for table, (count, new) in ROWS.items():
        new = {column.lower(): value for column, value in new.items()}
        assert set(new) <= set(columns[table.lower()]), table
        names = [column for column in columns[table.lower()] if new.get(column, "") is not None]
        values = ", ".join(new.get(column, f'base."{column}"').replace(":kitchen", kitchen).replace(":head", head) for column in names)
        only = "WHERE body LIKE '%nothing much%'" if table == "event" else ""
        # By turns of every kind of row that there is.
        ask(f"""INSERT INTO {table} ({', '.join(f'"{column}"' for column in names)})
                SELECT {values} FROM generate_series(1, {count}) AS g JOIN (
                    SELECT *, row_number() OVER () - 1 AS place, count(*) OVER () AS places FROM {table} {only}) AS base
                    ON base.place = g % base.places ON CONFLICT DO NOTHING""")
        if int(ask(f"SELECT count(*) FROM {table}")[0][0]) < 1_000:
            empty.append(table)
    ask(f"UPDATE room SET head = head + 20000 WHERE key = {kitchen}")
    ask(f"UPDATE consumer SET seq = {head} + 20000 WHERE room = {kitchen} AND name IN ('bot', 'push')")
    ask("""INSERT INTO consumer (name, room, seq, attempts) SELECT names.name, key, 0, 0 FROM room, (VALUES ('bot'), ('push')) AS names (name)
           ON CONFLICT DO NOTHING""")
    # A node that has told much within two minutes.
    ask("INSERT INTO node (key, name, state, beat) SELECT 100000, 'ghost', 2, extract(epoch FROM now()) * 1000")
    ask("""INSERT INTO feed (writer, number, turn, raises, at, body)
           SELECT 100000, g, (SELECT max(turn) FROM feed), 0, extract(epoch FROM now()) * 1000, '[]' FROM generate_series(1, 50000) AS g""")
    ask("VACUUM ANALYZE")
    return empty


@pytest.mark.timeout(300)
async def test_nothing_that_people_do_all_day_reads_a_big_table_as_a_whole(make_server, postgres):
    url = database(postgres)
    name = url.removeprefix("postgresql:///").split("?")[0]
    [server] = nodes(make_server, url, "a", args=["--public-address", "https://chat.example.org"])
    day = await Day.begin(server)
    await day.all(1)
    await day.end()
    await asyncio.to_thread(server.stop)
    empty = fill(postgres, name, day.rooms["chat"])
    assert set(empty) <= {"push", "lookup", "secret", "dialogue"}, "nobody made a row of these to begin with"
    tell(postgres, name)
    await asyncio.to_thread(server.start)
    day = Day(await server.login("ana"), await server.login("bo"), day.rooms)
    await day.search(query="stew")
    # The index of words has been made since then.
    postgres.ask("VACUUM ANALYZE", database=name)

    plans = Plans(postgres)
    await day.all(2)
    big = {table for table, rows in postgres.ask("SELECT relname, reltuples FROM pg_class WHERE relkind = 'r'", database=name)
           if float(rows) > 1_000 and not table.startswith("pg_")}
    assert {"event", "object", "change", "membership", "room", "account", "file", "search", "feed"} <= big
    asked = {statement for statement, _ in plans.all()}
    assert len(asked) > 150 and any(statement.startswith("INSERT INTO event") for statement in asked), len(asked)
    faults = plans.faults(big, MOST, ALLOWED)
    assert not faults, "\n".join(f"{how}: {statement}" for statement, how in faults.items())

    # One that does is seen.
    seen = Plans(postgres)
    postgres.ask("SELECT count(*) FROM change WHERE via = 'nobody'", database=name)
    postgres.ask("SELECT count(*) FROM event WHERE room < 200000", database=name)
    assert len(await until(lambda: seen.faults(big, MOST, ALLOWED), "a plan")) == 2
    await day.end()
    assert "level=error" not in server.log.read_text(), server.tail()
