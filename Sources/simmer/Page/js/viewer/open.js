/// Opens the viewer, which comes when somebody looks at a photo first.
export const openViewer = async (...photos) => (await import("./viewer.js")).openViewer(...photos);
