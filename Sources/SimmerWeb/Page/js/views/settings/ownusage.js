// What the person has used today of what one account may, in the settings.
import { fill, h } from "../../dom.js";
import { number, t, time } from "../../i18n.js";
import { megabytes } from "../../amounts.js";

/// `{node, drawn}`.
/** @param {Page.Signed} context @param {(error: Page.Refused) => void} fail */
export function ownUsage({ client, signal }, fail) {
    const lines = h("div", { data: { part: "usage" } });
    /** @param {string} key @param {number} used @param {number | undefined} most @param {(value: number) => string} shown */
    const line = (key, used, most, shown) => h("p", null,
        most === undefined ? t(`usage.own.${key}`, { used: shown(used) }) : t(`usage.own.${key}Of`, { used: shown(used), most: shown(most) }));

    async function draw() {
        try {
            const { usage } = await client.call("account.get");
            if (signal.aborted || !usage) return;
            fill(lines, line("events", usage.eventsToday, usage.eventsPerDay, number),
                line("bytes", usage.bytesToday, usage.bytesPerDay, megabytes),
                line("stored", usage.storedBytes, usage.storageBytesPerAccount, megabytes),
                h("p", { class: "hint" }, t("usage.own.until", { time: time(usage.until) })));
        } catch (error) {
            if (error.code) fail(error);
        }
    }
    return { node: h("section", null, h("h2", null, t("usage.own.title")), lines), drawn: draw() };
}
