// The teas of a room: the collection and the tea timer, as two pages with addresses of their own. A timer goes on
// whichever page is open.
import { batched, fill, h } from "../dom.js";
import { button } from "../controls.js";
import { icon } from "../icons.js";
import { refusal, t } from "../i18n.js";
import { go, roomAddress } from "../router.js";
import { teaCollection } from "./teacollection.js";
import { teaTimer } from "./teatimer.js";

const tabs = { collection: teaCollection, timer: teaTimer };

export function teasView(context) {
    const { client, here, signal } = context;
    const room = client.state.rooms.get(here.room);
    const open = here.tab === "timer" ? "timer" : "collection";
    const bar = h("header", { class: "bar" },
        button(t("back"), () => go(roomAddress(room.id)), { kind: "quiet", iconName: "back", hideLabel: true }),
        h("span", { class: "room-kind" }, icon("tea")),
        h("div", { class: "bar-words" }, h("h1", null, t("teas.title")),
            h("p", { class: "room-sub" }, room.info.name)));
    const list = h("div", { class: "tabs", role: "tablist", "aria-label": t("teas.title") },
        Object.keys(tabs).map((name) => h("button", {
            type: "button", role: "tab", class: "tab", id: `tab-${name}`, "aria-controls": "tab-panel",
            "aria-selected": String(name === open), tabindex: name === open ? 0 : -1,
            on: { click: () => show(name) },
        }, icon(name === "timer" ? "clock" : "tea"), h("span", null, t(`teas.${name}`)))));
    list.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        event.preventDefault();
        show(open === "timer" ? "collection" : "timer");
    });
    const panel = h("div", { class: "tab-panel", id: "tab-panel", role: "tabpanel", "aria-labelledby": `tab-${open}` },
        tabs[open]({ ...context, room }));
    const node = h("section", { class: "teas", "aria-label": t("teas.title") },
        h("div", { class: "teas-head" }, bar, list), panel);
    hideOnScroll(panel, node, signal);
    document.title = `${t("teas.title")} · ${room.info.name} · Simmer`;
    // Whoever moved by the tabs goes on there.
    if (here.byTab) queueMicrotask(() => list.querySelector("[aria-selected=true]").focus());
    return node;

    function show(name) {
        if (name !== open) go(roomAddress(room.id, name === "timer" ? "teas/timer" : "teas"));
    }
}

/// The bar leaves while one reads downwards and is back with the first move up, at the top, and for the keyboard.
function hideOnScroll(panel, node, signal) {
    let last = 0;
    panel.addEventListener("scroll", () => {
        const now = panel.scrollTop;
        if (Math.abs(now - last) < 8) return;
        node.classList.toggle("bar-hidden", now > last && now > 64);
        last = now;
    }, { passive: true, signal });
    node.addEventListener("focusin", () => node.classList.remove("bar-hidden"), { signal });
}

/// Calls `load` now, after each change of the room's things of these kinds, and when the connection is back.
export function following({ client, room, signal }, kinds, load) {
    const again = batched(() => { if (!signal.aborted) load(); });
    client.state.on("item", ({ room: where, kind }) => { if (where === room && kinds.includes(kind)) again(); }, signal);
    client.on("online", again, signal);
    load();
}

/// A place for what was refused.
export function problemLine() {
    const node = h("p", { class: "error", role: "alert", hidden: true });
    return {
        node,
        tell(error) {
            fill(node, error ? refusal(error, "tea") : "");
            node.hidden = !error;
        },
    };
}
