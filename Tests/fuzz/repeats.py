"""Texts of recurrence rules (RFC 5545): sound ones, extreme ones, and such as are many dates in few bytes."""
FREQUENCIES = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
EXTREMES = ["0", "1", "-1", "2", "7", "53", "366", "367", "-366", "9999", "10000", "99999", "999999", "2147483648", "9223372036854775807",
            "-9223372036854775808", "9" * 30, "1e3", "", " ", "x", "+1", "1.5", "٣"]
ENDS = ["20260101", "20301231T235959Z", "20301231T235959", "99991231T235959Z", "00010101T000000Z", "00000000", "20260230T250000Z", "x"]
ZONES = ["UTC", "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kolkata", "America/Sao_Paulo", "x", ""]
RANGES = {"BYMONTH": (1, 12), "BYMONTHDAY": (-31, 31), "BYHOUR": (0, 23), "BYMINUTE": (0, 59), "BYSETPOS": (-366, 366),
          "BYSECOND": (0, 59), "BYWEEKNO": (-53, 53), "BYYEARDAY": (-366, 366)}


def numbers(dice, low, high):
    """A list of numbers; now and then one that says the same again and again, as long as a rule may be."""
    count = dice.choice([1, 1, 2, 3, 5, 31, 366]) if dice.percent(95) else 400
    some = [str(dice.randint(low, high)) for _ in range(count)]
    if dice.percent(20):
        some = [some[0]] * count
    if dice.percent(15):
        some[dice.randrange(len(some))] = dice.choice(EXTREMES)
    return ",".join(some)


def days(dice):
    return ",".join((str(dice.choice([1, 2, -1, 5, -5, 53, 54, 0])) if dice.percent(30) else "") + dice.choice(DAYS)
                    for _ in range(dice.choice([1, 2, 7, 300])))


def heavy(dice):
    """As many dates as the lists may have together, of which one is taken; some say the same again and again."""
    lists = []
    for name in ("BYMONTHDAY", "BYHOUR", "BYMINUTE"):
        most = RANGES[name][1]
        some = [str(n % most + 1) for n in range(366)] if dice.percent(50) else [str(dice.randint(1, most))] * 366
        lists.append(f"{name}={','.join(some)}")
    return ";".join([f"FREQ={dice.choice(FREQUENCIES[-2:])}", *lists, f"BYSETPOS={dice.choice(['-1', '1', '366', '1,-1'])}"])


def rule(dice):
    if dice.percent(12):
        return heavy(dice)
    parts = [f"FREQ={dice.choice(FREQUENCIES)}"]
    if dice.percent(40):
        parts.append("INTERVAL=" + (dice.choice(EXTREMES) if dice.percent(60) else str(dice.randint(1, 40))))
    for name, (low, high) in RANGES.items():
        if dice.percent(22 if name not in ("BYSECOND", "BYWEEKNO", "BYYEARDAY") else 3):
            parts.append(f"{name}={numbers(dice, low, high)}")
    if dice.percent(30):
        parts.append(f"BYDAY={days(dice)}")
    if dice.percent(20):
        parts.append("COUNT=" + (dice.choice(EXTREMES) if dice.percent(50) else str(dice.randint(1, 500))))
    if dice.percent(15):
        parts.append("UNTIL=" + dice.choice(ENDS))
    if dice.percent(5):
        parts.append(dice.choice(["WKST=SU", "FREQ=DAILY", "X=1", "", "=", "INTERVAL"]))
    if dice.percent(10):
        dice.shuffle(parts)
    text = ";".join(parts)
    return "RRULE:" + text if dice.percent(5) else text
