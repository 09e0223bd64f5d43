// Whether what is written in a room with others goes to Simmer: a switch beside the field, the same in all tabs.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { follow, load, save } from "../../store.js";

/// `{node, isOn}`; `changed()` is called after each change, `pressed()` after one that was made here.
/** @param {{room: Page.RoomLog, signal: AbortSignal, hidden: boolean, changed: () => void, pressed: () => void}} given */
export function simmerSwitch({ room, signal, hidden, changed, pressed }) {
    const key = `simmer.${room.id}`;
    /** @type {boolean} */
    let isOn = load(key, false);
    const node = h("button", {
        type: "button", class: "to-simmer", "data-action": "simmer", hidden, title: t("composer.toSimmer"),
        "aria-label": t("composer.toSimmer"), "aria-pressed": String(isOn), on: { click: () => {
            save(key, !isOn);
            set(!isOn);
            pressed();
        } },
    }, icon("pot"));
    /** @param {boolean} on */
    const set = (on) => {
        isOn = on;
        node.setAttribute("aria-pressed", String(isOn));
        changed();
    };
    follow((changedKey) => { if (changedKey === key) set(load(key, false)); }, signal);
    return { node, get isOn() { return isOn; } };
}
