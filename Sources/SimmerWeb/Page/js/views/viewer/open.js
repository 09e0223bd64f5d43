// Opens the viewer, which comes with its style sheet when somebody looks at a photo first.
import { styled } from "../../styles.js";

/** @type {(photos: Page.Photo[], index: number, viewing: Page.Viewing) => Promise<void>} */
export const openViewer = async (photos, index, viewing) => {
    const [viewer] = await Promise.all([import("./viewer.js"), styled("/css/viewer.css")]);
    return viewer.openViewer(photos, index, viewing);
};
