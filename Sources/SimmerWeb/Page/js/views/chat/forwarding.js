// A message for another room: its words with who said them, and its photos.
import { person, refusal, t } from "../../i18n.js";
import { originalAddress } from "../../photos.js";
import { styled } from "../../styles.js";
import { upload } from "../../upload.js";
import { chooseRoom } from "../parts/roomsheet.js";
import { toast } from "../parts/toast.js";

/// A photo of a message stands in the album since then, or was copied there later.
const aboutMs = 24 * 3600000, mostListed = 200, longest = 8000;

/// Asks for the room, and says it there.
/** @param {Page.Following} context @param {Page.Message} message */
export async function forward({ client, room, signal }, message) {
    await styled("/css/rows.css");
    if (signal.aborted) return;
    const { state } = client;
    const rooms = [...state.rooms.values()].filter((one) => one !== room);
    chooseRoom({ title: t("forward.to"), none: t("forward.none"), rooms, signal, choose: send });

    /** @param {Page.RoomLog} to */
    async function send(to) {
        try {
            const photos = await copied(to), { text } = message;
            const said = message.from.account === state.me ? text : t("room.says", { name: person(message.from.name), text: text || t("photo.one") });
            client.outbox.push("message.send", { room: to.id, text: said.slice(0, longest), ...(photos.length > 0 ? { photos } : {}) });
            toast(t("forward.done", { room: to.info.name }));
        } catch (error) {
            client.emit("told", { text: refusal(error, "photo") });
        }
    }

    /** @param {string} id @param {Page.RoomLog} to */
    async function again(id, to) {
        const picture = await (await fetch(originalAddress(id), { credentials: "same-origin" })).blob();
        return (await upload(to.id, new File([picture], "photo"))).id;
    }

    /// The files of its photos in `to`: copied from album to album, the others uploaded anew.
    /** @param {Page.RoomLog} to @returns {Promise<string[]>} */
    async function copied(to) {
        const files = (message.photos ?? []).map(({ id }) => id);
        if (files.length === 0) return [];
        const { photos } = await client.call("album.list", { room: room.id, since: message.at - aboutMs, until: message.at + aboutMs, limit: mostListed });
        const wanted = photos.filter(({ file }) => files.includes(file)).sort((a, b) => files.indexOf(a.file) - files.indexOf(b.file));
        const others = files.filter((id) => !wanted.some(({ file }) => file === id));
        const answer = wanted.length === 0 ? { photos: [], known: [] }
            : await client.act("photo.copy", { room: room.id, photos: wanted.map(({ id }) => id), to: to.id });
        return [...[...answer.photos, ...answer.known].map(({ file }) => file), ...await Promise.all(others.map((id) => again(id, to)))];
    }
}
