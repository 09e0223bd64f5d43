import Testing

@testable import SimmerChat

/// What is collected of who is there and who types.
@Suite struct PresenceTests {
    private var presence = Presence()

    @Test("what happened in a second is told once for each account, and then no more")
    mutating func once() {
        #expect(!presence.isWaiting)
        presence.note(changed: 2, in: 1)
        presence.note(changed: 2, in: 1)
        presence.note(changed: 3, in: 1)
        presence.note(changed: 3, in: 2)
        #expect(presence.isWaiting)
        let told = presence.take()
        #expect(told == [1: .init(changed: [2, 3]), 2: .init(changed: [3])])
        #expect(!presence.isWaiting)
        let next = presence.take()
        #expect(next.isEmpty)
    }

    @Test("who types is told again with the room's next news, until the typing ends")
    mutating func typing() {
        presence.note(typing: true, 2, in: 1)
        presence.note(typing: true, 3, in: 1)
        presence.note(typing: false, 3, in: 1)
        let told = presence.take()
        #expect(told == [1: .init(typing: [2: true, 3: false])])
        #expect(presence.types(2, in: 1))
        #expect(!presence.types(3, in: 1))
        let next = presence.take()
        #expect(next.isEmpty)
        presence.note(changed: 4, in: 1)
        let then = presence.take()
        #expect(then == [1: .init(typing: [2: true], changed: [4])])
        presence.note(typing: false, 2, in: 1)
        let after = presence.take()
        #expect(after == [1: .init(typing: [2: false])])
        presence.note(changed: 4, in: 1)
        let last = presence.take()
        #expect(last == [1: .init(changed: [4])])
    }

    @Test("of a room that is gone nothing is told")
    mutating func gone() {
        presence.note(typing: true, 2, in: 1)
        presence.note(changed: 2, in: 2)
        presence.forget(1)
        let told = presence.take()
        #expect(told == [2: .init(changed: [2])])
        #expect(!presence.types(2, in: 1))
    }

    @Test("the next second begins with the next news")
    mutating func timed() {
        presence.note(changed: 2, in: 1)
        presence.isTimed = true
        _ = presence.take()
        #expect(!presence.isTimed)
    }
}
