"""The lab notebook on the page: experiments, steps with their texts, photos and reminders, and what is searched. One browser for all."""
import datetime

import library
import pictures
import pytest
from browser import DESKTOP, PHONE, SMALL, Browser, Keys
from client import new_cid
from lab import photo
from labpage import NORA, day, lab_of, set_date
from server import PASSWORD, Server
from waiting import answer

MARKUP = "<img src=x onerror=\"window.__hit=1\">"


@pytest.fixture
async def lab(window, login, fresh, size):
    return await lab_of(window, await login(NORA, firstName="Nora"), fresh("Lab "), size)


# --- experiments


@pytest.mark.row("E2", "E3", "E4", "E6", "E7", "E8")
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


@pytest.mark.row("E3", "E4")
async def test_an_end_before_the_start_and_a_known_title_are_told_at_their_fields(lab):
    await lab.experiment()
    page = lab.open("new")
    page.type("input[name=title]", "lactase ph")
    page.type("textarea[name=protocol]", "x")
    set_date(page, "startDate", "2026-03-09")
    set_date(page, "endDate", "2026-03-03")
    page.press(".form button[type=submit]")
    page.see("input[name=endDate] ~ .error", "end is before the start")
    set_date(page, "endDate", "2032-03-03")
    page.press(".form button[type=submit]")
    page.see("input[name=endDate] ~ .error", "years")
    page.is_on("input[name=endDate]")
    set_date(page, "endDate", "2026-03-12")
    page.press(".form button[type=submit]")
    page.see("input[name=title] ~ .error")
    page.press(".bar button[aria-label=Back]")
    page.press(".dialog .danger")
    page.gone(".dialog")


@pytest.mark.row("E8", "E9", "E10", "E28", "E26")
async def test_steps_are_added_ticked_moved_renamed_and_deleted_with_undo_and_others_see_it(lab):
    id_, _ = await lab.experiment(steps=["wash"])
    page = lab.open(id_)
    page.see(".step-name", "1. wash")
    page.type(".add-step input", "spin")
    page.keys(Keys.ENTER)
    page.see(".step-name", "2. spin")
    page.press(".steps tr:nth-child(2) .tick")
    page.see(".steps tr:nth-child(2) .tick[aria-pressed=true]")
    page.see(".steps tr:nth-child(2) .step-by", "Nora")
    page.see(".progress [aria-label='1 of 2 steps done']")
    page.press(".steps tr:nth-child(2) .step-more button")
    page.press(".menu-item", "Move up")
    page.see(".step-name", "1. spin")
    page.press(".steps tr:nth-child(2) .step-more button")
    page.press(".menu-item", "Rename")
    page.type(".dialog input[name=title]", "wash twice")
    page.keys(Keys.ENTER)
    page.see(".step-name", "2. wash twice")
    page.press(".steps tr:nth-child(1) .step-more button")
    page.press(".menu-item", "Delete")
    page.see(".undo-bar", "spin")
    page.gone(".step-name", "spin")
    page.press(".undo-bar [data-action=undo]")
    page.see(".step-name", "1. spin")
    # Somebody's change from elsewhere is seen, and the focus stays where it was.
    page.js("document.querySelector('.steps tr:nth-child(2) .tick').focus()")
    steps = (await lab.get(id_))["steps"]
    assert [step["title"] for step in steps] == ["spin", "wash twice"]
    await lab.do("step.update", step=steps[0]["id"], title="spin longer")
    page.see(".step-name", "1. spin longer")
    page.is_on(f"[data-focus='tick-{steps[1]['id']}']")


@pytest.mark.row("E28")
async def test_a_deleted_experiment_comes_back(lab):
    id_, _ = await lab.experiment()
    page = lab.open(id_)
    page.press("[data-focus=menu]")
    page.press(".menu-item.danger", "Delete")
    page.see(".empty", "No experiments")
    page.press(".undo-bar [data-action=undo]")
    page.see(".experiment-row", "Lactase pH")


@pytest.mark.row("E5")
async def test_the_protocol_has_versions_and_tells_when_another_changed_it(lab):
    id_, _ = await lab.experiment(protocol="Spin at 4 °C.")
    page = lab.open(id_)
    page.press("[data-action=protocol]")
    page.value("textarea[name=protocol]", "Spin at 4 °C.")
    page.type("textarea[name=protocol]", "Spin at 8 °C.")
    page.press(".form button[type=submit]")
    page.see(".version", "Version 2")
    assert page.told(".difference ins").split() == ["added:", "8"] and page.told(".difference del").split() == ["removed:", "4"]
    page.type("textarea[name=protocol]", "Spin at 9 °C.")
    now = await lab.get(id_)
    await lab.do("experiment.update", experiment=id_, version=now["version"], protocol="Do not spin.")
    page.see(".version", "Version 3")
    page.press(".form button[type=submit]")
    page.see("[role=alert]", "Do not spin.")
    page.value("textarea[name=protocol]", "Spin at 9 °C.")
    page.press("button", "Go on with mine")
    page.press(".form button[type=submit]")
    page.see(".version", "Version 4")
    assert (await lab.get(id_))["protocol"] == "Spin at 9 °C."
    assert not page.violations()


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
    page.open("/#/settings")
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


# --- search


@pytest.mark.row("E27", "E29")
async def test_words_of_the_notebook_are_found_with_their_place(lab):
    id_, (step,) = await lab.experiment(steps=["wash"])
    await lab.do("step.log", step=step, text=f"mixed Tris {MARKUP}")
    page = lab.open()
    page.press(".tab", "Search")
    page.type("input[name=query]", "Tris")
    page.keys(Keys.ENTER)
    assert "what was done" in page.told(".hits li", "mixed Tris <img") and page.told(".hits mark") == "Tris"
    assert not page.violations()
    page.press(".hits a", "step 1")
    page.see(".bar h1", "1. wash")
    page.driver.back()
    page.see(".hits mark")
    page.type("input[name=query]", "zebra")
    page.keys(Keys.ENTER)
    page.see(".notebook [role=status]", "Nothing found")


# --- a server of its own: with a library, and going away


@pytest.fixture(scope="module")
def service():
    made = library.LibraryService(methods=library.articles(13))
    yield made
    made.close()


@pytest.fixture(scope="module")
def alone(service):
    with Server(env=service.env) as server:
        page = Browser(server.address, refused=True, offline=True)
        yield server, page
        page.close()


@pytest.fixture
async def away(alone, fresh, size):
    server, page = alone
    nora = await server.login(NORA, firstName="Nora")
    yield await lab_of(page, nora, fresh("Lab "), size)
    await nora.close()


@pytest.mark.row("E23", "E24")
async def test_the_literature_comes_ten_a_page_and_a_hit_is_saved(away):
    id_, _ = await away.experiment()
    page = away.open("search", "literature")
    page.type("input[name=query]", "lactase assay")
    page.keys(Keys.ENTER)
    page.see(".hits li", "Article 1.")
    page.wait(lambda: len(page.all(".hits li")) == 10)
    page.see("a[href^='https://www.protocols.io/']")
    page.press(".hits li:nth-child(2) button")
    page.see(".hits li:nth-child(2) button", "Saved")
    assert not page.violations()
    page.press("button", "Next ten")
    page.wait(lambda: len(page.all(".hits li")) == 3)
    page.see(".notebook [role=status]", "11–13 of 13")
    away.open(id_)
    page.see(".references a", "Article 2")


@pytest.mark.row("E26", "E12")
async def test_what_is_entered_without_connection_is_marked_and_sent_once(away, alone):
    id_, (step,) = await away.experiment(steps=["wash"])
    page = away.open(id_, "step", step)
    page.see("textarea[name=did]")
    alone[0].kill()
    page.see(".banner.offline")
    page.type("textarea[name=did]", "mixed in the cold room")
    page.press("textarea[name=observed]")
    page.see(".entry.waiting", "mixed in the cold room")
    alone[0].start()
    page.gone(".banner.offline")
    page.gone(".entry.waiting")
    page.see(".entry", "mixed in the cold room")
    page.wait(lambda: len(page.all(".entry")) == 1)


# --- how it looks


@pytest.mark.row("E25")
async def test_the_theme_is_the_persons_and_every_theme_can_be_read(lab):
    page = lab.page.open("/#/settings")
    page.press("label", "Mad scientist")
    try:
        page.wait(lambda: page.js("return document.documentElement.dataset.theme") == "scientist")
        lab.open()
        page.see(".scientist svg")
        for theme in ("plain", "scientist"):
            for look in ("light", "dark"):
                page.js("document.documentElement.dataset.theme = arguments[0]; document.documentElement.dataset.look = arguments[1]",
                        theme, look)
                page.wait(lambda: page.js("return !document.getAnimations().some((a) => a instanceof CSSTransition)"), "colours settle")
                assert not page.violations(), (theme, look)
    finally:
        await lab.nora.call("account.set", theme="plain", cid=next(new_cid))
    page.wait(lambda: page.js("return document.documentElement.dataset.theme") == "plain")
    page.gone(".scientist")


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=lambda size: str(size[0]))
async def test_every_place_fits_and_is_pressed_by_a_finger(lab, server, size):
    id_, (step, _) = await lab.experiment(f"{MARKUP} of a long long title", steps=[MARKUP, "w" * 60])
    await lab.do("step.log", step=step, text="w" * 200)
    token = await server.person(NORA)
    await lab.do("step.photo", step=step, photos=[photo(server, token, lab.room, pictures.png(40, 30, seed=73_000 + n + size[0]))
                                                  for n in range(6)])
    for path in ([], ["new"], [id_], [id_, "protocol"], [id_, "history"], [id_, "step", "new"], [id_, "step", step], ["search"]):
        page = lab.open(*path)
        page.wait(lambda: page.js("return !document.querySelector('.sections[hidden]')"))
        wide = page.js("return [...document.querySelectorAll('.page-panel, html')].some((e) => e.scrollWidth > e.clientWidth)")
        assert not wide, f"{path} scrolls sideways"
        small = page.js("""return [...document.querySelectorAll('.notebook .button, .notebook .tick, .notebook summary, .experiment-row')]
            .filter((e) => e.checkVisibility()).map((e) => [e.outerHTML, e.getBoundingClientRect()])
            .filter(([, r]) => r.height < 47.5 || r.width < 47.5).map(([name]) => name)""")
        assert not small, path
        assert not page.violations(), path
    assert page.js("return window.__hit") is None


async def test_the_notebook_speaks_french(lab):
    await lab.experiment()
    page = lab.open()
    await lab.nora.call("account.set", language="fr", cid=next(new_cid))
    try:
        page.see("[data-action=new]", "Nouvelle expérience")
        page.see(".experiment-row", "en cours")
    finally:
        await lab.nora.call("account.set", language="en", cid=next(new_cid))
    page.see("[data-action=new]", "New experiment")
