// What the page says, in German where it is there; the notebook, becoming the operator and shared devices are in English.
import common from "./de/common.js";
import start from "./de/start.js";
import chat from "./de/chat.js";
import kitchen from "./de/kitchen.js";
import album from "./de/album.js";
import pantry from "./de/pantry.js";
import notebook from "./en/notebook.js";
import accounts from "./en/accounts.js";
import devices from "./en/devices.js";

export default Object.freeze({
    ...common, ...start, ...chat, ...kitchen, ...album, ...notebook, ...pantry, ...accounts,
    ...devices,
});
