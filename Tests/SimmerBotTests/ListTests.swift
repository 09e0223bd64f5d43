import SimmerDomain
import SimmerStore
import Synchronization
import Testing

@testable import SimmerBot

/// Counts the transactions of a store that nobody else uses.
private final class CommitCounter: CommitObserver {
    private let commits = Atomic(0)
    var count: Int { commits.load(ordering: .relaxed) }

    func committed(_ batch: [Committed]) {
        commits.add(1, ordering: .relaxed)
        for entry in batch { entry.finish() }
    }
}

@Suite("Lists in pages")
struct ListTests {
    private func lines(_ answer: House.Answer) -> [String] { answer.text.split(separator: "\n").map(String.init) }
    private func titles(_ answer: House.Answer) -> [String] {
        (answer.card?["items"]?.array ?? []).compactMap { $0["title"]?.string }
    }

    /// Says `line` and then "more" until that was all; the titles of every page.
    private func pages(_ house: House, _ name: String, _ line: String, in room: Room? = nil) async throws -> [[String]]
    {
        var answer = try await house.ask(name, line, in: room)
        var pages = [titles(answer)]
        while answer.card?["more"] != nil {
            #expect(lines(answer).last?.contains("more") == true)
            answer = try await house.ask(name, try #require(answer.card?["more"]?["say"]?.string), in: room)
            #expect(answer.isQuiet && answer.code == nil)
            pages.append(titles(answer))
        }
        #expect(try await house.ask(name, "more", in: room).text == "That was all.")
        return pages
    }

    @Test("N38 B8: twelve timers come ten and two, and the numbers of the second page mean its timers")
    func timers() async throws {
        let house = try await House()
        for number in 1...12 { try await house.ask("ana", "start a \(number) minute timer for pot \(number)") }
        let told = try await pages(house, "ana", "list timers")
        #expect(told.map(\.count) == [10, 2] && told[1] == ["pot 11", "pot 12"])
        try await house.ask("ana", "cancel timer number 12")
        #expect(try await house.live()["pot 12"] == nil)
    }

    @Test("B8: reminders, rooms, steps, experiments, members and history are paged alike")
    func all() async throws {
        let people = ["ana"] + (1...11).map { "guest\($0)" }
        let house = try await House(people, kind: .lab)
        #expect(try await pages(house, "ana", "who is here?").map(\.count) == [10, 2])
        for number in 1...11 { try await house.ask("ana", "remind me in \(number) hours to water plant \(number)") }
        #expect(try await pages(house, "ana", "list reminders").map(\.count) == [10, 1])
        #expect(try await pages(house, "ana", "history").map(\.count) == [10, 1])
        try await house.ask("ana", "new experiment Trial from Monday to Friday: wait")
        try await house.ask("ana", "save")
        for number in 1...11 { try await house.ask("ana", "add step: wash \(number)") }
        #expect(try await pages(house, "ana", "steps").map(\.count) == [10, 1])
        for number in 1...10 {
            try await house.ask("ana", "new experiment Trial \(number) from Monday to Friday: wait")
            try await house.ask("ana", "save")
        }
        #expect(try await pages(house, "ana", "list experiments").map(\.count) == [10, 1])
        for number in 1...10 { try await house.ask("ana", "make a group called Group \(number)") }
        #expect(try await pages(house, "ana", "my groups").map(\.count) == [10, 1])
    }

    @Test("F5 F23: what was missed is listed, and “more” goes on where the page ended, although it is said later")
    func missed() async throws {
        let house = try await House()
        try await house.hear("bo", "bye")
        for number in 1...12 { try await house.hear("ana", "news \(number)") }
        let told = try await pages(house, "bo", "what did I miss?")
        #expect(told.flatMap { $0 } == (1...12).map { "news \($0)" })
    }

    @Test(
        "F5: messages from a day on, in both languages", arguments: ["messages from yesterday", "les messages d'hier"])
    func since(line: String) async throws {
        let house = try await House()
        try await house.hear("ana", "long ago")
        house.clock.advance(seconds: 3 * 86_400)
        try await house.hear("ana", "the day before")
        house.clock.advance(seconds: 86_400)
        try await house.hear("ana", "today")
        #expect(try await titles(house.ask("bo", line)) == ["the day before", "today"])
    }

    @Test(
        "F20: messages are found by their words, a moment after they were said",
        arguments: ["find messages about the gel", "cherche les messages sur le gel"])
    func search(line: String) async throws {
        let house = try await House()
        try await house.hear("bo", "the gel is smeared")
        try await house.hear("bo", "something else")
        let answer = try await house.ask("ana", line)
        #expect(answer.code == nil && answer.text.contains("Bo"), "\(answer.text)")
        #expect(titles(answer) == ["the gel is smeared"])
        #expect(try await house.ask("ana", line.replacing("gel", with: "zebra")).code == "not_found")
    }

    @Test("F20: what waits to be indexed is so in transactions of its own, a thousand events each, and then searched")
    func backlog() async throws {
        let house = try await House()
        let (key, author) = (house.room.key, try #require(house.people["bo"]).key)
        try await house.store.write { tx in
            for number in 1...2_500 {
                let text = [1, 2_500].contains(number) ? "gel \(number)" : "soup \(number)"
                _ = try tx.events.say(NewMessage(author: author, text: text), in: key)
            }
        }
        let commits = CommitCounter()
        house.store.setObserver(commits)
        let answer = try await house.ask("ana", "find messages about gel")
        #expect(titles(answer) == ["gel 2500", "gel 1"])
        // The line, the answer's first try, three thousand events at most, the answer.
        #expect(commits.count == 6)
    }

    @Test("F20: in a room with others only that room is searched")
    func searchStays() async throws {
        let house = try await House()
        let key = try #require(house.people["ana"]).key
        let other = try await house.store.write { try $0.rooms.create(name: "Diary", kind: .chat, owner: key) }
        try await house.hear("ana", "my secret gel", in: other)
        try await house.ask("ana", "find messages about the gel", in: other)
        #expect(try await house.ask("ana", "find messages about secret").code == "not_found")
    }
}
