"""How PostgreSQL answers what a server asks: every plan that it used, out of its own log (auto_explain)."""
import pathlib
import re

# What a database's connections do from then on. Plans are those for any values, as a busy server's are after some calls.
SETTINGS = {
    "session_preload_libraries": "auto_explain", "auto_explain.log_min_duration": "0", "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off", "auto_explain.log_triggers": "off", "auto_explain.log_level": "log", "jit": "off",
    "plan_cache_mode": "force_generic_plan",
}
ENTRY = re.compile(r"^\S+ \S+ \S+ \[\d+\] LOG:  duration: [\d.]+ ms  plan:\n((?:\t.*\n?)*)", re.MULTILINE)
READ = re.compile(r"(?P<how>Seq Scan|Index Scan|Index Only Scan|Bitmap Heap Scan)(?: Backward)?(?: using \w+)? on (?P<table>\w+)[^\n]*"
                  r"\(actual rows=(?P<rows>\d+) loops=(?P<loops>\d+)\)(?P<rest>(?:\n(?!\s*->)[^\n]*)*)")


def tell(postgres, database):
    """Has the server say from then on how it answers who comes anew."""
    for name, value in SETTINGS.items():
        postgres.ask(f"ALTER DATABASE {database} SET {name} = '{value}'", database="postgres")


class Plans:
    """What was said since this was made. `log`: the file that the server writes."""

    def __init__(self, postgres):
        self.log = pathlib.Path(postgres.socket) / "log"
        self.start = self.log.stat().st_size

    def all(self):
        """(statement, plan) of each."""
        with open(self.log, errors="replace") as file:
            file.seek(self.start)
            text = file.read()
        found = []
        for entry in ENTRY.findall(text):
            lines = entry.replace("\n\t", "\n").lstrip("\t")
            statement, _, plan = lines.removeprefix("Query Text: ").partition("\n" + next(
                (line for line in lines.split("\n") if "(cost=" in line), ""))
            found.append((" ".join(statement.split()), lines[len("Query Text: ") + len(statement):]))
        return found

    def faults(self, big, most, allowed):
        """What reads one of the tables `big` in sequence, or more than `most` rows of one, by statement; not those that begin as one
        of `allowed`."""
        faults = {}
        for statement, plan in self.all():
            if any(statement.startswith(words) for words in allowed):
                continue
            for scan in READ.finditer(plan):
                if scan["table"] not in big:
                    continue
                removed = sum(map(int, re.findall(r"Rows Removed by (?:Filter|Index Recheck): (\d+)", scan["rest"])))
                rows = (int(scan["rows"]) + removed) * int(scan["loops"])
                if scan["how"] == "Seq Scan" or rows > most:
                    faults[statement] = f"{scan['how']} of {rows} rows of {scan['table']}"
        return faults
