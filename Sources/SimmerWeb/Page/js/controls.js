// The page's buttons, faces and forms: one look and one behaviour everywhere.
import { append, fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { refusal, t } from "./i18n.js";

/// A button with a name; `kind`: primary, quiet, danger, or nothing for the plain one.
/** @param {string} label @param {(event: Page.On<MouseEvent>) => unknown} action @param {Page.ButtonProps} [props] */
export function button(label, action, props = {}) {
    const { kind = "", iconName, hideLabel = false, ...others } = props;
    return h("button", {
        type: "button", class: `button ${kind}${hideLabel ? " round" : ""}`, "aria-label": hideLabel ? label : null,
        title: hideLabel ? label : null, ...others, on: { click: action },
    }, iconName && icon(iconName), hideLabel ? null : h("span", null, label));
}

/// A chip: something short that is one press away; a link where `to` is an address. `kind`: offer (what one could do now), in-text, or
/// nothing for what narrows a list or leads on. Pressed, chosen and unfolded ones are told by their ARIA state.
/** @param {string | Page.Child[]} words @param {string | ((event: Page.On<MouseEvent>) => unknown)} to @param {Page.ButtonProps} [props] */
export function chip(words, to, props = {}) {
    const { kind = "", iconName, ...others } = props;
    const isLink = typeof to === "string";
    return append(h(isLink ? "a" : "button", { ...isLink ? { href: to } : { type: "button", on: { click: to } }, class: `chip ${kind}`, ...others }),
        [iconName && icon(iconName), ...typeof words === "string" ? [h("span", null, words)] : words]);
}

const faceColours = 8;

/// The colour of whoever or whatever has none of its own.
/** @param {string} id */
export function hueOf(id) {
    let sum = 0;
    for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
    return sum % faceColours;
}

/// A person's initials on the person's colour; the bot has its pot.
/** @param {string} account @param {string} name */
export function face(account, name, isBot = false) {
    const initials = [...name.trim().split(/\s+/).slice(0, 2).map((word) => [...word][0] ?? "")].join("").toUpperCase();
    return h("span", { class: "face", "aria-hidden": "true", data: { colour: isBot ? "bot" : hueOf(String(account)) } },
        isBot ? icon("pot") : initials);
}

let lastId = 0;

/// A labelled input with room for a hint and for what was wrong. `control` replaces the input.
/**
 * @template {Page.Control} [T=HTMLInputElement]
 * @param {Page.FieldProps<T>} props
 * @returns {Page.Field<T>}
 */
export function field({ name, label, hint, type = "text", control, ...props }) {
    const id = `field-${++lastId}`;
    const input = /** @type {T} */ (control ?? h("input", { type, ...props }));
    input.id = id;
    input.name = name;
    input.setAttribute("aria-describedby", `${id}-hint ${id}-error`);
    const error = h("p", { class: "error", id: `${id}-error`, hidden: true });
    const node = h("div", { class: "field" },
        h("label", { for: id }, label), type === "password" ? withEye(input) : input,
        hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null, error);
    return {
        name, node, input,
        /// Shows (or with "" takes away) what is wrong with the value.
        /** @param {string} text */
        tell(text) {
            error.textContent = text;
            error.hidden = text === "";
            input.setAttribute("aria-invalid", text === "" ? "false" : "true");
        },
    };
}

/// A secret that can be seen as long as one wants to see it, and goes out of sight with the form that sends it.
/** @param {Page.Control} input */
function withEye(input) {
    /** @param {boolean} isSeen */
    const turn = (isSeen) => {
        input.setAttribute("type", isSeen ? "text" : "password");
        eye.ariaPressed = String(isSeen);
        if (isSeen) input.form?.addEventListener("submit", () => turn(false), { once: true });
    };
    const eye = h("button", { type: "button", class: "eye", "aria-label": t("secret.show"), title: t("secret.show"), on: { click: () => turn(input.getAttribute("type") === "password") } }, icon("eye"));
    turn(false);
    return h("div", { class: "secret" }, input, eye);
}

/// A form whose refusals appear at the field that they are about, or above the button. `place` chooses the wording.
/** @param {Page.FormProps} props */
export function form({ fields, submit, place, action, label, kind = "primary", extra = null }) {
    const inputs = fields.flatMap((one) => (one.input ? [one] : []));
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const send = h("button", { type: "submit", class: `button ${kind}` }, submit);
    const node = h("form", { class: "form", novalidate: true, "aria-label": label ?? submit },
        fields.map((one) => one.node), problem, h("div", { class: "form-end" }, send, extra));
    /** @param {string} text */
    const tell = (text) => { fill(problem, text); problem.hidden = text === ""; };
    node.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (send.disabled) return;
        tell("");
        for (const one of inputs) one.tell("");
        const missing = inputs.find((one) => one.input.required && one.input.value.trim() === "");
        if (missing) {
            missing.tell(t("error.missing"));
            missing.input.focus();
            return;
        }
        send.disabled = true;
        try {
            await action(Object.fromEntries(inputs.map((one) => [one.name, one.input.value])), node);
        } catch (error) {
            const at = inputs.find((one) => one.name === error.field);
            if (at) {
                at.tell(refusal(error, place));
                at.input.closest("details")?.setAttribute("open", "");
                at.input.focus();
            } else tell(refusal(error, place));
        } finally {
            send.disabled = false;
        }
    });
    return node;
}

/// A row of choices of which one holds.
/**
 * @template {string} V
 * @param {{label: string, name: string, value?: V, change: (value: V) => unknown, options: {value: V, label: string, icon?: Page.Child}[]}} props
 */
export function choice({ label, name, options, value, change }) {
    const id = `choice-${++lastId}`;
    return h("fieldset", { class: "choice" }, h("legend", null, label),
        h("div", { class: "choice-row" }, options.map((option, index) => {
            const input = h("input", {
                type: "radio", name: `${id}-${name}`, id: `${id}-${index}`, value: option.value,
                checked: option.value === value,
                on: { change: () => change(option.value) },
            });
            return append(h("label", { for: input.id }), [input, h("span", null, option.icon ?? null, option.label)]);
        })));
}
