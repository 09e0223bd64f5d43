// The line of a tea in the collection, and what its menu and a finger that draws it aside find.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { degrees } from "../../amounts.js";
import { digits, t } from "../../i18n.js";
import { openMenu } from "../parts/menu.js";
import { swipeable } from "../parts/drawaside.js";
import { thumbnail } from "../photos/photopicker.js";
import { waysOf } from "./session.js";

/// `opens` is the button that opens it.
/** @typedef {{node: HTMLElement, opens: HTMLElement}} Row */

/**
 * @param {Protocol.Tea} tea
 * @param {{actions: import("./actions.js").TeaActions, menu: (row: Row) => Page.Menu, toggle: (row: Row) => unknown, stars: HTMLElement}} given
 * @returns {Row}
 */
export function teaRow(tea, { actions, menu, toggle, stars }) {
    const name = `${tea.name} (${tea.brand})`;
    const count = (tea.infusions?.length ?? 0) - (tea.rinse ? 1 : 0);
    // A narrow line is cut at its end: how it is made is what one looks for.
    const facts = [tea.waterC ? degrees(tea.waterC) : null, tea.steepSeconds ? digits(tea.steepSeconds) : null,
        count > 0 ? t("teas.infusionCount", { n: count }) : null, tea.brand, t(`tea.type.${tea.type}`)];
    const tried = t(tea.tried ? "teas.isTried" : "teas.toTry");
    const opens = h("button", { type: "button", class: "tea-open", "aria-expanded": "false" }, h("span", { class: "tea-head" }, h("span", { class: "tea-name" }, tea.name), " ", stars),
        h("span", { class: "tea-detail" }, facts.filter(Boolean).join(" · ")));
    /** @type {Row} */
    const row = { opens, node: h("li", { class: "tea-row", data: { id: tea.id } },
        swipeable(h("div", { class: "tea-line" }, thumbnail(tea.pictureId, name, "tea"),
            opens,
            h("button", {
                type: "button", class: "tea-tried", "aria-label": `${tried}: ${name}`, data: { state: tea.tried ? "tried" : "to-try", action: "try" },
                on: { click: () => actions.act("tea.try", { tea: tea.id, tried: !tea.tried }) },
            }, tried),
            button(t("message.more"), (event) => openMenu(event.currentTarget, menu(row)),
                { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu" })), () => quick(tea, actions))) };
    opens.addEventListener("click", () => toggle(row));
    return row;
}

/// What a finger finds behind the line.
/** @param {Protocol.Tea} tea @param {import("./actions.js").TeaActions} actions @returns {Page.MenuItem[]} */
export const quick = (tea, actions) => [
    { label: t("teas.share"), icon: "share", act: () => actions.share(tea) },
    { label: t("teas.delete"), icon: "trash", danger: true, act: () => actions.remove(tea) },
];

/// The ways to brew a tea; what comes of it is seen in its session, which `show()` opens.
/** @param {Protocol.Tea} tea @param {import("./actions.js").TeaActions} actions @param {() => unknown} show @returns {Page.MenuItem[]} */
export function brews(tea, actions, show) {
    const ways = waysOf(tea);
    if (ways.length === 0) return [{ label: t("teas.brew"), icon: "play", act: show }];
    return ways.map(({ label, params }) => ({ label, icon: "play", act() {
        show();
        return actions.brew(tea, params);
    } }));
}
