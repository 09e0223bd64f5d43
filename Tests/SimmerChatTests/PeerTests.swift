import Foundation
import SimmerDialects
import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerChat

/// What is told to whom, and how often it is encoded.
@Suite(.timeLimit(.minutes(10))) struct PeerTests {
    @Test("a room's event is encoded once for all who speak JSON, and in words for whoever does not")
    func once() async throws {
        let house = try await House()
        let first = try await house.comes("ana", "simmer.v1")
        let second = try await house.comes("bo", "simmer.v1")
        let words = try await house.comes("bo", nil)
        await house.say("soup is ready", from: first)
        let frame = await first.heard(#""method":"message""#)
        #expect(await second.heard("soup is ready") === frame)
        let line = await words.heard("soup is ready")
        #expect(!line.text.contains("jsonrpc"))
    }

    @Test("what is not in a log is encoded once, too")
    func typing() async throws {
        let house = try await House()
        let first = try await house.comes("ana", "simmer.v1")
        let (second, third) = (try await house.comes("bo", "simmer.v1"), try await house.comes("bo", "simmer.v1"))
        await house.hub.told(.typing, in: house.room, except: first)
        #expect(await second.heard(#""method":"typing""#) === third.heard(#""method":"typing""#))
        #expect(first.frame(holding: "typing") == nil)
    }

    @Test("who goes and comes back in one transaction of another node is a member, and who comes and goes is none")
    func backAtOnce() async throws {
        let house = try await House()
        let (ana, bo) = (try await house.comes("ana", "simmer.v1"), try house.person("bo"))
        let left = Effect.left(room: house.room.key, account: bo.key)
        let joined = Effect.joined(room: house.room.key, account: bo.key, role: .member)
        await house.hub.heard([left, joined])
        #expect(await house.hub.isMember(bo, of: house.room))
        let back = try await house.comes("bo", "simmer.v1")
        await house.say("soup is ready", from: ana)
        _ = await back.heard("soup is ready")
        await house.hub.heard([left, joined, left])
        #expect(await !house.hub.isMember(bo, of: house.room))
    }

    @Test("whoever comes back is sent the frames that the others were sent")
    func tail() async throws {
        let house = try await House()
        let first = try await house.comes("ana", "simmer.v1")
        await house.say("soup is ready", from: first)
        let frame = await first.heard(#""method":"message""#)
        let back = try await house.comes("bo", "simmer.v1", having: house.room.head)
        #expect(await back.heard("soup is ready") === frame)
    }

    @Test("a third dialect is told who one is, what time it is, who said something by both names, and why it ends")
    func third() async throws {
        let house = try await House()
        try await house.call("ana", "Ana Maria")
        let ana = try await house.comes("ana", "simmer.v1")
        let bo = try await house.comes("bo", speaking: Nicks.self)
        _ = await bo.heard("you are bo, it is 12:00")
        await house.hub.received("hear", from: bo)
        _ = await bo.heard("rooms: 2")
        await house.say("soup is ready", from: ana)
        _ = await bo.heard("ana (Ana Maria): soup is ready")
        await house.hub.received("enough", from: bo)
        _ = await bo.heard("closing: quit")
        #expect(bo.closings == [1000])
    }

    @Test("a dialect is woken when the hub's clock says that its time has come, and once")
    func woken() async throws {
        let house = try await House()
        let bo = try await house.comes("bo", speaking: Nicks.self)
        _ = await bo.heard("you are bo")
        house.place.clock.advance(seconds: 59)
        await house.hub.wake()
        #expect(bo.frame(holding: "still there") == nil)
        house.place.clock.advance(seconds: 1)
        await house.hub.wake()
        _ = await bo.heard("still there at 12:01")
        house.place.clock.advance(seconds: 600)
        await house.hub.wake()
        #expect(bo.frames.count { $0.text.contains("still there") } == 1)
    }

    @Test("a connection that hears one room gets what was missed there and what happens there, and nothing of others")
    func oneRoom() async throws {
        let house = try await House()
        let (ana, bo) = (try house.person("ana"), try house.person("bo"))
        let lab = try await house.place.room("Lab", owner: ana, members: [bo])
        let speaker = try await house.comes("ana", "simmer.v1")
        let all = try await house.comes("bo", "simmer.v1")
        await house.say("missed in the lab", in: lab, from: speaker)
        await house.say("missed in the kitchen", from: speaker)
        _ = await all.heard("missed in the kitchen")

        let one = try await house.comes("bo", speaking: Nicks.self)
        await house.hub.received("hear \(house.room.id)", from: one)
        _ = await one.heard("missed in the kitchen")
        #expect(one.frame(holding: "rooms: 1") != nil)
        await house.say("live in the lab", in: lab, from: speaker)
        await house.say("live in the kitchen", from: speaker)
        _ = await one.heard("live in the kitchen")
        #expect(one.frame(holding: "in the lab") == nil)
        #expect(all.frame(holding: "live in the lab") != nil)

        // Another one in its place, from its head on.
        await house.hub.received("hear \(lab.id)", from: one)
        await house.say("later in the kitchen", from: speaker)
        await house.say("later in the lab", in: lab, from: speaker)
        _ = await one.heard("later in the lab")
        #expect(one.frame(holding: "later in the kitchen") == nil)
        #expect(one.frame(holding: "live in the lab") == nil)

        // A room that its account comes into is none that it asked for; one that it asked for is heard when it comes.
        let (tea, den) = (try await house.place.room("Tea", owner: ana), try await house.place.room("Den", owner: ana))
        await house.hub.received("hear \(tea.id)", from: one)
        try await house.place.store.write { tx in
            for room in [tea, den] { try tx.members.add(bo.key, to: room, role: .member, by: ana.key) }
        }
        await house.say("in the den", in: den, from: speaker)
        await house.say("in the tea room", in: tea, from: speaker)
        _ = await one.heard("in the tea room")
        #expect(one.frame(holding: "in the den") == nil)
        // Nor is one heard in which it is not.
        try await house.place.store.write { tx in
            try tx.members.remove(bo.key, from: tea, was: .member, by: ana.key)
        }
        await house.hub.received("hear \(tea.id) \(den.id)", from: one)
        await house.say("without bo", in: tea, from: speaker)
        await house.say("with bo", in: den, from: speaker)
        _ = await one.heard("with bo")
        #expect(one.frame(holding: "without bo") == nil)
    }

    @Test("at the goodbye what is under way is answered, what comes later refused, and then the connection closes")
    func goodbye() async throws {
        let house = try await House()
        let (ana, bo) = (try await house.comes("ana", "simmer.v1"), try await house.comes("bo", "simmer.v1"))
        let goesOn = DispatchSemaphore(value: 0)
        house.place.store.submit { _ in
            goesOn.wait()
        } done: { _ in
        }
        await house.say("soup is ready", from: ana)
        await house.hub.sayGoodbye()
        _ = await bo.heard(#""method":"bye""#)
        await house.say("and bread", from: bo)
        #expect(bo.frame(holding: "offline") != nil && bo.closings == [], "it may not have heard it")
        await house.hub.leave()
        #expect(bo.closings == [4009] && ana.closings == [])
        goesOn.signal()
        _ = await ana.heard(#""id":2,"result""#)
        while ana.closings.isEmpty { await Task.yield() }
        #expect(ana.closings == [4009] && ana.frame(holding: "offline") == nil)
    }
}
