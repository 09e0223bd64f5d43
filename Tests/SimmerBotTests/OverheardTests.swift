import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("What needs no address while a timer runs")
struct OverheardTests {
    @Test(
        "right after one's own timer, and to one that runs here, what is at hand is told without calling the bot",
        arguments: [
            ("en", ["pause it", "resume it", "add 2 minutes to the penne", "how long left?", "stop the timer"]),
            (
                "fr",
                [
                    "mets-le en pause", "reprends-le", "ajoute 2 minutes aux penne", "il reste combien de temps ?",
                    "arrête le minuteur",
                ]
            ),
        ])
    func story(language: String, lines: [String]) async throws {
        let house = try await House()
        try await house.hear("ana", "start 9 min timer for penne")
        for line in lines { #expect(try await house.hear("ana", line).count == 1, "\(line)") }
        #expect(try await house.timers().map(\.totalSeconds) == [660])
        #expect(try await house.live().isEmpty)
        // With none left all of it is talk again.
        for line in lines { #expect(try await house.hear("ana", line).isEmpty, "\(line)") }
    }

    @Test(
        "what the bot did for somebody is taken back without calling it, by the same person within ten minutes (B3)",
        arguments: [
            ("en", "stop the penne", ["undo", "undo that", "take that back", "bring it back"]),
            ("fr", "arrête les penne", ["annule ça", "défais ça", "annule la dernière action"]),
        ])
    func undo(language: String, stop: String, undoings: [String]) async throws {
        for undo in undoings {
            let house = try await House()
            try await house.hear("ana", "start 9 min timer for penne")
            try await house.hear("ana", "@simmer \(stop)")
            #expect(try await house.live().isEmpty)
            #expect(try await house.hear("bo", undo).isEmpty, "\(undo)")
            try await house.hear("bo", "smells good")
            #expect(try await house.hear("ana", undo).count == 1, "\(undo)")
            #expect(try await house.live()["penne"] != nil, "\(undo)")
            house.clock.advance(seconds: 601)
            #expect(try await house.hear("ana", undo).isEmpty, "\(undo)")
        }
    }

    @Test("the next line of somebody else can be about the card that was just shown, a later one has to name it")
    func somebodyElse() async throws {
        let house = try await House()
        try await house.hear("ana", "start 9 min timer for penne")
        #expect(try await house.hear("bo", "pause it").count == 1)
        #expect(try await house.live()["penne"]?.state == .paused)
        try await house.hear("ana", "the sauce is on")
        #expect(try await house.hear("ana", "resume it").count == 1)
        try await house.hear("bo", "smells good")
        // It was spoken of with Bo as well, and ten minutes later with nobody.
        house.clock.advance(seconds: 601)
        try await house.hear("ana", "start 30 min timer for rice")
        try await house.hear("bo", "I put on some music")
        #expect(try await house.hear("bo", "pause it").isEmpty)
        #expect(try await house.hear("bo", "how long left?").count == 1)
    }

    @Test(
        "a correction is heard as the very next line only",
        arguments: [
            ("start 9 min timer for penne", "no, 12"), ("start 9 min timer for penne", "make it 12"),
            ("lance un minuteur de 9 minutes pour les penne", "non, 12"),
        ])
    func correction(order: String, correction: String) async throws {
        let house = try await House()
        try await house.hear("ana", order)
        #expect(try await house.hear("bo", correction).isEmpty)
        #expect(try await house.hear("ana", correction).isEmpty)
        #expect(try await house.live()["penne"]?.totalSeconds == 540)
        let other = try await House()
        try await other.hear("ana", order)
        #expect(try await other.hear("ana", correction).count == 1)
        #expect(try await other.live()["penne"]?.totalSeconds == 720)
    }

    @Test(
        "talk stays talk while a timer runs, also right after its card",
        arguments: [
            "no", "yes", "ok", "12", "9 minutes", "2 more", "two more people are coming", "it is ready", "no, thanks",
            "stop it", "stop", "hold on", "wait", "give me 5 minutes", "I need 10 more minutes",
            "how much longer will you be?",
            "how long is the film?", "pause the film", "the pasta smells good", "make it quick", "make it spicy",
            "cancel the meeting", "add salt", "add 2 eggs", "and one for the road", "and one for me", "non", "oui",
            "12 personnes", "encore", "encore un peu de vin ?", "arrête", "mets la table", "mets 2 assiettes",
            "ajoute du sel", "ajoute 2 œufs", "combien de temps dure le film ?", "et un pour moi", "non merci",
        ])
    func talk(line: String) async throws {
        let house = try await House()
        try await house.hear("ana", "start 9 min timer for penne")
        #expect(try await house.hear("ana", line).isEmpty)
        #expect(try await house.hear("bo", line).isEmpty)
        let timers = try await house.timers()
        #expect(timers.map(\.totalSeconds) == [540] && timers.map(\.state) == [.running])
    }

    @Test("a room that is set to addressed lines hears none of it")
    func addressedOnly() async throws {
        let house = try await House()
        try await house.listenOnlyWhenAddressed()
        try await house.ask("ana", "start 9 min timer for penne")
        for line in ["pause it", "how long left?", "no, 12", "stop the timer"] {
            #expect(try await house.hear("ana", line).isEmpty)
        }
        #expect(try await house.live()["penne"]?.totalSeconds == 540)
    }
}
