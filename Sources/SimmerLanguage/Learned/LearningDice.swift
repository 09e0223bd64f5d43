/// The same throws from the same seed, wherever and whenever: what is learned has to come out the same twice.
///
/// Whatever is thrown for has dice of its own, made from its words: with a sentence more, all others are said, shown
/// and learned as before, and only what has to do with it is learned otherwise.
struct LearningDice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Dice of a text (FNV-1a, 64 bits).
    init(of text: String, seed: UInt64) {
        state = text.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    private static func mixed(_ state: UInt64) -> UInt64 {
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 to below `count`, which is more than none; as good as even for counts that are far below 2^32.
    mutating func number(below count: Int) -> Int { Int((next() >> 32 &* UInt64(count)) >> 32) }

    mutating func number(in range: ClosedRange<Int>) -> Int { range.lowerBound + number(below: range.count) }

    /// True so often, from 0 to 1.
    mutating func happens(_ share: Double) -> Bool { Double(next() >> 11) < share * 0x1p53 }

    mutating func one<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[number(below: elements.count)]
    }
}
