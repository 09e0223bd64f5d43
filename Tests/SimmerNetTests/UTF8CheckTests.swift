import Testing

@testable import SimmerNet

@Suite struct UTF8CheckTests {
    /// Bytes that are often at the edges of what is allowed.
    private static let edges: [UInt8] = [
        0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
        0xEF, 0xF0,
        0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]

    private static func accepts(_ pieces: [ArraySlice<UInt8>]) -> Bool {
        var check = UTF8Check()
        for piece in pieces where !piece.withUnsafeBytes({ check.accepts($0) }) { return false }
        return check.isComplete
    }

    @Test("every sequence of up to three edge bytes is judged as the standard library does")
    func edgeSequences() {
        for first in Self.edges {
            for second in Self.edges {
                for third in Self.edges {
                    let bytes = [first, second, third]
                    #expect(Self.accepts([bytes[...]]) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
                }
            }
        }
    }

    @Test("the judgement does not depend on where the pieces end")
    func pieces() {
        var random = SystemRandomNumberGenerator()
        let words = ["plain text of some length", "é", "€", "😀", "𐍈"].map { Array($0.utf8) }
        for round in 0..<2000 {
            var bytes = (0..<6).flatMap { _ in words.randomElement(using: &random) ?? [] }
            if round % 2 == 1 {
                bytes[Int.random(in: bytes.indices, using: &random)] = Self.edges.randomElement(using: &random) ?? 0
            }
            let cut = Int.random(in: 0...bytes.count, using: &random)
            let cuts = [bytes[..<cut], bytes[cut...]]
            #expect(Self.accepts(cuts) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes) cut at \(cut)")
        }
    }
}
