// The language of a person, how the page looks, amounts, temperatures, hours and the time zone.
import { h, part } from "../../dom.js";
import { choice, field } from "../../controls.js";
import * as i18n from "../../i18n.js";
import * as look from "../../look.js";

const { t } = i18n;
/** @type {Protocol.Account["units"][]} */
const units = ["cups", "grams", "both"];
/** @type {NonNullable<Protocol.Account["temperature"]>[]} */
const temperatures = ["c", "f"];
/** @type {NonNullable<Protocol.Account["clock"]>[]} */
const clocks = ["", "12", "24"];

/// What was chosen last, until one goes elsewhere: where the whole page is drawn anew by that, it has the focus again.
let held = "";

/** @type {Page.SettingsPage} */
export function lookPage({ client }, { keep }) {
    const account = client.state.own;
    /**
     * @template {string} V
     * @param {{name: string, label: string, value: V, options: {value: V, label: string}[], change: (value: V) => unknown}} props
     */
    const chosen = ({ change, ...props }) => choice({ ...props, change(value) {
        held = `[name$=-${props.name}][value="${value}"]`;
        addEventListener("hashchange", () => { held = ""; }, { once: true });
        change(value);
    } });
    // When it stands in the page.
    if (held) setTimeout(() => { if (held && document.activeElement === document.body) part(document, "input", held).focus(); });
    return { nodes: [
        h("section", null, chosen({
            label: t("settings.language"), name: "language", value: i18n.language(),
            options: i18n.languages.map((value) => ({ value, label: t(`language.${value}`) })),
            // That it was saved is said in the new one.
            change: async (language) => {
                await i18n.use(language);
                keep({ language });
            },
        }),
        choice({
            label: t("settings.look"), name: "look", value: look.look(),
            options: look.looks.map((value) => ({ value, label: t(`look.${value}`) })),
            change: (value) => { look.use(value); keep({ look: value }); },
        }),
        choice({
            label: t("theme.title"), name: "theme", value: account.theme,
            options: look.themes.map((value) => ({ value, label: t(`theme.${value}`) })),
            change: (value) => { look.useTheme(value); keep({ theme: value }); },
        })),
        h("section", null, chosen({
            label: t("settings.units"), name: "units", value: account.units,
            options: units.map((value) => ({ value, label: t(`units.${value}`) })), change: (value) => keep({ units: value }),
        }),
        chosen({
            label: t("settings.temperature"), name: "temperature", value: account.temperature === "f" ? "f" : "c",
            options: temperatures.map((value) => ({ value, label: t(`temperature.${value}`) })), change: (value) => keep({ temperature: value }),
        }),
        chosen({
            label: t("settings.clock"), name: "clock", value: account.clock ?? "",
            options: clocks.map((value) => ({ value, label: t(`clock.${value || "language"}`) })), change: (value) => keep({ clock: value }),
        }), zoneField(account.timeZone, (timeZone) => keep({ timeZone }))),
    ] };
}

/// All time zones that the browser knows, by name; the person's own is among them whatever that is.
/** @param {string} now @param {(zone: string) => unknown} change */
function zoneField(now, change) {
    const names = [...new Set([now, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort();
    const zone = field({ name: "timeZone", label: t("settings.timeZone"), hint: t("settings.timeZoneHint", { zone: i18n.timeZone() }),
        control: h("select", null, names.map((name) => h("option", { value: name }, name.replaceAll("_", " ")))) });
    zone.input.value = now;
    zone.input.addEventListener("change", () => change(zone.input.value));
    return zone.node;
}
