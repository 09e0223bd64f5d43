import SimmerDialects
import SimmerDomain
import Testing

@testable import SimmerChat

/// People without an account, counted.
@Suite struct GuestsTests {
    private func guest(_ nick: String, at: Int64 = 0) -> FormerGuest {
        FormerGuest(
            RosterPerson(id: nick, username: nick, name: nick, state: "offline", isBot: false, user: "u"),
            at: Instant(milliseconds: at))
    }

    @Test("those who are being let in count among those who may be here, until it is given up")
    func limit() throws {
        var guests = Guests()
        try guests.hold(limit: 2)
        guests.admit()
        try guests.hold(limit: 2)
        var full = guests
        #expect(throws: Refusal(.limit, phrase: "too many guests")) { try full.hold(limit: 2) }
        guests.giveUp()
        try guests.hold(limit: 2)
        guests.admit()
        #expect(guests.here == 2 && guests.most == 2)
        guests.leave(guest("kim"))
        #expect(guests.here == 1 && guests.most == 2)
        try guests.hold(limit: 2)
    }

    @Test("of those who have gone the last ones are known, whatever the case, the last one first")
    func former() {
        var guests = Guests()
        guests.leave(guest("Kim", at: 1))
        guests.leave(guest("kim", at: 2))
        guests.leave(nil)
        #expect(guests.former("kim").map(\.at.milliseconds) == [2, 1])
        for _ in 0..<255 { guests.leave(guest("lou")) }
        #expect(guests.former("kim").map(\.at.milliseconds) == [2])
    }

    @Test("whom the store could not be told of is handed out once")
    func staying() {
        var guests = Guests()
        guests.stay(7)
        guests.stay(8)
        let (first, second) = (guests.takeStaying(), guests.takeStaying())
        #expect(first == [7, 8])
        #expect(second.isEmpty)
    }
}
