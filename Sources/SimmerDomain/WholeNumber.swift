/// Whole numbers as people, programs and files give them.
extension Int {
    /// ±(2^53 − 1), what every program reads alike (RFC 7493). A thousand times as much, and sums of such, still fit 64
    /// bits.
    package static let interoperable = -9_007_199_254_740_991...9_007_199_254_740_991

    /// Nil for a fraction, for what is no number, and beyond ±(2^53 − 1).
    package init?(whole number: Double) {
        guard let whole = Int(exactly: number), Self.interoperable.contains(whole) else { return nil }
        self = whole
    }

    /// The whole part, at most ±(2^53 − 1); 0 for what is no number.
    package init(clamping number: Double) {
        guard !number.isNaN else {
            self = 0
            return
        }
        let range = Self.interoperable
        self = Int(Swift.max(Double(range.lowerBound), Swift.min(Double(range.upperBound), number)))
    }
}

extension JSON {
    /// Whether every whole number in it is within ±(2^53 − 1), as RFC 7493 asks of what programs exchange.
    package var isInteroperable: Bool {
        switch self {
        case .null, .bool, .string: true
        case .int, .double: int.map { Int.interoperable.contains(Int($0)) } ?? true
        case .array(let values): values.allSatisfy(\.isInteroperable)
        case .object(let members): members.allSatisfy(\.value.isInteroperable)
        }
    }
}
