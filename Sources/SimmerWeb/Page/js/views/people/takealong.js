// What one takes along from a room: its days in one's own calendar, all of it, a list as a table. And one's own last change, taken back.
import { fill, h } from "../../dom.js";
import { button, field } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { showDownload } from "../parts/downloadlink.js";
import { showLink } from "../parts/linkshown.js";
import { toast } from "../parts/toast.js";

/** @type {NonNullable<Protocol.RoomExportParams["list"]>[]} */
const lists = ["noodles", "shopping", "teas", "timers", "reminders", "experiments", "photos"];

/** @param {Pick<Page.Context, "client">} context @param {Page.RoomLog} room */
export function takeAlong({ client }, room) {
    const { node: problem, tried } = trying("roomSet");
    const calendar = h("div", { class: "invite-link" }), download = h("div", { class: "stack", "data-part": "download" });
    const list = field({ name: "list", label: t("along.list"), control: h("select", null, lists.map((name) =>
        h("option", { value: name }, t(`along.list.${name}`)))) });

    const feed = tried(async () => showLink(calendar, await client.act("calendar.link", { room: room.id }), t("along.calendarText"), t("along.calendar")));
    const endFeeds = tried(async () => {
        await client.act("calendar.revoke", { room: room.id });
        fill(calendar);
        announce(t("along.ended"));
    });
    /** @param {typeof lists[number]} [one] */
    const take = async (one) => showDownload(download, await client.act("room.export", { room: room.id, ...(one ? { list: one } : {}) }),
        one ? t(`along.list.${one}`) : t("along.download", { room: room.info.name }));
    const endDownloads = tried(async () => {
        await client.act("room.revokeExports", { room: room.id });
        fill(download);
        announce(t("along.ended"));
    });

    return h("section", { class: "take-along" }, h("h2", null, t("along.title")), problem,
        h("p", { class: "hint" }, t("along.text")),
        h("div", { class: "form-end" }, button(t("along.calendar"), feed, { iconName: "link", "data-action": "calendar" }),
            button(t("along.endCalendar"), endFeeds, { kind: "quiet", "data-action": "end-calendar" })), calendar,
        h("div", { class: "form-end" }, button(t("along.all"), tried(() => take()), { iconName: "download", "data-action": "export" }),
            button(t("along.endDownloads"), endDownloads, { kind: "quiet", "data-action": "end-exports" })),
        list.node, h("p", null, button(t("along.csv"), tried(() => take(/** @type {typeof lists[number]} */ (list.input.value))), { iconName: "download", "data-action": "csv" })),
        download);
}

/// One's own newest change in the room is taken back, or back again, which says what it was.
/** @param {Pick<Page.Context, "client">} context @param {Page.RoomLog} room */
export function lastChange({ client }, room) {
    const { node: problem, tried } = trying("undo");
    /** @param {"undo" | "redo"} what */
    const change = (what) => tried(async () => {
        const { changes } = await client.act(what, { room: room.id });
        toast(t(`along.${what}.done`), { detail: changes.map(({ text }) => text).join(", ") });
    });
    return h("section", { class: "last-change" }, h("h2", null, t("along.changes")), problem, h("div", { class: "form-end" },
        button(t("along.undo"), change("undo"), { "data-action": "undo-last" }), button(t("along.redo"), change("redo"), { "data-action": "redo-last" })));
}

/// `tried(act)` does it, and `node` tells what was refused.
/** @param {string} place */
function trying(place) {
    const node = h("p", { class: "error", role: "alert", hidden: true });
    /** @param {() => Promise<unknown>} act */
    const tried = (act) => async () => {
        node.hidden = true;
        try {
            await act();
        } catch (error) {
            node.textContent = refusal(error, place);
            node.hidden = false;
        }
    };
    return { node, tried };
}
