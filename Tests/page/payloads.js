// Rooms in which everything that members name, write or send is a text that would do harm in a page that took it for markup, an address, a
// template or a style; and what a page shows of it.
import { holds, same } from "./case.js";
import { House } from "./house.js";
import payloads from "./payloads.json" with { type: "json" };

export const harm = payloads;
export const short = harm.map((text) => text.slice(0, 60));
/// A picture that would run something, where one thing is asked for.
export const [, , one] = harm;

/// What is left of a text when signs that nobody sees are gone.
export const plain = (text) => text.replaceAll(/[\s\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, "");

/// What every thing of the server has.
const thing = { version: 1, createdBy: "ana", createdAt: 0, updatedAt: 0 };

function experiments() {
    const where = { ...thing, experimentId: "experiment-2" }, author = "ana";
    const entry = (column, text, place) => ({ ...where, id: `${column}-${place}`, stepId: `step-${place}`, column, author, authorName: one, at: 0, text,
        previousHash: "", hash: "0" });
    const steps = harm.map((text, place) => ({ ...where, id: `step-${place}`, rank: `${place}`, title: text, number: place + 1, photos: [],
        did: [entry("did", text, place)], observed: [entry("observed", text, place)],
        files: [{ ...where, id: `file-${place}`, file: `file-${place}`, name: text, bytes: 9, mime: "text/plain", stepId: `step-${place}`, author, addedAt: 0 }] }));
    return harm.map((text, place) => ({ id: `experiment-${place}`, title: text, protocol: text, ...(place === 2 ? { steps, links: ["experiment-0", "experiment-1"] } : {}), ...(text.length <= 30 ? { tags: [text] } : {}) }));
}

/// The house of somebody whose name is harm too.
export function harmfulHouse() {
    const author = { author: "ana", authorName: one, at: 0 };
    const named = (id) => ({ id, name: `${id} ${one}` });
    const house = new House({
        account: { firstName: one, displayName: one },
        rooms: [
            { ...named("talk"), info: { topic: harm[3] }, members: [short[0]], timers: short.map((label) => ({ label, seconds: 3000 })),
                messages: harm, reminders: harm.map((text) => ({ text })) },
            { ...named("pantry"), kind: "pantry", noodles: short.map((name, place) => ({ id: `noodle-${place}`, name, brand: name, cookSeconds: 480 })),
                items: short.map((name) => ({ name })) },
            { ...named("teas"), kind: "tea", teas: short.map((name, place) => ({ id: `tea-${place}`, name, brand: name, type: "green", steepSeconds: 120 })) },
            { ...named("album"), kind: "photos", photos: harm.map((description) => ({ description })) },
            { ...named("lab"), kind: "lab", experiments: experiments() },
            ...short.map((name, place) => ({ name, id: `named-${place}` })),
        ],
        answers: {
            "noodle.nutrition": { state: "known", source: one, product: one, productBrand: one, per100g: { kcal: 350 }, origins: { kcal: one } },
            "experiment.protocol": { versions: harm.map((text, place) => ({ ...thing, id: `version-${place}`, experimentId: "experiment-2", number: harm.length - place,
                ...author, text, difference: [{ fate: "added", text }, { fate: "removed", text }] })) },
            "experiment.history": { total: harm.length, changes: harm.map((text, place) => ({ id: `change-${place}`, at: 0, by: "ana", byName: one, verb: "update",
                kind: "experiment", object: "experiment-2", text })) },
            "template.list": { templates: harm.map((text, place) => ({ ...thing, id: `template-${place}`, title: text, days: 1, protocol: text, steps: [text] })) },
            "notebook.search": { total: harm.length, hits: harm.map((text, place) => ({ kind: "step", id: `step-${place}`, part: "did", at: 0,
                experiment: { id: "experiment-2", title: text }, step: { id: `step-${place}`, number: 1, title: text }, snippet: `\u0001${text}\u0002` })) },
        },
    });
    house.answers("tea.get", ({ tea }) => ({ tea: house.room("teas").things.teas.find(({ id }) => id === tea),
        notes: harm.map((text, place) => ({ ...thing, id: `note-${place}`, teaId: tea, personId: "ana", text, tags: [text.slice(0, 30)] })) }));
    const { id } = house.room("talk");
    for (const { seq, text } of [...house.room(id).messages]) if (harm.includes(text)) house.say(`Re: ${text}`, { room: id, replyTo: seq });
    return house;
}

/// Elements and attributes that the page itself never makes.
function strange({ document, location }) {
    const allowed = ["/js/main.js", "/js/words.js", "/case/before.js"].map((path) => location.origin + path);
    return [...document.querySelectorAll("*")].flatMap((node) => {
        const isOdd = ["iframe", "frame", "object", "embed", "base", "animate", "style", "math"].includes(node.localName)
            || (node.localName === "script" && !allowed.includes(node.src)) || (node.localName === "meta" && node.httpEquiv);
        return [...(isOdd ? [node.outerHTML.slice(0, 200)] : []), ...[...node.attributes].filter(({ name, value }) =>
            (/^on|^srcdoc$|^autofocus$/.test(name) && !(name === "autofocus" && value === "")) || (/href|src|action/.test(name) && /^[^#/?]*script:/i.test(value)))
            .map(({ name, value }) => `${node.localName} ${name}=${value.slice(0, 100)}`)];
    });
}

/// Nothing of it has run, and nothing stands there as markup. What the policy would report fails the case anyhow (page.js).
export function harmless(page) {
    same([page.window.__hit, globalThis.__hit].map((hit) => hit ?? null), [null, null]);
    same(strange(page.window), []);
    holds(page.all("#app").length === 1, "the page is gone");
}

/// All that the page, or a part of it, says to eyes and ears; whatever scrolls is moved on, so that pages come.
export function told({ document }, part = "body") {
    for (const node of document.querySelectorAll(".log, .page-panel, .rooms-scroll, .place *")) {
        if (node.scrollHeight > node.clientHeight + 8) node.scrollTop = node.matches(".log") ? 0 : node.scrollHeight;
    }
    const all = (css) => [...document.querySelector(part).querySelectorAll(css)];
    return plain([part === "body" ? document.title : "", document.querySelector(part).textContent, ...all("input, textarea").map(({ value }) => value),
        ...all("[alt], [title], [aria-label]").flatMap((node) => [node.getAttribute("alt"), node.title, node.ariaLabel])].join("\n"));
}

/// Waits until it has told all of these texts.
export async function shows(page, texts, part) {
    const missing = new Set(texts.map(plain));
    await page.wait(() => {
        const heard = told(page, part);
        for (const text of missing) if (heard.includes(text)) missing.delete(text);
        return missing.size === 0;
    }).catch((error) => { throw new Error(`not shown as text: ${JSON.stringify([...missing])}; ${error.message}`); });
    harmless(page);
}
