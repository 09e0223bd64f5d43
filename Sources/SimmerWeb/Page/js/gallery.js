// All parts of the page in all states, light and dark beside each other, by the functions that the page itself uses: /parts.html, for those
// who work on it. Nothing leads there, and no other module needs it.
import { h } from "./dom.js";
import { button, choice, face, field, form } from "./controls.js";
import { ask } from "./dialog.js";
import { icon } from "./icons.js";
import { use } from "./i18n.js";
import { ring } from "./views/cards/ring.js";
import { openDrawer } from "./views/parts/drawer.js";
import { openMenu } from "./views/parts/menu.js";
import { onOff } from "./views/parts/onoff.js";
import { saved } from "./views/parts/saved.js";
import { toast } from "./views/parts/toast.js";
import { starField, stars } from "./views/pantry/stars.js";
import { bringPantry } from "./views/pantry/words.js";

const nothing = () => {};
const { signal } = new AbortController();
const kinds = ["", "primary", "quiet", "danger", "small", "chip-button"];

/** @param {...Page.Child} children */
const row = (...children) => h("div", { class: "gallery-row" }, children);

/** @param {string} label @param {{name: string, value: string}} more */
function wrong(label, more) {
    const one = field({ ...more, label });
    one.tell("That is not possible.");
    return one.node;
}

/** @param {string} state @param {number} share */
function pill(state, share) {
    const drawn = ring();
    drawn.set(share);
    return h("button", { type: "button", class: "pill", data: { state } }, drawn.node, h("span", { class: "pill-label" }, state), h("span", { class: "digits" }, "8:00"), h("span", { class: "pill-more" }, "+1"));
}

/** @param {string} state @param {number} share */
function card(state, share) {
    const drawn = ring();
    drawn.set(share);
    return h("div", { class: "card timer-card", data: { state } }, h("div", { class: "timer-face" }, drawn.node, h("span", { class: "digits" }, "8:00")),
        h("div", { class: "card-words" }, h("strong", { class: "card-title" }, `penne, ${state}`), " ", h("span", { class: "card-detail" }, "by Ana")),
        h("div", { class: "card-actions" }, button("+ 1 min", nothing), button("Stop", nothing, { kind: "danger" })));
}

/// A row that opens something.
/** @param {string} name @param {string} detail @param {Page.Child} lead */
const opening = (name, detail, lead) => h("li", null, h("button", { type: "button", class: "row-open" }, lead,
    h("span", { class: "member-words" }, h("span", null, name), h("span", { class: "room-detail" }, detail)), icon("forward")));

/** @param {string} name @param {string} detail @param {Record<string, unknown>} props @param {Page.Child} end */
const room = (name, detail, props = {}, end = null) => h("a", { class: "room-row", href: "#", ...props }, h("span", { class: "room-kind", data: { colour: name.length % 10 } }, icon("chat")),
    h("span", { class: "room-words" }, h("span", { class: "room-name" }, name), h("span", { class: "room-detail" }, detail)), end);

/// By name: what there is of it. `look` makes names of radio buttons and the like its own.
/** @type {Record<string, (look: string) => Page.Child>} */
const groups = {
    Buttons: () => [
        row(kinds.map((kind) => button(kind || "plain", nothing, { kind }))),
        row(kinds.map((kind) => button(kind || "plain", nothing, { kind, disabled: true }))),
        row(button("Add", nothing, { kind: "primary", iconName: "plus" }), button("Close", nothing, { kind: "quiet", iconName: "close", hideLabel: true }),
            h("button", { type: "button", class: "tick", "aria-pressed": "false", "aria-label": "Done" }),
            h("button", { type: "button", class: "tick", "aria-pressed": "true", "aria-label": "Done" }, icon("check")),
            h("button", { type: "button", class: "stacked" }, icon("play"), h("span", null, "8 min")))],
    Fields: (look) => [
        field({ name: "plain", label: "A field", hint: "What it is for" }).node,
        wrong("A field with a mistake", { name: "wrong", value: "x" }),
        field({ name: "off", label: "A field that is off", disabled: true, value: "nothing" }).node,
        field({ name: "secret", label: "A password", type: "password", autocomplete: "off" }).node,
        field({ name: "day", label: "A day", type: "date" }).node,
        field({ name: "one", label: "One of several", control: h("select", null, ["g", "cups"].map((one) => h("option", null, one))) }).node,
        choice({ label: "A choice", name: `choice-${look}`, value: "g", change: nothing, options: [{ value: "g", label: "Grams" }, { value: "cups", label: "Cups" }] }),
        form({ label: `A form, ${look}`, submit: "Save", fields: [field({ name: "in", label: "A field of a form", required: true })], action: nothing, extra: button("Not now", nothing, { kind: "quiet" }) })],
    "Switches, stars and what unfolds": (look) => [
        row(onOff("Off", false, `off-${look}`).node, onOff("On", true, `on-${look}`).node), row([0, 2.5, 5].map((value) => stars(value))),
        starField({ name: `stars-${look}`, label: "Stars", value: 3 }).node,
        h("details", { class: "more-values" }, h("summary", { class: "button quiet" }, "More"), field({ name: `more-${look}`, label: "One more field" }).node)],
    Rows: () => [
        h("ul", { class: "index-rows" }, opening("Settings", "What it leads to", icon("settings")), opening("Bo", "member · online", face("bo", "Bo"))),
        h("div", null, room("Kitchen", "Bo: dinner is ready", { class: "room-row has-unread" }, h("span", { class: "unread" }, "3")), room("Lab", "open now", { "aria-current": "page" }),
            room("Ski", "Draft: see you"))],
    "Pills and chips": () => [row(pill("running", 0.7), pill("paused", 0.4), pill("finished", 0)),
        row(button("start 9 min for penne", nothing, { kind: "chip-button" }))],
    Cards: () => [card("running", 0.7), card("paused", 0.4), card("finished", 0)],
    "Empty state": () => h("div", { class: "empty" }, icon("lab"), h("p", null, "Nothing here yet."), button("Begin", nothing, { kind: "primary" })),
    Status: () => [h("p", { class: "hint" }, "A hint"), h("p", { class: "error" }, "What was wrong"), h("div", { class: "banner offline" }, "Offline, as of 2:39", button("Try now", nothing)),
        h("div", { class: "banner told" }, "What the server says"), h("div", { class: "toast" }, h("p", { class: "undo-words" }, h("strong", null, "Bo's toast is ready"), h("span", { class: "hint" }, "Kitchen")), button("Hide", nothing))],
    "What opens over the page": () => row(
        button("Sheet", () => openDrawer({ title: "A sheet", content: h("p", null, "What it holds."), signal }), { "data-opens": "sheet" }),
        button("Dialog", () => void ask({ title: "Delete it?", text: "What then happens.", confirm: "Delete" }), { "data-opens": "dialog" }),
        button("Menu", (event) => openMenu(event.currentTarget, { label: "A menu", note: "A note", items: [{ label: "Share", icon: "share", act: nothing },
            { label: "Delete", icon: "trash", danger: true, act: nothing }] }), { "data-opens": "menu" }),
        button("Toast", () => void toast("Told in passing", { detail: "and more of it" }), { "data-opens": "toast" }), button("Saved", () => saved(), { "data-opens": "saved" })),
};

await use("en");
await bringPantry();
for (const look of ["light", "dark"]) {
    document.getElementById("place")?.append(h("div", { class: "gallery-side", data: { look } }, h("h1", null, `Parts, ${look}`),
        Object.entries(groups).map(([name, drawn]) => h("section", null, h("h2", null, name), drawn(look)))));
}
document.body.dataset.status = "shown";
