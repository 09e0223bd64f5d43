// The photos and documents of a step: a strip that grows as they arrive, files to download, and what is on its way.
import { arrange, h, refill } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { number, refusal, stamp, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { accepted, thumbAddress, viewAddress } from "../../photos.js";
import { isPicture, sendFile } from "../../uploads.js";
import { openViewer } from "../viewer/open.js";
import { hasCamera, pickPhoto } from "../photos/photopicker.js";

const atOnce = 2;
export const choosable = [...accepted, ".heic", ".pdf", ".xlsx", ".csv", ".txt"].join(",");

/// Files that were chosen for a step before it was made, by its id.
/** @type {Map<string, File[]>} */
const handed = new Map();
/** @param {string} step @param {File[]} files */
export const handOver = (step, files) => handed.set(step, files);

/** @typedef {{file: File, row: {node: HTMLElement, signal: AbortSignal, progress: (share: number) => void, fail: (words: string) => void}}} Coming */

/// `{photos, files, draw(experiment, step), take(files)}`: the two sections.
/** @param {Page.NotebookContext} context */
export function stepFiles(context) {
    const { client, room, step: id, signal } = context;
    const { state } = client;
    const strip = h("ul", { class: "photo-strip", "aria-label": t("step.photos") });
    const documents = h("ul", { class: "documents" });
    const none = h("p", { class: "hint" }, t("step.noPhotos"));
    const coming = h("ul", { class: "coming" });
    const input = h("input", { type: "file", multiple: true, accept: choosable, hidden: true });
    const camera = button(t("step.camera"), takePicture, { iconName: "photo", hidden: true, "data-action": "camera" });
    const choose = button(t("step.choose"), () => input.click(), { iconName: "plus", "data-action": "choose" });
    /** @type {Map<string, ReturnType<typeof thumb>>} */
    const known = new Map();
    /** @type {Protocol.AlbumPhoto[]} */
    let shown = [];
    /** @type {Coming[]} */
    const queue = [];
    let running = 0;

    input.addEventListener("change", () => { take([...input.files ?? []]); input.value = ""; });
    hasCamera().then((has) => { camera.hidden = !has; });
    async function takePicture() {
        const picture = await pickPhoto({ title: t("step.camera") });
        if (picture) take([picture]);
    }

    /// Sends these files one after the other, and puts each into the step as it is there.
    /** @param {File[]} files */
    function take(files) {
        for (const file of files) {
            const row = comingRow(file, () => take([file]));
            coming.append(row.node);
            queue.push({ file, row });
        }
        next();
    }

    function next() {
        while (running < atOnce && queue.length > 0 && !signal.aborted) {
            running += 1;
            send(/** @type {Coming} */ (queue.shift())).finally(() => { running -= 1; next(); });
        }
    }

    /** @param {Coming} coming */
    async function send({ file, row }) {
        try {
            const answer = await sendFile(room.id, file, { progress: row.progress, signal: row.signal });
            const added = answer.photo
                ? await client.act("step.photo", { room: room.id, step: id, photos: [answer.photo.id] })
                : await client.act("step.file", { room: room.id, step: id, files: [answer.file.id] });
            if (added.refused.length > 0) throw Object.assign(new Error(t("step.full")), { told: true });
            row.node.remove();
            announce(t("step.arrived", { name: file.name }));
        } catch (error) {
            if (error.name === "AbortError") row.node.remove();
            else row.fail(error.told ? error.message
                : t("step.failed", { name: file.name, why: refusal(error, isPicture(file) ? "photo" : "file") }));
        }
    }

    /** @param {Protocol.Experiment} experiment @param {Protocol.Step} step */
    function draw(experiment, { title, photos = [], files = [] }) {
        shown = photos;
        none.hidden = photos.length > 0;
        strip.hidden = photos.length === 0;
        arrange(strip, photos.map((photo, index) => {
            const { node, image } = known.get(photo.id) ?? thumb(photo);
            known.set(photo.id, { node, image });
            image.alt = t("step.photoOf", { number: index + 1, n: photos.length, step: title,
                name: state.name(photo.author), when: stamp(photo.takenAt ?? photo.addedAt) });
            return node;
        }));
        documents.hidden = files.length === 0;
        refill(documents, files.map(({ id: own, file, name, bytes, author, addedAt }) => h("li", null,
            h("a", { href: `/files/${encodeURIComponent(file)}`, download: name, "data-focus": own }, icon("file"), name),
            h("span", { class: "hint" }, `${size(bytes)} · ${state.name(author)} · ${stamp(addedAt)}`))));
        for (const one of [camera, choose]) one.disabled = Boolean(experiment.lockedAt);
        take(handed.get(id) ?? []);
        handed.delete(id);
    }

    /// Its place is there before it is loaded; one whose file is gone says so.
    /** @param {Protocol.AlbumPhoto} photo */
    function thumb(photo) {
        const image = h("img", { src: thumbAddress(photo.file), loading: "lazy", width: 112, height: 112 });
        const node = h("li", null, h("a", { href: viewAddress(photo.file), on: { click: (event) => view(event, photo) } }, image));
        image.addEventListener("error", () => image.replaceWith(h("span", { class: "photo-gone" }, t("step.photoGone"))));
        return { node, image };
    }

    /** @param {MouseEvent} event @param {Protocol.AlbumPhoto} photo */
    function view(event, { id: wanted }) {
        event.preventDefault();
        openViewer(shown, shown.findIndex((photo) => photo.id === wanted), { client, room, title: t("step.photos") });
    }

    return {
        photos: h("section", { class: "stack" }, h("h2", null, t("step.photos")), none, strip, coming,
            h("div", { class: "form-end" }, camera, choose, input), h("p", { class: "hint wide-only" }, t("step.drop"))),
        files: documents, draw, take,
    };
}

/// A file on its way: how far it is, and what can be done about it; `take()` sends it again.
/** @param {File} file @param {() => void} take @returns {Coming["row"]} */
function comingRow(file, take) {
    const ending = new AbortController();
    const meter = h("progress", { max: 1, value: 0, "aria-label": t("step.sending", { name: file.name }) });
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const again = button(t("message.retry"), () => {
        node.remove();
        take();
    }, { kind: "small", hidden: true });
    const node = h("li", null, h("span", { class: "coming-name" }, file.name), meter, problem, again,
        button(t("step.stop", { name: file.name }), () => { ending.abort(); node.remove(); },
            { kind: "quiet", iconName: "close", hideLabel: true }));
    return {
        node, signal: ending.signal,
        /** @param {number} share */
        progress(share) { meter.value = share; },
        /** @param {string} words */
        fail(words) {
            problem.textContent = words;
            problem.hidden = again.hidden = false;
            meter.hidden = true;
        },
    };
}

/** @param {number} bytes */
function size(bytes) {
    return bytes < 1024 * 1024 ? t("step.kilobytes", { size: number(Math.max(1, Math.round(bytes / 1024))) })
        : t("step.megabytes", { size: number(Math.round(bytes / 104857.6) / 10) });
}
