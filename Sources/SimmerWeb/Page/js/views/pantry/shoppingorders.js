// What this page's own orders make of the shopping list, while they wait and when they are answered.

/// The list as it is when all that still waits has been done.
/** @param {Protocol.ShoppingItem[]} items @param {Page.Outbox} outbox @param {Page.RoomLog} room @returns {Page.ShoppingLine[]} */
export function expected(items, outbox, room) {
    const ticks = new Map(outbox.waiting(room.id, "shopping.tick").map(({ params: { item, ticked } }) => [item, ticked]));
    const gone = new Set(outbox.waiting(room.id, "shopping.remove").map(({ params: { item } }) => item));
    const changes = outbox.waiting(room.id, "shopping.update");
    /// With all that was said of it since, the newest last; null takes a value away.
    /** @param {Protocol.ShoppingItem} item */
    const changed = (item) => changes.filter(({ params }) => params.item === item.id).reduce((one, { params: { name, amount, unit } }) =>
        ({ ...one, name: name ?? one.name, amount: amount === undefined ? one.amount : amount, unit: unit === undefined ? one.unit : unit }),
    /** @type {Pick<Page.ShoppingLine, "name" | "amount" | "unit">} */ (item));
    const cleared = outbox.waiting(room.id, "shopping.clear");
    const here = items.map((item) => ({ ...item, ...changed(item), cid: "", isTicked: ticks.get(item.id) ?? item.tickedAt !== undefined }))
        .filter(({ id, isTicked }) => !gone.has(id) && !cleared.some(({ params: { ticked } }) => !ticked || isTicked));
    const coming = outbox.waiting(room.id, "shopping.add").map(({ cid, params }) => ({ ...params, cid, id: "", isTicked: false }));
    return [...here, ...coming];
}

/// The list as it is when the server has answered an order.
/** @param {Protocol.ShoppingItem[]} items @param {Page.OutboxTold["sent"]} sent */
export function settled(items, { entry, result }) {
    /** @param {Protocol.ShoppingItem} item */
    const isGone = ({ id, tickedAt }) => (entry.method === "shopping.remove" && id === entry.params.item)
        || (entry.method === "shopping.clear" && (!entry.params.ticked || tickedAt !== undefined));
    const told = "items" in result ? result.items : "item" in result ? [result.item] : [];
    const changed = new Map(told.map((item) => [item.id, item]));
    const known = new Set(items.map(({ id }) => id));
    return [...items.filter((item) => !isGone(item)).map((item) => changed.get(item.id) ?? item),
        ...[...changed.values()].filter(({ id }) => !known.has(id))];
}
