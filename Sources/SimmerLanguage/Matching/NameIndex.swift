/// Names in the order of their words, with what is needed to find one that was mistyped.
final class NameIndex: Sendable {
    let names: [KnownNames.Name]
    let words: WordTable
    /// The numbers of each name's words; names stand in the order of these.
    private let spelled: [[Int32]]
    /// Each name as folded bytes, a space between words.
    private let joined: [[UInt8]]
    /// Names that have a word among others, for words that few names have.
    private let holding: [Int32: [Int]]
    /// The hashes of each form of each name with one letter left out, and whole, in their order, and the names beside
    /// them: two lists take a tenth of what a table of lists does.
    private let deletions: [UInt64]
    private let deleted: [Int32]
    /// One bit for some of the bits of each of these hashes: most forms of most words of most lines are in no name.
    private let deletionBits: [UInt64]
    private let mostWords: Int
    /// The same for the same names, and hardly ever for others.
    let signature: UInt64

    private static let shortestPart = 3
    /// A word that more names have says too little.
    private static let mostHolding = 8
    /// Shorter words are too like one another to be mistaken for a slip of the finger.
    private static let shortestNear = 4
    private static let longestNear = 40
    private static let mostNearWords = 6

    struct Entry {
        var name: KnownNames.Name
        var words: [String]
        /// Found when it is said exactly, and in no other way.
        var isAlias = false
    }

    init(_ all: [Entry]) {
        var numbers: [String: Int32] = [:]
        let numbered = all.map { entry in
            (
                entry: entry,
                ids: entry.words.map { word -> Int32 in
                    if let known = numbers[word] { return known }
                    numbers[word] = Int32(numbers.count)
                    return Int32(numbers.count - 1)
                }
            )
        }.sorted { a, b in
            a.ids != b.ids
                ? a.ids.lexicographicallyPrecedes(b.ids)
                : (a.entry.name.kind, a.entry.name.name) < (b.entry.name.kind, b.entry.name.name)
        }
        words = WordTable(numbers)
        names = numbered.map(\.entry.name)
        spelled = numbered.map(\.ids)
        joined = numbered.map { $0.entry.isAlias ? [] : Array($0.entry.words.joined(separator: " ").utf8) }
        mostWords = spelled.map(\.count).max() ?? 0
        signature = all.reduce(0) { $0 &+ Self.signature(of: $1.name) &* ($1.isAlias ? 3 : 1) }
        var holding: [Int32: [Int]] = [:]
        for (index, (entry, ids)) in numbered.enumerated() where ids.count > 1 && !entry.isAlias {
            for (place, (word, number)) in zip(entry.words, ids).enumerated()
            where word.utf8.count >= Self.shortestPart && !ids[..<place].contains(number) {
                holding[number, default: []].append(index)
            }
        }
        self.holding = holding.filter { $0.value.count <= Self.mostHolding }
        var forms: [(hash: UInt64, name: Int32)] = []
        for (index, letters) in joined.enumerated() {
            Self.deletions(of: letters) { forms.append(($0, Int32(index))) }
        }
        forms.sort { ($0.hash, $0.name) < ($1.hash, $1.name) }
        deletions = forms.map(\.hash)
        deleted = forms.map(\.name)
        var bits = [UInt64](repeating: 0, count: max(1, forms.count / 4).nextPowerOfTwo)
        for hash in deletions { bits[Int(hash >> 32) & (bits.count - 1)] |= 1 << (hash & 63) }
        deletionBits = bits
    }

    /// FNV-1a of a name and its kind.
    static func signature(of name: KnownNames.Name) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.kind.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        for byte in name.name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }

    /// The names of which a form has that hash.
    private func names(deleted hash: UInt64) -> ArraySlice<Int32> {
        var (low, high) = (0, deletions.count)
        while low < high {
            let middle = (low + high) / 2
            if deletions[middle] < hash { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < deletions.count, deletions[end] == hash { end += 1 }
        return deleted[low..<end]
    }

    func names(holding word: Int32) -> [Int] { holding[word] ?? [] }

    /// Calls `found` with each name that the tokens from `start` on spell, and where it ends.
    func exact(_ ids: UnsafeBufferPointer<Int32>, from start: Int, _ found: (Int, Int) -> Void) {
        var low = 0
        var high = spelled.count
        for depth in 0..<mostWords where start + depth < ids.count {
            let id = ids[start + depth]
            guard id >= 0 else { return }
            low = first(in: low..<high) { ($0.count > depth ? $0[depth] : -1) >= id }
            high = first(in: low..<high) { ($0.count > depth ? $0[depth] : -1) > id }
            var index = low
            while index < high, spelled[index].count == depth + 1 {
                found(index, start + depth + 1)
                index += 1
            }
            if index == high { return }
        }
    }

    private func first(in range: Range<Int>, where isBehind: ([Int32]) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(spelled[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Calls `found` with each name that the tokens from `start` on spell but for one slip, where it ends, and whether
    /// only its ending differs.
    func near(_ line: TokenLine, from start: Int, to limit: Int, _ found: (Int, Int, Bool) -> Void) {
        var typed: [UInt8] = []
        for end in start + 1...start + min(Self.mostNearWords, mostWords + 1) where end <= limit {
            let token = line.tokens[end - 1]
            guard token.kind != .mark else { return }
            if end > start + 1 { typed.append(UInt8(ascii: " ")) }
            typed += line.letters[token.folding]
            guard typed.count <= Self.longestNear else { return }
            Self.deletions(of: typed) { hash in
                guard deletionBits[Int(hash >> 32) & (deletionBits.count - 1)] & (1 << (hash & 63)) != 0 else { return }
                for candidate in names(deleted: hash) {
                    let name = joined[Int(candidate)]
                    // Another number is another thing, not a slip: “timer 12” is never “timer 11”.
                    guard Self.isOneSlip(typed, name), Self.digits(typed).elementsEqual(Self.digits(name)) else {
                        continue
                    }
                    found(Int(candidate), end, name.starts(with: typed) || typed.starts(with: name))
                }
            }
        }
    }

    private static func digits(_ letters: [UInt8]) -> some Sequence<UInt8> {
        letters.lazy.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }

    /// Hashes of the name itself and of each form of it with one letter left out; names shorter than four letters have
    /// none.
    private static func deletions(of letters: [UInt8], _ found: (UInt64) -> Void) {
        guard letters.count >= shortestNear, letters.count <= longestNear else { return }
        // A polynomial: the hash of the whole less what one letter and the place of those before it count.
        let base: UInt64 = 0x9E37_79B9_7F4A_7C15
        var behind: UInt64 = 0
        var power: UInt64 = 1
        var whole: UInt64 = 0
        for letter in letters { whole = whole &* base &+ UInt64(letter) &+ 1 }
        found(mixed(whole))
        // From the end: `behind` is the hash of what stands behind the letter that is left out.
        var before = whole
        let inverse = inverseOfBase
        for index in letters.indices.reversed() {
            let value = UInt64(letters[index]) &+ 1
            before = (before &- value) &* inverse
            if index == 0 || letters[index] != letters[index - 1] { found(mixed(before &* power &+ behind)) }
            behind = behind &+ value &* power
            power = power &* base
        }
    }

    /// An odd number has an inverse modulo 2^64, found by Newton's method.
    private static let inverseOfBase: UInt64 = {
        let base: UInt64 = 0x9E37_79B9_7F4A_7C15
        var inverse: UInt64 = base
        for _ in 0..<6 { inverse = inverse &* (2 &- base &* inverse) }
        return inverse
    }()

    private static func mixed(_ hash: UInt64) -> UInt64 {
        let mixed = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ mixed >> 32
    }

    /// Whether two words differ by one letter put in, left out, changed or swapped with its neighbour.
    static func isOneSlip(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard abs(a.count - b.count) <= 1 else { return false }
        var start = 0
        while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
        var end = 0
        while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        let restA = a[start..<a.count - end]
        let restB = b[start..<b.count - end]
        if restA.count <= 1, restB.count <= 1 { return true }
        return restA.count == 2 && restB.count == 2 && restA.elementsEqual(restB.reversed())
    }
}

extension Int {
    /// The smallest power of two that is no less.
    fileprivate var nextPowerOfTwo: Int {
        var power = 1
        while power < self { power *= 2 }
        return power
    }
}
