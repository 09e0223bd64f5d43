// The language of a person, how the page looks, amounts and the time zone.
import { h } from "../../dom.js";
import { choice, field } from "../../controls.js";
import * as i18n from "../../i18n.js";
import * as look from "../../look.js";

const { t } = i18n;
const units = ["cups", "grams", "both"];

/** @type {Page.SettingsPage} */
export function lookPage({ client }, { keep }) {
    const account = client.state.own;
    return { nodes: [
        h("section", null, choice({
            label: t("settings.language"), name: "language", value: i18n.language(),
            options: i18n.languages.map((value) => ({ value, label: t(`language.${value}`) })),
            change: (language) => { i18n.use(language); keep({ language }); },
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
        h("section", null, choice({
            label: t("settings.units"), name: "units", value: /** @type {string} */ (account.units),
            options: units.map((value) => ({ value, label: t(`units.${value}`) })),
            change: (value) => keep({ units: /** @type {Protocol.AccountSetParams["units"]} */ (value) }),
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
