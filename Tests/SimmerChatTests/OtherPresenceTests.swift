import SimmerDomain
import Testing

@testable import SimmerChat

/// Who is there on other nodes.
@Suite struct OtherPresenceTests {
    @Test("somebody is online where one node says so, away where all do, and gone with the last")
    func states() {
        var presence = OtherPresence()
        presence.hear("away", of: 7, typing: [:], on: 1)
        #expect(presence.state(of: 7) == "away")
        presence.hear("online", of: 7, typing: [3: true], on: 2)
        #expect(presence.state(of: 7) == "online")
        presence.hear("offline", of: 7, typing: [:], on: 1)
        #expect(presence.state(of: 7) == "online" && presence.state(of: 8) == nil)
        // A node that is gone takes with it who was there, and what they typed.
        let gone = presence.keep(only: [1])
        #expect(gone == [7: OtherPresence.Seen(state: "online", typing: [3])])
        #expect(presence.state(of: 7) == nil)
    }

    @Test("a note says the same after its way, and what is none says nothing")
    func notes() {
        let news = [(account: AccountKey(7), state: "online", typing: [RoomKey(3): true, 4: false])]
        let read = PresenceNote.read(PresenceNote.text(news))
        #expect(read.count == 1 && read[0].account == 7 && read[0].state == "online")
        #expect(read[0].typing == news[0].typing)
        #expect(PresenceNote.read("").isEmpty && PresenceNote.read("[[1],2,[3,4,5]]").isEmpty)
    }
}
