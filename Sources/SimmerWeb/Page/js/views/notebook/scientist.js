// The playful theme: a drawing of our own, and a saying that changes with the day. Who has the plain theme sees neither.
import { fill, h } from "../../dom.js";
import { t } from "../../i18n.js";
import * as clock from "../../clock.js";

const sayings = 6;
const day = 86400000;

/** @param {Page.Signed} context */
export function scientist({ client, signal }) {
    const node = h("p", { class: "scientist", hidden: true });
    const draw = () => {
        node.hidden = client.state.account?.theme !== "scientist";
        const saying = t(`scientist.${Math.floor(clock.now() / day) % sayings + 1}`);
        if (!node.hidden) fill(node, drawing(), h("span", null, saying));
    };
    client.state.on("account", draw, signal);
    draw();
    return node;
}

/// A flask with goggles, in which something thinks.
const drawing = () => h("svg", { class: "scientist-drawing", viewBox: "0 0 64 64", "aria-hidden": "true", focusable: "false" },
    h("path", { class: "liquid", d: "M17 42h30l6 12a4 4 0 0 1-4 6H15a4 4 0 0 1-4-6z" }),
    h("path", { d: "M25 6h14M27 6v18L11 54a4 4 0 0 0 4 6h34a4 4 0 0 0 4-6L37 24V6" }),
    h("circle", { cx: 25, cy: 38, r: 6 }), h("circle", { cx: 39, cy: 38, r: 6 }),
    h("path", { d: "M31 38h2M26 38h.01M40 38h.01M27 50c3 3 7 3 10 0" }),
    h("circle", { class: "bubble", cx: 32, cy: 16, r: 2 }), h("circle", { class: "bubble", cx: 46, cy: 14, r: 3 }),
    h("circle", { class: "bubble", cx: 52, cy: 24, r: 2 }));
