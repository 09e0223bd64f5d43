// What the page says, in German, by topic; what its places say comes with them.
import common from "./de/common.js";
import start from "./de/start.js";
import chat from "./de/chat.js";
import kitchen from "./de/kitchen.js";
import album from "./de/album.js";
import accounts from "./de/accounts.js";
import devices from "./de/devices.js";

export default Object.freeze({
    ...common, ...start, ...chat, ...kitchen, ...album, ...accounts,
    ...devices,
});
