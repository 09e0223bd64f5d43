// Beside the place on very wide pages: what runs anywhere, which room is open, of what it reminds next, and who sits in it.
import { batched, fill, h, refill, say } from "../../dom.js";
import { face } from "../../controls.js";
import { instant, t } from "../../i18n.js";
import { changes as routeChanges, roomAddress, route } from "../../router.js";
import { roomMark } from "../rooms/mark.js";
import { shownTimers } from "./running.js";
import { bringPeople } from "../people/words.js";
import { timerRow } from "./timersheet.js";

await bringPeople();

const mostReminders = 5, mostMembers = 30;

/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context */
export function sideView(context) {
    const { client, alarms, signal } = context;
    const { state } = client;
    const timers = part(t("strip.title")), reminders = part(t("reminders.title")), people = part(t("tabs.people"));
    /// How the line of each member is drawn when the person comes or goes.
    /** @type {Map<string, (presence: string) => void>} */
    const details = new Map();
    const title = h("h2", { class: "side-room", hidden: true });
    const name = h("span");
    /** @type {ReturnType<typeof roomMark> | null} */
    let mark = null;
    /** @type {Page.RoomLog | undefined} */
    let room;

    const drawRoom = () => {
        title.hidden = !room;
        mark?.draw();
        say(name, room?.info.name ?? "");
    };

    const drawTimers = () => {
        const all = shownTimers(context);
        timers.node.hidden = all.length === 0;
        refill(timers.list, all.map((timer) => timerRow(timer, context)));
    };

    async function remind() {
        const asked = room;
        const answer = asked && await client.call("reminder.list", { room: asked.id }).catch(() => null);
        if (signal.aborted || asked !== room) return;
        const next = (answer?.reminders ?? []).slice(0, mostReminders);
        reminders.node.hidden = next.length === 0;
        if (asked) reminders.to(roomAddress(asked.id, "reminders"));
        fill(reminders.list, next.map(({ text, snoozedUntil, dueAt, state: now }) => h("li", { class: "side-row" },
            h("span", { class: "side-words" }, h("span", { class: "text" }, text), h("span", { class: "hint" }, t(`reminder.${now}`, { when: instant(snoozedUntil ?? dueAt) }))))));
    }

    async function meet() {
        const asked = room;
        const all = asked && await client.call("room.members", { room: asked.id, limit: mostMembers }).catch(() => null);
        if (signal.aborted || asked !== room) return;
        people.node.hidden = !all || all.length === 0;
        if (asked) people.to(roomAddress(asked.id, "people"));
        details.clear();
        fill(people.list, (all ?? []).map(member));
    }

    /** @param {Protocol.Member} member */
    function member({ account, name, kind, online }) {
        const detail = h("span", { class: "hint" });
        const draw = (/** @type {string} */ presence) => say(detail, kind ? t(`member.${kind}`) : ["online", "away"].includes(presence) ? t(`people.${presence}`) : "");
        details.set(account, draw);
        draw(online ? "online" : "offline");
        return h("li", { class: "side-row" }, face(account, name), h("span", { class: "side-words" }, h("span", null, name), detail));
    }

    const look = () => {
        const here = state.rooms.get(route().room ?? "");
        if (here === room) return;
        room = here;
        mark = here ? roomMark(here) : null;
        fill(title, mark?.node, name);
        drawRoom();
        remind();
        meet();
    };
    const again = batched(() => { if (!signal.aborted) drawTimers(); });
    state.on("timers", again, signal);
    alarms.on("hinted", again, signal);
    routeChanges.on("route", look, signal);
    state.on("rooms", drawRoom, signal);
    state.on("rooms", again, signal);
    const reminded = batched(() => { if (!signal.aborted) remind(); });
    state.on("item", ({ room: where, kind }) => { if (where === room && kind === "reminder") reminded(); }, signal);
    state.on("presence", ({ room: where, account, state: presence }) => { if (where === room) details.get(account)?.(presence); }, signal);
    client.on("online", () => {
        remind();
        meet();
    }, signal);
    for (const { node } of [timers, reminders, people]) node.hidden = true;
    drawTimers();
    look();
    return h("aside", { class: "side", "aria-label": t("side.title") }, timers.node, title, reminders.node, people.node);
}

/** @param {string} title */
function part(title) {
    const link = h("a", { class: "side-title", href: "#/kitchen" }, title);
    const list = h("ul");
    return { list, node: h("section", null, h("h2", null, link), list), to: (/** @type {string} */ address) => { link.setAttribute("href", address); } };
}
