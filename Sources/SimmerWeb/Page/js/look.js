// Light, dark, or as the device says; and the theme of the person.
import { load, save } from "./store.js";

/** @type {readonly Protocol.Account["look"][]} */
export const looks = Object.freeze(["device", "light", "dark"]);

/** @returns {Protocol.Account["look"]} */
export const look = () => load("look", "device");

export function use(wanted = look()) {
    if (!looks.includes(wanted)) return;
    save("look", wanted);
    if (wanted === "device") delete document.documentElement.dataset.look;
    else document.documentElement.dataset.look = wanted;
}

/** @type {readonly Protocol.Account["theme"][]} */
export const themes = Object.freeze(["plain", "scientist"]);

/// The theme is the person's, wherever they are: who is logged out has the plain one.
export function useTheme(wanted = load("theme", "plain")) {
    if (!themes.includes(wanted)) return;
    save("theme", wanted);
    document.documentElement.dataset.theme = wanted;
}
