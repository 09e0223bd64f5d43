// What the link in a letter ends: the summary by mail of whoever was sent it. Also for who is not logged in here, or is somebody else.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { language, refusal, t } from "../../i18n.js";
import { go } from "../../router.js";
import { Refused } from "../../socket.js";
import { titled } from "../../title.js";

/// Who is logged in here is not asked: it is about whoever was sent the letter.
/** @param {string} token */
async function unsubscribe(token) {
    const response = await fetch(`/unsubscribe/${token}`, { method: "POST", credentials: "omit", headers: { "Accept-Language": language() } });
    if (response.ok) return;
    const answer = await response.json().catch(() => null);
    throw new Refused(answer?.error ?? { code: response.status });
}

/// Nothing ends before the button is pressed: programs look at links, too.
export function unsubscribing(token = "") {
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const node = h("div", { class: "stack" });
    const away = button(t("unsubscribe.away"), () => go("#/", { replace: true }), { kind: "quiet" });
    const end = button(t("unsubscribe.end"), async () => {
        end.disabled = true;
        problem.hidden = true;
        try {
            await unsubscribe(token);
            fill(node, h("h2", null, t("unsubscribe.title")), h("p", { role: "status" }, t("unsubscribe.done")), h("div", { class: "form-end" }, away));
            away.focus();
        } catch (error) {
            end.disabled = false;
            problem.textContent = refusal(error, "unsubscribe");
            problem.hidden = false;
        }
    }, { kind: "primary", "data-action": "unsubscribe" });
    titled(t("unsubscribe.title"));
    return fill(node, h("h2", null, t("unsubscribe.title")), h("p", null, t("unsubscribe.text")), problem, h("div", { class: "form-end" }, end, away));
}

/** @param {Page.Context} context */
export const unsubscribeView = (context) => h("div", { class: "sheet join" }, unsubscribing(context.here.token));
