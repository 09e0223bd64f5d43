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
        static let exactName: Int32 = 5
        static let otherKind: Int32 = 2
        static let endingName: Int32 = 8
        static let partOfName: Int32 = 10
        static let nearName: Int32 = 15
        static let freeName: Int32 = 20
        static let freeNameWord: Int32 = 8
        static let freeNameJoiner: Int32 = 20
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
    let parse = LineParse()
    /// The part of the line that is read.
    private(set) var bounds: Range<Int>
    /// Whether the line goes on behind the tokens that are looked at.
    let isCut: Bool
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
    private(set) var steps = 0
    let memory: LineMemory
    let graph: SentenceGraph
    let memo: StepTable
    /// The names that the store knows, and those that everybody uses.
    var knownNames: NameSearch
    var usualNames: NameSearch
    /// By position what `freeNames` found: several types of slot ask for the same.
    var freeMemo: [[Filling]?] = []
    /// By position what passing a token over costs a reading of which any word may be missing.
    private var skipCosts: [Int32] = []
    /// By type of slot as bits: whether it was asked if the line holds something for it, and the answer.
    private var asked: UInt64 = 0
    private var held: UInt64 = 0

    /// What was learned of the edges of slots, for a line that is held to an intent.
    private let slotEdges: SlotEdges?
    private var intent = ""
    private var neededWords: Set<Int32> = []
    /// Those that some sentence of the intent needs.
    private(set) var slotsOfIntent: Set<Int32> = []
    /// Behind each token how many words so far tell the intent that the line is held to.
    private var tellingWords: [Int32] = []
    /// By slot: what beginning at each token and ending before each costs by that.
    private var edgeCosts: [Int32: (starts: [Int32], ends: [Int32])] = [:]

    init(
        _ model: LanguageModel, _ line: TokenLine, _ context: LineContext, leniency: Leniency = .none,
        edges: SlotEdges? = nil
    ) {
        slotEdges = edges
        let isLenient = leniency != .none
        self.leniency = leniency
        self.model = model
        self.line = line
        self.context = context
        graph = model.graph
        memory = LineMemory.lend()
        memo = memory.steps
        knownNames = NameSearch(context.names)
        usualNames = NameSearch(model.usualNames)
        reading = ReadingContext(
            now: context.now, timeZone: context.timeZone, language: model.language, partsOfDay: context.partsOfDay)
        let count = min(line.tokens.count, LineMemory.mostTokens)
        isCut = line.tokens.count > count
        let ids = UnsafeMutableBufferPointer(rebasing: memory.ids[..<count])
        model.words.ids(of: line, into: ids)
        for index in 0..<count {
            var mark = ids[index] >= 0 ? model.wordMarks[Int(ids[index])] : []
            if line.tokens[index].kind == .mark { mark.formUnion([.skip, .punctuation]) }
            memory.marks[index] = mark
            memory.heads[index] =
                isLenient || mark.contains(.skip)
                ? .max : SentenceGraph.other | (ids[index] >= 0 ? SentenceGraph.bit(of: ids[index]) : 0)
        }
        // A lenient reading may suppose small words behind the line's end.
        memory.heads[count] = isLenient ? .max : SentenceGraph.other
        self.ids = UnsafeBufferPointer(ids)
        marks = UnsafeBufferPointer(rebasing: memory.marks[..<count])
        bounds = 0..<count
    }

    deinit { memory.giveBack() }

    /// Reads another part of the line; what was remembered about the ends is forgotten.
    func read(_ part: Range<Int>) {
        bounds = part
        memo.clear()
        memory.closes.removeAll(keepingCapacity: true)
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
        steps = 0
        edgeCosts = [:]
        self.intent = model.intents[intent]
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

    /// Whether a token is the end of a number or a time that begins before it ("00" of "14:00").
    private func isInsideNumber(_ position: Int) -> Bool {
        position >= 2 && line.tokens[position].kind == .number && line.tokens[position].isGlued
            && line.tokens[position - 1].isGlued && line.tokens[position - 2].kind == .number
    }

    private func edgeCost(_ slot: Int32, _ start: Int, _ end: Int) -> Int32 {
        guard let slotEdges else { return 0 }
        if edgeCosts[slot] == nil { edgeCosts[slot] = edgeCosts(of: graph.slots[Int(slot)].name, slotEdges) }
        guard let costs = edgeCosts[slot], end < costs.ends.count else { return 0 }
        return costs.starts[start] + costs.ends[end]
    }

    private func edgeCosts(of slot: String, _ edges: SlotEdges) -> (starts: [Int32], ends: [Int32]) {
        let slot = SlotEdges.slot(slot, of: intent)
        func cost(_ side: SlotEdges.Side, _ place: Int) -> Int32 {
            let isThere = ids.indices.contains(place)
            return edges.cost(
                slot, side, SlotEdges.word(isThere ? line.tokens[place] : nil), isOwn: !isThere || ids[place] >= 0)
        }
        return (
            (0..<ids.count).map { cost(.before, $0 - 1) + cost(.first, $0) },
            (0...ids.count).map { $0 == 0 ? 0 : cost(.last, $0 - 1) + cost(.after, $0) }
        )
    }

    static func key(_ node: Int32, _ position: Int) -> UInt64 {
        UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(position))
    }

    private var mostSteps: Int {
        switch leniency {
        case .none: Self.mostSteps
        case .smallWords: Self.mostLenientSteps
        case .anyWord: Self.mostAligningSteps
        }
    }

    func skipCost(_ position: Int) -> Int32 {
        guard leniency == .anyWord else { return costOfSkipping(position) }
        if skipCosts.isEmpty { skipCosts = ids.indices.map(costOfSkipping) }
        return skipCosts[position]
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
        let head = memory.heads[position]
        guard graph.first(of: node) & head != 0 else { return Cost.impossible }
        let flat = graph.node(node)
        if flat.kind == .end { return closingCost(position) }
        // Most words of most sentences do not stand where they would have to: nothing to remember.
        if flat.kind != .slot, flat.kind != .either, !canStand(flat, position) { return Cost.impossible }
        let key = Self.key(node, position)
        if let known = memo[key] { return known.cost }
        steps += 1
        guard steps <= mostSteps else { return Cost.impossible }
        let step: Step
        switch flat.kind {
        case .end, .word, .words: step = literal(flat, position)
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
        memo.set(key, step)
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
        guard position < bounds.upperBound else { return false }
        return graph.matches(node, ids[position]) || marks[position].contains(.skip)
    }

    private func literal(_ node: SentenceGraph.Node, _ position: Int) -> Step {
        var found = Step(cost: Cost.impossible, start: 0, end: 0, choice: 0)
        var at = position
        var skipped: Int32 = 0
        while at < bounds.upperBound, isWatched(at) {
            if graph.matches(node, ids[at]) {
                let rest = best(node.next, at + 1)
                if rest != Cost.impossible, rest + skipped + Cost.literal < found.cost {
                    found = Step(cost: rest + skipped + Cost.literal, start: Int32(at), end: Int32(at + 1), choice: 0)
                }
            }
            guard canSkip(at) else { break }
            skipped += skipCost(at)
            at += 1
        }
        if isLenient, leniency == .anyWord || graph.isSmall(node, model.wordMarks) {
            let rest = best(node.next, position)
            let missing = graph.isSmall(node, model.wordMarks) ? Cost.missingWord : Cost.missingTelling
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
        var at = position
        var skipped: Int32 = 0
        while at < bounds.upperBound, isWatched(at) {
            if info.mostWords > 0 {
                // A title does not begin with a "not", a text does ("… not to forget").
                let isTitle = !info.isFiller && info.mostWords < Int.max
                if line.tokens[at].mark != Mark.colon, !(isTitle && marks[at].contains(.negation)) {
                    fillWords(slot, at, skipped, next, &found)
                }
            } else {
                for index in fillings(info.type, at) {
                    let end = memory.fillings[index].end
                    guard end <= bounds.upperBound, memory.fillings[index].cost != Cost.impossible else { continue }
                    let rest = best(next, end)
                    guard rest != Cost.impossible else { continue }
                    let cost = rest + skipped + memory.fillings[index].cost + edgeCost(slot, at, end)
                    if cost < found.cost {
                        found = Step(cost: cost, start: Int32(at), end: Int32(end), choice: Int32(index))
                    }
                }
            }
            guard canSkip(at), !info.isKept || marks[at].contains(.punctuation),
                !(info.isBeforeColon && line.tokens[at].mark == Mark.colon)
            else { break }
            skipped += skipCost(at)
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
        guard at < last, leniency != .anyWord || !isInsideNumber(at) else { return }
        let colon = info.isKept ? (at + 1..<max(at + 1, min(at + 8, last - 1))).first(where: hasColon(at:)) : nil
        for end in at + 1...last where isWatched(end) || end == bounds.upperBound {
            // A length of time always matters, and so do a "not" and what stands before a colon ("observation: …").
            if info.isFiller, end <= ids.count,
                line.tokens[end - 1].mark == Mark.colon || marks[end - 1].contains(.negation) || isDuration(end - 1)
            {
                break
            }
            // A name ends before a colon that has words on both sides: what stands behind it is said about the thing.
            if !info.isFiller, !info.isKept, end > at + 1, end < bounds.upperBound, hasColon(at: end - 1) { break }
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
        while graph.node(node).kind == .either, let step = memo[Self.key(node, position)] { node = step.choice }
        let isEnd = graph.node(node).kind == .end
        let next = isEnd ? bounds.upperBound : memo[Self.key(node, position)].map { Int($0.start) } ?? position
        return (position..<next).contains { !marks[$0].contains(.punctuation) }
    }

    /// What can fill a slot of a type from a token on: places in `filling(_:)`.
    func fillings(_ type: Int32, _ position: Int) -> Range<Int> {
        if memory.places.isEmpty { memory.prepare(types: graph.types.count, tokens: ids.count) }
        let place = Int(type) * ids.count + position
        let known = memory.places[place]
        if known >= 0 { return Int(known >> 8)..<Int(known >> 8) + Int(known & 255) }
        let category = Int(model.categories[Int(type)])
        if category >= 0, let grammar = model.partGrammar,
            !parse.canBegin(category, of: grammar, in: line, at: position)
        {
            memory.places[place] = 0
            return 0..<0
        }
        let found =
            model.unresolved[Int(type)].map { unresolved($0, at: position) }
            ?? fillings(of: graph.types[Int(type)], at: position)
        let first = memory.fillings.count
        memory.fillings += found.prefix(255)
        memory.places[place] = Int32(first << 8 | (memory.fillings.count - first))
        return first..<memory.fillings.count
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
        let category = Int(model.categories[Int(type)])
        if category >= 0, let grammar = model.partGrammar {
            return parse.canBegin(category, of: grammar, in: line, within: range)
        }
        switch graph.types[Int(type)] {
        case .email: return line.letters.contains(Mark.at)
        case .barcode: return range.contains { line.tokens[$0].kind == .number }
        case .choice(let list):
            guard let table = model.choices[list] else { return false }
            return range.contains { table.mayBegin(with: ids[$0]) }
        case .name(let kind): return range.contains { hasKnownName(at: $0, kinds: CollectionOfOne(kind)) }
        case .common(let kind): return range.contains { hasCommonName(at: $0, kind: kind) }
        case .known: return range.contains { hasKnownName(at: $0, kinds: model.labelKinds) }
        default: return true
        }
    }
}
