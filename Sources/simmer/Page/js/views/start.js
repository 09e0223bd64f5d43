// The first page: what this is in one line, log in, create an account.
import { h } from "../dom.js";
import { choice, field, form } from "../controls.js";
import { icon } from "../icons.js";
import * as i18n from "../i18n.js";
import * as clock from "../clock.js";
import { go, route } from "../router.js";
import { load, save } from "../store.js";
import { digits } from "../i18n.js";
import { watch } from "../ticker.js";
import { ring } from "../cards/ring.js";

const { t } = i18n;
const shortestPassword = 7;

export function startView({ client }) {
    const place = route();
    const registers = place.name === "register" || place.name === "join";
    return h("main", { class: "start" },
        h("section", { class: "start-hello" },
            wordmark(),
            h("p", { class: "start-line" }, t("start.line")),
            sample()),
        h("section", { class: "start-form" },
            place.name === "join" ? h("p", { class: "note" }, icon("link"), h("span", null, t("start.invited"))) : null,
            h("h2", null, t(registers ? "register.title" : "login.title")),
            registers ? registerForm(client, place.invite) : loginForm(client),
            h("p", { class: "start-other" }, t(registers ? "register.haveOne" : "login.newHere"), " ",
                h("a", { href: registers ? "#/" : "#/register", on: { click: change } },
                    t(registers ? "login.title" : "register.title"))),
            choice({
                label: t("settings.language"), name: "language", value: i18n.language(),
                options: i18n.languages.map((value) => ({ value, label: t(`language.${value}`) })), change: i18n.use,
            })));

    function change(event) {
        event.preventDefault();
        // An invitation is kept while one chooses between logging in and a new account.
        if (place.invite) save("invite", place.invite);
        go(event.currentTarget.getAttribute("href"), { replace: true });
    }
}

/// The name, typed out letter by letter the first time; the motion is in the style sheet, which honours “reduce
/// motion”.
function wordmark() {
    const first = !load("greeted", false);
    save("greeted", true);
    return h("h1", { class: first ? "wordmark typed" : "wordmark", "aria-label": "Simmer" },
        h("span", { class: "wordmark-pot", "aria-hidden": "true" }, icon("pot")),
        [..."Simmer"].map((letter, index) => h("span", { "aria-hidden": "true", vars: { "--letter": index } },
            letter)));
}

/// A picture of what happens here: a sentence and the timer that it makes.
function sample() {
    const total = 540;
    const began = clock.now() - 48000;
    const rest = () => total - (((clock.now() - began) / 1000) % total);
    const face = ring();
    const shown = h("span", { class: "digits" });
    const card = h("div", { class: "sample", "aria-hidden": "true" },
        h("div", { class: "sample-said" }, t("start.sampleSaid")),
        h("div", { class: "sample-card" }, face.node, h("div", null, h("strong", null, "Penne"), shown)));
    watch(card, () => {
        face.set(rest() / total);
        shown.textContent = digits(rest());
    });
    return card;
}

function loginForm(client) {
    return form({
        place: "login", submit: t("login.title"),
        fields: [
            field({ name: "login", label: t("login.login"), autocomplete: "username", autocapitalize: "none",
                spellcheck: "false", required: true, autofocus: true }),
            field({ name: "password", label: t("account.password"), type: "password", autocomplete: "current-password",
                required: true }),
        ],
        action: ({ login, password }) => client.login(login.trim(), password),
    });
}

function registerForm(client, invite = load("invite", undefined)) {
    const password = field({
        name: "password", label: t("account.password"), type: "password", autocomplete: "new-password", required: true,
        hint: t("register.passwordHint"),
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
    return form({
        place: "register", submit: t("register.submit"),
        fields: [
            field({ name: "username", label: t("account.username"), hint: t("register.usernameHint"),
                autocomplete: "username", autocapitalize: "none", spellcheck: "false", required: true, maxlength: 32 }),
            field({ name: "firstName", label: t("account.firstName"), autocomplete: "given-name", required: true,
                maxlength: 60 }),
            field({ name: "lastName", label: t("account.lastNameOptional"), autocomplete: "family-name",
                maxlength: 60 }),
            field({ name: "email", label: t("account.emailOptional"), hint: t("register.emailHint"), type: "email",
                autocomplete: "email", maxlength: 254 }),
            password,
        ],
        async action(values) {
            const fields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
            for (const name of ["username", "firstName", "lastName",
                "email"]) if (fields[name]) fields[name] = fields[name].trim();
            if (invite) {
                save("invite", invite);
                fields.invite = invite;
            }
            await client.register(fields);
        },
    });
}

/// 0 (too short) to 4: length counts most, then how many kinds of characters there are.
function strengthOf(password) {
    if ([...password].length < shortestPassword) return 0;
    const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
    return Math.min(4, 1 + Math.floor((password.length - shortestPassword) / 4) + (kinds > 2 ? 1 : 0));
}
