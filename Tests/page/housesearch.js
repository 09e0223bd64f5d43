// What the stand-in house finds among its messages: those that hold all the words, each as the beginning of a word, the newest first;
// and among the things of its rooms: those whose name holds all the words, those whose name begins with them first.

/// By kind: the list of a room in which it is, and what it is called there.
const things = { noodle: ["noodle.list", "noodles", ({ name, brand }) => [name, brand]], tea: ["tea.list", "teas", ({ name, brand }) => [name, brand]],
    experiment: ["experiment.list", "experiments", ({ title }) => [title]], photo: ["album.list", "photos", ({ description }) => [description]],
    shopping: ["shopping.list", "items", ({ name }) => [name]], reminder: ["reminder.list", "reminders", ({ text }) => [text]],
    timer: ["timer.list", "timers", ({ label }) => [label]] };

export function searchAnswers(house) {
    const plain = (text) => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
    const escaped = (word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

    return {
        search: ({ query = "", room, from, photos, since = 0, until = Infinity, before, limit = 30 }) => {
            const words = plain(query).match(/[\p{L}\p{N}]+/gu) ?? [];
            const isNarrowed = from !== undefined || photos || since > 0 || until < Infinity;
            const found = [...house.rooms.values()].filter(({ id }) => room === undefined || id === room).flatMap(({ id, messages }) => messages
                .filter(({ text, at, photos: pictures, from: who }) => (from === undefined || who.account === from) && (!photos || pictures) && at >= since && at <= until
                    && (words.length > 0 || isNarrowed) && words.every((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, "u").test(plain(text))))
                .map((message) => ({ room: id, seq: message.seq, at: message.at, from: message.from, snippet: marked(message.text, words) })));
            const newest = found.sort((a, b) => b.at - a.at || b.seq - a.seq);
            const last = before ? newest.findIndex((hit) => hit.room === before.room && hit.seq === before.seq) + 1 : 0;
            return newest.slice(last, last + limit);
        },
        "thing.search": ({ query = "", room, limit = 20, photos, ...narrowed }) => {
            if (photos) return pictures(query, room, narrowed).slice(0, limit);
            const { from, since = 0, until = Infinity } = narrowed;
            const words = plain(query).split(/\s+/).filter(Boolean);
            const found = [...house.rooms.keys()].filter((id) => room === undefined || id === room).flatMap((id) => Object.entries(things).flatMap(([kind, [list, name, said]]) =>
                house.asked(list, { room: id })[name].flatMap((thing) =>
                [{ ...hit(id, kind, thing.id, ...said(thing)), at: thing.createdAt ?? house.clock.now, by: thing.createdBy }, ...stepsOf(id, kind, thing)])));
            const fitting = found.filter(({ name, at, by }) => words.every((word) => plain(name).includes(word)) && at >= since && at <= until
                && (from === undefined || by === from)).map(({ by, ...one }) => one);
            return fitting.sort((a, b) => plain(b.name).startsWith(words[0]) - plain(a.name).startsWith(words[0])).slice(0, limit);
        },
    };

    function stepsOf(room, kind, { id, title }) {
        const steps = kind === "experiment" ? house.room(room).things.experiments.find((one) => one.id === id)?.steps ?? [] : [];
        return steps.filter((step) => step.title).map((step) => hit(room, "step", step.id, step.title, title));
    }

    /// Those of albums, the newest first.
    function pictures(query, where, { from, since = 0, until = Infinity }) {
        const words = plain(query).split(/\s+/).filter(Boolean);
        return [...house.rooms.keys()].filter((id) => where === undefined || id === where).flatMap((id) => house.asked("album.list", { room: id }).photos
            .filter(({ description = "", author, addedAt }) => words.every((word) => plain(description).includes(word)) && (from === undefined || author === from)
                && addedAt >= since && addedAt <= until)
            .map((one) => ({ ...hit(id, "photo", one.id, one.description), at: one.addedAt }))).sort((a, b) => b.at - a.at);
    }

    function hit(room, kind, id, name = "", detail = undefined) { return { room, kind, id, name, at: house.clock.now, ...(detail ? { detail } : {}) }; }

    /// The words that were found stand between U+0001 and U+0002.
    function marked(text, words) {
        return text.replaceAll(/[\p{L}\p{N}]+/gu, (part) => (words.some((word) => plain(part).startsWith(word)) ? `\u0001${part}\u0002` : part));
    }
}
