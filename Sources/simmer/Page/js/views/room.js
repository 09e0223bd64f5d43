// One room: its bar, its log, who types, and the composer.
import { h } from "../dom.js";
import { button } from "../controls.js";
import { icon, kindIcon } from "../icons.js";
import { list, refusal, t } from "../i18n.js";
import { go, roomAddress } from "../router.js";
import { accountOf } from "../state.js";
import { drawingOf, isBotRoom, membersOf } from "./rooms.js";
import { logView } from "./log.js";
import { composerView } from "./composer.js";
import { openMenu } from "./menu.js";
import { ask } from "../dialog.js";

export function roomView(context) {
    const { client, here, signal } = context;
    const { state } = client;
    const room = state.rooms.get(here.room);
    const name = h("h1", { class: "room-title" });
    const detail = h("p", { class: "room-sub" });
    const typing = h("p", { class: "typing" });
    const teas = h("a", { class: "button quiet", href: roomAddress(room.id, "teas"), hidden: true }, icon("tea"),
        h("span", { class: "wide-only" }, t("teas.title")),
        h("span", { class: "visually-hidden narrow-only" }, t("teas.title")));
    const composer = composerView({ ...context, room, sent: () => log.toEnd() });
    const log = logView({ ...context, room, menu: (message, anchor) => openMenu(anchor, actions(message)), editLast });
    composer.onUp(editLast);

    const drawBar = () => {
        name.textContent = room.info.name;
        detail.textContent = isBotRoom(room.info) ? t("room.private") : room.info.topic
            || t("rooms.members", { n: membersOf(room.info) });
        document.title = `${room.info.name} · Simmer`;
        teas.hidden = room.info.kind !== "tea" && !room.info.teas;
    };
    // The teas have a page as soon as there is one.
    if (room.info.teas === undefined) {
        client.call("tea.list", { room: room.id, limit: 1 }).then(({ teas: some }) => {
            room.info.teas = some.length > 0;
            drawBar();
        }, () => null);
    }
    const drawTyping = () => {
        const names = room.typers.filter((account) => account !== state.me).map((account) => state.name(account));
        typing.textContent = names.length === 0 ? "" : t("room.typing", { n: names.length, names: list(names) });
    };
    state.on("rooms", drawBar, signal);
    state.on(`typing:${room.id}`, () => { drawTyping(); setTimeout(drawTyping, 6500); }, signal);
    state.on(`room:${room.id}`, drawTyping, signal);
    drawBar();

    function editLast() {
        const mine = room.messages.findLast((message) => message.from.account === state.me && !message.deleted);
        if (mine) composer.edit(mine);
    }

    /// What one may do with a message, in the order of the menu.
    function actions(message) {
        const isMine = message.from.account === state.me;
        const mayDelete = isMine || room.info.role === "owner";
        const react = (emoji) => () => {
            const on = !(message.reactions ?? []).some((one) => one.emoji === emoji
                && one.by.map(accountOf).includes(state.me));
            client.act("message.react", { room: room.id, of: message.seq, emoji, on }).catch(fail);
        };
        return {
            react,
            items: [
                { label: t("message.reply"), icon: "reply", act: () => composer.reply(message) },
                { label: t("message.copy"), icon: "copy",
                    act: () => navigator.clipboard?.writeText(message.text).catch(() => null) },
                isMine && { label: t("message.edit"), icon: "edit", act: () => composer.edit(message) },
                mayDelete && { label: t("message.delete"), icon: "trash", danger: true, act: () => remove(message) },
            ].filter(Boolean),
        };
    }

    async function remove(message) {
        const sure = await ask({ title: t("message.deleteTitle"), text: message.text.slice(0, 200),
            confirm: t("message.delete") });
        if (sure) client.act("message.delete", { room: room.id, of: message.seq }).catch(fail);
    }

    const fail = (error) => client.emit("told", { text: refusal(error) });

    // A touch keyboard would cover what one came to read, except for those who come to write their first line.
    const isToWrite = here.isFirst || !matchMedia("(pointer: coarse)").matches;
    queueMicrotask(() => { if (isToWrite) composer.focus(); });
    return h("section", { class: "room", "aria-label": room.info.name },
        h("header", { class: "bar" },
            button(t("back"), () => go("#/"), { kind: "quiet back", iconName: "back", hideLabel: true }),
            h("span", { class: "room-kind", data: { kind: drawingOf(room.info) } }, kindIcon(drawingOf(room.info))),
            h("div", { class: "bar-words" }, name, detail),
            teas, room.info.kind === "direct" ? null : h("a", {
                class: "button quiet", href: roomAddress(room.id, "people"),
            }, icon("people"), h("span", { class: "wide-only" }, t("people.title")),
                h("span", { class: "visually-hidden narrow-only" }, t("people.title")))),
        log.node, typing, composer.node);
}
