"""The bar after a deletion takes back its own change, whatever the person changed since (E28). More: Tests/page/undo.test.js."""
import pytest

from labpage import NORA, day, lab_of
from waiting import until


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
