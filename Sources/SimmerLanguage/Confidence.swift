/// How often a reading of this kind is right, from 0 to 1, as measured on the development cases (`scripts/confidence`).
enum Confidence {
    /// Of an order by what its reading cost: nothing but words and values of the grammar is surest, names that nobody
    /// knows and free text make it less so.
    static func ofOrder(cost: Int32) -> Double { surest / (1 + Double(max(0, cost)) / 2_500) }
    /// The cost that gave a confidence.
    static func cost(of confidence: Double) -> Int32 { Int32(((surest / max(confidence, 0.01)) - 1) * 2_500) }

    /// Of a guess at a mistyped order, and of one with words that had to be added or left out. Both are asked about.
    static let mended = 0.95
    static let pieced = 0.6

    /// Of a word of the conversation, which means one thing where something was asked and little elsewhere.
    static let control = 0.9

    /// Of a value in a text of which it is a share.
    static func ofValue(certainty: Double, share: Double) -> Double { 0.95 * certainty * (0.6 + 0.4 * share) }

    private static let surest = 0.99
}
