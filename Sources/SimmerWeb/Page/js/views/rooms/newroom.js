// A new room: a name, and what it is mostly for.
import { h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { kindIcon } from "../../icons.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { bringPeople } from "../people/words.js";

/// Each kind, by the name that its page has in the tabs.
/** @type {Record<string, string>} */
const kinds = { chat: "room", pantry: "pantry", tea: "teas", lab: "notebook", photos: "photos" };

/** @param {Page.Signed} context */
export async function newRoomView({ client }) {
    await bringPeople();
    let kind = "chat";
    const name = field({ name: "name", label: t("newRoom.name"), required: true, maxlength: 60, autocomplete: "off" });
    const node = form({
        place: "newRoom", submit: t("newRoom.create"), fields: [name],
        async action({ name: wanted }) {
            const answer = await client.act("room.create", { name: wanted.trim(), kind: /** @type {Protocol.RoomCreateParams["kind"]} */ (kind) });
            const info = answer.room ?? answer;
            client.state.putRoom({ role: "owner", unread: 0, ...info });
            go(kind === "photos" ? roomAddress(info.id, "photos") : roomAddress(info.id), { replace: true });
        },
    });
    name.node.after(h("fieldset", { class: "kinds" }, h("legend", null, t("newRoom.kind")), Object.entries(kinds).map(([value, tab]) =>
        h("label", { class: "kind-row" }, h("input", { type: "radio", name: "kind", value, checked: value === kind, "aria-describedby": `kind-${value}`,
            on: { change: () => { kind = value; } } }), kindIcon(value),
        h("span", null, t(`tabs.${tab}`), h("span", { class: "hint", id: `kind-${value}` }, t(`newRoom.for.${value}`)))))));
    // Once it stands in the page.
    setTimeout(() => name.input.focus());
    return h("div", { class: "sheet" },
        h("header", { class: "bar" },
            button(t("back"), () => history.back(), { kind: "quiet", iconName: "back", hideLabel: true }),
        h("h1", null, t("newRoom.title"))),
        node);
}
