// The way from the pantry to what is to be bought: how much of it the shopping list has, what that is where there is no noodle, and
// whether one that is out is on it.
import { fill, h } from "../../dom.js";
import { chip } from "../../controls.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { following } from "../rooms/roompage.js";
import { fullName } from "./actions.js";
import { expected, settled } from "./shoppingorders.js";

const mostNames = 5, longestName = 100;

/// `{node, lead, stand(isAlone), itemOf(noodle), turn(noodle)}`: the link, and what stands in the place of the noodles while there are none.
/// `changed()`: after each change of the list.
/** @param {Page.RoomContext} context @param {() => unknown} changed */
export function shoppingLink(context, changed) {
    const { client, room, signal } = context;
    const { outbox } = client;
    const address = roomAddress(room.id, "pantry", "shopping");
    const words = h("span", null, t("shopping.title"));
    const names = h("p", { class: "lead-names" });
    const lead = h("div", { class: "still", hidden: true }, names,
        h("a", { class: "button primary", href: address }, icon("forward"), h("span", null, t("shopping.open"))));
    let isAlone = false, wanted = 0;
    /** @type {Protocol.ShoppingItem[]} */
    let items = [];
    /** @type {Page.ShoppingLine[]} */
    let open = [];

    async function load() {
        const answer = await client.call("shopping.list", { room: room.id }).catch(() => null);
        if (!answer || signal.aborted) return;
        items = answer.items;
        count();
    }

    function count() {
        open = expected(items, outbox, room).filter(({ isTicked }) => !isTicked);
        wanted = open.length;
        fill(words, wanted > 0 ? t("shopping.titleOf", { n: wanted }) : t("shopping.title"));
        fill(names, t("shopping.lead", {
            names: open.slice(0, mostNames).map(({ name }) => name).join(", ") + (wanted > mostNames ? " …" : ""),
        }));
        draw();
        changed();
    }

    /// What is still to be bought of it, with its brand or without.
    /** @param {Protocol.Noodle} noodle */
    function itemOf(noodle) {
        const names = [noodle.name, fullName(noodle)].map((name) => name.toLowerCase());
        return open.find(({ name }) => names.includes(name.toLowerCase()));
    }

    /// Puts it on the list, or takes it off; one that still waits for the network stays.
    /** @param {Protocol.Noodle} noodle */
    function turn(noodle) {
        const item = itemOf(noodle), name = fullName(noodle);
        if (!item) outbox.push("shopping.add", { room: room.id, name: name.length > longestName ? noodle.name : name });
        else if (item.id) outbox.push("shopping.remove", { room: room.id, item: item.id });
    }

    function draw() { lead.hidden = !isAlone || wanted === 0; }

    outbox.on("sent", (sent) => { if (sent.entry.params.room === room.id) items = settled(items, sent); }, signal);
    outbox.on("changed", (entry) => { if (entry.room === room.id && !signal.aborted) count(); }, signal);
    following(context, ["shopping"], load);
    return {
        itemOf, turn,
        node: chip([words], address, { kind: "pantry-chip" }),
        lead,
        /** @param {boolean} is */
        stand(is) {
            isAlone = is;
            draw();
        },
    };
}
