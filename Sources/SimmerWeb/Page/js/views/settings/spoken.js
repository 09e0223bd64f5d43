// Whether this device says the name of what is ready.
import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { canSpeak, isSpoken, say, setSpoken } from "../../noise.js";

export function spokenRow() {
    if (!canSpeak()) return null;
    const box = h("input", { type: "checkbox", name: "spoken" });
    box.checked = isSpoken();
    // Said at once, so that one hears what one chose.
    box.addEventListener("change", () => {
        setSpoken(box.checked);
        if (box.checked) say(t("settings.spokenSample"));
    });
    return h("label", { class: "toggle" }, box, h("span", null, t("settings.spoken")));
}
