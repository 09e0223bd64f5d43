// How much of something is to be bought, and what it is called, changed in a sheet over the shopping list.
import { field } from "../../controls.js";
import { t } from "../../i18n.js";
import { readNumber, writeNumber } from "../../amounts.js";
import { askFor } from "../../dialog.js";
import { most, least } from "./wanted.js";

/// Resolves when it is closed; what is refused is told at its field, also by the server.
/** @param {Page.InRoom} context @param {Page.ShoppingLine} seen */
export function changeItem({ client, room }, seen) {
    const { outbox } = client;
    let { version } = seen;
    return askFor({
        title: t("shopping.changeOf", { name: seen.name }), submit: t("save"), place: "shopping",
        fields: [field({ name: "amount", label: t("shopping.amount"), inputmode: "decimal", autocomplete: "off", value: writeNumber(seen.amount ?? undefined) }),
            field({ name: "unit", label: t("shopping.unit"), maxlength: 20, autocomplete: "off", value: seen.unit ?? "" }),
            field({ name: "name", label: t("shopping.name"), required: true, maxlength: 100, autocomplete: "off", value: seen.name })],
        async action(values) {
            const fields = differing(seen, values);
            if (Object.keys(fields).length === 0) return;
            // Of what still waits here nobody else has said anything, and the server counts its versions on.
            const isOwn = outbox.waiting(room.id, "shopping.update").some(({ params }) => params.item === seen.id);
            try {
                await answered(client, outbox.push("shopping.update", { room: room.id, item: seen.id, ...fields, ...(isOwn || version === undefined ? {} : { version }) }));
            } catch (error) {
                // Whoever reads that somebody else has changed it, and saves it again, means it.
                version = undefined;
                throw error;
            }
        },
    });
}

/// What is said otherwise; null takes a value away. Without an amount there is no unit.
/** @param {Page.ShoppingLine} seen @param {Record<string, string>} values */
function differing(seen, values) {
    const amount = readNumber(values.amount), name = values.name.trim().replace(/\s+/g, " ");
    if (Number.isNaN(amount)) throw Object.assign(new Error(), { field: "amount", reason: "not_number" });
    if (amount !== null && !(amount >= least && amount <= most)) throw Object.assign(new Error(), { field: "amount", reason: "range" });
    const unit = amount === null ? null : values.unit.trim() || null;
    return { ...(name === seen.name ? {} : { name }), ...(amount === (seen.amount ?? null) ? {} : { amount }), ...(unit === (seen.unit ?? null) ? {} : { unit }) };
}

/// Until the server has answered; without network it is kept, and that is all for now.
/** @param {Page.Client} client @param {string} cid @returns {Promise<void>} */
const answered = (client, cid) => new Promise((resolve, reject) => {
    if (!client.isOnline) return resolve();
    const ended = new AbortController();
    /** @param {() => void} tell */
    const end = (tell) => {
        ended.abort();
        tell();
    };
    client.outbox.on("sent", ({ entry }) => { if (entry.cid === cid) end(resolve); }, ended.signal);
    client.outbox.on("refused", ({ entry, error }) => { if (entry.cid === cid) end(() => reject(error)); }, ended.signal);
    client.on("offline", () => end(resolve), ended.signal);
});
