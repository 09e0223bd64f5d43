import Foundation
import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("When the bot speaks, and the dialogue")
struct TalkTests {
    @Test(
        "ordinary talk gets nothing",
        arguments: [
            "I stirred the soup for 10 minutes", "the timer on my oven is broken", "did you set a timer?",
            "simmer, then add salt",
            "let it simmer for 20 minutes", "yes", "2", "ok thanks", "cancel my gym membership",
            "laisse mijoter 10 minutes", "annule",
            "😀", "remind me what her name was",
        ])
    func chatter(line: String) async throws {
        let house = try await House()
        #expect(try await house.hear("ana", line).isEmpty)
        #expect(try await house.timers().isEmpty)
        #expect(try await house.reminders().isEmpty)
    }

    @Test(
        "rule 8: what is addressed always gets an answer, in its own language",
        arguments: [
            ("@simmer blorf the quux", "help"), ("hey simmer, blorf the quux", "help"),
            ("blorf the quux @simmer", "help"),
            ("@simmer fais blorf au quux", "aide"), ("@simmer", "help"), ("@simmer ?!", "help"), ("@simmer 🍜", "help"),
        ])
    func addressed(line: String, word: String) async throws {
        let house = try await House()
        let answer = try #require(try await house.hear("ana", line).first)
        #expect(answer.code == "not_understood" && answer.isQuiet && answer.text.contains(word), "\(answer.text)")
    }

    @Test("a room whose only human is the speaker is for the bot; a bare name counts on a sure parse only")
    func alone() async throws {
        let alone = try await House("ana")
        #expect(try await alone.hear("ana", "blorf the quux").first?.code == "not_understood")
        let house = try await House()
        #expect(try await house.hear("ana", "simmer, stirring now and then").isEmpty)
        #expect(try await house.hear("ana", "simmer, start a 9 minute timer for penne").count == 1)
    }

    @Test("a reply to the bot and a button are addressed to it")
    func replies() async throws {
        let house = try await House()
        let card = try await house.ask("ana", "start a 9 minute timer for penne")
        try await house.ask("ana", "start a 20 minute timer for rice")
        #expect(try await house.hear("ana", "pause it", replyTo: card.seq).count == 1)
        #expect(try await house.live()["penne"]?.state == .paused)
        #expect(try await house.hear("ana", "resume the penne", isButton: true).count == 1)
        #expect(try await house.live()["penne"]?.state == .running)
    }

    @Test(
        "a mistyped order is asked about, and yes or no answers it",
        arguments: [
            ("strat a timer of 10 mintues", "start a timer of 10 minutes", "yes", "no"),
            ("lnace un minuteur de 10 mintues", "lance un minuteur de 10 minutes", "oui", "non"),
        ])
    func didYouMean(line: String, meant: String, yes: String, no: String) async throws {
        let house = try await House("ana")
        let question = try await house.ask("ana", line)
        #expect(question.code == "not_understood" && question.text.contains(meant), "\(question.text)")
        #expect(try await house.timers().isEmpty)
        try await house.ask("ana", no)
        #expect(try await house.timers().isEmpty)
        try await house.ask("ana", line)
        try await house.ask("ana", yes)
        #expect(try await house.timers().count == 1)
    }

    @Test("a room can limit the bot to addressed lines")
    func addressedOnly() async throws {
        let house = try await House()
        try await house.listenOnlyWhenAddressed()
        #expect(try await house.hear("ana", "start 9 min timer for penne").isEmpty)
        try await house.ask("ana", "start a timer for penne")
        #expect(try await house.hear("ana", "9").count == 1)
    }

    @Test("an order that was said long before the bot could read it is answered, not obeyed")
    func stale() async throws {
        let house = try await House()
        let (key, author) = (house.room.key, try #require(house.people["ana"]).key)
        let seq = try await house.store.write { tx in
            try tx.events.say(NewMessage(author: author, text: "@simmer start a 9 minute timer for penne"), in: key).seq
        }
        house.clock.advance(seconds: 601)
        let answer = try #require(try await house.answers(to: seq, in: key).first)
        #expect(answer.code == "expired")
        #expect(try await house.timers().isEmpty)
    }

    @Test("rule 4: a line is dealt with once, also when the bot starts anew")
    func once() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 9 minute timer for penne")
        house.restart()
        try await house.hear("bo", "nice")
        #expect(try await house.timers().count == 1)
    }

    @Test("rule 10: an edited command is not run again; yes applies the change")
    func edited() async throws {
        let house = try await House()
        let (key, ana) = (house.room.key, try #require(house.people["ana"]))
        let sent = try await house.store.write { tx in
            try tx.events.say(NewMessage(author: ana.key, text: "@simmer start a 9 minute timer for penne"), in: key)
                .seq
        }
        _ = try await house.answers(to: sent, in: key)
        let edit = try await house.store.write { tx in
            try tx.events.edit(tx.events.message(key, sent), text: "@simmer start a 12 minute timer for penne", by: ana)
                .seq
        }
        let offer = try #require(try await house.answers(to: edit, in: key).first)
        #expect(offer.isQuiet && offer.options.count == 2)
        #expect(try await house.live().values.map(\.totalSeconds) == [540])
        try await house.hear("ana", "yes")
        #expect(try await house.live().values.map(\.totalSeconds) == [720])
    }

    @Test("B3: undo stops where somebody else has changed the same since")
    func conflict() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 9 minute timer for penne")
        try await house.ask("ana", "pause the penne")
        try await house.ask("bo", "resume the penne")
        #expect(try await house.ask("ana", "undo").code == "conflict")
        #expect(try await house.live()["penne"]?.state == .running)
    }

    @Test("B3: undo goes back step by step; a new change ends redo")
    func steps() async throws {
        let house = try await House()
        for line in [
            "start a 9 minute timer for penne", "pause the penne", "resume the penne", "add 2 minutes to the penne",
        ] {
            #expect(try await house.ask("ana", line).code == nil)
            house.clock.advance(seconds: 5)
        }
        for state in [TimerRecord.State.running, .paused, .running, .cancelled] {
            #expect(try await house.ask("ana", "undo").code == nil)
            #expect(try await house.timers().map(\.state) == [state])
        }
        #expect(try await house.ask("ana", "undo").code == "not_found")
        #expect(try await house.ask("ana", "redo").code == nil)
        #expect(try await house.ask("ana", "redo").code == nil)
        #expect(try await house.timers().map(\.state) == [.paused])
        try await house.ask("ana", "start a 20 minute timer for rice")
        #expect(try await house.ask("ana", "redo").code == "not_found")
    }

    @Test("every handler's intent is said in every language, and every intent said has a handler")
    func handlers() throws {
        let grammar = try delivered.get()
        let internalOnes: Set<String> = ["edit.apply", "more"]
        let handled = Set(HandlerTable.intents).subtracting(internalOnes)
        let said = Set(grammar.intents)
        #expect(handled.subtracting(said).sorted() == [])
        let without = said.subtracting(HandlerTable.intents).filter { !$0.hasPrefix("experiment.dates") }
        #expect(without.sorted() == [])
        #expect(Set(HandlerTable.intents).count == HandlerTable.all.count)
    }

    @Test("docs/intents.md names every intent, and no other")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/intents.md"), encoding: .utf8)
        let quoted = Set(text.matches(of: /`([a-z_. ]+)`/).map { String($0.output.1) })
        let intents = Set(try delivered.get().intents)
        #expect(intents.subtracting(quoted).sorted() == [])
        #expect(quoted.filter { $0.contains(".") }.subtracting(intents).sorted() == [])
    }
}
