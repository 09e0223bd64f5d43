// The question of a shared device: who is there? One large chip for each person, and a number pad for whoever has a number.
import { fill, h } from "../../dom.js";
import { button, face } from "../../controls.js";
import { icon } from "../../icons.js";
import { digits, refusal, t } from "../../i18n.js";
import { watch } from "../../ticker.js";
import { styled } from "../../styles.js";

await styled("/css/who.css");

const shortest = 4, longest = 6;

/// Asks which of `people` (`{account, name, pin}`) it is; `choose(account, pin)` is tried, and what it refuses is told here. Resolves with
/// true, or with false when the question was given up or `signal` ended it.
/**
 * @param {{people: Protocol.Choosable[], choose: (account: string, pin?: string) => Promise<unknown>, signal: AbortSignal}} given
 * @returns {Promise<boolean>}
 */
export function askWho({ people, choose, signal }) {
    return new Promise((resolve) => {
        const dialog = h("dialog", { class: "dialog who", "aria-labelledby": "who-title" });
        const problem = h("p", { class: "error", role: "alert", hidden: true });
        const wait = h("span", { class: "digits", "aria-hidden": "true" });
        const giveUp = () => button(t("cancel"), () => dialog.close(""), { kind: "quiet", "data-action": "give-up" });
        let heldUntil = 0;
        let isTrying = false;

        /** @param {string} text */
        const tell = (text) => {
            fill(problem, text);
            problem.hidden = text === "";
        };

        /** @param {Protocol.Choosable} person @param {string} [pin] */
        async function take(person, pin) {
            if (isTrying) return;
            isTrying = true;
            tell("");
            try {
                await choose(person.account, pin);
                dialog.close("yes");
            } catch (error) {
                // The number was set since the question came.
                if (error.field === "pin" && error.reason === "missing") askNumber(person);
                else if (error.retryMs > 0) hold(error.retryMs);
                else tell(refusal(error, "who"));
            }
            isTrying = false;
        }

        /// Too many wrong numbers: says how long to wait, and counts it down.
        /** @param {number} retryMs */
        function hold(retryMs) {
            heldUntil = Date.now() + retryMs;
            tell(t("who.wait", { n: Math.ceil(retryMs / 1000) }));
        }

        function askPerson() {
            tell("");
            fill(dialog, h("h2", { id: "who-title" }, t("who.title")), h("p", { class: "hint" }, t("who.text")),
                h("div", { class: "who-people" }, people.map((person) => button("", () => {
                    if (person.pin) askNumber(person);
                    else take(person);
                }, { kind: "who-person", "data-account": person.account })).map((chip, index) => {
                    const { account, name, pin } = people[index];
                    fill(chip, face(account, name), h("span", { class: "who-name" }, name), pin
                        ? [icon("lock"), h("span", { class: "visually-hidden" }, t("who.withNumber"))] : null);
                    return chip;
                })), problem, h("div", { class: "form-end" }, giveUp()));
            dialog.querySelector(".who-person")?.focus();
        }

        /** @param {Protocol.Choosable} person */
        function askNumber(person) {
            tell("");
            const shown = h("input", {
                type: "password", class: "who-number", inputmode: "none", autocomplete: "one-time-code", maxlength: longest,
                "aria-label": t("who.number", { name: person.name }),
            });
            const send = h("button", { type: "submit", class: "button primary who-key", "data-key": "ok" }, t("who.ok"));
            /** @param {string} value */
            const edit = (value) => {
                shown.value = value.replace(/\D/g, "").slice(0, longest);
                draw();
            };
            const draw = () => {
                const rest = heldUntil - Date.now();
                send.disabled = shown.value.length < shortest || rest > 0;
                wait.textContent = rest > 0 ? digits(Math.ceil(rest / 1000)) : "";
            };
            shown.addEventListener("input", () => edit(shown.value));
            /** @param {string} digit */
            const key = (digit) => button(digit, () => edit(shown.value + digit), { kind: "who-key", "data-key": digit });
            const form = h("form", { class: "who-pad" }, shown, [..."123456789"].map(key),
                button(t("who.erase"), () => edit(shown.value.slice(0, -1)), { kind: "who-key quiet", iconName: "back", hideLabel: true,
                    "data-key": "erase" }),
                key("0"), send);
            // A tap on a key leaves the focus with the digits, so that Enter sends them.
            form.addEventListener("mousedown", (event) => { if (event.target !== shown) event.preventDefault(); });
            form.addEventListener("submit", async (event) => {
                event.preventDefault();
                if (send.disabled) return;
                await take(person, shown.value);
                edit("");
                if (dialog.open) shown.focus();
            });
            fill(dialog, h("h2", { id: "who-title" }, person.name), h("p", { class: "hint" }, t("who.number", { name: person.name })),
                problem, wait, form, h("div", { class: "form-end" },
                    button(t("who.other"), () => askPerson(), { iconName: "people", "data-action": "other" }), giveUp()));
            watch(form, draw);
            shown.focus();
        }

        const end = () => dialog.close("");
        signal.addEventListener("abort", end);
        dialog.addEventListener("close", () => {
            signal.removeEventListener("abort", end);
            dialog.remove();
            resolve(dialog.returnValue === "yes");
        });
        document.body.append(dialog);
        askPerson();
        dialog.showModal();
        dialog.querySelector(".who-person")?.focus();
    });
}
