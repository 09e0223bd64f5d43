// Who a person is here: names, e-mail address, password and signing number, and how the account ends.
import { h, part } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { ask } from "../../dialog.js";
import { saved, savedField } from "../parts/saved.js";
import { emailProof } from "./confirming.js";
import { deletedRooms } from "./deletedrooms.js";
import { signingNumber } from "../notebook/signingnumber.js";
import { passkeys } from "./passkeys.js";
import { askToSignIn } from "./signinagain.js";

/** @type {Page.SettingsPage} */
export function accountPage({ client, signal }, { set, fail, leave }) {
    const account = client.state.own;
    /** @param {"displayName" | "firstName" | "lastName"} name @param {string} label @param {Record<string, unknown>} props */
    const named = (name, label, props) => savedField(field({ name, label, value: account[name] ?? "", maxlength: 60, ...props }),
        (value) => set({ [name]: value }), { place: "settings", signal }).node;

    async function remove() {
        const given = await ask({ title: t("settings.deleteTitle"), text: t("settings.deleteText"),
            confirm: t("settings.delete"), password: account.hasPassword });
        if (!given) return;
        const proof = account.hasPassword ? { password: given } : {};
        client.call("account.delete", proof).then(() => leave(), account.hasPassword ? fail : (error) => askToSignIn(error, fail));
    }

    const deleted = deletedRooms({ client, signal }, fail);
    return { drawn: [deleted.drawn], nodes: [
        h("section", null, h("p", { class: "hint" }, t("settings.username", { name: account.username })),
            named("displayName", t("account.displayName"), { required: true, autocomplete: "nickname" }),
            named("firstName", t("account.firstName"), { autocomplete: "given-name" }),
            named("lastName", t("account.lastNameOptional"), { autocomplete: "family-name" })),
        h("section", null, h("h2", null, t("settings.email")), emailForm(client, set), emailProof({ client, signal }, fail)),
        deleted.node,
        h("section", { class: "last" }, button(t("settings.delete"), remove, { kind: "danger" }))] };
}

/** @type {Page.SettingsPage} */
export function passwordPage(context, { fail }) {
    const keys = passkeys(context, fail);
    return { drawn: [keys.drawn], nodes: [h("section", null, passwordForm(context.client)), keys.node, signingNumber(context, fail)] };
}

/** @param {Page.Client} client */
const passwordForm = (client) => form({
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
    },
});

/// `set(fields)` changes the account.
/** @param {Page.Client} client @param {(values: Protocol.Params["account.set"]) => unknown} set */
const emailForm = ({ state: { own: account }, server }, set) => form({
    place: "register", submit: t("settings.changeEmail"), kind: "",
    fields: [
        field({ name: "email", label: t("account.emailOptional"), hint: t(server?.features.includes("mail") ? "confirm.hint" : "register.emailHint"), type: "email",
            autocomplete: "email", maxlength: 254, value: account.email ?? "" }),
        field({ name: "password", label: t("settings.oldPassword"), type: "password", autocomplete: "current-password",
            required: true }),
    ],
    async action({ email: wanted, password: given }, node) {
        await set({ email: wanted.trim() || null, password: given });
        part(node, "input", "[name=password]").value = "";
        saved();
    },
});
