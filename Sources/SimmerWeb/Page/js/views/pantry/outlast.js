// A list of several pages as it is shown: those on hand first, then those that are out, which no one question asks for.

/// `noodle.list` answers so many at once; fewer are not worth a question.
const most = 200, least = 50;

/// The first `limit` of them: what is on hand, then what is out. A list that has come as a whole, or that is narrowed
/// to some, stays as it is.
/**
 * @param {Page.InRoom} context @param {Protocol.NoodleListResult} answer @param {Page.Narrowed} narrow
 * @param {number} limit
 */
export async function outLast({ client, room }, { noodles, count, filter, sort }, narrow, limit) {
    if (filter !== "all" || count <= noodles.length) return noodles;

    /**
     * @param {Protocol.NoodleFilter} only @param {number} wanted
     * @param {(noodle: Protocol.ListedNoodle) => boolean} fits
     */
    async function first(only, wanted, fits) {
        /** @type {Protocol.ListedNoodle[]} */
        const found = [];
        for (let offset = 0, all = Infinity; found.length < wanted && offset < all;) {
            const page = await client.call("noodle.list", { ...narrow, room: room.id, sort, filter: only, offset,
                limit: Math.min(most, Math.max(least, wanted - found.length)) });
            found.push(...page.noodles.filter(fits));
            offset += page.noodles.length;
            all = page.noodles.length === 0 ? 0 : page.count;
        }
        return found.slice(0, wanted);
    }

    const here = await first("available", limit, ({ onHand }) => onHand);
    // Among what is to be bought are those that run low, too.
    return here.length < limit ? [...here, ...await first("unavailable", limit - here.length, ({ onHand }) => !onHand)] : here;
}
