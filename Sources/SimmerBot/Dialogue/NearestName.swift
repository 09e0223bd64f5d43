import SimmerDomain

/// The name that was probably meant.
enum NearestName {
    /// The one name within a slip or two of the pen (see `Slips`); nil when none or several are.
    static func of(_ typed: String, among names: [String]) -> String? {
        var slips = Slips(of: typed.folded)
        var best: (name: String, slips: Int)?
        var isAlone = false
        for name in names {
            guard let found = slips.count(to: Array(name.folded.utf8)[...]) else { continue }
            if best.map({ found < $0.slips }) ?? true {
                best = (name, found)
                isAlone = true
            } else if found == best?.slips {
                isAlone = false
            }
        }
        return isAlone ? best?.name : nil
    }
}

/// Counts the slips of the pen between one typed name and many others: letters put in, left out, changed, or swapped
/// with their neighbour (optimal string alignment). Two are a slip, one in words of up to five letters; what is farther
/// is not looked at long, since most of a room's 10,000 names are.
///
/// Names are folded; of letters beyond ASCII each byte counts, so that fewer slips are seen in them, never more.
struct Slips {
    private let typed: [UInt8]
    private let most: Int
    private let letters: UInt32
    private var before: [Int]
    private var last: [Int]
    private var row: [Int]

    private static let shortest = 3
    private static let longest = 60
    private static let longestOfOneSlip = 5

    init(of folded: String) {
        typed = Array(folded.utf8)
        most = typed.count <= Self.longestOfOneSlip ? 1 : 2
        letters = Self.letters(typed[...])
        before = Array(repeating: 0, count: typed.count + 1)
        last = before
        row = before
    }

    /// How many slips the name is away; nil when it is too many.
    mutating func count(to name: some RandomAccessCollection<UInt8>) -> Int? {
        guard abs(name.count - typed.count) <= most, typed.count >= Self.shortest, typed.count <= Self.longest else {
            return nil
        }
        // A slip brings at most one letter that was not there, and takes one away.
        let other = Self.letters(name)
        guard (letters & ~other).nonzeroBitCount <= most, (other & ~letters).nonzeroBitCount <= most else { return nil }
        for column in 0...typed.count { last[column] = column }
        var previous: UInt8 = 0
        for (index, letter) in name.enumerated() {
            row[0] = index + 1
            var least = row[0]
            for column in typed.indices {
                var cost = min(
                    last[column + 1] + 1, row[column] + 1, last[column] + (typed[column] == letter ? 0 : 1))
                if index > 0, column > 0, typed[column] == previous, typed[column - 1] == letter {
                    cost = min(cost, before[column - 1] + 1)
                }
                row[column + 1] = cost
                least = min(least, cost)
            }
            guard least <= most else { return nil }
            (before, last, row) = (last, row, before)
            previous = letter
        }
        return last[typed.count] <= most ? last[typed.count] : nil
    }

    /// One bit for each letter that there is.
    private static func letters(_ name: some Sequence<UInt8>) -> UInt32 {
        name.reduce(0) { $0 | 1 << UInt32($1 & 31) }
    }
}
