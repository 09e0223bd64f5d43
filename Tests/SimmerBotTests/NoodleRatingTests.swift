import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

@Suite("Ratings of noodles")
struct NoodleRatingTests {
    private func house(_ people: [String] = ["ana", "bo", "cleo"]) async throws -> House {
        let house = try await House(people)
        try await house.shelve("Fusilli", "Casa Grano")
        try await house.shelve("Penne rigate", "Pasta Nova")
        return house
    }
    private func mean(_ house: House, _ name: String) async throws -> (Double?, Int) {
        let id = try #require(try await house.noodle(name)).id
        let line = try #require(try await house.store.read { try $0.shelf.find(id) })
        return (line.rating, line.votes)
    }

    @Test(
        "N3 N56: stars are stored and shown to the nearest half, with the number beside",
        arguments: [
            ("rate the fusilli 4.5", "★★★★½ 4.5"), ("give fusilli 3 and a half stars", "★★★½ 3.5"),
            ("fusilli deserves 4 stars", "★★★★ 4"), ("note les fusilli 4,5 étoiles", "★★★★½ 4,5"),
            ("je donne 4 aux fusilli", "★★★★ 4"), ("rate fusilli 0", "☆ 0"), ("rate fusilli 3.7", "★★★½ 3.7"),
            ("I give fusilli 2", "★★ 2"),
        ])
    func rate(line: String, stars: String) async throws {
        let house = try await house()
        let answer = try await house.ask("ana", line)
        #expect(answer.code == nil && answer.text.contains(stars), "\(answer.text)")
    }

    @Test("N3: the rating before is named, the same again changes nothing, undo brings it back")
    func again() async throws {
        let house = try await house()
        try await house.ask("ana", "rate fusilli 3")
        #expect(try await house.ask("ana", "rate fusilli 4.5").text == "Fusilli: ★★★★½ 4.5 (was 3).")
        let same = try await house.ask("ana", "rate it 4.5")
        #expect(same.isQuiet && same.code == nil)
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await mean(house, "Fusilli") == (3, 1))
        try await house.ask("ana", "undo")
        #expect(try await mean(house, "Fusilli") == (nil, 0))
        try await house.ask("ana", "redo")
        #expect(try await mean(house, "Fusilli") == (3, 1))
    }

    @Test(
        "N3: outside of 0 to 5 is invalid, words are no number",
        arguments: [
            ("rate fusilli 6", "invalid"), ("rate fusilli −1", "invalid"), ("rate fusilli -1", "invalid"),
            ("note les fusilli 6", "invalid"), ("rate fusilli lots", "not_number"),
            ("note les fusilli beaucoup", "not_number"),
        ])
    func bad(line: String, code: String) async throws {
        let house = try await house()
        #expect(try await house.ask("ana", line).code == code)
        #expect(try await mean(house, "Fusilli") == (nil, 0))
    }

    @Test("rule 1: without a number it is asked for, and what is none is told so")
    func ask() async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "rate the fusilli").code == "missing")
        #expect(try await house.ask("ana", "banana").code == "not_number")
        #expect(try await house.ask("ana", "4").text.contains("★★★★ 4"))
    }

    @Test("N56: one rating each; the mean, the votes and one's own")
    func mean() async throws {
        let house = try await house()
        try await house.ask("ana", "rate the penne 4")
        try await house.ask("bo", "I give penne 5")
        #expect(try await house.ask("cleo", "rate the penne 2").text.contains("★ 3.7 from 3"))
        let votes = try await house.ask("ana", "who rated the penne?")
        #expect(votes.text.contains("★ 3.7 from 3 (you: 4)") && votes.isQuiet)
        #expect(House.titles(votes) == ["Bo", "Ana", "Cleo"])
        #expect(try await house.ask("ana", "qui a noté les penne ?").text.contains("★ 3,7 sur 3 votes (toi\u{A0}: 4)"))
        #expect(try await house.ask("ana", "show the noodles").text.contains("★★★½ 3.7 (you: 4)"))
        #expect(try await house.ask("ana", "what does Bo think of penne?").text.contains("★★★★★ 5"))
        #expect(try await house.ask("ana", "what does Bo think of fusilli?").text == "Bo has not rated Fusilli.")
        #expect(try await house.ask("ana", "who rated the fusilli?").card == nil)
        #expect(try await house.ask("ana", "que pense Cleo des penne ?").text.contains("2"))
    }

    @Test("N56: one's own rating is taken back, by name or right after; nobody else's is")
    func remove() async throws {
        let house = try await house()
        try await house.ask("ana", "rate the penne 4")
        try await house.ask("bo", "rate the penne 2")
        #expect(try await house.ask("ana", "remove my rating").text.contains("was 4"))
        #expect(try await mean(house, "Penne rigate") == (2, 1))
        let none = try await house.ask("ana", "withdraw my vote for penne")
        #expect(none.code == nil && none.isQuiet)
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await mean(house, "Penne rigate") == (3, 2))
        #expect(try await house.ask("bo", "enlève ma note des penne").code == nil)
        #expect(try await mean(house, "Penne rigate") == (4, 1))
    }

    @Test("N56: a former member's vote leaves the mean, and comes back with the person")
    func former() async throws {
        let house = try await house()
        try await house.ask("ana", "rate the penne 4")
        try await house.ask("bo", "rate the penne 2")
        let (room, bo, ana) = (
            house.room, try #require(house.people["bo"]), try #require(house.people["ana"])
        )
        try await house.store.write { tx in
            let membership = try #require(try tx.members.find(room.key, ana.key))
            try RoomRules.remove(bo.key, from: room, by: membership, tx)
        }
        #expect(try await mean(house, "Penne rigate") == (4, 1))
        #expect(try await House.titles(house.ask("ana", "who rated the penne?")) == ["Ana"])
        try await house.store.write { try $0.members.add(bo.key, to: room, role: .member, by: ana.key) }
        #expect(try await mean(house, "Penne rigate") == (3, 2))
    }

    @Test("N56: somebody else's rating is not undone by name")
    func othersUndo() async throws {
        let house = try await house()
        try await house.ask("bo", "rate the penne 2")
        let change = try await house.store.read { [room = house.room.key] tx in
            try tx.changes.undoable(in: room, by: nil).first
        }
        let (ana, room) = (try #require(house.people["ana"]), house.room)
        let methods = RoomMethods(house.environment.actions)
        await #expect(throws: Refusal(.notAllowed, phrase: "undo not this")) {
            try await house.store.write { tx in
                _ = try methods.perform(.undo, ["change": .string(change?.id ?? "")], by: ana, in: room, tx)
            }
        }
        #expect(try await mean(house, "Penne rigate") == (2, 1))
    }
}
