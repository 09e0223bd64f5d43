/// Opens the viewer, which comes when somebody looks at a photo first.
/** @type {(photos: Page.Photo[], index: number, viewing: Page.Viewing) => Promise<void>} */
export const openViewer = async (photos, index, viewing) => (await import("./viewer.js")).openViewer(photos, index, viewing);
