// The brewing session of one tea, with an address of its own: what is brewed, then its notes, for one writes them from cup to cup.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { number, t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { following, problemLine, roomPage } from "../rooms/roompage.js";
import { teaActions } from "./actions.js";
import { brewing } from "./brewing.js";
import { teaNotes } from "./notes.js";

/** @type {string | null} */
let left = null;

/// The tea whose session was open last, told once: one comes back to where its session was opened.
export function leftTea() {
    const tea = left;
    left = null;
    return tea;
}

/** @param {Page.Context} context @param {string} id */
export async function brewView(context, id) {
    const { client, signal } = context;
    const room = client.state.roomOf(context.here);
    const inside = { ...context, room };
    const problem = problemLine("tea");
    const ask = () => client.call("tea.get", { room: room.id, tea: id });
    const answer = await ask().catch((error) => problem.tell(error));
    if (!answer) return roomPage(context, { title: t("teas.title"), back: roomAddress(room.id, "teas"), content: problem.node });
    const { tea } = answer;
    const actions = teaActions(inside, problem);
    const notes = teaNotes(inside, tea, actions.act);
    const brewed = brewing(inside, tea, actions);
    const used = [tea.leafGrams && t("amount.grams", { amount: number(tea.leafGrams) }), tea.waterMl && `${number(tea.waterMl)} ml`].filter(Boolean);
    notes.show(answer.notes);
    client.learnNames(room);
    client.state.on(`room:${room.id}`, notes.draw, signal);
    following(inside, ["note"], () => ask().then((now) => { if (!signal.aborted) notes.show(now.notes); }, () => null));
    signal.addEventListener("abort", () => { left = id; });
    return roomPage(context, {
        title: tea.name, back: roomAddress(room.id, "teas", id),
        content: h("div", { class: "teas-page brew-page" }, used.length > 0 && h("p", { class: "hint" }, used.join(" · ")), problem.node,
            brewed.node,
            h("h2", null, t("teas.notes")), notes.place,
            h("div", { class: "form-end" }, button(t("teas.note"), () => notes.add(brewed.infusion()), { iconName: "plus", "data-action": "note" })), notes.node),
    });
}
