import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What accounts do in a day is counted exactly, and bounded.
@Suite(.eachEngine) struct UsageTests {
    private let place: TemporaryStore
    private let ana: Account
    private let bo: Account
    private let room: Room

    private static func quota(_ events: Int, _ bytes: Int = 0, stored: Int = 0) -> AccountQuota {
        var quota = AccountQuota()
        (quota.eventsPerDay, quota.bytesPerDay, quota.storedBytes) = (events, bytes, stored)
        return quota
    }

    /// The rooms are made before the day that is looked at.
    private init(_ quota: AccountQuota) async throws {
        place = try TemporaryStore(quota: quota)
        ana = try await place.person("ana")
        bo = try await place.person("bo")
        room = try await place.room("Kitchen", owner: ana, members: [bo])
        place.clock.set(.endOfUTCDay(place.clock.now().utcDay).adding(seconds: 3_600))
    }

    init() async throws { try await self.init(Self.quota(1_000_000)) }

    @discardableResult
    private func say(_ text: String, by account: Account) async throws -> SentMessage {
        let (message, key) = (NewMessage(author: account.key, text: text), room.key)
        return try await place.store.write { try $0.events.say(message, in: key) }
    }

    private func today(_ account: Account) async throws -> Usage {
        let written = try await place.store.write { try $0.usage.today(of: account.key) }
        let read = try await place.store.read { try $0.usage.today(of: account.key) }
        #expect(written == read, "the writer's memory and the tables agree")
        #expect(try await place.store.read { try $0.usage.today()[account.key] ?? Usage() } == read)
        return read
    }

    private func near() async throws -> [String] {
        try await place.store.read { try $0.jobs.soonest(UsageStore.job, limit: 100) }
            .compactMap { $0.body["what"]?.string }
    }

    @Test("every message counts once with the bytes that were written, on either side of the tail")
    func messages() async throws {
        var bytes = 0
        for n in 0..<11 {
            let said = try await say("line \(n)", by: ana)
            bytes += try #require(try await place.store.read { try $0.events.find(room.key, said.seq) }).body.count
            #expect(try await today(ana) == Usage(events: n + 1, bytes: bytes))
        }
        #expect(try await today(bo) == Usage())
        try await place.store.write { try $0.events.settle() }
        #expect(try await today(ana) == Usage(events: 11, bytes: bytes))
    }

    @Test("what a crash leaves is what was counted, whether the tail was written or not, and whatever was erased since")
    func crash() async throws {
        for n in 0..<3 { try await say("line \(n)", by: ana) }
        let first = try await say("erased", by: ana)
        let event = try #require(try await place.store.read { try $0.events.find(room.key, first.seq) })
        let by = ana
        try await place.store.write { _ = try $0.events.delete(event, by: by) }
        let known = try await today(ana)
        #expect(known.events == 5)
        for _ in 0..<2 {
            let again = try place.reopened()
            #expect(try await again.write { try $0.usage.today(of: by.key) } == known)
            try await again.write { try $0.events.settle() }
            #expect(try await again.write { try $0.usage.today(of: by.key) } == known)
            try again.close()
        }
    }

    @Test("what was undone counts nothing, alone and beside others")
    func undone() async throws {
        try await say("kept", by: ana)
        let known = try await today(ana)
        let (message, key, who) = (NewMessage(author: ana.key, text: "gone"), room.key, ana.key)
        _ = try? await place.store.write { tx in
            _ = try tx.events.say(message, in: key)
            #expect(try tx.usage.today(of: who).events == known.events + 1)
            throw Refusal(.invalid)
        }
        try await place.store.write { tx in
            _ = try? tx.attempt {
                _ = try tx.events.say(message, in: key)
                throw Refusal(.invalid)
            }
        }
        #expect(try await today(ana) == known)
        // One of a crowd that shares a commit fails after it has written: all begin again.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for n in 0..<20 {
                group.addTask {
                    _ = try? await place.store.write { tx in
                        _ = try tx.events.say(message, in: key)
                        if n % 3 == 0 { throw Refusal(.invalid) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await today(ana).events == known.events + 13)
    }

    @Test("the bot's words count for nobody, but those of a firing for whose it is; what comes from elsewhere does not")
    func others() async throws {
        let (key, who) = (room.key, ana.key)
        try await place.store.write { tx in
            _ = try tx.events.say(NewMessage(author: Account.bot, text: "for nobody"), in: key)
        }
        #expect(try await today(ana) == Usage())
        try await place.store.write { tx in
            tx.payer = who
            _ = try tx.events.say(NewMessage(author: Account.bot, text: "it rings"), in: key)
            try tx.events.append(.timer, to: key, author: nil, body: [:])
        }
        #expect(try await today(ana).events == 2)
        try await place.store.write { tx in
            let head = try #require(try tx.rooms.find(key)).head
            try tx.events.adopt(
                RoomEvent(room: key, seq: head + 1, kind: .message, author: who, at: tx.now, body: Array("{}".utf8)))
        }
        #expect(try await today(ana).events == 2)
        #expect(try await place.store.write { try $0.usage.today(of: Account.bot) } == Usage())
    }

    @Test("the last event of a day is taken, the next refused until midnight; a new day begins at nothing")
    func bound() async throws {
        let test = try await Self.init(Self.quota(3))
        for _ in 0..<3 { try await test.say("x", by: test.ana) }
        let left = Int(Instant.endOfUTCDay(test.place.clock.now().utcDay) - test.place.clock.now())
        await #expect(
            throws: Refusal(.limit, field: "eventsPerDay", phrase: "quota of the day", retryAfter: left)
        ) { try await test.say("one too many", by: test.ana) }
        try await test.say("mine", by: test.bo)
        // Nobody is kept from taking back, or from leaving.
        let (by, room) = (test.ana, test.room)
        try await test.place.store.write { tx in
            let head = try #require(try tx.rooms.find(room.key)).head
            _ = try tx.events.delete(tx.events.message(room.key, head - 1), by: by)
            try tx.members.remove(by.key, from: room, was: .owner, by: by.key)
        }
        #expect(try await test.today(by).events == 5)
        test.place.clock.set(.endOfUTCDay(test.place.clock.now().utcDay))
        #expect(try await test.today(by) == Usage())
        try await test.place.store.write { _ = try $0.usage.admit(by.key) }
    }

    @Test("whoever repeats a message when the day is used up is told where it stands, also after a crash (F10)")
    func repeats() async throws {
        let test = try await Self.init(Self.quota(2))
        let key = test.room.key
        var first = NewMessage(author: test.ana.key, text: "first")
        first.cid = "a"
        let message = first
        let sent = try await test.place.store.write { try $0.events.say(message, in: key) }
        try await test.say("second", by: test.ana)
        let again = try test.place.reopened()
        defer { try? again.close() }
        for store in [test.place.store, again] {
            let repeated = try await store.write { try $0.events.say(message, in: key) }
            #expect(repeated.isRepeat && repeated.seq == sent.seq)
        }
    }

    @Test("things are refused before anything of them is written, and what ends is not")
    func things() async throws {
        let test = try await Self.init(Self.quota(2))
        let (key, who) = (test.room.key, test.ana)
        let stored = try await test.place.store.write { tx in
            let timer = try TimerRecord.started(
                id: Identifier.make(at: tx.now), label: "pasta", seconds: 60, by: who.id, at: tx.now, language: "en")
            return try tx.objects.insert(
                timer, in: key, verb: "timer.start", origin: Origin(account: who.key, via: .api, at: tx.now))
        }
        try await test.say("x", by: who)
        await #expect(throws: Refusal.self) {
            try await test.place.store.write { tx in
                let paused = try stored.object.paused(at: tx.now)
                try tx.objects.update(
                    stored, to: paused, verb: "timer.pause", origin: Origin(account: who.key, via: .api, at: tx.now))
            }
        }
        try await test.place.store.write { tx in
            let over = try stored.object.cancelled(at: tx.now)
            try tx.objects.update(
                stored, to: over, verb: "timer.cancel", origin: Origin(account: who.key, via: .api, at: tx.now))
        }
        #expect(try await test.today(who).events == 3)
    }

    @Test("at 80 and at 95 hundredths the person is told once, of uploads that are kept too")
    func told() async throws {
        let test = try await Self.init(Self.quota(20, 0, stored: 1_000))
        for n in 1...20 {
            try await test.say("x", by: test.ana)
            #expect(try await test.near().count == (n < 16 ? 0 : n < 19 ? 1 : 2), "after \(n)")
        }
        func upload(_ bytes: Int) async throws {
            let (key, who) = (test.room.key, test.ana.key)
            try await test.place.store.write { tx in
                try tx.files.add(
                    StoredFile(
                        id: Identifier.random(), room: key, uploader: who, originalSHA256: Identifier.random(),
                        sha256: "", bytes: bytes, mime: "image/png", width: 1, height: 1, takenAt: nil, codes: [],
                        createdAt: tx.now, freeSince: nil))
            }
        }
        let bytes = try await test.today(test.ana).bytes
        try await upload(700)
        #expect(try await test.near().count == 2)
        try await upload(100)
        #expect(try await test.near().count == 3)
        #expect(try await test.today(test.ana) == Usage(events: 20, bytes: bytes + 800))
        try await test.place.store.write { tx in
            try tx.usage.tellPutOff(test.ana.key)
            try tx.usage.tellPutOff(test.ana.key)
        }
        #expect(try await test.near().filter { $0 == "put off" }.count == 1)
    }

    @Test("uploads and texts share the bytes of a day")
    func bytes() async throws {
        let test = try await Self.init(Self.quota(0, 2_000))
        let (key, who) = (test.room.key, test.ana.key)
        @Sendable func add(_ bytes: Int, _ tx: Transaction) throws {
            try tx.files.add(
                StoredFile(
                    id: Identifier.random(), room: key, uploader: who, originalSHA256: Identifier.random(), sha256: "",
                    bytes: bytes, mime: "image/png", width: 1, height: 1, takenAt: nil, codes: [], createdAt: tx.now,
                    freeSince: nil))
        }
        try await test.say(String(repeating: "a", count: 500), by: test.ana)
        let left = 2_000 - (try await test.today(test.ana).bytes)
        await #expect(throws: Refusal.self) { try await test.place.store.write { try add(left + 1, $0) } }
        try await test.place.store.write { try add(left, $0) }
        #expect(try await test.today(test.ana).bytes == 2_000)
        await #expect(throws: Refusal.self) { try await test.say("a", by: test.ana) }
        #expect(try await test.place.reopened().write { try $0.usage.today(of: who).bytes } == 2_000)
    }

    @Test("a repeat of whoever has used up the day skips to its first turn after it, what comes once does not wait")
    func skipping() throws {
        let start = Instant(milliseconds: 1_795_262_400_000)
        let end = Instant.endOfUTCDay(start.utcDay)
        func reminder(_ rule: String?) throws -> ReminderRecord {
            try ReminderRecord.created(
                id: "r", text: "feed", due: start.adding(seconds: 60),
                rule: rule.map { try RecurrenceRule(parsing: $0, in: .gmt) }, targets: [], by: "a", timeZone: .gmt,
                language: "en", now: start)
        }
        let now = start.adding(seconds: 61)
        #expect(try reminder(nil).skipping(until: end, now: now) == nil)
        let hourly = try #require(try reminder("FREQ=HOURLY").skipping(until: end, now: now))
        #expect(hourly.dueAt == end.adding(seconds: 60) && hourly.state == .waiting && hourly.lastFiredAt == nil)
        #expect(try reminder("FREQ=HOURLY;COUNT=3").skipping(until: end, now: now) == nil, "its last turns come")
        #expect(try reminder("FREQ=HOURLY;COUNT=14").skipping(until: end, now: now)?.left == 2)
        #expect(try reminder("FREQ=HOURLY").skipping(until: end, now: start) == nil, "it is not due")
    }
}
