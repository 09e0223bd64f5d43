// Where a picture comes from: this device's camera, or a file. What is missing is shown with its reason.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { bring, t } from "../../i18n.js";
import { accepted, thumbAddress } from "../../photos.js";
import { styled } from "../../styles.js";
import { cameraWords } from "./words.js";

styled("/css/over.css");

/// Asks for one picture; resolves with a file, or null when the person goes without one.
/** @param {{title: string}} given @returns {Promise<File | null>} */
export const pickPhoto = ({ title }) => pickPhotos({ title, multiple: false }).then(([file]) => file ?? null);

/// Asks for pictures; resolves with their files, with none when the person goes without.
/** @param {{title: string, multiple?: boolean}} given @returns {Promise<File[]>} */
export async function pickPhotos({ title, multiple = true }) {
    await bring(cameraWords).catch(() => null);
    return new Promise((resolve) => {
        const file = h("input", { type: "file", accept: accepted.join(","), multiple, class: "visually-hidden", tabindex: -1,
            "aria-label": t("photo.file") });
        const reason = h("p", { class: "hint", id: "camera-reason" });
        const camera = button(t("photo.camera"), () => useCamera(), { iconName: "photo", disabled: true,
            "aria-describedby": "camera-reason", "data-action": "camera" });
        const stage = h("div", { class: "camera" });
        /** @type {MediaStream | null} */
        let stream = null;

        /** @type {HTMLDialogElement} */
        const dialog = h("dialog", { class: "dialog", "aria-labelledby": "photo-title" },
            h("div", { class: "dialog-form" }, h("h2", { id: "photo-title" }, title), stage,
                h("div", { class: "form-end" }, camera,
                    button(t("photo.file"), () => file.click(), { "data-action": "file" })),
                reason, file, h("div", { class: "form-end" },
                    button(t("cancel"), () => dialog.close(), { kind: "quiet", "data-action": "cancel" }))));

        /** @type {File[]} */
        let pictures = [];
        /** @param {File[]} taken */
        const done = (...taken) => {
            pictures = taken;
            dialog.close();
        };
        file.addEventListener("change", () => { if (file.files?.length) done(...file.files); });
        dialog.addEventListener("close", () => {
            for (const track of stream?.getTracks() ?? []) track.stop();
            dialog.remove();
            resolve(pictures);
        });

        /// The camera is asked for only here, after the tap, with the reason beside the button.
        async function useCamera() {
            camera.disabled = true;
            try {
                stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
            } catch (error) {
                reason.textContent = t(error.name === "NotFoundError" ? "photo.noCamera" : "photo.refused");
                return;
            }
            if (!dialog.open) return stream.getTracks().forEach((track) => track.stop());
            const video = h("video", { playsinline: true, muted: true, "aria-label": t("photo.preview") });
            video.srcObject = stream;
            const take = button(t("photo.take"), () => snapshot(video).then((picture) => done(...(picture ? [picture] : []))), { kind: "primary", disabled: true,
                iconName: "photo", "data-action": "take" });
            video.addEventListener("loadeddata", () => { take.disabled = false; take.focus(); });
            fill(stage, video, take);
            await video.play().catch(() => null);
        }

        hasCamera().then((has) => {
            camera.disabled = !has;
            reason.textContent = t(has ? "photo.why" : isSecureContext ? "photo.noCamera" : "photo.insecure");
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}

export async function hasCamera() {
    const devices = await navigator.mediaDevices?.enumerateDevices?.().catch(() => []) ?? [];
    return devices.some(({ kind }) => kind === "videoinput");
}

/// What the camera sees now, as a JPEG file.
/** @param {HTMLVideoElement} video @returns {Promise<File | null>} */
function snapshot(video) {
    const canvas = h("canvas", { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    return new Promise((resolve) => canvas.toBlob((blob) => resolve(
        blob && new File([blob], "camera.jpg", { type: "image/jpeg" })), "image/jpeg", 0.9));
}

/// The small picture of a thing, or its drawing when it has none or the file is gone.
/** @param {string | undefined} id @param {string} label @param {string} drawing */
export function thumbnail(id, label, drawing) {
    const empty = () => h("span", { class: "thumb empty", role: "img", "aria-label": label }, icon(drawing));
    if (!id) return empty();
    const image = h("img", { class: "thumb", src: thumbAddress(id), alt: label,
        loading: "lazy", width: 48, height: 48 });
    image.addEventListener("error", () => image.replaceWith(empty()));
    return image;
}
