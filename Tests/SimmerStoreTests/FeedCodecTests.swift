import SimmerDomain
import Testing

@testable import SimmerStore

/// What nodes tell each other, as bytes and in its order.
@Suite struct FeedCodecTests {
    private static let at = Instant(milliseconds: 1_790_000_000_123)

    private static let account = Account(
        key: 7, id: "a7", username: "ana", displayName: "Ana “é”", firstName: "Ana", lastName: "B.",
        email: "a@b.example",
        emailVerifiedAt: at, passwordHash: "$scrypt$x", pinHash: "$scrypt$y", language: "fr", timeZone: "Europe/Paris",
        theme: "plain", look: "dark", units: "metric", clock: "24", temperature: "C", quietHours: "22:00-07:00",
        role: .operator, useq: 12, createdAt: at, disabledAt: at, deletedAt: at, lastRoom: 3, maker: 9)
    private static let room = Room(
        key: 3, id: "r3", name: "Kitchen \u{1F35C}", kind: .pantry, owner: 7, pair: "1-7", head: 41, lastAt: at,
        settings: ["topic": "soup", "pins": [1, 2]], createdAt: at, deletedAt: at)

    static let samples: [Effect] = [
        .event(
            RoomEvent(
                room: 3, seq: 42, kind: .card, of: 40, author: 7, at: at,
                body: Array(#"{"text":"a \"b\" \u0000","deep":[[{}]]}"#.utf8), isTalk: true)),
        .event(RoomEvent(room: 3, seq: 43, kind: .message, author: nil, at: at, body: Array("{}".utf8))),
        .accountEvent(AccountEvent(account: 7, useq: 13, body: ["change": "invited", "by": ["name": "bo"]])),
        .due(id: "t1", at: at), .due(id: "t1", at: nil),
        .joined(room: 3, account: 7, role: .owner), .left(room: 3, account: 7),
        .roleChanged(room: 3, account: 7, role: .member),
        .roomChanged(room), .roomDeleted(3), .roomRemoved(3), .accountChanged(account),
        .sessionsEnded(account: 7, sessions: ["s1", "s2"], except: nil),
        .sessionsEnded(account: 7, sessions: nil, except: "s3"),
        .jobAdded, .deviceAdded(7), .conversationChanged(3), .read(room: 3, account: 7, upTo: 42),
        .said(room: "r3", seq: 42, login: "s1", host: "localhost:1"),
        .said(room: "r3", seq: 42, login: "s1", host: nil),
    ]

    @Test("every kind of effect comes back as it was told")
    func roundTrip() throws {
        for kind in Effect.Kind.allCases {
            #expect(Self.samples.contains { $0.kind == kind }, "no sample of \(kind)")
        }
        let back = try FeedCodec.effects(String(decoding: FeedCodec.bytes(Self.samples), as: UTF8.self))
        // Everything that a value holds stands in its description.
        #expect(back.map { "\($0)" } == Self.samples.map { "\($0)" })
    }

    @Test("all that an account and a room hold is told")
    func whole() {
        // The device at which somebody acts belongs to what is being done there.
        #expect(FeedCodec.members(Self.account).count == Mirror(reflecting: Self.account).children.count - 1)
        #expect(FeedCodec.members(Self.room).count == Mirror(reflecting: Self.room).children.count)
    }

    @Test("what a newer node tells beside is passed over; a version that nobody here knows is refused")
    func newer() throws {
        let text = #"{"v":1,"effects":[{"is":"invented","x":1},{"is":"roomDeleted","room":3,"why":"x"}]}"#
        #expect(try FeedCodec.effects(text).map { "\($0)" } == ["\(Effect.roomDeleted(3))"])
        #expect(throws: FeedError.self) { try FeedCodec.effects(#"{"v":2,"effects":[]}"#) }
        #expect(throws: FeedError.self) { try FeedCodec.effects(#"{"v":1,"effects":[{"is":"left","room":3}]}"#) }
    }
}

@Suite struct FeedOrderTests {
    /// What comes out, as it becomes possible.
    private static func order(
        _ arrivals: [(name: String, writer: Int64, FeedTurn)], isReady: (String, [String]) -> Bool = { _, _ in true }
    ) -> [String] {
        var order = FeedOrder<String>(after: 10)
        var out: [String] = []
        for one in arrivals {
            order.add(one.name, of: one.writer, one.2)
            while let next = order.next(isReady: { isReady($0, out) }) { out.append(next) }
        }
        return out
    }

    @Test("turns come one after the other, whoever is heard first; what is said waits for the turn that it came after")
    func turns() {
        let out = Self.order([
            ("c13", 3, FeedTurn(13, raises: true)), ("said after 12", 4, FeedTurn(12, raises: false)),
            ("b12", 2, FeedTurn(12, raises: true)), ("said after 10", 2, FeedTurn(10, raises: false)),
            ("a11", 1, FeedTurn(11, raises: true)),
        ])
        // The second of writer 2 never overtakes its first.
        #expect(out == ["a11", "b12", "c13", "said after 12", "said after 10"])
    }

    @Test("what a room is not ready for waits, and of its writer all that comes later; others go on")
    func rooms() {
        let out = Self.order(
            [
                ("seq 2", 1, FeedTurn(10, raises: false)), ("elsewhere, later", 1, FeedTurn(10, raises: false)),
                ("another's", 2, FeedTurn(10, raises: false)), ("seq 1", 2, FeedTurn(10, raises: false)),
            ], isReady: { name, out in name != "seq 2" || out.contains("seq 1") })
        #expect(out == ["another's", "seq 1", "seq 2", "elsewhere, later"])
    }

    @Test("of what never becomes possible the least turn is let through, and the rest goes on from there")
    func force() {
        var order = FeedOrder<String>(after: 10)
        order.add("later", of: 1, FeedTurn(14, raises: true))
        order.add("sooner", of: 2, FeedTurn(13, raises: true))
        #expect(order.next { _ in true } == nil && order.first == 2)
        #expect(order.force() == "sooner")
        #expect(order.next { _ in true } == "later" && order.isEmpty)
    }
}

@Suite struct PlacementTests {
    private static func placements(_ nodes: [Int64]) -> [Placement] {
        nodes.map { node in
            let placement = Placement(isShared: true)
            placement.begin(as: node)
            placement.place(on: nodes)
            return placement
        }
    }

    @Test("each thing is one node's, all have about as many, and of what others had nothing moves when one goes")
    func shares() {
        let before = Self.placements([3, 8, 11])
        let after = Self.placements([3, 11])
        var counts = [0, 0, 0]
        for room in RoomKey(1)...3_000 {
            let owners = before.indices.filter { before[$0].isMine(room) }
            #expect(owners.count == 1)
            counts[owners[0]] += 1
            if owners[0] != 1 { #expect(after[owners[0] / 2].isMine(room), "room \(room) moved") }
            #expect(before.count { $0.isMine("thing \(room)") } == 1)
        }
        #expect(counts.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
    }

    @Test("nothing is placed on a node before it takes part, and everything on one that is alone")
    func beginning() {
        let new = Placement(isShared: true)
        #expect(!new.isMine(RoomKey(1)) && !new.isMine("x"))
        new.begin(as: 5)
        new.place(on: [4])
        #expect(!(RoomKey(1)...50).contains { new.isMine($0) })
        #expect(Placement.alone.isMine(RoomKey(1)) && Placement.alone.isMine("x"))
    }
}
