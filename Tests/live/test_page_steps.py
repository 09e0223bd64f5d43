"""The steps of an experiment on the page: photos and files on their way, and days elsewhere. What else is known of them needs no browser of its
own (Tests/page/steps.test.js)."""
import datetime

import pictures
import pytest
from browser import Keys
from lab import photo
from labpage import NORA, lab_of


@pytest.fixture
async def lab(window, login, fresh, size):
    return await lab_of(window, await login(NORA, firstName="Nora"), fresh("Lab "), size)


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
        page.see(".finds .hint", f"{here:%b} {here.day}, {here.year}")
    finally:
        page.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
        page.driver.refresh()


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
    page.wait(lambda: len(page.all(".step-thumbs img")) == 4)
    page.see(".thumbs-more", "+1")
