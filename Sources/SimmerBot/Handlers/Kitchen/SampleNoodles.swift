import SimmerDomain
import SimmerLanguage
import SimmerStore

/// The three noodles of invented brands with which a pantry can begin (N53).
struct SampleNoodles {
    let actions: Actions

    /// Their names are words of a language; brands, cups and seconds are the same in all.
    private static let all: [(key: String, brand: String, meal: Double, side: Double, seconds: Int)] = [
        ("penne", "Pasta Nova", 1.25, 0.5, 480), ("fusilli", "Casa Grano", 1, 0.5, 660),
        ("bows", "Molino", 1.5, 0.75, 450),
    ]

    /// Those of them that are there.
    func here() throws -> [Stored<Noodle>] {
        try actions.tx.objects.list(Noodle.self, in: actions.room.key).filter(\.object.isSample)
    }

    /// Adds those that are not there, by name and brand. None is ever there twice.
    @discardableResult
    func load() throws -> [Stored<Noodle>] {
        var loaded: [Stored<Noodle>] = []
        for sample in Self.all {
            var noodle = try Noodle(
                id: Identifier.make(at: actions.now), name: actions.phrase("noodle.samples/\(sample.key)"),
                brand: sample.brand)
            noodle.mealCups = sample.meal
            noodle.sideCups = sample.side
            noodle.cookSeconds = sample.seconds
            noodle.isSample = true
            let isHere =
                try here().contains { $0.object.brand == noodle.brand }
                || actions.noodle(named: noodle.name, brand: noodle.brand) != nil
            if !isHere { loaded.append(try actions.add(noodle, verb: "noodle.samples")) }
        }
        return loaded
    }

    /// Deletes them. Those that somebody has changed or rated have become theirs: they stay, and are samples no more.
    func remove() throws -> (removed: [Stored<Noodle>], kept: [Stored<Noodle>]) {
        var (removed, kept): ([Stored<Noodle>], [Stored<Noodle>]) = ([], [])
        for stored in try here() {
            let isRated = try !actions.tx.objects.list(Rating.self, in: actions.room.key, parent: stored.id).isEmpty
            if try isRated || isChanged(stored) {
                var noodle = stored.object
                noodle.isSample = false
                kept.append(try actions.change(stored, to: noodle, verb: "noodle.samples"))
            } else {
                removed.append(try actions.tx.objects.delete(stored, verb: "noodle.samples", origin: actions.origin))
            }
        }
        return (removed, kept)
    }

    /// Whether it is not as it was loaded: what was changed and taken back is as before.
    private func isChanged(_ stored: Stored<Noodle>) throws -> Bool {
        guard let sample = Self.all.first(where: { $0.brand == stored.object.brand }) else { return true }
        let noodle = stored.object
        let asLoaded = try Noodle(id: noodle.id, name: noodle.name, brand: sample.brand).fields
        var same = noodle
        (same.mealCups, same.sideCups, same.cookSeconds, same.isSample) = (nil, nil, nil, false)
        let isNamedSo = actions.environment.grammar.languages.contains { language in
            actions.phrase("noodle.samples/\(sample.key)", language: language) == noodle.name
        }
        return !isNamedSo || noodle.mealCups != sample.meal || noodle.sideCups != sample.side
            || noodle.cookSeconds != sample.seconds || same.fields != asLoaded
    }
}

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

/// How rooms of a kind begin.
package struct RoomStart: Sendable {
    private let environment: BotEnvironment

    package init(_ environment: BotEnvironment) { self.environment = environment }

    /// A new pantry has the samples, and a quiet line that says how to be rid of them.
    package func begin(_ room: Room, by account: Account, _ tx: Transaction) throws {
        guard room.kind == .pantry else { return }
        let actions = Actions(
            account: account, room: room, language: account.language,
            origin: Origin(account: account.key, via: .system, at: tx.now), environment: environment, tx: tx)
        let loaded = try SampleNoodles(actions: actions).load()
        let names = PhraseValue.list(loaded.map { actions.called($0.object) })
        let text = actions.phrase("noodle.samples/welcome", ["noodles": names])
        let say = actions.phrase("noodle.samples/remove them")
        var message = NewMessage(author: Account.bot, text: text)
        message.card = Cards.choice(prompt: text, [Question.Option(label: say, say: say)])
        message.isQuiet = true
        _ = try tx.events.say(message, in: room.key)
    }
}
