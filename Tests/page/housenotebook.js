// The notebook of the stand-in house: experiments with their steps and entries, the versions of their protocols, and templates.
import { told } from "./houseundo.js";

const dayMs = 86_400_000;
const missing = (field) => told(404, "not_found", "There is no such thing here.", { field });
const plain = (value) => JSON.parse(JSON.stringify(value));
const textOf = (at) => new Date(at).toISOString().slice(0, 10);

/// The day so many days from the house's today, as dates are written.
export const day = (house, offset) => textOf(house.clock.now + offset * dayMs);

/// Gives a house the methods of the notebook. `experiments` of its rooms are `{title, start, end, protocol, steps: ["wash"]}`, with days from
/// today; what else they have stays.
export function notebook(house) {
    for (const { things } of house.rooms.values()) {
        things.templates ??= [];
        things.experiments = (things.experiments ?? []).map(({ start = -2, end = 3, steps = [], ...more }) => {
            const made = begun(house, { title: "Lactase pH", startDate: day(house, start), endDate: day(house, end), protocol: "Incubate at 37 °C.", ...more });
            for (const title of steps) add(house, made, { title });
            return made;
        });
    }
    for (const [method, answer] of Object.entries({ ...aboutExperiments(house), ...aboutTemplates(house), ...aboutSteps(house) })) house.answers(method, answer);
    return house;
}

function begun(house, fields) {
    const made = house.made("experiment", { ...fields, steps: [], signoffs: [], references: [], versions: [] });
    version(house, made);
    return made;
}

function version(house, { id, versions, protocol }) {
    versions.unshift(house.made("version", { experimentId: id, number: versions.length + 1, author: house.account.id, authorName: house.account.firstName,
        at: house.clock.now, text: protocol, difference: difference(versions[0]?.text ?? "", protocol) }));
}

/// What became of the words before: those at both ends stay.
function difference(before, now) {
    const [was, is] = [before, now].map((text) => text.split(/(?<= )/));
    let start = 0, end = 0;
    while (start < Math.min(was.length, is.length) && was[start] === is[start]) start += 1;
    while (end < Math.min(was.length, is.length) - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
    const parts = [["same", is.slice(0, start)], ["removed", was.slice(start, was.length - end)], ["added", is.slice(start, is.length - end)],
        ["same", end === 0 ? [] : is.slice(-end)]];
    return parts.map(([fate, words]) => ({ fate, text: words.join("") })).filter(({ text }) => text !== "");
}

function add(house, experiment, { title, number = experiment.steps.length + 1, ...more }) {
    const step = house.made("step", { experimentId: experiment.id, title, rank: `r${experiment.steps.length}`, did: [], observed: [], photos: [], files: [], ...more });
    experiment.steps.splice(number - 1, 0, step);
    return step;
}

const numbered = ({ steps }) => steps.map((step, place) => ({ ...step, number: place + 1 }));

function shown(house, experiment, { isWhole = true } = {}) {
    const { versions: _, steps, signoffs, references, ...own } = experiment;
    const today = day(house, 0);
    const state = own.startDate > today ? "planned" : own.endDate < today ? "ended" : "running";
    return plain({ ...own, state, stepsDone: steps.filter(({ doneAt }) => doneAt).length, stepsTotal: steps.length,
        ...(isWhole ? { steps: numbered(experiment), signoffs, references } : {}) });
}

function tell(house, room, kind, change, thing) {
    const value = kind === "experiment" ? shown(house, thing, { isWhole: false }) : plain(thing);
    house.tell("item", { room, kind, id: thing.id, change, value });
}

/// What has nothing in it is not told.
const listed = (all) => (all.length === 0 ? null : [...new Set(all)]);

function become(house, room, kind, thing, fields, version) {
    if (version !== undefined && version !== thing.version) throw told(409, "conflict", "Somebody has changed that meanwhile.", { field: "version" });
    Object.assign(thing, fields, { version: thing.version + 1, updatedAt: house.clock.now });
    for (const name of Object.keys(thing)) if (thing[name] === null || thing[name] === undefined) delete thing[name];
    tell(house, room, kind, "changed", thing);
}

function aboutExperiments(house) {
    const all = (room) => house.room(room).things.experiments;
    const find = ({ room, experiment }) => all(room).find(({ id }) => id === experiment) ?? (() => { throw missing("experiment"); })();
    const changed = (params, fields) => {
        const experiment = find(params);
        const before = experiment.protocol;
        become(house, params.room, "experiment", experiment, fields, params.version);
        if (experiment.protocol !== before) {
            version(house, experiment);
            tell(house, params.room, "protocol", "added", experiment.versions[0]);
        }
        return { experiment: shown(house, experiment) };
    };
    const make = (room, { steps = [], ...fields }) => {
        if (fields.endDate < fields.startDate) throw told(400, "invalid", "The end is before the start.", { field: "endDate" });
        if (new Date(fields.endDate) - new Date(fields.startDate) > 1826 * dayMs) {
            throw told(400, "too_big", "An experiment lasts five years at most.", { field: "endDate" });
        }
        const other = all(room).find(({ title }) => title.toLowerCase() === fields.title.toLowerCase());
        if (other) throw told(409, "duplicate", `There is an experiment ${other.title} already.`, { field: "title" });
        const made = begun(house, fields);
        for (const title of steps) add(house, made, { title });
        all(room).push(made);
        tell(house, room, "experiment", "added", made);
        return { experiment: shown(house, made) };
    };
    return {
        "experiment.list": ({ room, offset = 0, limit = 100, tag }) => {
            const fitting = all(room).filter(({ tags = [] }) => tag === undefined || tags.includes(tag));
            return { total: fitting.length, experiments: fitting.slice(offset, offset + limit).map((one) => shown(house, one, { isWhole: false })) };
        },
        "experiment.get": (params) => ({ experiment: shown(house, find(params)) }),
        "experiment.create": ({ room, template, cid: _, ...fields }) => {
            const kept = house.room(room).things.templates.find(({ id }) => id === template);
            return make(room, kept ? { ...fields, protocol: kept.protocol, steps: kept.steps } : fields);
        },
        "experiment.copy": ({ room, experiment, title, startDate, endDate }) => {
            const old = find({ room, experiment });
            return make(room, { title: title ?? `${old.title} 2`, startDate, endDate, protocol: old.protocol, steps: old.steps.map((step) => step.title) });
        },
        "experiment.update": ({ room, experiment, version: of, cid: _, tags, links, ...fields }) => changed({ room, experiment, version: of }, { ...fields,
            ...(tags ? { tags: listed(tags.map((one) => one.toLowerCase())) } : {}), ...(links ? { links: listed(links) } : {}) }),
        "experiment.lock": (params) => changed(params, { lockedAt: house.clock.now, lockedBy: house.account.id }),
        "experiment.unlock": (params) => changed(params, { lockedAt: null, lockedBy: null }),
        "experiment.delete": (params) => {
            const gone = find(params), { things } = house.room(params.room);
            things.experiments = things.experiments.filter((one) => one !== gone);
            tell(house, params.room, "experiment", "removed", gone);
            return {};
        },
        "experiment.protocol": (params) => ({ versions: plain(find(params).versions) }),
    };
}

function aboutTemplates(house) {
    const all = (room) => house.room(room).things.templates;
    return {
        "template.list": ({ room }) => ({ templates: all(room) }),
        "template.save": ({ room, experiment, title }) => {
            const from = house.room(room).things.experiments.find(({ id }) => id === experiment);
            const days = (new Date(from.endDate) - new Date(from.startDate)) / dayMs + 1;
            const template = house.made("template", { title: title ?? from.title, days, protocol: from.protocol, steps: from.steps.map((step) => step.title) });
            all(room).push(template);
            tell(house, room, "template", "added", template);
            return { template };
        },
        "template.delete": ({ room, template }) => {
            const { things } = house.room(room), gone = all(room).find(({ id }) => id === template);
            things.templates = all(room).filter((one) => one !== gone);
            tell(house, room, "template", "removed", gone);
            return {};
        },
    };
}

function aboutSteps(house) {
    const home = (room, step) => house.room(room).things.experiments.find(({ steps }) => steps.some(({ id }) => id === step))
        ?? (() => { throw missing("step"); })();
    const find = ({ room, step }) => home(room, step).steps.find(({ id }) => id === step);
    const answer = (room, step) => ({ step: plain(numbered(home(room, step)).find(({ id }) => id === step)) });
    const changed = ({ room, step, version: of }, fields) => {
        become(house, room, "step", find({ room, step }), fields, of);
        return answer(room, step);
    };
    const write = (room, step, { column = "did", ...fields }) => {
        const { id, firstName } = house.account, all = step[column];
        const entry = house.made("entry", { experimentId: step.experimentId, stepId: step.id, column, author: id, authorName: firstName, at: house.clock.now,
            previousHash: all.at(-1)?.hash ?? "", hash: `hash ${all.length + 1}`, ...fields });
        all.push(entry);
        tell(house, room, "entry", "added", entry);
        return { entry: plain(entry) };
    };
    return {
        "step.add": ({ room, experiment, title, number }) => {
            const parent = house.room(room).things.experiments.find(({ id }) => id === experiment);
            const step = add(house, parent, { title, number });
            tell(house, room, "step", "added", step);
            return answer(room, step.id);
        },
        "step.update": ({ room, step, version: of, cid: _, ...fields }) => changed({ room, step, version: of }, fields),
        "step.tick": ({ room, step, done = true }) =>
            changed({ room, step }, done ? { doneBy: house.account.id, doneAt: house.clock.now } : { doneBy: null, doneAt: null }),
        "step.move": ({ room, step, number }) => {
            const { steps } = home(room, step);
            steps.splice(number - 1, 0, ...steps.splice(steps.findIndex(({ id }) => id === step), 1));
            return changed({ room, step }, {});
        },
        "step.delete": ({ room, step }) => {
            const parent = home(room, step), gone = find({ room, step });
            parent.steps = parent.steps.filter((one) => one !== gone);
            tell(house, room, "step", "removed", gone);
            return {};
        },
        "step.log": ({ room, step, cid: _, replace: __, ...fields }) => write(room, find({ room, step }), fields),
        "step.correct": ({ room, entry, text }) => {
            const steps = house.room(room).things.experiments.flatMap((one) => one.steps);
            const [step, old] = steps.flatMap((one) => [...one.did, ...one.observed].map((was) => [one, was])).find(([, { id }]) => id === entry);
            return write(room, step, { column: old.column, text, replaces: old.id });
        },
        "step.photo": ({ room, step, photos }) => {
            const its = find({ room, step });
            const made = photos.map((file) => house.made("photo", { file, author: house.account.id, addedAt: house.clock.now, width: 4, height: 3, mime: "image/jpeg" }));
            its.photos.push(...made);
            tell(house, room, "photo", "added", made[0]);
            return { photos: plain(made), added: made.length, total: its.photos.length, refused: [] };
        },
    };
}
