"""Debian's Chromium without a window at the page: what a person sees, types and presses. Everything waits for what should appear."""
import collections
import http.cookies
import importlib.util
import itertools
import json
import os
import pathlib
import re
import time
import urllib.request

from selenium import webdriver
from selenium.common.exceptions import (ElementClickInterceptedException, ElementNotInteractableException, JavascriptException,
                                        StaleElementReferenceException, TimeoutException, WebDriverException)
from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from server import PASSWORD

# What the driver says when a page went away while it was asked.
LEFT = re.compile(r"navigat|unloaded|context|collected|detached")
PATIENCE = float(os.environ.get("SIMMER_PATIENCE", 30))  # seconds until a test that waits in vain gives up
DESKTOP, PHONE, SMALL = (1200, 800), (390, 844), (320, 568)
# What the browser itself says when the network is gone or a request is refused; everything else is the page's fault.
NETWORK = ("net::ERR_FAILED", "error occurred when fetching the script", "ERR_CONNECTION", "WebSocket connection to", "ERR_NETWORK", "ERR_EMPTY_RESPONSE")
number = itertools.count(1)
PICKER = ".dialog input[type=file]"  # where one is asked for a picture

# axe-core asks of each text, up to the root, which element scrolls: that was half of its work. It is asked once of an element in each run.
AXE = pathlib.Path(importlib.util.find_spec("axe_core_python").origin).with_name("axe.min.js").read_text()
assert AXE.count("function Vn(e){var t=1<arguments.length&&void 0!==arguments[1]?arguments[1]:0,r=e.scrollWidth") == 1, "another axe-core"
AXE = AXE.replace("function Vn(", """function Vn(e, t = 0) {
    const known = Dr.get("scrolls") ?? new Map(), of = known.get(e) ?? {};
    Dr.set("scrolls", known.set(e, of));
    return t in of ? of[t] : (of[t] = scrolled(e, t));
}
function scrolled(""")

__all__ = ["Browser", "DESKTOP", "Keys", "PASSWORD", "PHONE", "SMALL"]

# What goes by itself, the bar that offers to undo (12 s), stays for as long as a machine may take to come to it.
STAYING = """{
    const { setTimeout: later } = window;
    window.setTimeout = (act, ms, ...more) => later(act, ms === 12000 ? 600000 : ms, ...more);
}"""

# The worker would begin in the midst of a longer test and keep the whole page; the tests of what it does let it begin.
WORKERLESS = """if (window.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => new Promise(() => {});"""

# All but what the worker has of the page's files.
FORGETTING = """(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) {
        for (const notice of await worker.getNotifications()) notice.close();
    }
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) if (!name.startsWith("release")) await caches.delete(name);
    for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: done }));
    }
})()"""

# Looks again and again until `seek()` gives something, for about a second; one question to the browser costs more than all that. A test
# may have put other clocks and timers into the page, so neither is asked.
LOOKING = """
    const looking = (seek, turns = 40) => new Promise((tell, fail) => {
        const look = () => {
            try {
                const found = seek();
                if (found || --turns === 0) return tell(found || null);
                scheduler.postTask(look, { delay: 25 });
            } catch (fault) {
                fail(fault);
            }
        };
        look();
    });"""

# Scrolls to an element where it is not to be seen, and waits until two frames show it at the same place; a tab that is not shown has
# no frames. Answers where it is pressed, and nothing where it cannot be: a form whose answer is under way cannot be sent again, and
# what lies over an element is pressed in its place.
STANDS = """
    const standing = (element) => new Promise((tell) => {
        if (element.matches("option")) return tell("chosen");
        const middle = () => {
            const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
            return [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
        };
        const isUncovered = () => element.contains(document.elementFromPoint(...middle()));
        const done = () => tell(element.isConnected && !element.matches(":disabled") && isUncovered() ? middle() : null);
        let last = "";
        const look = () => {
            const { x, y } = element.getBoundingClientRect();
            if (`${x} ${y}` === last) return done();
            last = `${x} ${y}`;
            requestAnimationFrame(() => requestAnimationFrame(look));
        };
        if (!isUncovered()) element.scrollIntoView({ block: "center", behavior: "instant" });
        scheduler.postTask(done, { delay: 1000 });
        look();
    });"""

# An empty field gets the focus, as by who writes into it; what is written in another is taken away by the driver.
BEGUN = """
    const begun = (css) => {
        const [field] = shown(css, null);
        if (!field?.matches(":enabled:not(:read-only)")) return null;
        const isEmpty = field.value === "" && !field.validity.badInput;
        if (isEmpty) field.focus();
        return [field, isEmpty && field === document.activeElement];
    };"""


SHOWN = """
    const isShown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getClientRects().length > 0;
    const shown = (css, text) => [...document.querySelectorAll(css)].filter((e) => isShown(e.matches("option") ? e.closest("select") : e)
        && (text === null || (e.innerText ?? e.textContent).includes(text)));"""


# Programs that are done with, by what they were started with: to start one takes longer than most tests.
idle = collections.defaultdict(list)


class Driver(webdriver.Chrome):
    """Knows which tests made use of a browser, for `SIMMER_BROWSERS`."""

    used_by = set()

    def execute(self, *args, **options):
        test, _, stage = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" (")
        if stage != "teardown)":
            Driver.used_by.add(test.partition("[")[0])
        return super().execute(*args, **options)


def quit_idle():
    for drivers in idle.values():
        while drivers:
            drivers.pop().quit()


def start(languages, arguments, is_whole):
    """The shell of Chromium draws and runs pages as the whole program does, for a third less work; it has neither pushes nor apps. Its
    launcher in /usr/bin stays between it and who ends it, so that nothing would."""
    options = Options()
    options.binary_location = "/usr/bin/chromium" if is_whole else "/usr/lib/chromium/chromium-headless-shell"
    for argument in ("--headless=new", f"--accept-lang={languages}", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync",
                     "--force-prefers-reduced-motion", f"--lang={languages}", "--window-size={},{}".format(*DESKTOP), *arguments):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"intl.accept_languages": languages})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return Driver(options=options, service=Service("/usr/bin/chromedriver"))


def renew(driver, address):
    """A new tab, and nothing left of what was there before: neither emulation nor cookies, storage, workers, permissions, lines."""
    old = driver.window_handles
    driver.switch_to.new_window("tab")
    new = driver.current_window_handle
    for handle in old:
        driver.switch_to.window(handle)
        driver.close()
    driver.switch_to.window(new)
    driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
    for command in ("Network.clearBrowserCookies", "Browser.resetPermissions"):
        driver.execute_cdp_cmd(command, {})
    driver.get_log("browser")


def is_typed(text):
    """Whether a keyboard has a key for each letter: these are pressed where the focus is, for a quarter of what the driver needs to write
    into an element that it is given."""
    return text.isascii() and text.isprintable()


class Browser:
    """`offline` and `refused` allow the console lines of a lost connection and of refused requests. Only a page that may be `offline`, or
    `whole`, has its worker. `whole`: all of Chromium, and a
    program that no test had before, for what it keeps beyond its pages (pushes, notices, apps). Nothing moves, so that what is pressed is where it was seen; the
    tests of motion ask for it (`in_motion`)."""

    is_spoiled = False  # a test that failed may have left anything open

    def __init__(self, address, size=DESKTOP, languages="en", dark=False, offline=False, refused=False, arguments=(), whole=False):
        self.address, self.language, self.offline, self.refused = address, languages, offline, refused
        # What is told to a program at its start it cannot unlearn; the size of a window is not among that.
        self.kind = None if whole else (languages, *arguments)
        self.driver = idle[self.kind].pop() if self.kind and idle[self.kind] else start(languages, arguments, whole)
        self.resize(size)
        self.before_pages(STAYING)
        if offline or whole:
            # What the worker keeps is not to be found elsewhere.
            self.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        else:
            self.before_pages(WORKERLESS)
        if dark:
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
                "features": [{"name": "prefers-color-scheme", "value": "dark"}]})

    def resize(self, size):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 800})

    def in_motion(self, is_wanted=True):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-reduced-motion", "value": "no-preference" if is_wanted else "reduce"}]})

    def close(self):
        """Closes; a line of the console that is not of the network's making fails the test."""
        is_kept = False
        try:
            faults = self.faults()
            if self.kind:
                renew(self.driver, self.address)
                idle[self.kind].append(self.driver)
                is_kept = True
        finally:
            if not is_kept:
                self.driver.quit()
        assert not faults, faults

    def forget(self):
        """Nothing is left of who was here but the worker and the page's files: neither cookies nor what was kept or shared."""
        # A file of the page's origin that runs nothing of the page.
        self.visit("/manifest.webmanifest")
        self.driver.execute_async_script(f"const done = arguments[0]; ({FORGETTING}).then(done);")
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.get("about:blank")

    def faults(self):
        def is_fault(line):
            if line["level"] not in ("SEVERE", "WARNING"):
                return "Content Security Policy" in line["message"]
            if self.offline and any(word in line["message"] for word in NETWORK):
                return False
            return not (self.refused and "Failed to load resource" in line["message"] and "status of 4" in line["message"])
        return [line["message"] for line in self.driver.get_log("browser") if is_fault(line)]

    # --- looking

    def wait(self, condition, what=None):
        """Waits until `condition()` is true and returns it; elements that are redrawn or covered meanwhile are looked for again."""
        def attempt(_):
            try:
                return condition()
            except (StaleElementReferenceException, ElementClickInterceptedException, ElementNotInteractableException):
                return None
            except WebDriverException as error:
                if LEFT.search(error.msg or ""):
                    return None
                raise
        __tracebackhide__ = True
        try:
            return WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05).until(attempt)
        except TimeoutException:
            pass
        raise AssertionError(f"{what or 'waited in vain'}; {self.state()}")

    def state(self):
        """What a person sees and what has the focus, for who reads why a test failed."""
        try:
            address, status, focus, text = self.driver.execute_script("""
                const { activeElement: at, body } = document, top = document.querySelector("dialog[open]") ?? body;
                return [location.hash, body.dataset.status, at.outerHTML.slice(0, 120), top.innerText.replace(/\\s+/g, " ")];""")
        except WebDriverException as error:
            return f"no page: {error.msg}"
        return f"at {address} ({status}), the focus on {focus}, shown: {text[:1200]}"

    def all(self, css, text=None):
        """The visible elements that fit, with `text` in them. One question to the browser, for it is asked many times a second."""
        return self.js(SHOWN + "return shown(...arguments);", css, text)

    def see(self, css, text=None):
        """The first visible element that fits, when there is one."""
        return self.wait(lambda: self.look("shown(...arguments)[0]", css, text), f"no {css} with {text!r}")

    def look(self, expression, *args):
        """What an expression gives as soon as it gives something, within a second."""
        return self.js(f"{SHOWN}{LOOKING} return looking(() => {expression});", *args)

    def told(self, css, text=None):
        """The text of that element, read while it stood there."""
        return self.wait(lambda: self.see(css, text).text, f"no text in {css} with {text!r}")

    def gone(self, css, text=None):
        self.wait(lambda: self.look("shown(...arguments).length === 0", css, text), f"still {css} with {text!r}")

    def texts(self, css):
        """What is written in the visible elements that fit, all at one time."""
        return self.js(SHOWN + "return shown(arguments[0], null).map((e) => (e.innerText ?? e.textContent).trim());", css)

    def js(self, script, *args):
        """What a script answers; as long as an element that it asks is not there, it is run again."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.driver.execute_script(script, *args)
            except JavascriptException as error:
                if not re.search(r"of (null|undefined)\b", error.msg or "") or time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def module(self, path, expression):
        """The value of an expression over a module of the page, as `m`; what it promises, when it is there."""
        return self.driver.execute_async_script(
            f"const done = arguments[0]; import({path!r}).then((m) => ({expression})).then(done);")

    def violations(self):
        """What axe-core finds against WCAG 2.2 AA on the page when all motion that ends has ended: (rule, places)."""
        rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
        if not self.js("return window.axe !== undefined"):
            self.js(AXE)
        self.settle()
        found = self.driver.execute_async_script(
            "const done = arguments[1]; axe.run(document, { runOnly: arguments[0], resultTypes: ['violations'] }).then((r) => done(r.violations));", rules)
        return [(v["id"], [node["target"] for node in v["nodes"]]) for v in found]

    def settle(self):
        """Until all motion that ends has ended; what is out of sight stands still as long as it is there."""
        self.driver.execute_async_script("""
            const done = arguments[0], ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity
                && effect.target?.checkVisibility({ contentVisibilityAuto: true });
            Promise.allSettled(document.getAnimations().filter(ends).map((motion) => motion.finished)).then(done);""")

    @property
    def focused(self):
        return self.driver.switch_to.active_element

    def is_on(self, css):
        """Waits until what has the focus fits."""
        self.wait(lambda: self.look("document.activeElement.matches(arguments[0])", css), f"the focus is not on {css}")

    def value(self, css, text):
        """Waits until the field that fits has this text in it."""
        self.wait(lambda: self.look("shown(arguments[0], null)[0]?.value === arguments[1]", css, text), f"no {text!r} in {css}")

    def announced(self, text):
        """Waits until a screen reader is told so, perhaps with something else that came at the same time."""
        self.wait(lambda: self.look("document.getElementById('polite').textContent.includes(arguments[0])", text), f"{text!r} is not announced")

    def located(self, ending):
        """Waits until the address ends so."""
        self.wait(lambda: self.look("location.hash.endsWith(arguments[0])", ending), f"the address does not end with {ending}")

    # --- doing

    def open(self, path="/"):
        """Goes to an address as a link within the page does, when the page is there already; returns when what is there has come."""
        self.driver.get(self.address + path)
        self.wait(lambda: self.look("""!document.getElementById('app')
            || document.body.dataset.status !== undefined && !document.querySelector('.place[aria-busy=true], .start-form[aria-busy=true]')"""), "a page")
        return self

    def visit(self, path="/"):
        """Comes to an address from elsewhere: the page starts anew."""
        self.driver.get("about:blank")
        return self.open(path)

    def press(self, css, text=None):
        def attempt():
            found = self.js(f"""{SHOWN}{LOOKING}{STANDS}
                return looking(() => shown(...arguments)[0]).then(async (element) => element && [element, await standing(element)]);""", css, text)
            return found and self.click(*found)
        self.wait(attempt, f"cannot press {css} with {text!r}")

    def press_at(self, find, what=None):
        """A click at the element that `find()` gives, once it stands still and can be pressed."""
        def attempt():
            element = find()
            return self.click(element, self.js(f"{STANDS} return standing(arguments[0]);", element))
        self.wait(attempt, what)

    def click(self, element, place):
        """The mouse's button down and up at a place; an option is chosen from a list that has none."""
        if not place:
            return False
        if place == "chosen":
            element.click()
            return True
        x, y = place
        for kind, button, count in (("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 1)):
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": button, "clickCount": count})
        return True

    def sweep(self, css, text, by, until):
        """A finger sweeps an element aside, again where it has moved meanwhile, until `until()`."""
        def attempt():
            box = self.see(css, text).rect
            x, y = box["x"] + 20, box["y"] + box["height"] / 2
            for kind, points in (("touchStart", [(x, y)]), ("touchMove", [(x + by / 2, y + 2)]), ("touchMove", [(x + by, y + 3)]), ("touchEnd", [])):
                self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in points]})
            return until()
        self.settle()
        self.wait(attempt, f"cannot sweep {css} with {text!r}")

    def hold(self, css, text):
        """A finger rests on an element until a menu opens, and is lifted."""
        def touch(kind, *points):
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        def attempt():
            box = self.see(css, text).rect
            touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
            try:
                return self.look("document.querySelector('.menu:popover-open')")
            finally:
                touch("touchEnd")
        self.settle()
        self.wait(attempt, f"holding {css} with {text!r} opens no menu")

    def type(self, css, text):
        def attempt():
            field, is_ready = self.js(f"{SHOWN}{LOOKING}{BEGUN} return looking(() => begun(arguments[0]));", css) or (None, False)
            if field and is_ready and is_typed(text):
                ActionChains(self.driver).send_keys(text).perform()
                return self.js("return arguments[0].isConnected", field)
            if field:
                field.clear()
                field.send_keys(text)
            return field is not None
        self.wait(attempt, f"cannot type into {css}")

    def choose(self, *paths, css=PICKER):
        """Files in the field for them, which is not shown itself: what stands for it is a button."""
        def attempt():
            fields = self.driver.find_elements(By.CSS_SELECTOR, css)
            return fields and (fields[0].send_keys("\n".join(map(str, paths))) or True)
        self.wait(attempt, f"no {css} to choose files in")
        if css == PICKER:  # closed at once, it gives what was chosen in a later moment, when it goes
            self.wait(lambda: not self.driver.find_elements(By.CSS_SELECTOR, css), "the question for a picture stays")

    def keys(self, *keys):
        """To whatever has the focus by then, also where that is drawn anew meanwhile."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def chord(self, held, key):
        ActionChains(self.driver).key_down(held).send_keys(key).key_up(held).perform()

    def register(self, username, first_name, path="/"):
        self.open(path)
        if not self.driver.find_elements(By.CSS_SELECTOR, "input[name=name]"):
            self.press("a[href='#/register']")
        self.type("input[name=name]", first_name)
        # What comes to the form moves it, until all of it is there.
        self.see(".start-form:not([aria-busy])")
        self.press("[data-action=username]")
        self.type("input[name=username]", username)
        self.type("input[name=password]", PASSWORD)
        self.press("button[type=submit]")
        return self

    def enter(self, username, path="/", first_name=None):
        """Comes to an address as somebody who has logged in with this browser before; `first_name`: with an account made for it."""
        known = {"login": username, "password": PASSWORD}
        made = {"register": {"username": username, "password": PASSWORD, "firstName": first_name, "language": self.language,
                             "timeZone": self.js("return Intl.DateTimeFormat().resolvedOptions().timeZone")}}
        asked = urllib.request.Request(self.address + "/session", json.dumps(made if first_name else known).encode(),
                                       {"Content-Type": "application/json", "Origin": self.address})
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            cookie = http.cookies.SimpleCookie(answer.headers["Set-Cookie"])
        for name, value in cookie.items():
            self.driver.execute_cdp_cmd("Network.setCookie", {"url": self.address, "name": name, "value": value.value, "httpOnly": True})
        script = self.before_pages("if (location.protocol !== 'about:') localStorage.setItem('simmer.known', 'true');")
        self.open(path)
        self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        self.see(".shell")
        return self

    def before_pages(self, script):
        """Runs a script before anything of each page that is opened from now on; what takes it back."""
        return self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def login(self, username, path="/"):
        self.open(path)
        self.type("input[name=login]", username)
        self.type("input[name=password]", PASSWORD)
        self.press("button[type=submit]")
        self.see(".shell")
        return self

    def room(self, name):
        """Opens a room from the list."""
        self.to_rooms()
        self.press(".room-row", name)
        self.see(".room-title", name)

    def to_rooms(self):
        """The list of rooms, which a phone shows by itself only."""
        self.see(".rooms, .bar .back")
        if not self.all(".rooms"):
            self.press(".bar .back")
        self.see(".rooms")

    def ring_for_everybody(self):
        """From now on the room that is open rings for all of its members."""
        room = self.js("return location.hash")
        self.js("location.hash = arguments[0]", f"{room}/settings")
        self.press(".choice label", "Everybody")
        self.announced("Saved.")
        self.js("location.hash = arguments[0]", room)
        self.see(".composer")

    def make_room(self, name):
        self.to_rooms()
        self.press(".rooms .bar button")
        self.type("input[name=name]", name)
        self.press(".form button[type=submit]")
        self.see(".bar-words", name)

    def invite_link(self):
        self.press("[data-action=invite]")
        link = self.see(".invite-link input").get_attribute("value")
        self.press(".drawer [data-action=close]")
        return link

    def say(self, text):
        self.wait(lambda: self.see(".composer textarea").send_keys(text, Keys.ENTER) is None)

    def menu(self, css):
        """The menu of a message, by the bar that a pointer finds over it."""
        def attempt():
            ActionChains(self.driver).move_to_element(self.see(f"{css} .bubble")).perform()
            return self.all(".message-bar [data-action=more]")
        self.wait(attempt)
        self.press(f"{css} .message-bar [data-action=more]")

    def messages(self):
        """(whose class, text) of each message, oldest first."""
        return self.js("""return [...document.querySelectorAll('.message')].map((m) => [
            m.classList.contains('mine') ? 'mine' : m.classList.contains('bot') ? 'bot' : 'theirs',
            m.querySelector('.text, .card-title')?.textContent ?? ''])""")
