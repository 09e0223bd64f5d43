// What the page says, in French, by topic.
import common from "./fr/common.js";
import start from "./fr/start.js";
import chat from "./fr/chat.js";
import kitchen from "./fr/kitchen.js";
import album from "./fr/album.js";
import pantry from "./fr/pantry.js";
import notebook from "./fr/notebook.js";
import accounts from "./fr/accounts.js";
import devices from "./fr/devices.js";

export default Object.freeze({
    ...common, ...start, ...chat, ...kitchen, ...album, ...notebook, ...pantry, ...accounts,
    ...devices,
});
