// What is brewed of one tea: its infusions as beads, the water, the timer of the one that steeps, and the way to the next one.
import { batched, h, refill } from "../../dom.js";
import { button, choice, field, form } from "../../controls.js";
import { digits, number, t } from "../../i18n.js";
import { degrees, readMinutes, writeMinutes } from "../../amounts.js";
import { isLive, restOf, timerCard } from "../cards/timer.js";
import { sessionOf } from "./session.js";

/// The server makes so many of one session.
const mostInfusions = 20;
/// Taken from what steeps, or given to it.
const nudge = 5;

/// `{node, infusion()}` of a tea's brewing; it goes on by itself until `context.signal`. `infusion()`: which one of a
/// session was poured last, the rinse not counted.
/** @param {Page.RoomContext} context @param {Protocol.Tea} tea @param {import("./actions.js").TeaActions} actions */
export function brewing(context, tea, actions) {
    const { client, room, signal } = context;
    const node = h("section", { class: "brewing", "aria-label": t("teas.brewing", tea) });
    const known = sessionOf(client.state, room, tea);
    /** @type {{id: string, node: HTMLElement} | null} */
    let card = null;
    let drawn = "";

    const draw = () => {
        const timer = known.timer();
        const steeps = timer !== null && isLive(timer) && restOf(timer) > 0;
        const key = timer ? `${timer.id} ${timer.state} ${timer.totalSeconds} ${steeps}` : "none";
        if (key === drawn) return;
        drawn = key;
        const start = () => starts(tea, (way) => {
            known.begin(way?.infusions);
            return actions.brew(tea, way);
        });
        if (!timer) return void refill(node, waterOf(tea.waterC), start());
        if (card?.id !== timer.id) card = { id: timer.id, node: timerCard(timer, context) };
        const session = known.session(timer);
        const isOver = !steeps && (!session || session.place >= session.infusions.length);
        refill(node, session && beads(session, steeps), waterOf(session?.infusions[session.place - 1].waterC ?? tea.waterC),
            card.node, h("div", { class: "form-end" }, steeps && nudges(timer), session && next(timer, session)), isOver && start());
    };

    /** @param {Page.Timer} timer */
    const nudges = (timer) => [-nudge, nudge].map((seconds) => button(t(seconds < 0 ? "teas.less" : "teas.longer", { seconds: nudge }), () => {
        const now = client.state.timers.get(timer.id);
        if (now && isLive(now) && restOf(now) + seconds > 0) client.timers.change("timer.extend", now, { seconds });
    }, { "data-focus": `nudge${seconds}` }));

    /// Said, for only sentences go on with a session; named where it may be another person's, since one's own comes first.
    /** @param {Page.Timer} timer @param {import("./session.js").Session} session */
    function next({ startedBy }, { place, infusions }) {
        if (place >= mostInfusions) return null;
        const isMore = place >= infusions.length;
        return button(t(isMore ? "teas.oneMore" : "teas.next"), () => client.say(room.id,
            t(startedBy === client.state.me ? "teas.nextSay" : "teas.nextOfSay", tea)),
        { kind: isMore ? "" : "primary", iconName: "forward", "data-action": "next", "data-focus": "next" });
    }

    /** @returns {number | undefined} */
    function infusion() {
        const timer = known.timer(), session = timer && known.session(timer);
        return session ? session.place - Number(session.hasRinse) || undefined : undefined;
    }

    client.state.on("timers", batched(() => { if (!signal.aborted) draw(); }), signal);
    draw();
    return { node, infusion };
}

/** @param {number} [celsius] */
const waterOf = (celsius) => celsius !== undefined && h("p", { class: "brew-water" }, t("teas.waterAt", { degrees: degrees(celsius) }));

/// How it is brewed, in many short infusions or in one steep, with the times that the tea has, or others for this once. `start(way)`:
/// `{}` means the tea's own infusions.
/** @param {Protocol.Tea} tea @param {(way?: {seconds?: number, infusions?: Protocol.Infusion[]}) => Promise<unknown>} start */
function starts(tea, start) {
    const own = tea.infusions ?? [], text = own.map(({ seconds }) => seconds).join(" ");
    const many = field({ name: "infusions", label: t("teas.infusions"), hint: t("teas.infusionsHint"), required: true, autocomplete: "off", maxlength: 120, value: text });
    const once = field({ name: "seconds", label: t("teas.steepSeconds"), hint: t("teas.typedHint"), autocomplete: "off", maxlength: 10, value: writeMinutes(tea.steepSeconds) });
    /** @param {Page.Field} one */
    const wrong = (one) => {
        one.tell(t("error.tea.not_number"));
        one.input.focus();
    };
    const sessions = form({ place: "tea", submit: t("teas.begin"), fields: [many], action: () => {
        const seconds = many.input.value.split(/[\s,;]+/).filter(Boolean).map(Number);
        if (seconds.some((one) => !Number.isInteger(one) || one < 1)) return wrong(many);
        // One that stays keeps its water.
        return start(seconds.join(" ") === text ? {} : { infusions: seconds.map((one, place) => ({ ...own[place], seconds: one })) });
    } });
    const steep = form({ place: "tea", submit: t("teas.begin"), fields: [once], action: () => {
        const seconds = readMinutes(once.input.value);
        if (Number.isNaN(seconds)) return wrong(once);
        // Simmer asks how long, where nobody has said it.
        return start(seconds === null ? undefined : { seconds });
    } });
    /** @param {"gongfu" | "western"} way */
    const turn = (way) => {
        sessions.hidden = way !== "gongfu";
        steep.hidden = way === "gongfu";
    };
    const first = own.length > 0 ? "gongfu" : "western";
    turn(first);
    return h("div", { class: "brew-start" }, choice({ label: t("teas.how"), name: "way", value: first, change: turn,
        options: [{ value: "gongfu", label: t("teas.gongfu") }, { value: "western", label: t("teas.western") }] }), sessions, steep);
}

/// What was poured elsewhere may have a time that nobody here knows.
/** @param {number} seconds */
const timeOf = (seconds) => (seconds > 0 ? digits(seconds) : "–");

/// One bead for each infusion: done, the one that steeps, to come; with the time that it had, or should have.
/** @param {import("./session.js").Session} session @param {boolean} steeps */
function beads({ infusions, place, hasRinse, taken }, steeps) {
    return h("ol", { class: "beads" }, infusions.map(({ seconds }, index) => {
        const state = index + 1 === place && steeps ? "now" : index < place ? "done" : "coming";
        const called = hasRinse && index === 0 ? t("teas.rinseBead") : number(index + (hasRinse ? 0 : 1));
        return h("li", { class: "bead", data: { state }, "aria-current": state === "now" ? "step" : null },
            h("span", { class: "bead-name" }, called), h("span", { class: "bead-time" }, timeOf(index < place ? taken[index + 1] ?? seconds : seconds)),
            h("span", { class: "visually-hidden" }, t(`teas.bead.${state}`)));
    }));
}
