// What a device rings, shows and says for a person, and when it is quiet.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import * as sound from "../../sound.js";
import * as push from "../../push.js";
import { digest } from "./digest.js";
import { quietHours } from "./quiethours.js";
import { spokenRow } from "./spoken.js";
import { voiceHelp } from "./voice.js";

/** @type {Page.SettingsPage} */
export function alarmsPage(context, { set, fail }) {
    const wake = wakeRow(context.client, fail), voice = voiceHelp();
    return { drawn: [wake.drawn, voice.drawn], nodes: [
        h("section", null, noticeRow(), spokenRow(), wake.node,
            h("p", null, button(t("settings.tryAlarm"), () => { sound.unlock(); sound.ring(3); }, { iconName: "alarm" }))),
        quietHours(context, set, fail), digest(context), voice.node] };
}

/// Whether this browser may show notices, and the one button that asks it.
function noticeRow() {
    const node = h("p");
    const draw = () => {
        const can = "Notification" in globalThis && isSecureContext;
        const permission = can ? Notification.permission : "never";
        fill(node, permission === "default"
            ? button(t("settings.allowNotices"), () => Notification.requestPermission().then(draw),
                { iconName: "bell" })
            : t(`settings.notices.${permission}`));
    };
    draw();
    return node;
}

/// Whether this browser is woken with the page closed, and the one button for it: `{node, drawn}`.
/** @param {Page.Client} client @param {(error: Page.Refused) => void} fail */
function wakeRow(client, fail) {
    const node = h("p");
    /** @param {(client: Page.Client) => Promise<unknown>} action */
    const act = (action) => async () => {
        try {
            await action(client);
        } catch (error) {
            if (error.reason) fail(error);
            else client.emit("told", { text: t("settings.wake.failed") });
        }
        draw();
    };
    async function draw() {
        const state = await push.state();
        fill(node, state === "off" ? button(t("settings.wake.off"), act(push.wake), { iconName: "bell" })
            : state === "on" ? [t("settings.wake.on"), " ", button(t("settings.wake.rest"), act(push.rest), { kind: "small" })]
            : t(`settings.wake.${state}`));
    }
    return { node, drawn: draw() };
}
