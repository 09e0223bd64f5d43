// Somebody is logged in here, but the server cannot be reached and nothing was kept from an earlier visit.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";

/** @param {Pick<Page.Context, "client">} context */
export const cutView = ({ client }) => h("main", { class: "sheet join" }, h("span", { class: "join-mark" }, icon("pot")),
    h("p", { role: "status" }, t("cut.why")),
    h("p", null, button(t("banner.retry"), () => client.socket.retryNow(), { kind: "primary" })));
