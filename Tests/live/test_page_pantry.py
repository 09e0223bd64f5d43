"""The pantry's pages in a real browser: the list, and one noodle."""
import threading

import food
import pytest
from browser import Keys
from client import new_cid
from pantrypage import DISMISSES, line, MARKUP, menu, names, Pantry, pantry, pressed, server, stub, upright, within  # noqa: F401
from waiting import answer

# --- the list


@pytest.mark.row("N1", "N2", "N3", "N4", "N5", "N6", "N7")
async def test_a_line_has_everything_that_one_looks_for(pantry):
    own = await pantry(narrow=True)
    await own.add(MARKUP, brand="A brand of some length, of the old mill", mealCups=2 / 3, cookSeconds=450, rating=4.5, prefersMeal=True)
    await own.add("Bare")
    page = own.open()
    full, bare = [page.wait(lambda: within(page, name, ".noodle-facts").text) for name in (MARKUP, "Bare")]
    assert "⅔ cup" in full and "7 min 30 s" in full and "4.5" in full
    assert "–" in bare and "4.5" not in bare
    page.wait(lambda: within(page, "Bare", ".thumb.empty").get_attribute("aria-label") == "Bare")
    page.wait(lambda: page.js("return getComputedStyle(arguments[0]).getPropertyValue('--share')", within(page, MARKUP, ".stars")) == "90%")
    page.wait(lambda: within(page, MARKUP, ".size-mark").get_attribute("aria-label") == "Size: full meal")
    page.wait(lambda: within(page, MARKUP, ".on-hand").get_attribute("aria-pressed") == "true")
    upright(page)


@pytest.mark.row("N14", "N15", "N16", "N17", "N18", "N19", "N21", "N22", "N23", "N24")
async def test_how_the_list_is_arranged_is_the_persons_on_every_device(pantry):
    own = await pantry()
    penne = await own.noodle("Penne rigate")
    await own.client.call("noodle.stock", room=own.room, noodle=penne["id"], onHand=False)
    page = own.open()
    page.wait(lambda: names(page) == ["Bows", "Fusilli", "Penne rigate"])
    page.press(".filters summary")
    page.press(".filters label", "cooking time")
    page.wait(lambda: names(page) == ["Bows", "Penne rigate", "Fusilli"])
    await answer(lambda: own.client.call("noodle.list", room=own.room), lambda listed: listed["sort"] == "time")
    fusilli = await own.noodle("Fusilli")
    await own.client.call("noodle.rate", room=own.room, noodle=fusilli["id"], value=5)
    page.press(".filters label:has(input[value=rating])")
    page.wait(lambda: names(page)[0] == "Fusilli")
    page.press(".filters label:has(input[value=brand])")
    page.wait(lambda: names(page) == ["Fusilli", "Bows", "Penne rigate"])
    page.press(".filters label:has(input[value=meal])")
    page.wait(lambda: len(names(page)) == 3)
    page.press(".filters label:has(input[value=available])")
    page.wait(lambda: names(page) == ["Fusilli", "Bows"])
    page.press(".filters label:has(input[value=all])")
    page.press(".filters label:has(input[value=name])")
    page.wait(lambda: names(page) == ["Bows", "Fusilli", "Penne rigate"])
    # What another device, or a sentence, sets is here at once.
    await own.client.call("noodle.settings", room=own.room, sort="brand", filter="available")
    page.wait(lambda: names(page) == ["Fusilli", "Bows"])
    assert page.see(".filters input[value=available]:checked + span", "on hand")
    await own.client.call("noodle.settings", room=own.room, filter="side")
    page.see(".empty", "Nothing fits")
    page.press("[data-action=all]")
    page.wait(lambda: names(page) == ["Fusilli", "Bows", "Penne rigate"])
    page.type("input[name=maxSeconds]", "8")
    page.wait(lambda: names(page) == ["Bows", "Penne rigate"])
    page.type("input[name=query]", "NOVA")
    page.wait(lambda: names(page) == ["Penne rigate"])
    page.type("input[name=minRating]", "3")
    page.see(".empty", "Nothing fits")
    page.driver.refresh()
    page.wait(lambda: names(page) == ["Fusilli", "Bows", "Penne rigate"])


@pytest.mark.row("N11", "N12", "N13", "N27", "N57")
async def test_marks_and_menu_change_a_noodle_and_a_deletion_is_taken_back(pantry, bo):
    own = await pantry()
    await bo.join((await own.client.link(own.room))["token"])
    page = own.open()
    pressed(page, "Fusilli", ".on-hand")
    page.wait(lambda: within(page, "Fusilli", ".on-hand").get_attribute("aria-pressed") == "false")
    page.is_on("[aria-label='Fusilli (Casa Grano) on hand']")  # the focus stays at the mark
    pressed(page, "Fusilli", ".size-mark")
    page.wait(lambda: within(page, "Fusilli", ".size-mark").get_attribute("data-size") == "side")
    page.wait(lambda: "½ cup" in within(page, "Fusilli", ".noodle-facts").text)
    await answer(lambda: own.noodle("Fusilli"), lambda noodle: noodle["onHand"] is False and noodle["prefersMeal"] is False)
    menu(page, "Fusilli", "Delete")
    page.gone(".noodle", "Fusilli")
    page.see(".undo-words", "Deleted Fusilli (Casa Grano)")
    # A change of somebody else is seen at once, and does not stand between: the bar takes back its own.
    bows = await own.noodle("Bows")
    await bo.call("noodle.stock", room=own.room, noodle=bows["id"], onHand=False)
    page.wait(lambda: within(page, "Bows", ".on-hand").get_attribute("aria-pressed") == "false")
    page.press(".undo-bar [data-action=undo]")
    line(page, "Fusilli")
    page.gone(".undo-bar")
    await answer(lambda: own.noodle("Bows"), lambda noodle: noodle["onHand"] is False)


@pytest.mark.row("N8", "N10", "N34", "N36", "N37")
async def test_a_running_timer_stands_where_the_picture_is(pantry):
    own = await pantry()
    page = own.open()
    menu(page, "Penne rigate", "Start the timer")
    digits = page.wait(lambda: within(page, "Penne", ".line-timer .digits").text)
    assert digits.startswith("7:5") or digits == "8:00"
    page.wait(lambda: within(page, "Penne", ".line-timer .digits").text != digits, "it ticks")
    menu(page, "Penne rigate", "Pause")
    page.wait(lambda: within(page, "Penne", ".line-timer").get_attribute("data-state") == "paused")
    page.driver.refresh()
    page.wait(lambda: within(page, "Penne", ".line-timer").get_attribute("data-state") == "paused")
    menu(page, "Penne rigate", "Cancel")
    within(page, "Penne", ".thumb.empty")


@pytest.mark.row("N10", "N11")
async def test_a_finger_draws_a_line_aside(pantry):
    own = await pantry()
    page = own.open()

    def drawn():
        box, whole = within(page, "Bows", ".noodle-brand").rect, line(page, "Bows").rect
        right = whole["x"] + whole["width"]

        def touch(kind, x):
            points = [] if kind == "touchEnd" else [{"x": x, "y": box["y"] + 4}]
            page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch("touchStart", right - 60)
        for way in (80, 110, 150, 210, 290, 330):
            touch("touchMove", right - way)
        touch("touchEnd", 0)
        return page.all(".swipe-behind button", "Mark as out")
    page.wait(drawn)
    page.press(".swipe-behind button", "Mark as out")
    page.wait(lambda: within(page, "Bows", ".on-hand").get_attribute("aria-pressed") == "false")
    assert page.js("return location.hash").endswith("/pantry"), "and nothing was opened"


@pytest.mark.row("N53")
async def test_an_empty_pantry_offers_the_samples_once(pantry):
    own = await pantry("chat")
    page = own.open()
    page.see(".empty", "No noodles yet")
    page.press("[data-action=samples]")
    page.wait(lambda: len(names(page)) == 3)
    page.press(".hint .button", "Remove the samples")
    page.see(".empty", "No noodles yet")


# --- one noodle


@pytest.mark.row("N3", "N9", "N25", "N26", "N28", "N29", "N32", "N33", "N56")
async def test_one_noodle_in_full(pantry, bo):
    own = await pantry()
    for number in range(12):
        await own.add(f"Noodle {number:02}", brand="Mill", cookSeconds=60)
    token = (await own.client.link(own.room))["token"]
    await bo.join(token)
    penne = await own.noodle("Penne rigate")
    await bo.call("noodle.rate", room=own.room, noodle=penne["id"], value=3)
    page = own.open()
    line(page, "Penne rigate")
    page.wait(lambda: len(names(page)) == 15)
    page.js("document.querySelector('.page-panel').scrollTo(0, 900)")
    place = page.js("return document.querySelector('.page-panel').scrollTop")
    assert place > 300
    page.js("document.querySelector(`.noodle[data-id='${arguments[0]}'] .noodle-open`).click()", penne["id"])
    page.see(".detail-words h2", "Penne rigate")
    page.located("/pantry/" + penne["id"])
    page.see(".portion-amount", "1¼ cups")
    page.press("[data-action=more]")
    page.press("[data-action=more]")
    page.see(".portion-amount", "3¾ cups")
    page.see(".people-count", "for 3 people")
    # 1¼ cups weigh 125 g where nobody has said what a cup weighs.
    page.see(".nutrition td", "449 kcal")
    page.wait(lambda: page.texts(".nutrition tbody td")[:2] == ["449 kcal", "359 kcal"])
    notes = page.wait(lambda: " ".join(page.texts(".nutrition-notes .hint")))
    assert "assumed to weigh 100 g" in notes and "Penne rigate, Pasta Nova" in notes and "Open Food Facts" in notes
    page.see(".nutrition-notes .hint", "Updated on")
    page.see(".vote-list li", "Bo")
    page.see(".own-rating .stars")
    # Three and a half, by a click, where the stars have come to by then; afterwards the keys.
    def clicked():
        x, y = page.js("""const input = document.querySelector('.own-rating input');
            input.scrollIntoView({ block: 'center' });
            const { left, top, width, height } = input.getBoundingClientRect();
            return [left + width * 0.7, top + height / 2];""")
        for kind in ("mousePressed", "mouseReleased"):
            page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})
        return page.js("return document.querySelector('.own-rating input').value") == "3.5"
    page.wait(clicked)
    page.see(".vote-list li", "Ana")
    page.wait(lambda: page.js("return document.querySelector('.own-rating .stars').style.getPropertyValue('--share')") == "70%")
    page.js("document.querySelector('.own-rating input').focus()")
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.END)
    page.see(".vote-list li", "Ana")
    page.see(".detail-words .rating", "4")
    page.press("[data-action=unrate]")
    page.gone(".vote-list li", "Ana")
    await bo.call("noodle.people", room=own.room, people=2)
    page.see(".people-count", "for 2 people")
    upright(page)
    page.driver.back()
    line(page, "Penne rigate")
    page.wait(lambda: abs(page.js("return document.querySelector('.page-panel').scrollTop") - place) < 3, "the list is where it was left")


@pytest.mark.row("N34", "N35", "N36", "N39")
async def test_the_timer_of_a_noodle_is_shown_on_its_page(pantry):
    own = await pantry()
    penne = await own.noodle("Penne rigate")
    page = own.open(penne["id"])
    page.js(DISMISSES)
    page.press("[data-action=timer]", "Start the timer (8 min)")
    page.see("[data-action=timer]", "Show timer")
    page.driver.refresh()
    page.js(DISMISSES)
    page.see(".detail-timer .timer-card .digits", "7:")
    page.press("[data-action=timer]", "Show timer")
    page.is_on(".timer-card")
    page.press(".timer-card [data-action=pause]")
    page.press(".timer-card [data-action=cancel]")
    page.see("[data-action=timer]", "Start the timer")
    bare = await own.add("Bare", brand="None")
    own.open(bare["id"])
    page.type("input[name=totalSeconds]", "soon")
    page.press(".detail-timer button[type=submit]")
    page.see(".detail-timer .error", "number of minutes")
    page.type("input[name=totalSeconds]", "2:30")
    page.press(".detail-timer button[type=submit]")
    page.see(".detail-timer .timer-card .digits", "2:")
    # Its alarm would come in the midst of another test.
    page.press(".timer-card [data-action=pause]")
    page.press(".timer-card [data-action=cancel]")
    page.see(".detail-timer button[type=submit]")


@pytest.mark.row("N30", "N31", "N32")
async def test_a_service_that_does_not_answer_is_told_with_a_way_to_try_again(make_server, open_browser, stub, size, fresh):
    """On a server of its own: who asks for much in a minute has to wait."""
    server = make_server(env=stub.env)
    client = await server.login("ana")
    page = open_browser(at=server, size=size, refused=True).enter("ana")
    own = Pantry(page, client, await client.make_room("Lost", "pantry"), "Lost")
    brand = fresh("Lost ")
    noodle = await own.add("Linguine", brand=brand, mealCups=1)
    stub.answers[f"Linguine {brand}"] = food.broken
    own.open(noodle["id"])
    page.see(".dialog h2", "does not answer")
    may_answer = threading.Event()
    stub.answers[f"Linguine {brand}"] = food.held(may_answer, (200, {"hits": [food.product("Linguine", brand)]}))
    page.press(".dialog .primary", "Try")
    page.see(".nutrition[aria-busy=true] .spinner")
    may_answer.set()
    page.see(".nutrition[aria-busy=false] td", "359 kcal")
    stub.answers[f"Linguine {brand}"] = food.broken
    page.press("[data-action=refresh]")
    page.see(".dialog", "The values of")
    page.press(".dialog .quiet")
    page.see(".nutrition td", "359 kcal")
    await client.close()


@pytest.mark.row("N19", "N20")
async def test_a_room_without_any_noodle_keeps_no_filter_that_would_hide_the_first(pantry):
    own = await pantry()
    await own.client.call("noodle.samples", room=own.room, remove=True, cid=next(new_cid))
    await own.client.call("noodle.settings", room=own.room, filter="unavailable")
    page = own.open()
    page.see(".pantry .empty", "No noodles yet")
    await answer(lambda: own.client.call("noodle.list", room=own.room), lambda listed: listed["filter"] == "all")
    page.wait(lambda: page.js("return document.querySelector('.filters input[value=all]').checked"), "the choice shows it")
    await own.add("Farfalle")
    page.wait(lambda: names(page) == ["Farfalle"])
    # Where there are noodles, what a filter leaves out is told as before.
    await own.client.call("noodle.settings", room=own.room, filter="unavailable")
    page.see(".pantry .empty", "You have every noodle")
    page.press("[data-action=all]")
    page.wait(lambda: names(page) == ["Farfalle"])
