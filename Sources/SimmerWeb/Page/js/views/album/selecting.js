// Several photos of an album at once: chosen by pressing them, then shared or saved by this device, copied to another room, or deleted.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { originalAddress, viewAddress } from "../../photos.js";
import { openDrawer } from "../parts/drawer.js";
import { toast } from "../parts/toast.js";
import { offerUndo } from "../parts/undobar.js";

/// `photo.copy` takes so many at once.
const mostAtOnce = 20;
/** @type {Record<string, string>} */
const endings = { "image/png": "png", "image/webp": "webp" };

/// `{node, press(id), begin, isOn, draw(photos)}`: `node` is the bar with what can be done; `mark(ids)` shows which are chosen, `ended()`
/// is called when none can be any more.
/** @param {Page.Following} context @param {{mark: (ids: Set<string> | null) => void, ended: () => void, fail: (error: Page.Refusal | null) => void}} given */
export function selecting({ client, room, signal }, { mark, ended, fail }) {
    const { state } = client;
    const node = h("div", { class: "album-selected", role: "group", hidden: true });
    const count = h("p", { role: "status" });
    const actions = h("div", { class: "form-end" });
    node.append(h("div", { class: "selected-head" }, count, button(t("select.done"), end, { kind: "quiet", "data-action": "done" })), actions);
    /** @type {Set<string> | null} */
    let ids = null;
    /** @type {Protocol.AlbumPhoto[]} */
    let photos = [];
    const some = () => photos.filter(({ id }) => ids?.has(id));

    function draw() {
        mark(ids);
        node.hidden = ids === null;
        const all = some(), isNone = all.length === 0;
        const mayDelete = all.every(({ author }) => author === state.actor || room.info.role === "owner");
        count.textContent = isNone ? t("select.nothing") : [t("select.some", { n: all.length }), mayDelete ? "" : t("select.others")].filter(Boolean).join(". ");
        fill(actions, "canShare" in navigator ? button(t("select.share"), share, { iconName: "share", disabled: isNone, "data-action": "share" }) : null,
            button(t("select.download"), download, { iconName: "download", disabled: isNone, "data-action": "download-some" }),
            state.isDevice ? null : button(t("select.copy"), chooseRoom, { iconName: "copy", disabled: isNone, "data-action": "copy" }),
            button(t("select.delete"), remove, { kind: "danger", iconName: "trash", disabled: isNone || !mayDelete, "data-action": "delete-some" }));
    }

    function end() {
        ids = null;
        draw();
        ended();
    }

    async function share() {
        fail(null);
        try {
            const files = await Promise.all(some().map(async ({ file, number }) => new File(
                [await (await fetch(viewAddress(file), { credentials: "same-origin" })).blob()], `photo-${number}.jpg`, { type: "image/jpeg" })));
            if (!navigator.canShare({ files })) throw new Error("cannot be shared");
            await navigator.share({ files });
            end();
        } catch (error) {
            if (error.name !== "AbortError") fail({ message: t("select.notShared"), code: 400 });
        }
    }

    /// As they were uploaded: the browser saves one after the other, and asks once whether it may.
    function download() {
        for (const { file, number, mime } of some()) {
            h("a", { href: originalAddress(file), download: `photo-${number ?? file.slice(-6)}.${endings[mime ?? ""] ?? "jpg"}` }).click();
        }
        end();
    }

    function chooseRoom() {
        const rooms = [...state.rooms.values()].filter((one) => one !== room && one.info.kind !== "direct");
        const drawer = openDrawer({ title: t("select.to"), signal, content: rooms.length === 0 ? h("p", null, t("select.noRooms"))
            : h("ul", { class: "index-rows" }, rooms.map((one) => h("li", null, h("button", { type: "button", class: "row-open", on: { click: () => {
                drawer.close();
                copy(one);
            } } }, one.info.name)))) });
    }

    /** @param {Page.RoomLog} to */
    async function copy(to) {
        fail(null);
        const wanted = some().map(({ id }) => id);
        let made = 0, known = 0;
        try {
            for (let at = 0; at < wanted.length; at += mostAtOnce) {
                const answer = await client.act("photo.copy", { room: room.id, photos: wanted.slice(at, at + mostAtOnce), to: to.id });
                made += answer.photos.length;
                known += answer.known.length;
            }
            end();
            toast(t("select.copied", { n: made, room: to.info.name }), { detail: known > 0 ? t("select.known", { n: known }) : "" });
        } catch (error) {
            fail(error);
        }
    }

    async function remove() {
        fail(null);
        /** @type {string[]} */
        const gone = [];
        try {
            for (const { id } of some()) {
                await client.act("photo.delete", { room: room.id, photo: id });
                gone.push(id);
            }
            end();
        } catch (error) {
            fail(error);
        }
        if (gone.length > 0) offerUndo(client, room, t("select.deleted", { n: gone.length }), gone);
    }

    return {
        node,
        get isOn() { return ids !== null; },
        begin() {
            ids = new Set();
            draw();
        },
        /** @param {string} id */
        press(id) {
            if (!ids?.delete(id)) ids?.add(id);
            draw();
        },
        /// What is shown now: what went is chosen no more.
        /** @param {Protocol.AlbumPhoto[]} now */
        draw(now) {
            photos = now;
            if (ids) draw();
        },
    };
}
