// What a person is called, the e-mail address and the password: a form each.
import { part } from "../../dom.js";
import { field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { announce } from "../../announce.js";

/// `set(fields)` changes the account.
/** @param {Protocol.Account} account @param {(values: Protocol.Params["account.set"]) => unknown} set */
export const nameForm = (account, set) => form({
    place: "settings", submit: t("save"), kind: "", label: t("settings.account"),
    fields: [
        field({ name: "displayName", label: t("account.displayName"), value: account.displayName ?? "",
            maxlength: 60, required: true, autocomplete: "nickname" }),
        field({ name: "firstName", label: t("account.firstName"), value: account.firstName ?? "", maxlength: 60,
            autocomplete: "given-name" }),
        field({ name: "lastName", label: t("account.lastNameOptional"), value: account.lastName ?? "",
            maxlength: 60, autocomplete: "family-name" }),
    ],
    async action(fields) {
        await set(fields);
        announce(t("saved"));
    },
});

/// `changed()` is called after it: other sessions are over then.
/** @param {Page.Client} client @param {() => unknown} changed */
export const passwordForm = (client, changed) => form({
    place: "password", submit: t("settings.changePassword"), kind: "",
    fields: [
        field({ name: "old", label: t("settings.oldPassword"), type: "password", autocomplete: "current-password",
            required: true }),
        field({ name: "new", label: t("settings.newPassword"), type: "password", autocomplete: "new-password",
            hint: t("register.passwordHint"), required: true }),
    ],
    async action(fields, node) {
        await client.call("account.changePassword", fields);
        node.reset();
        announce(t("settings.passwordChanged"));
        changed();
    },
});

/// `set(fields)` changes the account.
/** @param {Protocol.Account} account @param {(values: Protocol.Params["account.set"]) => unknown} set */
export const emailForm = (account, set) => form({
    place: "register", submit: t("settings.changeEmail"), kind: "",
    fields: [
        field({ name: "email", label: t("account.emailOptional"), hint: t("register.emailHint"), type: "email",
            autocomplete: "email", maxlength: 254, value: account.email ?? "" }),
        field({ name: "password", label: t("settings.oldPassword"), type: "password", autocomplete: "current-password",
            required: true }),
    ],
    async action({ email: wanted, password: given }, node) {
        await set({ email: wanted.trim() || null, password: given });
        part(node, "input", "[name=password]").value = "";
        announce(t("saved"));
    },
});
