"""Odd values: what a door is likely to read wrongly. Everything is drawn from one generator, so a seed gives the same again."""
import random

BOUNDS = [0, 1, -1, 2, 2**31 - 1, -2**31, 2**31, 2**32, 2**53 - 1, 2**53, 2**53 + 1, -2**53 - 1, 2**62, 2**63 - 1, -2**63, -(2**63 - 1),
          2**63, -2**63 - 1, 2**64 - 1, 2**64, 10**30, -10**30, 1.5, -0.0, 1e-320, 1e300, 1e308, -1e308, 9.2e18, 253_402_300_799_999,
          253_402_300_800_000, -62_135_596_800_001, 8.64e15 + 1]
# Numbers that Python has no value for; written as they stand (see `text_of`).
SPELLED = ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1e-999", "00", "0x10", "+1", "-", "1.", "9" * 400, "1e" + "9" * 40, "-0",
           "9223372036854775807.0", "9223372036854775808.0"]
ODD = ["", " ", "\t", "\n", "\r\n", "\0", "\u0007\u001b[31m", "\u202e", "\u2066", "\u200b\u200d\ufeff", "\ud83d", "\udc00\ud800", "\ufffd\uffff",
       "é", "e\u0301" * 50, "ß", "İ", "ﬃ", "﷽", "👩‍👩‍👧‍👦", "🍜" * 40, "٣٤", "五", "½", "𝟘𝟙", "Z̸̧̢͎̗" * 30, "\U0010ffff", "null", "NaN", "true", "undefined",
       "%s%n%x", "{n} {name}", "${7*7}", "../../etc/passwd", "' OR 1=1 --", "\" * MATCH NEAR(", "*", "-", "x" * 100, "x" * 9_000, "a b " * 900,
       "<script>", "=1+1", "@simmer", "@everyone", "#join=x", "/quit", "//", ":", ";", ",", "\\", "\u2028", "1e999", "9" * 60,
       "0000-00-00", "9999-12-31", "2024-02-30", "-0001-01-01", "24:00", "25:61", "00:00-00:00", "UTC", "Europe/Paris", "../zone", "fr", "en-x-y", "1234"]
MARK = "\u27e6spelled\u27e7"

# What is put into every number of every method.
EDGES = [-1, 0, 2**31 - 1, 2**31, 2**53 + 1, 2**63 - 1, -2**63, -(2**63 - 1), 2**63, 10**30, 1e308, -1e308, 0.5, 253_402_300_800_000, MARK + "NaN"]


class Dice(random.Random):
    """One generator for one connection."""

    def percent(self, chance):
        return self.random() * 100 < chance

    def number(self):
        shape = self.randrange(10)
        if shape < 6:
            return self.choice(BOUNDS)
        if shape < 8:
            return MARK + self.choice(SPELLED)
        base = self.choice(BOUNDS)
        return int(base) + self.randrange(-3, 4)

    def text(self):
        shape = self.randrange(10)
        if shape < 6:
            return self.choice(ODD)
        if shape < 8:
            return "".join(self.choice(ODD)[:40] for _ in range(self.randrange(2, 5)))
        return "".join(chr(self.choice([self.randrange(1, 128), self.randrange(128, 0xd800), self.randrange(0xe000, 0x110000)]))
                       for _ in range(self.randrange(1, 80)))

    def value(self, depth=0):
        """Any JSON at all."""
        shape = self.randrange(12)
        if shape < 4:
            return self.number()
        if shape < 7:
            return self.text()
        if shape == 7:
            return self.choice([None, True, False])
        if depth > 2:
            return self.choice([[], {}, [[]], {"": None}])
        if shape == 8:
            return self.nested(self.choice([3, 14, 17, 200]))
        if shape == 9:
            return [self.value(depth + 1)] * self.choice([1, 2, 50, 400] if depth == 0 else [1, 2, 5])
        if shape == 10:
            return [self.value(depth + 1) for _ in range(self.randrange(4))]
        return {self.text()[:30]: self.value(depth + 1) for _ in range(self.randrange(4))}

    def nested(self, levels):
        value = 1
        for _ in range(levels):
            value = [value] if self.percent(50) else {"a": value}
        return value

    def altered(self, good):
        """Something of the kind of `good` that is wrong, or something of another kind."""
        if self.percent(25):
            return self.value()
        if isinstance(good, bool) or good is None:
            return self.value()
        if isinstance(good, (int, float)):
            return self.number() if self.percent(75) else good + self.choice([-1, 1, 0.5, -good * 2, 86_400_000 * self.randrange(-4000, 4000)])
        if isinstance(good, str):
            if self.percent(50):
                return self.text()
            at = self.randrange(len(good) + 1)
            return good[:at] + self.text()[:60] + good[at + self.randrange(3):]
        if isinstance(good, list):
            shape = self.randrange(4)
            if shape == 0 or not good:
                return (good * self.choice([0, 2, 30, 400]))[:2_000]
            at = self.randrange(len(good))
            return good[:at] + [self.altered(good[at])] + good[at + 1:]
        name = self.choice(list(good) or ["x"])
        return {**good, name: self.altered(good.get(name))}

    def bytes_altered(self, data, most=6):
        """The same bytes with some changed, doubled, left out or put elsewhere."""
        data = bytearray(data)
        for _ in range(self.randrange(1, most + 1)):
            if not data:
                return bytes(self.randbytes(self.randrange(1, 20)))
            at, length = self.randrange(len(data)), self.choice([1, 1, 2, 4, 16, 200])
            match self.randrange(7):
                case 0: data[at] = self.randrange(256)
                case 1: data[at] ^= 1 << self.randrange(8)
                case 2: del data[at:at + length]
                case 3: data[at:at] = data[at:at + length]
                case 4: data[at:at + length] = self.randbytes(length)
                case 5: data[at:at + 4] = self.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", b"\x80\0\0\0"])
                case 6: del data[at:]
        return bytes(data)


def text_of(value, dumps):
    """JSON of a value in which spelled numbers may stand."""
    text = dumps(value)
    parts = text.split('"' + MARK)
    return parts[0] + "".join(part.replace('"', "", 1) for part in parts[1:]) if len(parts) > 1 else text
