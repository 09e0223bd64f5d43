import SimmerActions
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// The lines of noodles and teas: sorted, filtered, searched, and the means of ratings.
@Suite(.eachEngine) struct ShelfContractTests {
    private struct Kitchen {
        var place: TemporaryStore
        var ana: Account
        var bo: Account
        var room: Room
        var store: Store { place.store }

        init() async throws {
            place = try TemporaryStore()
            ana = try await place.person("ana")
            bo = try await place.person("bo")
            room = try await place.room("Kitchen", owner: ana, members: [bo])
        }

        func origin(_ person: Account? = nil) -> Origin {
            Origin(account: (person ?? ana).key, via: .api, at: place.clock.now())
        }

        @discardableResult
        func add(
            _ name: String, _ brand: String? = nil, _ seconds: Int? = 480, _ change: (inout Noodle) -> Void = { _ in }
        ) async throws -> Stored<Noodle> {
            var noodle = try Noodle(id: Identifier.random(), name: name, brand: brand)
            noodle.cookSeconds = seconds
            change(&noodle)
            let (made, origin, room) = (noodle, origin(), room.key)
            return try await store.write {
                try $0.objects.insert(made, in: room, verb: "noodle.add", origin: origin)
            }
        }

        @discardableResult
        func rate(_ noodle: Stored<Noodle>, _ value: Double, by person: Account) async throws -> Stored<Rating> {
            let rating = try Rating(id: Identifier.random(), noodleId: noodle.id, personId: person.id, value: value)
            let (origin, room) = (origin(person), room.key)
            return try await store.write {
                try $0.objects.insert(rating, in: room, verb: "noodle.rate", origin: origin)
            }
        }

        func names(_ sort: ShelfStore.Sort = .name, _ filter: ShelfStore.Filter = .init()) async throws -> [String] {
            let room = room.key
            return try await store.read { tx in
                let all = try tx.shelf.page(Noodle.kind, in: room, by: sort, filter, offset: 0, limit: 100)
                #expect(try tx.shelf.count(Noodle.kind, in: room, filter) == all.count)
                let pages = try (0..<all.count).flatMap {
                    try tx.shelf.page(Noodle.kind, in: room, by: sort, filter, offset: $0, limit: 1)
                }
                #expect(pages == all)
                for (offset, limit) in [(0, 1), (0, 100), (1, 2), (50, 5)] {
                    let counted = try tx.shelf.counted(
                        Noodle.kind, in: room, by: sort, filter, offset: offset, limit: limit)
                    #expect(counted.count == all.count && counted.page == Array(all.dropFirst(offset).prefix(limit)))
                }
                return all.map(\.name)
            }
        }

        func line(_ noodle: Stored<Noodle>) async throws -> ShelfStore.Line? {
            try await store.read { try $0.shelf.find(noodle.id) }
        }
    }

    @Test("four orders; what is not known sorts last, what is equal by name")
    func sorts() async throws {
        let kitchen = try await Kitchen()
        let zite = try await kitchen.add("Zite", "Molino", 300)
        let ecru = try await kitchen.add("Écru", nil, nil)
        let bows = try await kitchen.add("bows", "álvaro", 480)
        try await kitchen.add("Bow ties", "Molino", 480)
        #expect(try await kitchen.names() == ["Bow ties", "bows", "Écru", "Zite"])
        #expect(try await kitchen.names(.brand) == ["bows", "Bow ties", "Zite", "Écru"])
        #expect(try await kitchen.names(.time) == ["Zite", "Bow ties", "bows", "Écru"])
        #expect(try await kitchen.names(.rating) == ["Bow ties", "bows", "Écru", "Zite"])
        try await kitchen.rate(ecru, 0, by: kitchen.ana)
        try await kitchen.rate(zite, 5, by: kitchen.ana)
        try await kitchen.rate(zite, 1, by: kitchen.bo)
        try await kitchen.rate(bows, 2.5, by: kitchen.bo)
        #expect(try await kitchen.names(.rating) == ["Zite", "bows", "Écru", "Bow ties"])
        #expect(try await kitchen.names(.agreement) == ["bows", "Zite", "Écru", "Bow ties"])
    }

    @Test("filters hold together, whichever are set")
    func filters() async throws {
        let kitchen = try await Kitchen()
        let quick = try await kitchen.add("Quick", "Molino", 120) { $0.prefersMeal = false }
        try await kitchen.add("Slow", "Molino", 900)
        try await kitchen.add("Out", "Casa Grano", 120) { $0.isOnHand = false }
        try await kitchen.add("Untimed", nil, nil)
        try await kitchen.rate(quick, 4, by: kitchen.ana)
        var filter = ShelfStore.Filter()
        filter.need = .onHand
        #expect(try await kitchen.names(.name, filter) == ["Quick", "Slow", "Untimed"])
        filter.seconds = 600
        #expect(try await kitchen.names(.time, filter) == ["Quick"])
        filter.prefersMeal = true
        #expect(try await kitchen.names(.time, filter).isEmpty)
        filter = ShelfStore.Filter()
        filter.rating = 4
        #expect(try await kitchen.names(.rating, filter) == ["Quick"])
        filter.rating = 4.1
        #expect(try await kitchen.names(.rating, filter).isEmpty)
        filter = ShelfStore.Filter()
        filter.isRated = true
        #expect(try await kitchen.names(.agreement, filter) == ["Quick"])
        filter = ShelfStore.Filter()
        filter.need = .toBuy
        filter.part = "grano"
        #expect(try await kitchen.names(.brand, filter) == ["Out"])
    }

    @Test(
        "a part of name or brand, without case and accents; wildcards are letters",
        arguments: [
            ("pÂT", ["Pâtes 100%"]), ("molino", ["Pâtes 100%", "Spelt_twists"]), ("%", ["Pâtes 100%"]),
            ("_", ["Spelt_twists"]), ("100%", ["Pâtes 100%"]), ("e_t", []), ("\\", ["Back\\slash"]),
            ("'", []), ("", ["1000 Spelt twists", "Back\\slash", "Pâtes 100%", "Spelt_twists"]),
        ])
    func parts(part: String, names: [String]) async throws {
        let kitchen = try await Kitchen()
        try await kitchen.add("Pâtes 100%", "Molino")
        try await kitchen.add("Spelt_twists", "Molino")
        try await kitchen.add("1000 Spelt twists")
        try await kitchen.add("Back\\slash")
        var filter = ShelfStore.Filter()
        filter.part = part
        #expect(try await kitchen.names(.name, filter) == names)
    }

    @Test("names are found whole, whatever the brand; two of one name are two")
    func named() async throws {
        let kitchen = try await Kitchen()
        try await kitchen.add("Penne", "Molino")
        try await kitchen.add("PENNE", "Casa Grano")
        try await kitchen.add("Penne rigate")
        let (found, one, folds) = try await kitchen.store.read { [room = kitchen.room.key] tx in
            var folds: [String] = []
            try tx.shelf.eachFold(Noodle.kind, in: room) { folds.append(String(decoding: $0, as: UTF8.self)) }
            return (
                try tx.shelf.named("pënne ", Noodle.kind, in: room),
                try tx.shelf.folded("penne\nmolino", Noodle.kind, in: room), folds
            )
        }
        #expect(found.map(\.brand) == ["Casa Grano", "Molino"] && one?.brand == "Molino")
        #expect(folds == ["penne\ncasa grano", "penne\nmolino", "penne rigate\n"])
    }

    @Test("a deleted one has no line; undone, it has the same again, with its ratings")
    func deleted() async throws {
        let kitchen = try await Kitchen()
        let penne = try await kitchen.add("Penne")
        try await kitchen.rate(penne, 4, by: kitchen.bo)
        let origin = kitchen.origin()
        let gone = try await kitchen.store.write {
            try $0.objects.delete(penne, verb: "noodle.delete", origin: origin)
        }
        #expect(try await kitchen.names().isEmpty)
        #expect(try await kitchen.line(penne) == nil)
        try await kitchen.store.write {
            _ = try $0.objects.update(gone, to: gone.object, deleted: false, verb: "undo", origin: origin)
        }
        let line = try #require(try await kitchen.line(penne))
        #expect(line.rating == 4 && line.votes == 1 && line.lowest == 4)
    }

    @Test("means are of members alone, to a tenth")
    func means() async throws {
        let kitchen = try await Kitchen()
        let penne = try await kitchen.add("Penne")
        let cleo = try await kitchen.place.person("cleo")
        try await kitchen.store.write { [room = kitchen.room, ana = kitchen.ana.key] in
            try $0.members.add(cleo.key, to: room, role: .member, by: ana)
        }
        for (person, value) in [(kitchen.ana, 4.0), (kitchen.bo, 5), (cleo, 2)] {
            try await kitchen.rate(penne, value, by: person)
        }
        #expect(try await kitchen.line(penne)?.rating == 3.7)
        try await kitchen.store.write { [room = kitchen.room, ana = kitchen.ana.key] tx in
            let membership = try #require(try tx.members.find(room.key, ana))
            try RoomRules.remove(cleo.key, from: room, by: membership, tx)
        }
        let rest = try #require(try await kitchen.line(penne))
        #expect(rest.rating == 4.5 && rest.votes == 2 && rest.lowest == 4)
        let votes = try await kitchen.store.read { [room = kitchen.room.key] in
            try $0.shelf.votes(of: penne.id, in: room).count
        }
        #expect(votes == 2)
    }

    @Test("a room that is gone for good leaves no line")
    func purge() async throws {
        let kitchen = try await Kitchen()
        let penne = try await kitchen.add("Penne")
        try await kitchen.store.write { [room = kitchen.room] in try $0.rooms.remove(room) }
        #expect(try await kitchen.line(penne) == nil)
    }

    @Test("what was changed in a room since some change, by kind; too many are not counted")
    func changedSince() async throws {
        let kitchen = try await Kitchen()
        let room = kitchen.room.key
        let before = try await kitchen.store.read { try $0.changes.newest(in: room) }
        let penne = try await kitchen.add("Penne")
        try await kitchen.rate(penne, 4, by: kitchen.bo)
        let (all, none, tooMany) = try await kitchen.store.read { tx in
            (
                try tx.changes.changed([Noodle.kind], in: room, after: before, limit: 10)?.map(\.id),
                try tx.changes.changed([Noodle.kind], in: room, after: tx.changes.newest(in: room), limit: 10)?.count,
                try tx.changes.changed([Noodle.kind], in: room, after: before, limit: 1)?.count
            )
        }
        #expect(all == [penne.id] && none == 0 && tooMany == nil)
    }
}
