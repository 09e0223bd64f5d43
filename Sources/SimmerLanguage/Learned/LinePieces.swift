/// A line as the learned reader sees it: its words, and each value or name as one word of its own ("%duration"), so
/// that what was learned of one length of time or one noodle holds for all of them.
struct LinePieces {
    struct Piece {
        /// Of the folded word, or of the kind of value.
        var hash: UInt32
        /// The token that a plain word is; -1 for a value.
        var token: Int32
        /// Whether sentences of the language have the word, or it is a value.
        var isKnown = true
    }

    /// In the order of the line; marks are left out, since people set them as they like.
    private(set) var pieces: [Piece] = []
    /// The kinds of values that the line holds, each once.
    private(set) var kinds: [UInt32] = []
    /// The words within values: "5 more minutes" is a length of time, and more than that.
    private(set) var inside: [UInt32] = []

    /// Tokens behind these tell nothing new: an order is said by then, and the rest is somebody's text.
    private static let mostTokens = 48
    /// Words shorter than this are no slip of a name.
    private static let shortestSlip = 6

    /// Values by how they are named here. Of those that cover the same words the surest counts, of these the first.
    static let values: [(type: SlotType, hash: UInt32)] = [
        (.duration, "duration"), (.recurrence, "recurrence"), (.instant, "instant"), (.temperature, "temperature"),
        (.quantity, "quantity"), (.number, "number"), (.rating, "rating"), (.people, "people"), (.email, "email"),
        (.barcode, "barcode"),
    ].map { ($0, hash(ofKind: $1)) }

    /// How a language reads one of them.
    struct Value: Sendable {
        let hash: UInt32
        let reader: any ValueReader
        /// The same reader, where it reads by patterns.
        let patterns: PatternReader?
        /// What the others begin with.
        let begins: Token.Kind
    }

    /// In the order of `values`.
    static func values(readBy readers: [SlotType: any ValueReader]) -> [Value] {
        values.compactMap { type, hash in
            readers[type].map {
                Value(
                    hash: hash, reader: $0, patterns: $0 as? PatternReader, begins: type == .email ? .word : .number)
            }
        }
    }

    private static func hash(ofKind kind: String) -> UInt32 { WordTable.hash("%\(kind)".utf8) }

    /// - Parameter context: only its names and what instants depend on are looked at.
    init(_ line: TokenLine, _ context: LineContext, _ model: LanguageModel) {
        let count = min(line.tokens.count, Self.mostTokens)
        let search = Search(line, count, context, model)
        pieces.reserveCapacity(count)
        var place = 0
        while place < count {
            let value = search.value(at: place)
            let name = search.name(at: place)
            // A name is what somebody called a thing: of the same length it goes before a number or a day in it.
            if let name, name.end >= value?.end ?? 0 {
                add(Self.hash(ofKind: name.kind))
                place = name.end
            } else if let value {
                add(value.hash)
                for token in line.tokens[place..<value.end] where token.kind == .word { inside.append(token.hash) }
                place = value.end
            } else {
                let token = line.tokens[place]
                if token.kind != .mark {
                    pieces.append(Piece(hash: token.hash, token: Int32(place), isKnown: search.isOwn[place]))
                }
                place += 1
            }
        }
    }

    private mutating func add(_ kind: UInt32) {
        pieces.append(Piece(hash: kind, token: -1))
        if !kinds.contains(kind) { kinds.append(kind) }
    }

    /// What begins at the places of one line.
    private struct Search {
        private let line: TokenLine
        private let count: Int
        private let model: LanguageModel
        private let reading: ReadingContext
        private let parse: LineParse
        private let names: [(search: NameSearch, isUsual: Bool)]
        /// Whether each token is a word of the language's sentences: that is no slip of a name, and no part of one.
        let isOwn: [Bool]

        init(_ line: TokenLine, _ count: Int, _ context: LineContext, _ model: LanguageModel) {
            (self.line, self.count, self.model) = (line, count, model)
            reading = ReadingContext(
                now: context.now, timeZone: context.timeZone, language: model.language, partsOfDay: context.partsOfDay)
            // What a matcher looked for of a longer line reaches further.
            let noted = count == line.tokens.count ? context.notes?.of(line, context) : nil
            parse = noted?.of(model).parse ?? LineParse()
            names = [
                (search: noted?.known ?? NameSearch(context.names), isUsual: false),
                (search: noted?.of(model).usual ?? NameSearch(model.usualNames), isUsual: true),
            ].filter { !$0.search.isEmpty }
            isOwn = line.tokens.prefix(count).map { model.words.id(of: $0, in: line) >= 0 }
        }

        /// A value or a name of the line.
        struct Found {
            var end: Int
            /// What stands for it among the features.
            var hash: UInt32 = 0
            var kind = ""
            var certainty = 1.0
        }

        /// The longest value that begins here and needs no help from its surroundings.
        func value(at place: Int) -> Found? {
            var best: Found?
            for value in model.valuesOfPieces {
                guard let found = longest(value, at: place), found.end <= count else { continue }
                if let best, (best.end, best.certainty) >= (found.end, found.certainty) { continue }
                best = Found(end: found.end, hash: value.hash, certainty: found.certainty)
            }
            return best
        }

        private func longest(_ value: Value, at place: Int) -> EndOfValue? {
            guard let patterns = value.patterns else {
                guard line.tokens[place].kind == value.begins else { return nil }
                return value.reader.readings(in: line, at: place, reading, parse).first.map {
                    EndOfValue(end: $0.end, certainty: $0.certainty)
                }
            }
            guard parse.canBegin(patterns.category, of: patterns.grammar, in: line, at: place) else { return nil }
            // Which instant it is costs more than all else and tells nothing here.
            return patterns.longest(in: line, at: place, parse, from: ValueFinder.floor)
        }

        /// The longest name of a thing that begins here; one that only looks like one counts where the word is none of
        /// the language.
        func name(at place: Int) -> Found? {
            guard line.tokens[place].kind != .mark else { return nil }
            var best: KnownNames.Found?
            func take(_ found: [KnownNames.Found]) {
                for found in found where isLonger(found, than: best) { best = found }
            }
            for (known, isUsual) in names {
                // A word of a name that everybody uses is a word ("milk", of the milk oolong).
                let canBePart = !isOwn[place] && !isUsual
                take(known.spelled(in: line, upTo: count, at: place).filter { $0.closeness != .part || canBePart })
            }
            if best == nil, !isOwn[place], line.tokens[place].width >= LinePieces.shortestSlip {
                for (known, _) in names { take(known.nearlySpelled(in: line, upTo: count, at: place)) }
            }
            return best.map { Found(end: $0.end, kind: $0.name.kind) }
        }

        /// A timer is named after what it is for, so the other kinds tell more.
        private func isLonger(_ found: KnownNames.Found, than best: KnownNames.Found?) -> Bool {
            guard let best else { return true }
            if found.end != best.end { return found.end > best.end }
            return best.name.kind == "timer" && found.name.kind != "timer"
        }
    }
}
