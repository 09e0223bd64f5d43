import SimmerDomain
import SimmerStore

/// Literature from outside: what a job asks, and what is kept and said of the answer (E23, E24).
package struct LiteratureWork: Sendable {
    package static let kind = "literature"
    private let environment: ActionEnvironment
    private let orders: any WaitingOrders

    package init(_ environment: ActionEnvironment, orders: any WaitingOrders) {
        self.environment = environment
        self.orders = orders
    }

    package struct Wish: Sendable {
        package var query: LiteratureQuery
        package var known: LiteratureResults?
        /// So many hits are wanted.
        package var count: Int
    }

    /// Asks for hits up to `count`, for somebody in a room. `order`: the `WaitingOrder` to answer there; nil for a
    /// program that asks again. Throws `limit` when the person has asked for much lately.
    package static func ask(
        _ query: LiteratureQuery, count: Int, order: JSON?, by account: AccountKey, in room: RoomKey,
        _ tx: Transaction, _ budget: LookupBudget
    ) throws {
        // Programs of a room that ask the same at once wait for one answer. Ids are in the log, so that they tell no
        // words.
        let id =
            order == nil
            ? "\(kind)/" + ContentHash.token("\(room)/\(query.key)/\(count)") : Identifier.make(at: tx.now)
        if try tx.jobs.attempts(of: id) != nil { return }
        try budget.spend(account, at: tx.now)
        try tx.jobs.add(
            id: id, kind: kind, due: tx.now,
            body: .compact([
                "query": .string(query.text), "count": JSON(count), "room": .int(room), "order": order,
            ]))
    }

    package func wish(_ job: Job, _ tx: Transaction) throws -> Wish? {
        guard let query = job.body["query"]?.string.flatMap({ try? LiteratureQuery($0) }),
            let memory = Self.memory(of: job, tx)
        else { return nil }
        let count = Int(job.body["count"]?.int ?? 0)
        return Wish(query: query, known: try memory.results(of: query), count: count)
    }

    /// nil for a job that says no room.
    private static func memory(of job: Job, _ tx: Transaction) -> LiteratureMemory? {
        (job.body["room"] ?? job.body["order"]?["room"])?.int.map { LiteratureMemory(tx, of: $0) }
    }

    /// Keeps what came, and edits the answer of the order in place; that nothing came is also said.
    package func store(_ lookup: LiteratureLookup, of job: Job, _ tx: Transaction) throws {
        guard let wish = try wish(job, tx), let memory = Self.memory(of: job, tx) else { return }
        var source: String?
        switch lookup {
        case .found(let results): try memory.store(results, of: wish.query)
        case .offline(let name):
            source = name
            try memory.keepOffline(wish.query)
        }
        guard let order = job.body["order"].flatMap({ orders.order(in: $0) }), let actions = try order.actions(tx)
        else { return }
        try order.answerAgain(.over, tx)
        let values: [String: PhraseValue] = [
            "query": .text(wish.query.text), "source": .text(source ?? environment.literatureSource ?? ""),
        ]
        switch lookup {
        case .offline: try order.answer(actions.phrase("literature/no answer", values), .offline, tx)
        case .found(let results) where results.hits.isEmpty:
            try order.answer(actions.phrase("literature/nothing", values), .notFound, tx)
        case .found(let results) where results.hits.count <= order.offset:
            try order.answer(actions.phrase("words/no more"), .notFound, tx)
        case .found: break
        }
    }
}

/// What the sources have said to a room, for whoever asks the same again there. Rooms share nothing, or how fast an
/// answer comes would tell what others look for.
package struct LiteratureMemory {
    private let tx: Transaction
    private let room: RoomKey
    /// After that the sources are asked anew.
    private static let freshSeconds = 86_400
    /// So long a program is told that nothing came, before it makes the sources be asked again.
    private static let offlineSeconds = 10

    package init(_ tx: Transaction, of room: RoomKey) {
        self.tx = tx
        self.room = room
    }

    package func results(of query: LiteratureQuery) throws -> LiteratureResults? {
        guard let found = try tx.lookups.find(name(query)), tx.now - found.at < Int64(Self.freshSeconds) * 1000 else {
            return nil
        }
        return LiteratureResults(found.body)
    }

    package func store(_ results: LiteratureResults, of query: LiteratureQuery) throws {
        try tx.lookups.set(name(query), to: results.json)
    }

    func keepOffline(_ query: LiteratureQuery) throws { try tx.lookups.set(offline(query), to: [:]) }

    func isOffline(_ query: LiteratureQuery) throws -> Bool {
        try tx.lookups.find(offline(query)).map { tx.now - $0.at < Int64(Self.offlineSeconds) * 1000 } ?? false
    }

    private func name(_ query: LiteratureQuery) -> String { "\(room)/\(query.key)" }
    private func offline(_ query: LiteratureQuery) -> String { "offline \(name(query))" }
}
