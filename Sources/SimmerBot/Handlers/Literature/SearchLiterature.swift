import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "search protocols for lactase assay", and "more" for the next ten
enum SearchLiterature: ShowingHandler {
    static let intent = "literature.search"
    /// What was looked for last, in the focus.
    static let focus = "literature"

    static func run(_ turn: Turn) throws -> Reply {
        guard let query = turn.text("query", "text").flatMap({ try? LiteratureQuery($0) }) else {
            throw turn.ask("query", as: "text")
        }
        let offset = turn.match.offset
        let wanted = offset + Cards.linesOfPage
        guard wanted <= LiteratureQuery.mostHits else { throw Refusal(.notFound, phrase: "words/no more") }
        turn.focus.objects[focus] = query.text
        turn.focus.show(Reference.kind, [])
        turn.focus.next = Focus.Page(match: turn.match, offset: wanted)
        let results = try LiteratureMemory(turn.tx, of: turn.room.key).results(of: query)
        func answer(_ standing: LiteratureAnswer.Standing, _ code: Reason? = nil) throws -> Reply {
            let answer = try LiteratureAnswer(query, results, standing, offset: offset, turn.actions)
            return Reply(answer.text, card: answer.card, code: code, isQuiet: true)
        }
        let isOver = turn.standing != nil
        if let results, isOver || results.isWhole || results.hits.count >= wanted {
            guard results.hits.count > offset || offset == 0 else {
                throw Refusal(.notFound, phrase: "words/no more")
            }
            return try answer(.known, results.hits.isEmpty ? .notFound : nil)
        }
        guard !isOver, turn.environment.actions.literatureSource != nil else { return try answer(.offline, .offline) }
        try LiteratureWork.ask(
            query, count: wanted, order: OutsideOrder(turn, about: query.text, kind: focus).json, by: turn.speaker.key,
            in: turn.room.key, turn.tx, turn.environment.actions.lookupBudget)
        return try answer(.searching)
    }
}

/// "save 2 to this experiment"
enum SaveReference: IntentHandler {
    static let intent = "literature.save"

    static func run(_ turn: Turn) throws -> Reply {
        guard let query = turn.focus.objects[SearchLiterature.focus].flatMap({ try? LiteratureQuery($0) }),
            let hits = try LiteratureMemory(turn.tx, of: turn.room.key).results(of: query)?.hits, !hits.isEmpty
        else { throw Refusal(.notFound, phrase: "literature none shown") }
        // A place in the list of hits is none in a list of experiments.
        var match = turn.match
        match.slots["which"] = nil
        match.slots["number"] = nil
        let inner = turn.with(match)
        defer { turn.focus = inner.focus }
        guard let place = place(turn, among: hits) else { throw turn.ask("which", as: "number") }
        guard hits.indices.contains(place - 1) else {
            throw Refusal(
                .unknown, field: "which", phrase: "no such number", values: ["number": .number(Double(place))])
        }
        let experiment = try inner.experiment()
        let hit = hits[place - 1]
        var values: [String: PhraseValue] = [
            "title": .text(hit.title), "experiment": .text(experiment.object.title),
        ]
        guard try turn.actions.save(hit, to: experiment) != nil else { return turn.quietly("already", values) }
        values["count"] = .number(Double(try turn.actions.references(of: experiment.id).count))
        return turn.reply("saved", values)
    }

    private static func place(_ turn: Turn, among hits: [LiteratureHit]) -> Int? {
        if let number = turn.number("which", "number") { return Int(whole: number) }
        switch turn.pointer {
        case .place(let place)?: return place
        case .last?: return hits.count
        default: return hits.count == 1 ? 1 : nil
        }
    }
}
