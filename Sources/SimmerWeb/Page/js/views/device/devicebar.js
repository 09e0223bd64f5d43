// What a shared device says of itself on every page: what it is called, and who is there.
import { fill, h, part, whenReleased } from "../../dom.js";
import { button, face } from "../../controls.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { device } from "../../device.js";

/// Takes the place of `bar`.
/** @param {HTMLElement} bar @param {Page.Signed} context */
export function deviceBar(bar, { client, signal }) {
    if (signal.aborted) return;
    const node = h("div", { class: "device-bar", role: "group", "aria-label": t("device.title") });
    /// Whoever gives a question up that the bar itself asked has nothing to be told of.
    /** @param {() => Promise<unknown>} work */
    const quietly = (work) => () => work().catch((error) => {
        if (error.reason !== "nobody_chosen") client.emit("told", { text: refusal(error, "who") });
    });

    function draw() {
        if (!client.state.isDevice) return;
        const { who } = device;
        const hadFocus = node.contains(document.activeElement);
        fill(node, h("span", { class: "device-name" }, icon("tablet"), h("strong", null, client.state.own.displayName)),
            h("span", { class: "device-who" }, who ? [face(who.account, who.name), h("span", null, who.name)] : t("device.nobody")),
            button(t(who ? "device.change" : "device.choose"), quietly(() => device.change()), { kind: "small", "data-action": "who" }),
            who ? button(t("device.done"), quietly(() => device.done()), { kind: "small primary", "data-action": "done" }) : null);
        if (hadFocus) part(node, "button").focus();
    }
    device.on("who", () => {
        whenReleased(node, draw);
        if (client.state.isDevice) announce(device.who ? t("device.isThere", { name: device.who.name }) : t("device.nobody"));
    }, signal);
    draw();
    bar.replaceWith(node);
}
