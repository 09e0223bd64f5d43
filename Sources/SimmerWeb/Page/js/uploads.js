// Pictures and documents on their way to the server, with how far each is. What a file is, its content says; the kind here only
// chooses the door.
import { Refused } from "./socket.js";
import { newCid } from "./store.js";
import { device } from "./device.js";
import { accepted } from "./photos.js";
import { whenFree } from "./upload.js";

const mostBytes = 10 * 1024 * 1024;
const documents = /\.(pdf|xlsx|csv|txt|text|md|log)$/i;

/** @param {File} file */
export const isPicture = (file) => accepted.includes(file.type)
    || (!documents.test(file.name) && /^$|^image\//.test(file.type));

/// Brings a file to the server: answers `{photo}` or `{file}`. `progress` is told the share that has left, from 0 to 1; `signal`
/// ends it. Throws `Refused` as requests do.
/** @param {string} room @param {File} file @param {{progress: (share: number) => void, signal: AbortSignal}} given */
export async function sendFile(room, file, { progress, signal }) {
    /** @param {number} code @param {string} reason */
    const refused = (code, reason) => Promise.reject(new Refused({ code, data: { reason } }));
    if (file.size > mostBytes) return refused(413, "too_large");
    await device.present();
    const door = isPicture(file) ? "/photos" : "/files";
    const query = new URLSearchParams({ room, cid: newCid(), ...(door === "/files" ? { name: file.name } : {}) });
    return whenFree(() => carry(`${door}?${query}`, file, progress, signal));
}

/** @param {string} address @param {File} file @param {(share: number) => void} progress @param {AbortSignal} signal */
const carry = (address, file, progress, signal) =>
    new Promise((resolve, reject) => {
        if (signal.aborted) return reject(new DOMException("ended", "AbortError"));
        const request = new XMLHttpRequest();
        request.open("POST", address);
        request.responseType = "json";
        request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
        request.upload.addEventListener("progress", ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
        request.addEventListener("load", () => {
            if (request.status < 300 && request.response) resolve(request.response);
            else reject(new Refused(request.response?.error ?? { code: request.status }));
        });
        request.addEventListener("error", () => reject(new Refused({})));
        request.addEventListener("abort", () => reject(new DOMException("ended", "AbortError")));
        signal.addEventListener("abort", () => request.abort());
        request.send(file);
    });
