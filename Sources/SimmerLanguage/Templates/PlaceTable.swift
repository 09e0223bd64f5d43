/// Numbers what is new and finds again what is known, by hashes that its owner computes: the values stand with the
/// owner, by their numbers. A dictionary of them hashes each with a key against attackers, who write no intent files,
/// and that was a tenth of what compiling costs.
struct PlaceTable: Sendable {
    /// A look for one hash, from one number that has it to the next.
    struct Look {
        let hash: UInt64
        fileprivate var at: Int
    }

    /// By number.
    private var hashes: [UInt64] = []
    /// Numbers where their hashes lead, or `empty`; never more than half full.
    private var places = [Int32](repeating: Self.empty, count: 1024)

    private static let empty: Int32 = -1

    func look(for hash: UInt64) -> Look { Look(hash: hash, at: Int(truncatingIfNeeded: hash) & (places.count - 1)) }

    /// The next number with this hash: it is for the owner to see whether its value is the same.
    func next(_ look: inout Look) -> Int32? {
        while places[look.at] != Self.empty {
            let number = places[look.at]
            if hashes[Int(number)] == look.hash {
                look.at = (look.at + 1) & (places.count - 1)
                return number
            }
            look.at = (look.at + 1) & (places.count - 1)
        }
        return nil
    }

    /// The number of a value that a look has not found, to its end.
    mutating func add(_ look: Look) -> Int32 {
        let number = Int32(hashes.count)
        places[look.at] = number
        hashes.append(look.hash)
        if hashes.count * 2 > places.count { grow() }
        return number
    }

    private mutating func grow() {
        places = [Int32](repeating: Self.empty, count: places.count * 2)
        for (number, hash) in hashes.enumerated() {
            var at = Int(truncatingIfNeeded: hash) & (places.count - 1)
            while places[at] != Self.empty { at = (at + 1) & (places.count - 1) }
            places[at] = Int32(number)
        }
    }

    /// The hash of what was hashed so far and one more number, all of whose bits reach the lowest ones.
    static func hash(_ hash: UInt64, _ number: Int32) -> UInt64 {
        let mixed = (hash ^ UInt64(UInt32(bitPattern: number))) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ mixed >> 32
    }
}

/// Lists of numbers, each kept once, one behind the other.
struct NumberLists: Sendable {
    private(set) var numbers: [Int32] = []
    /// Where each list begins, and behind them where the last one ends.
    private var starts: [Int32] = [0]
    private var table = PlaceTable()

    var count: Int { starts.count - 1 }

    subscript(list: Int32) -> ArraySlice<Int32> { numbers[Int(start(list))..<Int(end(list))] }

    func start(_ list: Int32) -> Int32 { starts[Int(list)] }
    func end(_ list: Int32) -> Int32 { starts[Int(list) + 1] }

    mutating func list(of wanted: [Int32]) -> Int32 {
        var look = table.look(for: wanted.reduce(UInt64(wanted.count)) { PlaceTable.hash($0, $1) })
        while let list = table.next(&look) {
            if self[list].elementsEqual(wanted) { return list }
        }
        numbers += wanted
        starts.append(Int32(numbers.count))
        return table.add(look)
    }
}
