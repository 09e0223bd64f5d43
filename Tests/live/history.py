"""What clients of a house were told, and whether one house can have told it.

A room is a log to which messages are appended, and of which clients read beginnings. So it is linearizable when one order of its messages
(their `seq`) agrees with the times at which they were asked for and acknowledged, which is what is looked at here: whoever was
acknowledged before another one began stands before that one, and a `sync` that began later knows of it."""


class Said:
    def __init__(self, name, room, text):
        self.name, self.room, self.text, self.seq, self.begun, self.answered = name, room, text, None, None, None

    def acknowledged(self, begun, answered, seq):
        self.begun, self.answered, self.seq = begun, answered, seq


class History:
    def __init__(self):
        self.said, self.reads, self.live = [], [], set()

    def says(self, name, room, text):
        said = Said(name, room, text)
        self.said.append(said)
        return said

    def read(self, name, begun, ends):
        """A `sync` that began then gave these ends of rooms."""
        self.reads.append((name, begun, ends))

    def heard(self, name, account, room, seq):
        """Live, not as something missed."""
        self.live.add((name, account, room, seq))

    def of(self, room):
        return [said for said in self.said if said.room == room]

    def check(self, room, log, accounts):
        """`log`: all events of the room, by place; `accounts`: ids by name."""
        assert sorted(log) == list(range(1, len(log) + 1)), f"a hole in the log: {sorted(log)}"
        self._check_messages(room, log, accounts)
        self._check_times(room)
        self._check_members(room, log)

    def _check_messages(self, room, log, accounts):
        """Every acknowledged message once, and none that nobody said."""
        there = {}
        for seq, event in log.items():
            if event["event"] == "message" and not event["from"].get("bot"):
                there[seq] = event
        acknowledged = {said.seq: said for said in self.of(room) if said.seq}
        assert len(acknowledged) == len([said for said in self.of(room) if said.seq]), "two messages have one place"
        for seq, said in acknowledged.items():
            assert seq in there, f"{said.text} was acknowledged as {seq}, where there is {log.get(seq)}"
            assert there[seq]["from"]["account"] == accounts[said.name], (said.text, there[seq])
            text = there[seq].get("text")
            assert there[seq].get("deleted") or there[seq].get("editedAt") or text == said.text, (said.text, there[seq])
        unsure = [said.text for said in self.of(room) if not said.seq]
        for seq, event in there.items():
            if seq not in acknowledged and not event.get("deleted"):
                assert event["text"] in unsure, f"nobody said {event}, or it is there twice"
                unsure.remove(event["text"])

    def _check_times(self, room):
        acknowledged = sorted((said for said in self.of(room) if said.seq), key=lambda said: said.answered)
        highest, waiting = 0, iter(acknowledged)
        answered = next(waiting, None)
        # In the order in which they began: whatever was answered before has a lower place.
        for what, begun, end in sorted(
                [(said.text, said.begun, said.seq) for said in acknowledged]
                + [(f"sync of {name}", begun, ends[room] + 1) for name, begun, ends in self.reads if room in ends],
                key=lambda one: one[1]):
            while answered and answered.answered < begun:
                highest, answered = max(highest, answered.seq), next(waiting, None)
            assert end > highest, f"{what} ends at {end - 1}, and {highest} had been acknowledged before it began"

    def _check_members(self, room, log):
        """Who hears something live is a member at that place of the log, or its own going is told there."""
        changes = {}
        for seq in sorted(log):
            if log[seq]["event"] == "member":
                changes.setdefault(log[seq]["account"], []).append((seq, log[seq].get("role")))
        for name, account, where, seq in self.live:
            if where != room or account not in changes:
                continue
            before = [change for change in changes[account] if change[0] <= seq]
            # Whoever made the room came with its first event.
            assert not before or before[-1][1] or before[-1][0] == seq, f"{name} hears {seq} of {room}, having gone at {before[-1][0]}"
