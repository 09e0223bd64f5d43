// Everything about a person as a file, for whoever knows the password, or has signed in at the provider a moment ago.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { showDownload } from "../parts/downloadlink.js";
import { askToSignIn } from "./signinagain.js";

/** @param {Page.Signed} context @param {(error: Page.Refused) => void} fail */
export function ownData({ client }, fail) {
    const place = h("div");
    async function take() {
        const { hasPassword } = client.state.own;
        const password = hasPassword && await ask({ title: t("settings.export.title"), text: t("settings.export.text"), confirm: t("settings.export.do"),
            password: true, kind: "primary" });
        if (hasPassword && !password) return;
        client.call("account.export", password ? { password } : {}).then((answer) => showDownload(place, answer, t("settings.export.do")),
            hasPassword ? fail : (error) => askToSignIn(error, fail));
    }
    return h("section", null, h("h2", null, t("settings.export.title")), h("p", { class: "hint" }, t("settings.export.text")),
        h("p", null, button(t("settings.export.do"), take, { iconName: "download", "data-action": "export" })), place);
}
