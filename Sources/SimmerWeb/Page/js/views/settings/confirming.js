// An e-mail address that is shown to be the person's own: by the link of a letter, and what has that sent.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { go } from "../../router.js";
import { toast } from "../parts/toast.js";
import { bringSettings } from "./words.js";

/// The link that is being looked at: the page may be drawn anew meanwhile, and the link is good once.
let followed = "";

/// Somebody has followed the link, which leads to the settings of the account.
/** @param {Pick<Page.Context, "client" | "here">} context */
export function confirmView({ client, here: { token = "" } }) {
    if (followed !== token) {
        followed = token;
        confirmEmail(client, token);
    }
    return h("div", { class: "sheet", "aria-busy": "true" });
}

/** @param {Page.Client} client @param {string} token */
async function confirmEmail(client, token) {
    const asked = client.call("account.confirmEmail", { token }).then(({ account }) => {
        client.state.setAccount({ ...client.state.own, ...account });
        return () => void toast(t("confirm.done"));
    }, (error) => () => client.emit("told", { text: refusal(error, "settings") }));
    const [told] = await Promise.all([asked, bringSettings()]);
    go("#/settings/account", { replace: true });
    followed = "";
    told();
}

/// What is known of the own address, and what has it shown to be the own one; nothing where no letters are sent.
/** @param {Pick<Page.Context, "client" | "signal">} context @param {(error: Page.Refusal) => void} fail */
export function emailProof({ client, signal }, fail) {
    const node = h("div", { class: "stack" });
    let of = "";
    function draw() {
        const { email = "", emailVerified } = client.state.own;
        if (of === `${email} ${emailVerified}`) return;
        of = `${email} ${emailVerified}`;
        if (!email || !client.server?.features.includes("mail")) return fill(node);
        if (emailVerified) return fill(node, h("p", { class: "hint" }, t("confirm.verified")));
        const line = h("p", { class: "hint", role: "status" }, t("confirm.text"));
        const send = button(t("confirm.send"), () => client.act("account.verifyEmail", {})
            .then((sent) => fill(line, t("confirm.sent", { email: sent.email })), fail));
        fill(node, line, h("div", null, send));
    }
    draw();
    client.state.on("account", draw, signal);
    return node;
}
