// Whom one does not want to hear from.
import { h, relist } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { ask } from "../../dialog.js";

/// Asks, and blocks. Whether it was done.
/** @param {Page.Client} client @param {{account: string, name: string}} given */
export async function block(client, { account, name }) {
    const sure = await ask({ title: t("block.title", { name }), text: t("block.text", { name }), confirm: t("block.button", { name }) });
    if (!sure) return false;
    await client.act("account.block", { account });
    announce(t("block.done", { name }));
    return true;
}

/// The section of the settings, with a way back for each: `{node, drawn}`.
/** @param {Page.Signed} context @param {(error: Page.Refused) => void} fail */
export function blockedPeople({ client, signal }, fail) {
    const list = h("ul", { class: "members blocked", tabindex: -1, "aria-label": t("block.people") });
    const none = h("p", { class: "hint", hidden: true }, t("block.none"));

    async function draw() {
        try {
            const { blocked } = await client.call("account.blocked");
            if (signal.aborted) return;
            none.hidden = blocked.length > 0;
            relist(list, blocked.map(({ account, name }) => h("li", { class: "member" },
                h("span", { class: "member-words" }, name),
                button(t("block.end"), () => client.act("account.unblock", { account }).then(draw, fail),
                    { kind: "small", "data-focus": `unblock ${account}` }))));
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    client.on("online", draw, signal);
    return { node: h("section", null, h("h2", null, t("block.people")), list, none), drawn: draw() };
}
