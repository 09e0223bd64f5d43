import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What a search among noodles and teas finds in memory is what the plain way finds in the table.
@Suite(.eachEngine) struct ShelfSearchTests {
    private static let syllables = ["pen", "né", "Spa", "œu", "ge", "o", "ça", "LL", "%", "_t", "ri"]

    /// Whether what stands between a part and what it must be in fits without case and accents.
    private static func holds(_ part: String, _ line: ShelfStore.Line) -> Bool {
        let (fold, part) = (ShelfLine.fold(line.name, line.brand), part.folded)
        return part.isEmpty || fold.contains(part)
    }

    private struct Kitchen {
        let place: TemporaryStore
        let ana: Account
        let room: RoomKey
        var origin: Origin { Origin(account: ana.key, via: .api, at: place.clock.now()) }

        init() async throws {
            place = try TemporaryStore()
            ana = try await place.person("ana")
            room = try await place.room("Kitchen", owner: ana).key
        }

        /// Every sort and filter of a search, page by page, against the condition in SQL.
        static func compare(_ room: RoomKey, _ part: String, _ tx: Transaction) throws {
            for sort in ShelfStore.Sort.allCases {
                for setting in NoodleFilter.allCases {
                    var filter = setting.shelf
                    filter.part = part
                    let all = try tx.shelf.page(Noodle.kind, in: room, by: sort, filter, offset: 0, limit: 1_000)
                    for (offset, limit) in [(0, 1_000), (0, 3), (2, 5), (40, 10)] {
                        let found = try tx.shelf.counted(
                            Noodle.kind, in: room, by: sort, filter, offset: offset, limit: limit)
                        #expect(found.count == all.count, "\(part) \(sort) \(setting)")
                        #expect(found.page == Array(all.dropFirst(offset).prefix(limit)), "\(part) \(sort) \(setting)")
                    }
                }
            }
        }
    }

    @Test("random noodles, added, renamed, used up, deleted and brought back; inside a transaction that is lost too")
    func noodles() async throws {
        let kitchen = try await Kitchen()
        let (store, room, origin) = (kitchen.place.store, kitchen.room, kitchen.origin)
        var dice = Dice(state: 19)
        func word() -> String {
            (0..<Int.random(in: 1...3, using: &dice)).map { _ in Self.syllables.randomElement(using: &dice)! }.joined()
        }
        var known: [Stored<Noodle>] = []
        struct Lost: Error {}
        for turn in 0..<120 {
            let (name, brand) = ("\(word()) \(turn)", Bool.random(using: &dice) ? word() : nil)
            let isDeleted = Bool.random(using: &dice)
            let old = Int.random(in: 0..<3, using: &dice) == 0 ? known.indices.randomElement(using: &dice) : nil
            let isOnHand = Bool.random(using: &dice)
            let part = String(word().prefix(Int.random(in: 0...4, using: &dice)))
            let before = old.map { known[$0] }
            let isLost = turn % 7 == 3
            let change: @Sendable (Transaction) throws -> Stored<Noodle> = { tx in
                var noodle = try Noodle(id: before?.id ?? Identifier.random(), name: name, brand: brand)
                noodle.isOnHand = isOnHand
                noodle.cookSeconds = turn % 5 == 0 ? nil : 60 * turn
                let stored =
                    if let before {
                        try tx.objects.update(
                            before, to: noodle, deleted: isDeleted, verb: "noodle.edit", origin: origin)
                    } else {
                        try tx.objects.insert(noodle, in: room, verb: "noodle.add", origin: origin)
                    }
                // As a writing transaction sees it, what it has not committed among it.
                try Kitchen.compare(room, part, tx)
                if isLost { throw Lost() }
                return stored
            }
            if isLost {
                await #expect(throws: (any Error).self) { try await store.write(change) }
            } else {
                let stored = try await store.write(change)
                if let old { known[old] = stored } else { known.append(stored) }
            }
            // Some changes are read one by one, some several at once.
            if turn % 3 != 0 { try await store.read { try Kitchen.compare(room, part, $0) } }
        }
    }

    @Test("random teas by words, types and whether they were tried")
    func teas() async throws {
        let kitchen = try await Kitchen()
        let (store, room, origin, ana) = (kitchen.place.store, kitchen.room, kitchen.origin, kitchen.ana.id)
        var dice = Dice(state: 5)
        for turn in 0..<80 {
            let made = try Tea(
                id: Identifier.random(), name: "\(Self.syllables.randomElement(using: &dice)!) \(turn)",
                brand: Self.syllables.randomElement(using: &dice)!,
                type: Tea.Kind.allCases.randomElement(using: &dice)!)
            let isTried = Bool.random(using: &dice)
            try await store.write { tx in
                try tx.objects.insert(made, in: room, verb: "tea.add", origin: origin)
                guard isTried else { return }
                try tx.objects.insert(
                    Tried(id: Identifier.random(), teaId: made.id, personId: ana, isTried: true, at: tx.now), in: room,
                    verb: "tea.tried", origin: origin)
            }
            guard turn % 4 == 0 else { continue }
            var filter = ShelfStore.TeaFilter()
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let types = Tea.Kind.allCases.filter { _ in Int.random(in: 0..<4, using: &dice) == 0 }
                let part = Self.syllables.randomElement(using: &dice)!.suffix(Int.random(in: 1...2, using: &dice))
                filter.words.append(.init(String(part), types: types))
            }
            if turn % 3 == 0 { filter.type = Tea.Kind.allCases.randomElement(using: &dice) }
            if turn % 5 == 0 { (filter.triedBy, filter.isTried) = (ana, Bool.random(using: &dice)) }
            let asked = filter
            try await store.read { tx in
                var plain = ShelfStore.TeaFilter()
                (plain.type, plain.triedBy, plain.isTried) = (asked.type, asked.triedBy, asked.isTried)
                let expected = try tx.shelf.teas(in: room, plain, offset: 0, limit: 1_000).filter { id in
                    guard let line = try tx.shelf.find(id), let tea = try tx.objects.find(Tea.self, id: id) else {
                        return false
                    }
                    return asked.words.allSatisfy { word in
                        Self.holds(word.part, line) || word.types.contains(tea.object.type)
                    }
                }
                #expect(try tx.shelf.teas(in: room, asked, offset: 0, limit: 1_000) == expected)
                #expect(try tx.shelf.countTeas(in: room, asked) == expected.count)
                let page = try tx.shelf.countedTeas(in: room, asked, offset: 1, limit: 2)
                #expect(page.page == Array(expected.dropFirst(1).prefix(2)) && page.count == expected.count)
            }
        }
    }

    @Test("of many hits in another order than that of the names a page is read from the table")
    func many() async throws {
        let kitchen = try await Kitchen()
        let (room, origin) = (kitchen.room, kitchen.origin)
        try await kitchen.place.store.write { tx in
            for number in 0..<230 {
                var noodle = try Noodle(id: Identifier.random(), name: "Penne \(number)", brand: "Brand \(number % 7)")
                noodle.cookSeconds = 60 + number % 50
                noodle.isOnHand = number % 3 != 0
                try tx.objects.insert(noodle, in: room, verb: "noodle.add", origin: origin)
            }
        }
        try await kitchen.place.store.read { tx in
            for part in ["penne", "e 1", "brand 3"] { try Kitchen.compare(room, part, tx) }
        }
    }

    @Test("what was not used for the longest time is let go; an older state never takes the place of a newer one")
    func kept() {
        func nameSearch(_ room: String, _ lines: Int, upTo: Int64 = 1) -> ShelfNameSearch {
            ShelfNameSearch(
                room: room, upTo: upTo,
                (0..<lines).map {
                    .init(id: "\($0)", fold: Array("a\($0)\n".utf8), type: nil, supply: 2, prefersMeal: false)
                })
        }
        func place(_ room: RoomKey) -> ShelfNameSearches.Place { .init(room: room, kind: Noodle.kind) }
        let nameSearches = ShelfNameSearches(most: 100)
        nameSearches.store(nameSearch("a", 20), place(1))
        nameSearches.store(nameSearch("b", 20, upTo: 5), place(2))
        #expect(nameSearches.find(place(1)) != nil)
        nameSearches.store(nameSearch("c", 20), place(3))
        #expect(
            nameSearches.find(place(2)) == nil && nameSearches.find(place(1)) != nil
                && nameSearches.find(place(3)) != nil)
        nameSearches.store(nameSearch("c", 1, upTo: 0), place(3))
        #expect(nameSearches.find(place(3))?.count == 20)
        nameSearches.store(nameSearch("d", 1, upTo: 0), place(3))
        #expect(nameSearches.find(place(3))?.count == 1)
        nameSearches.store(nameSearch("e", 500), place(4))
        #expect(nameSearches.find(place(4))?.count == 500 && nameSearches.find(place(1)) == nil)
    }
}
