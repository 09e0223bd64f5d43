// An address of a room that is not one's own, or not any more.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { go } from "../../router.js";
import { titled } from "../../title.js";
import { bringPeople } from "../people/words.js";

export async function unknownView() {
    await bringPeople();
    titled(t("unknown.title"));
    return h("div", { class: "sheet join" }, h("span", { class: "join-mark" }, icon("search")), h("h1", null, t("unknown.title")),
        h("p", null, t("unknown.text")), h("div", { class: "form-end" }, button(t("join.toRooms"), () => go("#/"), { kind: "primary" })));
}
