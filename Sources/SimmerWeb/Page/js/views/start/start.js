// The first page: what this is in one line, log in, create an account.
import { append, fill, h, whenReleased } from "../../dom.js";
import { choice, field, form } from "../../controls.js";
import { icon } from "../../icons.js";
import * as i18n from "../../i18n.js";
import * as clock from "../../clock.js";
import { go, route } from "../../router.js";
import { load, save } from "../../store.js";
import { digits } from "../../i18n.js";
import { watch } from "../../ticker.js";
import { ring } from "../cards/ring.js";
import { titled } from "../../title.js";

const { t } = i18n;

const special = ["register", "join", "operator", "signin", "reset", "confirm", "forgot", "device", "unsubscribe"];

/// What of an address the start page shows: while that is the same, it stays as it is, for somebody may be typing in it.
/** @param {ReturnType<typeof route>} place */
export const shownOf = (place) => (special.includes(place.name) ? JSON.stringify(place) : `login ${place.problem ?? ""}`);

/** @param {Pick<Page.Context, "client" | "signal">} context */
export function startView({ client, signal }) {
    const place = route(), { token = "" } = place;
    const claims = place.name === "operator";
    const registers = place.name === "register" || place.name === "join" || (claims && !place.logsIn);
    const asks = place.name === "signin";
    const resets = place.name === "reset", forgets = place.name === "forgot", aboutPassword = resets || forgets;
    titled(...(resets ? [t("reset.title")] : forgets ? [t("forgot.title")] : registers ? [t("register.title")] : asks ? [t("signin.title")] : []));
    if (place.name === "device" || place.name === "unsubscribe") {
        const form = h("section", { class: "start-form" });
        const made = place.name === "device" ? import("../device/device.js").then(({ becomeDevice }) => becomeDevice({ client }, token))
            : import("../settings/unsubscribing.js").then(({ unsubscribing }) => unsubscribing(token));
        made.then((node) => form.append(node),
            (error) => form.append(h("p", { class: "error", role: "alert" }, i18n.refusal(error))));
        return h("main", { class: "start" }, hello(), form);
    }
    const box = h("section", { class: "start-form", "aria-busy": "true" });
    const provider = providerLink(), hints = startHints(), made = registers || aboutPassword ? making(client, place, box) : null;
    const passkey = asks || aboutPassword || registers ? null : passkeyPlace(client, box, signal);
    // What comes moves what stands below it: not under somebody's finger.
    Promise.all([made?.known, provider.known, hints.known, passkey?.known]).then((shows) => whenReleased(box, () => {
        for (const show of shows) if (show) show();
        box.ariaBusy = null;
    }));
    return h("main", { class: "start" },
        hello(),
        append(box, [
            place.name === "join" ? h("p", { class: "note" }, icon("link"), h("span", null, t("start.invited"))) : null,
            place.name === "confirm" ? h("p", { class: "note" }, icon("lock"), h("span", null, t("confirm.login"))) : null,
            claims ? h("p", { class: "note" }, icon("lock"), h("span", null, t("operator.start"))) : null,
            client.wasEnded && !claims && !resets ? h("p", { class: "note", role: "status" }, icon("lock"), h("span", null,
                [t("login.ended"), client.keepsDrafts && t("login.keeps")].filter(Boolean).join(" "))) : null,
            place.problem ? h("p", { class: "error", role: "alert" }, problemOf(place.problem)) : null,
            h("h2", null, t(resets ? "reset.title" : forgets ? "forgot.title" : asks ? "signin.title" : registers ? claims ? "operator.make" : "register.title" : "login.title")),
            made?.node ?? (asks ? joinForm(client, token) : loginForm(client)),
            passkey?.node,
            asks || aboutPassword ? null : provider.node,
            asks || aboutPassword || claims ? null : hints.operator,
            asks || aboutPassword || registers ? null : hints.forgot,
            h("p", { class: "start-other" }, t(registers || forgets ? "register.haveOne" : "login.newHere"), " ",
                h("a", { href: otherWay(), on: { click: change } },
                    t(registers || forgets ? "login.title" : "register.title"))),
            choice({
                label: t("settings.language"), name: "language", value: i18n.language(),
                options: i18n.languages.map((value) => ({ value, label: t(`language.${value}`) })), change: i18n.use,
            })]));

    function otherWay() {
        if (claims) return registers ? `#operator=${place.token}&login` : `#operator=${place.token}`;
        return registers || forgets ? "#/" : "#/register";
    }

    /** @param {MouseEvent} event */
    function change(event) {
        event.preventDefault();
        // An invitation is kept while one chooses between logging in and a new account.
        if (place.invite) save("invite", place.invite);
        go(otherWay(), { replace: true });
    }
}

const hello = () => h("section", { class: "start-hello" }, wordmark(), h("p", { class: "start-line" }, t("start.line")), sample());

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

/** @param {Page.Client} client */
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

/// The way in without a password. `known` gives what shows it.
/** @param {Page.Client} client @param {HTMLElement} box @param {AbortSignal} signal */
function passkeyPlace(client, box, signal) {
    const node = h("div", { class: "stack", hidden: true });
    const known = import("./passkeyway.js").then(({ passkeyWay }) => () => { node.hidden = !append(node, passkeyWay(client, box, signal)).firstChild; }, () => () => {});
    return { node, known };
}

/// The form of a new account, or of a new password, which most who come here do not need; `known` when it is there. It waits for nothing else.
/** @param {Page.Client} client @param {Page.Place} place @param {HTMLElement} box */
function making(client, place, box) {
    const node = h("div");
    const known = import("./registering.js").then(({ registerForm, resetForm, forgotForm }) => whenReleased(box, () => {
        node.append(place.name === "reset" ? resetForm(client, place.token ?? "") : place.name === "forgot" ? forgotForm(client) : registerForm(client, place));
        if ([null, document.body].includes(/** @type {HTMLElement | null} */ (document.activeElement))) node.querySelector("input")?.focus();
    }), (error) => { node.append(h("p", { class: "error", role: "alert" }, i18n.refusal(error))); });
    return { node, known };
}

/** @param {string} reason */
const problemOf = (reason) => t(["offline", "expired"].includes(reason) ? `signin.${reason}` : "signin.refused");

/// Asked once, and only by whoever is not logged in.
/** @type {Promise<{name?: string}> | undefined} */
let provider;

/// The way to an outside provider, where the server has one. `known` gives what shows it.
function providerLink() {
    const node = h("p", { class: "start-other", hidden: true });
    provider ??= fetch("/signin/provider").then((answer) => answer.json()).catch(() => ({}));
    const known = provider.then(({ name }) => () => {
        if (!name) return;
        // Who comes back from there has a session, of which only the page's first question can tell.
        node.append(h("a", { href: "/signin", on: { click: () => save("known", true) } }, t("signin.with", { name })));
        node.hidden = false;
    });
    return { node, known };
}

/// How one becomes the operator, for as long as nobody is, and what to do about a forgotten password. `known` gives what shows it.
function startHints() {
    const forgot = h("p", { class: "hint" }, t("login.forgot"));
    const operator = h("p", { class: "note", hidden: true }, icon("lock"), h("span", null, t("operator.none")));
    const known = fetch("/start").then((answer) => answer.json()).catch(() => ({}))
        .then(({ needsOperator, mail }) => () => {
            operator.hidden = !needsOperator;
            if (mail) fill(forgot, h("a", { href: "#/forgot" }, t("login.forgotMail")));
        });
    return { operator, forgot, known };
}

/// Somebody came back from the provider who may be an account that is there: its password tells.
/** @param {Page.Client} client @param {string} token */
function joinForm(client, token) {
    /** @param {Parameters<Page.Client["answerSignIn"]>[1]} answer */
    const done = async (answer) => {
        await client.answerSignIn(token, answer);
        go("#/", { replace: true });
    };
    return h("div", null, h("p", { class: "note" }, t("signin.same")),
        form({
            place: "login", submit: t("signin.join"),
            fields: [field({ name: "password", label: t("account.password"), type: "password",
                autocomplete: "current-password", required: true, autofocus: true })],
            action: ({ password }) => done({ password }),
        }),
        form({ place: "register", submit: t("signin.new"), kind: "quiet", fields: [], action: () => done({ new: true }) }));
}
