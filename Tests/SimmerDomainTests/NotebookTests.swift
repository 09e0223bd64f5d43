import Foundation
import Testing

@testable import SimmerDomain

@Suite("The notebook")
struct NotebookTests {
    private func experiment(_ from: String, _ to: String, title: String = "Lactase pH") throws -> Experiment {
        try Experiment(
            id: "1", title: title, startDate: #require(CivilDate(from)), endDate: #require(CivilDate(to)),
            protocolText: "incubate at 37 °C")
    }

    @Test("E3: an experiment has a title, a protocol, and an end that is not before its start")
    func create() throws {
        let made = try experiment("2026-11-23", "2026-11-27", title: "  Lactase\n pH ")
        #expect(made.title == "Lactase pH")
        #expect(Experiment(id: "1", fields: made.fields) == made)
        #expect(made.state(on: CivilDate(year: 2026, month: 11, day: 22)) == .planned)
        #expect(made.state(on: made.endDate) == .running)
        #expect(made.state(on: made.endDate.adding(days: 1)) == .ended)
        #expect {
            _ = try experiment("2026-11-27", "2026-11-23")
        } throws: { ($0 as? Refusal)?.reason == .invalid }
        #expect {
            _ = try experiment("2026-11-27", "2026-11-28", title: " ")
        } throws: { ($0 as? Refusal)?.reason == .missing }
    }

    @Test("E14: a locked experiment refuses changes and their undo")
    func locked() throws {
        var made = try experiment("2026-11-23", "2026-11-27")
        made.lockedAt = Instant(milliseconds: 1)
        #expect(throws: Refusal.self) { try made.checkOpen() }
        #expect(throws: Refusal.self) { try made.creationUndone(now: Instant(milliseconds: 2)) }
    }

    @Test("E10: a step goes between any two neighbours without moving them")
    func ranks() {
        var ranks = [Rank.between(nil, nil)]
        var seed: UInt64 = 7
        for _ in 0..<2_000 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let at = Int(seed >> 33) % (ranks.count + 1)
            ranks.insert(
                .between(at > 0 ? ranks[at - 1] : nil, at < ranks.count ? ranks[at] : nil), at: at)
        }
        #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
        #expect(ranks.allSatisfy { Rank($0.text) != nil })
        var last = Rank.between(nil, nil)
        for _ in 0..<200 { last = .between(last, nil) }
        #expect(last.text.count <= 20)
        #expect(Rank("ba") == nil)
    }

    @Test("B11: a deadline comes back with who set it, and is read from before that was kept")
    func deadline() throws {
        var step = try Step(id: "s", experimentId: "e", rank: Rank.between(nil, nil), title: "wash")
        step.deadline = try Step.Deadline(
            at: Instant(milliseconds: 60_000), warnSeconds: 10, now: Instant(milliseconds: 0))
        #expect(step.fields["dueBy"] == nil && Step(id: "s", fields: step.fields) == step)
        step.deadline?.setBy = "a"
        step.deadline?.language = "fr"
        #expect(Step(id: "s", fields: step.fields) == step)
        step.deadline = nil
        #expect(Step(id: "s", fields: step.fields) == step)
    }

    @Test("E13: entries form a chain that shows any change afterwards")
    func chain() throws {
        var entries: [StepEntry] = []
        for (number, text) in ["mixed 5 mL Tris", "turned yellow", "orange, not yellow"].enumerated() {
            entries.append(
                try StepEntry(
                    id: "\(9 - number)", experimentId: "1", stepId: "2", column: number == 0 ? .did : .observed,
                    author: "a",
                    authorName: "Ana", at: Instant(milliseconds: Int64(number)), text: text,
                    replaces: number == 2 ? "8" : nil, previousHash: EntryChain.head(of: entries)))
        }
        let shuffled = [entries[2], entries[0], entries[1]]
        #expect(EntryChain.inOrder(shuffled).map(\.id) == ["9", "8", "7"])
        #expect(EntryChain.firstBroken(in: shuffled) == nil)
        #expect(StepEntry(id: "9", fields: entries[0].fields) == entries[0])
        let withdrawn = try #require(try entries[1].creationUndone(now: Instant(milliseconds: 9)))
        #expect(withdrawn.isWithdrawn)
        #expect(EntryChain.firstBroken(in: [entries[0], withdrawn, entries[2]]) == nil)
        var fields = entries[1].fields
        fields["text"] = "turned green"
        let forged = try #require(StepEntry(id: "8", fields: fields))
        #expect(EntryChain.firstBroken(in: [entries[0], forged, entries[2]])?.id == "8")
        #expect(EntryChain.firstBroken(in: [entries[0], entries[2]])?.id == "7")
    }

    @Test("SHA-256 gives the digests of FIPS 180-4")
    func digests() {
        #expect(ContentHash.hex([UInt8]()) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            ContentHash.hex(Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            ContentHash.hex(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            ContentHash.hex(Array(repeating: UInt8(ascii: "a"), count: 1_000))
                == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
    }

    @Test("the calendar agrees with Foundation over four centuries")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: -100_000, through: 100_000, by: 373) {
            let date = CivilDate(days: day)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(day) * 86_400))
            #expect(parts.year == date.year && parts.month == date.month && parts.day == date.day)
            #expect(date.weekday == ((parts.weekday ?? 0) + 5) % 7 + 1)
            #expect(date.days == day)
        }
        #expect(CivilDate(year: 2026, month: 1, day: 31).adding(months: 1).text == "2026-02-28")
        #expect(CivilDate(year: 2026, month: 1, day: 31).adding(months: -2).text == "2025-11-30")
        #expect(CivilDate("2026-02-29") == nil)
    }
}
