"""IRC: its commands with what they take and what they do not, tags, batches and free text."""
import base64

from fuzz.worker import Socket, Worker
from server import PASSWORD

COMMANDS = ["CAP", "AUTHENTICATE", "PASS", "NICK", "USER", "PING", "PONG", "JOIN", "PART", "NAMES", "WHO", "WHOIS", "LIST", "TOPIC", "MODE",
            "INVITE", "KICK", "AWAY", "MONITOR", "USERHOST", "ISON", "SETNAME", "PRIVMSG", "NOTICE", "TAGMSG", "BATCH", "REDACT", "CHATHISTORY",
            "MARKREAD", "MOTD", "VERSION", "TIME", "LUSERS", "QUIT", "OPER", "WHOWAS", ""]
WORDS = ["*", "+", "-", "0", "1", "50", "-1", "9223372036854775808", "#common-chat", "#COMMON-TEA", "#common-lab", "#", "simmer", "LS", "REQ", "END", "302", "L", "S", "C",
         "LATEST", "BEFORE", "AFTER", "AROUND", "BETWEEN", "TARGETS", "timestamp=2026-01-01T00:00:00.000Z", "timestamp=9999-99-99T00:00:00Z",
         "msgid=x/1", "msgid=", "timestamp=", "+a", "-a", "draft/multiline", "%tcuihsnfdlaor,42", "%", "+o", "b", ":", ":two words", "a,b,,c", "PLAIN", "a" * 400]
TAGS = ["label=a", "batch=a", "+typing=active", "+draft/react=👍", "+draft/reply=x/1", "draft/multiline-concat", "label=", "a=\\", "=", "+" + "b" * 300, ";;"]


class IRC(Worker):
    door = "irc"

    async def work(self):
        async with await Socket.open(self, "text.ircv3.net") as socket:
            await self.enter(socket)
            while self.goes_on():
                for _ in range(self.dice.choice([1, 2, 5])):
                    line = self.line()
                    self.trail.note(line)
                    await socket.send(line)
                    self.count("frames")
                await self.read_until(socket, f"mark{self.trail.count}")
                self.trail.answered()
                if self.dice.percent(0.5):
                    return

    async def enter(self, socket):
        if self.role != "nobody":
            for line in self.entrance():
                await socket.send(line)
        await self.read_until(socket, "mark0")

    def entrance(self):
        plain = base64.b64encode(f"\0{self.role}\0{PASSWORD}".encode()).decode()
        return ["CAP LS 302", f"NICK {self.role}", "USER x 0 * :x",
                "CAP REQ :sasl batch message-tags labeled-response echo-message draft/multiline draft/chathistory draft/event-playback server-time",
                "AUTHENTICATE PLAIN", f"AUTHENTICATE {plain}", "CAP END", "LIST", "JOIN #common-chat,#common-lab"]

    async def read_until(self, socket, mark):
        """Lines are answered in order."""
        await socket.send(f"PING {mark}")
        while f"PONG irc.simmer {mark}" not in await socket.receive():
            pass

    def line(self):
        shape, dice = self.dice.randrange(10), self.dice
        tags = "@" + ";".join(dice.choice(TAGS) for _ in range(dice.choice([1, 2]))) + " " if dice.percent(30) else ""
        if shape < 6:
            command = dice.choice(COMMANDS)
            # Now and then one that ends the connection.
            command = command if command != "QUIT" or dice.percent(10) else "PART"
            return tags + " ".join([command, *(dice.choice(WORDS) for _ in range(dice.choice([0, 1, 1, 2, 3, 4])))])
        if shape < 9:
            return f"{tags}PRIVMSG {dice.choice(['#common-chat', '#common-lab', 'simmer', '#common-lab,simmer'])} :{self.run.sentences.sentence(dice)}"
        return dice.text()


def workers(run):
    return [IRC(run, role) for role in ("owner", "member", "nobody")]
