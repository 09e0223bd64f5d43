/// Where a room stands in one's list: by its last words, at the top, or put away.
export const places = { usual: { favourite: false, archived: false }, favourite: { favourite: true, archived: false }, archive: { favourite: false, archived: true } };
