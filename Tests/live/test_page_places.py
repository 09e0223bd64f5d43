"""Every place of the page on small screens and at 200 % zoom: nothing scrolls sideways, nothing is smaller than a
finger, nothing lacks a name. One browser."""
import datetime
import time

import pytest

from albums import upload
from browser import DESKTOP, PHONE, SMALL
from client import new_cid
from conftest import shared_room

WHO = "lea"
ZOOMED = (640, 400)  # a window of 1280 × 800 at 200 %
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"

# Fields whose label is what one presses are measured with it; links in a sentence, and in what people write, are as high as the
# lines; seven days of a week share the width that there is.
FAULTS = """
    const name = (e) => `${e.tagName}.${e.className} “${(e.ariaLabel || e.textContent || e.name || '').trim().slice(0, 30)}”`;
    const shown = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=option], [role=tab], [role=gridcell]')]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.visually-hidden, .skip') && e.type !== 'hidden');
    const box = (e) => {
        const whole = e.type === 'radio' || e.type === 'checkbox' ? e.closest('label') ?? e.labels?.[0] ?? e : e;
        return whole.getBoundingClientRect();
    };
    const inSentence = (e) => e.matches('.text a') || (e.matches('p a, dd a') && e.closest('p, dd').textContent.trim() !== e.textContent.trim());
    const least = (e) => e.matches('[role=gridcell]') ? Math.min(47.5, (innerWidth - 64) / 7) : 47.5;
    const faults = shown.filter((e) => !inSentence(e)).map((e) => [e, box(e)])
        .filter(([e, r]) => r.width > 0 && (r.height < 47.5 || r.width < least(e))).map(([e, r]) => `small: ${name(e)} ${r.width}×${r.height}`);
    for (const e of shown) if (!(e.ariaLabel || e.textContent.trim() || e.labels?.length || e.getAttribute('aria-labelledby') || e.title || e.querySelector('img')?.alt))
        faults.push(`no name: ${name(e)}`);
    const wide = [document.documentElement, ...document.querySelectorAll('.log, .sheet, .page-panel, .place, .rooms-scroll, .dialog, .menu')]
        .filter((e) => e.scrollWidth > e.clientWidth + 1);
    faults.push(...wide.map((e) => `sideways: ${name(e)} ${e.scrollWidth} > ${e.clientWidth}`));
    return faults;"""


@pytest.fixture
async def house(page, server, login, bo, fresh):
    """(address, what to wait for) of every place of a person who has something of everything, under names that are hard to break."""
    lea = await login("lea", firstName="Lea")
    room = await shared_room(lea, bo, name=fresh(f"{LONG} "[:40]))

    async def do(method, **params):
        return await lea.call(method, room=room, cid=next(new_cid), **params)

    noodle = (await do("noodle.add", name=f"Penne {LONG}", brand=LONG, cookSeconds=540, mealCups=1.5))["noodle"]["id"]
    await do("tea.add", name=f"Sencha {LONG}", brand=LONG, type="green")
    today = datetime.date.today()
    made = (await do("experiment.create", title=f"Lactase {LONG}", startDate=today.isoformat(),
                     endDate=(today + datetime.timedelta(3)).isoformat(), protocol=LONG))["experiment"]["id"]
    step = (await do("step.add", experiment=made, title=f"Spin {LONG}"))["step"]["id"]
    photo = upload(server, await server.person("lea"), room)
    await lea.say(room, LONG, photos=[photo])
    said = await bo.say(room, f"https://example.org/{LONG}/{LONG}")
    await lea.say(room, "an answer", replyTo=said["seq"])
    await lea.call("message.react", room=room, of=said["seq"], emoji="👍", on=True, cid=next(new_cid))
    await lea.ask(room, "@simmer list noodles")
    await lea.ask(room, f"@simmer start a 20 minute timer for {LONG}")
    await do("reminder.create", text=LONG, dueAt=int(time.time() * 1000) + 3_600_000)
    await lea.ask(room, "@simmer list reminders")
    at = f"/#/room/{room}"
    return [(at, ".timer-card"), (f"{at}/people", ".member"), (f"{at}/settings", ".choice"), (f"{at}/pantry", ".noodle"), (f"{at}/pantry/new", "form"),
            (f"{at}/pantry/{noodle}", ".stars"), (f"{at}/pantry/{noodle}/edit", "form"), (f"{at}/pantry/shopping", ".pantry"),
            (f"{at}/teas", ".teas-list li"), (f"{at}/teas/timer", ".tea-timer .button"), (f"{at}/photos", ".album"),
            (f"{at}/notebook", ".experiment-row"), (f"{at}/notebook/new", "form"), (f"{at}/notebook/{made}", ".step-name"),
            (f"{at}/notebook/{made}/step/{step}", ".step-texts"), (f"{at}/notebook/{made}/protocol", ".notebook > *"),
            (f"{at}/notebook/search", "input"), (f"{at}/reminders", ".reminder"),
            ("/#/settings", ".sheet h1"), ("/#/settings/look", "select"), ("/#/settings/alarms", ".sheet > section"),
            ("/#/settings/account", ".sheet > section"), ("/#/settings/password", ".form"), ("/#/settings/devices", ".member"), ("/#/settings/people", ".sheet > section"), ("/#/about", ".sheet h1"), ("/#/new", "input[name=name]")]


def faults_of(page, places):
    faults = {}
    for address, what in places:
        page.open(address)
        page.see(what)
        page.settle()
        if found := page.js(FAULTS):
            faults[address.split("/", 4)[-1]] = found
    return faults


@pytest.mark.parametrize("size", [SMALL, PHONE, ZOOMED, DESKTOP], ids=["320 px", "phone", "200 %", "desktop"])
async def test_no_place_scrolls_sideways_or_has_a_target_too_small_for_a_finger(page, house, size):
    """F9 F14 F15"""
    page.resize(size)
    faults = faults_of(page, house)
    page.open("/#/settings")
    page.open("/#/")
    if size[0] < 860:
        page.see(".rooms-list")
        if found := page.js(FAULTS):
            faults["rooms"] = found
    assert not faults, faults
