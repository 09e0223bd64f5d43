"""What the page asks of its device (wake lock, vibration, speech, notices), written down by the browser instead of done."""

ASKED = """
    window.__asked = { awake: 0, vibrated: [], said: [], notices: [] };
    const asked = window.__asked;
    const wakeLock = { request: async () => {
        asked.awake += 1;
        const lock = new EventTarget();
        lock.release = async () => { asked.awake -= 1; lock.dispatchEvent(new Event("release")); };
        return lock;
    } };
    Object.defineProperty(Navigator.prototype, "wakeLock", { get: () => wakeLock });
    Navigator.prototype.vibrate = (pattern) => { asked.vibrated.push(pattern); return true; };
    SpeechSynthesis.prototype.speak = ({ text, lang }) => { asked.said.push([lang, text]); };
    window.Notification = class {
        static permission = "granted";
        constructor(title, options) { asked.notices.push([title, options.tag, this]); }
        close() { asked.notices = asked.notices.filter(([, , notice]) => notice !== this); }
    };
    // The device's clock, which the test sets.
    window.__step = 0;
    const now = Date.now;
    Date.now = () => now() + window.__step;
"""


async def at_home(open_browser, client, **options):
    """A client's person in the room with the bot, in a browser that writes down what it is asked for."""
    page = open_browser(**options)
    page.before_pages(ASKED)
    page.enter(client.name).see(".chip.offer")
    return page


def touched(page):
    """Somebody has pressed something: from now on the page may sound and shake."""
    page.press(".composer textarea")
    page.wait(lambda: page.module("/js/sound.js", "m.isAllowed()"))


def step(page, seconds):
    """Sets the device's clock."""
    page.js("window.__step += arguments[0]", seconds * 1000)
