// The tags of experiments: what narrows their list, and those of one, which its page shows and changes.
import { h, refill } from "../../dom.js";
import { button, chip, field } from "../../controls.js";
import { t } from "../../i18n.js";
import { askFor } from "../../dialog.js";

const mostTags = 20, longestTag = 30;

/// `{node, draw(experiments)}`: the tags that a list can be narrowed to; the chosen one leads back to all.
/** @param {Page.NotebookContext} context */
export function tagFilter({ at, tag: chosen }) {
    const node = h("nav", { class: "tags", "aria-label": t("bench.tags"), hidden: true });
    /** @param {Protocol.Experiment[]} experiments */
    function draw(experiments) {
        const all = new Set(experiments.flatMap(({ tags = [] }) => tags));
        if (chosen) all.add(chosen);
        node.hidden = all.size === 0;
        refill(node, [...all].sort((one, other) => one.localeCompare(other)).map((tag) => link(tag, tag === chosen ? at() : at("tag", tag), tag === chosen)));
    }
    return { node, draw };
}

/** @param {string} tag @param {string} address @param {boolean} isChosen */
const link = (tag, address, isChosen) => chip(tag, address, { kind: "tag-chip", "aria-current": isChosen ? "true" : null, "data-focus": `tag-${tag}`,
    "aria-label": t(isChosen ? "bench.allTags" : "bench.onlyTag", { tag }) });

/// The tags of one experiment, each a way to the others that have it, and a button that changes them.
/** @param {Page.NotebookContext} context @param {Protocol.Experiment} experiment */
export function tagsOf(context, { id, tags = [], version, lockedAt }) {
    const { client, room, at } = context;
    const change = () => {
        const text = field({ name: "tags", label: t("bench.tags"), hint: t("bench.tagsHint"), autocomplete: "off", maxlength: mostTags * (longestTag + 1), value: tags.join(" ") });
        return askFor({
            title: t("bench.tags"), submit: t("save"), place: "experiment", fields: [text],
            async action({ tags: typed }) {
                const wanted = [...new Set(typed.toLowerCase().split(/[\s,;#]+/u).filter(Boolean))];
                if (wanted.length > mostTags || wanted.some((tag) => [...tag].length > longestTag)) {
                    throw Object.assign(new Error(t("bench.tagsLimit", { most: mostTags, longest: longestTag })), { code: 400, field: "tags" });
                }
                await client.act("experiment.update", { room: room.id, experiment: id, version, tags: wanted });
            },
        });
    };
    if (lockedAt && tags.length === 0) return null;
    return h("div", { class: "tags" }, tags.map((tag) => link(tag, at("tag", tag), false)),
        lockedAt ? null : button(t(tags.length > 0 ? "bench.changeTags" : "bench.addTags"), change, { kind: "quiet small", "data-focus": "tags", "data-action": "tags" }));
}
