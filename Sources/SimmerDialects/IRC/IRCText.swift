import Foundation
import SimmerDomain

/// The place of a message: its room and its `seq`, as `msgid` has them.
struct IRCReference: Hashable, Sendable {
    var room: String
    var seq: Seq

    init(_ room: String, _ seq: Seq) {
        self.room = room
        self.seq = seq
    }

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let seq = Seq(parts[1]), seq > 0 else { return nil }
        self.init(String(parts[0]), seq)
    }

    var text: String { "\(room)/\(seq)" }
}

/// Text as IRC writes it.
enum IRCText {
    /// What a client sends, without its colours and the like; an action (`/me`) in stars. nil: something of clients
    /// among themselves (CTCP).
    static func plain(_ text: String) -> String? {
        let delimiter: Unicode.Scalar = "\u{1}"
        guard text.unicodeScalars.first == delimiter else { return uncoloured(text) }
        let inner = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != delimiter }))
        guard inner.hasPrefix("ACTION ") else { return nil }
        let action = uncoloured(String(inner.dropFirst(7)))
        return action.isEmpty ? nil : "*\(action)*"
    }

    private static func uncoloured(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        func skip(_ most: Int, _ isPart: (Unicode.Scalar) -> Bool) {
            var count = 0
            while count < most, let next = rest.first, isPart(next) {
                rest.removeFirst()
                count += 1
            }
        }
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 3:
                skip(2) { ("0"..."9").contains($0) }
                if rest.first == ",", let next = rest.dropFirst().first, ("0"..."9").contains(next) {
                    rest.removeFirst()
                    skip(2) { ("0"..."9").contains($0) }
                }
            case 4: skip(6) { $0.properties.isASCIIHexDigit }
            case 0..<32 where scalar.value != 9: break
            default: out.append(scalar)
            }
        }
        return String(out)
    }

    /// A line in pieces of at most so many bytes, at the ends of words where that can be.
    static func pieces(_ text: String, most: Int) -> [String] {
        guard text.utf8.count > most else { return [text] }
        var pieces: [String] = []
        var piece = ""
        for character in text {
            if piece.utf8.count + character.utf8.count > most {
                if let space = piece.lastIndex(of: " "),
                    piece.utf8.distance(from: piece.startIndex, to: space) > most / 2
                {
                    let next = String(piece[piece.index(after: space)...])
                    pieces.append(String(piece[...space]))
                    piece = next
                } else {
                    pieces.append(piece)
                    piece = ""
                }
            }
            piece.append(character)
        }
        return piece.isEmpty ? pieces : pieces + [piece]
    }

    /// Whether a nick fits a mask, in which "*" is any text and "?" any character.
    static func fits(_ text: String, _ mask: String) -> Bool {
        let (text, mask) = (Array(text.lowercased()), Array(mask.lowercased()))
        var (at, place) = (0, 0)
        var (star, after) = (-1, 0)
        while at < text.count {
            if place < mask.count, mask[place] == "*" {
                (star, after) = (place, at)
                place += 1
            } else if place < mask.count, mask[place] == "?" || mask[place] == text[at] {
                (at, place) = (at + 1, place + 1)
            } else if star >= 0 {
                after += 1
                (at, place) = (after, star + 1)
            } else {
                return false
            }
        }
        return mask[place...].allSatisfy { $0 == "*" }
    }

    /// Whether an open room may be called so.
    static func isChannel(_ name: String) -> Bool {
        name.hasPrefix("#") && (2...40).contains(name.count)
            && !name.unicodeScalars.contains { $0.value <= 32 || $0 == "," || $0 == ":" }
    }

    /// Why somebody goes, as far as it is kept.
    static func reason(_ text: String) -> String {
        String(String.UnicodeScalarView(uncoloured(text).unicodeScalars.prefix(ChangedMember.mostReason)))
    }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// An instant as `server-time` has it (ISO 8601, UTC, milliseconds).
    static func time(_ instant: Instant) -> String {
        // In the middle of its millisecond, so that no rounding makes another one of it.
        style.format(Date(timeIntervalSince1970: (Double(instant.milliseconds) + 0.5) / 1000))
    }

    /// nil: it is none.
    static func instant(_ text: String) -> Instant? {
        guard let date = (try? style.parse(text)) ?? (try? Date.ISO8601FormatStyle().parse(text)) else { return nil }
        return Instant(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }
}
