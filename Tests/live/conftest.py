"""Fixtures for suites against the real server: one shared by all tests that leave it as they found it."""
import asyncio
import contextlib
import datetime
import os
import pathlib
import sys
import time
import zoneinfo

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import cells  # noqa: E402
import contract  # noqa: E402
from faults import Faults  # noqa: E402
from server import Server, number  # noqa: E402  (the folder must be on the path first)


def exercised():
    """Where the processes that share the suites leave what they have seen of the contract; None when there is one process."""
    folder = os.environ.get("SIMMER_EXERCISED")
    return pathlib.Path(folder) if folder else None


def pytest_sessionfinish():
    if "browser" in sys.modules:
        if os.environ.get("SIMMER_BROWSERS"):
            with open(os.environ["SIMMER_BROWSERS"], "a") as file:
                file.writelines(f"{test}\n" for test in sys.modules["browser"].Driver.used_by if test)
        sys.modules["browser"].quit_idle()
    if folder := exercised():
        contract.save(folder)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.failed and "window" in item.fixturenames and "window" in item.funcargs:
        item.funcargs["window"].is_spoiled = True
    return report


@pytest.fixture(autouse=True)
def within_a_day():
    """What is meant by today, tomorrow and nine o'clock when a test begins is meant until it ends: none begins right before one of
    them comes, neither where nobody has said where they are nor in Paris."""
    for zone in (datetime.timezone.utc, zoneinfo.ZoneInfo("Europe/Paris")):
        now = datetime.datetime.now(zone)
        passed = now.hour * 3600 + now.minute * 60 + now.second
        for hour in (9, 24):
            if 0 < hour * 3600 - passed <= 45:
                time.sleep(hour * 3600 - passed + 1)


@pytest.fixture(autouse=True)
def unspoiled(request):
    """A test that failed may have left a form or a question, which would hold up every later one in its window."""
    if "window" in request.fixturenames:
        window = request.getfixturevalue("window")
        if window.is_spoiled:
            window.is_spoiled = False
            window.visit()


# What takes longest begins first, so that at the end no process is left with it while the others have nothing to do.
LONGEST = (
    "test_nodes_model.py", "test_page_modules.py", "test_push_page.py", "test_page_share_target.py", "test_page_offline.py", "test_page_signin.py",
    "test_page_story.py", "test_page_weight.py", "test_page_access.py", "test_page_forgotten.py", "test_page_alarms.py",
    "test_page_album.py", "test_page_account.py", "test_page_places.py", "test_page_notebook.py",
    "test_literature.py", "test_outside_reader.py", "test_faults.py", "test_signin.py", "test_nutrition.py", "test_barcode.py",
    "test_loops.py", "test_hostile_doors.py", "test_operator.py", "test_push.py", "test_said_dialogues.py", "test_crash.py",
    "test_clock.py", "test_push_faults.py", "test_story.py", "test_picture_turns.py", "test_hostile_crowds.py", "test_import.py",
    "test_pictures_crash.py", "test_due.py", "test_albums.py", "test_quotas.py", "test_push_devices.py", "test_pictures_harm.py",
    "test_slow_lines.py", "test_guessing.py", "test_quiet_hours.py", "test_autobahn.py")


def pytest_collection_modifyitems(items):
    """Files with a browser, which keeps a core busy, and the others, which wait for much of their time, come by turns from the
    first to the last: else all processes would wait at once, and all browsers want the cores at once."""
    files = sorted(dict.fromkeys(item.path.name for item in items),
                   key=lambda name: LONGEST.index(name) if name in LONGEST else len(LONGEST))
    place = {}
    for has_browser in (False, True):
        group = [name for name in files if ("page" in name) == has_browser]
        place.update({name: (index + 0.5) / len(group) for index, name in enumerate(group)})
    place["test_zz_contract.py"] = 1  # judges what the others have seen
    items.sort(key=lambda item: place[item.path.name])


def pytest_collection_finish(session):
    """What is asked with SIMMER_CELLS: which rows the page's tests show, and at which size."""
    if os.environ.get("SIMMER_CELLS"):
        pathlib.Path(os.environ["SIMMER_CELLS"]).write_text("".join(f"{line}\n" for line in cells.shown(session.items)))


@pytest.fixture(params=["phone", "desktop"])
def size(request):
    """The size of the window: a test of the page that takes it is run at both."""
    from browser import DESKTOP, PHONE  # only the suites with browsers need selenium

    return {"phone": PHONE, "desktop": DESKTOP}[request.param]


@pytest.fixture(scope="session")
def server():
    """The shared server: rates lifted, everything else as delivered."""
    with Server() as running:
        yield running


@pytest.fixture
def make_server():
    """Makes servers of the test's own: `make_server(limits={…}, tls=True)`. Their bot speaks English, unless `speaks` names
    more, or None for all."""
    with contextlib.ExitStack() as stack:
        yield lambda *args, **options: stack.enter_context(Server(*args, **{"speaks": {"en"}, **options}))


@pytest.fixture
def noon(tmp_path):
    """A clock of servers that shows noon UTC, so that no test of a day's bounds meets a midnight that it does not make."""
    faults, day = Faults(tmp_path), 86_400
    faults.step(day + day // 2 - time.time() % day)
    return faults


@pytest.fixture(scope="module")
def clocks(tmp_path_factory):
    """Those of a server that serves a whole file: it is given `clocks.environment`."""
    return Faults(tmp_path_factory.mktemp("clocks"))


@pytest.fixture
async def login(server):
    """`await login("ana")`: a client of the shared server, closed at the end; a fault it met fails the test."""
    clients = []

    async def opened(name, **options):
        if name in ("ana", "bo", "cleo"):  # whichever test comes first, they are called the same
            options.setdefault("firstName", name.title())
        clients.append(await server.login(name, **options))
        return clients[-1]

    yield opened
    for client in clients:
        await client.close()


@pytest.fixture
async def ana(login):
    return await login("ana", firstName="Ana")


@pytest.fixture
async def bo(login):
    return await login("bo", firstName="Bo")


@pytest.fixture
async def cleo(login):
    return await login("cleo", firstName="Cleo")


@pytest.fixture
async def kitchen(ana, bo, cleo):
    """A new room that ana owns, with bo and cleo in it."""
    return await shared_room(ana, bo, cleo)


async def shared_room(owner, *others, name=None, kind="chat"):
    room = await owner.make_room(name or f"Kitchen {next(number)}", kind)
    token = (await owner.link(room, uses=100))["token"]
    for other in others:
        await other.join(token)
    # Everyone hears the last join, so that no later event of the test is one of these.
    if others:
        head = (await owner.rooms())[room]["head"]
        await owner.wait_for(room=room, where=lambda e: e.get("seq", 0) >= head)
    for other in others:
        await other.settle()
    return room


@pytest.fixture
def fresh():
    """A user name that no other test uses."""
    return lambda stem="p": f"{stem}{next(number)}"


@pytest.fixture(scope="module")
def window(server):
    """One browser for all tests of a file, where a refused request is no fault."""
    from browser import Browser  # only the suites with browsers need selenium

    browser = Browser(server.address, refused=True)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def page(request, server, window):
    """The window, in which the person whom the file names (`WHO = "ada"`) is logged in; what this person sees is made by other
    connections."""
    who = request.module.WHO
    asyncio.run(server.person(who, firstName=who.title()))
    return window.enter(who)


@pytest.fixture
def terminals():
    """`terminals(irssi, …)`: a program in a terminal, which ends with the test."""
    with contextlib.ExitStack() as stack:
        def opened(make, *args):
            terminal = make(*args)
            stack.callback(terminal.close)
            return terminal
        yield opened


@pytest.fixture
def open_browser(server):
    """`open_browser(size=PHONE)`; at the end the console must be clean and no content-security report written."""
    from browser import Browser

    browsers = []

    def opened(at=server, **options):
        browsers.append(Browser(at.address, **options))
        return browsers[-1]

    yield opened
    faults = []
    for browser in browsers:
        try:
            browser.close()
        except AssertionError as fault:
            faults.append(str(fault))
    assert not faults, faults
