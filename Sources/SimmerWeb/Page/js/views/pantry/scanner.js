// A barcode before the camera: looked at again and again, by the browser where it can and else by the server, until one is read.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { bring, refusal, t } from "../../i18n.js";
import { accepted } from "../../photos.js";
import { cameraWords } from "../photos/words.js";
import { barcodesIn } from "../../upload.js";
import { styled } from "../../styles.js";
import { Refused } from "../../socket.js";

styled("/css/over.css");
await bring(cameraWords);

const formats = ["ean_13", "ean_8", "upc_a"];
/// How often is looked: each look by the server is a picture on its way.
const ownMs = 150, serverMs = 700, afterFaultMs = 3000;
const longestMs = 60000;
const widest = 1280;

/// Resolves with `{code}`, with `{file}` when a picture was chosen instead, or with nothing.
/** @typedef {{code?: string, file?: File}} Found */

/** @param {{room: Page.RoomLog, title: string}} given @returns {Promise<Found>} */
export function scanBarcode({ room, title }) {
    return new Promise((resolve) => {
        const state = h("p", { class: "hint", role: "status" }, t("scan.why"));
        const video = h("video", { playsinline: true, muted: true, "aria-label": t("photo.preview") });
        const stage = h("div", { class: "camera scanner" }, video, h("span", { class: "scanner-line", "aria-hidden": "true" }));
        const file = h("input", { type: "file", accept: accepted.join(","), class: "visually-hidden", tabindex: -1, "aria-label": t("photo.file") });
        const again = button(t("scan.again"), () => look(), { kind: "primary", hidden: true, "data-action": "again" });
        /** @type {HTMLDialogElement} */
        const dialog = h("dialog", { class: "dialog", "aria-labelledby": "scan-title" },
            h("div", { class: "dialog-form" }, h("h2", { id: "scan-title" }, title), stage, state, file,
                h("div", { class: "form-end" }, again, button(t("photo.file"), () => file.click(), { "data-action": "file" }),
                    button(t("cancel"), () => dialog.close(), { kind: "quiet", "data-action": "cancel" }))));
        /** @type {Found} */
        let found = {};
        /** @type {MediaStream | null} */
        let stream = null;

        /** @param {Found} what */
        const done = (what) => {
            found = what;
            dialog.close();
        };
        file.addEventListener("change", () => { if (file.files?.length) done({ file: file.files[0] }); });
        dialog.addEventListener("close", () => {
            for (const track of stream?.getTracks() ?? []) track.stop();
            dialog.remove();
            resolve(found);
        });

        async function begin() {
            try {
                stream = await navigator.mediaDevices.getUserMedia({
                    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } } });
            } catch (error) {
                stage.hidden = true;
                fill(state, t(error.name === "NotFoundError" ? "photo.noCamera" : "scan.refused"));
                return;
            }
            if (!dialog.open) return stream.getTracks().forEach((track) => track.stop());
            video.srcObject = stream;
            await video.play().catch(() => null);
            look();
        }

        /// Looks for a minute; then the person says whether to go on.
        async function look() {
            const reader = await readerOf(room);
            const until = Date.now() + longestMs;
            again.hidden = true;
            fill(state, t("scan.how"));
            while (dialog.open && Date.now() < until) {
                let wait = reader.everyMs;
                try {
                    const code = video.videoWidth > 0 && !document.hidden ? await reader.read(video) : null;
                    if (code) return done({ code });
                } catch (error) {
                    if (error.retryMs === undefined) fill(state, refusal(error));
                    if (error instanceof Refused && error.retryMs === undefined) break;
                    wait = error.retryMs ?? afterFaultMs;
                }
                await new Promise((resume) => setTimeout(resume, wait));
            }
            if (!dialog.open) return;
            if (Date.now() >= until) fill(state, t("scan.nothing"));
            again.hidden = false;
        }

        document.body.append(dialog);
        dialog.showModal();
        begin();
    });
}

/// `{everyMs, read(video)}`: answers the digits that it sees, or null.
/** @param {Page.RoomLog} room @returns {Promise<{everyMs: number, read: (video: HTMLVideoElement) => Promise<string | null>}>} */
async function readerOf(room) {
    const Detector = globalThis.BarcodeDetector;
    /** @type {string[]} */
    const known = await Detector?.getSupportedFormats().catch(() => []) ?? [];
    const own = formats.filter((format) => known.includes(format));
    if (Detector && own.length > 0) {
        const detector = new Detector({ formats: own });
        return { everyMs: ownMs, read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null };
    }
    return { everyMs: serverMs, read: async (video) => (await barcodesIn(room.id, await frameOf(video)))[0] ?? null };
}

/// What the camera sees now, as small as bars can be read from.
/** @param {HTMLVideoElement} video */
async function frameOf(video) {
    const scale = Math.min(1, widest / video.videoWidth);
    const canvas = h("canvas", { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
    return new File(blob ? [blob] : [], "scan.jpg", { type: "image/jpeg" });
}
