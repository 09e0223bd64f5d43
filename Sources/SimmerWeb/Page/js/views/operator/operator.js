// The link that a server without an operator prints, opened by somebody who is logged in: asks before this account gets the rights.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { go } from "../../router.js";
import { titled } from "../../title.js";

/** @param {Pick<Page.Context, "client" | "here">} context */
export function operatorView({ client, here }) {
    const { state } = client;
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const yes = button(t("operator.become"), async () => {
        yes.disabled = true;
        problem.hidden = true;
        try {
            const { account } = await client.call("account.claimOperator", { token: here.token });
            state.setAccount({ ...state.account, ...account });
            announce(t("operator.done"));
            go("#/accounts", { replace: true });
        } catch (error) {
            yes.disabled = false;
            problem.textContent = refusal(error, "operator");
            problem.hidden = false;
        }
    }, { kind: "primary", "data-action": "claim" });
    titled(t("operator.title"));
    return h("div", { class: "sheet join" }, h("span", { class: "join-mark" }, icon("lock")), h("h1", null, t("operator.title")),
        h("p", null, t("operator.text", { name: state.own.displayName })), problem,
        h("div", { class: "form-end" }, yes, button(t("join.notNow"), () => go("#/", { replace: true }), { kind: "quiet" })));
}
