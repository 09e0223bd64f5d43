import Foundation
import Testing

@testable import SimmerDomain

@Suite("Experiments")
struct ExperimentTests {
    private func experiment(_ start: String, _ end: String) throws -> Experiment {
        let (first, last) = try (#require(CivilDate(start)), #require(CivilDate(end)))
        return try Experiment(id: "e", title: "Lactase pH", startDate: first, endDate: last, protocolText: "wait")
    }

    @Test(
        "E7: told on the first day, on the eve of the last, and on the day after it, at nine by the room's clock, whatever the clock change"
    )
    func notices() throws {
        let paris = try #require(TimeZone(identifier: "Europe/Paris"))
        // The clock goes forward on 29 March 2026.
        let told = try experiment("2026-03-27", "2026-03-30").notices(in: paris)
        #expect(told.map(\.notice) == [.begins, .endsTomorrow, .ended])
        #expect(told.map { CivilTime($0.at, in: paris).time.hour } == [9, 9, 9])
        #expect(told.map { CivilTime($0.at, in: paris).date.text } == ["2026-03-27", "2026-03-29", "2026-03-31"])
        // One and the same morning is told of once.
        #expect(try experiment("2026-03-27", "2026-03-28").notices(in: paris).map(\.notice) == [.begins, .ended])
        #expect(try experiment("2026-03-27", "2026-03-27").notices(in: paris).map(\.notice) == [.begins, .ended])
    }

    @Test("E7 B9: nothing is told of one that is locked, of one nobody wants to hear of, and of one that is long over")
    func silent() throws {
        var made = try experiment("2026-03-27", "2026-03-30")
        let long = Instant(milliseconds: 0)
        #expect(made.told(after: long, in: .gmt).due != nil)
        #expect(made.told(after: Instant(milliseconds: 4_000_000_000_000), in: .gmt).due == nil)
        made.lockedAt = long
        #expect(made.told(after: long, in: .gmt).due == nil)
        made.lockedAt = nil
        made.isCalm = true
        #expect(made.told(after: long, in: .gmt).due == nil)
    }

    @Test("E5: the pieces of a difference make up both texts, and say what was replaced by what")
    func difference() {
        let texts = [
            "", "incubate at 37 °C, read A420", "incubate at 30 °C, read A420\nspin at 4 °C", "read A420",
            String(repeating: "a b ", count: 4_000), String(repeating: "c\n", count: 4_000), "é\r\n\n x",
        ]
        for old in texts {
            for new in texts {
                let pieces = TextDifference.pieces(from: old, to: new)
                #expect(pieces.filter { $0.fate != .added }.map(\.text).joined() == old)
                #expect(pieces.filter { $0.fate != .removed }.map(\.text).joined() == new)
                #expect(old != new || pieces.allSatisfy { $0.fate == .same })
            }
        }
        let said = TextDifference.replacements(from: texts[1], to: texts[2])
        #expect(said.map(\.was) == ["37", ""] && said.map(\.now) == ["30", "spin at 4 °C"])
    }

    @Test("B9: a record names what stood before it, a state every part of it")
    func record() {
        func record(_ digest: String, after previous: String) -> String {
            Record(
                experiment: "e", number: 1, kind: "step", object: "s", version: 1, digest: digest,
                at: Instant(milliseconds: 5), previous: previous
            ).hash
        }
        #expect(Set([record("a", after: ""), record("b", after: ""), record("a", after: "x")]).count == 3)
        let state = RecordState(
            kind: "step", id: "s", parent: "e", version: 1, createdAt: Instant(milliseconds: 1),
            updatedAt: Instant(milliseconds: 2), isDeleted: false, isOver: false, fields: Array("{}".utf8), files: ["f"]
        )
        let changes: [(inout RecordState) -> Void] = [
            { $0.kind = "entry" }, { $0.id = "t" }, { $0.parent = nil }, { $0.version = 2 },
            { $0.createdAt = Instant(milliseconds: 0) }, { $0.updatedAt = Instant(milliseconds: 3) },
            { $0.isDeleted = true }, { $0.isOver = true }, { $0.fields = Array("{ }".utf8) }, { $0.files = ["g"] },
        ]
        let digests = changes.map { change in
            var other = state
            change(&other)
            return other.digest
        }
        #expect(Set(digests + [state.digest]).count == changes.count + 1)
    }

    @Test("B9: a number to sign with has four to six digits", arguments: ["", "123", "1234567", "12a4", "１２３４"])
    func pin(text: String) { #expect(throws: Refusal.self) { try Pin(text) } }
}
