// What is asked of a reminder: its text, its time, how it repeats and, of a new one, for whom it is.
import { h } from "../../dom.js";
import { field } from "../../controls.js";
import { t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { askFor } from "../../dialog.js";
import { repeats } from "./repeats.js";

/// A new one, or one that is there. `step`: the step that a new one is about.
/** @param {Page.InRoom} context @param {Protocol.Reminder | null} [reminder] @param {string | null} [step] */
export function writeReminder({ client, room }, reminder = null, step = null) {
    const text = field({ name: "text", label: t("reminders.text"), required: true, maxlength: 500, value: reminder?.text ?? "",
        autocomplete: "off" });
    const when = field({ name: "dueAt", label: t("reminders.when"), type: "datetime-local", required: true,
        value: local(reminder ? reminder.snoozedUntil ?? reminder.dueAt : clock.now() + 3600000) });
    const whom = field({ name: "whom", label: t("reminders.whom"), control: h("select", null,
        h("option", { value: "me" }, t("reminders.me")), h("option", { value: "all" }, t("reminders.all"))) });
    const again = repeats(when.input, reminder?.rrule);
    return askFor({
        title: t(reminder ? "reminders.change" : "reminders.new"), submit: t("save"), place: "reminder",
        fields: reminder ? [text, when, ...again.fields] : [text, when, ...again.fields, whom],
        async action({ text: words, dueAt: at, whom: target }) {
            if (reminder) {
                const { version, id: own } = reminder;
                // A time that was not touched is no move of it, nor a rule a change of it.
                const moved = at === local(reminder.snoozedUntil ?? reminder.dueAt) ? {} : { dueAt: new Date(at).getTime() };
                await client.act("reminder.update", { room: room.id, reminder: own, version, text: words, ...moved, ...again.changed() });
            } else {
                await client.act("reminder.create", { room: room.id, text: words, ...again.told(), ...(step === null ? {} : { step }),
                    ...(target === "me" ? { targets: [/** @type {string} */ (client.state.actor)] } : {}) });
            }
        },
    });
}

/// An instant as `datetime-local` takes it, in the zone of this device, to the minute.
/** @param {number} instantMs */
export function local(instantMs) {
    const date = new Date(instantMs);
    return new Date(date.getTime() - date.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
}
