// Where one is logged in: a line for each browser, which can be ended.
import { h, relist } from "../../dom.js";
import { button } from "../../controls.js";
import { instant, t } from "../../i18n.js";
import { deviceName } from "./devicename.js";

/// `{node, draw(), drawn}`: `drawn` when it is there; `fail(error)` tells what was refused.
/** @param {Page.Signed} context @param {(error: Page.Refused) => void} fail */
export function sessionList({ client, signal }, fail) {
    const node = h("ul", { class: "members", tabindex: -1, "aria-label": t("settings.page.devices") });

    async function draw() {
        try {
            const sessions = await client.call("account.sessions");
            if (signal.aborted) return;
            relist(node, sessions.map(({ session, device, seenAt, current }) => h("li",
                { class: "member" },
                h("span", { class: "member-words" }, h("span", null, [deviceName(device), current ? t("settings.here") : null].filter(Boolean).join(" · ")),
                    current ? null : h("span", { class: "room-detail" }, t("settings.seen", { when: instant(seenAt) }))),
                current ? null : button(t("settings.endSession"),
                    () => client.call("account.logout", { session }).then(draw, fail), { kind: "small", "data-focus": session }))));
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    return { node, draw, drawn: draw() };
}
