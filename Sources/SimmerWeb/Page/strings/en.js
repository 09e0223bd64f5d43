// What the page says, in English, by topic; what its places say comes with them.
import common from "./en/common.js";
import start from "./en/start.js";
import chat from "./en/chat.js";
import kitchen from "./en/kitchen.js";
import album from "./en/album.js";
import accounts from "./en/accounts.js";
import devices from "./en/devices.js";

export default Object.freeze({
    ...common, ...start, ...chat, ...kitchen, ...album, ...accounts,
    ...devices,
});
