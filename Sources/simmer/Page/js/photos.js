// Pictures on their way to the server and back: checked here first, so that a wrong file is told before it travels.
import { Refused } from "./socket.js";
import { newCid } from "./store.js";

export const accepted = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"];
const mostBytes = 10 * 1024 * 1024;

/// The form for looking at (1,600 px) and the small one (320 px).
export const viewAddress = (id) => `/photos/${encodeURIComponent(id)}/view`;
export const thumbAddress = (id) => `/photos/${encodeURIComponent(id)}/thumb`;

/// Brings a file to the server; answers the photo with its id. Throws `Refused` as requests do.
export async function upload(room, file) {
    // Browsers name no type for what they do not know (HEIC); the server looks at the content.
    if (file.type !== "" && !accepted.includes(file.type)) throw new Refused({ code: 415, data: { reason: "bad_file" } });
    if (file.size > mostBytes) throw new Refused({ code: 413, data: { reason: "too_large" } });
    const response = await fetch(`/photos?room=${encodeURIComponent(room)}&cid=${newCid()}`, {
        method: "POST", credentials: "same-origin", body: file,
        headers: { "Content-Type": file.type || "application/octet-stream" },
    });
    const answer = await response.json().catch(() => null);
    if (!response.ok) throw new Refused(answer?.error ?? { code: response.status });
    return answer.photo ?? answer;
}
