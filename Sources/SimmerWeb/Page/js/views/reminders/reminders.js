// The reminders of a room, of one of its steps, or of all rooms: each with its own text and time, moved, done, snoozed and cancelled.
import { append, h, refill } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { following, problemLine, roomPage } from "../rooms/roompage.js";
import { reminderRow } from "./row.js";
import { bringReminders } from "./words.js";
import { writeReminder } from "./writing.js";

export { local } from "./writing.js";

/// The page of a room's reminders; those of its steps are among them. Below `all` are those of all rooms.
/** @param {Page.Context} context */
export async function remindersView(context) {
    await bringReminders();
    const { client, here } = context;
    const room = client.state.roomOf(here);
    if (here.path?.[0] === "all" && !client.state.isDevice) {
        const { everywhere } = await import("./everywhere.js");
        return roomPage(context, { title: t("reminders.everywhere"), back: roomAddress(room.id, "reminders"), content: everywhere(context) });
    }
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
    const list = h("ul", { class: "reminders" });
    const none = emptyState("date", t("reminders.none"), { hidden: true });

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
            refill(list, own.map((reminder) => reminderRow(context, reminder, { problem })));
            none.hidden = id !== null || own.length > 0;
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    });
    return h("div", { class: "stack" }, problem.node, none, list,
        h("div", { class: "form-end" }, button(t("reminders.new"), () => writeReminder(context, null, id), { iconName: "plus", "data-action": "remind" }),
            id === null && !state.isDevice && h("a", { class: "button quiet", href: roomAddress(room.id, "reminders", "all"), "data-action": "everywhere" }, t("reminders.everywhere"))));
}
