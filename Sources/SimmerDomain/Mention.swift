/// "@ana" in what somebody says (F21).
package enum Mention {
    /// Names that mean everybody in the room, in the languages of the program; nobody can have them.
    package static let everyone = ["everyone", "tous"]

    /// Whether `text` names everybody.
    package static func namesEveryone(in text: String) -> Bool { everyone.contains { names($0, in: text) } }

    /// Whether `text` names that person: an @, the username in any case, and no more of a name after it.
    /// "ana@example.org" does not.
    package static func names(_ username: String, in text: String) -> Bool {
        let name = Array(username.utf8)
        let bytes = Array(text.utf8)
        guard !name.isEmpty, bytes.count > name.count else { return false }
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "@") {
            let end = place + 1 + name.count
            guard end <= bytes.count, place == 0 || !isOfName(bytes[place - 1]),
                zip(bytes[(place + 1)..<end], name).allSatisfy({ lowered($0) == lowered($1) })
            else { continue }
            // A dot or a dash at the end is the sentence's, not the name's.
            var after = bytes[end...].makeIterator()
            guard let next = after.next(), isOfName(next) else { return true }
            if isMark(next), after.next().map({ !isOfName($0) }) ?? true { return true }
        }
        return false
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") }

    private static func isOfName(_ byte: UInt8) -> Bool {
        let low = lowered(byte)
        return low >= UInt8(ascii: "a") && low <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            || byte == UInt8(ascii: "_") || isMark(byte) || byte >= 0x80
    }
}
