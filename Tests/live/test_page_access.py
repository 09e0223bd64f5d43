"""The page for everyone: languages, keys, small screens, names of controls, and text that is only text."""
import pytest

from browser import DESKTOP, PASSWORD, PHONE, SMALL, Keys
from pair import pair  # noqa: F401

PAYLOADS = ("<img src=x onerror=window.__hit=1>", "<script>window.__hit=1</script>", "\"'><svg onload=window.__hit=1>",
            "javascript:window.__hit=1", "{{constructor.constructor('window.__hit=1')()}}")


@pytest.mark.parametrize("language, name, settings, dark, light, private, chip, about", [
    ("fr", "Français", "Réglages", "Sombre", "Clair", "Personne d’autre ne lit ceci", "rappelle-moi à 19 h", "À propos"),
    ("de", "Deutsch", "Einstellungen", "Dunkel", "Hell", "Das liest sonst niemand", "erinnere mich um 19:00", "About"),
    ("es", "Español", "Ajustes", "Oscuro", "Claro", "Esto no lo lee nadie más", "recuérdame a las 19:00", "About"),
], ids=["fr", "de", "es"])
def test_a_language_comes_and_goes_without_a_reload(open_browser, fresh, language, name, settings, dark, light, private, chip, about):
    """F14: what a language lacks, its page says in English."""
    page = open_browser().register(fresh("zoe"), "Zoé")
    page.see(".chip-button")
    page.js("window.__same = true")
    page.press("button[aria-label=Settings]")
    page.press(".choice label", name)
    page.see("h1", settings)
    assert page.js("return document.documentElement.lang") == language and page.js("return window.__same")
    page.press(".choice label", dark)
    page.wait(lambda: page.js("return getComputedStyle(document.documentElement).colorScheme") == "dark")
    ground = page.js("return getComputedStyle(document.querySelector('.main')).backgroundColor")
    page.press(".choice label", light)
    page.wait(lambda: page.js("return getComputedStyle(document.querySelector('.main')).backgroundColor") != ground)
    page.driver.refresh()
    page.see("h1", settings)
    page.open("/#/")
    page.see(".chips", private)
    assert chip in page.told(".chips-row")
    page.open("/#/about")
    page.see("h1", about)


def test_everything_is_reached_by_keyboard(open_browser, fresh):
    """F9 F18 F19"""
    page = open_browser()
    page.open("/#/register")
    page.js("document.querySelector('input[name=username]').focus()")
    page.keys(fresh("key"), Keys.TAB, "Kay", Keys.TAB, Keys.TAB, Keys.TAB, PASSWORD, Keys.ENTER)
    page.see(".chip-button")
    page.keys("the pot is on", Keys.ENTER)
    page.see(".message.mine .text", "the pot is on")
    page.gone(".sending")
    page.js("document.querySelector('.log').focus()")
    page.keys(Keys.ARROW_UP)
    page.is_on(".message")
    while not page.js("return document.activeElement.matches('.mine')"):
        page.keys(Keys.ARROW_UP)
    page.keys(Keys.ENTER)
    page.is_on("[role=menuitem]")
    page.keys(Keys.ENTER)
    page.see(".reaction[aria-pressed=true]")
    outline = page.js("""const link = document.querySelector('.rooms .bar button'); link.focus({focusVisible: true});
        return getComputedStyle(link).outlineStyle""")
    assert outline != "none", "the focus is seen"
    page.keys(Keys.ENTER)
    page.see("input[name=name]")
    page.keys(fresh("Keys "), Keys.ENTER)
    page.see(".bar-words", "Keys")


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP])
def test_no_place_of_the_page_scrolls_sideways(open_browser, fresh, size):
    """F9"""
    def fits(what):
        width = page.js("return Math.max(document.documentElement.scrollWidth, document.body.scrollWidth, "
                        "...[...document.querySelectorAll('.log, .sheet, .page-panel, .start, .rooms-list')].map((e) => "
                        "e.scrollWidth - e.clientWidth + innerWidth))")
        assert width <= size[0], f"{what} is {width} wide"
        small = page.js("""return [...document.querySelectorAll('.button, .chip, .room-row, .menu-item')].filter((e) => e.checkVisibility())
            .map((e) => [e.textContent || e.ariaLabel, e.getBoundingClientRect()]).filter(([, r]) => r.height < 47.5 || r.width < 47.5)
            .map(([name, r]) => `${name} ${r.width}×${r.height}`)""")
        assert not small, f"{what}: smaller than a finger: {small}"

    page = open_browser(size=size)
    page.open()
    page.see(".start-form")
    fits("start")
    page.open("/#/register")
    page.see("input[name=email]")
    fits("register")
    page.register(fresh("slim"), "Slim")
    page.see(".chip-button")
    fits("the direct room")
    page.say("w" * 300)
    page.say("start a 20 minute timer for grandmotherstomatoandbasilsauceoftheverylongname")
    page.see(".timer-card")
    answers = "return document.querySelectorAll('.message.bot').length"
    before = page.js(answers)
    page.say("help")
    page.wait(lambda: page.js(answers) > before)
    page.settle()
    fits("a room with cards")
    page.wait(lambda: page.js("return document.querySelector('.composer').getBoundingClientRect().bottom") <= size[1], "the input is on the screen")
    page.make_room(fresh("N" * 40 + " "))
    page.invite_link()
    fits("people")
    page.js("document.querySelector('.page-panel').scrollTo({ top: 0 })")
    page.wait(lambda: page.js("return document.querySelector('.bar').getBoundingClientRect().top >= 0"))
    page.press(".bar button[aria-label=Back]")
    page.see(".composer")
    fits("an empty room")
    page.open("/#/settings")
    page.see(".sheet h1")
    fits("settings")
    page.open("/#/new")
    page.see("input[name=name]")
    fits("new room")


def test_text_of_people_is_only_ever_text(pair, fresh):
    """Rule 9"""
    ana, bo = pair
    for text in PAYLOADS:
        ana.say(text)
        bo.see(".message.theirs .text", text)
    ana.say(f"start a 20 minute timer for {PAYLOADS[0]}")
    ana.make_room(f"{fresh()} {PAYLOADS[0]}"[:60])
    ana.press("button[aria-label=Settings]")
    ana.type("input[name=displayName]", PAYLOADS[0])
    ana.press("form button[type=submit]", "Save")
    ana.room(ana.name_of_room)
    ana.say("who am I?")
    bo.see(".message.theirs .text", "who am I?")
    for page in pair:
        assert page.js("return window.__hit") is None
        assert not page.js("return document.querySelector('#app img, #app script, #app [onerror], #app [onload], #app [style*=expression]')")


def test_every_control_has_a_name_and_the_log_is_a_log(pair):
    """P21"""
    ana, bo = pair
    ana.say("start a 20 minute timer for soup")
    bo.see(".timer-card")
    for page in pair:
        nameless = page.js("""return [...document.querySelectorAll('button, a, input, textarea, meter')].filter((e) =>
            e.checkVisibility() && !(e.ariaLabel || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)""")
        assert not nameless
        assert page.see("[role=log]").get_attribute("aria-label") == "Messages"
    assert ana.js("return document.getElementById('polite').getAttribute('aria-live')") == "polite"
    ana.say("the soup is on")
    bo.announced("the soup is on")
    ticking = bo.js("return !!document.querySelector('.timer-card .digits').closest('[aria-live=polite], [aria-live=assertive], [role=alert], [role=status]')")
    assert not ticking, "digits that tick are never announced"
