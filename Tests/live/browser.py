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
                                        StaleElementReferenceException)
from selenium.webdriver import ActionChains
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from server import PASSWORD

PATIENCE = float(os.environ.get("SIMMER_PATIENCE", 30))  # seconds until a test that waits in vain gives up
DESKTOP, PHONE, SMALL = (1200, 800), (390, 844), (320, 568)
# What the browser itself says when the network is gone or a request is refused; everything else is the page's fault.
NETWORK = ("net::ERR_FAILED", "error occurred when fetching the script", "ERR_CONNECTION", "WebSocket connection to", "ERR_NETWORK", "ERR_EMPTY_RESPONSE")
number = itertools.count(1)
AXE = pathlib.Path(importlib.util.find_spec("axe_core_python").origin).with_name("axe.min.js")

__all__ = ["Browser", "DESKTOP", "Keys", "PASSWORD", "PHONE", "SMALL"]

# What goes by itself, the bar that offers to undo (12 s), stays for as long as a machine may take to come to it.
STAYING = """{
    const { setTimeout: later } = window;
    window.setTimeout = (act, ms, ...more) => later(act, ms === 12000 ? 600000 : ms, ...more);
}"""

# Scrolls to an element where it is not to be seen, and waits until two frames show it at the same place; a tab that is not shown has
# no frames. Answers whether it can be pressed: a form whose answer is under way cannot be sent again.
STANDS = """
    const [element, tell] = arguments, done = () => tell(!element.matches(":disabled"));
    let last = "";
    const look = () => {
        const { x, y } = element.getBoundingClientRect();
        if (`${x} ${y}` === last) return done();
        last = `${x} ${y}`;
        requestAnimationFrame(() => requestAnimationFrame(look));
    };
    const { x, y, width, height } = element.getBoundingClientRect();
    if (!element.contains(document.elementFromPoint(x + width / 2, y + height / 2))) element.scrollIntoView({ block: "center", behavior: "instant" });
    setTimeout(done, 1000);
    look();"""


SHOWN = """
    const isShown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getClientRects().length > 0;
    const shown = (css, text) => [...document.querySelectorAll(css)].filter((e) => isShown(e.matches("option") ? e.closest("select") : e)
        && (text === null || (e.innerText ?? e.textContent).includes(text)));"""


# Programs that are done with, by what they were started with: to start one takes longer than most tests.
idle = collections.defaultdict(list)


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
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


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
    for command in ("Network.clearBrowserCookies", "Network.clearBrowserCache", "Browser.resetPermissions"):
        driver.execute_cdp_cmd(command, {})
    driver.get_log("browser")


class Browser:
    """`offline` and `refused` allow the console lines of a lost connection and of refused requests. `whole`: all of Chromium, and a
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
        return WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05).until(attempt, what or "")

    def all(self, css, text=None):
        """The visible elements that fit, with `text` in them. One question to the browser, for it is asked many times a second."""
        return self.js(SHOWN + "return shown(...arguments);", css, text)

    def see(self, css, text=None):
        """The first visible element that fits, when there is one."""
        return self.wait(lambda: next(iter(self.all(css, text)), None), f"no {css} with {text!r}")

    def told(self, css, text=None):
        """The text of that element, read while it stood there."""
        return self.wait(lambda: self.see(css, text).text, f"no text in {css} with {text!r}")

    def gone(self, css, text=None):
        self.wait(lambda: not self.all(css, text), f"still {css} with {text!r}")

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
            self.js(AXE.read_text())
        self.settle()
        found = self.driver.execute_async_script(
            "const done = arguments[1]; axe.run(document, { runOnly: arguments[0] }).then((r) => done(r.violations));", rules)
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
        self.wait(lambda: self.js("return document.activeElement.matches(arguments[0])", css), f"the focus is not on {css}")

    def value(self, css, text):
        """Waits until the field that fits has this text in it."""
        self.wait(lambda: self.see(css).get_attribute("value") == text, f"no {text!r} in {css}")

    def announced(self, text):
        """Waits until a screen reader is told so, perhaps with something else that came at the same time."""
        self.wait(lambda: text in self.js("return document.getElementById('polite').textContent"), f"{text!r} is not announced")

    def located(self, ending):
        """Waits until the address ends so."""
        self.wait(lambda: self.js("return location.hash").endswith(ending), f"the address does not end with {ending}")

    # --- doing

    def open(self, path="/"):
        """Goes to an address as a link within the page does, when the page is there already; returns when what is there has come."""
        self.driver.get(self.address + path)
        self.wait(lambda: self.js("""return !document.getElementById('app')
            || document.body.dataset.status !== undefined && !document.querySelector('.place[aria-busy=true]')"""), "a page")
        return self

    def visit(self, path="/"):
        """Comes to an address from elsewhere: the page starts anew."""
        self.driver.get("about:blank")
        return self.open(path)

    def press(self, css, text=None):
        self.press_at(lambda: self.see(css, text), f"cannot press {css} with {text!r}")

    def press_at(self, find, what=None):
        """A click at the element that `find()` gives, once it stands still and can be pressed."""
        def attempt():
            element = find()
            if not self.driver.execute_async_script(STANDS, element):
                return False
            element.click()
            return True
        self.wait(attempt, what)

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

    def type(self, css, text):
        def attempt():
            field = self.see(css)
            field.clear()
            field.send_keys(text)
            return True
        self.wait(attempt, f"cannot type into {css}")

    def choose(self, *paths, css=".dialog input[type=file]"):
        """Files in the field for them, which is not shown itself: what stands for it is a button."""
        def attempt():
            fields = self.driver.find_elements(By.CSS_SELECTOR, css)
            return fields and (fields[0].send_keys("\n".join(map(str, paths))) or True)
        self.wait(attempt, f"no {css} to choose files in")

    def keys(self, *keys):
        """To whatever has the focus by then, also where that is drawn anew meanwhile."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def chord(self, held, key):
        ActionChains(self.driver).key_down(held).send_keys(key).key_up(held).perform()

    def register(self, username, first_name, path="/"):
        self.open(path)
        if not self.driver.find_elements(By.CSS_SELECTOR, "input[name=username]"):
            self.press("a[href='#/register']")
        self.type("input[name=username]", username)
        self.type("input[name=firstName]", first_name)
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

    def make_room(self, name):
        self.to_rooms()
        self.press(".rooms .bar button")
        self.type("input[name=name]", name)
        self.press(".form button[type=submit]")
        self.see(".bar-words", name)

    def invite_link(self):
        self.press("button", "invite link")
        return self.see(".invite-link input").get_attribute("value")

    def say(self, text):
        self.wait(lambda: self.see(".composer textarea").send_keys(text, Keys.ENTER) is None)

    def messages(self):
        """(whose class, text) of each message, oldest first."""
        return self.js("""return [...document.querySelectorAll('.message')].map((m) => [
            m.classList.contains('mine') ? 'mine' : m.classList.contains('bot') ? 'bot' : 'theirs',
            m.querySelector('.text, .card-title')?.textContent ?? ''])""")
