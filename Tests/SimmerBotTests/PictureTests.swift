import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

/// N51, T5: pictures of noodles and teas.
@Suite struct PictureTests {
    private func kitchen() async throws -> House {
        let house = try await House()
        let (room, ana, now) = (house.room.key, try #require(house.people["ana"]).key, house.clock.now())
        try await house.store.write { tx in
            let origin = Origin(account: ana, via: .api, at: now)
            for (name, brand) in [("Penne", "Pasta Nova"), ("Fusilli", nil), ("Bows", "Molino"), ("Bows", "Alto")] {
                let noodle = try #require(Self.made(Noodle.self, ["name": .string(name), "brand": JSON(brand)], now))
                try tx.objects.insert(noodle, in: room, verb: "noodle.add", origin: origin)
            }
            let tea = try #require(Self.made(Tea.self, ["name": "Sencha", "brand": "Midori", "type": "green"], now))
            try tx.objects.insert(tea, in: room, verb: "tea.add", origin: origin)
        }
        return house
    }

    private static func made<T: RoomObject>(_ type: T.Type, _ fields: JSON, _ now: Instant) -> T? {
        T(id: Identifier.make(at: now), fields: fields)
    }

    private func picture(of name: String, in house: House) async throws -> String? {
        let key = house.room.key
        return try await house.store.read { tx in
            let noodles = try tx.objects.list(Noodle.self, in: key)
            if let noodle = noodles.first(where: { $0.object.name == name }) { return noodle.object.pictureId }
            return try tx.objects.list(Tea.self, in: key).first { $0.object.name == name }?.object.pictureId
        }
    }

    @Test(
        "a photo with words that name a thing becomes its picture, without a call",
        arguments: [
            ("this is the penne box", "Penne"), ("This is the Sencha!", "Sencha"),
            ("new picture for fusilli", "Fusilli"),
            ("voici le paquet de penne", "Penne"), ("voici le Sencha", "Sencha"),
        ])
    func shown(words: String, name: String) async throws {
        let house = try await kitchen()
        let photo = try await house.upload("bo")
        let answer = try #require(try await house.show("bo", [photo], words).answers.first, "“\(words)”")
        #expect(answer.code == nil && answer.card?["picture"]?.string == photo)
        #expect(try await picture(of: name, in: house) == photo)
        #expect(try await house.store.read { try $0.files.find(photo)?.freeSince } == nil)
    }

    @Test("the order first, then the photo; an order meanwhile, talk, and cancel")
    func asked() async throws {
        let house = try await kitchen()
        let question = try await house.ask("ana", "new picture for penne")
        #expect(question.code == "missing")
        // Talk of others, and their photos, are none of it.
        let bos = try await house.upload("bo")
        #expect(try await house.show("bo", [bos], "my lunch").answers.isEmpty)
        #expect(try await house.hear("ana", "just a moment").isEmpty)
        #expect(try await house.ask("ana", "blue").code == "missing")
        let photo = try await house.upload("ana")
        let answer = try #require(try await house.show("ana", [photo], "here it is").answers.first)
        #expect(answer.card?["picture"]?.string == photo)
        #expect(try await picture(of: "Penne", in: house) == photo)
        // The next photo is nobody's.
        #expect(try await house.show("ana", [try await house.upload("ana")]).answers.isEmpty)
        // Said right after a photo, the order means that one; "cancel" asks whether to take it back.
        try await house.ask("ana", "nouvelle photo pour les fusilli")
        #expect(try await house.ask("ana", "cancel").code == "not_understood")
        #expect(try await house.ask("ana", "yes").code == nil)
        #expect(try await house.show("ana", [try await house.upload("ana")]).answers.isEmpty)
        #expect(try await picture(of: "Fusilli", in: house) == nil)
    }

    @Test("which of two is meant is asked, and the photo is not forgotten meanwhile")
    func ambiguous() async throws {
        let house = try await kitchen()
        let photo = try await house.upload("ana")
        let which = try #require(try await house.show("ana", [photo], "@simmer this is the bows box").answers.first)
        #expect(which.code == "ambiguous" && which.options.count == 2)
        let answer = try await house.ask("ana", "2")
        #expect(answer.card?["picture"]?.string == photo)
    }

    @Test("words right after the photo, or in answer to it, mean that photo")
    func before() async throws {
        let house = try await kitchen()
        let first = try await house.upload("ana")
        #expect(try await house.show("ana", [first]).answers.isEmpty)
        #expect(try await house.ask("ana", "this is the Sencha").card?["picture"]?.string == first)
        let second = try await house.upload("bo")
        let shown = try await house.show("bo", [second], "look").seq
        let third = try await house.ask("ana", "this is the penne packet", replyTo: shown)
        #expect(third.card?["picture"]?.string == second)
    }

    @Test("removing, undoing, and a picture that is not there")
    func removed() async throws {
        let house = try await kitchen()
        #expect(try await house.ask("ana", "remove the picture of penne").code == "not_found")
        let photo = try await house.upload("ana")
        _ = try await house.show("ana", [photo], "this is the penne box")
        let gone = try await house.ask("ana", "remove the picture of penne")
        #expect(gone.code == nil && gone.card?["picture"] == nil)
        #expect(try await picture(of: "Penne", in: house) == nil)
        try await house.ask("ana", "undo")
        #expect(try await picture(of: "Penne", in: house) == photo)
        try await house.ask("ana", "undo")
        #expect(try await picture(of: "Penne", in: house) == nil)
        try await house.ask("ana", "redo")
        #expect(try await picture(of: "Penne", in: house) == photo)
    }

    @Test("a photo of what nobody here knows is left alone, and asked about when the bot is called")
    func unknown() async throws {
        let house = try await kitchen()
        let photo = try await house.upload("ana")
        #expect(try await house.show("ana", [photo], "this is the farfalle box").answers.isEmpty)
        let called = try #require(
            try await house.show("ana", [photo], "@simmer this is the farfalle box").answers.first)
        #expect(called.code == "unknown")
        // What is said without a photo is no order of anybody who did not call.
        #expect(try await house.hear("bo", "this is the penne box").isEmpty)
    }
}
