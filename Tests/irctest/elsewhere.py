"""A pytest plugin: what Simmer does in another way on purpose is skipped with its reason, by the table beside this file
(`elsewhere.tsv`: a test as pytest names it, or the beginning of several; a tab; the reason). A line that fits no test is an error, so that
none stays behind when the suite changes."""
import pathlib

import pytest

TABLE = pathlib.Path(__file__).with_name("elsewhere.tsv")


def pytest_collection_modifyitems(config, items):
    lines = [line.split("\t") for line in TABLE.read_text().splitlines() if line and not line.startswith("#")]
    unused = {test for test, _ in lines}
    for item in items:
        name = item.nodeid.removeprefix("irctest/server_tests/")
        for test, reason in lines:
            if name == test or test.endswith("*") and name.startswith(test[:-1]):
                item.add_marker(pytest.mark.skip(reason=reason))
                unused.discard(test)
                break
    if unused and config.getoption("whole"):
        pytest.exit(f"elsewhere.tsv names what is not there: {sorted(unused)}", 1)


def pytest_addoption(parser):
    parser.addoption("--whole", action="store_true", help="Every test is collected: each line of elsewhere.tsv has to fit one.")
