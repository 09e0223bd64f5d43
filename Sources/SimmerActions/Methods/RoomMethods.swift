import SimmerDomain
import SimmerStore

/// The methods of programs that concern the things of one room. They end in the same actions as sentences.
package struct RoomMethods: Sendable {
    package let environment: ActionEnvironment

    package init(_ environment: ActionEnvironment) { self.environment = environment }

    /// Those of things stand with their kinds.
    package static let all: [Method: RoomMethod] = Dictionary(
        (LoggedKinds.things.flatMap { $0.methods } + ofUndoing + ofShares + ofExports)
            .map { ($0.descriptor.method, $0) },
        uniquingKeysWith: { first, _ in first })

    private func actions(_ account: Account, _ room: Room, _ tx: Transaction) -> Actions {
        var origin = Origin(account: account.key, via: .api, at: tx.now)
        origin.device = account.device?.name
        return Actions(
            account: account, room: room, language: account.language, origin: origin, environment: environment, tx: tx)
    }

    /// The params with what can be worked out of them alone, before a transaction waits for it. Runs beside the loop
    /// and the writer.
    package func prepared(_ method: Method, _ params: JSON, by account: Account, at now: Instant) async -> JSON {
        Self.all[method]?.prepare?(params, account, now) ?? params
    }

    /// Does what `method` says for a member of the room; membership is the caller's to check, in the same transaction.
    /// Throws `Refusal` with the field of `params` that is wrong.
    package func perform(
        _ method: Method, _ params: JSON, by account: Account, in room: Room, _ tx: Transaction
    ) throws -> JSON {
        guard let described = Self.all[method] else { throw Refusal(.unknown, field: "method") }
        do {
            return try described.perform(
                RoomCall(method: method, params: Params(params), actions: actions(account, room, tx)))
        } catch var refusal as Refusal {
            // The rules speak of what people say; programs of the fields that they sent.
            let fields = [
                "duration": params["totalSeconds"] == nil && params["seconds"] != nil ? "seconds" : "totalSeconds",
                "when": "dueAt", "recurrence": "rrule", "time": "cookSeconds", "stock": "amount",
            ]
            if let field = refusal.field { refusal.field = fields[field] ?? field }
            throw refusal
        }
    }

    /// The result of an earlier request that made a link, with another link in its place. As it was when the link has
    /// ended, or the method makes none. Throws `not_allowed` for who may make none any more.
    package func renew(
        _ earlier: JSON, of method: Method, by account: Account, in room: Room, _ tx: Transaction
    ) throws -> JSON {
        try Self.all[method]?.renew?(earlier, actions(account, room, tx)) ?? earlier
    }
}
