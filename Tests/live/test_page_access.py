"""The page for everyone: the way from the first page to an alarm that rings, by keys alone and by fingers alone. Languages, small screens, names of controls, and text that is
only text: Tests/page/access.test.js, widths.test.js; all places in the colours that a device forces: everycolour.test.js."""
import pytest

from browser import DESKTOP, PASSWORD, PHONE, Keys
from hands import by_fingers, tab_to, write

# What is said and read there: a timer, the words of its alarm, its button.
LANGUAGES = pytest.mark.parametrize("language, order, label, over, stop", [
    ("en", "eggs 2 s", "eggs", "time is up.", "Stop"), ("fr", "minuteur 2 s pour les lentilles", "lentilles", "c’est l’heure.", "Arrêter")])


def told(page, language):
    page.see("input[name=login]")
    assert page.js("return document.documentElement.lang") == language


def rings(page, label, over, stop):
    page.see(".alarm .alarm-name", label)
    page.wait(lambda: page.look("document.getElementById('assertive').textContent.includes(arguments[0])", over), f"{over!r} is not announced at once")
    assert page.violations() == []
    page.see(".alarm [data-action=stop]", stop)


@LANGUAGES
def test_from_the_registration_to_a_ringing_alarm_by_keys_alone(open_browser, fresh, language, order, label, over, stop):
    """F2 F9 F14 N35 P1 P21"""
    page = open_browser(languages=language, size=DESKTOP)
    page.open()
    told(page, language)
    tab_to(page, "a[href='#/register']")
    page.keys(Keys.ENTER)
    page.see("input[name=name]")
    for field, text in (("name", f"{fresh('key')} Kay"), ("password", PASSWORD)):
        tab_to(page, f"input[name={field}]")
        page.keys(text)
    tab_to(page, ".start-form [type=submit]")
    page.keys(Keys.ENTER)
    page.see(".chip.offer")
    tab_to(page, ".composer textarea")
    page.keys(order, Keys.ENTER)
    rings(page, label, over, stop)
    page.is_on(".alarm *")
    tab_to(page, ".alarm [data-action=stop]")

    def is_stopped():
        """A key that comes right after the alarm was meant for something else."""
        page.keys(Keys.ENTER)
        return page.look("shown('.alarm', null).length === 0")
    page.wait(is_stopped, "the alarm does not stop")
    page.is_on(".composer textarea")


@LANGUAGES
def test_from_the_registration_to_a_ringing_alarm_by_fingers_alone(open_browser, fresh, language, order, label, over, stop):
    """F2 F9 F14 N35 P1 P21"""
    page = open_browser(languages=language, size=PHONE)
    by_fingers(page)
    page.open()
    told(page, language)
    page.press("a[href='#/register']")
    for field, text in (("name", f"{fresh('fin')} Fin"), ("password", PASSWORD)):
        write(page, f"input[name={field}]", text)
    page.press(".start-form [type=submit]")
    page.see(".chip.offer")
    write(page, ".composer textarea", order)
    page.press(".composer [type=submit]")
    rings(page, label, over, stop)
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    page.see(".composer textarea")
