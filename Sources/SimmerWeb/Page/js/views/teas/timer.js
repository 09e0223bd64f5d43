// The tea timer: a time by slider or typed, one button, and what steeps now.
import { arrange, batched, h } from "../../dom.js";
import { button, field } from "../../controls.js";
import { digits, t } from "../../i18n.js";
import { load as kept, save } from "../../store.js";
import { isLive, timerCard } from "../cards/timer.js";

const shortest = 10;
const longest = 900;
const step = 5;

/** @param {Page.RoomContext} context */
export function teaTimer(context) {
    const { client, room, signal } = context;
    const { state } = client;
    /// A cup of any tea; a second one at the same time gets a number behind it.
    const cup = t("teas.cup");
    const cards = new Map();
    const running = h("div", { class: "steeping" });
    const key = `steep.${room.id}`;
    const slider = field({ name: "time", label: t("teas.time"), type: "range", min: shortest, max: longest, step,
        value: String(kept(key, 180)) });
    const typed = field({ name: "typed", label: t("teas.typed"), hint: t("teas.typedHint"), autocomplete: "off",
        inputmode: "numeric" });
    const shown = h("output", { class: "steep-time", for: slider.input.id });
    const start = button(t("teas.start"), () => {
        typed.tell("");
        const seconds = secondsOf(typed.input.value) ?? (typed.input.value.trim() === "" ? Number(slider.input.value)
            : null);
        if (seconds === null) return typed.tell(t("error.tea.duration.not_number"));
        client.timers.start({ room: room.id, label: cup, totalSeconds: seconds });
        save(key, Math.min(longest, Math.max(shortest, seconds)));
    }, { kind: "primary huge", iconName: "play", "data-action": "start" });

    const draw = () => {
        const text = digits(Number(slider.input.value));
        shown.textContent = text;
        slider.input.setAttribute("aria-valuetext", text);
    };
    const drawRunning = () => {
        const timers = [...state.timers.values()].filter((timer) => timer.room === room.id && isLive(timer)
            && (timer.subject?.kind === "tea" || timer.label.startsWith(cup))).sort((a, b) => (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity));
        for (const id of [...cards.keys()]) if (!timers.some((timer) => timer.id === id)) cards.delete(id);
        for (const timer of timers) if (!cards.has(timer.id)) cards.set(timer.id, timerCard(timer, context));
        arrange(running, timers.map((timer) => cards.get(timer.id)));
    };
    slider.input.addEventListener("input", () => { typed.input.value = ""; draw(); });
    state.on("timers", batched(() => { if (!signal.aborted) drawRunning(); }), signal);
    draw();
    drawRunning();
    return h("div", { class: "teas-page tea-timer" }, shown, slider.node, typed.node, start, running);
}

/// "2:30" or "3" (minutes) in seconds; null for anything else.
/** @param {string} text */
function secondsOf(text) {
    const match = /^\s*(\d{1,4})(?:[:.,h](\d{2}))?\s*(?:min)?\s*$/.exec(text);
    if (!match || Number(match[2] ?? 0) > 59) return null;
    const seconds = Number(match[1]) * 60 + Number(match[2] ?? 0);
    return seconds > 0 ? seconds : null;
}
