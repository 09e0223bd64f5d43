"""The server that is fuzzed and the people of it: an operator, an owner, a member, a stranger and a shared device who misbehave, two
readers who only listen where they do, and an honest pair with a room of their own that nobody else may see."""
import itertools
import secrets
import time

import contract
import pictures
import uploads
from client import Refused, new_cid
from notebook import day
from server import LIFTED, PASSWORD, Server

ROLES = ("operator", "owner", "member", "stranger", "device", "nobody")
KINDS = ("chat", "pantry", "tea", "lab", "photos")
# Rates are lifted to get through; how much one may have stays as delivered.
LIMITS = {name: value for name, value in LIFTED.items() if name not in ("roomsPerAccount", "timersPerPerson")}
# Where a crash was, without what takes long to tell.
BACKTRACE = "enable=yes,color=no,threads=crashed,registers=none,images=none,symbolicate=fast"


class Household:
    def __init__(self):
        self.server = Server(limits=LIMITS, env={"SWIFT_BACKTRACE": BACKTRACE}, password_cost=None)
        self.secret = f"Wombatplume{secrets.token_hex(6)}"
        self.rooms, self.known, self.foreign, self.tokens, self.names = {}, {}, {}, {}, {}
        self.numbers = itertools.count(1)

    async def furnish(self):
        contract.is_checking = False  # to check a frame costs more than the server's work for it
        self.server.start()
        clients = {}
        for name in ("operator", "owner", "member", "stranger", "reader", "listener", "ana", "bo"):
            clients[name] = await self.server.login(name, firstName=name.title())
            self.tokens[name] = self.server.accounts[name]["token"]
        owner = clients["owner"]
        for kind in KINDS:
            self.rooms[kind] = await owner.make_room(f"Common {kind}", kind)
            link = (await owner.link(self.rooms[kind], uses=100))["token"]
            for name in ("member", "reader", "listener"):
                await clients[name].join(link)
        self.known = await self.furnished(owner, self.rooms, "owner")
        self.known["account"] = [clients[name].id for name in ("owner", "member", "stranger", "operator")]
        device = await owner.call("device.create", room=self.rooms["chat"], name="bench tablet", cid=next(new_cid))
        signed = await self.sign_in(device["token"])
        self.tokens["device"] = signed["token"]
        await self.private(clients["ana"], clients["bo"])
        self.named = {f"{kind}.{n}": one for kind, ids in self.known.items() for n, one in enumerate(ids)}
        self.named |= {f"their.{kind}.{n}": one for kind, ids in self.foreign.items() for n, one in enumerate(ids)}
        self.named |= {f"token.{name}": token for name, token in self.tokens.items()}
        for client in clients.values():
            await client.close()

    async def sign_in(self, token):
        client = await self.server.client()
        try:
            return await client.call("device.signIn", token=token)
        finally:
            await client.close()

    async def private(self, ana, bo):
        """The room that only ana and bo see: the secret stands in whatever has a text."""
        self.private_room = await ana.make_room(f"{self.secret} room", "lab")
        await bo.join((await ana.link(self.private_room))["token"])
        self.foreign = await self.furnished(ana, {kind: self.private_room for kind in KINDS}, "ana", self.secret)
        self.foreign["account"] = [self.server.accounts[name]["id"] for name in ("ana", "bo", "reader", "listener")]

    async def furnished(self, client, rooms, name, word="thing"):
        """Makes one of everything; ids by kind."""
        now, ids = int(time.time() * 1000), {"room": list(dict.fromkeys(rooms.values()))}

        async def make(method, kind, key=None, of="lab", **params):
            try:
                result = await client.call(method, room=rooms[of], cid=next(new_cid), **params)
            except Refused as error:
                raise RuntimeError(f"the household cannot be furnished: {error}") from None
            made = result.get(kind, result)
            ids.setdefault(key or kind, []).append(made["id"])
            return made["id"]

        sent = [await client.say(rooms["chat"], f"{word} number {n}") for n in range(3)]
        if name != "ana":
            ids["seq"] = [one["seq"] for one in sent]
        await make("timer.start", "timer", of="chat", label=f"{word} timer"[:40], totalSeconds=5_000)
        await make("reminder.create", "reminder", of="chat", text=f"{word} reminder", dueAt=now + 9_000_000, rrule="FREQ=DAILY")
        await make("noodle.add", "noodle", of="pantry", name=f"{word} noodle", brand="b", cookSeconds=60)
        tea = await make("tea.add", "tea", of="tea", name=f"{word} tea", brand="b", type="green", steepSeconds=60)
        await make("note.add", "note", of="tea", tea=tea, text=f"{word} note", tags=[word[:20]])
        experiment = await make("experiment.create", "experiment", title=f"{word} experiment", startDate=day(-2), endDate=day(900),
                                protocol=f"{word} protocol")
        step = await make("step.add", "step", experiment=experiment, title=f"{word} step")
        await make("step.log", "entry", step=step, text=f"{word} entry", column="did")
        for seed in (1, 2):
            status, answer = uploads.upload(self.server, self.tokens[name], rooms["photos"], pictures.png(seed=seed + 7 * len(word)))
            if status != 201:
                raise RuntimeError(f"the household has no photos: {status} {answer}")
            ids.setdefault("photo" if seed == 1 else "file", []).append(answer["photo"]["id"])
        added = await client.call("photo.add", room=rooms["photos"], photos=ids["photo"], description=f"{word} photo", cid=next(new_cid))
        ids["photo"] += [one["id"] for one in added.get("photos", [])]
        return ids

    async def renewed(self, role):
        """A new token for a role whose session has ended; for one whose account has ended, a new account."""
        client = await self.server.client()
        try:
            if role == "device":
                return await self.new_device(client)
            name = self.names.setdefault(role, role)
            try:
                return (await client.call("account.login", login=name, password=PASSWORD))["token"]
            except Refused:
                self.names[role] = name = f"{role}{next(self.numbers)}"
                token = (await client.call("account.register", username=name, password=PASSWORD))["token"]
                if role == "owner":
                    self.known["room"][:] = [await client.make_room(f"Later {kind} {name}", kind) for kind in KINDS]
                return token
        finally:
            await client.close()

    async def new_device(self, client):
        """Made by the owner, whose own login may have ended meanwhile."""
        try:
            await client.resume(self.tokens["owner"])
        except Refused:
            self.tokens["owner"] = await self.renewed("owner")
            await client.resume(self.tokens["owner"])
        for room in self.known["room"]:
            try:
                made = await client.call("device.create", room=room, name=f"tablet {next(self.numbers)}", cid=next(new_cid))
                return (await self.sign_in(made["token"]))["token"]
            except Refused:
                continue
        return self.tokens["device"]

    def abstracted(self, text):
        """A text in which ids and tokens of this run are names, so that another run can put its own there."""
        for name, one in self.named.items():
            if isinstance(one, str):
                text = text.replace(one, f"\u27e6{name}\u27e7")
        return text

    def concrete(self, text):
        for name, one in self.named.items():
            text = text.replace(f"\u27e6{name}\u27e7", str(one))
        return text

    def sees_secret(self, text):
        return self.secret in text

    def close(self):
        self.server.close()
