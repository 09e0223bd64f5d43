// The form of a tea, new or to be changed: what it is, how it is made, whether one has tried it.
import { h, part } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { guardLeaving } from "../../router.js";
import { celsiusOf, degreeSign, inDegrees, readMinutes, readNumber, writeMinutes, writeNumber as written } from "../../amounts.js";
import { pictureField } from "../photos/picturefield.js";

/** @type {Protocol.TeaType[]} */
export const types = ["white", "green", "yellow", "oolong", "black", "dark", "herbal", "rooibos", "mate", "blend", "other"];

/** @type {Record<string, string>} */
const units = { leafGrams: "g", waterMl: "ml", stockGrams: "g" };

/// `{node, leave}`: `leave()` closes the panel, when nothing was typed or the person says so, and answers whether. `done()` takes the
/// panel away, and whoever leaves the page is asked too until `signal` ends. `tea` null makes a new one.
/** @param {Page.RoomContext} context @param {Protocol.Tea | null} tea @param {{done: () => void, signal: AbortSignal}} given */
export function teaForm(context, tea, { done, signal }) {
    const { client, room } = context;
    /** @type {Partial<Protocol.Tea>} */
    const old = tea ?? { type: "white", infusions: [] };
    /** @param {string} name @param {string} value @param {object} props */
    const text = (name, value, props) => field({ name, label: [t(`teas.${name}`), name === "waterC" ? degreeSign() : units[name]].filter(Boolean).join(", "), autocomplete: "off", value, ...props });
    const name = text("name", old.name ?? "", { maxlength: 80 });
    const brand = text("brand", old.brand ?? "", { maxlength: 80 });
    const type = field({ name: "type", label: t("teas.type"), control: h("select", null,
        types.map((key) => h("option", { value: key, selected: key === old.type }, t(`tea.type.${key}`)))) });
    const infusions = old.infusions ?? [];
    const water = written(old.waterC && inDegrees(old.waterC));
    const numbers = [
        text("steepSeconds", writeMinutes(old.steepSeconds), { hint: t("teas.typedHint"), maxlength: 10 }),
        text("waterC", water, { inputmode: "decimal", maxlength: 10 }),
        text("leafGrams", written(old.leafGrams), { inputmode: "decimal", maxlength: 10 }),
        text("waterMl", written(old.waterMl), { inputmode: "decimal", maxlength: 10 }),
        text("stockGrams", written(old.stockGrams), { inputmode: "decimal", maxlength: 10 }),
    ];
    const more = text("infusions", infusions.map(({ seconds }) => seconds).join(" "), { hint: t("teas.infusionsHint"), maxlength: 120 });
    const tried = h("input", { type: "checkbox", role: "switch", checked: Boolean(old.tried) });
    const rinse = h("input", { type: "checkbox", role: "switch", checked: Boolean(old.rinse) });
    const picture = pictureField(context, old.pictureId, "tea");
    const fields = [name, brand, type, ...numbers, more];
    const snapshot = () => JSON.stringify([fields.map(({ input }) => input.value), tried.checked, rinse.checked, picture.value]);
    const started = snapshot();
    let isSaved = false;
    const isUnsaved = () => !isSaved && snapshot() !== started;
    const asked = () => ask({ title: t("noodle.unsaved"), text: t("noodle.unsavedText"), confirm: t("noodle.discard"), cancel: t("noodle.goOn") });

    async function leave() {
        if (isUnsaved() && !await asked()) return false;
        done();
        return true;
    }

    /// What is wrong is told at its field; null then.
    /** @returns {Omit<Protocol.TeaUpdateParams, "room" | "tea"> | null} */
    function read() {
        /** @type {Record<string, unknown>} */
        const values = { type: type.input.value };
        /** @type {[Page.Field, string][]} */
        const wrong = [];
        for (const one of [name, brand]) {
            values[one.name] = one.input.value.trim();
            if (values[one.name] === "") wrong.push([one, t("error.tea.missing")]);
        }
        for (const one of numbers) {
            values[one.name] = one.name === "steepSeconds" ? readMinutes(one.input.value) : readNumber(one.input.value);
            if (Number.isNaN(values[one.name])) wrong.push([one, t("error.tea.not_number")]);
            else if (one.name === "waterC" && typeof values.waterC === "number") values.waterC = one.input.value === water ? old.waterC : celsiusOf(values.waterC);
        }
        const seconds = more.input.value.split(/[\s,;]+/).filter(Boolean).map(Number);
        if (seconds.some((one) => !Number.isInteger(one))) wrong.push([more, t("error.tea.not_number")]);
        // An infusion that stays keeps its water.
        values.infusions = seconds.map((one, place) => ({ ...(infusions[place] ?? {}), seconds: one }));
        values.rinse = rinse.checked;
        if (wrong.length === 0) return values;
        for (const [one, words] of wrong) one.tell(words);
        wrong[0][0].input.focus();
        return null;
    }

    async function save() {
        const values = read();
        if (!values) return;
        /** @type {Record<string, unknown>} */
        const was = { ...old, rinse: Boolean(old.rinse), infusions };
        const params = Object.fromEntries(Object.entries(values).filter(([key, value]) =>
            (tea ? JSON.stringify(value ?? undefined) !== JSON.stringify(was[key])
                : value !== null && value !== false && (typeof value !== "object" || value.length > 0))));
        if (picture.value !== (old.pictureId ?? null)) params.picture = picture.value;
        let id = tea?.id;
        if (!tea) id = (await client.act("tea.add", { room: room.id, ...params })).tea.id;
        else if (Object.keys(params).length > 0) await client.act("tea.update", { room: room.id, tea: id, version: tea.version, ...params });
        if (tried.checked !== Boolean(old.tried)) await client.act("tea.try", { room: room.id, tea: id, tried: tried.checked });
        isSaved = true;
        done();
    }

    const whole = form({ place: "tea", submit: t("save"), label: t(tea ? "pantry.edit" : "teas.add"), fields, action: save,
        extra: button(t("cancel"), leave, { kind: "quiet" }) });
    type.node.after(picture.node, toggle(tried, t("teas.iTried")));
    numbers[0].node.before(h("details", { class: "more-values", open: fields.slice(3).some(({ input }) => input.value !== "") },
        h("summary", { class: "button" }, t("teas.parameters"))));
    const details = part(whole, "details");
    details.append(...numbers.map(({ node }) => node), more.node, toggle(rinse, t("teas.rinse")));
    guardLeaving({ isUnsaved, ask: asked, signal });
    queueMicrotask(() => name.input.focus());
    return { node: whole, leave };
}

/** @param {HTMLInputElement} input @param {string} label */
const toggle = (input, label) => h("label", { class: "toggle" }, input, h("span", null, label));
