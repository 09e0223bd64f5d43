// What a person may set: an index, and a page for each of its rows, where everything is saved by itself.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import * as i18n from "../../i18n.js";
import * as look from "../../look.js";
import { go, route } from "../../router.js";
import { pause } from "../../ticker.js";
import { titled } from "../../title.js";
import { saved } from "../parts/saved.js";
import { blockedPeople } from "../people/blocks.js";
import { bringPeople } from "../people/words.js";
import { accountPage, passwordPage } from "./account.js";
import { alarmsPage } from "./alarms.js";
import { botsPage } from "./bots.js";
import { lookPage } from "./look.js";
import { ownUsage } from "./ownusage.js";
import { sessionList } from "./sessions.js";
import { ownData } from "./owndata.js";
import { bringSettings } from "./words.js";

const { t, refusal } = i18n;

/// How long a page waits for what is asked for it: what came later would move a button away from under the finger.
const patienceMs = 2000;

/// In the order of the rows; what few people need stands below them.
/** @type {Record<string, Page.SettingsPage>} */
const pages = { look: lookPage, alarms: alarmsPage, account: accountPage, password: passwordPage, devices: devicesPage, people: peoplePage, bots: botsPage };

/** @param {Page.Context} context */
export async function settingsView(context) {
    await Promise.all([bringSettings(), bringPeople()]);
    const { client, here } = context;
    const { state } = client;
    /** @param {Page.Refusal} error */
    const fail = (error) => client.emit("told", { text: refusal(error, "settings") });
    /** @param {Protocol.AccountSetParams} fields */
    // An address that was taken away is not in the answer.
    const set = (fields) => client.call("account.set", fields).then((answer) => state.setAccount({ ...state.own, email: undefined, ...answer.account }));
    /// Back to the start page, unless one has gone elsewhere meanwhile: whoever logs in next begins where they were, not here.
    /** @param {boolean} [everywhere] */
    const leave = (everywhere) => client.logout(everywhere).then(() => { if (route().name === "settings") go("#/", { replace: true }); });
    const [name = ""] = here.path ?? [];
    if (!Object.hasOwn(pages, name)) return index(client, leave);
    const { nodes, drawn = [] } = pages[name](context, { set, fail, leave, keep: (fields) => set(fields).then(saved, fail) });
    await Promise.race([Promise.all(drawn), pause(patienceMs)]);
    titled(t(`settings.page.${name}`), t("settings.title"));
    return sheet(t(`settings.page.${name}`), "#/settings", nodes);
}

/** @param {string} title @param {string} back @param {Page.Child} content */
const sheet = (title, back, content) => h("div", { class: "sheet" },
    h("header", { class: "bar" }, button(t("back"), () => go(back), { kind: "quiet", iconName: "back", hideLabel: true }), h("h1", null, title)), content);

/** @param {Page.Client} client @param {() => unknown} leave */
function index({ state }, leave) {
    const { own: account } = state;
    /** @type {Record<string, string>} */
    const now = { look: [t(`language.${i18n.language()}`), t(`look.${look.look()}`)].join(" · "), account: `${account.displayName} · ${account.username}` };
    /** @param {string} href @param {string} title @param {string} [detail] */
    const row = (href, title, detail) => h("li", null, h("a", { class: "row-open", href },
        h("span", { class: "member-words" }, h("span", null, title), detail ? h("span", { class: "room-detail" }, detail) : null), icon("forward")));
    return sheet(t("settings.title"), "#/", [
        h("ul", { class: "index-rows", "aria-label": t("settings.title") }, Object.keys(pages).filter((name) => name !== "bots").map((name) =>
            row(`#/settings/${name}`, t(`settings.page.${name}`), now[name] ?? t(`settings.about.${name}`)))),
        h("ul", { class: "index-rows" }, row("#/settings/bots", t("settings.page.bots"), t("settings.about.bots")), account.role === "operator" ? row("#/accounts", t("settings.accounts")) : null, row("#/about", t("about.title"))),
        h("section", { class: "last" }, button(t("settings.logout"), () => leave()))]);
}

/** @type {Page.SettingsPage} */
function devicesPage(context, { fail, leave }) {
    const sessions = sessionList(context, fail);
    return { drawn: [sessions.drawn], nodes: [h("section", null, sessions.node),
        h("section", { class: "last" }, button(t("settings.logoutEverywhere"), () => leave(true).catch(fail)))] };
}

/** @type {Page.SettingsPage} */
function peoplePage(context, { fail }) {
    const blocked = blockedPeople(context, fail), usage = ownUsage(context, fail);
    return { drawn: [blocked.drawn, usage.drawn], nodes: [blocked.node, usage.node, ownData(context, fail)] };
}
