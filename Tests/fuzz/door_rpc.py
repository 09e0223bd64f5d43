"""JSON-RPC: every method with good, odd and wrong params, replayed, cut and twisted; requests overlap."""
import json

from fuzz.calls import Calls, Pool, sweep
from fuzz.dice import Dice
from fuzz.run import Fault
from fuzz.worker import Socket, Worker

ANSWER, BOT = '{"jsonrpc":"2.0","id":', '"method":'


class RPC(Worker):
    door = "rpc"

    def __init__(self, run, role, number=0, edges=None):
        super().__init__(run, role, number)
        self.pool = Pool(run.household.known, run.household.foreign)
        self.calls = Calls(self.dice, self.pool, run.sentences, edges)

    async def work(self):
        async with await Socket.open(self, "simmer.v1") as socket:
            if self.role != "nobody":
                await self.enter(socket)
            while self.goes_on():
                await self.batch(socket)
                if self.dice.percent(0.3):
                    return  # and comes back

    async def enter(self, socket):
        while True:
            await self.ask(socket, "account.resume", {"token": self.token})
            if self.answers.get("own") is not None:
                break
            if not self.goes_on():
                raise ConnectionError("the run is over")
            self.household.tokens[self.role] = await self.household.renewed(self.role)
        await self.ask(socket, "sync", {})

    async def ask(self, socket, method, params):
        """A request of one's own, which is well-formed."""
        await socket.send(json.dumps({"jsonrpc": "2.0", "id": "own", "method": method, "params": params}))
        await self.read_until(socket, "own", {})

    async def batch(self, socket):
        expected = {}
        for _ in range(self.dice.choice([1, 1, 2, 4, 8])):
            text, id_ = self.calls.request()
            self.trail.note(text)
            expected |= {id_: self.trail.count} if id_ else {}
            await socket.send(text)
            self.count("frames")
        mark = f"mark{self.trail.count}"
        await socket.send(json.dumps({"jsonrpc": "2.0", "id": mark, "method": "hello", "params": {}}))
        await self.read_until(socket, mark, expected)
        self.trail.answered()

    async def read_until(self, socket, last, expected):
        """Requests of one connection are answered in order: when `last` is, all of `expected` are. What could not be read (it nests too
        deep, say) is answered without its id."""
        self.answers = {}
        nameless = 0
        while True:
            frame = await socket.receive()
            if BOT in frame[:40]:
                continue
            answer = json.loads(frame)
            id_ = answer.get("id")
            if ("result" in answer) == ("error" in answer):
                raise Fault(f"an answer that is neither or both: {frame[:300]}", self.trail)
            if isinstance(id_, str) and id_ in self.answers:
                raise Fault(f"a second answer: {frame[:300]}", self.trail)
            if isinstance(id_, str):
                self.answers[id_] = answer.get("result")
                self.trail.answered(until=expected.get(id_, 0))
            nameless += id_ is None and "error" in answer
            self.count("results" if "result" in answer else "errors")
            if "result" in answer:
                self.pool.learn(answer["result"])
            if id_ == last:
                break
        if len(missing := sorted(expected - self.answers.keys())) > nameless:
            raise Fault(f"{len(missing)} of {len(expected)} requests were not answered before a later one: {missing}", self.trail)


def workers(run):
    edges = sweep(Dice(f"{run.seed}/edges"))
    return [*(RPC(run, "owner", number, edges) for number in range(2)), RPC(run, "device", 0, edges),
            *(RPC(run, role) for role in ("operator", "member", "stranger", "nobody"))]
