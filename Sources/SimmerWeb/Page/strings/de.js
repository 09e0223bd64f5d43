// What the page says, in German where it is there: start, rooms, timers, reminders. The other pages speak English.
import en from "./en.js";
import common from "./de/common.js";
import start from "./de/start.js";
import chat from "./de/chat.js";

export default Object.freeze({ ...en, ...common, ...start, ...chat });
