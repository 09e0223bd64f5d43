// One's bots: made, brought into rooms, given tokens whose secret is shown once, and ended.
import { h, relist } from "../../dom.js";
import { button, field } from "../../controls.js";
import { exactDay, instant, list as listed, t } from "../../i18n.js";
import { ask, askFor } from "../../dialog.js";
import { announce } from "../../announce.js";
import { onOff, part } from "../parts/onoff.js";
import { showSecret } from "../parts/secretshown.js";
import { bringBots } from "./words.js";

/** @typedef {Protocol.BotListResult["bots"][number]} Bot */
/** @typedef {Bot["tokens"][number]} Token */

const scopes = /** @type {const} */ (["read", "say", "order", "manage"]);

/** @type {Page.SettingsPage} */
export function botsPage({ client, signal }, { fail }) {
    const node = h("section", { data: { part: "bots" } });
    const all = h("ul", { class: "members", tabindex: -1 });
    const secret = h("div", { class: "bot-secret" });

    const load = async () => {
        const { bots } = await client.call("bot.list");
        if (!signal.aborted) relist(all, bots.flatMap((bot) => [row(bot), ...bot.tokens.map((token) => tokenRow(bot, token))]));
    };
    /** @param {string} id */
    const roomName = (id) => client.state.rooms.get(id)?.info.name ?? "";

    /** @param {Bot} bot */
    const row = (bot) => h("li", { class: "member", data: { bot: bot.bot } },
        h("span", { class: "member-words" }, h("span", null, bot.name), h("span", { class: "room-detail" },
            bot.rooms.length > 0 ? t("bots.in", { rooms: listed(bot.rooms.map(roomName)) }) : t("bots.inNone"))),
        h("span", { class: "member-actions" },
            button(t("bots.newToken"), () => addToken(bot), { kind: "small", "aria-label": t("bots.newTokenFor", { name: bot.name }), "data-focus": `new ${bot.bot}` }),
            button(t("bots.rooms"), () => chooseRooms(bot), { kind: "small", "aria-label": t("bots.roomsOf", { name: bot.name }), "data-focus": `rooms ${bot.bot}` }),
            button(t("bots.delete"), () => remove(bot), { kind: "small", "aria-label": t("bots.deleteName", { name: bot.name }), "data-focus": bot.bot })));

    /** @param {Bot} bot @param {Token} token */
    const tokenRow = (bot, token) => h("li", { class: "member", data: { token: token.token } },
        h("span", { class: "member-words" }, h("span", null, `${bot.name} · ${token.name}`), h("span", { class: "room-detail" },
            [listed(token.scopes.map((scope) => t(`bots.scope.${scope}`))), token.usedAt ? t("bots.used", { when: instant(token.usedAt) }) : t("bots.unused"),
                token.endsAt ? t("bots.ends", { day: exactDay(token.endsAt) }) : null].filter(Boolean).join(" · "))),
        button(t("bots.revoke"), () => revoke(token), { kind: "small", "aria-label": t("bots.revokeName", { name: token.name }), "data-focus": token.token }));

    /// Rooms in which somebody may be added at all, each with whether the bot is in it.
    /** @param {string[]} chosen */
    const roomSwitches = (chosen) => [...client.state.rooms.values()].filter(({ info }) => info.kind !== "direct")
        .map(({ id, info }) => ({ id, ...onOff(info.name, chosen.includes(id), `room-${id}`) }));

    const add = () => {
        const rooms = roomSwitches([]);
        return askFor({
            title: t("bots.add"), text: t("bots.addText"), submit: t("bots.make"), place: "bots",
            fields: [field({ name: "name", label: t("bots.name"), hint: t("bots.nameHint"), maxlength: 60, required: true, autocomplete: "off" }), ...rooms.map(part)],
            async action({ name }) {
                await client.act("bot.create", { name: name.trim(), rooms: rooms.flatMap(({ id, input }) => (input.checked ? [id] : [])) });
                await load();
                announce(t("bots.made", { name: name.trim() }));
            },
        });
    };

    /** @param {Bot} bot */
    const chooseRooms = (bot) => {
        const rooms = roomSwitches(bot.rooms);
        return askFor({
            title: t("bots.roomsOf", { name: bot.name }), text: t("bots.roomsText"), submit: t("bots.save"), place: "bots", fields: rooms.map(part),
            async action() {
                try {
                    for (const { id, input } of rooms) {
                        if (input.checked === bot.rooms.includes(id)) continue;
                        await client.act(input.checked ? "bot.join" : "bot.leave", { room: id, bot: bot.bot });
                    }
                } finally {
                    await load();
                }
            },
        });
    };

    /** @param {Bot} bot */
    const addToken = (bot) => {
        const may = scopes.map((scope) => ({ scope, ...onOff(t(`bots.scope.${scope}`), scope === "read" || scope === "say", scope) }));
        return askFor({
            title: t("bots.newTokenFor", { name: bot.name }), text: t("bots.tokenText"), submit: t("bots.makeToken"), place: "bots",
            fields: [field({ name: "name", label: t("bots.tokenName"), maxlength: 60, required: true, autocomplete: "off" }), ...may.map(part),
                field({ name: "endsAt", label: t("bots.until"), type: "date", hint: t("bots.untilHint") })],
            async action({ name, endsAt }) {
                const made = await client.act("token.create", { bot: bot.bot, name: name.trim(), scopes: may.flatMap(({ scope, input }) => (input.checked ? [scope] : [])),
                    ...(endsAt ? { endsAt: new Date(`${endsAt}T23:59:59`).getTime() } : {}) });
                await load();
                showSecret(secret, { value: made.secret ?? "", label: t("bots.secret"), text: t("bots.secretText", { name: name.trim() }) });
            },
        });
    };

    /** @param {Bot} bot */
    async function remove({ bot, name }) {
        if (!await ask({ title: t("bots.deleteTitle", { name }), text: t("bots.deleteText"), confirm: t("bots.delete") })) return;
        client.act("bot.delete", { bot }).then(load).then(() => announce(t("bots.deleted", { name })), fail);
    }

    /** @param {Token} token */
    async function revoke({ token, name }) {
        if (!await ask({ title: t("bots.revokeTitle", { name }), text: t("bots.revokeText"), confirm: t("bots.revoke") })) return;
        client.act("token.revoke", { token }).then(load).then(() => announce(t("bots.revoked", { name })), fail);
    }

    const drawn = bringBots().then(() => {
        all.ariaLabel = t("settings.page.bots");
        node.append(h("p", { class: "hint" }, t("bots.text")), all, secret,
            h("p", null, button(t("bots.add"), add, { "data-action": "add-bot" })));
    }).then(load).catch(fail);
    return { nodes: [node], drawn: [drawn] };
}
