// The lines above everything: no connection, an address that is not secure, something that was refused.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import * as clock from "../../clock.js";
import { day, stamp, t, time } from "../../i18n.js";
import { load, save } from "../../store.js";
import * as worker from "../../worker.js";

/** @param {Page.Signed} context */
export function bannerView({ client, signal }) {
    const node = h("div", { class: "banners" });
    const offline = h("div", { class: "banner offline", role: "status" });
    const told = h("div", { class: "banner told", role: "alert" });
    node.append(told, offline);

    const drawOffline = () => {
        offline.hidden = client.status !== "in" || client.isOnline;
        if (offline.hidden) return void offline.replaceChildren();
        if (offline.childElementCount > 0) return;
        fill(offline, h("span", { class: "pulse", "aria-hidden": "true" }),
            h("span", null, asOf(client.kept.at), h("span", { class: "offline-more" }, " ", t("banner.kept"))),
            button(t("banner.retry"), () => client.socket.retryNow(), { kind: "small" }));
    };
    client.on("offline", drawOffline, signal);
    client.on("online", drawOffline, signal);
    drawOffline();

    const newer = h("div", { class: "banner newer", role: "status" });
    const drawNewer = () => {
        newer.hidden = !worker.isNewer();
        fill(newer, newer.hidden ? null : [h("span", null, t("banner.newer")),
            button(t("banner.takeNewer"), () => location.reload(), { kind: "small", "data-action": "newer" })]);
    };
    worker.release.on("newer", drawNewer, signal);
    drawNewer();
    node.append(newer);

    told.hidden = true;
    client.on("told", ({ text }) => {
        fill(told, h("span", null, text),
            button(t("close"), () => { told.hidden = true; }, { kind: "quiet", iconName: "close", hideLabel: true }));
        told.hidden = false;
    }, signal);

    if (!isSecureContext && !load("insecureTold", false)) node.append(insecureNote());
    return node;
}

/// When what is shown was last as the server had it.
/** @param {number | null} at */
function asOf(at) {
    if (!at) return t("banner.offline");
    return t("banner.asOf", { when: day(at, clock.now()) === t("day.today") ? time(at) : stamp(at) });
}

function insecureNote() {
    const note = h("div", { class: "banner insecure", role: "note" }, icon("lock"), h("div", null,
        h("strong", null, t("insecure.title")), h("p", null, t("insecure.what")), h("p", null, t("insecure.mend"))));
    note.append(button(t("insecure.understood"), () => { save("insecureTold", true); note.remove(); },
        { kind: "small" }));
    return note;
}
