// The way from the pantry to what is to be bought: how much of it the shopping list has, and, where there is no noodle, what that is.
import { fill, h } from "../../dom.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { following } from "../rooms/roompage.js";

const mostNames = 5;

/// `{node, lead, stand(isAlone)}`: the link, and what stands in the place of the noodles while there are none.
/** @param {Page.RoomContext} context */
export function shoppingLink(context) {
    const { client, room, signal } = context;
    const address = roomAddress(room.id, "pantry", "shopping");
    const words = h("span", null, t("shopping.title"));
    const names = h("p", { class: "lead-names" });
    const lead = h("div", { class: "still", hidden: true }, names,
        h("a", { class: "button primary", href: address }, icon("check"), h("span", null, t("shopping.open"))));
    let isAlone = false, wanted = 0;

    async function load() {
        const answer = await client.call("shopping.list", { room: room.id }).catch(() => null);
        if (!answer || signal.aborted) return;
        const open = answer.items.filter(({ tickedAt }) => tickedAt === undefined);
        wanted = open.length;
        fill(words, wanted > 0 ? t("shopping.titleOf", { n: wanted }) : t("shopping.title"));
        fill(names, t("shopping.lead", {
            names: open.slice(0, mostNames).map(({ name }) => name).join(", ") + (wanted > mostNames ? " …" : ""),
        }));
        draw();
    }

    function draw() { lead.hidden = !isAlone || wanted === 0; }

    following(context, ["shopping"], load);
    return {
        node: h("a", { class: "button", href: address }, icon("check"), words),
        lead,
        /** @param {boolean} is */
        stand(is) {
            isAlone = is;
            draw();
        },
    };
}
