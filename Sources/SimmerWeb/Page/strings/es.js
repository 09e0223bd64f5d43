// What the page says, in Spanish, by topic; what its places say comes with them.
import common from "./es/common.js";
import start from "./es/start.js";
import chat from "./es/chat.js";
import kitchen from "./es/kitchen.js";
import album from "./es/album.js";
import accounts from "./es/accounts.js";
import devices from "./es/devices.js";

export default Object.freeze({
    ...common, ...start, ...chat, ...kitchen, ...album, ...accounts,
    ...devices,
});
