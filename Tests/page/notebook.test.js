// The lab notebook: experiments, their steps, their protocols, and what is found in it. By real keys, with locks, signatures and a real
// export: Tests/live/test_page_notebook.py.
import { eachSize, same } from "./case.js";
import { date, first, labOf } from "./labpage.js";

// E3 E4
eachSize("an end before the start and a known title are told at their fields", async (size) => {
    const { page, house } = await labOf({ path: ["new"], experiments: [{ title: "Lactase pH" }], size });
    await page.type("input[name=title]", "lactase ph");
    await page.type("textarea[name=protocol]", "x");
    await date(page, "startDate", "2026-03-09");
    await date(page, "endDate", "2026-03-03");
    await page.press(".form button[type=submit]");
    await page.see("input[name=endDate] ~ .error", "end is before the start");
    await date(page, "endDate", "2032-03-03");
    await page.press(".form button[type=submit]");
    await page.see("input[name=endDate] ~ .error", "years");
    await page.isOn("input[name=endDate]");
    await date(page, "endDate", "2026-03-12");
    await page.press(".form button[type=submit]");
    await page.see("input[name=title] ~ .error", "There is an experiment Lactase pH already.");
    await page.isOn("input[name=title]");
    await page.press(".bar button[aria-label=Back]");
    await page.press(".dialog .danger");
    await page.gone(".dialog");
    await page.reads(".experiment-title", "Lactase pH");
    same(house.sentOf("experiment.create").at(-1).endDate, "2026-03-12");
});

// E8 E9 E10 E28 E26: and somebody's change from elsewhere is seen, while the focus stays where it was.
eachSize("steps are added, ticked, moved, renamed and deleted with undo", async (size) => {
    const { page, house, experiments } = await labOf({ path: [first], experiments: [{ steps: ["wash"] }], size });
    await page.see(".step-name", "1. wash");
    await page.type(".add-step input", "spin");
    await page.keys("Enter");
    await page.see(".step-name", "2. spin");
    await page.press(".steps tbody tr:nth-child(2 of :not(.step-open)) .tick");
    await page.see(".steps tbody tr:nth-child(2 of :not(.step-open)) .tick[aria-pressed=true]");
    await page.see(".steps tbody tr:nth-child(2 of :not(.step-open)) .step-by", "Nora");
    await page.see(".progress [aria-label='1 of 2 steps done']");
    await page.press(".steps tbody tr:nth-child(2 of :not(.step-open)) .step-more button");
    await page.press(".menu-item", "Move up");
    await page.see(".step-name", "1. spin");
    await page.press(".steps tbody tr:nth-child(2 of :not(.step-open)) .step-more button");
    await page.press(".menu-item", "Rename");
    await page.type(".dialog input[name=title]", "wash twice");
    await page.keys("Enter");
    await page.see(".step-name", "2. wash twice");
    await page.press(".steps tbody tr:nth-child(1 of :not(.step-open)) .step-more button");
    await page.press(".menu-item", "Delete");
    await page.see(".undo-bar", "spin");
    await page.gone(".step-name", "spin");
    await page.press(".undo-bar [data-action=undo]");
    await page.see(".step-name", "1. spin");
    const [{ steps: [spin, wash] }] = experiments();
    same([spin.title, wash.title], ["spin", "wash twice"]);
    page.document.querySelector(`[data-focus='tick-${wash.id}']`).focus();
    house.asked("step.update", { room: "lab", step: spin.id, title: "spin longer" });
    await page.see(".step-name", "1. spin longer");
    await page.isOn(`[data-focus='tick-${wash.id}']`);
});

// E8 E11 E12: of the step that comes next, whose draft is that of its page; it moves on with the last tick, never under somebody's words.
eachSize("the step that comes next is written in the list of steps", async (size) => {
    const { page, house, experiments } = await labOf({ path: [first], experiments: [{ steps: ["wash", "spin"] }], size });
    const field = "textarea[name=open-did]";
    const isBelow = (title) => page.wait(() => page.document.querySelector(".step-open")?.previousElementSibling.innerText.includes(title), `not below ${title}`);
    await page.see(field);
    await isBelow("1. wash");
    same(page.all(".step-open textarea").length, 1);
    same(await page.violations(), []);
    await page.type(field, "twice, cold");
    house.asked("step.update", { room: "lab", step: experiments()[0].steps[0].id, title: "wash well" });
    await isBelow("1. wash well");
    await page.value(field, "twice, cold");
    await page.isOn(field);
    // Ticked by another meanwhile, it stays until its words are entered.
    house.asked("step.tick", { room: "lab", step: experiments()[0].steps[0].id, done: true });
    await page.see(".tick[aria-pressed=true]");
    await isBelow("1. wash well");
    await page.press("[data-action=enter-open-did]");
    await page.see(".step-open .entry.waiting", "twice, cold");
    await page.press(".step-open [data-action=take-back]");
    await page.value(field, "twice, cold");
    await page.press("[data-action=enter-open-did]");
    await page.pass(10);
    await page.gone(".step-open .entry");
    same(experiments()[0].steps[0].did.map(({ text }) => text), ["twice, cold"]);
    await page.press(".add-step input");
    house.asked("step.update", { room: "lab", step: experiments()[0].steps[1].id, title: "spin long" });
    await isBelow("2. spin long");
    await page.press(".step-open label", "Observations");
    await page.type(".step-open textarea", "a pellet");
    await page.press(".step-name a", "2. spin long");
    await page.value("textarea[name=observed]", "a pellet");
    await page.press("[data-focus=experiment]");
    await page.see(".step-open");
    house.asked("experiment.lock", { room: "lab", experiment: experiments()[0].id });
    await page.gone(".step-open");
});

// E28
eachSize("a deleted experiment comes back", async (size) => {
    const { page } = await labOf({ path: [first], experiments: [{}], size });
    await page.press("[data-focus=menu]");
    await page.press(".menu-item.danger", "Delete");
    await page.see(".empty", "No experiments");
    await page.press(".undo-bar [data-action=undo]");
    await page.see(".experiment-row", "Lactase pH");
});

// E5
eachSize("the protocol has versions and tells when another changed it", async (size) => {
    const { page, house, experiments } = await labOf({ path: [first], experiments: [{ protocol: "Spin at 4 °C." }], size });
    await page.press("[data-action=protocol]");
    await page.value("textarea[name=protocol]", "Spin at 4 °C.");
    // Of what was first there nothing is marked as new.
    await page.see(".version .difference", "Spin at 4 °C.");
    same(page.all(".difference :is(ins, del)").length, 0);
    await page.type("textarea[name=protocol]", "Spin at 8 °C.");
    await page.press(".form button[type=submit]");
    await page.see(".version", "Version 2");
    const words = (css) => page.all(css)[0].innerText.split(/\s+/).filter(Boolean);
    same([words(".difference ins"), words(".difference del")], [["added:", "8"], ["removed:", "4"]]);
    await page.type("textarea[name=protocol]", "Spin at 9 °C.");
    const [{ id: experiment, version }] = experiments();
    house.asked("experiment.update", { room: "lab", experiment, version, protocol: "Do not spin." });
    await page.see(".version", "Version 3");
    await page.press(".form button[type=submit]");
    await page.see("[role=alert]", "Do not spin.");
    await page.value("textarea[name=protocol]", "Spin at 9 °C.");
    await page.press("button", "Go on with mine");
    await page.press(".form button[type=submit]");
    await page.see(".version", "Version 4");
    same(experiments()[0].protocol, "Spin at 9 °C.");
    same(await page.violations(), []);
});

// E5
eachSize("a draft of a protocol does not take away what somebody saved meanwhile", async (size) => {
    const { page, house, at, experiments } = await labOf({ path: [first, "protocol"], experiments: [{ protocol: "Incubate." }], size });
    await page.value("textarea[name=protocol]", "Incubate.");
    await page.type("textarea[name=protocol]", "Incubate at 37.");
    const [{ id: experiment, version }] = experiments();
    await at(experiment);
    await page.see(".experiment-dates");
    house.asked("experiment.update", { room: "lab", experiment, version, protocol: "Incubate at 40." });
    await page.visit();
    await at(experiment, "protocol");
    await page.value("textarea[name=protocol]", "Incubate at 37.");
    await page.press(".form button[type=submit]");
    await page.see("[role=alert] .text", "Incubate at 40.");
    same(experiments()[0].protocol, "Incubate at 40.");
    await page.press(".panel button", "Go on with mine");
    await page.press(".form button[type=submit]");
    await page.wait(() => page.all(".version").length === 3);
    // What was saved is what the next change rests on.
    await page.type("textarea[name=protocol]", "Incubate at 38.");
    await page.press(".form button[type=submit]");
    await page.wait(() => page.all(".version").length === 4);
    same(experiments()[0].protocol, "Incubate at 38.");
});

// E2 E9
eachSize("what was typed for a new experiment or step is not dropped without a question", async (size) => {
    const { page, at, experiments } = await labOf({ experiments: [{}], size });
    for (const [path, field] of [[["new"], "textarea[name=protocol]"], [[experiments()[0].id, "step", "new"], "textarea[name=did]"]]) {
        await at();
        await at(...path);
        await page.type(field, "a long text");
        await page.press(".bar button[aria-label=Back]");
        await page.see(".dialog");
        await page.press(".dialog .quiet");
        await page.gone(".dialog");
        await page.value(field, "a long text");
        page.window.history.back();
        await page.press(".dialog .danger");
        await page.gone(".dialog");
        await page.gone(field);
    }
});

// E2
eachSize("experiments have tags, by which their list is narrowed", async (size) => {
    const { page, house, at } = await labOf({ path: [first], size, experiments: [{ title: "Lactase pH", tags: ["enzyme"] }, { title: "Gel" }] });
    const [{ id }] = house.room().things.experiments;
    await page.see(".experiment-head .tag-chip", "enzyme");
    await page.press("[data-action=tags]");
    await page.value(".dialog input", "enzyme");
    await page.type(".dialog input", "Enzyme, pH #pilot " + "x".repeat(31));
    await page.press(".dialog button[type=submit]");
    await page.see(".dialog .error", "At most 20 words of 30 letters.");
    await page.type(".dialog input", "Enzyme, pH #pilot");
    await page.press(".dialog button[type=submit]");
    await page.see(".experiment-head .tag-chip", "pilot");
    same(house.sentOf("experiment.update").at(-1).tags, ["enzyme", "ph", "pilot"]);
    same(await page.violations(), []);
    await page.press(".experiment-head .tag-chip", "ph");
    await page.see(".bar h1", "Tagged “ph”");
    await page.reads(".experiment-title", "Lactase pH");
    same(await page.violations(), []);
    await page.press(".tags [aria-current]", "ph");
    await page.see(".experiment-title", "Gel");
    await page.press(".notebook nav .tag-chip", "enzyme");
    await page.gone(".experiment-title", "Gel");
    await at(id);
    await page.press("[data-action=tags]");
    await page.type(".dialog input", "");
    await page.press(".dialog button[type=submit]");
    await page.see("[data-action=tags]", "Add tags");
    await at("tag", "enzyme");
    await page.see(".empty", "No experiment has this tag.");
});

// E2
eachSize("experiments are linked, and both tell it", async (size) => {
    const { page, house, at } = await labOf({ path: [first], size, experiments: [{ title: "Lactase pH" }, { title: "Gel 3" }, { title: "Gelée" }] });
    const [lactase, gel] = house.room().things.experiments;
    await page.press("[data-action=link]");
    await page.isOn(".dialog input");
    await page.reads(".link-choices button", "Gel 3", "Gelée");
    await page.type(".dialog input", "gelee");
    await page.reads(".link-choices button", "Gelée");
    same(await page.violations(), []);
    await page.type(".dialog input", "gel 3");
    await page.press(".link-choices button", "Gel 3");
    await page.announced("Gel 3 is linked.");
    await page.see("[data-way=to]", "linked here");
    same(house.sentOf("experiment.update").at(-1).links, [gel.id]);
    await page.press("[data-way=to] a", "Gel 3");
    await page.see(".bar h1", "Gel 3");
    await page.see("[data-way=from]", "links to this one");
    same(page.all("[data-action=unlink]").length, 0);
    house.asked("experiment.update", { room: "lab", experiment: gel.id, links: [lactase.id] });
    await page.see("[data-way=both]", "Lactase pH");
    same(await page.violations(), []);
    await page.press("[data-action=unlink]");
    await page.see("[data-way=from]", "Lactase pH");
    // One that is gone is no longer named.
    const { id: gone } = house.room().things.experiments[2];
    house.asked("experiment.update", { room: "lab", experiment: gel.id, links: [gone] });
    await page.see("[data-way=to]", "Gelée");
    house.asked("experiment.delete", { room: "lab", experiment: gone });
    await page.gone("[data-way=to]", "Gelée");
    await page.press("[data-action=link]");
    await page.press(".link-choices button", "Lactase pH");
    await page.announced("Lactase pH is linked.");
    same(house.sentOf("experiment.update").at(-1).links, [lactase.id]);
    house.asked("experiment.lock", { room: "lab", experiment: lactase.id });
    await at(lactase.id);
    await page.see("[data-way=both]", "Gel 3");
    same(page.all("[data-action=unlink], [data-action=link], [data-action=tags]").filter((one) => one.checkVisibility()).length, 0);
});
