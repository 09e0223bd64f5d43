// What another app shared with this one: into which room it goes, and for photos the description without which none appears.
import { fill, h } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { batches, drop, filesOf } from "../../shared.js";
import { load } from "../../store.js";
import { bringAlbum } from "../album/words.js";

/** @typedef {import("../../shared.js").Batch} Batch */
/** @typedef {typeof import("../album/adding.js").addingPanel} Panel */

/** @param {Page.Context} context */
export async function shareView(context) {
    await bringAlbum();
    const { client, here, signal } = context;
    const content = h("div", { class: "share" });
    document.title = `${t("shared.title")} · Simmer`;
    open();
    return h("div", { class: "sheet" },
        h("header", { class: "bar" }, button(t("back"), () => go("#/"), { kind: "quiet", iconName: "back", hideLabel: true }),
            h("div", { class: "bar-words" }, h("h1", null, t("shared.title")))), content);

    async function open() {
        const waiting = await batches().catch(() => []);
        const batch = waiting.find(({ id }) => id === here.batch);
        const files = batch ? await filesOf(batch).catch(() => []) : [];
        const { addingPanel } = await import("../album/adding.js");
        if (signal.aborted) return;
        if (!batch) return void fill(content, emptyState("share", t(["failed", "foreign"].includes(here.batch ?? "") ? `shared.${here.batch}` : "shared.none")));
        draw(batch, files, addingPanel);
    }

    /** @param {Batch} batch @param {File[]} files @param {Panel} panel */
    function draw(batch, files, panel) {
        const hasPhotos = files.length > 0;
        const room = roomField(client.state, hasPhotos);
        const words = [...new Set([batch.title, batch.text, batch.url].map((one) => one.trim()).filter(Boolean))].join("\n");
        const offline = h("p", { class: "hint", role: "status" });
        const drawOffline = () => { offline.textContent = client.isOnline ? "" : t(hasPhotos ? "shared.offlinePhotos" : "shared.offline"); };
        client.on("online", drawOffline, signal);
        client.on("offline", drawOffline, signal);
        drawOffline();
        const discard = button(t("shared.discard"), () => drop(batch).then(() => go("#/")), { kind: "quiet", "data-action": "discard" });
        fill(content, offline, room.node, hasPhotos ? photos(batch, files, words, room.input, panel) : message(batch, words, room.input),
            h("div", { class: "form-end" }, discard));
    }

    /** @param {Batch} batch @param {File[]} files @param {string} words @param {HTMLSelectElement} chosen @param {Panel} panel */
    function photos(batch, files, words, chosen, panel) {
        return panel(context, { get id() { return chosen.value; } }, {
            files, words, sent: () => drop(batch),
            close: (isDone) => go(isDone ? roomAddress(chosen.value, "photos") : "#/"),
        });
    }

    /** @param {Batch} batch @param {string} words @param {HTMLSelectElement} chosen */
    function message(batch, words, chosen) {
        const text = field({ name: "text", label: t("shared.text"), required: true,
            control: h("textarea", { rows: 4, maxlength: 8000, required: true, value: words }) });
        return form({
            place: "share", submit: t("composer.send"), fields: [text],
            async action({ text: written }) {
                client.outbox.push("message.send", { room: chosen.value, text: written.trim() });
                await drop(batch);
                go(roomAddress(chosen.value));
            },
        });
    }
}

/// Photos are offered to rooms for photos first, anything to the room of last time.
/** @param {Page.State} state @param {boolean} hasPhotos */
function roomField(state, hasPhotos) {
    /** @param {Page.RoomLog} room */
    const isFor = ({ info }) => hasPhotos && info.kind === "photos";
    const rooms = [...state.rooms.values()].sort((a, b) => Number(isFor(b)) - Number(isFor(a)) || (b.info.lastAt ?? 0) - (a.info.lastAt ?? 0));
    const last = load("room", null);
    const start = rooms.find((room) => room.id === last && (!hasPhotos || isFor(room))) ?? rooms.find(isFor)
        ?? rooms.find(({ id }) => id === last) ?? rooms[0];
    const one = field({ name: "room", label: t("shared.room"),
        control: h("select", null, rooms.map(({ id, info }) => h("option", { value: id }, info.name))) });
    if (start) one.input.value = start.id;
    return one;
}
