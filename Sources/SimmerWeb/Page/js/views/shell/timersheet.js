// All timers of all rooms in a sheet, each a way to its room, and the way to the kitchen view.
import { batched, h, refill } from "../../dom.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { styled } from "../../styles.js";
import { watch } from "../../ticker.js";
import { openDrawer } from "../parts/drawer.js";
import { ring } from "../cards/ring.js";
import { lookOf } from "../rooms/mark.js";
import { count, lookOf as timerLook, named, shownTimers } from "./running.js";

await styled("/css/timers.css");

/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context */
export async function openTimers(context) {
    const { client: { state }, alarms, signal } = context;
    await styled("/css/rows.css");
    if (signal.aborted) return;
    const ended = new AbortController();
    const list = h("ul", { class: "timer-rows" });
    const dialog = openDrawer({ title: t("strip.title"), signal, content: h("div", { class: "stack timer-sheet", on: { click: leave } }, list,
        h("div", { class: "form-end" }, h("a", { class: "button", href: "#/kitchen" }, icon("expand"), h("span", null, t("kitchen.title"))))) });
    const draw = () => {
        const all = shownTimers(context);
        if (all.length === 0) return dialog.close();
        refill(list, all.map((timer) => timerRow(timer, context)));
    };

    /// A timer of the place that is open already leads nowhere else.
    /** @param {Event} event */
    function leave({ target }) {
        if (target instanceof Element && target.closest("a")?.getAttribute("href") === location.hash) dialog.close();
    }
    dialog.addEventListener("close", () => ended.abort());
    const later = batched(() => { if (dialog.open) draw(); });
    state.on("timers", later, ended.signal);
    alarms.on("hinted", later, ended.signal);
    draw();
}

/// A room in a line of words.
/** @param {Page.RoomLog} [room] */
const whereOf = (room) => room && `${lookOf(room.info).emoji} ${room.info.name}`.trim();

/** @param {Page.Timer} timer @param {Pick<Page.Context, "client" | "alarms">} context */
export function timerRow(timer, context) {
    const face = ring();
    const rest = h("span", { class: "digits", "aria-hidden": "true" });
    const node = h("a", { class: "timer-row", href: roomAddress(timer.room), "aria-label": named(timer, context),
        data: { state: timerLook(timer, context), focus: timer.id } }, face.node,
    h("span", { class: "timer-words", "aria-hidden": "true" }, h("span", { class: "timer-label" }, timer.label),
        h("span", { class: "hint" }, whereOf(context.client.state.rooms.get(timer.room)))), rest);
    watch(node, () => count(timer, face, rest));
    return h("li", null, node);
}
