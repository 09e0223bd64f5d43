"""Makes a data folder as a state of the project wrote it, with something of everything in it, and writes down what that state's server
told of it. Run by Tests/upgrades/make, with the program and the clients (Tests/live) of that state:  fill.py DATA TOLD.json"""
import asyncio
import hashlib
import json
import pathlib
import sys
import time

import pictures
from client import Refused, new_cid
from server import PASSWORD, Server
from told import told

# Later than the test, whose server begins at the hour of the folder.
FAR = int((time.time() + 300 * 86_400) * 1000)


async def fill(server):
    """ana and bo, five rooms, and what people do in them; answers what is needed to come back."""
    ana, bo = await server.login("ana"), await server.login("bo")

    async def do(who, method, **params):
        return await who.call(method, **params, cid=next(new_cid))

    async def may(who, method, **params):
        """What states before 23 November 2026 refuse when optimised (Tests/Compiler); there it did not happen."""
        try:
            await do(who, method, **params)
        except Refused as refusal:
            assert refusal.reason in ("not_allowed", "not_found"), refusal

    await ana.call("account.set", displayName="Ana Ünal", email="ana@example.org", password=PASSWORD, timeZone="Europe/Paris", language="fr")
    await bo.call("account.set", look="dark")
    rooms = {}
    for name, kind in (("Kitchen", "pantry"), ("Teas", "tea"), ("Lab", "lab"), ("Album", "photos"), ("Sofa", "chat")):
        rooms[name] = room = await ana.make_room(name, kind)
        token = (await ana.link(room))["token"]
        await bo.join(token)
    kitchen, teas, lab, album, sofa = rooms.values()

    # Talk, with all that becomes of it.
    first = await ana.say(sofa, "Guten Abend, wer kocht? 🍝 <b>niemand</b>")
    await bo.say(sofa, "ich, um acht", replyTo=first["seq"])
    edited = await bo.say(sofa, "um acht oder so")
    await may(bo, "message.edit", room=sofa, of=edited["seq"], text="um halb neun")
    gone = await ana.say(sofa, "das war ein Versehen")
    await may(ana, "message.delete", room=sofa, of=gone["seq"])
    await may(ana, "message.react", room=sofa, of=edited["seq"], emoji="👍", on=True)
    for number in range(40):
        await (ana if number % 2 else bo).say(sofa, f"Zeile {number}: quittengelee und {number} andere Dinge")
    await bo.call("room.read", room=sofa, seq=edited["seq"])
    await ana.ask(sofa, "@simmer start a 25 min timer for the bread")

    # What is due: one that runs, one that stands, one that ended, reminders that come once and again.
    await do(ana, "timer.start", room=kitchen, label="Stock", totalSeconds=7200)
    standing = await do(bo, "timer.start", room=kitchen, label="Dough", totalSeconds=3600)
    await do(bo, "timer.pause", room=kitchen, timer=standing["timer"]["id"])
    ended = await do(bo, "timer.start", room=kitchen, label="Egg", totalSeconds=600)
    await do(bo, "timer.cancel", room=kitchen, timer=ended["timer"]["id"])
    await do(ana, "reminder.create", room=kitchen, text="descale the kettle", dueAt=FAR)
    await do(ana, "reminder.create", room=kitchen, text="feed the starter", dueAt=FAR, rrule="FREQ=WEEKLY")

    # The pantry.
    for name, brand, minutes in (("Penne rigate", "Casa Bella", 11), ("Udon", "Midori", 3), ("Spätzle", "Oma", 14)):
        made = await do(ana, "noodle.add", room=kitchen, name=name, brand=brand, cookSeconds=minutes * 60, mealCups=0.75,
                        sideCups=0.5, onHand=minutes > 5)
        await bo.call("noodle.rate", room=kitchen, noodle=made["noodle"]["id"], value=minutes % 5 + 0.5)
        await ana.call("noodle.rate", room=kitchen, noodle=made["noodle"]["id"], value=4)
    await do(ana, "noodle.people", room=kitchen, people=3)

    # Teas, with notes and a public page.
    made = await do(bo, "tea.add", room=teas, name="Sencha Yabukita", brand="Midori", type="green", steepSeconds=90, waterC=70)
    sencha = made["tea"]["id"]
    await do(ana, "note.add", room=teas, tea=sencha, text="grassy, a little sea", rating=4.5, tags=["grassy"])
    await do(bo, "note.add", room=teas, tea=sencha, text="zu heiß gebrüht", rating=2)
    await ana.call("tea.try", room=teas, tea=sencha, tried=True)
    page = (await do(ana, "share.create", room=teas, tea=sencha, text="our best one"))["url"]

    # The notebook: entries, a correction, a tick, a deadline, a signature's lock.
    today, later = (time.strftime("%Y-%m-%d", time.gmtime(time.time() + days * 86_400)) for days in (0, 4))
    made = await do(ana, "experiment.create", room=lab, title="Lactase pH", startDate=today, endDate=later,
                    protocol="incubate at 37 °C, read A420")
    of = {"room": lab, "experiment": made["experiment"]["id"]}
    steps = [(await do(ana, "step.add", **of, title=title))["step"]["id"] for title in ("Dilute", "Incubate", "Read")]
    await do(ana, "step.log", room=lab, step=steps[0], text="1:50 in buffer", column="did")
    await do(bo, "step.log", room=lab, step=steps[1], text="cloudy after 5 min", column="observed")
    await do(ana, "step.tick", room=lab, step=steps[0], done=True)
    await do(ana, "step.update", room=lab, step=steps[2], title="Read A420")
    locked = await do(bo, "experiment.create", room=lab, title="Blank", startDate=today, endDate=today, protocol="water")
    await do(bo, "experiment.lock", room=lab, experiment=locked["experiment"]["id"])

    # Pictures, in the album and in talk.
    token = server.accounts["ana"]["token"]
    photos = {}
    for room, use in ((album, "album"), (sofa, "talk")):
        status, _, answer = server.request("POST", f"/photos?room={room}&cid={next(new_cid)}", pictures.jpeg(120, 90),
                                           {"Authorization": f"Bearer {token}"})
        assert status in (200, 201), answer
        file = json.loads(answer)["photo"]["id"]
        _, _, body = server.request("GET", f"/photos/{file}", headers={"Authorization": f"Bearer {token}"})
        photos[file] = hashlib.sha256(body).hexdigest()
        if use == "album":
            await do(ana, "photo.add", room=room, photos=[file], description="the crumb")
        else:
            await ana.say(room, "so sah es aus", photos=[file])

    feed = (await do(ana, "calendar.link", room=kitchen))["url"]
    await do(bo, "feedback.send", text="the bell is too quiet")
    link = (await ana.link(sofa))["token"]
    return [ana, bo], rooms, {
        "rooms": rooms, "password": PASSWORD, "tokens": {name: account["token"] for name, account in server.accounts.items()},
        "photos": photos, "sharePage": page, "calendar": feed, "invitation": link,
    }


async def main(data, file):
    with Server(data=data, env={"SIMMER_PUBLIC_ADDRESS": "https://chat.example.org"}) as server:
        people, rooms, keys = await fill(server)
        # A person comes back as with a program that was started anew.
        keys["told"] = {person.name: await told(person, rooms) for person in people}
        keys["at"] = int(time.time() * 1000)
        for person in people:
            await person.close()
        assert server.stop() == 0
    pathlib.Path(file).write_text(json.dumps(keys, ensure_ascii=False, indent=1) + "\n")


asyncio.run(main(*sys.argv[1:]))
