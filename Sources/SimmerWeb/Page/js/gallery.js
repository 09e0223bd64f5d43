// All parts of the page in all states, light and dark beside each other, by the functions that the page itself uses: /parts.html, for those
// who work on it. Nothing leads there, and no other module needs it.
import { h } from "./dom.js";
import { button, chip, choice, face, field, form } from "./controls.js";
import { ask } from "./dialog.js";
import { icon } from "./icons.js";
import { use } from "./i18n.js";
import { ring } from "./views/cards/ring.js";
import { pickEmoji } from "./views/chat/emojipicker.js";
import { bar } from "./views/notebook/experiments.js";
import { openDrawer } from "./views/parts/drawer.js";
import { emptyState } from "./views/parts/empty.js";
import { openMenu } from "./views/parts/menu.js";
import { onOff } from "./views/parts/onoff.js";
import { saved } from "./views/parts/saved.js";
import { toast } from "./views/parts/toast.js";
import { offerUndo } from "./views/parts/undobar.js";
import { roomMark } from "./views/rooms/mark.js";
import { starField, stars } from "./views/pantry/stars.js";
import { bringPantry } from "./views/pantry/words.js";

const nothing = () => {};
const { signal } = new AbortController();
const kinds = ["", "primary", "quiet", "danger", "small"];

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

/// A timer in a row, as in their sheet.
/** @param {string} state @param {number} share */
function timerRow(state, share) {
    const drawn = ring();
    drawn.set(share);
    return h("li", null, h("a", { class: "timer-row", href: "#", data: { state } }, drawn.node,
        h("span", { class: "timer-words" }, h("span", { class: "timer-label" }, `penne, ${state}`), h("span", { class: "hint" }, "Kitchen")), h("span", { class: "digits" }, "8:00")));
}

/// The mark of a room of a kind, or with an emoji and a colour of its own.
/** @param {object} info */
const mark = (info) => roomMark(/** @type {any} */ ({ id: "kitchen", info })).node;

/** @param {string} state @param {string} [drawing] */
const word = (state, drawing) => h("span", { class: "mark", data: { state } }, drawing && icon(drawing), state);

/// The pages of a room, of which one is open.
/** @param {string} label */
const tabs = (label) => h("nav", { class: "room-tabs", "aria-label": label },
    ["Chat", "Pantry", "Members"].map((name, place) => h("a", { class: "tab", href: "#", "aria-current": place === 1 ? "page" : null }, icon(["chat", "noodles", "people"][place]), h("span", null, name))),
    h("button", { type: "button", class: "tab-more" }, "More"));

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
    Pills: () => row(pill("running", 0.7), pill("paused", 0.4), pill("finished", 0)),
    Chips: () => [
        row(chip("plain", nothing), chip("with a drawing", nothing, { iconName: "star" }), chip("a way", "#"), chip("unfolds", nothing, { "aria-expanded": "true" }), chip("narrows", nothing, { kind: "is-on", iconName: "filter" })),
        row(chip("off", nothing, { "aria-pressed": "false" }), chip("on", nothing, { "aria-pressed": "true" }), chip("chosen", "#", { "aria-current": "true" })),
        row(chip("start 9 min for penne", nothing, { kind: "offer" }), chip("penne · 9 min", nothing, { kind: "offer", iconName: "play" }), h("span", { class: "chip label" }, "a word")),
        h("p", null, "Boil it for ", chip("9 min", nothing, { kind: "in-text", iconName: "play" }), " and drain it.")],
    Tabs: (look) => tabs(`Pages, ${look}`),
    "Marks, and how far something is": () => [
        row(["chat", "direct", "pantry", "tea", "lab", "photos"].map((kind) => mark({ kind })), mark({ kind: "chat", emoji: "🍝", color: "rose" })),
        row(word("running"), word("open"), word("ended"), word("locked", "lock")),
        h("dl", { class: "progress" }, h("dt", null, "Time"), h("dd", null, bar(0.7, "Time: 70 %", "time"), h("span", null, "7 of 10 days")),
            h("dt", null, "Steps"), h("dd", null, bar(0.25, "Steps: 1 of 4", "steps"), h("span", null, "1 of 4")))],
    Timers: () => h("ul", null, timerRow("running", 0.7), timerRow("paused", 0.4), timerRow("finished", 0)),
    Cards: () => [card("running", 0.7), card("paused", 0.4), card("finished", 0)],
    "Empty state": () => [emptyState("lab", "Nothing here yet."), emptyState("noodles", "Nothing fits.", {}, h("p", null, button("Show all", nothing)))],
    Status: () => [h("p", { class: "hint" }, "A hint"), h("p", { class: "error" }, "What was wrong"), h("div", { class: "banner offline" }, "Offline, as of 2:39", button("Try now", nothing)),
        h("div", { class: "banner told" }, "What the server says"), h("div", { class: "toast" }, h("p", { class: "undo-words" }, h("strong", null, "Bo's toast is ready"), h("span", { class: "hint" }, "Kitchen")), button("Hide", nothing))],
    "What opens over the page": () => row(
        button("Sheet", () => openDrawer({ title: "A sheet", content: h("p", null, "What it holds."), signal }), { "data-opens": "sheet" }),
        button("Dialog", () => void ask({ title: "Delete it?", text: "What then happens.", confirm: "Delete" }), { "data-opens": "dialog" }),
        button("Menu", (event) => openMenu(event.currentTarget, { label: "A menu", note: "A note", items: [{ label: "Share", icon: "share", act: nothing },
            { label: "Delete", icon: "trash", danger: true, act: nothing }] }), { "data-opens": "menu" }),
        button("Emoji", () => void pickEmoji(nothing, { isKept: false }), { "data-opens": "emoji" }),
        button("Undo", () => offerUndo(/** @type {any} */ ({ act: async () => null }), /** @type {any} */ ({ id: "kitchen" }), "Penne is deleted", "penne"), { "data-opens": "undo" }),
        button("Toast", () => void toast("Told in passing", { detail: "and more of it" }), { "data-opens": "toast" }), button("Saved", () => saved(), { "data-opens": "saved" })),
};

await use("en");
await bringPantry();
for (const look of ["light", "dark"]) {
    document.getElementById("place")?.append(h("div", { class: "gallery-side", data: { look } }, h("h1", null, `Parts, ${look}`),
        Object.entries(groups).map(([name, drawn]) => h("section", null, h("h2", null, name), drawn(look)))));
}
document.body.dataset.status = "shown";
