// The pantry of the stand-in house: its noodles as one person has them arranged, rated and narrowed; and the teas, found by their words.
import { told } from "./houseundo.js";
import { listAnswers } from "./lists.js";

/// The three with which a pantry begins.
export const samples = [
    { name: "Penne rigate", brand: "Pasta Nova", mealCups: 1.25, sideCups: 0.5, cookSeconds: 480, prefersMeal: true, sample: true },
    { name: "Fusilli", brand: "Casa Grano", mealCups: 1, sideCups: 0.5, cookSeconds: 660, prefersMeal: true, sample: true },
    { name: "Bows", brand: "Molino", mealCups: 1.5, sideCups: 0.75, cookSeconds: 450, prefersMeal: true, sample: true },
];

const folded = (text = "") => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const byText = (name) => (one, other) => folded(one[name]).localeCompare(folded(other[name]));
const byName = byText("name");
const meanOf = ({ ratings = [] }) => (ratings.length === 0 ? undefined : ratings.reduce((sum, { value }) => sum + value, 0) / ratings.length);
const orders = { name: byName, brand: byText("brand"), time: (one, other) => (one.cookSeconds ?? Infinity) - (other.cookSeconds ?? Infinity),
    rating: (one, other) => (meanOf(other) ?? -1) - (meanOf(one) ?? -1) };
/// Counted, and less than a pack.
const isLow = ({ stock }) => stock?.unit === "pack" && stock.amount < 1;
const fits = { all: () => true, available: ({ onHand }) => onHand, unavailable: (noodle) => !noodle.onHand || isLow(noodle), meal: ({ prefersMeal }) => prefersMeal,
    side: ({ prefersMeal }) => !prefersMeal };

/// Gives a house what its pantries and collections of teas answer. `noodles` of its rooms may have `ratings: [{account, name, value}]`.
export function pantry(house) {
    for (const { id } of house.rooms.values()) for (const asked of ["noodle.list", "shopping.list", "tea.list"]) house.asked(asked, { room: id });
    for (const [method, answer] of Object.entries({ ...aboutNoodles(house), ...aboutTeas(house) })) house.answers(method, answer);
    return house;
}

/// What a picture is called in the params, and in what is answered.
const pictured = ({ picture, ...fields }) => ({ ...fields, ...(picture === undefined ? {} : { pictureId: picture }) });

function aboutNoodles(house) {
    const kept = new Map(), typed = new Map(), base = listAnswers(house);
    const all = (room) => (house.room(room).things.noodles ??= []);
    const find = ({ room, noodle }) => {
        const found = all(room).find(({ id }) => id === noodle);
        if (!found) throw told(404, "not_found", "There is no such noodle.", { field: "noodle" });
        return found;
    };
    const ownOf = ({ ratings = [] }) => ratings.find(({ account }) => account === house.account.id)?.value;
    const timerOf = (room, { id }) => house.room(room).timers.filter(({ subject, state }) => subject?.id === id && ["running", "paused"].includes(state))
        .map(({ wait: _, ...timer }) => timer)[0];
    const listed = (room, { ratings = [], ...noodle }) =>
        ({ ...noodle, mean: meanOf({ ratings }), votes: ratings.length, own: ownOf({ ratings }), timer: timerOf(room, noodle) });
    const shown = (room, noodle) => JSON.parse(JSON.stringify({ ...listed(room, noodle), ratings: noodle.ratings ?? [] }));
    const arranged = (room) => ({ sort: "name", filter: "all", ...kept.get(room) });
    const rate = (room, noodle, { account, firstName: name }, value) => {
        noodle.ratings = (noodle.ratings ?? []).filter((one) => one.account !== account);
        if (value !== null) noodle.ratings.push({ account, name, value });
        house.tell("item", { room, kind: "rating", id: noodle.id, change: "changed", value: { noodleId: noodle.id } });
    };
    const checked = ({ cookSeconds = 0, nutrition = {} }) => {
        if (cookSeconds > 3600) throw told(400, "too_big", "Cooking time goes up to 60 minutes.", { field: "cookSeconds" });
        if (nutrition.kcal > 900) throw told(400, "too_big", "That is too much for 100 g: at most 900.", { field: "kcal" });
    };
    const type = (room, id, nutrition = {}) => {
        if (Object.keys(nutrition).length === 0) return;
        typed.set(id, Object.fromEntries(Object.entries({ ...typed.get(id), ...nutrition }).filter(([, value]) => value !== null)));
        house.tell("item", { room, kind: "nutrition", id, change: "changed" });
    };
    const me = () => ({ account: house.account.id, firstName: house.account.firstName });

    return {
        "noodle.list": ({ room, query, maxSeconds = Infinity, minRating = null, offset = 0, limit = 50, ...once }) => {
            const { sort, filter } = { ...arranged(room), ...once };
            const found = all(room).filter(fits[filter]).filter((one) => folded(`${one.name} ${one.brand ?? ""}`).includes(folded(query))
                && (maxSeconds === Infinity || one.cookSeconds <= maxSeconds) && (minRating === null || meanOf(one) >= minRating));
            return { count: found.length, sort, filter,
                noodles: found.toSorted((one, other) => orders[sort](one, other) || byName(one, other)).slice(offset, offset + limit).map((one) => listed(room, one)) };
        },
        "noodle.get": (params) => ({ noodle: shown(params.room, find(params)) }),
        "noodle.add": ({ rating, nutrition, ...params }) => {
            checked({ ...params, nutrition });
            const { noodle } = base["noodle.add"](pictured(params));
            type(params.room, noodle.id, nutrition);
            if (rating !== undefined) rate(params.room, noodle, me(), rating);
            return { noodle };
        },
        "noodle.update": ({ nutrition, ...params }) => {
            checked({ ...params, nutrition });
            const answer = base["noodle.update"](pictured(params));
            type(params.room, params.noodle, nutrition);
            return answer;
        },
        "noodle.stock": (params) => {
            const { noodle: { ratings: _, ...noodle } } = base["noodle.stock"](params);
            return { noodle };
        },
        "noodle.rate": ({ room, noodle, value }) => {
            rate(room, find({ room, noodle }), me(), value);
            return { noodle: shown(room, find({ room, noodle })) };
        },
        "noodle.settings": ({ room, cid: _, ...fields }) => {
            kept.set(room, { ...kept.get(room), ...fields });
            const { sort, filter } = arranged(room);
            house.tell("account", { change: "settings", room, noodleSort: sort, noodleFilter: filter });
            return { sort, filter };
        },
        "noodle.samples": ({ room, remove = false }) => {
            if (!remove) return { noodles: samples.map((one) => base["noodle.add"]({ room, ...one }).noodle) };
            const gone = all(room).filter(({ sample }) => sample);
            for (const { id } of gone) base["noodle.delete"]({ room, noodle: id });
            return { removed: gone.map(({ id }) => id), kept: [] };
        },
        "noodle.people": ({ room, people }) => {
            house.room(room).info.settings = { ...house.room(room).info.settings, peopleCount: people };
            house.tell("room", { room, by: house.account.id, changes: { peopleCount: people } });
            return { people };
        },
        // What is to be bought comes before what is ticked off.
        "shopping.list": (params) => ({ items: base["shopping.list"](params).items.toSorted((one, other) => Boolean(one.tickedAt) - Boolean(other.tickedAt)) }),
        "noodle.nutrition": ({ noodle }) => {
            const per100g = typed.get(noodle) ?? {};
            return { state: "nobody", per100g, origins: Object.fromEntries(Object.keys(per100g).map((name) => [name, "typed"])) };
        },
    };
}

function aboutTeas(house) {
    const base = listAnswers(house);
    return {
        "tea.list": ({ room, query, type, offset = 0, limit = 50 }) => {
            const found = (house.room(room).things.teas ?? [])
                .filter((tea) => folded(`${tea.name} ${tea.brand}`).includes(folded(query)) && (!type || tea.type === type));
            return { total: found.length, teas: found.toSorted(byName).slice(offset, offset + limit) };
        },
        // Until a case says what was noted.
        "note.list": () => ({ notes: [], moreBefore: false }),
        "tea.add": (params) => {
            if (!params.name || !params.brand) {
                throw told(400, "missing", "A tea needs a name and a brand.", { field: params.name ? "brand" : "name" });
            }
            return base["tea.add"](pictured(params));
        },
        "tea.update": (params) => {
            if (params.leafGrams > 50) throw told(400, "too_big", "Leaf goes from 0.1 to 50 g.", { field: "leafGrams" });
            return base["tea.update"](pictured(params));
        },
    };
}

/// Somebody else's stars for a noodle, by its name.
export function rated(house, name, by, value, room = house.rooms.keys().next().value) {
    const { members, things } = house.room(room), noodle = things.noodles.find((one) => one.name === name);
    const { account } = members.find((one) => one.name === by);
    noodle.ratings = [...(noodle.ratings ?? []).filter((one) => one.account !== account), { account, name: by, value }];
    house.tell("item", { room, kind: "rating", id: noodle.id, change: "changed", value: { noodleId: noodle.id } });
}
