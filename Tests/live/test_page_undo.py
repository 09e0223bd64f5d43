"""The bar that follows a deletion on the page takes back its own change, whatever the person changed since (E20 E28 P24)."""
import time

import pytest

from albums import add
from labpage import NORA, day, lab_of
from waiting import answer, until


@pytest.fixture
async def lab(window, login, fresh, size):
    return await lab_of(window, await login(NORA, firstName="Nora"), fresh("Lab "), size)


async def taken_back(lab, what, stands):
    """Presses Undo in the bar that names `what`, after a newer change of the same person, which `stands` then."""
    lab.page.see(".undo-bar", what)
    other = (await lab.do("experiment.create", title=f"Since {what}", startDate=day(0), endDate=day(1), protocol="x"))["experiment"]
    lab.page.press(".undo-bar [data-action=undo]")
    lab.page.gone(".undo-bar")
    await until(stands, f"{what} to stand again")
    assert (await lab.get(other["id"]))["title"] == f"Since {what}", "the newer change stays"


async def test_a_step_and_its_reminder_come_back(lab):
    """E20 E28"""
    id_, (wash, _) = await lab.experiment(steps=["wash", "spin"])
    await lab.do("reminder.create", step=wash, text="look after it", dueAt=int(time.time() * 1000) + 3_600_000)
    page = lab.open(id_, "step", wash)

    async def reminded():
        return [r["text"] for r in await lab.nora.reminders(lab.room)] == ["look after it"]
    page.press(".reminder [data-action=cancel]")
    page.gone(".reminder")
    await taken_back(lab, "look after it", reminded)
    page.see(".reminder", "look after it")

    async def stepped():
        return [step["title"] for step in (await lab.get(id_))["steps"]] == ["wash", "spin"]
    page.press("[data-focus=menu]")
    page.press(".menu-item.danger", "Delete")
    page.see(".step-name", "1. spin")
    await taken_back(lab, "wash", stepped)
    page.see(".step-name", "1. wash")
    page.press(".steps tbody tr:nth-child(2) .step-more button")
    page.press(".menu-item.danger", "Delete")
    page.gone(".step-name", "spin")
    await taken_back(lab, "spin", stepped)


async def test_an_experiment_and_a_template_come_back(lab):
    """E28"""
    id_, _ = await lab.experiment("Assay")
    await lab.do("template.save", experiment=id_, title="Weekly assay")
    page = lab.open(id_)

    async def listed():
        return (await lab.get(id_))["title"] == "Assay"
    page.press("[data-focus=menu]")
    page.press(".menu-item.danger", "Delete")
    page.see(".empty", "No experiments")
    await taken_back(lab, "Assay", listed)
    page.see(".experiment-row", "Assay")

    async def kept():
        return [one["title"] for one in (await lab.nora.call("template.list", room=lab.room))["templates"]] == ["Weekly assay"]
    lab.open("new")
    page.wait(lambda: len(page.all("select[name=template] option")) == 2)
    page.press("select[name=template] option:nth-child(2)")
    page.press("[data-action=delete-template]")
    await taken_back(lab, "Weekly assay", kept)


async def test_a_photo_of_an_album_comes_back(lab, fresh):
    """P24"""
    room = await lab.nora.make_room(fresh("Ski "), "photos")
    await add(lab.nora, room, "lift")
    page = lab.page
    page.wait(lambda: room in page.js("return document.querySelector('.rooms-list').innerHTML"))
    page.open(f"/#/room/{room}/photos")
    page.press(".photo-tile")
    page.press("[data-action=delete]")
    page.see(".undo-bar", "deleted")
    await add(lab.nora, room, "hut")
    page.press(".undo-bar [data-action=undo]")
    page.gone(".undo-bar")
    await answer(lambda: lab.nora.call("album.list", room=room),
                 lambda album: sorted(photo["description"] for photo in album["photos"]) == ["hut", "lift"])
