/// The digits of a barcode, in one piece or in groups ("8076 8095 13722", "8-076809-513722"). What has not as many
/// digits as a barcode has is read with doubt, so that whoever takes it can say what is wrong with it.
struct BarcodeReader: ValueReader {
    private static let lengths: Set<Int> = [8, 12, 13, 14]
    private static let shortest = 6
    private static let longest = 20

    func readings(in line: TokenLine, at start: Int, _ context: ReadingContext, _ parse: LineParse) -> [Reading] {
        guard start < line.tokens.count, line.tokens[start].kind == .number else { return [] }
        var found: [Reading] = []
        var digits: [UInt8] = []
        var at = start
        while at < line.tokens.count, digits.count <= Self.longest {
            let token = line.tokens[at]
            if token.kind == .number {
                digits += line.letters[token.folding]
                if digits.count >= Self.shortest, digits.count <= Self.longest {
                    found.append(
                        Reading(
                            .text(String(decoding: digits, as: UTF8.self)), end: at + 1,
                            certainty: Self.lengths.contains(digits.count) ? 1 : 0.6))
                }
            } else if token.mark != Mark.hyphen {
                break
            }
            at += 1
        }
        return found.reversed()
    }
}
