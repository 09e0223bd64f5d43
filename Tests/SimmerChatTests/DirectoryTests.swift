import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerChat
@testable import SimmerStore

/// People and rooms in memory, as commits change them.
@Suite struct DirectoryTests {
    private var directory = Directory()

    init() {
        for room in [Room.sample(key: 1, "Kitchen"), .sample(key: 2, "Lab")] { directory.update(room) }
        for account in [Account.sample(key: 2, "Ana"), .sample(key: 3, "Bo")] { directory.update(account) }
        directory.join(2, to: 1, as: .owner)
        directory.join(3, to: 1, as: .member)
        directory.join(3, to: 2, as: .owner)
    }

    private func room(_ key: RoomKey) throws -> LiveRoom { try #require(directory.room(key)) }

    @Test("what the store has is found by key and by id")
    func load() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let kitchen = try await place.room("Kitchen", owner: ana)
        let read = try place.store.readBlocking { try Directory($0) }
        #expect(read.person(ana.key)?.id == ana.id)
        #expect(read.accountKey(id: ana.id) == ana.key)
        #expect(read.room(id: kitchen.id)?.members == [ana.key: .owner])
        #expect(Set(read.rooms(of: ana.key).map(\.key)).contains(kitchen.key))
        #expect(!read.mayBeInvited(ana.key))
    }

    @Test("who joins is a member until leaving; of an emptied room nobody is")
    mutating func members() throws {
        #expect(directory.isMember(3, of: 2))
        directory.leave(3, from: 1)
        directory.setRole(.member, of: 2, in: 1)
        #expect(try room(1).members == [2: .member])
        #expect(directory.rooms(of: 3).map(\.name) == ["Lab"])
        directory.empty(2)
        #expect(directory.rooms(of: 3).isEmpty)
        #expect(try room(2).isDeleted)
    }

    @Test("where somebody is now is not undone by what the store tells of a second ago; who is deleted is nowhere")
    mutating func places() throws {
        directory.enter(1, 3)
        var told = Account.sample(key: 3, "Bo")
        told.lastRoom = 1
        directory.enter(2, 3)
        directory.update(told)
        #expect(directory.person(3)?.lastRoom == 2)
        told.lastRoom = nil
        told.deletedAt = Instant(milliseconds: 1)
        directory.update(told)
        #expect(try #require(directory.person(3)).lastRoom == nil)
    }

    @Test("a room that is gone for good is not known by its id either; one that is deleted is")
    mutating func gone() {
        directory.empty(1)
        #expect(directory.roomKey(id: "room-1") == 1)
        directory.forget(1)
        #expect(directory.room(id: "room-1") == nil)
        #expect(directory.roomKey(id: "room-1") == nil)
        #expect(directory.rooms(of: 2).isEmpty)
    }

    @Test("frames with a former name are kept no longer where the person is, and nowhere when the person is gone")
    mutating func names() throws {
        for key in [1, 2] as [RoomKey] { try room(key).say("soup") }
        directory.update(Account.sample(key: 2, "Ana"))
        #expect(try room(1).tail.count == 1)
        directory.update(Account.sample(key: 2, "Anna"))
        #expect(try room(1).tail.isEmpty)
        #expect(try room(2).tail.count == 1)
        directory.update(Account.sample(key: 2, "Anna", deletedAt: Instant(milliseconds: 1)))
        #expect(try room(2).tail.isEmpty)
    }

    @Test("the place in an account's log never goes back, and an invitation is remembered until it is looked for")
    mutating func accountEvents() {
        directory.update(AccountEvent(account: 2, useq: 7, body: ["change": "invited"]))
        directory.update(Account.sample(key: 2, "Ana", useq: 5))
        #expect(directory.person(2)?.useq == 7)
        #expect(directory.mayBeInvited(2))
        let found = [directory.forget(invited: 2), directory.forget(invited: 2)]
        #expect(found == [true, false])
    }

    @Test("an operator is one only while the account can be used")
    mutating func operators() {
        #expect(directory.hasNoOperator)
        directory.update(Account.sample(key: 2, "Ana", role: .operator))
        #expect(!directory.hasNoOperator)
        directory.update(Account.sample(key: 2, "Ana", role: .operator, deletedAt: Instant(milliseconds: 1)))
        #expect(directory.hasNoOperator)
    }

    @Test("a direct room has the other one's name, and two people even where one has put it away")
    mutating func direct() throws {
        directory.update(Room.sample(key: 3, "", pair: "2-3"))
        directory.join(2, to: 3, as: .member)
        let summary = directory.summary(of: try room(3), for: 2)
        #expect(summary.name == "Bo")
        #expect(summary.members == 2)
        #expect(summary.isWithBot == nil)
        #expect(directory.summary(of: try room(1), for: 3).role == "member")
    }

    @Test("authors and those whom an event tells of go by the name of today")
    mutating func wire() throws {
        directory.update(Account.sample(key: 3, "Bob"))
        let at = Instant(milliseconds: 0)
        let body: JSON = ["account": "account-3", "name": "Bo"]
        let event = StoredEvent(room: 1, seq: 1, kind: .member, author: 3, at: at, body: body.bytes)
        let wire = directory.wire(event, in: try room(1))
        #expect(wire.author?.name == "Bob")
        #expect(try JSON(parsing: String(decoding: wire.body, as: UTF8.self), depth: 8)["name"] == "Bob")
        let unknown = StoredEvent(room: 1, seq: 2, kind: .message, author: 9, at: at, body: Array("{}".utf8))
        #expect(directory.wire(unknown, in: try room(1)).author?.account == "")
    }
}
