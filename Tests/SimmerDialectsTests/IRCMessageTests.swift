import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerDialects

@Suite("Lines of IRC")
struct IRCMessageTests {
    @Test(
        "a line is taken apart, and put together as it was",
        arguments: [
            ("PING", IRCMessage("PING", [])),
            ("PRIVMSG #a :two words", IRCMessage("PRIVMSG", ["#a", "two words"])),
            (":ana!ana@irc.simmer JOIN #a", IRCMessage("JOIN", ["#a"], from: "ana!ana@irc.simmer")),
            ("TOPIC #a :", IRCMessage("TOPIC", ["#a", ""])),
            ("PRIVMSG #a ::)", IRCMessage("PRIVMSG", ["#a", ":)"])),
            (
                "@a=b\\sc\\:\\\\;+d TAGMSG #a",
                IRCMessage("TAGMSG", ["#a"], tags: [IRCTag("a", "b c;\\"), IRCTag("+d")])
            ),
        ])
    func bothWays(text: String, message: IRCMessage) throws {
        #expect(try IRCMessage(parsing: text[...]) == message)
        #expect(String(decoding: message.bytes, as: UTF8.self) == text)
    }

    @Test("what is written loosely is read")
    func loose() throws {
        #expect(try IRCMessage(parsing: "privmsg   #a    b") == IRCMessage("PRIVMSG", ["#a", "b"]))
        #expect(
            try IRCMessage(parsing: "@a=;b=\\q\\  X ") == IRCMessage("X", [], tags: [IRCTag("a"), IRCTag("b", "q")]))
        // The fifteenth takes the rest.
        let many = try IRCMessage(parsing: "X 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16")
        #expect(many.params.count == 15 && many.params.last == "15 16")
    }

    @Test("what is no line is refused", arguments: ["", ":x", "@a=b", "@a=b :x ", "   "])
    func empty(text: String) {
        #expect(throws: IRCMessage.Fault.empty) { try IRCMessage(parsing: text[...]) }
    }

    @Test("a line has its length, and its tags have theirs")
    func long() throws {
        let rest = "PING " + String(repeating: "a", count: IRCMessage.mostBytes - 5)
        let tags = "@a=" + String(repeating: "b", count: IRCMessage.mostTagBytes - 4)
        #expect(try IRCMessage(parsing: "\(tags) \(rest)"[...]).command == "PING")
        #expect(throws: IRCMessage.Fault.tooLong) { try IRCMessage(parsing: "\(rest)a"[...]) }
        #expect(throws: IRCMessage.Fault.tooLong) { try IRCMessage(parsing: "\(tags)b \(rest)"[...]) }
    }

    @Test("no text ends its line")
    func oneLine() {
        let line = IRCMessage("PRIVMSG", ["#a", "b\r\nQUIT\0"])
        #expect(String(decoding: line.bytes, as: UTF8.self) == "PRIVMSG #a :b  QUIT ")
    }
}

@Suite("Text of IRC")
struct IRCTextTests {
    @Test(
        "colours and the like are taken out, an action stands in stars, what is between clients is nothing",
        arguments: [
            ("\u{2}bold\u{2} \u{3}04,12red\u{3} \u{4}ff0000hex\u{f}", "bold red hex"), ("\u{3}4,x", ",x"),
            ("\u{1}ACTION waves\u{1}", "*waves*"), ("\u{1}VERSION\u{1}", nil), ("3,4 eggs", "3,4 eggs"),
            ("\u{1}ACTION \u{1}", nil),
        ] as [(String, String?)])
    func plain(text: String, shown: String?) {
        #expect(IRCText.plain(text) == shown)
    }

    @Test("long text is cut at words, and where there are none, at characters; nothing is lost")
    func pieces() {
        let text = "one two three four"
        #expect(IRCText.pieces(text, most: 9) == ["one two ", "three ", "four"])
        for most in 4...20 {
            let pieces = IRCText.pieces("éà🍜" + text + "ééééééééééé", most: most)
            #expect(pieces.joined() == "éà🍜" + text + "ééééééééééé")
            #expect(pieces.allSatisfy { $0.utf8.count <= most && !$0.isEmpty })
        }
    }

    @Test("an instant is the same after its way, to the millisecond")
    func times() {
        for offset in Int64(0)..<2_000 {
            let instant = Instant(milliseconds: 1_795_250_580_123 + offset * 37)
            #expect(IRCText.instant(IRCText.time(instant)) == instant)
        }
        #expect(IRCText.time(Instant(milliseconds: 1_577_836_800_009)) == "2020-01-01T00:00:00.009Z")
        #expect(IRCText.instant("2020-01-01T00:00:00Z") == Instant(milliseconds: 1_577_836_800_000))
        #expect(IRCText.instant("yesterday") == nil)
    }

    @Test("a message's id is its place")
    func references() {
        #expect(IRCReference("room/12") == IRCReference("room", 12))
        #expect(IRCReference("room/12")?.text == "room/12")
        for bad in ["", "room", "room/", "/1", "room/0", "room/-1", "room/1/2", "room/x"] {
            #expect(IRCReference(bad) == nil, "\(bad)")
        }
    }
}

@Suite("Rooms as channels")
struct IRCChannelsTests {
    private func room(_ id: String, _ name: String, kind: String = "chat") -> ShownRoom {
        var room = ShownRoom()
        (room.id, room.name, room.kind) = (id, name, kind)
        return room
    }

    @Test(
        "a name is made of the room's",
        arguments: [
            ("Kitchen", "#kitchen"), ("Thé & café", "#the-cafe"), ("  A  b!", "#a-b"), ("🍜", "#room"), ("厨房", "#厨房"),
            ("a,b c:d", "#a-b-c-d"),
        ])
    func names(room: String, name: String) { #expect(IRCChannels.name(of: room) == name) }

    @Test("of namesakes the first made has no number, and none changes its name while the connection lives")
    func namesakes() {
        var channels = IRCChannels()
        let held = IRCRooms()
        channels.replace(with: [room("2", "Lab"), room("3", "Lab")], held: held) { _ in nil }
        #expect(channels["2"]?.name == "#lab" && channels["3"]?.name == "#lab-2")
        channels.replace(with: [room("1", "Lab"), room("2", "Lab"), room("3", "Lab")], held: held) { _ in nil }
        #expect(channels["1"]?.name == "#lab-3" && channels["2"]?.name == "#lab")
        #expect(channels.rename("2", to: "Cellar", held: held) == "#cellar" && channels.named("#CELLAR")?.id == "2")
        #expect(channels.rename("3", to: "LAB", held: held) == "#lab-2")
        #expect(channels.free("Lab", beside: ["#lab", "#lab-4"]) == "#lab-5")
        channels.remove("1")
        #expect(channels.named("#lab-3") == nil)
    }

    @Test("a direct room goes by the other one, and is listened to")
    func direct() {
        var channels = IRCChannels()
        let held = IRCRooms()
        channels.replace(with: [room("1", "Bo", kind: "direct"), room("2", "Lab")], held: held) { _ in "bo" }
        #expect(channels.named("bo")?.isDirect == true && channels.all.filter(\.isJoined).map(\.id) == ["1"])
        channels.join("2", true)
        #expect(channels.all.filter(\.isJoined).map(\.id) == ["1", "2"])
    }
}

@Suite("What a client keeps while it listens")
struct IRCRestTests {
    @Test("what is seldom there stands apart, so that ten thousand clients cost no more than of the page")
    func size() { #expect(MemoryLayout<IRCDialect>.size <= 112) }

    @Test("what one client says is never taken for another's, and what it has done leaves nothing behind")
    func ids() {
        let environment = DialectEnvironment(
            phrases: KeyPhrases(), limits: Limits(), clock: HeldClock(), roster: Strangers())
        var one = IRCDialect(environment, reader: .english), other = IRCDialect(environment, reader: .english)
        let ids = (0..<3).flatMap { _ in [one.newClientID(), other.newClientID()] }
        #expect(Set(ids).count == 6 && one.prefix != other.prefix)
        #expect(ids.enumerated().allSatisfy { $0.element.hasPrefix($0.offset % 2 == 0 ? one.prefix : other.prefix) })
        var quiet = IRCDialect(environment, reader: .english)
        quiet.registration = nil
        #expect(quiet.extras.isEmpty && !one.extras.isEmpty)
        quiet.extras.monitored = ["ana"]
        #expect(quiet.watches("Ana"))
        quiet.extras.monitored = []
        #expect(quiet.extras.isEmpty)
    }

    @Test("clients that call a room the same hold it once, and it goes with the last of them")
    func rooms() {
        let held = IRCRooms()
        let kitchen = held.shared(id: "1", name: "#kitchen", isOpen: false)
        #expect(held.shared(id: "1", name: "#kitchen", isOpen: false) === kitchen)
        let second = held.shared(id: "1", name: "#kitchen-2", isOpen: false)
        #expect(second.name == "#kitchen-2" && kitchen.name == "#kitchen")
        let others = (2..<1_000).map { held.shared(id: String($0), name: "#lab", isOpen: $0 % 2 == 0) }
        #expect(
            held.count == 999 && others.allSatisfy { held.shared(id: $0.id, name: "#lab", isOpen: $0.isOpen) === $0 })
        for number in 1_000..<5_000 { _ = held.shared(id: String(number), name: "#gone", isOpen: false) }
        #expect(held.count < 2_100 && others.count == 998)
        #expect(held.shared(id: "1", name: "#kitchen-2", isOpen: false) === second)
    }
}

@Suite("A page of history by time")
struct IRCHistoryTests {
    /// Messages by their `seq` and the millisecond in which each was said.
    private func page(_ places: [(Seq, Int64)], more: Bool) -> HistoryResult {
        let events: [JSON] = places.map { seq, at in
            ["room": "r", "seq": .int(seq), "at": JSON(Instant(milliseconds: at))]
        }
        return HistoryResult(events, moreBefore: more, moreAfter: more)
    }

    private func wish(_ part: IRCHistoryWish.Part) -> IRCHistoryWish {
        IRCHistoryWish(subcommand: "AFTER", name: "#r", room: "r", part: part, limit: 2, isWhole: false)
    }

    /// The `seq`s that are told when these pages were answered, and those after and before which the others were asked.
    private func told(
        _ part: IRCHistoryWish.Part, _ pages: [HistoryResult]
    ) -> (found: [Seq], asked: [Seq?], isAll: Bool) {
        var wish = wish(part), asked: [Seq?] = [], isAll = false
        for page in pages {
            isAll = wish.take(page)
            if !isAll { asked.append(wish.params["after"]?.int ?? wish.params["before"]?.int) }
        }
        return (wish.found.map { LogPlace($0).seq }, asked, isAll)
    }

    @Test("it holds all of its last millisecond, of its first one on the way back")
    func whole() {
        let many = (3..<103).map { (Seq($0), Int64(7)) }
        let after = told(
            .after(.time(Instant(milliseconds: 1))),
            [page([(1, 5), (2, 7)], more: true), page(many, more: true), page([(103, 7), (104, 8)], more: true)])
        #expect(after.found == Array(1...103) && after.asked == [2, 102] && after.isAll)
        let before = told(
            .before(.time(Instant(milliseconds: 9))),
            [page([(8, 7), (9, 8)], more: true), page([(5, 6), (6, 7), (7, 7)], more: true)])
        #expect(before.found == [6, 7, 8, 9] && before.asked == [8] && before.isAll)
    }

    @Test("who names a message, or has come to the end, is told no more")
    func exact() {
        let named = told(.after(.seq(0)), [page([(1, 5), (2, 5)], more: true)])
        let last = told(.after(.time(Instant(milliseconds: 1))), [page([(1, 5), (2, 5)], more: false)])
        for one in [named, last] { #expect(one.found == [1, 2] && one.asked == [] && one.isAll) }
    }
}
