// The kitchen view: what runs, readable across a kitchen and pressed with wet hands. For one room or for all of them.
import { arrange, batched, h } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button, chip, field } from "../../controls.js";
import * as clock from "../../clock.js";
import { bring, t, time } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { bringVoice } from "../../hearing.js";
import { load, save } from "../../store.js";
import { titled } from "../../title.js";
import { watch } from "../../ticker.js";
import { keepAwake } from "../../wakelock.js";
import { liveTimers } from "../cards/timer.js";
import { canHear } from "../parts/mic.js";
import { isBotRoom } from "../rooms/mark.js";
import { kitchenTile } from "./kitchentile.js";
import { wetHands } from "./wethands.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/kitchenview.js"), fr: () => import("../../../strings/fr/kitchenview.js"),
    de: () => import("../../../strings/de/kitchenview.js"), es: () => import("../../../strings/es/kitchenview.js") };
await bring(words);

/// Minutes that one tap starts.
const lengths = [3, 5, 9, 10, 15, 30];

/** @param {Page.Context} context */
export async function kitchenView(context) {
    const { client, here, signal } = context;
    const hears = canHear && await bringVoice().then(() => true, () => false);
    const { state } = client;
    const room = state.rooms.get(here.room ?? "");
    const tiles = new Map();
    const list = h("ul", { class: "kitchen-tiles", "aria-label": t("strip.title") });
    const empty = emptyState("pot", t("kitchen.empty"), { class: "empty kitchen-empty" });
    const now = h("p", { class: "kitchen-clock digits" });
    /// Where a tap starts a timer: here, else where one says, at first where one was last.
    const usual = room ?? state.rooms.get(load("room", null))
        ?? [...state.rooms.values()].find(({ info }) => isBotRoom(info)) ?? state.rooms.values().next().value;
    const where = room || !usual || state.rooms.size < 2 ? null : field({ name: "room", label: t("kitchen.room"), control: h("select", null,
        [...state.rooms.values()].map(({ id, info }) => h("option", { value: id, selected: id === usual.id }, info.name))) });
    const target = () => state.rooms.get(where?.input.value ?? "") ?? usual;
    const wet = hears && usual ? button(t("hands.mode"), () => soak(true), { kind: "kitchen-button", iconName: "mic", "data-action": "wet" }) : null;
    const chips = h("div", { class: "kitchen-start", id: "kitchen-start", role: "group", "aria-label": t("kitchen.start") },
        where ? where.node : room || !usual ? null : h("p", { class: "hint" }, t("kitchen.startsIn", { room: usual.info.name })),
        usual ? h("div", { class: "kitchen-chips" }, lengths.map((minutes) =>
            chip(t("kitchen.minutes", { n: minutes }), () => start(minutes), { kind: "offer", "data-minutes": minutes })))
            : null, wet);
    const more = button(t("kitchen.new"), () => open(chips.hidden), { kind: "kitchen-button kitchen-new", iconName: "plus",
        "aria-expanded": "false", "aria-controls": chips.id, "data-action": "new" });

    /** @param {number} minutes */
    function start(minutes) {
        const to = target();
        if (!to) return;
        client.timers.start({ room: to.id, label: t("kitchen.minutes", { n: minutes }), totalSeconds: minutes * 60 });
        open(false);
        draw();
        (more.hidden ? list.querySelector("button") : more)?.focus();
    }

    /// The lengths stand there where nothing runs, else behind the plus.
    /** @param {boolean} on */
    function open(on) {
        chips.hidden = !on && tiles.size > 0;
        more.setAttribute("aria-expanded", String(!chips.hidden));
    }

    function draw() {
        const live = liveTimers(state, room?.id);
        for (const id of [...tiles.keys()]) if (!live.some((timer) => timer.id === id)) tiles.delete(id);
        const wasEmpty = list.childElementCount === 0;
        for (const timer of live) if (!tiles.has(timer.id)) tiles.set(timer.id, kitchenTile(timer, context, !room));
        const hadFocus = list.contains(document.activeElement);
        arrange(list, live.map((timer) => tiles.get(timer.id).node));
        list.dataset.count = String(Math.min(live.length, 7));
        list.hidden = live.length === 0;
        empty.hidden = live.length > 0;
        more.hidden = live.length === 0;
        if (wasEmpty !== (live.length === 0)) open(false);
        if (hadFocus && !list.contains(document.activeElement)) (list.querySelector("button") ?? chips.querySelector("button"))?.focus();
    }

    /** @type {ReturnType<typeof wetHands> | null} */
    let panel = null;
    /// Hands are wet, or dry again; so it stays on this device.
    /** @param {boolean} on */
    function soak(on, takesFocus = true) {
        save("wet", on);
        panel?.node.remove();
        panel?.end();
        panel = on ? wetHands({ client, signal, target, dry: () => soak(false) }) : null;
        if (panel) node.append(panel.node);
        node.classList.toggle("is-wet", on);
        wet?.toggleAttribute("hidden", on);
        if (on) open(false);
        if (!takesFocus) return;
        if (panel) panel.focus();
        else (wet?.getClientRects().length ? wet : more).focus();
    }

    const leave = () => {
        if (globalThis.navigation?.canGoBack) history.back();
        else go(room ? roomAddress(room.id) : "#/");
    };
    addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
        event.preventDefault();
        leave();
    }, { signal });

    // The same tile goes on when the server has given its timer an id.
    client.timers.on("moved", ({ from, to }) => {
        const tile = tiles.get(from.id);
        if (!tile || from.id === to.id) return;
        tile.follow(to.id);
        tiles.delete(from.id);
        tiles.set(to.id, tile);
    }, signal);
    state.on("timers", batched(() => { if (!signal.aborted) draw(); }), signal);
    keepAwake("kitchen", true);
    signal.addEventListener("abort", () => keepAwake("kitchen", false));

    const title = room ? t("kitchen.of", { room: room.info.name }) : t("kitchen.title");
    titled(...(room ? [t("kitchen.title"), room.info.name] : [title]));
    const name = h("h1", { tabindex: -1 }, room?.info.name ?? t("kitchen.all"));
    const node = h("section", { class: "kitchen", "aria-label": title },
        h("header", { class: "kitchen-bar" },
            button(t("back"), leave, { kind: "kitchen-button quiet", iconName: "back", hideLabel: true, "data-action": "leave" }),
            h("div", { class: "kitchen-words" }, name, now), more),
        empty, list, chips);
    watch(now, () => { now.textContent = time(clock.now()); });
    draw();
    open(false);
    if (wet && load("wet", false)) soak(true, false);
    // Once it stands in the page, unless somebody was faster.
    setTimeout(() => { if (!signal.aborted && !node.contains(document.activeElement)) name.focus(); });
    return node;
}
