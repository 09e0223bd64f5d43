import SimmerDomain

/// Reads one line with one language's sentences.
///
/// `best(node, position)` is the cheapest way to use up the rest of the line from a node of the automaton on,
/// remembered for every pair that is reached; cost grows with nodes reached times positions, and a budget of steps
/// bounds it for hostile lines.
final class LineMatcher {
    /// What a reading costs, in points; the cheapest reading of the whole line wins. Kept in the order that DESIGN
    /// ranks by.
    enum Cost {
        static let impossible: Int32 = .max
        static let literal: Int32 = -1
        static let mark: Int32 = 0
        static let skippedWord: Int32 = 3
        /// Of a lenient reading: a small word of the sentence that the line lacks, a word of the line that the sentence
        /// lacks.
        static let missingWord: Int32 = 16
        /// The same of a word that tells something, and of a known name or a number that the sentence lacks.
        static let missingTelling: Int32 = 26
        static let extraValue: Int32 = 70
        static let tellingWordInText: Int32 = 26
        static let extraSmallWord: Int32 = 8
        static let extraWord: Int32 = 24
        static let opening: Int32 = 1
        static let special: Int32 = -12
        static let afterOrder: Int32 = -40
        static let afterOrderInWords: Int32 = -30
        static let exactName: Int32 = 5
        static let otherKind: Int32 = 2
        static let endingName: Int32 = 8
        static let partOfName: Int32 = 10
        static let nearName: Int32 = 15
        static let freeName: Int32 = 20
        static let freeNameWord: Int32 = 8
        static let freeNameJoiner: Int32 = 20
        /// Of a name that nobody knows: one that is known, behind a small word of it.
        static let nameInName: Int32 = 50
        static let freeText: Int32 = 40
        static let freeTextWord: Int32 = 12
        /// Where the intent is known, words that nobody knows are rather what somebody wrote than left over.
        static let freeTextOfIntent: Int32 = 26
        /// Words before a colon mostly say what the text is about ("of Plasmid miniprep: white"): a reading that knows
        /// them is better.
        static let textWithColon: Int32 = 20
        static let filler: Int32 = 30
        static let fillerWord: Int32 = 10
        /// Times what is missing to full certainty.
        static let doubt: Double = 40
    }

    /// One way of filling a slot.
    struct Filling {
        var end: Int
        var cost: Int32
        /// nil: the words themselves, or what `part` says.
        var value: SlotValue?
        /// A value of which the instant is looked for only when the reading won.
        var part: Part?
    }

    typealias Step = StepTable.Step

    /// What one line may cost; ordinary lines need some hundreds.
    static let mostSteps = 20_000
    static let mostLenientSteps = 1_500
    static let mostAligningSteps = 2_000
    /// Only so many tokens at the start and at the end of a line are looked at one by one; a text may cover what is
    /// between.
    static let head = 56
    static let tail = 12

    let model: LanguageModel
    let line: TokenLine
    let context: LineContext
    var reading: ReadingContext
    /// The numbers of the tokens that are looked at.
    let ids: UnsafeBufferPointer<Int32>
    let marks: UnsafeBufferPointer<LanguageModel.WordMarks>
    /// What value readers found in this line.
    let parse: LineParse
    /// The part of the line that is read.
    var bounds: Range<Int> { part }
    // Private, so that the search looks at it without being asked whether somebody else changes it.
    private var part: Range<Int>
    /// Whether the line goes on behind the tokens that are looked at.
    let isCut: Bool
    /// Whether a colon stands anywhere.
    private let hasColons: Bool
    /// How far a reading may be from the words; for guesses that are asked about.
    enum Leniency {
        case none
        /// Small words may be missing and others too many.
        case smallWords
        /// Any word may be missing: which intent the line is of is known from elsewhere.
        case anyWord
    }
    let leniency: Leniency
    var isLenient: Bool { leniency != .none }
    private let mostSteps: Int
    var steps: Int { stepsTaken }
    private var stepsTaken = 0
    let memory: LineMemory
    let graph: SentenceGraph
    let memo: StepTable
    /// The names that the store knows, and those that everybody uses.
    var knownNames: NameSearch { knownSearch ?? makeKnown() }
    var usualNames: NameSearch { usualSearch ?? makeUsual() }
    private var knownSearch: NameSearch?
    private var usualSearch: NameSearch?
    /// By position what `freeNames` found: several types of slot ask for the same.
    var freeMemo: [[Filling]?] = []
    /// By position what passing a token over costs, where it may be: without names and values it is not asked for.
    private let skips: UnsafeMutablePointer<Int32>
    private var knowsSkips = false
    /// Of the memory, too; see there.
    private let heads: UnsafeMutablePointer<UInt64>
    private let reaches: UnsafeMutablePointer<UInt64>
    /// By type of slot as bits: whether it was asked if the line holds something for it, and the answer.
    private var asked: UInt64 = 0
    private var held: UInt64 = 0
    /// The types of slot, as bits, that are choices which a part of the line may hold.
    private var choices: (range: Range<Int>, bits: UInt64)?
    /// The kinds of names that a part of the line holds.
    var heldKnown: (range: Range<Int>, kinds: [String])?
    var heldUsual: (range: Range<Int>, kinds: [String])?
    /// What the line is by the intents that it was held to.
    var alignments: [(intent: String, form: String, reading: Grammar.LineReading?)] = []

    /// By what was learned of the edges of slots, for a line that is held to an intent.
    private let edgeCosts: EdgeCosts?
    private var neededWords: Set<Int32> = []
    /// Those that some sentence of the intent needs.
    private(set) var slotsOfIntent: Set<Int32> = []
    /// Behind each token how many words so far tell the intent that the line is held to.
    private var tellingWords: [Int32] = []

    init(
        _ model: LanguageModel, _ line: TokenLine, _ context: LineContext, leniency: Leniency = .none,
        edges: SlotEdges? = nil, notes: LineNotes? = nil
    ) {
        let isLenient = leniency != .none
        self.leniency = leniency
        mostSteps =
            switch leniency {
            case .none: Self.mostSteps
            case .smallWords: Self.mostLenientSteps
            case .anyWord: Self.mostAligningSteps
            }
        self.model = model
        self.line = line
        self.context = context
        graph = model.graph
        memory = LineMemory.lend()
        (skips, heads, reaches) = (memory.skips, memory.heads, memory.reaches)
        memo = memory.steps
        let noted = (notes ?? context.notes)?.of(line, context)
        let notedHere = noted?.of(model)
        parse = notedHere?.parse ?? LineParse()
        (knownSearch, usualSearch) = (noted?.known, notedHere?.usual)
        reading = ReadingContext(
            now: context.now, timeZone: context.timeZone, language: model.language, partsOfDay: context.partsOfDay)
        let count = min(line.tokens.count, LineMemory.mostTokens)
        isCut = line.tokens.count > count
        let ids = UnsafeMutableBufferPointer(rebasing: memory.ids[..<count])
        model.words.ids(of: line, into: ids)
        for index in 0..<count {
            // The colon of a time ("at 14:00") is no word of a sentence.
            if line.isColonOfTime(index) { ids[index] = -1 }
            var mark = ids[index] >= 0 ? model.wordMarks[Int(ids[index])] : []
            if line.tokens[index].kind == .mark { mark.formUnion([.skip, .punctuation]) }
            memory.marks[index] = mark
            heads[index] =
                isLenient || mark.contains(.skip)
                ? .max : SentenceGraph.other | (ids[index] >= 0 ? SentenceGraph.bit(of: ids[index]) : 0)
        }
        reaches[count] = 0
        for index in (0..<count).reversed() {
            reaches[index] = reaches[index + 1] | (ids[index] >= 0 ? SentenceGraph.bit(of: ids[index]) : 0)
        }
        hasColons = line.letters.contains(Mark.colon)
        // A lenient reading may suppose small words behind the line's end.
        heads[count] = isLenient ? .max : SentenceGraph.other
        self.ids = UnsafeBufferPointer(ids)
        marks = UnsafeBufferPointer(rebasing: memory.marks[..<count])
        let looked = UnsafeBufferPointer(ids)
        edgeCosts = edges.map { EdgeCosts($0, line, looked, slots: model.graph.slots.count) }
        part = 0..<count
    }

    deinit { memory.giveBack() }

    private func makeKnown() -> NameSearch {
        let search = NameSearch(context.names)
        knownSearch = search
        return search
    }

    private func makeUsual() -> NameSearch {
        let search = NameSearch(model.usualNames)
        usualSearch = search
        return search
    }

    /// Reads another part of the line; what was remembered about the ends is forgotten.
    func read(_ part: Range<Int>) {
        self.part = part
        memo.clear()
        memory.forgetCloses()
    }

    /// Itself, set to read all of the line.
    func forWholeLine() -> LineMatcher {
        if bounds != 0..<ids.count { read(0..<ids.count) }
        return self
    }

    func isWatched(_ position: Int) -> Bool {
        position < bounds.lowerBound + Self.head || position >= bounds.upperBound - Self.tail
    }

    /// Lets the next reading be of one intent only.
    func hold(to intent: Int) {
        memo.clear()
        stepsTaken = 0
        edgeCosts?.hold(to: model.intents[intent])
        neededWords = model.neededWordsOfIntents[intent]
        slotsOfIntent = model.neededSlotsOfIntents[intent]
        let telling = model.tellingWords[intent]
        tellingWords = ids.reduce(into: [0]) { sums, id in
            sums.append(sums[sums.count - 1] + (telling.contains(id) ? 1 : 0))
        }
    }

    /// What a text costs more for the words in it that tell the intent: "at 14:00 I want to be reminded of the bins".
    private func costOfTelling(_ range: Range<Int>) -> Int32 {
        guard leniency == .anyWord, range.upperBound < tellingWords.count else { return 0 }
        return (tellingWords[range.upperBound] - tellingWords[range.lowerBound]) * Cost.tellingWordInText
    }

    /// Whether some sentence of the intent that the line is held to needs a word.
    func isOwnWord(_ place: Int) -> Bool { neededWords.contains(ids[place]) }

    /// Whether a word of them tells the intent that the line is held to.
    func tellsIntent(_ range: Range<Int>) -> Bool {
        range.upperBound < tellingWords.count && tellingWords[range.upperBound] > tellingWords[range.lowerBound]
    }

    private func edgeCost(_ slot: Int32, _ start: Int, _ end: Int) -> Int32 {
        edgeCosts?.cost(of: slot, in: graph, from: start, to: end) ?? 0
    }

    func skipCost(_ position: Int) -> Int32 {
        findSkips()
        return skips[position] >= 0 ? skips[position] : costOfSkipping(position)
    }

    @inline(__always)
    private func findSkips() {
        if !knowsSkips { makeSkips() }
    }

    private func makeSkips() {
        knowsSkips = true
        for position in ids.indices { skips[position] = canSkip(position) ? costOfSkipping(position) : -1 }
    }

    private func costOfSkipping(_ position: Int) -> Int32 {
        if marks[position].contains(.punctuation) { return Cost.mark }
        if marks[position].contains(.skip) { return Cost.skippedWord }
        guard leniency == .anyWord else { return Cost.extraWord }
        if holdsValue(position) { return Cost.extraValue }
        return marks[position].isTelling ? Cost.extraWord : Cost.extraSmallWord
    }

    /// Whether a word is a number, or begins what the store or everybody has a name for.
    func holdsValue(_ position: Int) -> Bool {
        line.tokens[position].kind == .number || isNameOfThing(position)
    }

    // MARK: - The search

    func best(_ node: Int32, _ position: Int) -> Int32 {
        let head = heads[position]
        guard graph.first(of: node) & head != 0 else { return Cost.impossible }
        let flat = graph.node(node)
        if flat.kind == .end { return closingCost(position) }
        // Most words of most sentences do not stand where they would have to: nothing to remember.
        if flat.kind != .slot, flat.kind != .either, !canStand(flat, position) { return Cost.impossible }
        if let known = memo.cost(node, position) { return known }
        stepsTaken += 1
        guard stepsTaken <= mostSteps else { return Cost.impossible }
        let step: Step
        switch flat.kind {
        case .end, .word, .words: step = literal(node, flat, position)
        case .either:
            var found = Step(cost: Cost.impossible, start: 0, end: 0, choice: 0)
            for index in flat.what..<flat.next {
                let branch = graph.branch(index)
                guard graph.first(of: branch) & head != 0 else { continue }
                let cost = best(branch, position)
                if cost < found.cost { found = Step(cost: cost, start: 0, end: 0, choice: branch) }
            }
            step = found
        case .slot: step = fill(flat.what, position, flat.next)
        }
        memo.set(node, position, step)
        return step.cost
    }

    /// Whether a token may be passed over.
    private func canSkip(_ position: Int) -> Bool {
        marks[position].contains(.skip)
            || (isLenient && (line.tokens[position].kind == .word || leniency == .anyWord)
                && !marks[position].contains(.negation))
    }

    private func canStand(_ node: SentenceGraph.Node, _ position: Int) -> Bool {
        if isLenient { return true }
        guard position < part.upperBound else { return false }
        return graph.matches(node, ids[position]) || marks[position].contains(.skip)
    }

    private func literal(_ number: Int32, _ node: SentenceGraph.Node, _ position: Int) -> Step {
        findSkips()
        var found = Step(cost: Cost.impossible, start: 0, end: 0, choice: 0)
        let limit = part.upperBound
        // Where none of its words stands from here on nothing needs to be passed over.
        var at = graph.first(of: number) & reaches[position] == 0 ? limit : position
        var skipped: Int32 = 0
        while at < limit, isWatched(at) {
            if graph.matches(node, ids[at]) {
                let rest = best(node.next, at + 1)
                if rest != Cost.impossible, rest + skipped + Cost.literal < found.cost {
                    found = Step(cost: rest + skipped + Cost.literal, start: Int32(at), end: Int32(at + 1), choice: 0)
                }
            }
            let skip = skips[at]
            guard skip >= 0 else { break }
            skipped += skip
            at += 1
        }
        guard isLenient else { return found }
        let isSmall = model.isSmall(number)
        if isSmall || leniency == .anyWord {
            let rest = best(node.next, position)
            let missing = isSmall ? Cost.missingWord : Cost.missingTelling
            if rest != Cost.impossible, rest + missing < found.cost {
                found = Step(cost: rest + missing, start: Int32(position), end: Int32(position), choice: Self.missing)
            }
        }
        return found
    }

    /// The choice of a word that the line lacks.
    static let missing: Int32 = -2

    private func fill(_ slot: Int32, _ position: Int, _ next: Int32) -> Step {
        var found = Step(cost: Cost.impossible, start: 0, end: 0, choice: 0)
        let info = graph.slot(slot)
        // Where any word may be passed over, words that do not matter need no place of their own.
        if info.isFiller, leniency == .anyWord { return found }
        // Of what the line holds nowhere nothing is looked for from each place on.
        if isLenient, info.mostWords == 0, !mayHold(info.type) { return found }
        findSkips()
        let limit = part.upperBound
        var at = position
        var skipped: Int32 = 0
        while at < limit, isWatched(at) {
            if info.mostWords > 0 {
                // A title does not begin with a "not", a text does ("… not to forget").
                let isTitle = !info.isFiller && info.mostWords < Int.max
                if !(hasColons && line.tokens[at].mark == Mark.colon), !(isTitle && marks[at].contains(.negation)) {
                    fillWords(slot, at, skipped, next, &found)
                }
            } else {
                for index in fillings(info.type, at) {
                    let end = memory.end(of: index)
                    guard end <= limit, memory.cost(of: index) != Cost.impossible else { continue }
                    let rest = best(next, end)
                    guard rest != Cost.impossible else { continue }
                    let cost = rest + skipped + memory.cost(of: index) + edgeCost(slot, at, end)
                    if cost < found.cost {
                        found = Step(cost: cost, start: Int32(at), end: Int32(end), choice: Int32(index))
                    }
                }
            }
            let skip = skips[at]
            guard skip >= 0, !info.isKept || marks[at].contains(.punctuation),
                !(hasColons && info.isBeforeColon && line.tokens[at].mark == Mark.colon)
            else { break }
            skipped += skip
            at += 1
        }
        return found
    }

    /// Tries every length of a text that begins here.
    private func fillWords(
        _ slot: Int32, _ at: Int, _ skipped: Int32, _ next: Int32, _ found: inout Step
    ) {
        let info = graph.slot(slot)
        let text = leniency == .anyWord ? Cost.freeTextOfIntent : Cost.freeText
        let (base, word) = info.isFiller ? (Cost.filler, Cost.fillerWord) : (text, Cost.freeTextWord)
        let last = info.mostWords == Int.max ? bounds.upperBound : min(bounds.upperBound, at + info.mostWords)
        guard at < last, leniency != .anyWord || !line.isInsideNumber(at) else { return }
        let isBefore = info.isKept && hasColons
        let colon = isBefore ? (at + 1..<max(at + 1, min(at + 8, last - 1))).first(where: hasColon(at:)) : nil
        for end in at + 1...last where isWatched(end) || end == bounds.upperBound {
            // A length of time always matters, and so do a "not" and what stands before a colon ("observation: …").
            if info.isFiller, end <= ids.count,
                line.tokens[end - 1].mark == Mark.colon || marks[end - 1].contains(.negation) || isDuration(end - 1)
            {
                break
            }
            // A name ends before a colon that has words on both sides: what stands behind it is said about the thing.
            let isInside = hasColons && end > at + 1 && end < bounds.upperBound
            if isInside, !info.isFiller, !info.isKept, hasColon(at: end - 1) { break }
            if end == at + 1, !info.isFiller, info.mostWords < Int.max ? isNoTitle(at) : isNoText(at) { continue }
            let rest =
                isCut && end == bounds.upperBound && info.mostWords == Int.max
                ? (graph.canEnd(next) ? 0 : Cost.impossible) : best(next, end)
            guard rest != Cost.impossible, !info.isKept || !losesWords(next, end) else { continue }
            var cost = rest + skipped + base + word * Int32(min(end - at, 400))
            if let colon, end > colon { cost += Cost.textWithColon }
            if !info.isFiller { cost += edgeCost(slot, at, end) + costOfTelling(at..<end) }
            if cost < found.cost { found = Step(cost: cost, start: Int32(at), end: Int32(end), choice: -1) }
        }
    }

    /// Whether the cheapest reading from here on passes over words before it goes on: what is said before them would
    /// lack them.
    private func losesWords(_ node: Int32, _ position: Int) -> Bool {
        guard position < bounds.upperBound else { return false }
        var node = node
        while graph.node(node).kind == .either, let step = memo[node, position] { node = step.choice }
        let isEnd = graph.node(node).kind == .end
        let next = isEnd ? bounds.upperBound : memo[node, position].map { Int($0.start) } ?? position
        return (position..<next).contains { !marks[$0].contains(.punctuation) }
    }

    /// What can fill a slot of a type from a token on: places in `filling(_:)`.
    func fillings(_ type: Int32, _ position: Int) -> Range<Int> {
        let (types, tokens) = (graph.types.count, ids.count)
        if let known = memory.known(type, at: position, types: types, tokens: tokens) { return known }
        if canBeginValue(type, in: position..<position + 1) == false {
            return memory.keep([], type, at: position, tokens: tokens)
        }
        let found =
            model.unresolved[Int(type)].map { unresolved($0, at: position) }
            ?? fillings(of: graph.types[Int(type)], at: position)
        return memory.keep(found, type, at: position, tokens: tokens)
    }

    /// Whether something in the line may fill a slot of a type: quick, so it also says yes to some lines that hold
    /// nothing.
    func mayHold(_ type: Int32) -> Bool {
        guard type < 64 else { return true }
        let bit = UInt64(1) << UInt64(type)
        if asked & bit == 0 {
            asked |= bit
            if bounds.count > Self.head || mayHold(type, in: bounds) { held |= bit }
        }
        return held & bit != 0
    }

    /// Whether something in the line fills a slot of a type.
    func holds(_ type: Int32) -> Bool {
        (bounds.lowerBound..<min(bounds.upperBound, bounds.lowerBound + Self.head)).contains {
            !fillings(type, $0).isEmpty
        }
    }

    private func mayHold(_ type: Int32, in range: Range<Int>) -> Bool {
        if model.allChoices & (1 << UInt64(type)) != 0 {
            if choices?.range != range {
                let bits = range.isEmpty ? 0 : model.openChoices
                choices = (range, range.reduce(bits) { ids[$1] >= 0 ? $0 | model.choicesOfWords[Int(ids[$1])] : $0 })
            }
            return (choices?.bits ?? 0) & (1 << UInt64(type)) != 0
        }
        if let canBegin = canBeginValue(type, in: range) { return canBegin }
        switch graph.types[Int(type)] {
        case .email: return line.letters.contains(Mark.at)
        case .barcode: return range.contains { line.tokens[$0].kind == .number }
        case .name(let kind): return knownKinds(in: range).contains(kind)
        case .common(let kind), .usual(let kind):
            return knownKinds(in: range).contains(kind) || usualKinds(in: range).contains(kind)
        case .known: return knownKinds(in: range).contains(where: model.labelKinds.contains)
        default: return true
        }
    }
}
