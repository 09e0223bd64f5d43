// How much of one noodle is cooked for the people of tonight.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { portion } from "../../amounts.js";
import { noodleAddress, peopleOf } from "./actions.js";

const mostPeople = 50;
const sendAfterMs = 400;

/// `{node, draw(noodle)}`; the number of people is the room's, the same for all noodles.
/** @param {Page.Following} context @param {Page.NoodleActions} actions */
export function portionPart({ client, room, signal }, actions) {
    const amount = h("output", { class: "portion-amount" });
    const count = h("span", { class: "people-count" });
    const fewer = button(t("pantry.fewer"), () => step(-1), { iconName: "minus", hideLabel: true, "data-action": "fewer" });
    const more = button(t("pantry.more"), () => step(1), { iconName: "plus", hideLabel: true, "data-action": "more" });
    const node = h("section", { class: "portion" }, h("h3", null, t("pantry.portion")),
        h("div", { class: "stepper", role: "group", "aria-label": t("pantry.people") }, fewer, count, more), amount);
    /** @type {Protocol.ShownNoodle | null} */
    let noodle = null;
    let people = peopleOf(room);
    let sending = 0;

    /** @param {number} by */
    function step(by) {
        people = Math.min(mostPeople, Math.max(1, people + by));
        draw();
        announce(`${t("pantry.forPeople", { n: people })}: ${amount.textContent}`);
        clearTimeout(sending);
        sending = setTimeout(async () => {
            sending = 0;
            await actions.act("noodle.people", { people });
        }, sendAfterMs);
    }

    function draw(now = noodle) {
        noodle = now;
        if (!noodle) return;
        count.textContent = t("pantry.forPeople", { n: people });
        fewer.disabled = people <= 1;
        more.disabled = people >= mostPeople;
        const said = portion(noodle, people);
        fill(amount, said ?? h("a", { href: noodleAddress(room, noodle.id, "edit") }, t(noodle.prefersMeal ? "pantry.noMeal" : "pantry.noSide")));
    }

    client.state.on("rooms", () => {
        if (sending !== 0) return;
        people = peopleOf(room);
        draw();
    }, signal);
    return { node, draw };
}
