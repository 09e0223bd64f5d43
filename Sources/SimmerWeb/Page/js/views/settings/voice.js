// Where the sound goes when one talks in place of typing: what was told at the first use.
import { fill, h } from "../../dom.js";
import { bringVoice } from "../../hearing.js";
import { t } from "../../i18n.js";
import { load } from "../../store.js";
import { canHear } from "../parts/mic.js";

/// `{node, drawn}`
export function voiceHelp() {
    const node = h("section");
    const drawn = bringVoice().then(() => {
        const goes = load("voice", null);
        fill(node, h("h2", null, t("voice.title")), h("p", null, t(!canHear ? "voice.none" : goes ? `voice.goes.${goes}` : "voice.unused")));
    }, () => null);
    return { node, drawn };
}
