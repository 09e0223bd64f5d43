// What kind of room one is, and the mark by which it is told from the others.
import { fill, h } from "../../dom.js";
import { hueOf } from "../../controls.js";
import { kindIcon } from "../../icons.js";

/// The room of one person and the bot, which the server marks.
/** @param {Page.RoomInfo} info */
export const isBotRoom = (info) => info.kind === "direct" && info.withBot === true;

/** @param {Page.RoomInfo} info */
export const drawingOf = (info) => (info.kind === "direct" && !isBotRoom(info) ? "pair" : info.kind);

/// The colours that a room may have, by their place among those of faces.
export const colours = { sky: 1, plum: 2, rose: 3, leaf: 4, sand: 5, clay: 7, sea: 8, slate: 9 };

/// What owners chose: in `settings` at first, later in the events of the room.
/** @param {Page.RoomInfo} info @returns {{emoji: string, color: keyof typeof colours | ""}} */
export const lookOf = ({ emoji, color, settings }) => ({ emoji: emoji ?? settings?.emoji ?? "", color: color ?? settings?.color ?? "" });

/// The mark of a room: its own emoji, else the drawing of its kind, on its colour. `draw()` when one of them may have changed.
/** @param {Page.RoomLog} room */
export function roomMark(room) {
    const node = h("span", { class: "room-kind" });
    let shown = "";
    const draw = () => {
        const kind = drawingOf(room.info), { emoji, color } = lookOf(room.info);
        const now = `${kind} ${emoji} ${color}`;
        if (now === shown) return;
        shown = now;
        Object.assign(node.dataset, { kind, colour: color ? colours[color] : hueOf(room.id) });
        fill(node, emoji ? h("span", { "aria-hidden": "true" }, emoji) : kindIcon(kind));
    };
    draw();
    return { node, draw };
}

/// How many sit in a room.
/** @param {Page.RoomInfo} info */
export const membersOf = ({ members = 1 }) => members;

/// How much of what is unread is for this person.
/** @param {Page.RoomInfo} info */
export const addressed = ({ kind, unread = 0, mentions = 0 }) => (kind === "direct" ? unread : mentions);

/// A number as it is seen and as it is read aloud.
/** @param {HTMLElement} node @param {string} seen @param {string} heard */
export function counted(node, seen, heard) {
    if (node.textContent === seen + heard) return;
    fill(node, h("span", { "aria-hidden": "true" }, seen), h("span", { class: "visually-hidden" }, heard));
}
