// One timer of the kitchen view: digits as large as its place allows, and three buttons.
import { batched, fill, focusedIn, h, part, whenReleased } from "../../dom.js";
import { button } from "../../controls.js";
import { digits, t, time } from "../../i18n.js";
import { watch } from "../../ticker.js";
import { ring } from "../cards/ring.js";
import { isLive, restOf, starterOf } from "../cards/timer.js";
import { offerUndo } from "../parts/undobar.js";

const lastMinute = 60;

/// `{node, follow(id)}`; `withRoom` names the room too.
/** @param {Page.Timer} timer @param {Page.Signed} context @param {boolean} withRoom */
export function kitchenTile({ id: firstId }, { client, signal }, withRoom) {
    const { state } = client;
    let id = firstId;
    let drawn = "";
    const face = ring();
    const shown = h("p", { class: "kitchen-digits digits" });
    const name = h("h2", { class: "kitchen-name" });
    const detail = h("p", { class: "kitchen-detail" });
    const actions = h("div", { class: "kitchen-actions" });
    const node = h("li", { class: "kitchen-tile" }, h("div", { class: "kitchen-inner" },
        h("div", { class: "kitchen-head" }, face.node, name),
        h("div", { class: "kitchen-face" }, shown), detail, actions));

    /** @param {Page.TimerOrder} method @param {{seconds?: number}} [more] */
    const act = (method, more) => () => {
        const timer = state.timers.get(id);
        if (timer) client.timers.change(method, timer, more);
    };
    /** @param {string} key @param {() => void} action @param {string} [iconName] */
    const make = (key, action, iconName) => button(t(`timer.${key}`), action,
        { kind: "kitchen-button", iconName, "data-action": key });

    function cancel() {
        const timer = state.timers.get(id);
        if (!timer) return;
        client.timers.change("timer.cancel", timer);
        const room = state.rooms.get(timer.room);
        if (client.isOnline && room) offerUndo(client, room, t("kitchen.stopped", { label: timer.label }), timer.id);
    }

    /** @param {Page.Timer} timer @param {number} rest */
    function draw(timer, rest) {
        const isPaused = timer.state === "paused";
        const room = state.rooms.get(timer.room)?.info.name ?? "";
        node.dataset.state = timer.state;
        node.setAttribute("aria-label", t(isPaused ? "strip.paused" : "strip.running", { label: timer.label, room }));
        name.textContent = timer.label;
        const by = starterOf(timer, state);
        drawn = keyOf(timer, by);
        detail.textContent = [isPaused ? t("timer.paused") : t("timer.endsAt", { time: time(timer.endsAt ?? 0) }), withRoom ? room : null,
            by && t("timer.by", { name: by })].filter(Boolean).join(" · ");
        whenReleased(actions, () => {
            const focused = focusedIn(actions)?.dataset.action;
            fill(actions, isPaused ? make("resume", act("timer.resume"), "play") : make("pause", act("timer.pause"), "pause"),
                make("minute", act("timer.extend", { seconds: 60 })), make("cancel", cancel, "close"));
            if (focused) (actions.querySelector(`[data-action="${focused}"]`) ?? part(actions, "button")).focus();
        });
        tell(timer, rest);
    }

    /** @param {Page.Timer} timer @param {number} rest */
    function tell(timer, rest) {
        const text = digits(Math.ceil(rest));
        node.classList.toggle("is-soon", timer.state === "running" && rest <= lastMinute);
        face.set(rest / Math.max(1, timer.totalSeconds));
        if (shown.textContent === text) return;
        shown.textContent = text;
        shown.style.setProperty("--ems", String(widthOf(text)));
    }

    const tick = () => {
        const timer = state.timers.get(id);
        if (!timer || !isLive(timer)) return;
        const rest = restOf(timer);
        if (drawn === keyOf(timer, starterOf(timer, state))) tell(timer, rest);
        else draw(timer, rest);
    };
    watch(node, tick);
    state.on("timers", batched(() => { if (!signal.aborted) tick(); }), signal);
    /** @param {string} next */
    const follow = (next) => { id = next; };
    return { node, follow };
}

/// How wide digits of a bold face are, in ems.
/** @param {string} text */
const widthOf = (text) => [...text].reduce((sum, character) => sum + (character === ":" ? 0.4 : 0.7), 0);

/** @param {Page.Timer} timer @param {string | null} by */
const keyOf = ({ state, endsAt, label, totalSeconds }, by) => [state, endsAt, label, totalSeconds, by].join();
