"""A kitchen of 10,000 noodles and 10,000 teas: what its lists, its search and its names cost (PANTRY lines of the budgets)."""
import asyncio
import json
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import time

import rig

THINGS = 10_000
FIRST = ("ber", "cal", "dor", "fan", "gal", "lum", "mar", "nov", "pel", "ros", "sal", "tor", "var", "zan")
MIDDLE = ("a", "e", "i", "o", "ella", "etti", "iccio", "ando", "iero", "ura")
LAST = ("lli", "ni", "tti", "gna", "sca", "vio", "rine", "che", "ssi", "mbre", "nza", "ghe")
BRANDS = [f"{a.title()} {b}" for a in ("casa", "molino", "pasta", "antica", "nuova") for b in ("grano", "rossa", "bella", "verde")]
# What somebody types, orders and talk; a hint beside the field is asked for at every letter.
TYPED = ("start 9 min timer for {}", "how much {} for 4?", "remind us every Monday at 9 to feed the cells", "add 2 l of milk to the shopping list",
         "did anybody see where the rest of the {} is?")


def names(count, dice):
    """Invented names that no two things share, near to one another as real ones are."""
    found = {}
    while len(found) < count:
        name = (dice.choice(FIRST) + dice.choice(MIDDLE) + dice.choice(FIRST) + dice.choice(MIDDLE) + dice.choice(LAST)).title()
        if dice.random() < 0.3:
            name += " " + dice.choice(("rigate", "lisce", "corti", "lunghi", "mezze", "grandi"))
        found[name] = None
    return list(found)


def fill(data, room):
    """Puts the things into a room of a stopped server's store, with the lines that their lists read. Answers the noodles' names and the teas'."""
    dice = random.Random(7)
    database = sqlite3.connect(pathlib.Path(data) / "simmer.sqlite")
    key = database.execute("SELECT key FROM room WHERE id = ?", (room,)).fetchone()[0]
    now = int(time.time() * 1000)
    all_names = names(2 * THINGS, dice)
    with database:
        for kind, chosen in (("noodle", all_names[:THINGS]), ("tea", all_names[THINGS:])):
            for number, name in enumerate(chosen):
                thing = f"0199{number:08x}-{kind}"
                brand, seconds = dice.choice(BRANDS), dice.randrange(60, 1_200, 30)
                on_hand, meal = dice.random() < 0.8, dice.random() < 0.8
                fields = {"name": name, "brand": brand, "prefersMeal": meal, "onHand": on_hand, "cookSeconds": seconds, "mealCups": 0.75}
                if kind == "tea":
                    fields = {"name": name, "brand": brand, "type": "green", "steepSeconds": seconds}
                fold = f"{name.lower()}\n{brand.lower()}"
                database.execute(
                    "INSERT INTO object (id, room, kind, nameFold, isOver, version, createdBy, createdAt, updatedAt, fields) "
                    "VALUES (?, ?, ?, ?, 0, 1, NULL, ?, ?, ?)", (thing, key, kind, fold, now, now, json.dumps(fields)))
                rated = dice.random() < 0.5
                database.execute(
                    "INSERT INTO shelf (id, room, kind, name, brand, fold, brandFold, type, seconds, supply, prefersMeal, rating, "
                    "votes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (thing, key, kind, name, brand, fold, brand.lower(), "green" if kind == "tea" else None, seconds, 2 * on_hand, meal,
                     dice.randrange(51) / 10 if rated else -1, int(rated)))
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return all_names[:THINGS], all_names[THINGS:]


def misspelt(name, dice, slips):
    """The name with letters changed, not the first."""
    letters = list(name)
    for place in dice.sample(range(1, min(len(letters), 9)), slips):
        letters[place] = dice.choice("aeioulnrst".replace(letters[place], ""))
    return "".join(letters)


def p99(times):
    return sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


async def timed(count, call):
    """Milliseconds of each, one after the other."""
    times = []
    for number in range(count):
        start = time.perf_counter()
        await call(number)
        times.append((time.perf_counter() - start) * 1000)
    return times


async def measure(server, token, room, empty, noodles, teas):
    """Every figure by its name, in ms: p50 and p99 of requests that a program sends one after the other, its own work included."""
    dice = random.Random(11)
    client = await server.client()
    await client.resume(token)
    await client.sync()

    def listed(**params):
        return lambda _: client.call("noodle.list", room=room, limit=10, **{k: v() if callable(v) else v for k, v in params.items()})

    async def ask(text, where=room):
        answer = await client.ask(where, f"@simmer {text}")
        return answer

    def said(make, where=room):
        return lambda number: ask(make(number), where)

    def typed(where, lines):
        pieces = [line[:end] for line in lines for end in range(1, len(line) + 1)]
        return timed(len(pieces), lambda number: client.call("bot.read", room=where, text=pieces[number]))

    lines = [line.format(dice.choice(noodles)) for line in TYPED for _ in range(3)]
    await ask("how long left?")  # the names are indexed at the first line
    figures = {
        "list page": await timed(400, listed(offset=lambda: dice.randrange(0, THINGS, 10), sort=lambda: dice.choice(
            ("name", "brand", "rating", "time")), filter="all")),
        "filtered list page": await timed(400, listed(offset=lambda: dice.randrange(0, 1_000, 10), sort=lambda: dice.choice(
            ("name", "brand", "rating", "time")), filter=lambda: dice.choice(("available", "unavailable", "meal", "side")))),
        "search": await timed(400, listed(query=lambda: dice.choice(noodles)[2:8], filter="all")),
        "tea list page": await timed(400, lambda _: client.call("tea.list", room=room, limit=10, offset=dice.randrange(0, THINGS, 10))),
        "tea search": await timed(400, lambda _: client.call("tea.list", room=room, limit=10, query=dice.choice(teas)[2:8])),
        "bare call": await timed(400, lambda _: client.call("timer.list", room=room)),
        "spoken list page": await timed(200, said(lambda _: "show all noodles")),
        "show by name": await timed(200, said(lambda _: f"show {dice.choice(noodles)}")),
        "show by a name with one slip": await timed(200, said(lambda _: f"show {misspelt(dice.choice(noodles), dice, 1)}")),
        "show by a name with two slips": await timed(200, said(lambda _: f"show {misspelt(dice.choice(noodles), dice, 2)}")),
        "order in a full kitchen": await timed(400, said(lambda _: "how long left?")),
        "order in an empty room": await timed(400, said(lambda _: "how long left?", empty)),
        "chat line in a full kitchen": await timed(400, lambda n: client.say(room, f"dinner is nearly on the table {n}")),
        "chat line in an empty room": await timed(400, lambda n: client.say(empty, f"dinner is nearly on the table {n}")),
    }

    for what, where in (("a full kitchen", room), ("an empty room", empty)):
        figures[f"hint at a letter typed in {what}"] = await typed(where, lines)

    async def added(number):
        await client.call("noodle.add", room=room, name=f"Nuovissimo {number}", brand="Casa nova", cid=f"add-{number}")
        answer = await ask(f"show nuovissimo {number}")
        assert answer.get("card", {}).get("title", "").startswith("Nuovissimo"), answer["text"]

    figures["a noodle added, then shown"] = await timed(300, added)
    await client.close()
    return figures


def run(prepared):
    """p50 and p99 in ms by what was measured, from a server on a copy of the prepared data with a full kitchen in one of its rooms."""
    with tempfile.TemporaryDirectory(prefix="simmer-bench-") as folder:
        subprocess.run(["cp", "-r", "--reflink=auto", prepared.data, f"{folder}/data"], check=True)
        room, empty = prepared.solos[0], prepared.solos[1]
        with rig.Server(data=f"{folder}/data", limits=rig.LIFTED) as server:
            rig.settle(server.pid)
        noodles, teas = fill(f"{folder}/data", room)
        with rig.Server(data=f"{folder}/data", limits=rig.LIFTED) as server:
            rig.settle(server.pid)
            rig.quiet()
            told = asyncio.run(measure(server, prepared.token, room, empty, noodles, teas))
    return {name: (rig.median(times), p99(times)) for name, times in told.items()}


def known_names():
    """The names of such a kitchen as `simmer parse --names` takes them."""
    all_names = names(2 * THINGS, random.Random(7))
    return {"noodle": all_names[:THINGS], "tea": all_names[THINGS:], "brand": BRANDS}


__all__ = ["known_names", "run"]
