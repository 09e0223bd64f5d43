// What a person's hand does to an element, as the browser would tell the page of it.

export const isShown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getClientRects().length > 0;
export const wordsOf = (one) => one.innerText ?? one.textContent;

/// Whether an element can be pressed: enabled, in sight once it is scrolled to, and nothing over it.
export function isFree(element, { document, innerWidth, innerHeight }) {
    if (element.matches(":disabled")) return false;
    if (element.matches("option")) return true;
    const isMet = () => {
        const { left, right, top, bottom } = element.getClientRects()[0];
        const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
        return element.contains(document.elementFromPoint(x, y));
    };
    if (!isMet()) element.scrollIntoView({ block: "center", behavior: "instant" });
    return isMet();
}

/// A press and its release, with the focus that the browser gives; an option is chosen in its list.
export function press(element, { document, PointerEvent, MouseEvent, Event }) {
    if (element.matches("option")) {
        const list = element.closest("select");
        list.value = element.value;
        return changed(list, { Event });
    }
    const options = { bubbles: true, cancelable: true, composed: true };
    element.dispatchEvent(new PointerEvent("pointerdown", options));
    if (element.dispatchEvent(new MouseEvent("mousedown", options))) {
        const taking = element.closest("button, a[href], input, select, textarea, [tabindex], summary");
        if (taking) taking.focus();
        else document.activeElement.blur();
    }
    element.dispatchEvent(new PointerEvent("pointerup", options));
    element.dispatchEvent(new MouseEvent("mouseup", options));
    if (element.click) element.click();
    else element.dispatchEvent(new MouseEvent("click", options));
}

/// A field has another value.
export function changed(field, { Event }) {
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/// A key for whatever has the focus. What the browser makes of it is done for Enter, the space bar and Escape.
export function strike(key, { document, KeyboardEvent, Event }) {
    const at = document.activeElement;
    const options = { key, bubbles: true, cancelable: true, composed: true };
    if (at.dispatchEvent(new KeyboardEvent("keydown", options))) {
        const isPressed = at.matches("button, summary") || (key === "Enter" && at.matches("a[href]"));
        if ((key === "Enter" || key === " ") && isPressed) at.click();
        else if (key === "Enter" && at.matches("input")) at.form?.requestSubmit();
        else if (key === "Escape") cancel(document, Event);
    }
    at.dispatchEvent(new KeyboardEvent("keyup", options));
}

function cancel(document, Event) {
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}
