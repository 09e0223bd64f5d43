// A text of the notebook in which each length of time is a button that starts a timer.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
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
        nodes.push(text.slice(until, start), pill(context, { text: text.slice(start, end), label, key: `${key}-${start}` }, seconds));
        until = end;
    }
    return [...nodes, text.slice(until)];
}

/// The timers that a text names, without its words.
/** @param {Pick<Page.RoomContext, "client" | "room">} context @param {Timed} timed */
export const timersOf = (context, { text, label, key }) =>
    lengths(text).map(({ start, end, seconds }) => pill(context, { text: text.slice(start, end), label, key: `${key}-${start}` }, seconds));

/** @param {Pick<Page.RoomContext, "client" | "room">} context @param {Timed} timed @param {number} seconds */
function pill({ client, room }, { text, label, key }, seconds) {
    const name = [...label].slice(0, longestLabel).join("").trim();
    const words = t("bench.startTimer", { length: length(seconds), name });
    return h("button", { type: "button", class: "time-pill", "aria-label": `${text}: ${words}`, title: words, data: { focus: `timer-${key}`, action: "start-timer" },
        on: { click() {
            client.timers.start({ room: room.id, label: name, totalSeconds: seconds });
            announce(t("bench.timerStarted", { length: length(seconds), name }));
        } } }, icon("play"), h("span", null, text));
}
