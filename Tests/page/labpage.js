// Nora's notebook in a case: a lab of hers with experiments, and the whole page before it.
import { House } from "./house.js";
import { notebook } from "./housenotebook.js";
import { undoing } from "./houseundo.js";
import { open } from "./page.js";

export const markup = "<img src=x onerror=\"window.__hit=1\">";

/// `{house, page, at(…path), experiments}`: at `path` of the notebook of `/#/room/lab`; `lab`: what else the room has.
export async function labOf({ path = [], experiments = [], lab = {}, account = {}, world = {}, ...options } = {}) {
    const house = undoing(notebook(new House({ account: { id: "nora", username: "nora", displayName: "Nora", firstName: "Nora", ...account },
        rooms: [{ name: "Lab", kind: "lab", experiments, ...lab }], ...world })));
    const address = (...to) => `/#/${["room", "lab", "notebook", ...to].join("/")}`;
    const { experiments: all } = house.room().things;
    const ids = path.map((part) => (typeof part === "function" ? part(all) : part));
    const page = await open(house, { at: address(...ids), ...options });
    await page.see(".notebook > *");
    const at = async (...to) => {
        await page.go(address(...to));
        await page.see(".notebook > *");
    };
    return { house, page, at, experiments: () => house.room().things.experiments };
}

/// The first experiment of the lab, and its first step, in a path.
export const first = (all) => all[0].id;
export const firstStep = (all) => all[0].steps[0].id;

/// A date, or a date and a time, in its field.
export async function date(page, name, value) {
    const input = await page.see(`input[name=${name}]`);
    input.value = value;
    input.dispatchEvent(new page.window.Event("change"));
}
