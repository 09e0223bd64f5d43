// Making an account, or a new password of one. An account takes a name and a password. The name by which one logs in is made of the former, and stands below it to be changed.
import { h, say } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { go } from "../../router.js";
import { load, save } from "../../store.js";
import { fold } from "../../text.js";
import { passwordField } from "./passwordfield.js";

const longest = 32, shortest = 2;
/// Letters that no accent makes of others.
/** @type {Record<string, string>} */
const plain = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/// What of a name the server takes as the name to log in by: its first word, where that is long enough.
/** @param {string} name */
export function usernameOf(name) {
    const words = fold(name.trim()).replace(/[ßæœøłđðþı]/g, (letter) => plain[letter]).split(/\s+/).map((word) => word.replace(/[^a-z0-9._-]/g, ""));
    const made = words[0].length >= shortest ? words[0] : words.filter(Boolean).join(".");
    return made.length < shortest ? "" : made.slice(0, longest);
}

/** @param {Page.Client} client @param {Page.Place} place */
export function registerForm(client, { invite = load("invite", undefined), name: at, token }) {
    const operatorToken = at === "operator" ? token : undefined;
    const name = field({ name: "name", label: t("account.name"), autocomplete: "name", required: true, maxlength: 60 });
    const username = usernameField(name.input);
    const email = field({ name: "email", label: t("account.emailOptional"), hint: t("register.emailHint"), type: "email", autocomplete: "email", maxlength: 254 });
    return form({
        place: "register", submit: t(operatorToken ? "operator.make" : "register.submit"),
        fields: [name, username, passwordField(t("account.password")), { ...email, node: h("details", { class: "start-more" }, h("summary", null, t("register.more")), email.node) }],
        async action({ name: whole, username: wanted, password, email: address }) {
            // The last word is the family's name, unless it is the only one.
            const words = whole.trim().split(/\s+/), lastName = words.slice(1).slice(-1).join("");
            if (invite) save("invite", invite);
            await client.register({ username: wanted.trim(), password, firstName: words.slice(0, lastName ? -1 : undefined).join(" "), ...lastName && { lastName },
                ...address.trim() && { email: address.trim() }, ...invite && { invite }, ...operatorToken && { operatorToken } });
            if (operatorToken) go("#/", { replace: true });
        },
    });
}

/// A line that says the name to log in by, and a field where it is changed, is wrong, or cannot be made of what was typed into `source`. The
/// field is there from the start, for whoever keeps passwords.
/** @param {HTMLInputElement} source */
function usernameField(source) {
    const made = field({ name: "username", label: t("account.username"), hint: t("register.usernameHint"), autocomplete: "username", autocapitalize: "none",
        spellcheck: "false", required: true, maxlength: longest });
    const { input, node, tell } = made;
    const words = h("span");
    const line = h("p", { class: "hint username-line", hidden: true }, words, button(t("register.change"), () => {
        show();
        input.focus();
        input.select();
    }, { kind: "small quiet", "data-action": "username" }));
    let isShown = false;
    const show = () => {
        isShown = true;
        node.hidden = false;
        line.hidden = true;
    };
    node.hidden = true;
    source.addEventListener("input", () => {
        if (isShown) return;
        input.value = usernameOf(source.value);
        say(words, t("register.usernameIs", { name: input.value }));
        line.hidden = input.value === "";
    });
    // Whose name has none of these letters is asked for them at once.
    source.addEventListener("blur", () => { if (source.value.trim() !== "" && input.value === "") show(); });
    return { ...made, node: h("div", null, line, node), tell(/** @type {string} */ text) {
        if (text !== "") show();
        tell(text);
    } };
}

/// The operator gave a link to who forgot the password.
/** @param {Page.Client} client @param {string} token */
export const resetForm = (client, token) => h("div", { class: "stack" }, h("p", { class: "note" }, t("reset.text")), form({
    place: "reset", submit: t("reset.submit"), fields: [passwordField(t("reset.new"))],
    async action({ password }) {
        await client.resetPassword(token, password);
        go("#/", { replace: true });
    },
}));

/// A link by mail for who forgot the password. What is answered is the same for every name.
/** @param {Page.Client} client */
export function forgotForm(client) {
    const done = h("p", { class: "note", role: "status", hidden: true }, t("forgot.sent"));
    return h("div", { class: "stack" }, h("p", { class: "note" }, t("forgot.text")), form({
        place: "login", submit: t("forgot.submit"),
        fields: [field({ name: "login", label: t("login.login"), autocomplete: "username", autocapitalize: "none", spellcheck: "false", required: true })],
        async action({ login }) {
            await client.forgotPassword(login.trim());
            done.hidden = false;
        },
    }), done);
}
