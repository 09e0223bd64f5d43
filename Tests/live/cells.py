"""Which rows of the feature table the page's tests show, and at which size of the window: what `scripts/features` asks for."""
import re

ROW = re.compile(r"\b[NTEPFB]\d{1,2}\b")
DESKTOP_FROM = 860  # where the page stops to be a phone's


def rows(item):
    """The rows that a test cites, by its marker or in its first line."""
    marked = {row for marker in item.iter_markers("row") for row in marker.args}
    return marked | set(ROW.findall(item.function.__doc__ or ""))


def size(item):
    """"phone" or "desktop" of a test that is run at given sizes, else None."""
    wanted = getattr(item, "callspec", None) and item.callspec.params.get("size")
    if isinstance(wanted, tuple):
        return "desktop" if wanted[0] >= DESKTOP_FROM else "phone"
    return wanted


def shown(items):
    """The lines "ROW SIZE" of all tests that are run at given sizes."""
    return sorted({f"{row} {size(item)}" for item in items if size(item) for row in rows(item)})
