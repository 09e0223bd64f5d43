import Foundation
import SimmerDialects
import SimmerDomain
import SimmerTesting
import Testing

@Suite("plain text")
struct PlainTextDialectTests {
    static let kitchen: JSON = ["id": "r1", "name": "Kitchen", "kind": "chat", "head": 4, "unread": 2]
    static let lab: JSON = ["id": "r2", "name": "Lab", "kind": "lab", "head": 9, "unread": 0]
    static let ana: JSON = ["account": ["id": "a1", "username": "ana", "displayName": "ana"]]

    /// A dialect and what it asks for, answered from a table as a session would.
    struct Person {
        var dialect = PlainTextDialect(.test(), reader: .english)
        var lines: [String] = []
        var asked: [Request] = []
        var closes: [UInt16] = []
        var answers: [SimmerDomain.Method: Result<JSON, Refusal>] = [
            .accountLogin: .success(ana), .accountRegister: .success(ana), .accountLogout: .success([:]),
            .accountSet: .success(ana), .roomList: .success([kitchen, lab]), .sync: .success(["rooms": []]),
            .roomRead: .success(["unread": 0]), .messageSend: .success(["seq": 5, "at": 1]),
            .roomHistory: .success(["events": [], "moreBefore": false, "moreAfter": false]),
        ]

        mutating func type(_ frame: String) { take(dialect.read(frame)) }

        mutating func hear(_ name: EventName, by author: String? = nil, _ params: JSON) {
            let author = author.map { RoomEvent.Author(account: "b", name: $0, username: "bo") }
            take(dialect.event(Event(name, params, author: author)))
        }

        private mutating func take(_ out: Outgoing) {
            for text in out.texts { lines += text.components(separatedBy: "\n") }
            take(out.then)
        }

        private mutating func take(_ incoming: [Incoming]) {
            for one in incoming {
                switch one {
                case .reply(let bytes): lines += String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
                case .close(let code, _): closes.append(code)
                case .hear, .wake: Issue.record("plain text hears all, and asks for no time")
                case .request(let request):
                    asked.append(request)
                    switch answers[request.method] ?? .failure(Refusal(.notFound)) {
                    case .success(let result): take(dialect.answer(request, result: result))
                    case .failure(let refusal): take(dialect.answer(request, refusal: refusal, message: "no"))
                    }
                }
            }
        }

        /// Logged in, in the kitchen, with nothing recorded yet.
        static func inKitchen() -> Person {
            var person = Person()
            person.type("/login ana secret words")
            person.lines = []
            person.asked = []
            return person
        }
    }

    @Test("a connection is greeted by at most three lines, in each language")
    func greeting() throws {
        var dialect = PlainTextDialect(.test(), reader: .english)
        #expect(dialect.opened(account: nil).texts == ["plain/greeting"])
        for language in ["en", "fr"] {
            let greeting = try #require(PhraseFile(language: language).phrases["greeting"])
            #expect(greeting.split(separator: "\n").count <= 3)
        }
    }

    @Test("logging in enters the last room, replays it, subscribes behind what was replayed and marks it read")
    func login() {
        var person = Person()
        person.answers[.roomHistory] = .success([
            "events": [
                ["event": "message", "room": "r1", "seq": 6, "at": 43_380_000, "from": ["name": "bo"], "text": "hi"]
            ],
            "moreBefore": true,
        ])
        person.type("/login ana  secret  words \t")
        #expect(person.asked.map(\.method) == [.accountLogin, .roomList, .roomHistory, .sync, .roomRead])
        #expect(person.asked[0].params == ["login": "ana", "password": "secret  words"])
        #expect(person.asked[2].params == ["room": "r1", "limit": 20])
        #expect(person.asked[3].params == ["rooms": ["r1": 6]])
        #expect(person.asked[4].params == ["room": "r1", "seq": 6])
        #expect(
            person.lines == ["plain/welcome(name: ana)", "plain/entered(room: Kitchen)", "[12:03] bo: hi"])
    }

    @Test(
        "the last room is the one that the account names, when it is still one's own",
        arguments: [("r2", "Lab"), ("gone", "Kitchen")])
    func lastRoom(id: String, name: String) {
        var person = Person()
        person.answers[.accountLogin] = .success([
            "account": ["id": "a1", "displayName": "ana", "lastRoom": .string(id)]
        ])
        person.type("/login ana secret")
        #expect(person.lines == ["plain/welcome(name: ana)", "plain/entered(room: \(name))"])
    }

    @Test("a line that follows a login in the same frame is said in the room that the login enters")
    func pipelined() {
        var person = Person()
        person.type("/login ana secret\r\nhello\n//shrug\n/who")
        let said = person.asked.filter { $0.method == .messageSend }
        #expect(said.map { $0.params["text"] } == ["hello", "/shrug"])
        #expect(said.allSatisfy { $0.params["room"] == "r1" })
        #expect(Set(said.map { $0.params["cid"] }).count == 2)
        #expect(person.asked.last?.method == .roomMembers)
        #expect(person.asked.filter { $0.method == .sync }.count == 1)
    }

    @Test("nothing that a person types before the login is shown or said, and no password comes back")
    func passwords() {
        for line in [
            "/login ana hunter22x", "/register ana hunter22x", "  /login ana hunter22x", "/LOGIN ana hunter22x",
            "/logn ana hunter22x", "hunter22x", "/login hunter22x",
        ] {
            var person = Person()
            person.answers[.accountLogin] = .failure(Refusal(.badCredentials))
            person.answers[.accountRegister] = .failure(Refusal(.duplicate, field: "username"))
            person.type(line)
            #expect(person.lines.count == 1)
            #expect(person.lines.allSatisfy { $0.hasPrefix("! ") && !$0.contains("hunter22x") })
            #expect(!person.asked.contains { $0.method == .messageSend })
        }
    }

    @Test("a refused login can be followed by a right one")
    func secondTry() {
        var person = Person()
        person.answers[.accountLogin] = .failure(Refusal(.badCredentials))
        person.type("/login ana wrong")
        #expect(person.lines == ["! no (bad_credentials)"])
        person.answers[.accountLogin] = .success(Self.ana)
        person.type("/login ana right words")
        #expect(person.lines.last == "plain/entered(room: Kitchen)")
    }

    @Test("what somebody says is one line, further lines of it start with two spaces")
    func messages() {
        var person = Person.inKitchen()
        person.hear(
            .message, ["room": "r1", "seq": 7, "at": 43_380_000, "from": ["name": "bo"], "text": "one\ntwo\r\nthree"])
        #expect(person.lines == ["[12:03] bo: one", "  two", "  three"])
    }

    @Test(
        "times are the reader's, also where the clock is half an hour off",
        arguments: [("Europe/Paris", "13:03"), ("Asia/Kolkata", "17:33")])
    func zones(zone: String, shown: String) throws {
        var person = Person.inKitchen()
        person.dialect.reader.zone = try #require(TimeZone(identifier: zone))
        person.hear(.message, ["room": "r1", "seq": 7, "at": 43_380_000, "from": ["name": "bo"], "text": "x"])
        #expect(person.lines == ["[\(shown)] bo: x"])
    }

    @Test("what was received can be typed again: two spaces go on with the line before")
    func continuation() {
        var person = Person.inKitchen()
        person.type("one\n  two\n  three\nfour\n  /rooms")
        let said = person.asked.filter { $0.method == .messageSend }.map { $0.params["text"]?.string }
        #expect(said == ["one\ntwo\nthree", "four"])
        #expect(person.asked.last?.method == .roomList)
    }

    @Test(
        "control, escape and bidi characters are gone, and no text forges a line",
        arguments: [
            ("\u{1B}[31mred\u{1B}[0m", ["[31mred[0m"]), ("a\u{202E}b\u{2066}c\u{200F}d\u{61C}", ["abcd"]),
            ("a\u{0}\u{7}\u{8}b\u{7F}\u{9B}c", ["abc"]),
            ("a\tb", ["a b"]), ("a\u{2028}[12:03] bo: no", ["a", "  [12:03] bo: no"]),
            ("a\rb\u{85}c\u{B}d", ["a", "  b", "  c", "  d"]),
            ("é 🍵👩‍🔬", ["é 🍵👩‍🔬"]),
        ])
    func cleaning(text: String, shown: [String]) {
        var person = Person.inKitchen()
        person.hear(
            .message,
            ["room": "r1", "seq": 7, "at": 0, "from": ["name": .string("b\u{202E}o\n")], "text": .string(text)])
        #expect(person.lines == ["[00:00] bo : " + shown[0]] + shown.dropFirst())
    }

    @Test("edits, deletions, reactions, members and renames are lines with a star; rooms elsewhere are named")
    func otherEvents() {
        var person = Person.inKitchen()
        person.hear(.messageEdited, by: "bo", ["room": "r1", "seq": 7, "of": 5, "by": "b", "text": "new\nwords"])
        person.hear(.messageDeleted, by: "bo", ["room": "r2", "seq": 10, "of": 5, "by": "b"])
        person.hear(.messageReacted, by: "bo", ["room": "r1", "seq": 8, "of": 5, "by": "b", "emoji": "👍", "on": true])
        person.hear(.messageReacted, by: "bo", ["room": "r1", "seq": 9, "of": 5, "by": "b", "emoji": "👍", "on": false])
        person.hear(
            .member, by: "bo", ["room": "r1", "seq": 10, "account": "c", "name": "cy", "role": "member", "by": "b"])
        person.hear(
            .member, by: "bo", ["room": "r1", "seq": 11, "account": "c", "name": "cy", "was": "member", "by": "b"])
        person.hear(
            .member, by: "bo", ["room": "r1", "seq": 12, "account": "b", "name": "bo", "was": "member", "by": "b"])
        person.hear(
            .member, by: "bo",
            ["room": "r1", "seq": 12, "account": "c", "name": "cy", "was": "member", "role": "owner", "by": "b"])
        person.hear(.room, by: "bo", ["room": "r2", "seq": 13, "name": "Lab 2", "by": "b"])
        person.hear(.message, ["room": "r2", "seq": 14, "at": 0, "from": ["name": "bo"], "text": "hi"])
        #expect(
            person.lines == [
                "* plain/changed(name: bo) new", "  words", "(Lab) * plain/deleted(name: bo)",
                "* plain/reacted(emoji: 👍, name: bo)", "* plain/joined(by: bo, name: cy)",
                "* plain/removed(by: bo, name: cy)",
                "* plain/left(by: bo, name: bo)", "* plain/made owner(by: bo, name: cy)",
                "(Lab) * plain/renamed(room: Lab 2)",
                "(Lab 2) [00:00] bo: hi",
            ])
    }

    @Test(
        "what a person does not read as lines is not shown",
        arguments: [.typing, .presence, .read, .card, .timer, .reminder, .item, .synced] as [EventName])
    func silent(name: EventName) {
        var person = Person.inKitchen()
        person.hear(name, ["room": "r1", "seq": 7, "account": "b", "on": true])
        #expect(person.lines.isEmpty)
    }

    @Test("rooms are joined by name, by number, by the beginning of a name, or not at all")
    func joining() {
        for (word, room) in [("Lab", "r2"), ("láb", "r2"), ("2", "r2"), ("kit", "r1"), ("1", "r1")] {
            var person = Person.inKitchen()
            person.type("/join \(word)\nhere")
            #expect(person.asked.map(\.method) == [.roomHistory, .roomRead, .messageSend])
            #expect(person.asked[2].params["room"]?.string == room)
        }
        var person = Person.inKitchen()
        person.type("/join Bath")
        #expect(person.asked.map(\.method) == [.roomList])
        #expect(person.lines == ["! plain/no such room(room: Bath) (not_found)"])
        person.answers[.roomList] = .success([["id": "x", "name": "Tea A"], ["id": "y", "name": "Tea B"]])
        person.type("/join tea")
        #expect(person.lines.last == "! plain/which room(rooms: Tea A and Tea B) (ambiguous)")
    }

    @Test("an invitation is taken as address or bare, and kept until the login when it comes before")
    func invitations() {
        let token = "Zm9vYmFyYmF6cXV4Zm9vYg"
        for word in [token, "http://localhost:8080/#join=\(token)"] {
            var person = Person.inKitchen()
            person.answers[.roomJoin] = .success(["room": ["id": "r3", "name": "Bath", "head": 1]])
            person.type("/join \(word)")
            #expect(person.asked[0].method == .roomJoin || person.asked[0].method == .roomList)
            #expect(person.asked.contains { $0.method == .roomJoin && $0.params["invite"]?.string == token })
            #expect(person.lines == ["plain/entered(room: Bath)"])
        }
    }

    @Test("an invitation that was named before goes with a registration, and the room that it leads to is entered")
    func invitedStranger() {
        let token = "Zm9vYmFyYmF6cXV4Zm9vYg"
        var person = Person()
        person.answers[.roomList] = .success([
            ["id": "d", "name": "simmer", "kind": "direct"], ["id": "r3", "name": "Bath", "kind": "chat"],
        ])
        person.type("/join \(token)\n/register ana long enough")
        #expect(person.asked[0].params == ["username": "ana", "password": "long enough", "invite": .string(token)])
        #expect(person.asked.map(\.method) == [.accountRegister, .roomList, .roomHistory, .sync])
        #expect(person.lines.last == "plain/entered(room: Bath)")
    }

    @Test(
        "an invitation that was named before is taken after a login, and a bad one keeps nobody out",
        arguments: [true, false])
    func invitedMember(isGood: Bool) {
        var person = Person()
        person.answers[.roomJoin] =
            isGood ? .success(["room": ["id": "r3", "name": "Bath", "head": 1]]) : .failure(Refusal(.inviteInvalid))
        person.type("/join Zm9vYmFyYmF6cXV4Zm9vYg\n/login ana secret")
        #expect(person.asked.prefix(2).map(\.method) == [.accountLogin, .roomJoin])
        #expect(person.lines.last == "plain/entered(room: \(isGood ? "Bath" : "Kitchen"))")
        #expect(person.lines.contains("! no (invite_invalid)") == !isGood)
        #expect(person.asked.contains { $0.method == .sync })
    }

    @Test("a room that is made is entered; its kind may be said last")
    func making() {
        for (line, name, kind) in [
            ("/new Ramen", "Ramen", "chat"), ("/new Ramen Bar pantry", "Ramen Bar", "pantry"),
            ("/new tea", "tea", "chat"),
            ("/new Bar direct", "Bar direct", "chat"),
        ] {
            var person = Person.inKitchen()
            person.answers[.roomCreate] = .success(["room": ["id": "r3", "name": "Ramen", "head": 1]])
            person.type(line + "\nhi")
            #expect(person.asked[0].method == .roomCreate)
            #expect(person.asked[0].params["name"]?.string == name)
            #expect(person.asked[0].params["kind"]?.string == kind)
            #expect(person.asked[0].params["cid"]?.string?.isEmpty == false)
            #expect(person.asked.last?.params["room"] == "r3")
            #expect(person.lines.first == "plain/entered(room: Ramen)")
        }
    }

    @Test("rooms, people, history, e-mail and invitations of the current room")
    func commands() {
        var person = Person.inKitchen()
        person.answers[.roomMembers] = .success([
            ["name": "ana", "online": true], ["name": "bo", "online": false], ["name": "cy", "online": true],
        ])
        person.answers[.roomInvite] = .success(["url": "http://x/#join=t", "expiresAt": 99])
        person.type("/rooms\n/who\n/history 5\n/email ana@example.org pass words  \n/invite bo@example.org\n/invite cy")
        #expect(
            person.lines == [
                "plain/room here(count: 2, number: 1, room: Kitchen)", "plain/room(count: 0, number: 2, room: Lab)",
                "plain/online(people: ana and cy)", "plain/away(people: bo)", "plain/beginning",
                "plain/email set",
                "plain/invited(expiresAt: 99, url: http://x/#join=t)",
                "plain/invited(expiresAt: 99, url: http://x/#join=t)",
            ])
        #expect(person.asked[2].params == ["room": "r1", "limit": 5])
        #expect(person.asked[3].params == ["email": "ana@example.org", "password": "pass words"])
        #expect(person.asked[4].params == ["room": "r1", "email": "bo@example.org"])
        #expect(person.asked[5].params == ["room": "r1", "username": "cy"])
    }

    @Test(
        "a command without what it needs says how it is written; others are unknown",
        arguments: [
            ("/login", "plain/usage login", "missing"), ("/login ana", "plain/usage login", "missing"),
            ("/register ana  ", "plain/usage register", "missing"), ("/new", "plain/usage new", "missing"),
            ("/join", "plain/usage join", "missing"), ("/invite ", "plain/usage invite", "missing"),
            ("/email", "plain/usage email", "missing"), ("/history x", "plain/usage history", "missing"),
            ("/history 0", "plain/usage history", "missing"), ("/history 201", "plain/usage history", "missing"),
            ("/dance all night", "plain/unknown command(command: /dance)", "unknown"),
            ("/", "plain/unknown command(command: /)", "unknown"),
        ])
    func usage(line: String, key: String, reason: String) {
        var person = Person.inKitchen()
        person.type(line)
        #expect(person.lines == ["! \(key) (\(reason))"])
        #expect(person.asked.isEmpty)
    }

    @Test("leaving: /logout forgets the room, /quit closes")
    func leaving() {
        var person = Person.inKitchen()
        person.type("/logout\nhello\n/quit")
        #expect(person.asked.map(\.method) == [.accountLogout])
        #expect(person.lines == ["plain/logged out", "! plain/log in first (unauthenticated)", "plain/bye"])
        #expect(person.closes == [1000])
    }

    @Test("what happens in a room while it is being entered is shown once, after what was before")
    func held() throws {
        var dialect = Person.inKitchen().dialect
        let request = try #require(dialect.read("/join Lab").requests.first)
        func message(_ seq: Int64) -> JSON {
            [
                "event": "message", "room": "r2", "seq": .int(seq), "at": 0, "from": ["name": "bo"],
                "text": .string("m\(seq)"),
            ]
        }
        #expect(dialect.event(Event(.message, message(10))).frames.isEmpty)
        #expect(dialect.event(Event(.message, message(11))).frames.isEmpty)
        let out = dialect.answer(request, result: ["events": [message(9), message(10)], "moreBefore": false])
        #expect(
            out.texts == ["plain/entered(room: Lab)\n[00:00] bo: m9\n[00:00] bo: m10\n[00:00] bo: m11"])
    }

    @Test("invitations, new rooms and lost rooms of the account are told, and unknown rooms are listed")
    func accountLog() {
        var person = Person.inKitchen()
        person.hear(
            .account,
            ["useq": 1, "change": "invited", "room": "r5", "name": "Bath", "by": "bo", "invite": "tok"])
        person.hear(.account, ["useq": 2, "change": "room_added", "room": ["id": "r6", "name": "Cave"]])
        #expect(person.asked.isEmpty)
        person.hear(.account, ["useq": 3, "change": "room_removed", "room": "r1"])
        person.type("hello")
        #expect(
            person.lines == [
                "plain/you are invited(invite: tok, name: bo, room: Bath)", "plain/room added(room: Cave)",
                "plain/room removed(room: Kitchen)", "! plain/no room (missing)",
            ])
        person.hear(.message, ["room": "r7", "seq": 1, "at": 0, "from": ["name": "bo"], "text": "hi"])
        #expect(person.asked.map(\.method) == [.roomList])
    }

    @Test("who makes a room is not told of it twice")
    func ownRoomAdded() throws {
        var dialect = Person.inKitchen().dialect
        let added = Event(.account, ["useq": 2, "change": "room_added", "room": ["id": "r6", "name": "Cave"]])
        let request = try #require(dialect.read("/new Cave").requests.first)
        #expect(dialect.event(added).frames.isEmpty)
        let history = try #require(
            dialect.answer(request, result: ["room": ["id": "r6", "name": "Cave"]]).then.requests.first)
        #expect(dialect.event(added).frames.isEmpty)
        #expect(dialect.answer(history, result: ["events": []]).texts == ["plain/entered(room: Cave)"])
        #expect(dialect.event(added).frames.isEmpty)
    }

    @Test("a line waits for the answer to the one before; a heap of them is flooding")
    func backlog() {
        var dialect = Person.inKitchen().dialect
        #expect(dialect.read("one\ntwo\nthree").requests.map { $0.params["text"]?.string } == ["one"])
        #expect(dialect.backlog == 2)
        #expect(dialect.read(String(repeating: "x\n", count: 2000)).closes == [4010])
        #expect(dialect.backlog == 0)
    }

    @Test("lines that need no request are answered together with the line before them, in order")
    func repliesInOrder() throws {
        var dialect = Person.inKitchen().dialect
        let request = try #require(dialect.read("/who\n/one\n/two\n/quit\n/three").requests.first)
        let out = dialect.answer(request, result: [])
        #expect(
            out.texts == [
                "! plain/unknown command(command: /one) (unknown)", "! plain/unknown command(command: /two) (unknown)",
                "plain/bye",
            ])
        #expect(out.then.count == 1)
        #expect(out.then.closes == [1000])
    }

    @Test("any bytes are taken without harm", arguments: 0..<200)
    func noise(seed: UInt64) {
        var random = Dice(state: seed)
        let words = [
            "/login", "/join", "/new", "/history", "//", "\n", "\r", " ", "  ", "a", "\u{0}", "\u{202E}", "é", "1",
            "#join=",
        ]
        var person = seed % 2 == 0 ? Person() : Person.inKitchen()
        for _ in 0..<20 {
            let frame = (0..<Int.random(in: 0...12, using: &random)).map { _ in words.randomElement(using: &random)! }
                .joined()
            person.type(frame)
        }
        for line in person.lines { #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }) }
    }
}
