// A reminder's card: what, when, and Snooze and Done while it is open.
import { h, refill } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import * as i18n from "../../i18n.js";
import * as clock from "../../clock.js";
import { cardButtons } from "./list.js";

const { instant, refusal, t, time } = i18n;

/// An hour that the bot offers ("21:00"), as this person writes it.
/** @param {string} label */
function hourOf(label) {
    const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(label) ?? [];
    return hour === undefined ? label : time(new Date(clock.now()).setHours(Number(hour), Number(minute)));
}

/** @param {Protocol.ReminderCard} card @param {Page.InRoom} context */
export function reminderCard(card, { client, room }) {
    const actions = h("div", { class: "card-actions" });
    const known = client.state.reminders.get(card.id);
    const reminder = known && (known.version ?? 0) >= (card.version ?? 0) ? { ...card, ...known } : card;
    const detail = h("span", { class: "card-detail" });
    const node = h("section",
        { class: "card reminder-card", "aria-label": t("reminder.card", { text: reminder.text }) },
        h("span", { class: "card-mark" }, icon("date")),
        h("div", { class: "card-words" }, h("strong", { class: "card-title" }, reminder.text), detail), actions);

    const { targets = [] } = card;
    const names = targets.every((one) => client.state.isNamed(one)) && i18n.list(targets.map((one) => client.state.name(one)));

    let every = t("reminder.repeats"), now = reminder;

    function draw() {
        const { state, dueAt, snoozedUntil, rrule } = now;
        node.dataset.state = state;
        const when = instant(snoozedUntil ?? dueAt);
        detail.textContent = [t(`reminder.${state}`, { when }), rrule && every, names && t("reminder.for", { names })]
            .filter(Boolean).join(" · ");
        /** @param {"reminder.snooze" | "reminder.done" | "reminder.cancel"} method @param {{seconds?: number, until?: number}} [more] */
        const act = (method, more) => async () => {
            try {
                const { reminder: changed } = await client.act(method, { room: room.id, reminder: reminder.id, ...more });
                now = { ...reminder, ...changed };
                draw();
            } catch (error) {
                client.emit("told", { text: refusal(error) });
            }
        };
        refill(actions,
            state === "fired" ? button(t("reminder.snooze"), ({ currentTarget: at }) => import("../reminders/snoozing.js").then(
                ({ openSnoozes }) => openSnoozes(at, (more) => act("reminder.snooze", more)()), () => null), { iconName: "clock", "aria-haspopup": "menu" }) : null,
            state === "fired" ? button(t("reminder.done.button"), act("reminder.done"),
                { iconName: "check", kind: "primary" }) : null,
            state === "waiting" ? cardButtons((card.buttons ?? []).map(({ label, say }) => ({ label: t("reminder.instead", { time: hourOf(label) }), say })), { client, room }) : null,
            state === "waiting" ? button(t("reminder.cancel"), act("reminder.cancel"),
                { iconName: "close", kind: "quiet" }) : null);
    }
    draw();
    const { rrule: rule } = reminder;
    if (rule && !card.subject) import("../reminders/everycard.js").then((module) => module.say(rule, node)).then((words) => {
        every = words;
        draw();
    }, () => null);
    return node;
}
