// What a browser calls itself, in words that people know: “Chrome on Linux”. The server keeps the first hundred letters of it.
import { t } from "../../i18n.js";

/// The first that fits counts: others name themselves beside what they descend from.
/** @type {[RegExp, string][]} */
const browsers = [[/\bEdg(e|A|iOS)?\//, "Edge"], [/\bOPR\//, "Opera"], [/\bSamsungBrowser\//, "Samsung Internet"], [/\b(Firefox|FxiOS)\//, "Firefox"],
    [/(Chrome|CriOS|Chromium)\//, "Chrome"], [/\b(iPhone|iPad|Macintosh)\b.*AppleWebKit\//, "Safari"]];
/** @type {[RegExp, string][]} */
const systems = [[/\biPhone\b/, "iPhone"], [/\biPad\b/, "iPad"], [/\bAndroid\b/, "Android"], [/\bCrOS\b/, "ChromeOS"], [/\bWindows\b/, "Windows"],
    [/\bMacintosh\b/, "macOS"], [/\bLinux\b/, "Linux"]];

/** @param {string} [agent] */
export function deviceName(agent = "") {
    // What is no browser's is a name already.
    if (agent !== "" && !agent.startsWith("Mozilla/")) return agent;
    const [browser, system] = [browsers, systems].map((known) => known.find(([mark]) => mark.test(agent))?.[1]);
    return browser && system ? t("settings.onSystem", { browser, system }) : browser ?? system ?? t("settings.unknownDevice");
}
