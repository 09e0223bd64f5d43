import SimmerDomain
import SimmerStore

/// Who thinks what of a noodle: one rating for each member and noodle (N3, N56).
extension Actions {
    package func rating(of noodle: String, by person: String) throws -> Stored<Rating>? {
        try tx.objects.find(Rating.self, named: Rating.fold(noodle: noodle, person: person), in: room.key)
    }

    package func ownRating(of noodle: String) throws -> Double? { try rating(of: noodle, by: account.id)?.object.value }

    /// The ratings of members, best first, then in the order of their names.
    package func votes(of noodle: String) throws -> [(person: Account, value: Double)] {
        try tx.shelf.votes(of: noodle, in: room.key).compactMap { stored in
            try tx.accounts.find(id: stored.object.personId).map { (person: $0, value: stored.object.value) }
        }.sorted { ($1.value, $0.person.displayName.folded) < ($0.value, $1.person.displayName.folded) }
    }

    /// Sets one's own rating, nil takes it back; answers what it was. Throws `invalid` outside of 0 to 5.
    @discardableResult
    package func rate(_ noodle: Stored<Noodle>, _ value: Double?, verb: String = "noodle.rate") throws -> Double? {
        guard let old = try rating(of: noodle.id, by: account.id) else {
            guard let value else { return nil }
            let new = try Rating(
                id: Identifier.make(at: now), noodleId: noodle.id, personId: account.id, value: value)
            try tx.objects.insert(new, in: room.key, verb: verb, origin: origin)
            return nil
        }
        guard let value else {
            try tx.objects.delete(old, verb: verb, origin: origin)
            return old.object.value
        }
        var rating = old.object
        try rating.set(value)
        try tx.objects.update(old, to: rating, verb: verb, origin: origin)
        return old.object.value
    }

    /// Running and paused timers by the noodle that each is for; of several the one that ends first.
    package func timersOfNoodles() throws -> [String: Stored<TimerRecord>] {
        let live = try timers().filter { $0.object.isLive && $0.object.subject?.kind == Noodle.kind }
        return Dictionary(live.map { ($0.object.subject?.id ?? "", $0) }) { one, other in
            one.object.rest(at: now) <= other.object.rest(at: now) ? one : other
        }
    }
}
