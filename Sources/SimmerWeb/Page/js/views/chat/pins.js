// Which messages of a room are pinned, for everybody in it.

/// Their places, the one that was pinned last at the end.
/** @param {Pick<Page.RoomLog, "info">} room @returns {number[]} */
export const pinsOf = ({ info }) => info.settings?.pins ?? [];
