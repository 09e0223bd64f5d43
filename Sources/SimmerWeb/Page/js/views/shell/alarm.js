// The alarm: as large as the page allows, over everything, until someone stops it.
import { fill, h, part, whenReleased } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { t, time } from "../../i18n.js";
import * as sound from "../../sound.js";
import { isOthers } from "../../concerns.js";
import { titleRings } from "../../title.js";
import { oneMore, starterOf } from "../cards/timer.js";

/// Whoever was typing when it opened does not stop it with the next key: so long after the last one.
const calmMs = 1000;
const pressing = [" ", "Enter", "Escape"];

/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context */
export function alarmPanel({ client, alarms, signal }) {
    const panel = h("dialog", { class: "alarm", role: "alertdialog", "aria-labelledby": "alarm-title" });
    const silent = h("p", { class: "hint" }, t("alarm.silent"));

    let calmUntil = 0;

    const draw = () => {
        const timers = [...alarms.ringing.values()];
        if (timers.length === 0) {
            if (panel.open) panel.close();
            return titleRings(null);
        }
        titleRings(timers[0].label);
        fill(panel, h("div", { class: "alarm-pulse", "aria-hidden": "true" }, icon("alarm")),
            h("h2", { class: "visually-hidden", id: "alarm-title" }, t("alarm.title")),
            timers.map(one),
            silent);
        silent.hidden = sound.isAllowed();
        if (!panel.open) {
            panel.showModal();
            calmUntil = performance.now() + calmMs;
        }
        part(panel, "button").focus();
    };

    /** @param {Page.Timer} timer */
    function one(timer) {
        const room = client.state.rooms.get(timer.room)?.info.name ?? "";
        const by = starterOf(timer, client.state);
        const isTheirs = isOthers(timer, client.state);
        return h("section", { class: "alarm-one" },
            h("p", { class: "alarm-name" }, timer.label),
            h("p", { class: "alarm-detail" },
                [room, by && t("timer.by", { name: by }),
                time(/** @type {number} */ (timer.endsAt ?? timer.firedAt))].filter(Boolean).join(" · ")),
            h("div", { class: "alarm-actions" },
                button(t(isTheirs ? "alarm.stopForAll" : "timer.stop"), () => alarms.stop(timer), { kind: "primary huge", "data-action": "stop" }),
                button(t("timer.minute"), () => oneMore(client, alarms, timer),
                    { kind: "huge", "data-action": "minute" })),
            isTheirs ? button(t("alarm.hide"), () => alarms.hide(timer), { kind: "quiet", "data-action": "hide" }) : null);
    }

    /// The lines that tell of timers of others, by the id.
    /** @type {Map<string, () => void>} */
    const lines = new Map();

    /// In passing: it is another's to stop.
    /** @param {Page.Timer} timer */
    async function tell(timer) {
        const { toast } = await import("../parts/toast.js");
        if (!alarms.hints.has(timer.id)) return;
        const room = client.state.rooms.get(timer.room)?.info.name, by = starterOf(timer, client.state);
        lines.set(timer.id, toast(t("alarm.over", { label: timer.label }), { detail: [room, by && t("timer.by", { name: by })].filter(Boolean).join(" · "),
            close: { label: t("alarm.hide"), act: () => alarms.hide(timer) } }));
    }

    for (const kind of /** @type {["keydown", "keyup"]} */ (["keydown", "keyup"])) {
        panel.addEventListener(kind, (event) => {
            if (performance.now() >= calmUntil) return;
            calmUntil = performance.now() + calmMs;
            if (pressing.includes(event.key)) event.preventDefault();
        }, { capture: true });
    }
    panel.addEventListener("cancel", (event) => {
        event.preventDefault();
        for (const timer of [...alarms.ringing.values()]) {
            if (isOthers(timer, client.state)) alarms.hide(timer);
            else alarms.stop(timer);
        }
    });
    alarms.on("changed", () => whenReleased(panel, draw), signal);
    alarms.on("told", ({ timer }) => tell(timer), signal);
    alarms.on("hinted", () => {
        for (const [id, end] of [...lines].filter(([id]) => !alarms.hints.has(id))) {
            end();
            lines.delete(id);
        }
    }, signal);
    // Nothing else is drawn anew: the tap that gave leave may be on a button.
    sound.changes.on("allowed", () => { silent.hidden = true; }, signal);
    queueMicrotask(() => { if (!signal.aborted) draw(); });
    return panel;
}
