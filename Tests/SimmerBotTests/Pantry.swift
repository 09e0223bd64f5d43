import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

/// What stands in the kitchen of a house, put there without words.
extension House {
    /// A noodle as `ana` would have added it, changed by `change` before it is stored.
    @discardableResult
    func shelve(
        _ name: String, _ brand: String?, seconds: Int? = 480, by person: String = "ana",
        _ change: (inout Noodle) -> Void = { _ in }
    ) async throws -> Noodle {
        var noodle = try Noodle(id: Identifier.make(at: clock.now()), name: name, brand: brand)
        noodle.cookSeconds = seconds
        change(&noodle)
        try await put(noodle, by: person)
        return noodle
    }

    @discardableResult
    func shelve(tea name: String, _ brand: String, _ type: Tea.Kind = .green) async throws -> Tea {
        let tea = try Tea(id: Identifier.make(at: clock.now()), name: name, brand: brand, type: type)
        try await put(tea, by: "ana")
        return tea
    }

    func put<T: RoomObject>(_ object: T, by person: String) async throws {
        let account = try #require(people[person]).key
        let (key, now) = (room.key, clock.now())
        try await store.write { tx in
            _ = try tx.objects.insert(
                object, in: key, verb: "\(T.kind).add", origin: Origin(account: account, via: .api, at: now))
        }
    }

    /// The lines of a list card: marks and title.
    static func titles(_ answer: Answer) -> [String] {
        (answer.card?["items"]?.array ?? []).compactMap { $0["title"]?.string }
    }
}
