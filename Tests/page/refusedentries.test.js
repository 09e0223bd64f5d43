// What a person writes in a step without a connection is not lost when the server cannot take it any more (E12 E26).
import { eachSize, holds, same } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";
import { silence } from "./sockets.js";

const notebook = "#/room/lab/notebook";
const hash = "0".repeat(64);

/// Ana's lab with an experiment of two steps.
function lab() {
    const house = new House({ rooms: [{ name: "Lab", kind: "lab" }] });
    const steps = ["wash", "spin"].map((title, index) => house.made("step", { id: title, experimentId: "lactase", rank: "ab"[index], title,
        number: index + 1, did: [], observed: [], photos: [], files: [] }));
    house.room().things.experiments = [house.made("experiment", { id: "lactase", title: "Lactase pH", startDate: "2026-11-19", endDate: "2026-11-24",
        protocol: "Incubate at 37 °C.", state: "running", steps, signoffs: [], references: [] })];
    return house;
}

/// Enters `text` in a step from where nothing gets through, leaves it, and comes back after `meanwhile(experiment)`, when `answer`
/// comes to it.
async function writtenUnsent(house, size, text, meanwhile, answer) {
    house.answers("step.log", () => silence);
    const page = await open(house, { at: `/${notebook}/lactase/step/wash`, size });
    await page.type("textarea[name=did]", text);
    await page.press("[data-action=enter-did]");
    await page.see(".entry.waiting", text);
    await page.go(`${notebook}/lactase`);
    await page.see(".step-name", "1. wash");
    meanwhile(house.room().things.experiments[0]);
    house.answers("step.log", answer);
    await page.visit();
    return page;
}

// E12 E26: with its place and the reason, over a reload, until it is given up.
eachSize("what a deleted step cannot take is kept to be copied", async (size) => {
    const page = await writtenUnsent(lab(), size, "mixed in the cold room", (experiment) => { experiment.steps.shift(); },
        () => { throw refused(404, "not_found", { field: "step", message: "There is no such step." }); });
    await page.see(".banner.told", "kept in the notebook");
    const kept = (await page.see(".unsent .entry", "mixed in the cold room")).innerText;
    for (const words of ["What was done", "step 1: wash", "not here"]) holds(kept.includes(words), kept);
    same(await page.violations(), []);
    await page.visit();
    await page.see(".unsent .entry", "mixed in the cold room");
    await page.go(notebook);
    await page.press(".unsent [data-action=copy]");
    await page.announced("Copied");
    await page.wait(() => page.window.getSelection().toString() === "mixed in the cold room");
    await page.press(".unsent [data-action=give-up]");
    await page.gone(".unsent");
    await page.visit();
    await page.see(".experiment-row");
    same(page.all(".unsent").length, 0);
});

// E12 E26 E14
eachSize("what a lock refuses is sent once it is open again", async (size) => {
    const house = lab(), text = "read A420";
    const locked = () => { throw refused(403, "not_allowed", { message: "Lactase pH is locked." }); };
    const page = await writtenUnsent(house, size, text, () => house.asked("experiment.lock", { room: "lab", experiment: "lactase" }), locked);
    await page.see(".unsent .entry", text);
    await page.press(".unsent a", "step 1: wash");
    await page.see(".mark", "locked");
    await page.see(".unsent .entry", text);
    house.asked("experiment.unlock", { room: "lab", experiment: "lactase" });
    await page.gone(".mark", "locked");
    const [{ steps: [wash] }] = house.room().things.experiments;
    house.answers("step.log", ({ room, column, text: said }) => {
        const entry = house.made("entry", { experimentId: "lactase", stepId: wash.id, column, author: "ana", authorName: "Ana", at: house.clock.now,
            text: said, previousHash: hash, hash });
        wash[column].push(entry);
        house.tell("item", { room, kind: "entry", id: entry.id, change: "added", value: entry });
        return { entry };
    });
    await page.press(".unsent [data-action=retry]");
    await page.gone(".unsent");
    await page.see(".step-texts .entry", text);
    await page.gone(".entry.waiting");
    same(wash.did.map((entry) => entry.text), [text]);
});
