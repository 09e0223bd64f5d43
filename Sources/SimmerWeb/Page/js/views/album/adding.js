// What is about to be added: the chosen pictures as they will be seen, one description for all, and how far each has come.
import { fill, h, part } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { day, list, refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { upload } from "../../upload.js";
import { Refused } from "../../socket.js";
import { pickPhotos } from "../photos/photopicker.js";
import { chosenPictures } from "./chosen.js";

const longest = 500;
/// `photo.add` takes so many at once.
const mostAtOnce = 20;
const atTheSameTime = 3;

/// A panel that puts pictures into the album of `room`: `files`, or what it asks for at once. `words` begin the description. `sent` is
/// called when all of them are there; `close` takes the panel away, with true when it has done its work.
/**
 * @param {Page.Signed} context
 * @param {{readonly id: string}} room
 * @param {{close: (isDone: boolean) => void, files?: File[] | null, words?: string, sent?: () => unknown}} given
 */
export function addingPanel({ client, signal }, room, { close, files: given = null, words = "", sent = () => null }) {
    const pictures = chosenPictures({ change: choose, changed: draw, removed: () => more.focus() });
    const bar = h("progress", { class: "adding-progress", max: 1, value: 0, hidden: true, "aria-label": t("adding.progress") });
    const note = h("p", { class: "hint", role: "status" });
    const text = field({ name: "description", label: t("album.description"), hint: t("adding.hint"), required: true,
        control: h("textarea", { rows: 2, maxlength: longest, required: true, value: words.slice(0, longest) }) });
    const why = h("p", { class: "hint", id: "adding-why" });
    const more = button(t("adding.more"), () => choose(), { iconName: "picture", "data-action": "more" });
    const send = form({ place: "album", submit: t("save"), label: t("album.add"), fields: [text], action: save, extra: [more, why] });
    const submit = part(send, "button", "[type=submit]");
    submit.setAttribute("aria-describedby", why.id);
    const cross = button(t("close"), () => leave(), { kind: "quiet cross", iconName: "close", hideLabel: true });
    const node = h("section", { class: "panel grows adding", "aria-label": t("album.add") }, cross, pictures.node, bar, note, send);

    /// Saved without a connection: goes by itself when that is back.
    let isCut = false;
    let hasLeft = false;
    client.on("online", () => { if (isCut && !hasLeft) send.requestSubmit(); }, signal);

    /// What is still on its way then is not added any more.
    function leave(isDone = false) {
        if (hasLeft) return;
        hasLeft = true;
        for (const { address } of pictures.entries) URL.revokeObjectURL(address);
        close(isDone);
    }

    /// Saving is off until there is something to save and it has a description, which is said beside it.
    function update() {
        const lacks = pictures.entries.length === 0 ? "select.whyPhoto" : text.input.value.trim() === "" ? "select.whyWords" : null;
        submit.disabled = lacks !== null;
        why.textContent = lacks === null ? "" : t(lacks);
    }

    /** @param {Page.Chosen | null} instead */
    async function choose(instead = null) {
        const files = await pickPhotos({ title: t("photo.add"), multiple: instead === null });
        if (signal.aborted) return;
        if (files.length === 0 && pictures.entries.length === 0) return leave();
        take(files, instead);
    }

    /** @param {File[]} files @param {Page.Chosen | null} instead */
    function take(files, instead = null) {
        pictures.take(files, instead);
        (text.input.value === "" ? text.input : submit).focus();
    }

    function draw() {
        const { length } = pictures.entries;
        note.textContent = length > 1 ? t("adding.count", { n: length }) : "";
        update();
    }

    function drawProgress() {
        const { entries } = pictures;
        const all = entries.reduce((sum, { file }) => sum + file.size, 0);
        bar.value = entries.reduce((sum, { file, id, sent }) => sum + (id ? file.size : Math.min(sent, file.size)), 0) / Math.max(1, all);
        note.textContent = t("adding.sending", { done: entries.filter(({ id }) => id).length, all: entries.length });
    }

    /** @param {Page.Chosen} one */
    async function sendOne(one) {
        one.tell("");
        try {
            one.id = (await upload(room.id, one.file, (sent) => { one.sent = sent; drawProgress(); })).id;
            drawProgress();
        } catch (error) {
            isCut ||= !(error instanceof Refused);
            one.tell(refusal(error, "photo"));
        }
    }

    /** @param {Record<string, string>} values */
    async function save({ description }) {
        isCut = false;
        bar.hidden = false;
        node.classList.add("sending-now");
        const waiting = pictures.entries.filter(({ id }) => !id);
        try {
            await Promise.all(Array.from({ length: atTheSameTime }, async () => {
                while (waiting.length > 0 && !signal.aborted && !hasLeft) await sendOne(/** @type {Page.Chosen} */ (waiting.shift()));
            }));
            if (hasLeft) return;
            const failed = pictures.entries.filter(({ id }) => !id).length;
            if (failed > 0) {
                note.textContent = isCut ? t("adding.cut") : t("adding.failed", { n: failed });
                return;
            }
            const ids = [...new Set(pictures.entries.flatMap(({ id }) => id ?? []))];
            const known = [];
            for (let at = 0; at < ids.length && !hasLeft; at += mostAtOnce) {
                const answer = await client.act("photo.add",
                    { room: room.id, photos: ids.slice(at, at + mostAtOnce), description: description.trim() });
                known.push(...answer.known);
            }
            if (signal.aborted || hasLeft) return;
            announce(t("saved"));
            sent();
            if (known.length === 0) return leave(true);
            // What stood there before is told kindly; the panel stays for the next ones.
            fill(note, t("adding.known", { n: known.length,
                days: list([...new Set(known.map(({ addedAt }) => day(addedAt, Date.now())))]) }));
            pictures.clear();
            text.input.value = "";
        } finally {
            bar.hidden = true;
            node.classList.remove("sending-now");
            queueMicrotask(update);
        }
    }

    text.input.addEventListener("input", update);
    update();
    queueMicrotask(() => (given ? take(given) : choose()));
    return node;
}
