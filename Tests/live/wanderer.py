"""A person of several nodes: comes to any of them, goes to another when one is silent or gone, asks again under the same `cid` for what
had no answer, and remembers all that was seen and acknowledged, for `history.py` to judge."""
import asyncio
import time

from websockets.exceptions import WebSocketException

from client import Closed, Refused
from view import View


class Wanderer:
    def __init__(self, nodes, name, history, random_, patience=(1.5, 4, 30)):
        """`nodes`: the servers, of which those without a process are known to be away. `patience`: the seconds, one of them each time,
        after which a silent node is left."""
        self.nodes, self.name, self.history, self.random, self.patience = nodes, name, history, random_, patience
        self.token, self.id = nodes[0].accounts[name]["token"], nodes[0].accounts[name]["id"]
        self.client, self.node, self.taken, self.live_from = None, None, 0, 0
        self.view = View()
        # The last place that was seen of each room, and rooms in which it is no member, as far as it was told.
        self.heads, self.left = {}, set()
        # Where it came in again.
        self.came = {}
        self.offline = 0
        self.connecting = asyncio.Lock()

    # --- connections

    async def connected(self):
        async with self.connecting:
            while self.client is None or self.client.closed:
                self.collect()
                self.client, client = None, None
                self.node = self.random.choice([node for node in self.nodes if node.process.poll() is None] or self.nodes)
                try:
                    async with asyncio.timeout(self.random.choice(self.patience)):
                        client = await self.node.client()
                        await client.resume(self.token)
                        await self._sync(client)
                except (Closed, OSError, EOFError, WebSocketException):
                    await asyncio.sleep(0.02)
                except TimeoutError:
                    if client:
                        client.abort()
                except Refused as refused:
                    self.pass_offline(refused)
                    client.abort()
                    await asyncio.sleep(0.05)

    async def _sync(self, client):
        # What one holds of each room; of those it knows nothing of it asks from the start.
        rooms = {room: self.heads.get(room, 0) for room in {*self.heads, *await client.rooms()}}
        self.client, self.taken, self.live_from = client, 0, None
        begun = time.monotonic()
        found = await client.sync(rooms=rooms, limit=200)
        self.history.read(self.name, begun, {one["room"]: one["to"] for one in found["rooms"]})
        for one in found["rooms"]:
            assert one["from"] == rooms.get(one["room"], one["from"]), f"{self.name} knows more of a room than there is: {one}, {rooms}"

    def pass_offline(self, refused):
        if refused.reason != "offline":
            raise refused
        self.offline += 1

    def collect(self):
        """Takes in what has come, and holds it against what may come."""
        if not self.client:
            return
        if fault := getattr(self.client, "fault", None):
            raise fault
        while self.taken < len(self.client.events):
            self._take(self.client.events[self.taken])
            self.taken += 1

    def _take(self, event):
        self.view.apply(event)
        kind, room, seq = event["event"], event.get("room"), event.get("seq")
        if kind == "synced":
            self.live_from = self.taken
        elif kind == "gap":
            self.heads[room] = event["to"]
        elif kind == "account" and event.get("change") == "room_removed":
            self.heads.pop(room, None)
            self.left.add(room)
        elif kind == "account" and event.get("change") == "room_added":
            self.left.discard(room)
        elif room and seq and kind not in ("typing", "presence", "read", "account"):
            if kind == "member" and event["account"] == self.id and event["was"] is None:
                # In again: who asks to come in may hear of a removal before that while the answer is on its way.
                self.left.discard(room)
                self.came[room] = seq
            assert room not in self.left, f"{self.name} hears {event} after the removal"
            assert seq == self.heads.get(room, seq - 1) + 1, f"{self.name} has {self.heads[room]} of {room}, then hears {event}"
            self.heads[room] = seq
            if self.live_from is not None:
                self.history.heard(self.name, self.id, room, seq)

    # --- asking

    async def do(self, method, **params):
        """Until it is answered, wherever. Returns when it was first asked for, when it was answered, and the answer."""
        begun = time.monotonic()
        while True:
            await self.connected()
            try:
                async with asyncio.timeout(self.random.choice(self.patience)):
                    answer = await self.client.call(method, **params)
                return begun, time.monotonic(), answer
            except Closed:
                pass
            except TimeoutError:
                self.client.abort()
            except Refused as refused:
                self.pass_offline(refused)
                await asyncio.sleep(0.05)
            finally:
                self.collect()

    async def say(self, room, text, cid):
        """Answers its place."""
        said = self.history.says(self.name, room, text)
        begun, answered, answer = await self.do("message.send", room=room, text=text, cid=cid)
        said.acknowledged(begun, answered, answer["seq"])
        if self.random.random() < 0.1:
            # Whoever asks again, perhaps another node, gets the same.
            _, _, again = await self.do("message.send", room=room, text=text, cid=cid)
            assert again["seq"] == answer["seq"] and again["dup"], (text, answer, again)
        return answer["seq"]

    async def join(self, room, token):
        self.left.discard(room)
        await self.do("room.join", invite=token)

    async def go(self, politely=True):
        if self.client:
            self.collect()
            if politely:
                await self.client.close()
            else:
                self.client.abort()
            self.collect()

    async def settled(self):
        """Has all that there is."""
        while True:
            await self.connected()
            try:
                await self.client.settle()
                return self.collect()
            except Closed:
                self.collect()
