"""What each connection has sent, for the report of a failure and for doing it again."""
import base64
import collections
import json
import time


class Trail:
    """The last inputs of one connection; `open` are those that have no answer yet."""

    MOST = 60

    def __init__(self, door, role):
        self.door, self.role, self.inputs, self.open = door, role, collections.deque(maxlen=self.MOST), collections.OrderedDict()
        self.count, self.since = 0, None

    def note(self, payload):
        """Before it is sent. `payload` is text, or bytes where it is none."""
        self.count += 1
        self.inputs.append(payload)
        self.open[self.count] = payload
        self.since = self.since or time.monotonic()

    def answered(self, until=None):
        """All that was sent is answered, or its connection is closed; or the inputs up to number `until`."""
        if until is not None:
            for number in [number for number in self.open if number <= until]:
                del self.open[number]
            return
        self.open.clear()
        self.since = None


def entry(trail, payload, abstracted):
    """An input as a line of a file: bytes as base64, ids by name."""
    told = {"door": trail.door, "role": trail.role}
    if isinstance(payload, bytes):
        try:
            return {**told, "latin": abstracted(payload.decode("latin-1"))} if len(payload) < 4_000 else {
                **told, "base64": base64.b64encode(abstracted(payload.decode("latin-1")).encode("latin-1", "replace")).decode()}
        except UnicodeError:
            return {**told, "base64": base64.b64encode(payload).decode()}
    return {**told, "text": abstracted(payload)}


def payload_of(told, concrete):
    if "text" in told:
        return concrete(told["text"])
    if "latin" in told:
        return concrete(told["latin"]).encode("latin-1", "replace")
    return base64.b64decode(told["base64"])


def write(path, entries):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(one) + "\n" for one in entries))


def read(path):
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
