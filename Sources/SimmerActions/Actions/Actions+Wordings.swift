import SimmerDomain
import SimmerStore

/// What the bot has learned from choices in a room, in one way for sentences and methods.
extension Actions {
    /// In the order in which they were learned.
    package func wordings() throws -> [Stored<Wording>] { try tx.objects.list(Wording.self, in: room.key) }

    /// Keeps what was meant. Of too many in the room the oldest go.
    /// - Parameter same: what the same words meant until now.
    @discardableResult
    package func learn(_ wording: Wording, inPlaceOf same: [Stored<Wording>]) throws -> Stored<Wording> {
        for stored in same { try tx.objects.delete(stored, verb: Wording.learning, origin: origin) }
        let most = environment.limits.wordingsPerRoom
        if most > 0 {
            let kept = try wordings()
            for stored in kept.prefix(max(0, kept.count + 1 - most)) {
                try tx.objects.delete(stored, verb: Wording.learning, origin: origin)
            }
        }
        return try tx.objects.insert(wording, in: room.key, verb: Wording.learning, origin: origin)
    }

    /// Who taught it or owns the room. In a room of two neither decides over what is the other's.
    package func mayForget(_ stored: Stored<Wording>) throws -> Bool {
        if stored.createdBy == account.key { return true }
        return try !room.isOfTwo && tx.members.role(account, in: room.key) == .owner
    }

    /// Throws `not_allowed` for what is neither the person's own nor in a room of the person's.
    package func forget(_ stored: Stored<Wording>) throws {
        guard try mayForget(stored) else { throw Refusal(.notAllowed, phrase: "wording/not yours") }
        try drop(stored)
    }

    /// The words mean nothing of the sort any more, as somebody has just said of them.
    package func drop(_ stored: Stored<Wording>) throws {
        try tx.objects.delete(stored, verb: "wording.forget", origin: origin)
    }
}
