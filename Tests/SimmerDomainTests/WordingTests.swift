import Testing

@testable import SimmerDomain

@Suite("What was learned from a choice")
struct WordingTests {
    private func wording(_ text: String, _ order: String = "pause the penne") throws -> Wording {
        try Wording(id: "1", text: text, order: order, language: "en", intent: "timer.pause")
    }

    @Test("it is in JSON what it was, to and fro, in one line")
    func coded() throws {
        let kept = try wording("  hold on\nwith  the “penne” ")
        #expect(kept.text == "hold on with the “penne”" && kept.shownName == kept.text)
        #expect(
            kept.fields == [
                "text": "hold on with the “penne”", "order": "pause the penne", "language": "en",
                "intent": "timer.pause",
            ])
        #expect(Wording(id: "1", fields: kept.fields) == kept)
    }

    @Test("words and sentence have a length", arguments: [0, 301])
    func lengths(count: Int) {
        #expect(throws: Refusal.self) { try wording(String(repeating: "x", count: count)) }
        #expect(throws: Refusal.self) { try wording("x", String(repeating: "x", count: count)) }
    }
}

extension Wording: PinnedKind {
    static let bytes: [KindBytes] = [
        .same(#"{"text":"hold on","order":"pause the timer","language":"en","intent":"timer.pause"}"#),
        .read(
            #"{"intent":"timer.pause","order":"pause","text":"hold on","language":"en","by":"p1"}"#,
            written: #"{"text":"hold on","order":"pause","language":"en","intent":"timer.pause"}"#),
        .refused(#"{"text":"hold on","order":"pause","language":"en"}"#),
    ]
}
