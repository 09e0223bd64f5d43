import Testing

@testable import SimmerDomain

private func reason(_ body: () throws -> Void) -> Reason? {
    do {
        try body()
        return nil
    } catch { return (error as? Refusal)?.reason }
}

@Suite("Names and permissions")
struct NamesTests {
    @Test(
        "P2: a username is 2–32 of a–z 0–9 . _ - and none of the reserved ones",
        arguments: [
            ("Ana", nil), (" bo.b_1- ", nil), ("", Reason.missing), ("a", .tooShort),
            (String(repeating: "a", count: 33), .tooLong),
            ("ana b", .invalid), ("añna", .invalid), ("Simmer", .duplicate), ("everyone", .duplicate),
        ] as [(String, Reason?)])
    func username(raw: String, expected: Reason?) {
        #expect(reason { _ = try Username(raw) } == expected)
    }

    @Test(
        "P2: an e-mail address has the usual form",
        arguments: [
            ("ana@example.org", nil), ("a.b+c@mail.example.co", nil), ("ana", Reason.invalid), ("ana@", .invalid),
            ("@example.org", .invalid), ("ana@localhost", .invalid), ("a b@example.org", .invalid), ("", .missing),
            ("ana@example..org", .invalid), ("ana@127.0.0.1", .invalid), ("a@b@example.org", .invalid),
        ] as [(String, Reason?)])
    func email(raw: String, expected: Reason?) {
        #expect(reason { _ = try Email(raw) } == expected)
    }

    @Test(
        "P3: a password has more than six characters and is not one that everybody tries first",
        arguments: [
            ("correct horse", nil), ("sixsix", Reason.tooShort), ("password", .invalid), ("AZERTYUIOP", .invalid),
            ("zzzzzzzz", .invalid), ("ana.example", .invalid), (String(repeating: "ab", count: 101), .tooLong),
            ("", .missing),
        ] as [(String, Reason?)])
    func password(raw: String, expected: Reason?) {
        #expect(reason { _ = try Password(raw, username: "ana.example") } == expected)
    }

    @Test("names and messages lose control and direction marks, and are NFC")
    func clean() throws {
        #expect(try DisplayName(" A\u{202E}na\u{0}  B. ").text == "Ana B.")
        #expect(try RoomName("Cafe\u{301}").text.unicodeScalars.count == 4)
        #expect(reason { _ = try DisplayName("\u{202E}\u{200F}") } == .missing)
        #expect(reason { _ = try RoomName(String(repeating: "x", count: 61)) } == .tooLong)
        #expect(try MessageText("a\r\nb\u{1B}[31m\n").text == "a\nb[31m")
        #expect(reason { _ = try MessageText(" \n ") } == .missing)
        #expect(try MessageText("", mayBeEmpty: true).text == "")
        #expect(reason { _ = try MessageText(String(repeating: "é", count: 8_001)) } == .tooLong)
    }

    @Test("an outsider may do nothing, a member what the table says, an owner all but another's own values")
    func permissions() {
        let photos = RoomSettings(kind: .photos)
        for action in Action.allCases {
            #expect(!Permissions.allows(action, role: nil, settings: photos, isAuthor: true))
            let owner = Permissions.allows(action, role: .owner, settings: photos)
            #expect(owner == ![.editMessage, .ownValue].contains(action))
        }
        func member(_ action: Action, _ settings: RoomSettings, own: Bool = false) -> Bool {
            Permissions.allows(action, role: .member, settings: settings, isAuthor: own)
        }
        let chat = RoomSettings(kind: .chat)
        #expect(
            member(.takePart, chat) && member(.deleteObject, chat) && member(.addMember, chat)
                && member(.makeLink, chat))
        #expect(!member(.makeLink, photos) && !member(.manage, chat) && !member(.deleteMessage, chat))
        #expect(!member(.addMember, RoomSettings(kind: .chat, membersInvite: false)))
        #expect(member(.deleteMessage, chat, own: true) && member(.editMessage, chat, own: true))
        let direct = RoomSettings(kind: .direct)
        for action in [Action.leave, .addMember, .makeLink, .manage] {
            #expect(!Permissions.allows(action, role: .owner, settings: direct))
        }
    }

    @Test("every limit is in the table under its own name, with its default allowed")
    func limits() {
        let limits = Limits()
        #expect(Set(Limits.fields.map(\.name)).count == Limits.fields.count)
        #expect(Limits.fields.allSatisfy { $0.allowed.contains(limits[keyPath: $0.path]) })
        #expect(Mirror(reflecting: limits).children.compactMap(\.label) == Limits.fields.map(\.name))
    }
}
