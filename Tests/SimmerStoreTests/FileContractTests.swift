import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// A thing that shows a file.
private struct Pan: RoomObject {
    static let kind = "pan"
    var id = Identifier.random()
    var files: [String] = []
    var fields: JSON { ["files": .array(files.map(JSON.string))] }
    init(_ files: [String]) { self.files = files }
    init?(id: String, fields: JSON) {
        self.id = id
        files = (fields["files"]?.array ?? []).compactMap(\.string)
    }
}

/// Uploaded files: who may see them, what holds them, when they go.
@Suite(.eachEngine) struct FileContractTests {
    private let place: TemporaryStore
    private let ana: Account
    private let bo: Account
    private let room: Room

    init() async throws {
        place = try TemporaryStore()
        ana = try await place.person("ana")
        bo = try await place.person("bo")
        room = try await place.room("Kitchen", owner: ana, members: [bo])
    }

    private func file(_ sha: String, bytes: Int = 10) async throws -> StoredFile {
        let (room, ana, now) = (room.key, ana.key, place.clock.now())
        let file = StoredFile(
            id: Identifier.random(), room: room, uploader: ana, originalSHA256: sha, sha256: "of \(sha)", bytes: bytes,
            mime: "image/png", width: 4, height: 3, takenAt: now, codes: ["96385074", "8076809513722"], createdAt: now,
            freeSince: now)
        try await place.store.write { try $0.files.add(file) }
        return file
    }

    private func sweep() async throws -> Int { try await place.store.write { try $0.files.sweep() } }

    private func isVisible(_ file: StoredFile, to account: Account) async throws -> Bool {
        let key = account.key
        do {
            _ = try await place.store.read { try $0.files.visible(file.id, to: key) }
            return true
        } catch let refusal as Refusal {
            #expect(refusal.reason == .notFound)
            return false
        }
    }

    @Test("comes back as it was put in, by its id and by its content")
    func roundTrip() async throws {
        let file = try await file("one")
        let key = room.key
        #expect(try await place.store.read { try $0.files.find(file.id) } == file)
        #expect(try await place.store.read { try $0.files.find(originalSHA256: "one", in: key) } == file)
        #expect(try await place.store.read { try $0.files.find(originalSHA256: "one", in: key + 1) } == nil)
        let uploader = ana.key
        #expect(try await place.store.read { try $0.files.used(by: uploader) } == 10)
    }

    @Test("is its uploader's alone until something names it, and goes a day after nothing does")
    func life() async throws {
        let file = try await file("one")
        #expect(try await isVisible(file, to: ana))
        #expect(try await !isVisible(file, to: bo))
        let pan = try await put(Pan([file.id]))
        #expect(try await isVisible(file, to: bo))
        place.clock.advance(seconds: 200_000)
        #expect(try await sweep() == 0)
        let removed = try await change(pan) { $0.files = [] }
        #expect(try await !isVisible(file, to: bo))
        place.clock.advance(seconds: 86_399)
        #expect(try await sweep() == 0)
        // Taken back in time, it is held again.
        let back = try await change(removed) { $0.files = [file.id] }
        place.clock.advance(seconds: 100_000)
        #expect(try await sweep() == 0)
        let origin = Origin(account: ana.key, via: .api, at: place.clock.now())
        _ = try await place.store.write { try $0.objects.delete(back, verb: "pan.delete", origin: origin) }
        place.clock.advance(seconds: 86_400)
        #expect(try await sweep() == 1)
        #expect(try await place.store.read { try $0.files.ids() } == [])
    }

    @Test("what two things name stays as long as one of them does")
    func shared() async throws {
        let file = try await file("one")
        let pan = try await put(Pan([file.id]))
        let message = NewMessage(author: ana.key, text: "look")
        let said = try await place.store.write { [room, ana] tx in
            var message = message
            message.photos = try tx.files.uploads([file.id], of: ana.key, in: room.key)
            return try tx.events.say(message, in: room.key)
        }
        try await place.store.write { [room, ana] tx in
            _ = try tx.events.delete(try tx.events.message(room.key, said.seq), by: ana)
        }
        #expect(try await isVisible(file, to: bo))
        _ = try await change(pan) { $0.files = [] }
        #expect(try await !isVisible(file, to: bo))
    }

    @Test("only one's own uploads of that room can be said; who uploads the same again may say it too")
    func uploads() async throws {
        let file = try await file("one")
        let other = try await place.room("Other", owner: ana)
        let (room, ana, bo) = (room.key, ana.key, bo.key)
        for (account, place_) in [(bo, room), (ana, other.key)] {
            await #expect(throws: Refusal.self) {
                try await place.store.read { try $0.files.uploads([file.id], of: account, in: place_) }
            }
        }
        try await place.store.write { try $0.files.noteUpload(file.id, by: bo) }
        #expect(try await place.store.read { try $0.files.uploads([file.id], of: bo, in: room) }.count == 1)
    }

    @Test("a copy in another room stands for the same bytes, which are known for as long as either is")
    func copies() async throws {
        let original = try await file("one")
        let (album, last) = (try await place.room("Album", owner: bo), try await place.room("Last", owner: bo))
        let (bo, albumKey, lastKey, other) = (bo.key, album.key, last.key, room.key + 1_000)
        let (copy, second) = try await place.store.write { tx in
            let copy = try tx.files.copy(original, to: albumKey, by: bo, most: 0)
            return (copy, try tx.files.copy(copy, to: lastKey, by: bo, most: 0))
        }
        #expect(copy.id != original.id && copy.room == albumKey && copy.uploader == bo)
        #expect([original, copy, second].map(\.standsAs) == [original.id, original.id, original.id])
        #expect(try await place.store.read { try $0.files.find(copy.id)?.standsAs } == original.id)
        #expect(
            try await place.store.write { try $0.files.copy(original, to: albumKey, by: bo, most: 0) }.id == copy.id)
        let known = try await place.store.read { try ($0.files.ids(), $0.files.places()) }
        #expect(known.0 == [original.id, copy.id, second.id] && known.1 == [original.id])
        // Its own bytes count for who has a copy, as if it had been uploaded.
        #expect(try await place.store.read { try $0.files.used(by: bo) } == 2 * original.bytes)
        await #expect(throws: Refusal.self) {
            try await place.store.write { try $0.files.copy(original, to: other, by: bo, most: 25) }
        }
        for gone in [original, copy] {
            try await place.store.write { try $0.files.forget([gone.id]) }
            #expect(try await place.store.read { try $0.files.places() } == [original.id])
        }
        try await place.store.write { try $0.files.forget([second.id]) }
        #expect(try await place.store.read { try $0.files.places() } == [])
    }

    @Test("goes with its room, and with membership goes the sight of it")
    func rooms() async throws {
        let file = try await file("one")
        _ = try await put(Pan([file.id]))
        let (room, ana, bo) = (room, ana, bo)
        try await place.store.write { tx in
            try tx.members.remove(bo.key, from: room, was: .member, by: ana.key)
        }
        #expect(try await !isVisible(file, to: bo))
        try await place.store.write { try $0.rooms.remove(room) }
        #expect(try await place.store.read { try $0.files.ids() } == [])
    }

    private func put(_ pan: Pan) async throws -> Stored<Pan> {
        let (room, origin) = (room.key, Origin(account: ana.key, via: .api, at: place.clock.now()))
        return try await place.store.write { try $0.objects.insert(pan, in: room, verb: "pan.add", origin: origin) }
    }

    private func change(_ old: Stored<Pan>, _ body: (inout Pan) -> Void) async throws -> Stored<Pan> {
        var pan = old.object
        body(&pan)
        let (new, origin) = (pan, Origin(account: ana.key, via: .api, at: place.clock.now()))
        return try await place.store.write { try $0.objects.update(old, to: new, verb: "pan.edit", origin: origin) }
    }
}
