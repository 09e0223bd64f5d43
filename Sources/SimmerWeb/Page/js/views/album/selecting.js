// Several photos of an album at once: chosen by pressing them, then shared or saved by this device, copied to another room, or deleted.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { originalAddress, viewAddress } from "../../photos.js";
import { chooseRoom } from "../parts/roomsheet.js";
import { toast } from "../parts/toast.js";
import { offerUndo } from "../parts/undobar.js";

/// `photo.copy` takes so many at once.
const mostAtOnce = 20, mostExported = 200;
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
            state.isDevice ? null : button(t("select.copy"), ask, { iconName: "copy", disabled: isNone, "data-action": "copy" }),
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

    /// As they were uploaded: one by itself, several in one file.
    async function download() {
        fail(null);
        const all = some();
        try {
            if (all.length === 1) save(originalAddress(all[0].file), nameOf(all[0]));
            for (let at = 0; all.length > 1 && at < all.length; at += mostExported) {
                const { url } = await client.act("album.export", { room: room.id, photos: all.slice(at, at + mostExported).map(({ id }) => id) });
                if (url) save(url, "");
            }
            end();
        } catch (error) {
            fail(error);
        }
    }

    const ask = () => chooseRoom({ title: t("select.to"), none: t("select.noRooms"), signal, choose: copy,
        rooms: [...state.rooms.values()].filter((one) => one !== room && one.info.kind !== "direct") });

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

/** @param {string} href @param {string} name */
const save = (href, name) => h("a", { href, download: name }).click();

/// What the file is called that one keeps.
/** @param {Protocol.AlbumPhoto} photo */
const nameOf = ({ number, file, mime = "" }) => `photo-${number ?? file.slice(-6)}.${endings[mime] ?? "jpg"}`;
