// Light, dark, or as the device says.
import { load, save } from "./store.js";

export const looks = Object.freeze(["device", "light", "dark"]);

export const look = () => load("look", "device");

export function use(wanted = look()) {
    if (!looks.includes(wanted)) return;
    save("look", wanted);
    if (wanted === "device") delete document.documentElement.dataset.look;
    else document.documentElement.dataset.look = wanted;
}
