// Where the sound goes when one talks in place of typing: what was told at the first use.
import { fill, h } from "../../dom.js";
import { bringVoice, soundGoes } from "../../hearing.js";
import { t } from "../../i18n.js";
import { canHear } from "../parts/mic.js";

/// `{node, drawn}`
export function voiceHelp() {
    const node = h("section");
    const drawn = Promise.all([bringVoice(), canHear ? soundGoes() : null]).then(([, goes]) => {
        fill(node, h("h2", null, t("voice.title")), h("p", null, t(goes ? `voice.goes.${goes}` : "voice.none")));
    }, () => null);
    return { node, drawn };
}
