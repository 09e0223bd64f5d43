// One reminder in a list: its text, when and for whom, and what is done with it.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { instant, t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { acting } from "../rooms/roompage.js";
import { offerUndo } from "../parts/undobar.js";
import { everyWords } from "./repeats.js";
import { openSnoozes } from "./snoozing.js";
import { writeReminder } from "./writing.js";

/// What stands beside the words of a row.
const bare = { kind: "quiet", hideLabel: true };

/// `isNamed`: it says in which room it is.
/** @param {Page.InRoom} context @param {Protocol.Reminder} reminder @param {{problem: Page.Problem, isNamed?: boolean}} more */
export function reminderRow(context, reminder, { problem, isNamed = false }) {
    const { client, room } = context;
    const act = acting(context, problem);
    const { id: own, text, dueAt, snoozedUntil, state: now, targets = [], rrule } = reminder;
    const whom = targets.length === 0 ? t("reminders.all") : targets.map((one) => client.state.name(one)).join(", ");
    /** @param {string} action */
    const what = (action) => ({ kind: "small", "data-focus": `${action}-${own}`, "data-action": action });
    return h("li", { class: "reminder" }, icon("date"),
        h("div", { class: "reminder-words" }, h("span", { class: "text" }, text),
            h("span", { class: "hint" }, isNamed ? [h("a", { href: roomAddress(room.id, "reminders"), "data-focus": `room-${own}` }, room.info.name), " · "] : null,
                [t(`reminder.${now}`, { when: instant(snoozedUntil ?? dueAt) }), rrule ? everyWords(rrule) : null, whom].filter(Boolean).join(" · "))),
        h("div", { class: "reminder-actions" },
            now === "fired" ? [
                button(t("reminder.snooze"), ({ currentTarget }) => openSnoozes(currentTarget, (snooze) => act("reminder.snooze", { reminder: own, ...snooze })),
                    { ...what("snooze"), "aria-haspopup": "menu" }),
                button(t("reminder.done.button"), () => act("reminder.done", { reminder: own }), what("done")),
            ] : null,
            button(t("message.edit"), () => writeReminder(context, reminder), { ...what("edit"), ...bare, iconName: "edit", "aria-label": t("reminders.edit", { text }) }),
            button(t("reminder.cancel"), async () => {
                if (await act("reminder.cancel", { reminder: own })) offerUndo(client, room, t("reminders.cancelled", { text }), own);
            }, { ...what("cancel"), ...bare, iconName: "close", "aria-label": t("reminders.cancel", { text }) })));
}
