// One noodle as a line: picture or ring, name and one line about it, and its one action: starts or holds its timer,
// or, where it is out, puts it on the shopping list. Its marks stand on its page, with all that its menu has: that
// one is seen by whoever points at the line or is there with keys, and opened by a finger that rests on it.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { digits, number, preferred, t } from "../../i18n.js";
import { watch } from "../../ticker.js";
import { ring } from "../cards/ring.js";
import { restOf } from "../cards/timer.js";
import { openMenu } from "../parts/menu.js";
import { thumbnail } from "../photos/photopicker.js";
import { swipeable } from "../parts/drawaside.js";
import { fullName, noodleAddress, timerOf } from "./actions.js";
import { cups, grams, minutes, portion } from "../../amounts.js";
import { icon } from "../../icons.js";
import { keepingFocus } from "./focus.js";
import { starred } from "./stars.js";

/// `{node, draw(), menu(isHeld)}`; `actions`: of `noodleActions`; `shopping`: of `shoppingLink`.
/**
 * @param {Protocol.ListedNoodle} noodle @param {Page.InRoom} context @param {Page.NoodleActions} actions
 * @param {ReturnType<typeof import("./shoppinglink.js").shoppingLink>} shopping @param {number} people for how many the room cooks
 */
export function noodleLine(noodle, { client, room }, actions, shopping, people) {
    const name = fullName(noodle);
    const face = h("span", { class: "noodle-face" });
    // A line has room for one of the two measures.
    const amount = portion(noodle, people, preferred().units === "grams" ? "grams" : "cups");
    const act = h("span", { class: "noodle-act" });
    const facts = [noodle.brand, (noodle.mean ?? undefined) === undefined ? null : starred(/** @type {number} */ (noodle.mean)),
        amount && (people > 1 ? t("pantry.amountFor", { amount, n: people }) : [h("span", { class: "visually-hidden" }, t("pantry.perPerson"), " "), amount])].filter(Boolean);
    const listed = h("span");
    const moreOf = t("pantry.moreName", { name });
    /// By keys, or by a pointer, which finds the button there; or by a finger that rests on the line.
    const menu = (isHeld = false) => openMenu(more, { items: actions.menu(noodle), label: moreOf, isHeld });
    const more = button(moreOf, () => menu(), { kind: "quiet noodle-more", iconName: "more", hideLabel: true, "aria-haspopup": "menu" });
    const front = h("div", { class: "noodle-line" }, face,
        h("a", { class: "noodle-open", href: noodleAddress(room, noodle.id) }, h("span", { class: "noodle-name" }, noodle.name),
            h("span", { class: "noodle-facts" }, facts.map((fact, index) => [index === 0 ? null : " · ", h("span", { class: "noodle-fact" }, fact)]), listed)),
        more, act);
    /** @type {string | null} */
    let shown = null;

    /// A timer that runs has its ring where the picture is, and is what the button is about.
    function draw() {
        const timer = timerOf(client.state, room, noodle);
        const isListed = !noodle.onHand && shopping.itemOf(noodle) !== undefined;
        const key = `${timer?.id} ${timer?.version} ${isListed}`;
        if (key === shown) return;
        shown = key;
        fill(listed, isListed ? [facts.length > 0 ? " · " : null, h("span", { class: "noodle-fact" }, t("pantry.listed"))] : null);
        fill(face, timer ? lineTimer(timer) : noodle.pictureId ? thumbnail(noodle.pictureId, name, "noodles") : initial(noodle.name, name));
        keepingFocus(act, () => fill(act, timer ? runs(timer) : !noodle.onHand ? lists(isListed)
            : noodle.cookSeconds ? starts(noodle.cookSeconds) : null));
    }

    /** @param {number} seconds */
    const starts = (seconds) => h("button", { type: "button", class: "stacked noodle-start", "data-action": "start",
        "aria-label": t("pantry.startName", { name, time: minutes(seconds) }), on: { click: () => actions.start(noodle) } },
    icon("play"), h("span", { "aria-hidden": "true" }, minutes(seconds)));

    /// Pressed while it is on the list: a second press takes it off.
    /** @param {boolean} isListed */
    const lists = (isListed) => h("button", { type: "button", class: "stacked noodle-start", "data-action": "want", "aria-pressed": String(isListed),
        "aria-label": t("pantry.wantName", { name }), on: { click: () => shopping.turn(noodle) } },
    icon(isListed ? "check" : "plus"), h("span", { "aria-hidden": "true" }, t("pantry.want")));

    /** @param {Page.Timer} timer */
    function runs(timer) {
        const [{ label, icon: drawing, act: press }] = actions.quick(noodle);
        const rest = h("span", { class: "digits", "aria-hidden": "true" });
        watch(rest, () => tell(rest, timer));
        return h("button", { type: "button", class: "stacked noodle-start", "data-action": timer.state === "paused" ? "resume" : "pause",
            "aria-label": `${label}: ${name}`, on: { click: press } }, icon(drawing ?? "pause"), rest);
    }
    draw();
    return { node: h("li", { class: "noodle", data: { id: noodle.id, hand: noodle.onHand ? "on" : "out" } }, swipeable(front, () => actions.quick(noodle))), draw, menu };
}

/// In place of a picture that nobody has taken.
/** @param {string} name @param {string} label */
const initial = (name, label) => h("span", { class: "thumb empty noodle-initial", role: "img", "aria-label": label }, ([...name.trim()][0] ?? "").toUpperCase());

/** @param {HTMLElement} rest @param {Page.Timer} timer */
function tell(rest, timer) {
    const text = digits(Math.ceil(restOf(timer)));
    if (rest.textContent !== text) rest.textContent = text;
}

/// The digits are seen at the button; here they are for those who hear the page.
/** @param {Page.Timer} timer */
function lineTimer(timer) {
    const drawn = ring();
    const rest = h("span", { class: "visually-hidden" });
    const node = h("span", { class: "line-timer", data: { state: timer.state }, role: "timer", "aria-label": t("timer.card", { label: timer.label }) },
        drawn.node, rest);
    watch(node, () => {
        drawn.set(restOf(timer) / Math.max(1, timer.totalSeconds));
        tell(rest, timer);
    });
    return node;
}

/// A full or a quarter circle with its name; a press turns it into the other.
/** @param {Protocol.ListedNoodle} noodle @param {() => unknown} press */
export function sizeMark(noodle, press) {
    const size = t(noodle.prefersMeal ? "pantry.meal" : "pantry.side");
    return h("button", {
        type: "button", class: "button noodle-mark size-mark", title: t("pantry.sizeIs", { size }),
        data: { size: noodle.prefersMeal ? "meal" : "side", action: "size" }, on: { click: press },
    }, h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("circle", { cx: 12, cy: 12, r: 9, class: "mark-rim" }),
        h("path", { class: "mark-fill", d: noodle.prefersMeal ? "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z" : "M12 12V3a9 9 0 0 1 9 9z" })),
    h("span", null, size));
}

/// A check or a cross, each with a shape of its own; pressed while it is on hand.
/** @param {Protocol.ListedNoodle} noodle @param {() => unknown} press */
export function onHandMark(noodle, press) {
    const label = t("pantry.onHandName", { name: fullName(noodle) });
    const said = t(noodle.onHand ? "pantry.onHand" : "pantry.out");
    return h("button", {
        type: "button", class: "button noodle-mark on-hand", "aria-pressed": String(noodle.onHand), "aria-label": label, title: said,
        data: { action: "stock" }, on: { click: press },
    }, h("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("rect", { x: 3, y: 3, width: 18, height: 18, rx: 4, class: "mark-rim" }),
        h("path", { class: "mark-stroke", d: noodle.onHand ? "M7 12.5l3.5 3.5L17 8.5" : "M8 8l8 8M16 8l-8 8" })),
    h("span", { "aria-hidden": "true" }, said));
}

/// What is counted of it: “2 packs”, “300 g”, “1½ cups”.
/** @param {{amount: number, unit: string}} stock */
export function stockWords({ amount, unit }) {
    if (unit === "g") return grams(amount);
    if (unit === "cup") return cups(amount);
    return unit === "pack" ? t("amount.packs", { n: amount === 1 ? 1 : 2, amount: number(amount) }) : `${number(amount)} ${unit}`;
}
