// A text of the notebook in which each length of time is a button that starts a timer.
import { chip } from "../../controls.js";
import { length, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { textNodes } from "../../text.js";
import { lengths } from "./lengths.js";

/// So long may the name of a timer be.
const longestLabel = 60;

/// `{text, label, key}`: what a timer is called; `key` is the text's own among those of the page.
/** @typedef {{text: string, label: string, key: string}} Timed */

/// The nodes of a text, with its links and its timers.
/** @param {Pick<Page.RoomContext, "client" | "room">} context @param {Timed} timed @returns {Page.Child[]} */
export function timed(context, { text, label, key }) {
    // What stands in an address is no time.
    return textNodes(text).flatMap((node, place) => (typeof node === "string" ? pills(context, { text: node, label, key: `${key}-${place}` }) : [node]));
}

/** @param {Pick<Page.RoomContext, "client" | "room">} context @param {Timed} timed @returns {Page.Child[]} */
function pills(context, { text, label, key }) {
    /** @type {Page.Child[]} */
    const nodes = [];
    let until = 0;
    for (const { start, end, seconds } of lengths(text)) {
        nodes.push(text.slice(until, start), pill(context, { text: text.slice(start, end), label, key: `${key}-${start}` }, seconds, "in-text"));
        until = end;
    }
    return [...nodes, text.slice(until)];
}

/// The timers that a text names, without its words.
/** @param {Pick<Page.RoomContext, "client" | "room">} context @param {Timed} timed */
export const timersOf = (context, { text, label, key }) =>
    lengths(text).map(({ start, end, seconds }) => pill(context, { text: text.slice(start, end), label, key: `${key}-${start}` }, seconds, "offer"));

/** @param {Pick<Page.RoomContext, "client" | "room">} context @param {Timed} timed @param {number} seconds @param {"offer" | "in-text"} kind */
function pill({ client, room }, { text, label, key }, seconds, kind) {
    const name = [...label].slice(0, longestLabel).join("").trim();
    const words = t("bench.startTimer", { length: length(seconds), name });
    return chip(text, () => {
        client.timers.start({ room: room.id, label: name, totalSeconds: seconds });
        announce(t("bench.timerStarted", { length: length(seconds), name }));
    }, { kind: `${kind} time-pill`, iconName: "play", "aria-label": `${text}: ${words}`, title: words, "data-focus": `timer-${key}`, "data-action": "start-timer" });
}
