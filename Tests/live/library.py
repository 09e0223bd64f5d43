"""A library on loopback that speaks like Europe PMC, and misbehaves on demand."""
import re

from food import FoodService

NO_QUERY = {"errCode": 404, "errMsg": "No search criteria provided. Please provide a search criteria which is less than 1500 characters."}
BAD_PAGE = {"errCode": 404, "errMsg": "Invalid page size provided. Valid size is between 1 and 1000"}
OUTAGE = (503, "Service temporarily unavailable")


def article(number, title=None, **more):
    """A whole record; None takes a field away."""
    record = {"id": str(42000000 + number), "source": "MED", "pmid": str(42000000 + number), "doi": f"10.1000/x{number}",
              "title": title or f"Article {number}.", "authorString": "He R, Miao L.", "journalTitle": "Biosens Bioelectron",
              "pubYear": "2026", "pubType": "journal article", "isOpenAccess": "N", "citedByCount": 3, **more}
    return {name: value for name, value in record.items() if value is not None}


def articles(count, first=1, **more):
    return [article(number, **more) for number in range(first, first + count)]


class LibraryService(FoodService):
    """`methods` and `others` are what there is for every query; `answer_with` replaces all answers. `stuck` gives the cursor back
    that was sent, `endless` no cursor ends the list."""

    def __init__(self, methods=(), others=()):
        super().__init__()
        self.reset(methods, others)

    def reset(self, methods=(), others=()):
        super().reset()
        self.methods, self.others, self.answer_with, self.last_page = list(methods), list(others), None, "absent"

    @property
    def env(self):
        return {"SIMMER_LITERATURE_URL": self.url, "SIMMER_CONTACT": "ops@example.org"}

    def queries(self):
        with self.lock:
            return [query for _, query, _ in self.requests]

    def answer(self, path, query):
        if path != "/europepmc/webservices/rest/search":
            return 404, "not here"
        if self.answer_with is not None:
            return self.answer_with
        if not query.get("query", "").strip():
            return 200, NO_QUERY
        size = int(query.get("pageSize", 25))
        if not 1 <= size <= 1000:
            return 200, BAD_PAGE
        assert query["format"] == "json" and query["resultType"] == "lite"
        all_of = self.others if re.search(r"\) NOT \(TITLE:", query["query"]) else self.methods
        cursor = query["cursorMark"]
        start = 0 if cursor == "*" else int(cursor.removeprefix("Ao/+="))
        page = all_of[start:start + size]
        body = {"version": "6.9", "hitCount": len(all_of), "request": {"queryString": query["query"], "cursorMark": cursor},
                "nextPageUrl": "http://localhost:9/must not be followed",
                "resultList": {"result": page}}
        if start + size < len(all_of):
            body["nextCursorMark"] = f"Ao/+={start + size}"
        elif self.last_page == "equal":
            body["nextCursorMark"] = cursor
        elif self.last_page == "empty":
            body["nextCursorMark"] = f"Ao/+={start + size}"
        return 200, body
