"""Times hassil with the sentences of home-assistant-intents (both from PyPI) on the cases that come in as JSON lines, each in its own
language, and prints to standard error what `simmer parse --timing` prints. Exits with 3 where they are not installed."""
import json
import sys
import time
from pathlib import Path

try:
    import hassil
    import home_assistant_intents
    from hassil.intents import TextSlotList
except ImportError:
    sys.exit(3)

DATA = Path(home_assistant_intents.__file__).parent / "data"
NAMES = {"name": TextSlotList.from_strings(["kitchen light", "penne"]),
         "area": TextSlotList.from_strings(["kitchen", "lab"]),
         "floor": TextSlotList.from_strings(["first floor"])}


def main():
    intents, times = {}, []
    for line in sys.stdin:
        case = json.loads(line)
        language = case.get("lang") or "en"
        if language not in intents:
            intents[language] = hassil.Intents.from_dict(json.loads((DATA / f"{language}.json").read_text()))
        begun = time.perf_counter()
        hassil.recognize_best(case["text"], intents[language], slot_lists=NAMES)
        times.append((time.perf_counter() - begun) * 1e6)
    times.sort()
    print(f"{len(times)} lines: median {times[len(times) // 2]:.1f} µs, p99 {times[len(times) * 99 // 100]:.1f} µs, "
          f"longest {times[-1]:.1f} µs", file=sys.stderr)


main()
