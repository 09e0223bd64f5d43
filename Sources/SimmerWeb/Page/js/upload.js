// Pictures on their way to the server: checked here first, so that a wrong file is told before it travels.
import { Refused } from "./socket.js";
import { newCid } from "./store.js";
import { device } from "./device.js";
import { accepted } from "./photos.js";

const mostBytes = 10 * 1024 * 1024;

/// Brings a file to the server; answers the photo with its id. `progress` hears how many bytes have gone. Throws `Refused` as
/// requests do.
/** @param {string} room @param {File} file @param {((sent: number) => void) | null} progress */
export async function upload(room, file, progress = null) {
    const address = `/photos?room=${encodeURIComponent(room)}&cid=${newCid()}`;
    const answer = await whenFree(() => post(address, file, progress));
    return answer.photo ?? answer;
}

/// The digits of the barcodes in a picture, which the server looks at and does not keep: one after the other of each person.
/** @param {string} room @param {File} file @returns {Promise<string[]>} */
export const barcodesIn = async (room, file) =>
    (await whenFree(() => post(`/barcode?room=${encodeURIComponent(room)}`, file))).codes;

/// Asks again as long as the server says when there may be a place.
/** @param {() => Promise<any>} ask @returns {Promise<any>} */
export async function whenFree(ask, tries = 20) {
    try {
        return await ask();
    } catch (error) {
        if (error.retryMs === undefined || tries === 0) throw error;
        await new Promise((resume) => setTimeout(resume, error.retryMs));
        return whenFree(ask, tries - 1);
    }
}

/** @param {string} address @param {File} file @param {((sent: number) => void) | null} progress */
async function post(address, file, progress = null) {
    // Browsers name no type for what they do not know (HEIC); the server looks at the content.
    if (file.type !== "" && !accepted.includes(file.type)) throw new Refused({ code: 415, data: { reason: "bad_file" } });
    if (file.size > mostBytes) throw new Refused({ code: 413, data: { reason: "too_large" } });
    await device.present();
    const { status, answer } = await carry(address, file, progress);
    if (status >= 400) throw new Refused(answer?.error ?? { code: status });
    return answer;
}

/// By XMLHttpRequest, which alone tells how far a body has come.
/** @param {string} address @param {File} file @param {((sent: number) => void) | null} progress @returns {Promise<{status: number, answer: any}>} */
function carry(address, file, progress) {
    return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("POST", address);
        request.responseType = "json";
        request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
        request.upload.addEventListener("progress", ({ loaded }) => progress?.(loaded));
        request.addEventListener("load", () => resolve({ status: request.status, answer: request.response }));
        request.addEventListener("error", () => reject(new TypeError("unreachable")));
        request.send(file);
    });
}
