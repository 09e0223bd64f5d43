import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "load the samples" · "remove the samples"
enum LoadSamples: IntentHandler {
    static let intent = "noodle.samples"

    static func run(_ turn: Turn) throws -> Reply {
        let samples = SampleNoodles(actions: turn.actions)
        if turn.match.slots["remove"] != nil { return try remove(samples, turn) }
        let others = try turn.tx.objects.count(Noodle.self, in: turn.room.key)
        let here = try samples.here()
        guard here.count < 3 else { return turn.quietly("already") }
        guard others == here.count || turn.isConfirmed else {
            throw turn.confirm("add too", ["count": .number(Double(others))])
        }
        let loaded = try samples.load()
        guard !loaded.isEmpty else { return turn.quietly("already") }
        return turn.reply("loaded", ["noodles": names(loaded, turn)])
    }

    private static func remove(_ samples: SampleNoodles, _ turn: Turn) throws -> Reply {
        let (removed, kept) = try samples.remove()
        guard !removed.isEmpty || !kept.isEmpty else { return turn.quietly("no samples") }
        var values: [String: PhraseValue] = [:]
        if !kept.isEmpty { values["kept"] = names(kept, turn) }
        guard !removed.isEmpty else { return turn.quietly("only changed", values) }
        values["noodles"] = names(removed, turn)
        return turn.reply("removed", values)
    }

    private static func names(_ all: [Stored<Noodle>], _ turn: Turn) -> PhraseValue {
        .list(all.map { turn.actions.called($0.object) })
    }
}
