// What a person may set: language, look, notices, account, sessions, and leaving.
import { fill, h } from "../../dom.js";
import { button, choice } from "../../controls.js";
import * as i18n from "../../i18n.js";
import * as look from "../../look.js";
import * as sound from "../../sound.js";
import * as push from "../../push.js";
import { ask } from "../../dialog.js";
import { go } from "../../router.js";
import { pause } from "../../ticker.js";
import { blockedPeople } from "../people/blocks.js";
import { emailForm, nameForm, passwordForm } from "./accountforms.js";
import { quietHours } from "./quiethours.js";
import { sessionList } from "./sessions.js";
import { spokenRow } from "./spoken.js";
import { ownUsage } from "./ownusage.js";
import { bringSettings } from "./words.js";
import { bringPeople } from "../people/words.js";
import { signingNumber } from "../notebook/signingnumber.js";

const { t, refusal } = i18n;

/// How long the page waits for what is asked for it: what came later would move a button away from under the finger.
const patienceMs = 2000;

/** @param {Page.Signed} context */
export async function settingsView({ client, signal }) {
    await Promise.all([bringSettings(), bringPeople()]);
    const { state } = client;
    /** @param {Page.Refusal} error */
    const fail = (error) => client.emit("told", { text: refusal(error, "settings") });
    /** @param {Protocol.AccountSetParams} fields */
    const set = (fields) => client.call("account.set",
        fields).then((answer) => state.setAccount({ ...state.own, ...answer.account }));
    const account = state.own;

    const sessions = sessionList({ client, signal }, fail);
    const blocked = blockedPeople({ client, signal }, fail);
    const usage = ownUsage({ client, signal }, fail);
    const wake = wakeRow(client, fail);

    /// Back to the start page: whoever logs in next begins where they were, not here.
    /** @param {boolean} [everywhere] */
    const leave = (everywhere) => client.logout(everywhere).then(() => go("#/", { replace: true }));

    async function remove() {
        const given = await ask({ title: t("settings.deleteTitle"), text: t("settings.deleteText"),
            confirm: t("settings.delete"), password: account.hasPassword });
        if (!given) return;
        const proof = account.hasPassword ? { password: given } : {};
        client.call("account.delete", proof).then(() => leave(), account.hasPassword ? fail : signInAgain);
    }

    /// Without a password the provider says who is there, if that was a moment ago.
    /** @param {Page.Refused} error */
    async function signInAgain(error) {
        if (error.reason !== "bad_credentials") return fail(error);
        const goes = await ask({ title: t("settings.signInTitle"), text: t("settings.signInText"),
            confirm: t("settings.signInAgain"), kind: "primary" });
        if (goes) location.assign("/signin?again");
    }

    await Promise.race([Promise.all([sessions, blocked, usage, wake].map(({ drawn }) => drawn)), pause(patienceMs)]);
    return h("div", { class: "sheet" },
        h("header", { class: "bar" },
            button(t("back"), () => history.back(), { kind: "quiet", iconName: "back", hideLabel: true }),
        h("h1", null, t("settings.title"))),
        h("section", null,
            choice({
                label: t("settings.language"), name: "language", value: i18n.language(),
                options: i18n.languages.map((value) => ({ value, label: t(`language.${value}`) })),
                change: (language) => { i18n.use(language); set({ language }).catch(fail); },
            }),
            choice({
                label: t("settings.look"), name: "look", value: look.look(),
                options: look.looks.map((value) => ({ value, label: t(`look.${value}`) })),
                change: (value) => { look.use(value); set({ look: value }).catch(fail); },
            }),
            choice({
                label: t("theme.title"), name: "theme", value: account.theme,
                options: look.themes.map((value) => ({ value, label: t(`theme.${value}`) })),
                change: (value) => { look.useTheme(value); set({ theme: value }).catch(fail); },
            })),
        h("section", null, h("h2", null, t("settings.alarms")), noticeRow(), spokenRow(), wake.node,
            h("p", null, button(t("settings.tryAlarm"), () => { sound.unlock(); sound.ring(3); },
                { iconName: "bell" }))),
        quietHours({ client, signal }, set),
        blocked.node,
        h("section", null, h("h2", null, t("settings.account")),
            h("p", { class: "hint" }, t("settings.username", { name: account.username })), nameForm(account, set)),
        h("section", null, h("h2", null, t("settings.email")), emailForm(account, set)),
        h("section", null, h("h2", null, t("settings.password")), passwordForm(client, sessions.draw)),
        signingNumber({ client, signal }, fail),
        usage.node,
        account.role === "operator" ? h("section", null, h("a", { class: "button", href: "#/accounts" }, t("settings.accounts"))) : null,
        h("section", null, h("h2", null, t("settings.sessions")), sessions.node),
        h("section", { class: "last" },
            button(t("settings.logout"), () => leave(), { kind: "primary" }),
            button(t("settings.logoutEverywhere"), () => leave(true).catch(fail)),
            button(t("settings.delete"), remove, { kind: "danger" })));
}

/// Whether this browser may show notices, and the one button that asks it.
function noticeRow() {
    const node = h("p");
    const draw = () => {
        const can = "Notification" in globalThis && isSecureContext;
        const permission = can ? Notification.permission : "never";
        fill(node, permission === "default"
            ? button(t("settings.allowNotices"), () => Notification.requestPermission().then(draw),
                { iconName: "bell" })
            : t(`settings.notices.${permission}`));
    };
    draw();
    return node;
}

/// Whether this browser is woken with the page closed, and the one button for it: `{node, drawn}`.
/** @param {Page.Client} client @param {(error: Page.Refused) => void} fail */
function wakeRow(client, fail) {
    const node = h("p");
    /** @param {(client: Page.Client) => Promise<unknown>} action */
    const act = (action) => async () => {
        try {
            await action(client);
        } catch (error) {
            if (error.reason) fail(error);
            else client.emit("told", { text: t("settings.wake.failed") });
        }
        draw();
    };
    async function draw() {
        const state = await push.state();
        fill(node, state === "off" ? button(t("settings.wake.off"), act(push.wake), { iconName: "bell" })
            : state === "on" ? [t("settings.wake.on"), " ", button(t("settings.wake.rest"), act(push.rest), { kind: "small" })]
            : t(`settings.wake.${state}`));
    }
    return { node, drawn: draw() };
}
