import Foundation
import SimmerDomain
import SimmerStore

/// What is changed about the noodles of a room, in one way for sentences and methods.
extension Actions {
    /// Throws `duplicate` when the room has one of that name and brand.
    package func add(_ noodle: Noodle, rating: Double? = nil, verb: String = "noodle.add") throws -> Stored<Noodle> {
        let made = try tx.objects.insert(noodle, in: room.key, verb: verb, origin: origin)
        if let rating {
            let own = try Rating(
                id: Identifier.make(at: now), noodleId: noodle.id, personId: account.id, value: rating)
            try tx.objects.insert(own, in: room.key, verb: "noodle.rate", origin: origin)
        }
        return made
    }

    /// The noodle of exactly that name and brand.
    package func noodle(named name: String, brand: String?) throws -> Stored<Noodle>? {
        let line = try tx.shelf.named(name, Noodle.kind, in: room.key).first {
            ($0.brand ?? "").folded == (brand ?? "").folded
        }
        return try line.flatMap { try tx.objects.find(Noodle.self, id: $0.id) }
    }

    /// Writes what a rule made of a noodle. A rename bears a verb of its own, by which undo is named.
    @discardableResult
    package func change(_ stored: Stored<Noodle>, to noodle: Noodle, verb: String = "noodle.edit") throws -> Stored<
        Noodle
    > {
        var noodle = noodle
        if noodle.bestBefore != stored.object.bestBefore { noodle.warnAt = warning(of: noodle.bestBefore) }
        let isRenamed = noodle.name != stored.object.name
        return try tx.objects.update(
            stored, to: noodle, verb: isRenamed ? "noodle.rename" : verb, origin: origin)
    }

    /// Nine in the morning, some days before the last good one; nil when that is over.
    private func warning(of bestBefore: CivilDate?) -> Instant? {
        guard let bestBefore else { return nil }
        let day = bestBefore.adding(days: -Noodle.warningDays)
        let at = CivilTime(day, TimeOfDay(hour: 9)).instant(in: zone)
        return at > now ? at : nil
    }

    /// "Penne rigate (Pasta Nova)"
    package func called(_ noodle: Noodle) -> String {
        phrase(
            "kitchen/name",
            ["name": .text(noodle.name)].merging(noodle.brand.map { ["brand": .text($0)] } ?? [:]) { $1 })
    }

    /// What every member may set of a room: for how many it cooks.
    package func setPeople(_ count: Int) throws {
        try tx.settings.set(
            ["peopleCount": JSON(count)], of: room, in: room.key, by: account, verb: "noodle.people", origin: origin)
    }
}
