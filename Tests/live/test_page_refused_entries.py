"""What a person writes in a step without a connection is not lost when the server cannot take it any more (E12 E26)."""
import pytest

from labpage import NORA, lab_of
from waiting import answer


@pytest.fixture
async def lab(window, login, fresh, size):
    return await lab_of(window, await login(NORA, firstName="Nora"), fresh("Lab "), size)


async def written_unsent(lab, text, meanwhile):
    """Enters `text` in a step from where nothing gets through, leaves it, and comes back after `meanwhile(experiment, step)`."""
    id_, (step, _) = await lab.experiment(steps=["wash", "spin"])
    page = lab.open(id_, "step", step)
    page.see("textarea[name=did]")
    page.js("""const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (data) { if (!data.includes('"step.log"')) send.call(this, data); };""")
    page.type("textarea[name=did]", text)
    page.press("textarea[name=observed]")
    page.see(".entry.waiting", text)
    lab.open(id_)
    page.see(".step-name", "1. wash")
    await meanwhile(id_, step)
    page.driver.refresh()
    return page, id_, step


async def test_what_a_deleted_step_cannot_take_is_kept_to_be_copied(lab):
    """E12 E26: with its place and the reason, over a reload, until it is given up."""
    async def delete(_, step):
        await lab.do("step.delete", step=step)
    page, id_, step = await written_unsent(lab, "mixed in the cold room", delete)
    page.see(".banner.told", "kept in the notebook")
    kept = page.see(".unsent .entry", "mixed in the cold room")
    assert "What was done" in kept.text and "step 1: wash" in kept.text and "not here" in kept.text
    assert not page.violations()
    page.driver.refresh()
    page.see(".unsent .entry", "mixed in the cold room")
    lab.open()
    page.press(".unsent [data-action=copy]")
    page.announced("Copied")
    page.wait(lambda: page.js("return getSelection().toString()") == "mixed in the cold room")
    page.press(".unsent [data-action=give-up]")
    page.gone(".unsent")
    page.driver.refresh()
    page.see(".experiment-row")
    assert not page.all(".unsent")


async def test_what_a_lock_refuses_is_sent_once_it_is_open_again(lab):
    """E12 E26 E14"""
    async def lock(id_, _):
        await lab.do("experiment.lock", experiment=id_)
    page, id_, step = await written_unsent(lab, "read A420", lock)
    page.see(".unsent .entry", "read A420")
    page.press(".unsent a", "step 1: wash")
    page.see(".mark", "locked")
    page.see(".unsent .entry", "read A420")
    await lab.do("experiment.unlock", experiment=id_)
    page.gone(".mark", "locked")
    page.press(".unsent [data-action=retry]")
    page.gone(".unsent")
    page.see(".step-texts .entry", "read A420")
    await answer(lambda: lab.get(id_), lambda experiment: [entry["text"] for entry in experiment["steps"][0]["did"]] == ["read A420"])
