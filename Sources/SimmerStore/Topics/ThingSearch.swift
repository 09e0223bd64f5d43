import SimmerDomain

/// A thing of a room that a search found by its name.
package struct FoundThing: Sendable, Hashable {
    package var room: RoomKey
    package var kind: String
    package var id: String
    package var name: String
    /// A second line: a brand, the experiment of a step; empty for what has none.
    package var detail: String
    package var at: Instant
    /// How well it fits, the best first: its name begins with what was asked for, a word of it does, it holds it.
    var rank: Int
}

/// Finds the things of rooms by their names, of every kind that says so (`RoomObject.isFoundByName`). It reads what is
/// not over of those kinds: some 10 µs for each thing.
package struct ThingSearch {
    let tx: Transaction

    /// Who made a thing, and when; what is nil does not matter.
    package struct Making: Sendable, Hashable {
        package var by: AccountKey?
        /// From then on …
        package var from: Instant?
        /// … and before then.
        package var until: Instant?
        package init() {}

        func fits<T>(_ stored: Stored<T>) -> Bool {
            (by == nil || stored.createdBy == by) && from.map { $0 <= stored.createdAt } ?? true
                && until.map { stored.createdAt < $0 } ?? true
        }
    }

    /// Things of those rooms that the account is in whose names hold all words of `query`, the best first.
    package func find(
        _ query: String, in rooms: [RoomKey], made making: Making = Making(), limit: Int
    ) throws -> [FoundThing] {
        let words = query.folded.split(separator: " ").map(String.init)
        guard !words.isEmpty else { return [] }
        var found: [FoundThing] = []
        for room in rooms {
            for kind in Kinds.all where kind.isFoundByName { found += try Self.find(kind, words, in: room, making, tx) }
        }
        let best = found.sorted { ($0.rank, $0.name.folded, $0.id) < ($1.rank, $1.name.folded, $1.id) }.prefix(limit)
        return try best.map { thing in
            var thing = thing
            if thing.detail.isEmpty { thing.detail = try parentName(of: thing) }
            return thing
        }
    }

    /// Photos of the albums of those rooms that fit, and whose descriptions have the first words of `query`, the newest
    /// first.
    package func photos(
        _ query: String, in rooms: [RoomKey], _ filter: AlbumStore.Filter, limit: Int
    ) throws -> [FoundThing] {
        var filter = filter
        filter.words = query.folded.split(separator: " ").map(String.init)
        var found: [FoundThing] = []
        for room in rooms {
            found += try tx.albums.photos(in: room, filter, offset: 0, limit: limit).map { stored in
                FoundThing(
                    room: room, kind: Photo.kind, id: stored.id, name: stored.object.shownName, detail: "",
                    at: stored.createdAt, rank: 0)
            }
        }
        return Array(found.sorted { ($0.at, $0.id) > ($1.at, $1.id) }.prefix(limit))
    }

    private static func find<T: RoomObject>(
        _ type: T.Type, _ words: [String], in room: RoomKey, _ making: Making, _ tx: Transaction
    ) throws -> [FoundThing] {
        try tx.objects.list(type, in: room).compactMap { stored in
            guard making.fits(stored) else { return nil }
            let (name, detail) = (stored.object.shownName, stored.object.secondLine)
            let fold = name.folded
            let all = detail.isEmpty ? fold : fold + " " + detail.folded
            guard words.allSatisfy(all.contains) else { return nil }
            let whole = words.joined(separator: " ")
            let rank = fold.hasPrefix(whole) ? 0 : (" " + fold).contains(" " + words[0]) ? 1 : 2
            return FoundThing(
                room: room, kind: T.kind, id: stored.id, name: name, detail: detail, at: stored.createdAt, rank: rank)
        }
    }

    private func parentName(of thing: FoundThing) throws -> String {
        func name<T: RoomObject>(_ type: T.Type) throws -> String {
            guard let parent = try tx.objects.find(type, id: thing.id)?.object.parent,
                let above = try tx.objects.thing(parent)
            else { return "" }
            return above.shownName
        }
        return try Kinds.type(of: thing.kind).map { try name($0) } ?? ""
    }
}
