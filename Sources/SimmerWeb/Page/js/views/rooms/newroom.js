// A new room: a name, and what it is mostly for.
import { h } from "../../dom.js";
import { button, choice, field, form } from "../../controls.js";
import { kindIcon } from "../../icons.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";

const kinds = ["chat", "pantry", "tea", "lab", "photos"];

/** @param {Pick<Page.Context, "client">} context */
export function newRoomView({ client }) {
    /** @type {Protocol.Room["kind"]} */
    let kind = "chat";
    const name = field({ name: "name", label: t("newRoom.name"), required: true, maxlength: 60, autocomplete: "off" });
    const node = form({
        place: "newRoom", submit: t("newRoom.create"), fields: [name],
        async action({ name: wanted }) {
            const answer = await client.act("room.create", { name: wanted.trim(), kind });
            const info = answer.room ?? answer;
            client.state.putRoom({ role: "owner", unread: 0, ...info });
            go(roomAddress(info.id, "people"), { replace: true });
        },
    });
    name.node.after(choice({
        label: t("newRoom.kind"), name: "kind", value: kind, change: (value) => { kind = /** @type {typeof kind} */ (value); },
        options: kinds.map((value) => ({ value, icon: kindIcon(value), label: t(`kind.${value}`) })),
    }));
    queueMicrotask(() => name.input.focus());
    return h("div", { class: "sheet" },
        h("header", { class: "bar" },
            button(t("back"), () => history.back(), { kind: "quiet", iconName: "back", hideLabel: true }),
        h("h1", null, t("newRoom.title"))),
        node);
}
