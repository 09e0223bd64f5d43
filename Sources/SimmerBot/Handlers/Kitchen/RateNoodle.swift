import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "rate the fusilli 4.5" · "remove my rating"
enum RateNoodle: IntentHandler {
    static let intent = "noodle.rate"

    static func run(_ turn: Turn) throws -> Reply {
        let noodle = try turn.noodle()
        if turn.match.slots["remove"] != nil { return try remove(noodle, turn) }
        guard let value = value(turn) else {
            // "lots" is no number.
            guard turn.text("text") == nil else {
                throw Refusal(.notNumber, field: "rating", phrase: "rating not a number")
            }
            throw turn.ask("rating", as: "rating", nil, ["name": .text(noodle.object.name)])
        }
        return try rate(noodle, value, turn)
    }

    /// Sets the speaker's rating, and says what it was and what the mean is.
    static func rate(_ noodle: Stored<Noodle>, _ value: Double, _ turn: Turn) throws -> Reply {
        let was = try turn.actions.rate(noodle, value)
        let now = try turn.actions.ownRating(of: noodle.id) ?? value
        var values = try facts(noodle, turn)
        values["rating"] = .number(now)
        guard was != now else { return turn.quietly("\(intent)/unchanged", values) }
        if let was { values["was"] = .number(was) }
        return turn.reply("\(intent)/rated", values)
    }

    private static func remove(_ noodle: Stored<Noodle>, _ turn: Turn) throws -> Reply {
        guard let was = try turn.actions.rate(noodle, nil) else {
            return turn.quietly("not rated", ["name": .text(noodle.object.name)])
        }
        return turn.reply("removed", try facts(noodle, turn).merging(["was": .number(was)]) { $1 })
    }

    private static func value(_ turn: Turn) -> Double? {
        if case .rating(let value)? = turn.match.slots["rating"] { return value }
        return turn.number("rating")
    }

    /// The name, and the mean where it says more than the rating itself.
    private static func facts(_ noodle: Stored<Noodle>, _ turn: Turn) throws -> [String: PhraseValue] {
        var values: [String: PhraseValue] = ["name": .text(noodle.object.name)]
        if let line = try turn.tx.shelf.find(noodle.id), let mean = line.rating {
            let others = line.votes - (try turn.actions.ownRating(of: noodle.id) == nil ? 0 : 1)
            if others > 0 { values.merge(["mean": .number(mean), "votes": .number(Double(line.votes))]) { $1 } }
        }
        return values
    }
}

/// "what does Ana think of the penne?" · "who rated the fusilli?"
enum NoodleVotes: IntentHandler {
    static let intent = "noodle.votes"

    static func run(_ turn: Turn) throws -> Reply {
        let noodle = try turn.noodle()
        let name = noodle.object.name
        let votes = try turn.actions.votes(of: noodle.id)
        if let said = turn.text("person") {
            let fold = said.folded
            let one = votes.first {
                [$0.person.displayName, $0.person.username, $0.person.firstName].map(\.folded).contains(fold)
            }
            guard let one else { return turn.quietly("no vote", ["who": .text(said), "name": .text(name)]) }
            return turn.quietly(
                "vote",
                ["who": .text(one.person.displayName), "name": .text(name), "rating": .number(one.value)])
        }
        guard !votes.isEmpty, let line = try turn.tx.shelf.find(noodle.id) else {
            return turn.quietly("none", ["name": .text(name)])
        }
        let mean = turn.mean(try turn.facts(noodle.object, line))
        return turn.list(votes, title: turn.phrase("title", ["name": .text(name), "mean": .text(mean)])) {
            number, vote in
            Cards.Item(
                number: number, title: vote.person.displayName,
                detail: turn.phrase("kitchen/stars", ["rating": .number(vote.value)]))
        }
    }
}
