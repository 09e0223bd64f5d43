// What the page says, in French, by topic; what its places say comes with them.
import common from "./fr/common.js";
import start from "./fr/start.js";
import chat from "./fr/chat.js";
import kitchen from "./fr/kitchen.js";
import album from "./fr/album.js";
import accounts from "./fr/accounts.js";
import devices from "./fr/devices.js";

export default Object.freeze({
    ...common, ...start, ...chat, ...kitchen, ...album, ...accounts,
    ...devices,
});
