"""A product service on loopback that speaks like Open Food Facts, and misbehaves on demand."""
import contextlib
import time
from urllib.parse import parse_qs, urlsplit

from server import number
from stub import StubServer, reply

PENNE = "8076809513722"
NUTRIMENTS = {
    "energy-kcal": 359, "energy-kcal_100g": 359, "energy-kcal_unit": "kcal", "energy-kj_100g": 1521, "energy_100g": 1521,
    "fat_100g": 2, "saturated-fat_100g": 0.5, "trans-fat_100g": 0, "carbohydrates_100g": 71.2, "sugars_100g": 3.5,
    "fiber_100g": 3, "proteins_100g": 12.5, "salt_100g": 0.013, "sodium_100g": 0.0052, "energy-kcal_serving": 305}


def ean(digits):
    """Twelve digits and their check digit."""
    weighed = sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits))
    return digits + str(-weighed % 10)


def new_barcode():
    """One that no other test has asked for: what one room was told of it is known in all."""
    return ean(f"80768095{next(number):04}")


def product(name="Penne rigate", brands="Pasta Nova,Nova Group", nutriments=None, **more):
    return {"code": PENNE, "product_name": name, "product_name_fr": name, "brands": brands, "quantity": "500 g",
            "product_quantity": "500", "product_quantity_unit": "g", "serving_size": "85 g", "serving_quantity": 85,
            "nutrition_data_per": "100g", "nutriments": NUTRIMENTS if nutriments is None else nutriments, **more}


def found(product, code=PENNE):
    return 200, {"code": code, "status": 1, "status_verbose": "product found", "product": product}


ABSENT = {"status": 0, "status_verbose": "product not found"}


class FoodService(StubServer):
    """`answers` maps a barcode, or the words of a search, to what comes back: (status, body[, headers]); a function of the handler
    does as it likes. What is not in it is not known: 404, or no hits."""

    def __init__(self):
        super().__init__()
        self.reset()

    def reset(self):
        """Nobody has asked it yet, and it knows nothing."""
        self.answers = {}
        with self.lock:
            self.requests.clear()

    @property
    def env(self):
        return {"SIMMER_OFF_URL": self.url, "SIMMER_OFF_SEARCH_URL": self.url, "SIMMER_CONTACT": "ops@example.org"}

    def take(self, path, body, headers):
        address = urlsplit(path)
        query = {k: v[0] for k, v in parse_qs(address.query).items()}
        self.note(address.path, query, dict(headers))
        return self.answer(address.path, query)

    def answer(self, path, query):
        if path.startswith("/api/v2/product/"):
            code = path.rsplit("/", 1)[1]
            return self.answers.get(code, (404, {"code": code, **ABSENT}))
        words = query.get("q", query.get("search_terms", ""))
        answer = self.answers.get(words, [])
        if callable(answer) or isinstance(answer, tuple):
            return answer
        if path == "/search":
            return 200, {"hits": [{**hit, "brands": hit["brands"].split(",")} for hit in answer], "count": len(answer)}
        # The older search writes numbers as texts.
        return 200, {"count": str(len(answer)), "page": "1", "page_size": 10, "products": answer, "skip": 0}

    def paths(self):
        with self.lock:
            return [path for path, _, _ in self.requests]


def broken(handler):
    """The connection ends in the middle of the answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    handler.wfile.write(b'{"status":1,')
    handler.close_connection = True


def held(event, then):
    """Answers when the test lets it."""
    def answer(handler):
        event.wait()
        reply(handler, *then)
    return answer


def slow(seconds, then):
    def answer(handler):
        time.sleep(seconds)
        reply(handler, *then)
    return answer


def never(handler):
    """No answer, for as long as the one who asks waits for it."""
    handler.close_connection = True
    with contextlib.suppress(OSError):
        handler.connection.settimeout(120)
        handler.connection.recv(1)


def too_large(handler):
    """Three megabytes, whose length nobody says."""
    handler.send_response(200)
    handler.send_header("Connection", "close")
    handler.end_headers()
    handler.close_connection = True
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        for _ in range(300):
            handler.wfile.write(b" " * 10_000)


ELSEWHERE = (302, "", {"Location": "http://localhost:9/elsewhere"})
