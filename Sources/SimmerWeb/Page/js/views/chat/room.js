// One room: its bar, its log, who types, and the composer.
import { h, say } from "../../dom.js";
import { button } from "../../controls.js";
import { list, t } from "../../i18n.js";
import { go } from "../../router.js";
import { titled } from "../../title.js";
import { isBotRoom, membersOf, roomMark } from "../rooms/mark.js";
import { LogView } from "./log.js";
import { Composer } from "./composer.js";
import { roomTabs } from "../rooms/roomtabs.js";

/** @param {Page.Context} context */
export function roomView(context) {
    const { client, here, signal } = context;
    const { state } = client;
    const room = state.roomOf(here);
    const mark = roomMark(room);
    const name = h("h1", { class: "room-title" });
    const detail = h("p", { class: "room-sub" });
    const typing = h("p", { class: "typing" });
    /** @type {Composer} */
    const composer = new Composer({ ...context, room, sent: () => log.said() });
    /** @type {LogView} */
    const log = new LogView({ ...context, room, at: Number(here.path?.[0]) || null, acts: {
        menu: (...of) => acts().then((all) => all.open(...of), () => null), reply: (message) => composer.reply(message),
        react: (...of) => acts().then((all) => all.react(...of), () => null) } });
    const acts = () => import("./messageacts.js").then(({ messageActs }) => messageActs({ client, room, signal }, composer));
    composer.up = editLast;

    const drawBar = () => {
        mark.draw();
        say(name, room.info.name);
        const n = room.pins.length;
        say(detail, [isBotRoom(room.info) ? t("room.private") : room.info.topic || t("rooms.members", { n: membersOf(room.info) }),
            n > 0 && t("room.pinned", { n })].filter(Boolean).join(" · "));
        titled(room.info.name);
    };
    const drawTyping = () => {
        const names = room.typers.filter((account) => account !== state.me).map((account) => state.name(account));
        say(typing, names.length === 0 ? "" : t("room.typing", { n: names.length, names: list(names) }));
    };
    state.on("rooms", drawBar, signal);
    // Where others came or left, that is said between the messages.
    const soft = (/** @type {Page.StateTold["members"] | undefined} */ told = undefined) => import("./softlines.js").then(({ softLines }) => softLines({ client, room, signal }, told), () => null);
    state.on("members", (told) => { if (told.room === room) soft(told); }, signal);
    room.named?.then(() => { if (room.people.length > 1) soft(); });
    state.on(`typing:${room.id}`, () => { drawTyping(); setTimeout(drawTyping, 6500); }, signal);
    state.on(`room:${room.id}`, drawTyping, signal);
    drawBar();

    function editLast() {
        const mine = room.messages.findLast((message) => message.from.account === state.actor && !message.deleted);
        if (mine) composer.edit(mine);
    }

    // Where nobody has said anything yet: fetched where it is so.
    const greet = () => {
        if (!room.isLoaded || room.messages.length > 0 || room.info.kind === "direct" || state.isDevice) return;
        import("./emptyroom.js").then((module) => module.greet({ ...context, room }, log.node, composer.node), () => null);
    };
    state.on(`room:${room.id}`, greet, signal);
    greet();

    // A touch keyboard would cover what one came to read, except for those who come to write their first line.
    const isToWrite = here.isFirst || !matchMedia("(pointer: coarse)").matches;
    // Who came for one message has it in focus.
    queueMicrotask(() => { if (isToWrite && !here.path?.[0]) composer.focus(); });
    const place = h("section", { class: "room", "aria-label": room.info.name },
        h("header", { class: "bar" },
            button(t("back"), () => go("#/"), { kind: "quiet back", iconName: "back", hideLabel: true }),
            mark.node,
            h("div", { class: "bar-words" }, name, detail),
            button(t("room.menu"), ({ currentTarget }) => import("./roommenu.js").then(({ openRoomMenu }) => openRoomMenu(context, room, log.node, currentTarget), () => null),
                { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu", "data-action": "room-menu" })),
        roomTabs(context, room), log.node, typing, composer.node);
    place.addEventListener("dragenter", () => import("../parts/dropping.js").then(({ dropping }) =>
        dropping(place, (files) => composer.bring(files)), () => null), { once: true });
    return place;
}
