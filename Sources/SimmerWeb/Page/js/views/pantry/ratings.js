// What everybody thinks of one noodle, and one's own stars.
import { fill, h } from "../../dom.js";
import { button, face } from "../../controls.js";
import { t } from "../../i18n.js";
import { keepingFocus } from "./focus.js";
import { starInput, stars } from "./stars.js";

/// `{node, draw(noodle)}`.
/** @param {Page.NoodleActions} actions */
export function ratingsPart(actions) {
    const node = h("section", { class: "votes" });

    /** @param {Protocol.ShownNoodle} noodle */
    function draw(noodle) {
        /** @param {number | null} value */
        const rate = (value) => actions.act("noodle.rate", { noodle: noodle.id, value });
        const own = starInput({ label: t("pantry.rateName", { name: noodle.name }), value: noodle.own, change: rate });
        keepingFocus(node, () => fill(node, h("h3", null, t("pantry.ratings")),
            h("p", { class: "own-rating" }, h("span", null, t("pantry.yours")), own,
                noodle.own === undefined ? null : button(t("pantry.unrate"), () => rate(null), { kind: "small quiet", "data-action": "unrate" })),
            noodle.ratings.length === 0 ? null : h("ul", { class: "vote-list" }, noodle.ratings.map(({ account, name, value }) =>
                h("li", null, face(account, name), h("span", { class: "vote-name" }, name), stars(value))))));
    }

    return { node, draw };
}
