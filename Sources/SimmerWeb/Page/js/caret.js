// Where one was typing before a dialog opened, one types on once it is closed. A browser gives the field its focus back, but a press in the dialog
// has taken the caret with it, and then no letter comes into the field (Chromium).
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Typed */

/// By the dialog that took the focus: which field had it, and where the caret was.
/** @type {WeakMap<Element, {field: Typed, from: number, to: number}>} */
const left = new WeakMap();

addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
    const dialog = relatedTarget instanceof Element ? relatedTarget.closest("dialog") : null;
    const { selectionStart: from, selectionEnd: to } = target;
    if (dialog && !dialog.contains(target) && from !== null && to !== null) left.set(dialog, { field: target, from, to });
}, { capture: true });

addEventListener("close", ({ target }) => {
    const was = target instanceof Element ? left.get(target) : undefined;
    if (was && was.field === document.activeElement) was.field.setSelectionRange(was.from, was.to);
}, { capture: true });
