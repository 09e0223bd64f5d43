/// Finds the sentences that a line could be by the words that they need, so that the cost of a line does not grow with
/// the number of sentences that cannot match.
///
/// Every distinct set of words of which a sentence needs one has a number; a line's words make a set of such numbers.
/// Each sentence is filed under the one of its sets whose words the fewest sentences need.
final class SentenceIndex: @unchecked Sendable {  // Filled in init, never written again.
    /// What a sentence asks of a line besides its words.
    struct Check: Sendable {
        var intent: Int32
        var entry: Int32
        var isAmbient: Bool
        var follows: Bool
        var corrects: Bool
        var isDoubtful: Bool
        var fit: Int32
        /// Its needed sets in `needs`.
        var needs: Range<Int32>
        /// The types of its required slots in `types`.
        var types: Range<Int32>
        var rooms: Situations
        var focus: Situations
    }

    /// A condition on the kind of room or on the focus as bits.
    struct Situations: Sendable {
        var any: UInt64 = 0
        var none: UInt64 = 0

        var isAnything: Bool { any == 0 && none == 0 }

        func holds(for bits: UInt64) -> Bool { (any == 0 || any & bits != 0) && none & bits == 0 }
    }

    /// By number of the sentence.
    let checks: UnsafeBufferPointer<Check>
    /// What of them rules out most sentences, in a sixth of the memory.
    private let gates: UnsafeBufferPointer<Gate>

    private struct Gate {
        /// Its needed sets in `needs`.
        var first: Int32
        var end: Int32
        var isAmbient: Bool
        /// It asks for nothing but words.
        var isAll: Bool
    }
    private let needs: UnsafeBufferPointer<Int32>
    private let types: UnsafeBufferPointer<Int32>
    /// Blocks of 64 sets.
    private let blocks: Int
    /// For each word the sets that it is in.
    private let setsOfWord: UnsafeBufferPointer<UInt64>
    /// Sets with a small word: what a line that was written in haste leaves out.
    private let smallSets: [UInt64]
    /// Sets under which a sentence that needs no address is filed.
    private let ambientSets: [UInt64]
    /// For each set the sentences filed under it.
    private let filed: UnsafeBufferPointer<Int32>
    /// Where those of each set begin, and behind the last end.
    private let places: UnsafeBufferPointer<Int32>
    /// Those that need no word, and those among them that are tried on talk, too.
    private let wordless: [Int32]
    private let ambientWordless: [Int32]
    /// The bits of kinds of rooms and of focus.
    private let situations: [String: UInt64]
    /// By intent whether some sentence of it fits anywhere, and the sentences of the others.
    private let anywhere: [Bool]
    private let somewhere: [(intent: Int, check: Check)]

    init(
        _ sentences: [LanguageModel.Sentence], intents: Int, marks: [LanguageModel.WordMarks], _ graph: SentenceGraph
    ) {
        var setNumbers: [[Int32]: Int32] = [:]
        var sets: [[Int32]] = []
        var needs: [Int32] = []
        var types: [Int32] = []
        var situations: [String: UInt64] = [:]
        func bits(_ names: Set<String>) -> UInt64 {
            names.reduce(0) { bits, name in
                // Kinds of rooms and of focus are a dozen; the 64th and later would share a bit, which only means more
                // tries.
                let bit = situations[name] ?? 1 << UInt64(min(situations.count, 63))
                situations[name] = bit
                return bits | bit
            }
        }
        let checks = sentences.map { sentence in
            let firstNeed = Int32(needs.count)
            for words in sentence.required {
                let sorted = Set(words).sorted()
                let number = setNumbers[sorted] ?? Int32(sets.count)
                if number == sets.count {
                    setNumbers[sorted] = number
                    sets.append(sorted)
                }
                needs.append(number)
            }
            let firstType = Int32(types.count)
            types += sentence.requiredSlots.map { graph.slot($0).type }
            return Check(
                intent: Int32(sentence.intent), entry: sentence.entry, isAmbient: sentence.isAmbient,
                follows: sentence.follows, corrects: sentence.corrects, isDoubtful: sentence.isDoubtful,
                fit: sentence.fit,
                needs: firstNeed..<Int32(needs.count),
                types: firstType..<Int32(types.count),
                rooms: Situations(any: bits(sentence.rooms.any), none: bits(sentence.rooms.none)),
                focus: Situations(any: bits(sentence.focus.any), none: bits(sentence.focus.none)))
        }
        var anywhere = [Bool](repeating: false, count: intents)
        let free = checks.filter { !$0.follows && !$0.corrects }
        for check in free where check.rooms.isAnything && check.focus.isAnything { anywhere[Int(check.intent)] = true }
        somewhere = free.filter { !anywhere[Int($0.intent)] }.map { (Int($0.intent), $0) }
        self.anywhere = anywhere
        let blocks = (sets.count + 63) / 64
        var setsOfWord = [UInt64](repeating: 0, count: marks.count * blocks)
        for (number, words) in sets.enumerated() {
            for word in words { setsOfWord[Int(word) * blocks + number / 64] |= 1 << UInt64(number % 64) }
        }
        var smallSets = [UInt64](repeating: 0, count: blocks)
        for (number, words) in sets.enumerated() where words.contains(where: { marks[Int($0)].contains(.small) }) {
            smallSets[number / 64] |= 1 << UInt64(number % 64)
        }
        self.smallSets = smallSets
        let weights = Self.weights(of: sets, in: sentences, marks)
        var filed = [[Int32]](repeating: [], count: sets.count)
        var ambientSets = [UInt64](repeating: 0, count: blocks)
        var wordless: [Int32] = []
        for (index, check) in checks.enumerated() {
            let own = needs[Int(check.needs.lowerBound)..<Int(check.needs.upperBound)]
            guard let rarest = own.min(by: { weights[Int($0)] < weights[Int($1)] }) else {
                wordless.append(Int32(index))
                continue
            }
            filed[Int(rarest)].append(Int32(index))
            if check.isAmbient { ambientSets[Int(rarest) / 64] |= 1 << UInt64(rarest % 64) }
        }
        (self.situations, self.blocks, self.ambientSets, self.wordless) = (situations, blocks, ambientSets, wordless)
        ambientWordless = wordless.filter { checks[Int($0)].isAmbient }
        (self.checks, self.setsOfWord) = (Self.copy(checks), Self.copy(setsOfWord))
        gates = Self.copy(
            checks.map {
                Gate(
                    first: $0.needs.lowerBound, end: $0.needs.upperBound, isAmbient: $0.isAmbient,
                    isAll: $0.types.isEmpty && $0.rooms.isAnything && $0.focus.isAnything)
            })
        (self.needs, self.types) = (Self.copy(needs), Self.copy(types))
        places = Self.copy(filed.reduce(into: [0]) { $0.append($0.last! + Int32($1.count)) })
        self.filed = Self.copy(filed.flatMap(\.self))
    }

    deinit {
        checks.deallocate()
        gates.deallocate()
        setsOfWord.deallocate()
        needs.deallocate()
        types.deallocate()
        places.deallocate()
        filed.deallocate()
    }

    /// Flat memory, so that looking a line up counts no references.
    private static func copy<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = memory.initialize(from: elements)
        return UnsafeBufferPointer(memory)
    }

    private static func weights(
        of sets: [[Int32]], in sentences: [LanguageModel.Sentence], _ marks: [LanguageModel.WordMarks]
    ) -> [Int] {
        var uses = [Int](repeating: 0, count: marks.count)
        for sentence in sentences { for word in Set(sentence.required.joined()) { uses[Int(word)] += 1 } }
        return sets.map { words in
            words.reduce(0) { sum, word in
                // Small words are in every other line of talk: a sentence filed under one would be tried all the time.
                sum + (marks[Int(word)].contains(.small) ? 1_000 : 0) + 20 + uses[Int(word)]
            }
        }
    }

    /// The bits of what is going on.
    func bits(of situations: some Sequence<String>) -> UInt64 {
        situations.reduce(0) { $0 | (self.situations[$1] ?? 0) }
    }

    /// The sentences that a line with these words could be, in the order of the files.
    /// - Parameters:
    ///   - rooms: the bits of the kind of room; nil allows every sentence.
    ///   - isLenient: small words may be missing.
    ///   - mayHold: whether the line may hold something for a type of slot.
    func candidates(
        _ ids: UnsafeBufferPointer<Int32>, isAddressed: Bool, rooms: UInt64?, focus: UInt64, isLenient: Bool,
        mayHold: (Int32) -> Bool
    ) -> [Int] {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: blocks) { present in
            markSets(of: ids, in: present)
            if isLenient { for block in 0..<blocks { present[block] |= smallSets[block] } }
            return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: (checks.count + 63) / 64) { possible in
                possible.initialize(repeating: 0)
                func add(_ sentence: Int32) {
                    if isPossible(sentence, present, isAddressed, rooms, focus, mayHold) {
                        possible[Int(sentence >> 6)] |= 1 << UInt64(sentence & 63)
                    }
                }
                for block in 0..<blocks {
                    var open = present[block]
                    if !isAddressed { open &= ambientSets[block] }
                    while open != 0 {
                        let set = block * 64 + open.trailingZeroBitCount
                        open &= open - 1
                        for place in places[set]..<places[set + 1] { add(filed[Int(place)]) }
                    }
                }
                for sentence in isAddressed ? wordless : ambientWordless { add(sentence) }
                return Self.numbers(in: possible)
            }
        }
    }

    /// Marks the sets that hold some word of a line.
    private func markSets(of ids: UnsafeBufferPointer<Int32>, in present: UnsafeMutableBufferPointer<UInt64>) {
        present.initialize(repeating: 0)
        guard let sets = setsOfWord.baseAddress, let present = present.baseAddress else { return }
        for id in ids where id >= 0 {
            let own = sets + Int(id) * blocks
            for block in 0..<blocks { present[block] |= own[block] }
        }
    }

    /// The places of bits, in their order.
    private static func numbers(in bits: UnsafeMutableBufferPointer<UInt64>) -> [Int] {
        var found: [Int] = []
        found.reserveCapacity(bits.reduce(0) { $0 + $1.nonzeroBitCount })
        for (block, bits) in bits.enumerated() {
            var open = bits
            while open != 0 {
                found.append(block << 6 | open.trailingZeroBitCount)
                open &= open - 1
            }
        }
        return found
    }

    /// Those of some sentences that a line could be of which any word may be missing, with what the words that it lacks
    /// and the sentence's own fit cost.
    func alignable(
        _ sentences: [Int], _ ids: UnsafeBufferPointer<Int32>, rooms: UInt64?, focus: UInt64, mayHold: (Int32) -> Bool
    ) -> [(sentence: Int, missing: Int32)] {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: blocks) { present in
            markSets(of: ids, in: present)
            var found: [(sentence: Int, missing: Int32)] = []
            next: for sentence in sentences {
                let check = checks[sentence]
                guard !check.follows, !check.corrects, !check.isDoubtful, check.focus.holds(for: focus),
                    rooms.map({ check.rooms.holds(for: $0) }) ?? true
                else { continue }
                for index in check.types where !mayHold(types[Int(index)]) { continue next }
                var missing = check.fit
                for index in check.needs {
                    let set = Int(needs[Int(index)])
                    let bit = UInt64(1) << UInt64(set & 63)
                    if present[set >> 6] & bit != 0 { continue }
                    missing +=
                        smallSets[set >> 6] & bit != 0
                        ? LineMatcher.Cost.missingWord : LineMatcher.Cost.missingTelling
                }
                found.append((sentence, missing))
            }
            return found
        }
    }

    /// Which intents some sentence could be of here, whatever the line.
    func possibleIntents(_ count: Int, _ context: LineContext, previous model: LanguageModel) -> [Bool] {
        let rooms = context.roomKind.map { bits(of: [$0]) }
        let focus = bits(of: context.situations)
        var found = anywhere
        for (intent, check) in somewhere where !found[intent] {
            found[intent] = (rooms.map { check.rooms.holds(for: $0) } ?? true) && check.focus.holds(for: focus)
        }
        if let previous = context.previous.flatMap({ model.intents.firstIndex(of: $0) }) { found[previous] = true }
        return found
    }

    private func isPossible(
        _ sentence: Int32, _ present: UnsafeMutableBufferPointer<UInt64>, _ isAddressed: Bool, _ rooms: UInt64?,
        _ focus: UInt64, _ mayHold: (Int32) -> Bool
    ) -> Bool {
        let gate = gates[Int(sentence)]
        guard isAddressed || gate.isAmbient else { return false }
        for index in gate.first..<gate.end {
            let set = needs[Int(index)]
            guard present[Int(set) >> 6] & (1 << UInt64(set & 63)) != 0 else { return false }
        }
        if gate.isAll { return true }
        let check = checks[Int(sentence)]
        if let rooms, !check.rooms.holds(for: rooms) { return false }
        guard check.focus.holds(for: focus) else { return false }
        for index in check.types where !mayHold(types[Int(index)]) { return false }
        return true
    }
}
