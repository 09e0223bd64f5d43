// Pictures of the server: at which size they are had.

/// What the server takes as a picture.
export const accepted = ["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"];

/// The form for looking at (1,600 px), what was uploaded, and the small one (320 px).
/** @param {string} id */
export const viewAddress = (id) => `/photos/${encodeURIComponent(id)}/view`;
/** @param {string} id */
export const originalAddress = (id) => `/photos/${encodeURIComponent(id)}`;
/** @param {string} id */
export const thumbAddress = (id) => `/photos/${encodeURIComponent(id)}/thumb`;
