import Testing

@testable import SimmerChat

/// What is collected of who is there and who types.
@Suite struct PresenceTests {
    private var presence = Presence()

    @Test("what happened in a second is told once for each account, and then no more")
    mutating func once() {
        #expect(!presence.isWaiting)
        presence.record(changed: 2, in: 1)
        presence.record(changed: 2, in: 1)
        presence.record(changed: 3, in: 1)
        presence.record(changed: 3, in: 2)
        #expect(presence.isWaiting)
        let told = presence.drain()
        #expect(told == [1: .init(changed: [2, 3]), 2: .init(changed: [3])])
        #expect(!presence.isWaiting)
        let next = presence.drain()
        #expect(next.isEmpty)
    }

    @Test("who types is told again with the room's next news, until the typing ends")
    mutating func typing() {
        presence.record(typing: true, 2, in: 1)
        presence.record(typing: true, 3, in: 1)
        presence.record(typing: false, 3, in: 1)
        let told = presence.drain()
        #expect(told == [1: .init(typing: [2: true, 3: false])])
        #expect(presence.types(2, in: 1))
        #expect(!presence.types(3, in: 1))
        let next = presence.drain()
        #expect(next.isEmpty)
        presence.record(changed: 4, in: 1)
        let then = presence.drain()
        #expect(then == [1: .init(typing: [2: true], changed: [4])])
        presence.record(typing: false, 2, in: 1)
        let after = presence.drain()
        #expect(after == [1: .init(typing: [2: false])])
        presence.record(changed: 4, in: 1)
        let last = presence.drain()
        #expect(last == [1: .init(changed: [4])])
    }

    @Test("of a room that is gone nothing is told")
    mutating func gone() {
        presence.record(typing: true, 2, in: 1)
        presence.record(changed: 2, in: 2)
        presence.forget(1)
        let told = presence.drain()
        #expect(told == [2: .init(changed: [2])])
        #expect(!presence.types(2, in: 1))
    }

    @Test("the next second begins with the next news")
    mutating func timed() {
        presence.record(changed: 2, in: 1)
        presence.isTimed = true
        _ = presence.drain()
        #expect(!presence.isTimed)
    }
}
