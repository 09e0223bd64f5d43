import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

/// Lines that mean what was spoken of last, or answer what was asked in other words than the bare value.
@Suite("What was spoken of last")
struct SpokenOfTests {
    @Test(
        "words that only lead to an answer are no part of it",
        arguments: [
            ("add a tea", ["Gyokuro", "from Ippodo"], "Ippodo"),
            ("add a tea", ["Gyokuro", "it's by Mariage"], "Mariage"),
            ("add a tea", ["Gyokuro", "the brand is Teekanne"], "Teekanne"),
            ("ajoute un thé", ["Gyokuro", "de chez Ippodo"], "Ippodo"),
            ("ajoute un thé", ["Gyokuro", "c'est de la maison Mariage"], "Mariage"),
            ("ajoute un thé", ["Gyokuro", "la marque c'est Teekanne"], "Teekanne"),
        ])
    func leads(order: String, answers: [String], brand: String) async throws {
        let house = try await House()
        try await house.ask("ana", order)
        var last = ""
        for answer in answers { last = "\(try await house.ask("ana", answer).card as Any)" }
        #expect(last.contains("\"\(brand)\"") || last.contains(": \(brand)"), "\(last)")
    }

    @Test(
        "a tea is tried, steeped and noted as it",
        arguments: [
            ("show the Sencha", "I've had it now", "let it steep for two minutes"),
            ("show the Sencha", "we tried it yesterday, it was great", "steep it for 2 minutes"),
            ("show the Sencha", "I have finally tasted it", "leave it to steep for two minutes"),
            ("montre le Sencha", "je l'ai goûté hier soir", "laisse-le infuser deux minutes"),
            ("montre le Sencha", "on l'a enfin bu", "infuse-le 2 minutes"),
            ("montre le Sencha", "je l'ai déjà essayé, c'était bon", "laisse-le tremper 2 minutes"),
        ])
    func tea(show: String, tried: String, steep: String) async throws {
        let house = try await House()
        try await house.ask("ana", "add Sencha from Midori, a green tea")
        try await house.ask("ana", "save anyway")
        try await house.ask("ana", show)
        let answer = try await house.ask("ana", tried)
        #expect(answer.code == nil && answer.text.contains("Sencha"), "\(answer.text)")
        try await house.ask("ana", steep)
        #expect(try await house.timers().map(\.label) == ["Sencha"])
        #expect(try await house.timers().map(\.totalSeconds) == [120])
    }

    @Test(
        "noodles that were shown are they",
        arguments: [
            ("show the penne", "they cook 9 minutes, not 11"), ("show the penne", "actually they need 9 minutes"),
            ("show the penne", "it takes 9 minutes"), ("montre les penne", "elles cuisent 9 minutes"),
            ("montre les penne", "en fait elles cuisent 9 minutes, pas 11"), ("montre les penne", "ça prend 9 minutes"),
        ])
    func noodles(show: String, said: String) async throws {
        let house = try await House()
        try await house.ask("ana", "add penne from Molino, 11 minutes")
        try await house.ask("ana", "save anyway")
        try await house.ask("ana", show)
        let answer = try await house.ask("ana", said)
        #expect(answer.code == nil && answer.text.contains("9"), "\(answer.text)")
    }

    @Test(
        "a room that was just made is there, and it",
        arguments: [
            ("make a group called Garden", "put Bo in", "call it Green Fingers instead"),
            ("make a group called Garden", "invite Bo in too", "rename it to Green Fingers"),
            ("make a group called Garden", "let Bo in there", "call it Green Fingers"),
            ("crée le groupe Garden", "invite Bo dedans", "renomme-le en Green Fingers"),
            ("crée le groupe Garden", "ajoute Bo là-dedans", "appelle-le plutôt Green Fingers"),
            ("crée le groupe Garden", "mets Bo dedans aussi", "appelle-le Green Fingers à la place"),
        ])
    func room(made: String, invited: String, renamed: String) async throws {
        let house = try await House()
        try await house.ask("ana", made)
        let answer = try await house.ask("ana", invited)
        #expect(answer.code == nil && answer.text.contains("Garden"), "\(answer.text)")
        let other = try await house.ask("ana", renamed)
        #expect(other.code == nil && other.text.contains("Green Fingers."), "\(other.text)")
    }

    @Test(
        "what takes something away asks what “that one” is, behind a line that was not understood",
        arguments: [
            (
                "remind me tomorrow at 10 to pick up the parcel", "remind me at 11 to send the forms",
                "the zeppelin came", "drop that one"
            ),
            ("remind me tomorrow at 10 to call mum", "remind me at 11 to pay rent", "zorgle flump", "cancel it"),
            (
                "rappelle-moi demain à 10 h de chercher le colis",
                "rappelle-moi demain à 11 h d'envoyer les formulaires",
                "le zeppelin est venu", "supprime-le"
            ),
        ])
    func stray(first: String, second: String, talk: String, order: String) async throws {
        let house = try await House()
        try await house.ask("ana", first)
        try await house.ask("ana", second)
        try await house.ask("ana", talk)
        let answer = try await house.ask("ana", order)
        #expect(try await house.reminders().count { $0.state == .waiting } == 2, "\(answer.text)")
    }
}
