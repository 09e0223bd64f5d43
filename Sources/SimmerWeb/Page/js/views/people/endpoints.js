// Outgoing webhooks of a room, for its owners: which address is told of what, tried, their last calls, switched off, ended.
import { h, relist } from "../../dom.js";
import { button, field } from "../../controls.js";
import { stamp, t } from "../../i18n.js";
import { ask, askFor } from "../../dialog.js";
import { announce } from "../../announce.js";
import { toast } from "../parts/toast.js";
import { onOff, part } from "../parts/onoff.js";
import { showSecret } from "../parts/secretshown.js";

/** @typedef {Protocol.EndpointListResult["endpoints"][number]} Endpoint */
/** @typedef {Endpoint["events"][number]} Event */

/** @type {Event[]} */
const events = ["timer.started", "timer.rang", "reminder.fired", "message", "mention", "entry.logged", "experiment.changed", "photo.shared", "stock.low"];

/// `fail(error)` tells what was refused.
/** @param {Page.Signed} context @param {Page.RoomLog} room @param {(error: Page.Refused) => void} fail */
export function endpoints({ client, signal }, room, fail) {
    const all = h("ul", { class: "members", tabindex: -1, "aria-label": t("endpoints.title") });
    const secret = h("div", { class: "invite-link" });
    const asked = { room: room.id };
    /** @type {Endpoint[]} */
    let known = [];

    async function load() {
        try {
            const found = await client.call("endpoint.list", asked);
            if (signal.aborted) return;
            known = found.endpoints;
            relist(all, known.flatMap((one) => [row(one), more(one)]));
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    /** @param {Endpoint} one */
    function row(one) {
        const { endpoint, name, url, on, failingSince } = one;
        const how = !on ? t("endpoints.off") : failingSince ? t("endpoints.failing", { when: stamp(failingSince) }) : null;
        const detail = [new URL(url).host, one.events.map((event) => t(`endpoints.on.${event}`)).join(", "), how];
        return h("li", { class: "member", data: { endpoint } },
            h("span", { class: "member-words" }, h("span", null, name),
                h("span", { class: "room-detail" }, detail.filter(Boolean).join(" · "))),
            button(t("endpoints.test"), () => client.act("endpoint.test", { ...asked, endpoint }).catch(fail),
                { kind: "small", "aria-label": t("endpoints.testName", { name }), "data-focus": `test ${endpoint}` }));
    }

    /// What is seldom done, and the last calls, read when somebody wants to see them.
    /** @param {Endpoint} one */
    function more(one) {
        const { endpoint, name, on } = one;
        const list = h("ul");
        const doing = h("p", null,
            button(t("endpoints.change"), () => edit(one), { kind: "small", "aria-label": t("endpoints.changeName", { name }) }), " ",
            button(t(on ? "endpoints.turnOff" : "endpoints.turnOn"), () => change(endpoint, { on: !on }), { kind: "small" }), " ",
            button(t("endpoints.end"), () => end(one), { kind: "small", "aria-label": t("endpoints.endName", { name }) }));
        const node = h("details", { data: { more: endpoint } }, h("summary", null, t("endpoints.more")), doing, list);
        node.addEventListener("toggle", async () => {
            if (!node.open) return;
            try {
                const { calls } = await client.call("endpoint.calls", { ...asked, endpoint });
                relist(list, calls.map((call) => h("li", null, t("endpoints.call",
                    { when: stamp(call.at), event: call.event === "test" ? t("endpoints.trial") : t(`endpoints.on.${call.event}`), what: outcome(call) }))));
            } catch (error) {
                if (error.code) fail(error);
            }
        }, { signal });
        return h("li", { class: "member" }, node);
    }

    /** @param {{status?: number, trouble?: string}} call */
    const outcome = ({ status, trouble }) => (status === undefined ? t(`endpoints.trouble.${trouble ?? "unreachable"}`)
        : t(status >= 200 && status < 300 ? "endpoints.taken" : "endpoints.refused", { status }));

    /** @param {Endpoint} [one] */
    function fields(one) {
        const wanted = events.map((event) => ({ event, ...onOff(t(`endpoints.on.${event}`), one?.events.includes(event) ?? event === "timer.rang", event) }));
        return {
            nodes: [
                field({ name: "name", label: t("endpoints.name"), maxlength: 60, required: true, autocomplete: "off", value: one?.name ?? "" }),
                field({ name: "url", label: t("endpoints.url"), hint: t("endpoints.urlHint"), type: "url", maxlength: 2000, required: true, autocomplete: "off", value: one?.url ?? "" }),
                ...wanted.map(part),
            ],
            events: () => wanted.filter(({ input }) => input.checked).map(({ event }) => event),
        };
    }

    function add() {
        const form = fields();
        return askFor({
            title: t("endpoints.add"), text: t("endpoints.addText"), submit: t("endpoints.make"), place: "endpoints", fields: form.nodes,
            async action({ name, url }) {
                const made = await client.act("endpoint.create", { ...asked, name: name.trim(), url: url.trim(), events: form.events() });
                await load();
                showSecret(secret, { value: made.secret ?? "", label: t("endpoints.secret"), text: t("endpoints.secretText", { name: name.trim() }) });
            },
        });
    }

    /** @param {Endpoint} one */
    function edit(one) {
        const form = fields(one);
        return askFor({
            title: t("endpoints.changeName", { name: one.name }), submit: t("endpoints.save"), place: "endpoints", fields: form.nodes,
            async action({ name, url }) {
                await client.act("endpoint.set", { ...asked, endpoint: one.endpoint, name: name.trim(), url: url.trim(), events: form.events() });
                await load();
            },
        });
    }

    /** @param {string} endpoint @param {{on: boolean}} what */
    const change = (endpoint, what) => client.act("endpoint.set", { ...asked, endpoint, ...what }).then(load, fail);

    /** @param {Endpoint} one */
    async function end({ endpoint, name }) {
        if (!await ask({ title: t("endpoints.endTitle", { name }), text: t("endpoints.endText"), confirm: t("endpoints.end") })) return;
        client.act("endpoint.remove", { ...asked, endpoint }).then(load).then(() => announce(t("endpoints.ended", { name })), fail);
    }

    client.on("called", (told) => {
        const one = known.find(({ endpoint }) => endpoint === told.endpoint);
        if (!one) return;
        toast(t("endpoints.tried", { name: one.name }), { detail: outcome(told) });
        load();
    }, signal);
    client.on("online", load, signal);
    load();
    return h("section", { data: { part: "endpoints" } }, h("h2", null, t("endpoints.title")), h("p", { class: "hint" }, t("endpoints.text")), all, secret,
        h("p", null, button(t("endpoints.add"), add, { "data-action": "add-endpoint" })));
}
