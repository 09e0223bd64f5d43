"""Plain text: slash commands, free lines and several lines in a frame."""
from fuzz.dice import Dice
from fuzz.worker import Socket, Worker


class Plain(Worker):
    door = "plain"

    def __init__(self, run, role, number=0, commands=None):
        super().__init__(run, role, number)
        self.commands = commands

    async def work(self):
        async with await Socket.open(self, None) as socket:
            if self.role != "nobody":
                await socket.send(f"/resume {self.token}")
                await self.read_until(socket, "/mark0")
            while self.goes_on():
                for _ in range(self.dice.choice([1, 2, 3])):
                    frame = self.frame()
                    self.trail.note(frame)
                    await socket.send(frame)
                    self.count("frames")
                await self.read_until(socket, f"/mark{self.trail.count}")
                self.trail.answered()
                if self.dice.percent(0.5):
                    return

    async def read_until(self, socket, mark):
        """A command that there is not is answered by its name; commands are answered in order."""
        await socket.send(mark)
        while mark not in await socket.receive():
            pass

    def frame(self):
        lines = [self.line() for _ in range(self.dice.choice([1, 1, 1, 2, 5]))]
        return self.dice.choice(["\n", "\r\n", "\n\n", "\r"]).join(lines)

    def line(self):
        shape = self.dice.randrange(10)
        if shape < 5:
            # Now and then one that ends the login: it comes back, but most of the time goes into lines.
            line = next(self.commands) if self.commands and self.dice.percent(50) else self.run.sentences.command(self.dice)
            return line if not line.startswith(("/quit", "/logout")) or self.dice.percent(5) else "/rooms"
        if shape < 9:
            return self.run.sentences.sentence(self.dice)
        return self.dice.text()


def workers(run):
    commands = run.sentences.commands(Dice(f"{run.seed}/commands"))
    return [Plain(run, "owner", 0, commands), *(Plain(run, role) for role in ("member", "device", "nobody"))]
