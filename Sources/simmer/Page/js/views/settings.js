// What a person may set: language, look, notices, account, sessions, and leaving.
import { fill, h, relist } from "../dom.js";
import { button, choice, field, form } from "../controls.js";
import * as i18n from "../i18n.js";
import * as look from "../look.js";
import * as sound from "../sound.js";
import * as push from "../push.js";
import { announce } from "../announce.js";
import { ask } from "../dialog.js";
import { go } from "../router.js";
import { blockedPeople } from "./blocks.js";
import { quietHours } from "./quiethours.js";
import { spokenRow } from "./spoken.js";
import { ownUsage } from "./ownusage.js";
import { signingNumber } from "../notebook/signingnumber.js";

const { t, refusal } = i18n;

export function settingsView({ client, signal }) {
    const { state } = client;
    const fail = (error) => client.emit("told", { text: refusal(error, "settings") });
    const set = (fields) => client.call("account.set",
        fields).then((answer) => state.setAccount({ ...state.account, ...(answer.account ?? answer) }));
    const { account } = state;

    const name = form({
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
    const password = form({
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
            drawSessions();
        },
    });

    const email = form({
        place: "register", submit: t("settings.changeEmail"), kind: "",
        fields: [
            field({ name: "email", label: t("account.emailOptional"), hint: t("register.emailHint"), type: "email",
                autocomplete: "email", maxlength: 254, value: account.email ?? "" }),
            field({ name: "password", label: t("settings.oldPassword"), type: "password", autocomplete: "current-password",
                required: true }),
        ],
        async action({ email: wanted, password: given }, node) {
            await set({ email: wanted.trim() || null, password: given });
            node.querySelector("[name=password]").value = "";
            announce(t("saved"));
        },
    });

    const sessions = h("ul", { class: "members", tabindex: -1, "aria-label": t("settings.sessions") });
    async function drawSessions() {
        try {
            const answer = await client.call("account.sessions");
            if (signal.aborted) return;
            relist(sessions, (answer.sessions ?? answer).map(({ session, device, seenAt, current }) => h("li",
                { class: "member" },
                h("span", { class: "member-words" }, h("span", null, device || t("settings.unknownDevice")),
                    h("span", { class: "room-detail" }, current ? t("settings.thisDevice")
                        : t("settings.seen", { when: i18n.instant(seenAt) }))),
                current ? null : button(t("settings.endSession"),
                    () => client.call("account.logout", { session }).then(drawSessions, fail), { kind: "small", "data-focus": session }))));
        } catch (error) {
            if (error.code) fail(error);
        }
    }
    drawSessions();

    /// Back to the start page: whoever logs in next begins where they were, not here.
    const leave = (everywhere) => client.logout(everywhere).then(() => go("#/", { replace: true }));

    async function remove() {
        const given = await ask({ title: t("settings.deleteTitle"), text: t("settings.deleteText"),
            confirm: t("settings.delete"), password: account.hasPassword });
        if (!given) return;
        const proof = account.hasPassword ? { password: given } : {};
        client.call("account.delete", proof).then(() => leave(), account.hasPassword ? fail : signInAgain);
    }

    /// Without a password the provider says who is there, if that was a moment ago.
    async function signInAgain(error) {
        if (error.reason !== "bad_credentials") return fail(error);
        const goes = await ask({ title: t("settings.signInTitle"), text: t("settings.signInText"),
            confirm: t("settings.signInAgain"), kind: "primary" });
        if (goes) location.assign("/signin?again");
    }

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
        h("section", null, h("h2", null, t("settings.alarms")), noticeRow(), spokenRow(), wakeRow(client, fail),
            h("p", null, button(t("settings.tryAlarm"), () => { sound.unlock(); sound.ring(3); },
                { iconName: "bell" }))),
        quietHours({ client, signal }, set),
        blockedPeople({ client, signal }, fail),
        h("section", null, h("h2", null, t("settings.account")),
            h("p", { class: "hint" }, t("settings.username", { name: account.username })), name),
        h("section", null, h("h2", null, t("settings.email")), email),
        h("section", null, h("h2", null, t("settings.password")), password),
        signingNumber({ client, signal }, fail),
        ownUsage({ client, signal }, fail),
        account.role === "operator" ? h("section", null, h("a", { class: "button", href: "#/accounts" }, t("settings.accounts"))) : null,
        h("section", null, h("h2", null, t("settings.sessions")), sessions),
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

/// Whether this browser is woken with the page closed, and the one button for it.
function wakeRow(client, fail) {
    const node = h("p");
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
    draw();
    return node;
}
