// The address at which the notebook, or one experiment of it, is taken along as .eln.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { instant, t } from "../../i18n.js";
import { acting } from "../rooms/roompage.js";

/// Asks for an address and shows it in `place`. Without `experiment` it is that of the whole room.
/** @param {Page.RoomContext} context @param {HTMLElement} place @param {Page.Problem} problem @param {string} [experiment] */
export async function exporting(context, place, problem, experiment) {
    const answer = await acting(context, problem)("experiment.export", experiment ? { experiment } : {});
    if (!answer?.url) return;
    const link = h("a", { class: "button primary", href: answer.url, download: "", "data-action": "download" }, icon("download"),
        h("span", null, t("notebook.download")));
    fill(place, h("div", { class: "panel grows stack" },
        button(t("close"), () => place.replaceChildren(), { kind: "quiet cross", iconName: "close", hideLabel: true }),
        h("p", null, t("notebook.exportText")), h("p", { class: "hint" },
            t("notebook.exportUntil", { when: instant(answer.expiresAt) })), h("div", { class: "form-end" }, link)));
    link.focus();
}
