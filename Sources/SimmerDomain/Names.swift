import Foundation

/// The name by which a person logs in: 2–32 of a–z 0–9 . _ -, lower-cased on entry.
package struct Username: Hashable, Sendable {
    package let text: String
    package static let reserved: Set<String> = Set(
        ["simmer", "admin", "system", "former"] + Mention.everyone)

    package init(_ raw: String) throws(Refusal) {
        let name = raw.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        guard !name.isEmpty else { throw Refusal(.missing, field: "username") }
        guard name.unicodeScalars.count >= 2 else {
            throw Refusal(.tooShort, field: "username", values: ["minimum": 2])
        }
        guard name.unicodeScalars.count <= 32 else {
            throw Refusal(.tooLong, field: "username", values: ["maximum": 32])
        }
        let isAllowed = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x2D
        }
        guard isAllowed else { throw Refusal(.invalid, field: "username", phrase: "invalid username") }
        guard !Username.reserved.contains(name) else {
            throw Refusal(.duplicate, field: "username", phrase: "reserved username")
        }
        text = name
    }
}

/// How a person is shown: 1–60 scalars, not unique.
package struct DisplayName: Hashable, Sendable {
    package let text: String
    package static let most = 60
    /// The name of everybody whose account was deleted; people are shown the words of their own language for it.
    package static let former = "former member"
    package init(_ raw: String, field: String = "displayName") throws(Refusal) {
        text = try CleanText.line(raw, in: 1...Self.most, field: field)
    }
}

/// 1–60 scalars; unique by fold among the rooms of one owner.
package struct RoomName: Hashable, Sendable {
    package let text: String
    package init(_ raw: String) throws(Refusal) {
        text = try CleanText.line(raw, in: 1...60, field: "name", missing: "room ask name")
    }
    package var fold: String { text.folded }
}

/// An e-mail address of the usual form, ≤ 254 bytes (RFC 5321), unique without case.
package struct Email: Hashable, Sendable {
    /// As typed.
    package let text: String
    package var fold: String { text.lowercased() }

    package init(_ raw: String) throws(Refusal) {
        let address = raw.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !address.isEmpty else { throw Refusal(.missing, field: "email") }
        guard address.utf8.count <= 254 else { throw Refusal(.tooLong, field: "email", values: ["maximum": 254]) }
        let sides = address.split(separator: "@", omittingEmptySubsequences: false)
        guard sides.count == 2, Email.isLocalPart(sides[0]), Email.isDomain(sides[1]) else {
            throw Refusal(.invalid, field: "email", phrase: "invalid email", values: ["value": .text(address)])
        }
        text = address
    }

    private static func isLocalPart(_ text: Substring) -> Bool {
        let marks = Set("!#$%&'*+-/=?^_`{|}~.".unicodeScalars)
        return (1...64).contains(text.utf8.count) && text.first != "." && text.last != "." && !text.contains("..")
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || marks.contains($0)
            }
    }

    private static func isDomain(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.unicodeScalars.allSatisfy {
                        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-"
                    }
            }
            && labels.last.map { $0.unicodeScalars.count >= 2 && !$0.allSatisfy(\.isNumber) } == true
    }
}

/// 4–6 digits with which a person signs. It opens no door, so that it may be short.
package struct Pin: Sendable {
    package let text: String

    package init(_ raw: String) throws(Refusal) {
        guard !raw.isEmpty else { throw Refusal(.missing, field: "pin") }
        guard raw.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Refusal(.notNumber, field: "pin", phrase: "pin digits")
        }
        guard raw.utf8.count >= 4 else { throw Refusal(.tooShort, field: "pin", phrase: "pin digits") }
        guard raw.utf8.count <= 6 else { throw Refusal(.tooLong, field: "pin", phrase: "pin digits") }
        text = raw
    }
}

/// 7–200 characters, not one of those that everybody tries first, not the person's own name or address.
package struct Password: Sendable {
    package let text: String

    package init(_ raw: String, username: String? = nil, email: String? = nil) throws(Refusal) {
        let password = raw.precomposedStringWithCanonicalMapping
        guard !password.isEmpty else { throw Refusal(.missing, field: "password") }
        guard password.count >= 7 else { throw Refusal(.tooShort, field: "password", values: ["minimum": 7]) }
        guard password.unicodeScalars.count <= 200 else {
            throw Refusal(.tooLong, field: "password", values: ["maximum": 200])
        }
        let fold = password.lowercased()
        let isOneCharacter = Set(fold).count == 1
        guard !isOneCharacter, !Password.common.contains(fold), fold != username?.lowercased(),
            fold != email?.lowercased()
        else { throw Refusal(.invalid, field: "password", phrase: "common password") }
        text = password
    }

    /// Of seven characters and more, what published leaks hold most often, English and French.
    static let common: Set<String> = [
        "1234567", "12345678", "123456789", "1234567890", "0123456789", "0987654321", "9876543210", "987654321",
        "87654321", "7654321", "1111111", "11111111", "111111111", "1111111111", "00000000", "0000000", "12341234",
        "123123123", "1231234", "11223344", "112233445566", "147258369", "159753456", "1q2w3e4r", "1q2w3e4r5t",
        "1qaz2wsx", "1qaz2wsx3edc", "qwerty1", "qwerty12", "qwerty123", "qwerty1234", "qwertyu", "qwertyui",
        "qwertyuiop", "qwertyuiop123", "qazwsxedc", "qazwsx123", "azerty1", "azerty12", "azerty123", "azertyu",
        "azertyui", "azertyuiop", "asdfghj", "asdfghjk", "asdfghjkl", "zxcvbnm", "zxcvbnm123", "wxcvbn1",
        "password", "password1", "password12", "password123", "password1234", "password!", "passw0rd", "p@ssw0rd",
        "p@ssword", "passwort", "motdepasse", "motdepasse1", "motdepasse123", "azerty1234", "bonjour", "bonjour1",
        "bonjour123", "soleil1", "doudou1", "chouchou", "jetaime", "jetaime1", "marseille", "marseille13", "loulou1",
        "nicolas", "camille", "chocolat", "princesse", "iloveyou", "iloveyou1", "iloveyou2", "loveyou", "letmein1",
        "letmein123", "welcome", "welcome1", "welcome123", "football", "football1", "baseball", "basketball",
        "superman", "superman1", "batman123", "pokemon", "pokemon1", "pokemon123", "starwars", "princess",
        "princess1", "sunshine", "sunshine1", "dragon123", "monkey123", "shadow123", "michael", "michael1",
        "jennifer", "jordan23", "charlie", "charlie1", "computer", "internet", "samsung", "samsung1", "liverpool",
        "chelsea", "arsenal", "whatever", "trustno1", "freedom", "hello123", "helloworld", "admin123", "admin1234",
        "administrator", "root1234", "changeme", "changeme1", "default", "secret123", "test123", "test1234",
        "testtest", "testing", "testing123", "guest123", "abc1234", "abc12345", "abcd1234", "abcdefg", "abcdefgh",
        "abcdefghi", "a123456", "a1234567", "a12345678", "a123456789", "aa123456", "q1w2e3r4", "q1w2e3r4t5", "123456a",
        "1234567a", "123456q", "123qweasd", "123qwe123", "qwe123456", "asd123456", "zaq12wsx", "zaq1zaq1",
        "654321a", "789456123", "741852963", "963852741", "123654789", "5201314", "woaini1314", "google123",
        "facebook", "facebook1", "linkedin", "myspace1", "master123", "summer2024", "summer2025", "summer2026",
        "winter2024", "winter2025", "winter2026", "simmer1", "simmer12", "simmer123",
    ]
}

/// What somebody says in a room: 1–8,000 scalars, or none when pictures come with it.
package struct MessageText: Hashable, Sendable {
    package let text: String
    package init(_ raw: String, maximum: Int = 8_000, mayBeEmpty: Bool = false) throws(Refusal) {
        text = try CleanText.block(raw, in: (mayBeEmpty ? 0 : 1)...maximum, field: "text")
    }
}
