// What was found, in groups: each thing a link to its place, the first of a group at once and the others behind a button.
import { h, refill } from "../../dom.js";
import { chip, face } from "../../controls.js";
import { icon } from "../../icons.js";
import { brief, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { go, roomAddress } from "../../router.js";
import { roomMark } from "./mark.js";

/** @typedef {Protocol.ThingSearchResult[number]} Thing */
/** @typedef {{key: string, href: string, mark: Page.Child, name: string, detail?: string, follow?: (event: Event) => unknown}} Hit */

const shownFirst = 5;

/// By kind, in the order of their groups: the drawing, and the path of one in its room.
/** @type {Record<Thing["kind"], {icon: string, title: string, path: (id: string) => string[]}>} */
const kinds = {
    noodle: { icon: "noodles", title: "seek.noodle", path: (id) => ["pantry", id] },
    tea: { icon: "tea", title: "seek.tea", path: (id) => ["teas", id] },
    experiment: { icon: "lab", title: "seek.experiment", path: (id) => ["notebook", id] },
    step: { icon: "lab", title: "seek.step", path: () => ["notebook"] },
    photo: { icon: "picture", title: "seek.photos", path: (id) => ["photos", id] },
    shopping: { icon: "check", title: "seek.shopping", path: () => ["pantry", "shopping"] },
    reminder: { icon: "date", title: "seek.reminder", path: () => ["reminders"] },
    timer: { icon: "clock", title: "seek.timer", path: () => [] },
};

/** @param {Page.RoomLog} room @returns {Hit} */
export const roomHit = (room) => ({ key: `room-${room.id}`, href: roomAddress(room.id), mark: roomMark(room).node, name: room.info.name, detail: room.info.topic });

/** @param {{account: string, name: string, username?: string, direct?: string, room: string}} person @returns {Hit} */
export const personHit = ({ account, name, username, direct, room }) => ({ key: `person-${account}`, name, detail: username && `@${username}`, mark: face(account, name),
    href: direct ? roomAddress(direct) : roomAddress(room, "people") });

/** @param {Page.Client} client @param {Thing} thing @returns {Hit} */
function thingHit(client, { kind, id, room, name, detail, at }) {
    const day = kind === "photo" ? brief(at, clock.now()) : null;
    const where = client.state.rooms.get(room)?.info.name;
    return { key: `${kind}-${id}`, href: roomAddress(room, ...kinds[kind].path(id)), mark: icon(kinds[kind].icon), name: name || t("rooms.photo"), detail: [detail, where, day].filter(Boolean).join(" · "),
        follow: kind === "step" ? (event) => toStep(client, event, { id, room, name }) : undefined };
}

/// Whose a step is the notebook says.
/** @param {Page.Client} client @param {Event} event @param {Pick<Thing, "id" | "room" | "name">} step */
async function toStep(client, event, { id, room, name }) {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    const answer = await client.call("notebook.search", { room, query: name }).catch(() => null);
    const hit = answer?.hits.find(({ step }) => step?.id === id);
    go(hit ? roomAddress(room, "notebook", hit.experiment.id, "step", id) : roomAddress(room, "notebook"));
}

/// The things by their kind: `[title, hits]` of each that there are some of.
/** @param {Page.Client} client @param {Thing[]} things @returns {[string, Hit[]][]} */
export const thingGroups = (client, things) => Object.entries(kinds).map(([kind, { title }]) => /** @type {[string, Hit[]]} */ ([title,
    things.filter((one) => one.kind === kind).map((one) => thingHit(client, one))]));

/// `draw(groups)` shows them in `node`; `reset()` folds each again.
export function groupsView() {
    const node = h("div", { class: "finding-groups" });
    /** @type {Set<string>} */
    const whole = new Set();
    /** @type {[string, Hit[]][]} */
    let shown = [];

    /** @param {[string, Hit[]][]} groups */
    function draw(groups) {
        shown = groups.filter(([, hits]) => hits.length > 0);
        refill(node, shown.map(([title, hits]) => {
            const some = whole.has(title) ? hits : hits.slice(0, shownFirst), n = hits.length - some.length;
            return h("section", { "aria-label": t(title) }, h("h2", null, t(title)), h("ul", null, some.map(row)),
                n > 0 ? chip(t("seek.more", { n }), () => {
                    whole.add(title);
                    draw(shown);
                    node.querySelector(`[data-focus="${CSS.escape(hits[shownFirst].key)}"]`)?.focus();
                }, { kind: "finding-chip" }) : null);
        }));
    }
    return { node, draw, reset: () => whole.clear() };
}

/** @param {Hit} hit */
const row = ({ key, href, mark, name, detail, follow }) => h("li", null, h("a", { class: "hit finding-row", href, data: { focus: key }, on: follow ? { click: follow } : {} }, mark,
    h("span", { class: "finding-words" }, h("span", { class: "finding-name" }, name), detail ? h("span", { class: "hit-head" }, detail) : null)));
