// What a person follows in a room, among its settings, with a way to end it.
import { batched, h, relist } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { turnFollowing } from "../parts/follow.js";

/// So many of a kind are asked for by name.
const most = 200;

/** @typedef {import("../parts/follow.js").Followed} Followed */

/** @param {Page.Signed} context @param {Page.RoomLog} room */
export function followed({ client, signal }, room) {
    const list = h("ul", { class: "members", tabindex: -1, "aria-label": t("follow.title") });
    const none = h("p", { class: "hint", hidden: true }, t("follow.none"));
    /** @type {string | null} */
    let shown = null;

    async function draw() {
        const ids = room.info.follows ?? [], now = JSON.stringify(ids);
        if (signal.aborted || now === shown) return;
        shown = now;
        const things = ids.length > 0 ? await named(ids).catch(() => null) : [];
        if (signal.aborted || now !== shown) return;
        if (!things) return void (shown = null);
        relist(list, things.map(row));
        none.hidden = things.length > 0;
    }

    /// Those of them that are still there.
    /** @param {string[]} ids @returns {Promise<Followed[]>} */
    async function named(ids) {
        const asked = { room: room.id, limit: most };
        const [{ teas }, { experiments }] = await Promise.all([client.call("tea.list", asked), client.call("experiment.list", asked)]);
        /** @type {Followed[]} */
        const known = [{ kind: "album", id: "album", name: t("follow.album") },
            ...teas.map(({ id, name }) => /** @type {Followed} */ ({ kind: "tea", id, name })),
            ...experiments.map(({ id, title }) => /** @type {Followed} */ ({ kind: "experiment", id, name: title }))];
        return known.filter(({ id }) => ids.includes(id));
    }

    /** @param {Followed} thing */
    const row = (thing) => h("li", { class: "member" }, h("span", { class: "member-words" }, thing.name),
        button(t("follow.end"), () => turnFollowing({ client, room, signal }, thing),
            { kind: "small", "aria-label": t("follow.endOf", { name: thing.name }), "data-focus": `follow ${thing.id}` }));

    client.state.on("settings", batched(draw), signal);
    client.on("online", draw, signal);
    draw();
    return h("section", { data: { part: "followed" } }, h("h2", null, t("follow.title")), h("p", { class: "hint" }, t("follow.text")), list, none);
}
