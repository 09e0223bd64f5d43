// What ends soonest of all rooms, in the bar of whatever place is open; before it what rings for others. A press opens all of them.
import { batched, h, say } from "../../dom.js";
import { t } from "../../i18n.js";
import { watch } from "../../ticker.js";
import { ring } from "../cards/ring.js";
import { count, lookOf, named, shownTimers } from "./running.js";

/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context */
export function timerPill(context) {
    const { client, alarms, signal } = context;
    const { state } = client;
    const face = ring();
    const label = h("span", { class: "pill-label" });
    const rest = h("span", { class: "digits" });
    const more = h("span", { class: "pill-more" });
    const node = h("button", { type: "button", class: "pill", hidden: true, "aria-haspopup": "dialog", on: { click: () => {
        import("./timersheet.js").then(({ openTimers }) => { if (!signal.aborted) openTimers(context); }, () => null);
    } } }, face.node, label, rest, more);
    /** @type {Page.Timer | null} */
    let soonest = null;

    const draw = () => {
        const all = shownTimers(context);
        // An end may be told with the name of who started it.
        for (const { room, startedBy } of all) if (startedBy && !state.isNamed(startedBy)) client.learnNames(state.roomOf({ name: "room", room }));
        soonest = all[0] ?? null;
        node.hidden = !soonest;
        if (!soonest) return;
        const others = all.length - 1;
        node.dataset.state = lookOf(soonest, context);
        node.ariaLabel = [named(soonest, context), others > 0 ? t("strip.more", { n: others }) : ""].filter(Boolean).join(", ");
        say(label, soonest.label);
        say(more, others > 0 ? `+${others}` : "");
        watch(node, tick);
    };
    const tick = () => { if (soonest) count(soonest, face, rest); };
    const later = batched(() => { if (!signal.aborted) draw(); });
    state.on("timers", later, signal);
    state.on("rooms", later, signal);
    alarms.on("hinted", later, signal);
    draw();
    return node;
}
