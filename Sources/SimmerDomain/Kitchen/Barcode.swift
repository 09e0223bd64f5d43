/// The digits below the bars: EAN-8, UPC-A, EAN-13 and GTIN-14, which share one check digit (GS1 General
/// Specifications, 7.9).
package struct Barcode: Sendable, Hashable {
    package let digits: String

    /// Spaces and hyphens between digits are left out. Throws `missing`, `invalid` for what is no such number, and
    /// `invalid` with a sentence of its own for a wrong check digit.
    package init(_ raw: String) throws(Refusal) {
        let digits = raw.filter { !$0.isWhitespace && $0 != "-" }
        guard !digits.isEmpty else { throw Refusal(.missing, field: "barcode", phrase: "barcode missing") }
        let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isNumber, [8, 12, 13, 14].contains(digits.utf8.count) else {
            throw Refusal(
                .invalid, field: "barcode", phrase: "barcode length",
                values: ["count": .number(Double(digits.count))])
        }
        guard Barcode.checkDigit(of: digits.dropLast()) == digits.last?.wholeNumberValue else {
            throw Refusal(.invalid, field: "barcode", phrase: "barcode check digit")
        }
        self.digits = digits
    }

    /// From the right, weights 3, 1, 3, …; what is missing to the next ten.
    package static func checkDigit(of digits: some StringProtocol) -> Int {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset.isMultiple(of: 2) ? 3 : 1)
        }
        return (10 - sum % 10) % 10
    }

    /// As Open Food Facts keeps codes: without leading zeros, then filled with zeros to 8 or 13 digits.
    package var normalized: String { Barcode.normalized(digits) }

    package static func normalized(_ digits: String) -> String {
        let bare = String(digits.drop { $0 == "0" })
        let length = bare.count <= 8 ? 8 : bare.count <= 13 ? 13 : bare.count
        return String(repeating: "0", count: max(0, length - bare.count)) + bare
    }
}
