// What this is, whose, and how to reach those who run it.
import { h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { bring, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { titled } from "../../title.js";

/** @param {string} [address] */
const web = (address) => /^https?:\/\//.test(address ?? "");

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/about.js"), fr: () => import("../../../strings/fr/about.js"),
    de: () => import("../../../strings/de/about.js"), es: () => import("../../../strings/es/about.js") };

/** @param {Pick<Page.Context, "client">} context */
export async function aboutView({ client }) {
    await bring(words);
    const { version = "", support, contact } = client.server ?? {};
    const text = field({ name: "text", label: t("about.feedbackText"), required: true,
        control: h("textarea", { rows: 4, maxlength: 2000 }) });
    const done = h("p", { role: "status" });
    titled(t("about.title"));
    return h("div", { class: "sheet about" },
        h("header", { class: "bar" }, button(t("back"), () => history.back(), { kind: "quiet", iconName: "back", hideLabel: true }),
            h("div", { class: "bar-words" }, h("h1", null, t("about.title")))),
        h("section", null, h("p", { class: "about-name" }, `Simmer ${version}`), h("p", null, t("about.what"))),
        h("section", null, h("h2", null, t("about.credits")), h("p", null, t("about.built")),
            h("p", null, t("about.data"), " ",
                h("a", { href: "https://openfoodfacts.org", target: "_blank", rel: "noopener noreferrer" }, "Open Food Facts"))),
        h("section", null, h("h2", null, t("about.support")),
            web(support) ? h("p", null, h("a", { class: "button", href: support, target: "_blank", rel: "noopener noreferrer" }, t("about.supportPage")))
                : h("p", null, t("about.noSupport")),
            contact ? h("p", null, h("a", { href: `mailto:${contact}` }, t("about.mail", { contact }))) : null),
        client.state.isDevice ? null : h("section", null, h("h2", null, t("about.feedback")), form({
            place: "feedback", submit: t("about.send"), fields: [text],
            async action(values, node) {
                const { number } = await client.act("feedback.send", { text: values.text });
                node.reset();
                done.textContent = t("about.thanks", { number });
                announce(done.textContent);
            },
        }), done));
}
