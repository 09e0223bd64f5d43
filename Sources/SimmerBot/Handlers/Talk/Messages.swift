import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "what did I miss?" · "messages from yesterday"
enum Missed: IntentHandler {
    static let intent = "message.missed"
    /// So many messages are listed; the rest is read by scrolling.
    private static let most = 200

    static func run(_ turn: Turn) throws -> Reply {
        // "more" lists the same stretch as the page before it.
        let (kept, end) = (turn.number("#after").flatMap { Seq(exactly: $0) }, turn.number("#until"))
        let until = end.flatMap { Seq(exactly: $0) } ?? turn.cause
        if let when = turn.instant("when") {
            let since = past(when, turn)
            let after = try kept ?? turn.tx.events.lastSeq(before: since, in: turn.room.key)
            let told = try messages(turn, after: after, until: until) { _ in true }
            guard !told.isEmpty else { return turn.quietly("nothing since", ["when": turn.when(since)]) }
            let count = PhraseValue.number(Double(told.count))
            return try list(
                told, turn.phrase("since", ["count": count, "when": turn.when(since)]), turn, after: after, until: until
            )
        }
        let after = try kept ?? lastSeen(turn)
        let all = try turn.tx.events.missed(turn.room.key, after: after, for: turn.speaker.key)
        guard !all.isEmpty else { return turn.quietly("nothing") }
        let told = try messages(turn, after: after, until: until) { $0.author != turn.speaker.key }
        return try list(told, summary(all, turn), turn, after: after, until: until)
    }

    /// Who said how much, how much the bot said, and when it began.
    private static func summary(_ all: [(author: AccountKey, count: Int, first: Seq)], _ turn: Turn) throws -> String {
        let people = all.filter { $0.author != Account.bot }
        let who = try people.sorted { $0.first < $1.first }.prefix(10).map { entry in
            turn.phrase(
                "person",
                [
                    "who": .text(try name(of: entry.author, turn)), "count": .number(Double(entry.count)),
                ])
        }
        var values: [String: PhraseValue] = [:]
        if !who.isEmpty { values["people"] = .list(who) }
        if let bot = all.first(where: { $0.author == Account.bot }) { values["bot"] = .number(Double(bot.count)) }
        if let first = all.map(\.first).min(), let event = try turn.tx.events.find(turn.room.key, first) {
            values["first"] = turn.when(event.at)
        }
        return turn.phrase("missed", values)
    }

    private static func messages(
        _ turn: Turn, after: Seq, until: Seq, where isMeant: (RoomEvent) -> Bool
    ) throws -> [(event: RoomEvent, text: String)] {
        try turn.tx.events.history(turn.room.key, after: after, limit: most, all: false).compactMap { event in
            let content = event.content
            // What the bot answered to the person was heard when it was asked.
            if event.author == Account.bot, let cause = content["cause"]?.int,
                try turn.tx.events.find(turn.room.key, cause)?.author == turn.speaker.key
            {
                return nil
            }
            guard event.seq < until, content["quiet"]?.bool != true, content["deleted"] == nil, isMeant(event),
                let text = content["text"]?.string, !text.isEmpty
            else { return nil }
            return (event, text)
        }
    }

    private static func list(
        _ told: [(event: RoomEvent, text: String)], _ title: String, _ turn: Turn, after: Seq, until: Seq
    ) throws -> Reply {
        let stretch: [String: SlotValue] = ["#after": .number(Double(after)), "#until": .number(Double(until))]
        return try turn.list(told, title: title, keeping: stretch, line: "words/list line said") { number, said in
            Cards.Item(
                number: number, title: String(said.text.prefix(120)),
                detail: turn.phrase(
                    "line",
                    ["who": .text(try name(of: said.event.author, turn)), "at": turn.when(said.event.at)]))
        }
    }

    static func name(of author: AccountKey?, _ turn: Turn) throws -> String {
        try author.flatMap { try turn.tx.accounts.find($0)?.shownName } ?? turn.phrase("words/former member")
    }

    /// A day or hour that was said of what is over: the last such one.
    private static func past(_ said: SpokenInstant, _ turn: Turn) -> Instant {
        let back: Int64 = (said.grain <= .day ? -7 : -1) * 86_400_000
        // Of the two readings of an hour the later one that is over.
        let readings = [said.instant, said.alternative].compactMap { $0 }.map { $0 > turn.now ? $0 + back : $0 }
        return readings.filter { $0 <= turn.now }.max() ?? said.instant + back
    }

    /// The read position; when saying this very line has moved it, the place of what the speaker said before.
    private static func lastSeen(_ turn: Turn) throws -> Seq {
        let read = turn.membership.lastReadSeq
        guard read >= turn.cause else { return read }
        let before = try turn.tx.events.history(turn.room.key, before: turn.cause, limit: most, all: false)
        return before.last { $0.author == turn.speaker.key }?.seq ?? (before.first?.seq ?? 1) - 1
    }
}

/// Ends the transaction of a line that searches: what waits to be indexed is indexed in transactions of its own,
/// because there may be much of it and everybody waits for the one writer. Then the line is dealt with anew.
struct SearchIsBehind: Error {}

/// "find messages about the gel"
enum SearchMessages: IntentHandler {
    static let intent = "message.search"
    private static let most = 100

    static func run(_ turn: Turn) throws -> Reply {
        guard let text = turn.text("text", "title") else { throw turn.ask("text", as: "text") }
        let words = SearchWords(text)
        let named: [String: PhraseValue] = ["text": .text(text)]
        guard !words.isEmpty else { throw turn.ask("text", as: "text") }
        // What was said a moment ago must be found too.
        guard turn.isIndexed else { throw SearchIsBehind() }
        let until = turn.number("#until").flatMap { Seq(exactly: $0) } ?? turn.cause
        // Others read the answer here, so that only a room without others is answered from all of one's rooms.
        let isAlone = try turn.room.isWithBot || turn.tx.members.count(in: turn.room.key) == 1
        let found = try turn.tx.searching {
            try turn.tx.search.find(
                words, for: turn.speaker.key, room: isAlone ? nil : turn.room.key,
                MessageFilter(before: RoomPlace(room: turn.room.key, seq: until)), limit: most)
        }
        // Its own lists and answers are no finds.
        let hits = try found.filter { hit in
            guard hit.author == Account.bot else { return true }
            return try turn.tx.events.find(hit.room, hit.seq)?.content["quiet"]?.bool != true
        }
        guard !hits.isEmpty else { throw Refusal(.notFound, phrase: "search nothing", values: named) }
        let title = turn.phrase("title", named.merging(["count": .number(Double(hits.count))]) { own, _ in own })
        return try turn.list(
            hits, title: title, keeping: ["#until": .number(Double(until))],
            line: "words/list line said"
        ) { number, hit in
            var values: [String: PhraseValue] = [
                "who": .text(try Missed.name(of: hit.author, turn)), "at": turn.when(hit.at),
            ]
            if hit.room != turn.room.key, let room = try turn.tx.rooms.find(hit.room), !room.name.isEmpty {
                values["room"] = .text(room.name)
            }
            return Cards.Item(
                number: number,
                title: hit.snippet.filter { $0 != "\u{1}" && $0 != "\u{2}" }, detail: turn.phrase("line", values))
        }
    }
}
