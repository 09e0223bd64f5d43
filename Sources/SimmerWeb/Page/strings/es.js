// What the page says, in Spanish where it is there: start, rooms, timers, reminders. The other pages speak English.
import en from "./en.js";
import common from "./es/common.js";
import start from "./es/start.js";
import chat from "./es/chat.js";

export default Object.freeze({ ...en, ...common, ...start, ...chat });
