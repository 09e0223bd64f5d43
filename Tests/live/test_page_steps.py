"""The steps of an experiment on the page: what was done and seen, photos and files, reminders; one browser."""
import datetime

import pictures
import pytest
from browser import Keys
from lab import photo
from labpage import NORA, day, lab_of, set_date
from waiting import answer

MARKUP = "<img src=x onerror=\"window.__hit=1\">"


@pytest.fixture
async def lab(window, login, fresh, size):
    return await lab_of(window, await login(NORA, firstName="Nora"), fresh("Lab "), size)


@pytest.mark.row("E11", "E12", "E13", "E14")
async def test_what_is_typed_is_kept_entered_on_leaving_and_corrected_with_its_history(lab):
    id_, (step, _) = await lab.experiment(steps=["prepare buffer", "spin"])
    page = lab.open(id_)
    page.press(".step-name a", "prepare buffer")
    page.see(".bar h1", "1. prepare buffer")
    page.type("textarea[name=did]", "mixed 5 mL Tris")
    page.driver.refresh()
    page.value("textarea[name=did]", "mixed 5 mL Tris")
    page.press("textarea[name=did]")
    page.press("textarea[name=observed]")
    page.see(".entry", "mixed 5 mL Tris")
    page.see("textarea[name=observed]").send_keys("turned yellow", Keys.CONTROL, Keys.ENTER)
    page.see(".entry", "turned yellow")
    page.press("[data-action=correct]")
    page.type(".dialog textarea", "mixed 6 mL Tris")
    page.press(".dialog button[type=submit]")
    page.see(".entry", "mixed 6 mL Tris")
    page.press("summary", "corrected once")
    page.see(".older del", "mixed 5 mL Tris")
    page.press("[data-action=tick]")
    page.see("[data-action=tick][aria-pressed=true]")
    entries = (await answer(lambda: lab.get(id_), lambda experiment: experiment["steps"][0].get("doneAt")))["steps"][0]
    assert [e["text"] for e in entries["did"]] == ["mixed 5 mL Tris", "mixed 6 mL Tris"]
    assert [e["text"] for e in entries["observed"]] == ["turned yellow"]
    assert not page.violations()
    page.press("[data-focus=menu]")
    page.press(".menu-item", "Deadline")
    set_date(page, "dueAt", f"{day(2)}T12:00")
    page.press(".dialog button[type=submit]")
    page.see(".experiment-head", "Due")
    page.press("[data-focus='step.after']")
    page.see(".bar h1", "2. spin")


@pytest.mark.row("E16")
async def test_how_far_a_photo_has_come_is_seen_on_a_slow_line(lab, tmp_path):
    id_, (step,) = await lab.experiment(steps=["wash"])
    page = lab.open(id_, "step", step)
    page.see("[data-action=choose]")
    path = tmp_path / "gel.jpg"
    path.write_bytes(pictures.jpeg(900, 700, seed=71_200 + page.js("return innerWidth")))
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": path.stat().st_size / 60}
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    try:
        page.choose(path, css=".step-page input[type=file]")
        page.see(".coming", "gel.jpg")
        page.wait(lambda: 0 < (page.js("return document.querySelector('.coming progress')?.value") or 0) < 1)
    finally:
        page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**slow, "uploadThroughput": -1})
    page.see(".photo-strip img")
    page.gone(".coming progress")


@pytest.mark.row("E5")
async def test_a_draft_of_a_protocol_does_not_take_away_what_somebody_saved_meanwhile(lab):
    id_, _ = await lab.experiment(protocol="Incubate.")
    page = lab.open(id_, "protocol")
    page.value("textarea[name=protocol]", "Incubate.")
    page.type("textarea[name=protocol]", "Incubate at 37.")
    lab.open(id_)
    page.see(".experiment-dates")
    await lab.do("experiment.update", experiment=id_, protocol="Incubate at 40.", version=(await lab.get(id_))["version"])
    page.visit(page.js("return '/' + location.hash"))
    lab.open(id_, "protocol")
    page.value("textarea[name=protocol]", "Incubate at 37.")
    page.press(".form button[type=submit]")
    page.see("[role=alert] .text", "Incubate at 40.")
    assert (await lab.get(id_))["protocol"] == "Incubate at 40."
    page.press(".panel button", "Go on with mine")
    page.press(".form button[type=submit]")
    page.wait(lambda: len(page.all(".version")) == 3)
    # What was saved is what the next change rests on.
    page.type("textarea[name=protocol]", "Incubate at 38.")
    page.press(".form button[type=submit]")
    page.wait(lambda: len(page.all(".version")) == 4)


@pytest.mark.row("E2", "E9")
async def test_what_was_typed_for_a_new_experiment_or_step_is_not_dropped_without_a_question(lab):
    id_, _ = await lab.experiment()
    for place, field in ((("new",), "textarea[name=protocol]"), ((id_, "step", "new"), "textarea[name=did]")):
        lab.open()
        page = lab.open(*place)
        page.type(field, "a long text")
        page.press(".bar button[aria-label=Back]")
        page.see(".dialog")
        page.press(".dialog .quiet")
        page.gone(".dialog")
        page.value(field, "a long text")
        page.driver.back()
        page.press(".dialog .danger")
        page.gone(".dialog")
        page.gone(field)


@pytest.mark.row("E7")
async def test_days_are_those_of_where_one_is(lab):
    """Where it is another day than by the clock of Greenwich."""
    now = datetime.datetime.now(datetime.timezone.utc)
    zone, ahead = ("Pacific/Kiritimati", 1) if now.hour >= 10 else ("Pacific/Pago_Pago", -1)
    here = now.date() + datetime.timedelta(ahead)
    made = (await lab.do("experiment.create", title="Far", startDate=(here - datetime.timedelta(3)).isoformat(),
                         endDate=(here + datetime.timedelta(3)).isoformat(), protocol="incubate far away"))["experiment"]
    page = lab.page
    page.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": zone})
    page.driver.refresh()
    try:
        lab.open(made["id"])
        page.see(".progress [role=img][aria-label*='4 days']")
        lab.open("search", "own", "incubate")
        page.see(".hits .hint", f"{here:%b} {here.day}, {here.year}")
    finally:
        page.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
        page.driver.refresh()


@pytest.mark.row("E12", "N40")
async def test_an_alarm_over_a_text_that_is_being_written_makes_no_entry_of_it(lab):
    id_, (step, _) = await lab.experiment(steps=["prepare buffer", "spin"])
    page = lab.open(id_, "step", step)
    page.type("textarea[name=did]", "mixed 5 mL of")
    await lab.do("timer.start", label="gel", totalSeconds=1)
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    page.is_on("textarea[name=did]")
    page.value("textarea[name=did]", "mixed 5 mL of")
    assert not page.all(".entry")
    page.press("textarea[name=observed]")
    page.see(".entry", "mixed 5 mL of")


@pytest.mark.row("E15", "E16", "E17", "E30")
async def test_photos_and_files_come_in_one_go_and_the_strip_grows(lab, server, tmp_path):
    id_, (step,) = await lab.experiment(steps=["wash"])
    page = lab.open(id_, "step", step)
    page.see("[data-action=choose]")
    assert not page.all("[data-action=camera]"), "there is no camera here"
    paths = []
    for number in range(3):
        paths.append(tmp_path / f"gel{number}.png")
        paths[-1].write_bytes(pictures.png(40, 30, seed=71_000 + number))
    (tmp_path / "plate.csv").write_text("well,value\nA1,3\n")
    (tmp_path / "fake.jpg").write_bytes(b"<script>alert(1)</script>")
    page.choose(*paths, tmp_path / "plate.csv", tmp_path / "fake.jpg", css=".step-page input[type=file]")
    page.wait(lambda: len(page.all(".photo-strip img")) == 3)
    page.see(".documents a[download='plate.csv']", "plate.csv")
    page.see(".coming .error", "fake.jpg")
    page.wait(lambda: page.js("return [...document.querySelectorAll('.photo-strip img')].every((i) => i.naturalWidth > 0)"))
    # Another one is let fall on the page, and one comes from elsewhere.
    page.js("""const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 });
        canvas.getContext('2d').fillRect(5, 5, 9, 9);
        canvas.toBlob((blob) => {
            const data = new DataTransfer();
            data.items.add(new File([blob], 'dropped.png', { type: 'image/png' }));
            for (const type of ['dragover', 'drop']) document.querySelector('.step-texts')
                .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
        })""")
    page.wait(lambda: len(page.all(".photo-strip img")) == 4)
    token = await server.person(NORA)
    await lab.do("step.photo", step=step, photos=[photo(server, token, lab.room, pictures.png(40, 30, seed=71_100))])
    page.wait(lambda: len(page.all(".photo-strip img")) == 5)
    page.press(".photo-strip img")
    page.see("dialog.viewer")
    page.keys(Keys.ESCAPE)
    page.gone("dialog.viewer")
    lab.open(id_)
    page.see(".step-photos", "5")


@pytest.mark.row("E18", "E10")
async def test_a_new_step_is_saved_with_all_of_it_or_dropped_without_a_trace(lab, tmp_path):
    id_, _ = await lab.experiment(steps=["wash"])
    page = lab.open(id_)
    picture = tmp_path / "gel.png"
    picture.write_bytes(pictures.png(40, 30, seed=72_000))

    def fill():
        page.press("[data-action=new-step]")
        page.see("textarea[name=did]")  # the list that was there until now has a field for a title, too
        page.type("input[name=title]", "stain")
        page.type("textarea[name=did]", "added dye")
        page.choose(picture, css=".form input[type=file]")
        page.see(".chosen img")

    fill()
    page.press("[data-action=cancel]")
    page.see(".dialog", "1 photo")
    page.press(".dialog .danger")
    page.see(".step-name", "1. wash")
    assert len((await lab.get(id_))["steps"]) == 1
    fill()
    page.press("select[name=number] option[value='1']")
    page.press(".form button[type=submit]")
    page.see(".bar h1", "1. stain")
    page.see(".entry", "added dye")
    page.see(".photo-strip img")
    first = (await answer(lambda: lab.get(id_), lambda experiment: experiment["steps"][0].get("photos")))["steps"][0]
    assert first["title"] == "stain" and len(first["photos"]) == 1


@pytest.mark.row("E19", "E20")
async def test_reminders_of_a_step_each_have_their_text_and_time(lab):
    id_, (step,) = await lab.experiment(steps=["wash"])
    page = lab.open(id_, "step", step)
    for text in ("change the medium", MARKUP):
        page.press("[data-action=remind]")
        page.type(".dialog input[name=text]", text)
        page.press(".dialog button[type=submit]")
        page.see(".reminder", text)
    made = await lab.nora.reminders(lab.room)
    assert all(r["subject"] == {"kind": "step", "id": step} for r in made) and len(made) == 2
    page.press(".reminder [data-action=edit]")
    set_date(page, "dueAt", "2020-01-01T09:00")
    page.press(".dialog button[type=submit]")
    page.see(".dialog .error", "over")
    tomorrow = f"{day(1)}T09:00"
    set_date(page, "dueAt", tomorrow)
    page.type(".dialog input[name=text]", "feed the cells")
    page.press(".dialog button[type=submit]")
    page.see(".reminder", "feed the cells")
    page.press("[data-action=cancel]")
    page.wait(lambda: len(page.all(".reminder")) == 1)
    page.press(".undo-bar [data-action=undo]")
    page.wait(lambda: len(page.all(".reminder")) == 2)
    assert page.js("return window.__hit") is None
