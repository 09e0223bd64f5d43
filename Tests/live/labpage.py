"""Somebody who has the notebook of a lab open in the browser, and in a program beside it."""
import datetime

from client import new_cid, unwrap

NORA = "nora.page"


def day(offset):
    return (datetime.date.today() + datetime.timedelta(offset)).isoformat()


class Lab:
    """A lab of Nora's, who has it open in the browser and in a program."""

    def __init__(self, page, nora, room):
        self.page, self.nora, self.room = page, nora, room

    async def do(self, method, **params):
        return await self.nora.call(method, room=self.room, cid=next(new_cid), **params)

    async def experiment(self, title="Lactase pH", start=-2, end=3, steps=(), **more):
        made = (await self.do("experiment.create", title=title, startDate=day(start), endDate=day(end),
                              protocol=more.get("protocol", "Incubate at 37 °C.")))["experiment"]
        ids = [(await self.do("step.add", experiment=made["id"], title=step))["step"]["id"] for step in steps]
        return made["id"], ids

    async def get(self, experiment):
        return unwrap(await self.nora.call("experiment.get", room=self.room, experiment=experiment), "experiment")

    def open(self, *path):
        self.page.open("/#/" + "/".join(["room", self.room, "notebook", *path]))
        self.page.see(".notebook > *")
        return self.page


async def lab_of(page, nora, name, size):
    """A new lab of Nora's, open in the browser."""
    if not page.driver.current_url.startswith(page.address):
        page.enter(NORA)
    page.resize(size)
    # What is left of the test before would lie over what this one presses.
    page.js("document.querySelectorAll('.undo-bar, .dialog').forEach((node) => node.remove())")
    room = await nora.make_room(name, "lab")
    page.wait(lambda: name in page.js("return document.querySelector('.rooms-list').textContent"), "the room is known")
    return Lab(page, nora, room)


def set_date(page, name, value):
    page.js("const input = document.querySelector(`input[name=${arguments[0]}]`); input.value = arguments[1];"
            "input.dispatchEvent(new Event('change'))", name, value)
