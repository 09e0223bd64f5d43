// Every running timer of all rooms, soonest first, in one line above the room; before them what rings for others.
import { batched, h, refill, whenReleased } from "../../dom.js";
import * as clock from "../../clock.js";
import { digits, t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { icon } from "../../icons.js";
import { watch } from "../../ticker.js";
import { ring } from "../cards/ring.js";
import { liveTimers, restOf } from "../cards/timer.js";

/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context */
export function stripView({ client, alarms, signal }) {
    const { state } = client;
    const node = h("nav", { class: "strip", "aria-label": t("strip.title"), hidden: true });
    const draw = () => {
        const { hints } = alarms;
        const live = [...hints.values(), ...liveTimers(state).filter(({ id }) => !hints.has(id))];
        node.hidden = live.length === 0;
        // Its end may be told with the name of who started it.
        for (const { room, startedBy } of live) if (startedBy && !state.isNamed(startedBy)) client.learnNames(state.roomOf({ name: "room", room }));
        refill(node, h("a", { class: "button quiet round", href: "#/kitchen", "aria-label": t("kitchen.title"), title: t("kitchen.title"),
            "data-focus": "kitchen" }, icon("expand")), live.map((timer) => chip(timer, state, hints.has(timer.id))));
    };
    // It comes and goes above a place, which moves: not under a finger.
    const later = batched(() => whenReleased(node.parentElement ?? node, () => { if (!signal.aborted) draw(); }));
    state.on("timers", later, signal);
    alarms.on("hinted", later, signal);
    // What waited for that comes to its place.
    client.on("timersKnown", draw, signal);
    draw();
    return node;
}

/** @param {Page.State} state @param {Page.Timer} timer @param {boolean} isOver */
function chip(timer, state, isOver) {
    const face = ring();
    const shown = h("span", { class: "digits" });
    const node = h("a", {
        class: "chip", href: roomAddress(timer.room), data: { state: isOver ? "finished" : timer.state, focus: timer.id },
        "aria-label": t(isOver ? "strip.over" : timer.state === "paused" ? "strip.paused" : "strip.running", {
            label: timer.label, room: state.rooms.get(timer.room)?.info.name,
        }),
    }, face.node, h("span", { class: "chip-label", "aria-hidden": "true" }, timer.label),
        h("span", { "aria-hidden": "true" }, shown));
    watch(node, () => {
        const rest = restOf(timer, clock.now());
        face.set(rest / timer.totalSeconds);
        shown.textContent = digits(Math.ceil(rest));
    });
    return node;
}
