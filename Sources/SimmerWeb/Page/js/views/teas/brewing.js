// What is brewed of one tea: its infusions as beads, the water, the timer of the one that steeps, and the way to the next one. What the
// page knows of a session is the timer of its newest infusion.
import { batched, h, refill } from "../../dom.js";
import { button } from "../../controls.js";
import { digits, number, t } from "../../i18n.js";
import { isLive, restOf, timerCard } from "../cards/timer.js";

/// The server makes so many of one session.
const mostInfusions = 20;
/// Taken from what steeps, or given to it.
const nudge = 5;

/// The ways to brew a tea: a single steep, its own infusions; nothing where nobody has said how long.
/** @param {Protocol.Tea} tea @returns {{label: string, params: {seconds?: number}}[]} */
export function waysOf({ steepSeconds, infusions, rinse }) {
    const count = (infusions?.length ?? 0) - (rinse ? 1 : 0);
    return [
        ...(infusions?.length ? [{ label: t("teas.brewSession", { n: count }), params: {} }] : []),
        ...(steepSeconds ? [{ label: t("teas.brewOnce", { time: digits(steepSeconds) }), params: { seconds: steepSeconds } }] : []),
    ];
}

/// The timer of a tea that was started last; null when that was cancelled, or none is known.
/** @param {Page.State} state @param {Page.RoomLog} room @param {Protocol.Tea} tea */
function newestTimer(state, room, tea) {
    const newest = [...state.timers.values()].filter((timer) => timer.room === room.id && timer.subject?.kind === "tea" && timer.subject.id === tea.id)
        .reduce((/** @type {Page.Timer | null} */ one, other) => ((other.startedAt ?? 0) >= (one?.startedAt ?? 0) ? other : one), null);
    return newest?.state === "cancelled" ? null : newest;
}

/// `{infusions, place, hasRinse}`: what the session of a timer is made of, and from 1 which of them the timer is. A single steep and a
/// rinse have no number; a steep is called like its tea.
/** @param {Protocol.Tea} tea @param {Page.Timer} timer */
function sessionOf(tea, timer) {
    const planned = tea.infusions ?? [], said = timer.subject?.number, hasRinse = planned.length > 0 && tea.rinse === true;
    const isRinse = hasRinse && said === undefined && timer.originalSeconds === planned[0].seconds && timer.label !== tea.name;
    if (said === undefined && !isRinse) return null;
    const place = isRinse ? 1 : said + (hasRinse ? 1 : 0);
    const last = planned.at(-1) ?? { seconds: timer.originalSeconds ?? timer.totalSeconds };
    return { infusions: Array.from({ length: Math.max(place, planned.length) }, (_, index) => planned[index] ?? last), place, hasRinse };
}

/// The node of a tea's brewing; it goes on by itself until `context.signal`.
/** @param {Page.RoomContext} context @param {Protocol.Tea} tea @param {import("./actions.js").TeaActions} actions */
export function brewing(context, tea, actions) {
    const { client, room, signal } = context;
    const node = h("section", { class: "brewing", "aria-label": t("teas.brewing", tea) });
    /** @type {{id: string, node: HTMLElement} | null} */
    let card = null;
    let drawn = "";

    const draw = () => {
        const timer = newestTimer(client.state, room, tea);
        const steeps = timer !== null && isLive(timer) && restOf(timer) > 0;
        const key = timer ? `${timer.id} ${timer.state} ${steeps}` : "none";
        if (key === drawn) return;
        drawn = key;
        if (!timer) return void refill(node, starts());
        if (card?.id !== timer.id) card = { id: timer.id, node: timerCard(timer, context) };
        const session = sessionOf(tea, timer);
        const water = (session?.infusions[session.place - 1].waterC ?? tea.waterC);
        const isOver = !steeps && (!session || session.place >= session.infusions.length);
        refill(node, session && beads(session, steeps), water && h("p", { class: "brew-water" }, t("teas.waterAt", { degrees: number(water) })),
            card.node, h("div", { class: "form-end" }, steeps && nudges(timer), session && next(timer, session)), isOver && starts());
    };

    /** @param {Page.Timer} timer */
    const nudges = (timer) => [-nudge, nudge].map((seconds) => button(t(seconds < 0 ? "teas.less" : "teas.longer", { seconds: nudge }), () => {
        const now = client.state.timers.get(timer.id);
        if (now && isLive(now) && restOf(now) + seconds > 0) client.timers.change("timer.extend", now, { seconds });
    }, { "data-focus": `nudge${seconds}` }));

    /// Said, for only sentences go on with a session; named where it may be another person's, since one's own comes first.
    /** @param {Page.Timer} timer @param {NonNullable<ReturnType<typeof sessionOf>>} session */
    function next({ startedBy }, { place, infusions }) {
        if (place >= mostInfusions) return null;
        const isMore = place >= infusions.length;
        return button(t(isMore ? "teas.oneMore" : "teas.next"), () => client.say(room.id,
            t(startedBy === client.state.me ? "teas.nextSay" : "teas.nextOfSay", tea)),
        { kind: isMore ? "" : "primary", iconName: "forward", "data-action": "next", "data-focus": "next" });
    }

    const starts = () => {
        const ways = waysOf(tea);
        const shown = ways.length > 0 ? ways : [{ label: t("teas.brew"), params: undefined }];
        return h("div", { class: "form-end" }, shown.map(({ label, params }, index) => button(label, () => actions.brew(tea, params),
            { kind: index === 0 ? "primary" : "", iconName: "play", "data-action": "brew", "data-focus": `brew${index}` })));
    };

    client.state.on("timers", batched(() => { if (!signal.aborted) draw(); }), signal);
    draw();
    return node;
}

/// One bead for each infusion: done, the one that steeps, to come.
/** @param {NonNullable<ReturnType<typeof sessionOf>>} session @param {boolean} steeps */
function beads({ infusions, place, hasRinse }, steeps) {
    return h("ol", { class: "beads" }, infusions.map(({ seconds }, index) => {
        const state = index + 1 === place && steeps ? "now" : index < place ? "done" : "coming";
        const called = hasRinse && index === 0 ? t("teas.rinseBead") : number(index + (hasRinse ? 0 : 1));
        return h("li", { class: "bead", data: { state }, "aria-current": state === "now" ? "step" : null },
            h("span", { class: "bead-name" }, called), h("span", { class: "bead-time" }, digits(seconds)),
            h("span", { class: "visually-hidden" }, t(`teas.bead.${state}`)));
    }));
}
