import SimmerDomain
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerServices

/// What a device is sent, composed from what is true when it is sent.
@Suite struct PushLetterTests {
    /// Shows which phrase was chosen, with its values.
    private struct Keys: Phrasebook {
        var languages: [String] { ["en", "fr"] }
        func hasPhrase(_ key: String, language: String) -> Bool { true }
        func phrase(_ key: String, _ values: [String: PhraseValue], language: String, measures: Measures) -> String {
            let texts = values.sorted { $0.key < $1.key }.map { name, value in
                switch value {
                case .text(let text): "\(name)=\(text)"
                case .duration(let seconds): "\(name)=\(seconds)"
                default: name
                }
            }
            return "\(language):\(key)(\(texts.joined(separator: ",")))"
        }
    }

    private final class Kitchen {
        let place: TemporaryStore
        let ana: Account
        let room: Room

        init(settings: JSON = [:], language: String = "en") async throws {
            place = try TemporaryStore()
            ana = try await place.person("ana")
            room = try await place.room("Kitchen", owner: ana)
            try await place.store.write { [ana, room] tx in
                var person = ana
                person.language = language
                try tx.accounts.update(person)
                var place = room
                place.settings = settings
                try tx.rooms.update(place)
                let login = try tx.sessions.insert(tokenHash: "t", account: ana.key, device: "")
                _ = try tx.push.put(
                    PushDevice(
                        id: "device", account: ana.key, session: login.id, endpoint: "https://push.example.org/1",
                        p256dh: "", auth: "", browser: "", system: "", createdAt: tx.now), most: 0)
            }
        }

        /// A timer that ran out now, and the push of it.
        func ring(_ label: String, subject: Subject? = nil) async throws -> PushJob {
            let (ana, room) = (ana, room)
            return try await place.store.write { tx in
                let timer = try TimerRecord.started(
                    id: Identifier.make(at: tx.now), label: label, seconds: 5, by: ana.id,
                    at: tx.now.adding(seconds: -5),
                    language: "en", subject: subject)
                let origin = Origin(account: ana.key, via: .system, at: tx.now)
                let stored = try tx.objects.insert(timer, in: room.key, verb: "timer.start", origin: origin)
                let rung = try #require(stored.object.finished(at: tx.now))
                try tx.objects.update(stored, to: rung, verb: "timer.finish", origin: origin)
                return PushJob(.timer(timer.id, rang: tx.now), to: "device")
            }
        }

        func compose(_ push: PushJob) async throws -> PushLetter? {
            try await place.store.read { try PushLetter.compose(push, Keys(), $0) }
        }
    }

    @Test("a tea is told as a tea, in the person's language, with who started it (T18 N40)")
    func tea() async throws {
        let kitchen = try await Kitchen(language: "fr")
        let push = try await kitchen.ring("Sencha", subject: Subject(kind: "tea", id: "x"))
        let letter = try #require(try await kitchen.compose(push))
        #expect(letter.payload["title"] == "fr:push/tea(label=Sencha)")
        #expect(letter.payload["body"] == "fr:push/detail(room=Kitchen,starter=ana)")
        #expect(letter.lifetimeSeconds == 300 && letter.isUrgent && letter.topic.count == 32)
        #expect(try await kitchen.compose(kitchen.ring("penne"))?.payload["title"] == "fr:push/timer(label=penne)")
    }

    @Test("pushed again it says for how long it has rung; after ten minutes, and once stopped, it is not sent (B21)")
    func later() async throws {
        let kitchen = try await Kitchen()
        let push = try await kitchen.ring("penne")
        kitchen.place.clock.advance(seconds: 60)
        #expect(try await kitchen.compose(push)?.payload["title"] == "en:push/timer late(label=penne,late=60.0)")
        kitchen.place.clock.advance(seconds: 541)
        #expect(try await kitchen.compose(push) == nil)
    }

    @Test("what a room hides is nowhere in the payload (F21)")
    func hidden() async throws {
        let kitchen = try await Kitchen(settings: ["pushHidesContent": true])
        let letter = try #require(try await kitchen.compose(kitchen.ring("secret sauce")))
        #expect(letter.payload["title"] == "en:push/hidden(room=Kitchen)" && letter.payload["body"] == nil)
        #expect(!String(decoding: letter.payload.bytes, as: UTF8.self).contains("secret"))
    }

    @Test("the longest message fits into one push, cut")
    func longest() async throws {
        let kitchen = try await Kitchen()
        let sign = "👩🏽‍🍳"
        let text = String(repeating: sign, count: 2_000 / sign.unicodeScalars.count)
        let (ana, room) = (kitchen.ana, kitchen.room)
        let bo = try await kitchen.place.person("bo")
        let seq = try await kitchen.place.store.write { tx in
            try tx.members.add(bo.key, to: room, role: .member, by: ana.key)
            return try tx.events.say(NewMessage(author: bo.key, text: text), in: room.key).seq
        }
        let letter = try #require(try await kitchen.compose(PushJob(.message(room.key, seq), to: "device")))
        #expect(letter.payload.bytes.count <= PushEncryption.longest)
        #expect(letter.payload["body"]?.string?.hasSuffix("…") == true)
    }

    @Test("nothing goes to somebody who has left the room, or to a device that is gone")
    func gone() async throws {
        let kitchen = try await Kitchen()
        let push = try await kitchen.ring("penne")
        #expect(try await kitchen.compose(push) != nil)
        #expect(try await kitchen.compose(PushJob(push.subject, to: "another")) == nil)
        let (ana, room) = (kitchen.ana, kitchen.room)
        try await kitchen.place.store.write { try $0.members.remove(ana.key, from: room, was: .owner, by: ana.key) }
        #expect(try await kitchen.compose(push) == nil)
    }

    @Test(
        "what a job is about comes back from its row",
        arguments: [
            PushJob(.timer("t", rang: Instant(milliseconds: 5)), to: "d", round: 2),
            PushJob(.reminder("r", rang: Instant(milliseconds: 6)), to: "d"), PushJob(.message(3, 9), to: "d"),
            PushJob(.test("x"), to: "d"),
        ])
    func rows(_ push: PushJob) throws {
        #expect(PushJob(body: try JSON(parsing: String(decoding: push.body.bytes, as: UTF8.self))) == push)
        #expect(push.id.hasPrefix("push/") && push.id.hasSuffix("/d/\(push.round)"))
    }
}
