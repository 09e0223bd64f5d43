// A new password, and how strong it is while one types.
import { h } from "../../dom.js";
import { field } from "../../controls.js";
import { t } from "../../i18n.js";

const shortestPassword = 7;

/** @param {string} label */
export function passwordField(label) {
    const password = field({
        name: "password", label, type: "password", autocomplete: "new-password", required: true, hint: t("register.passwordHint"),
    });
    const strength = h("meter",
        { class: "strength", min: 0, max: 4, low: 2, high: 3, optimum: 4, "aria-label": t("register.strength") });
    const strengthText = h("span", { class: "hint", "aria-live": "polite" });
    password.node.append(h("div", { class: "strength-row" }, strength, strengthText));
    password.input.addEventListener("input", () => {
        const value = strengthOf(password.input.value);
        strength.value = value;
        strengthText.textContent = password.input.value === "" ? "" : t(`register.strength.${value}`);
    });
    return password;
}

/// 0 (too short) to 4: length counts most, then how many kinds of characters there are.
/** @param {string} password */
function strengthOf(password) {
    if ([...password].length < shortestPassword) return 0;
    const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
    return Math.min(4, 1 + Math.floor((password.length - shortestPassword) / 4) + (kinds > 2 ? 1 : 0));
}
