// The timer of one noodle: what runs for it, or the button that starts one.
import { fill, h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { timerCard } from "../cards/timer.js";
import { minutes, readMinutes } from "../../amounts.js";
import { timerOf } from "./actions.js";
import { keepingFocus } from "./focus.js";

/// `{node, draw(noodle)}`.
/** @param {Page.RoomContext} context @param {Page.NoodleActions} actions */
export function cooking(context, actions) {
    const node = h("section", { class: "detail-timer" });
    /** @type {string | null} */
    let drawn = null;

    /** @param {Protocol.ShownNoodle} noodle */
    function draw(noodle) {
        const timer = timerOf(context.client.state, context.room, noodle);
        const key = timer ? timer.id : `start ${noodle.cookSeconds}`;
        if (key === drawn) return;
        drawn = key;
        keepingFocus(node, () => fill(node, timer ? running(timer) : starting(noodle)));
    }

    /** @param {Page.Timer} timer */
    function running(timer) {
        const card = timerCard(timer, context);
        card.tabIndex = -1;
        return [h("p", null, button(t("pantry.showTimer"), () => {
            card.scrollIntoView({ block: "center" });
            card.focus();
        }, { kind: "primary", iconName: "clock", "data-action": "timer" })), card];
    }

    /** @param {Protocol.ShownNoodle} noodle */
    function starting(noodle) {
        if (noodle.cookSeconds) {
            return h("p", null, button(t("pantry.startFor", { time: minutes(noodle.cookSeconds) }), () => actions.start(noodle),
                { kind: "primary", iconName: "play", "data-action": "timer" }));
        }
        // Nobody has said how long it cooks: asked here, for this once.
        const length = field({ name: "totalSeconds", label: t("pantry.howLong"), hint: t("noodle.timeHint"), autocomplete: "off", required: true });
        return form({ place: "noodle", submit: t("pantry.start"), fields: [length], async action(values) {
            const seconds = readMinutes(values.totalSeconds);
            if (seconds === null || Number.isNaN(seconds)) return void length.tell(t("error.noodle.cookSeconds.not_number"));
            actions.start(noodle, seconds);
        } });
    }

    return { node, draw };
}
