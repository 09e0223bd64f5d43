// The line in which one says what is to be bought; amount and unit have fields of their own behind it.
import { h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { readNumber } from "../../amounts.js";
import { readWanted } from "./wanted.js";

/// `add(wanted)` is called with what was said.
/** @param {(wanted: ReturnType<typeof readWanted>) => void} add */
export function addingForm(add) {
    const name = field({ name: "name", label: t("shopping.name"), placeholder: t("shopping.example"), required: true, maxlength: 100,
        autocomplete: "off" });
    const amount = field({ name: "amount", label: t("shopping.amount"), inputmode: "decimal", autocomplete: "off" });
    const unit = field({ name: "unit", label: t("shopping.unit"), maxlength: 20, autocomplete: "off" });
    const more = h("div", { class: "shopping-more", id: "shopping-more", hidden: true });
    const toggle = button(t("shopping.much"), () => open(more.hidden), { kind: "quiet", iconName: "more", hideLabel: true,
        "aria-expanded": "false", "aria-controls": more.id, "data-action": "much" });
    /** @param {boolean} isOpen */
    const open = (isOpen) => {
        more.hidden = !isOpen;
        toggle.setAttribute("aria-expanded", String(isOpen));
    };
    const node = form({
        fields: [name, amount, unit], submit: t("shopping.add"), label: t("shopping.adding"), place: "shopping", extra: toggle,
        action(values) {
            add(wanted(values));
            for (const one of [name, amount, unit]) one.input.value = "";
            open(false);
            name.input.focus();
        },
    });
    node.classList.add("shopping-add");
    node.append(more);
    more.append(amount.node, unit.node);
    return node;
}

/** @param {Record<string, string>} values */
function wanted(values) {
    const much = readNumber(values.amount), said = values.unit.trim();
    if (Number.isNaN(much)) throw Object.assign(new Error(), { field: "amount", reason: "not_number" });
    if (much === null) return readWanted(values.name, { units: `${t("shopping.units")}; ${t("shopping.packs")}`, of: t("shopping.of") });
    return { name: values.name.trim(), amount: much, ...(said === "" ? {} : { unit: said }) };
}
