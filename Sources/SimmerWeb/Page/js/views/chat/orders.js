// What is said to Simmer: how a text is addressed, and one's own last orders.

/** @param {string} text */
export const isAddressed = (text) => /^@simmer\b/i.test(text);

/// One's last orders in a room, newest first, each once and without the address; where one is alone with the bot all texts are orders.
/** @param {Page.RoomLog} room @param {string | undefined} me @param {boolean} isDirect */
export const ordersOf = (room, me, isDirect) => [...new Set(room.messages
    .filter(({ from, deleted, text }) => from.account === me && !deleted && text && (isDirect || /^@?simmer\b/i.test(text)))
    .map(({ text }) => text.replace(/^@?simmer[,:]?\s+/i, "")).reverse())];
