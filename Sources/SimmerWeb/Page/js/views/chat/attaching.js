// A photo or document for a message on its way to the server.
import { refusal } from "../../i18n.js";
import { upload } from "../../upload.js";
import { isPicture, sendFile } from "../../uploads.js";

/// Answers what the server made of it, or in words why it was refused. `isPhoto`: nothing else is wanted.
/** @param {string} room @param {File} file @param {boolean} isPhoto @param {(share: number) => void} progress
 * @returns {Promise<{attached?: {id: string, name?: string}, problem?: string}>} */
export async function attach(room, file, isPhoto, progress) {
    const goesAsPhoto = isPhoto || isPicture(file);
    try {
        return { attached: goesAsPhoto ? await upload(room, file, (sent) => progress(sent / file.size))
            : (await sendFile(room, file, { progress, signal: new AbortController().signal })).file };
    } catch (error) {
        return { problem: refusal(error, goesAsPhoto ? "photo" : "file") };
    }
}
