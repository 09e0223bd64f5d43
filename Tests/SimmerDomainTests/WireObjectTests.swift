import SimmerDomain
import Testing

/// What methods answer, as dialects read it.
@Suite struct WireObjectTests {
    @Test("a sign-off is read from the answer that it stands in")
    func signoff() throws {
        let written = Signoff(
            id: "s1", experimentId: "e1", signer: "a1", signerName: "Bo", at: Instant(milliseconds: 5), count: 3,
            head: "h")
        var shown = written.fields
        shown["id"] = "s1"
        let answer = SignResult(signoff: shown).json
        #expect(answer["signoff"]?["signerName"] == "Bo")
        let read = try #require(SignResult(answer).signoff)
        #expect(read.signerName == "Bo" && read.count == 3)
        #expect(SignResult(["signoff": 7]).signoff == nil)
    }

    @Test("nobody there is written as null, and read as nobody")
    func nobody() {
        let answer = WhoResult(nil, of: []).json
        #expect(answer == ["who": .null, "people": []])
        #expect(WhoResult(answer).who == nil)
    }

    @Test("what is absent or of another type stays as it was")
    func lenient() {
        let read = SyncResult(["useq": "seven", "rooms": [["room": "r1", "from": 1, "to": 4], "r2"]])
        #expect(read.useq == 0)
        #expect(read.epoch == nil)
        #expect(read.rooms.map(\.room) == ["r1"])
        #expect(read.rooms.first?.gap == nil)
    }
}
