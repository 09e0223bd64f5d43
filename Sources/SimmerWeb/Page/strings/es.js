// What the page says, in Spanish where it is there; the notebook, becoming the operator and shared devices are in English.
import common from "./es/common.js";
import start from "./es/start.js";
import chat from "./es/chat.js";
import kitchen from "./es/kitchen.js";
import album from "./es/album.js";
import pantry from "./es/pantry.js";
import notebook from "./en/notebook.js";
import accounts from "./en/accounts.js";
import devices from "./en/devices.js";

export default Object.freeze({
    ...common, ...start, ...chat, ...kitchen, ...album, ...notebook, ...pantry, ...accounts,
    ...devices,
});
