"""The lab notebook on the page: an experiment made by keys, and one that is copied, locked, signed and taken along. What else is known of it
needs no browser of its own (Tests/page/notebook.test.js and those beside it)."""
import base64
import datetime
import re

import pytest

import albums
import pictures
from browser import Keys
from client import new_cid
from labpage import NORA, day, lab_of, set_date
from server import PASSWORD
from waiting import answer


@pytest.fixture
async def lab(window, login, fresh, size):
    return await lab_of(window, await login(NORA, firstName="Nora"), fresh("Lab "), size)


@pytest.mark.row("E2", "E3", "E4", "E6", "E7", "E8", "E27")
async def test_an_experiment_is_made_with_the_calendar_by_keys_and_stands_in_the_list(lab):
    page = lab.open()
    page.see(".empty", "New experiment")
    page.press("[data-action=new]")
    page.press(".form button[type=submit]")
    page.see(".field .error", "needed")
    page.type("input[name=title]", "Lactase pH")
    page.type("textarea[name=protocol]", "Incubate at 37 °C, read A420")
    page.js("document.querySelector('.day[tabindex=\"0\"]').focus()")
    page.keys(Keys.PAGE_DOWN, Keys.HOME)
    first = page.focused.get_attribute("data-day")
    page.wait(lambda: page.told(".calendar-month") == datetime.date.fromisoformat(first).strftime("%B %Y"))
    page.keys(Keys.ENTER, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ENTER)
    last = page.focused.get_attribute("data-day")
    assert datetime.date.fromisoformat(last) - datetime.date.fromisoformat(first) == datetime.timedelta(8)
    page.wait(lambda: len(page.all(".day[aria-selected=true]")) >= 2)
    page.press(".form button[type=submit]")
    page.see(".experiment-dates", "–")
    made = (await lab.nora.call("experiment.list", room=lab.room))["experiments"][0]
    assert (made["startDate"], made["endDate"]) == (first, last)
    assert page.see(".experiment-dates").tag_name == "p", "dates are plain text once it exists"
    page.see(".progress [role=img][aria-label*='begins in']")
    assert not page.violations()
    page.press(".bar button[aria-label=Back]")
    words = page.told(".experiment-row", "Lactase pH")
    assert "planned" in words and "no steps yet" in words
    page.press(".bar [aria-label=Search]")
    page.type("input[name=query]", "lactase")
    page.keys(Keys.ENTER)
    page.see(".finds a", "Lactase pH")


async def test_it_is_copied_kept_as_a_template_locked_signed_and_taken_along(lab, login):
    other = await login("otto.page", firstName="Otto")
    await other.join((await lab.nora.link(lab.room, uses=5))["token"])
    made = (await other.call("experiment.create", room=lab.room, title="Assay", startDate=day(0), endDate=day(1), protocol="x",
                             cid=next(new_cid)))["experiment"]
    page = lab.open(made["id"])

    def menu(item):
        page.press("[data-focus=menu]")
        page.press(".menu-item", item)

    menu("Keep as a template")
    page.press(".dialog button[type=submit]")
    page.gone(".dialog")
    menu("Copy with new dates")
    set_date(page, "startDate", day(7))
    set_date(page, "endDate", day(8))
    page.press(".form button[type=submit]")
    page.see(".bar h1", "Assay")
    page.see(".mark", "planned")
    lab.open(made["id"])
    page.see(".mark", "running")
    # A number of one's own signs in place of the password.
    page.open("/#/settings/password")
    page.type("input[name=pin]", "4711")
    page.type(".form[aria-label='Set the number'] input[name=password]", PASSWORD)
    page.press("button", "Set the number")
    page.see("button", "Remove the number")
    lab.open(made["id"])
    menu("Lock")
    page.see(".mark", "locked")
    page.gone(".step-more button")
    menu("Sign off")
    page.type(".dialog input[name=secret]", "not it")
    page.press(".dialog button[type=submit]")
    page.see(".dialog .error")
    page.type(".dialog input[name=secret]", "4711")
    page.press(".dialog button[type=submit]")
    page.see(".references", "Nora")
    menu("Download as .eln")
    address = page.see("[data-action=download]").get_attribute("href")
    assert "/exports/" in address
    menu("What happened")
    page.see(".references li", "Otto")
    lab.open("new")
    page.wait(lambda: len(page.all("select[name=template] option")) == 2)
    page.press("select[name=template] option:nth-child(2)")
    page.value("textarea[name=protocol]", "x")
    page.press("[data-action=delete-template]")
    page.see(".undo-bar", "Assay")
    await answer(lambda: lab.nora.call("template.list", room=lab.room), lambda listed: listed["templates"] == [])


async def test_an_experiment_prints_whole_and_light_on_clean_pages(lab, server):
    """What only a layout for paper shows: nothing but the experiment, dark on light in a dark look too, a high photo whole."""
    experiment, steps = await lab.experiment("Growth", steps=[f"Sample {number}" for number in range(12)], protocol="Shake.\n" * 20)
    token = await server.person(NORA)
    for step in steps:
        await lab.do("step.log", step=step, column="observed", text="OD600 0.42\n" * 6)
    await lab.do("step.photo", step=steps[0], photos=[albums.upload(server, token, lab.room, pictures.jpeg(400, 1600, seed=5))])
    page = lab.open(experiment)
    page.see(".data-table")
    # The window, and what was printed in it, stays from one size to the next.
    page.js("document.documentElement.dataset.look = 'dark'; window.isPrinted = false; window.print = () => { window.isPrinted = true; }")
    page.press("[data-focus=menu]")
    page.press(".menu-item", "Print")
    page.wait(lambda: page.js("return window.isPrinted"))
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        shown = page.js("return [...document.body.children].filter((one) => one.checkVisibility()).map((one) => one.className)")
        assert shown == ["paper"]
        ink, photo = page.js("""const [image] = document.querySelectorAll('.paper img'), { width, height } = image.getBoundingClientRect();
            return [getComputedStyle(document.querySelector('.paper')).color, [width / height, height, image.naturalWidth / image.naturalHeight]]""")
        assert max(int(part) for part in re.findall(r"\d+", ink)[:3]) < 80, ink
        assert abs(photo[0] - photo[2]) < 0.01 and photo[1] < 360, photo
        assert not page.violations()
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
        page.js("document.documentElement.dataset.look = 'light'; dispatchEvent(new Event('afterprint'))")
    page.see(".experiment-head")
    paper = page.driver.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69, "generateTaggedPDF": False})["data"]
    assert len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(paper))) > 2
    page.gone(".paper")
