// The reminders of a room or of one of its steps: each with its own text and time, moved, done, snoozed and cancelled.
import { append, h, refill } from "../../dom.js";
import { button, field } from "../../controls.js";
import { icon } from "../../icons.js";
import { instant, refusal, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { askFor } from "../../dialog.js";
import { acting, following, problemLine, roomPage } from "../rooms/roompage.js";
import { offerUndo } from "../parts/undobar.js";
import { everyWords, repeats } from "./repeats.js";
import { bringReminders } from "./words.js";

const snoozeSeconds = 600;
/// What stands beside the words of a row.
const bare = { kind: "quiet", hideLabel: true };

/// The page of a room's reminders; those of its steps are among them.
/** @param {Page.Context} context */
export async function remindersView(context) {
    await bringReminders();
    const room = context.client.state.roomOf(context.here);
    return roomPage(context, { title: t("reminders.title"), content: reminderList({ ...context, room, step: null }) });
}

/// Those of a step, under a title of their own.
/** @param {Page.NotebookContext} context */
export function stepReminders(context) {
    const node = h("section", { class: "stack" }, h("h2", null, t("reminders.title")));
    bringReminders().then(() => { if (!context.signal.aborted) append(node, [reminderList(context)]); },
        (error) => context.client.emit("told", { text: refusal(error) }));
    return node;
}

/// `step`: null for all of the room.
/** @param {Page.RoomContext & {step: string | null}} context */
function reminderList(context) {
    const { client, room, step: id, signal } = context;
    const { state } = client;
    const problem = problemLine("reminder");
    const act = acting(context, problem);
    const list = h("ul", { class: "reminders" });
    const none = h("p", { class: "empty", hidden: true }, t("reminders.none"));

    following(context, ["reminder"], async () => {
        try {
            const { reminders } = await client.call("reminder.list", { room: room.id });
            // Whoever is reminded may never have spoken here.
            if (reminders.some(({ targets = [] }) => targets.some((one) => !state.isNamed(one)))) {
                client.learnNames(room);
                await room.named;
            }
            if (signal.aborted) return;
            const own = id === null ? reminders : reminders.filter(({ subject }) => subject?.kind === "step" && subject.id === id);
            refill(list, own.map(line));
            none.hidden = id !== null || own.length > 0;
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    });

    /** @param {Protocol.Reminder} reminder */
    function line(reminder) {
        const { id: own, text, dueAt, snoozedUntil, state: now, targets = [], rrule } = reminder;
        const whom = targets.length === 0 ? t("reminders.all") : targets.map((one) => state.name(one)).join(", ");
        /** @param {string} action */
        const what = (action) => ({ kind: "small", "data-focus": `${action}-${own}`, "data-action": action });
        return h("li", { class: "reminder" }, icon("bell"),
            h("div", { class: "reminder-words" }, h("span", { class: "text" }, text),
                h("span", { class: "hint" }, [t(`reminder.${now}`, { when: instant(snoozedUntil ?? dueAt) }), rrule ? everyWords(rrule) : null, whom]
                    .filter(Boolean).join(" · "))),
            h("div", { class: "reminder-actions" },
                now === "fired" ? [
                    button(t("reminder.snooze"), () => act("reminder.snooze", { reminder: own, seconds: snoozeSeconds }),
                        what("snooze")),
                    button(t("reminder.done.button"), () => act("reminder.done", { reminder: own }), what("done")),
                ] : null,
                button(t("message.edit"), () => write(reminder), { ...what("edit"), ...bare, iconName: "edit", "aria-label": t("reminders.edit", { text }) }),
                button(t("reminder.cancel"), async () => {
                    if (await act("reminder.cancel", { reminder: own })) {
                        offerUndo(client, room, t("reminders.cancelled", { text }), own);
                    }
                }, { ...what("cancel"), ...bare, iconName: "close", "aria-label": t("reminders.cancel", { text }) })));
    }

    /// Asks for text and time of a new one, or of one that is there.
    /** @param {Protocol.Reminder | null} reminder */
    function write(reminder = null) {
        const text = field({ name: "text", label: t("reminders.text"), required: true, maxlength: 500, value: reminder?.text ?? "",
            autocomplete: "off" });
        const when = field({ name: "dueAt", label: t("reminders.when"), type: "datetime-local", required: true,
            value: local(reminder ? reminder.snoozedUntil ?? reminder.dueAt : clock.now() + 3600000) });
        const whom = field({ name: "whom", label: t("reminders.whom"), control: h("select", null,
            h("option", { value: "me" }, t("reminders.me")), h("option", { value: "all" }, t("reminders.all"))) });
        const again = reminder ? null : repeats(when.input);
        return askFor({
            title: t(reminder ? "reminders.change" : "reminders.new"), submit: t("save"), place: "reminder",
            text: reminder?.rrule ? t("reminders.keeps", { every: everyWords(reminder.rrule) }) : undefined,
            fields: again ? [text, when, ...again.fields, whom] : [text, when],
            async action({ text: words, dueAt: at, whom: target }) {
                if (reminder) {
                    const dueAt = new Date(at).getTime();
                    const { version, id: own } = reminder;
                    // A time that was not touched is no move of it.
                    const moved = at === local(reminder.snoozedUntil ?? reminder.dueAt) ? {} : { dueAt };
                    await client.act("reminder.update", { room: room.id, reminder: own, version, text: words, ...moved });
                } else {
                    await client.act("reminder.create", { room: room.id, text: words, ...again?.told(), ...(id === null ? {} : { step: id }),
                        ...(target === "me" ? { targets: [/** @type {string} */ (state.actor)] } : {}) });
                }
            },
        });
    }

    return h("div", { class: "stack" }, problem.node, none, list,
        h("div", { class: "form-end" }, button(t("reminders.new"), () => write(), { iconName: "bell", "data-action": "remind" })));
}

/// An instant as `datetime-local` takes it, in the zone of this device, to the minute.
/** @param {number} instantMs */
export function local(instantMs) {
    const date = new Date(instantMs);
    return new Date(date.getTime() - date.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
}
