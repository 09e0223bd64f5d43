// The bar that follows a deletion takes back its own change, whatever the person changed since. Experiments and templates:
// Tests/live/test_page_undo.py; what else is undone, where it is deleted.
import { eachSize, same } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

/// Presses Undo in the bar that names `what`, after a newer change of the same person; `back()` is what the house does for the thing.
async function takenBack({ house, page }, what, id, back) {
    await page.see(".undo-bar", what);
    await page.pass(5);
    house.asked("shopping.add", { room: house.room().id, name: `since ${what}` });
    house.answers("undo", ({ change }) => {
        same(change, id);
        back();
        return { changes: [{ id: house.newId("change"), verb: "delete", kind: "thing", object: id, text: what }] };
    });
    await page.press(".undo-bar [data-action=undo]");
    await page.gone(".undo-bar");
    same(house.sentOf("undo").at(-1).change, id);
}

// E20 E28: from the page of the step, and from the table.
eachSize("a step and its reminder come back", async (size) => {
    const house = new House({ rooms: [{ name: "Lab", kind: "lab", experiments: [{ id: "ph", title: "Lactase pH" }],
        reminders: [{ id: "look", text: "look after it", subject: { kind: "step", id: "wash" } }] }] });
    const { things } = house.room();
    house.asked("experiment.list", { room: "lab" });
    const [experiment] = things.experiments;
    const number = (steps) => steps.map((step, place) => ({ ...step, number: place + 1 }));
    experiment.steps = number(["wash", "spin"].map((title) => house.made("step", { id: title, experimentId: "ph", rank: title, title, did: [], observed: [],
        photos: [], files: [] })));
    house.answers("step.delete", ({ room, step: id }) => {
        const gone = experiment.steps.find((step) => step.id === id);
        experiment.steps = number(experiment.steps.filter((step) => step !== gone));
        house.tell("item", { room, kind: "step", id, change: "removed", value: gone });
        return {};
    });
    const page = await open(house, { at: "/#/room/lab/notebook/ph/step/wash", size });
    await page.press(".reminder [data-action=cancel]");
    await page.gone(".reminder");
    await takenBack({ house, page }, "look after it", "look", () => {
        const [reminder] = things.reminders;
        Object.assign(reminder, { state: "waiting", version: reminder.version + 1 });
        house.tell("reminder", { room: "lab", reminder: { ...reminder }, change: "changed" });
    });
    await page.see(".reminder", "look after it");

    const again = (step, place) => () => {
        experiment.steps = number(experiment.steps.toSpliced(place, 0, step));
        house.tell("item", { room: "lab", kind: "step", id: step.id, change: "added", value: step });
    };
    const [wash, spin] = experiment.steps;
    await page.press("[data-focus=menu]");
    await page.press(".menu-item.danger", "Delete");
    await page.reads(".step-name", "1. spin");
    await takenBack({ house, page }, "wash", "wash", again(wash, 0));
    await page.reads(".step-name", "1. wash", "2. spin");
    await page.press(".steps tbody tr:nth-child(2 of :not(.step-open)) .step-more button");
    await page.press(".menu-item.danger", "Delete");
    await page.reads(".step-name", "1. wash");
    await takenBack({ house, page }, "spin", "spin", again(spin, 1));
    await page.reads(".step-name", "1. wash", "2. spin");
});

// P24
eachSize("a photo of an album comes back", async (size) => {
    const house = new House({ rooms: [{ name: "Ski", kind: "photos", photos: [{ id: "lift", description: "lift" }] }] });
    const page = await open(house, { at: "/#/room/ski/photos", size });
    await page.press(".photo-tile");
    const [lift] = house.room().things.photos;
    await page.press("[data-action=delete]");
    await page.see(".undo-bar", "deleted");
    await takenBack({ house, page }, "deleted", "lift", () => {
        house.room().things.photos.push(lift);
        house.tell("item", { room: "ski", kind: "photo", id: "lift", change: "added", value: lift });
    });
    await page.wait(() => page.all(".photo-tile").length === 1);
});

// E28 P24
eachSize("the bar goes by itself", async (size) => {
    const house = new House({ rooms: [{ name: "Ski", kind: "photos", photos: [{ description: "lift" }, { description: "hut" }] }] });
    const page = await open(house, { at: "/#/room/ski/photos", size });
    await page.press(".photo-tile");
    await page.press("[data-action=delete]");
    await page.see(".undo-bar", "deleted");
    await page.pass(11.9);
    await page.see(".undo-bar", "deleted");
    await page.pass(0.2);
    await page.gone(".undo-bar");
});
