import SimmerDomain
import SimmerStore

/// What the people of all rooms have confirmed their words to mean, for the operator who adds them to the files of
/// orders: each once, and nothing of whose they are. Lines in which somebody or a room is named are left out.
enum LearnedWordings {
    private struct Line: Hashable {
        var language: String
        var intent: String
        var text: String
    }

    static func ofAllRooms(_ tx: Transaction) throws -> JSON {
        let rooms = try tx.rooms.everything()
        let names = try Self.names(rooms, tx)
        var lines: Set<Line> = []
        var seen: Set<Line> = []
        var leftOut = 0
        for room in rooms where room.deletedAt == nil {
            for stored in try tx.objects.list(Wording.self, in: room.key) {
                let wording = stored.object
                let line = Line(language: wording.language, intent: wording.intent, text: wording.text)
                // Of what differs in case or accents alone the first is taken.
                guard seen.insert(Line(language: line.language, intent: line.intent, text: line.text.folded)).inserted
                else { continue }
                if isPrivate(line.text, names) { leftOut += 1 } else { lines.insert(line) }
            }
        }
        let sorted = lines.sorted {
            ($0.language, $0.intent, $0.text) < ($1.language, $1.intent, $1.text)
        }
        return [
            "wordings": .array(
                sorted.map {
                    ["language": .string($0.language), "intent": .string($0.intent), "text": .string($0.text)]
                }),
            "leftOut": JSON(leftOut),
        ]
    }

    /// The folded words of what people and rooms are called.
    private static func names(_ rooms: [Room], _ tx: Transaction) throws -> Set<[Substring]> {
        let people = try tx.accounts.everybody().filter { $0.key != Account.bot }
        let all = people.flatMap { [$0.username, $0.displayName, $0.firstName, $0.lastName] } + rooms.map(\.name)
        return Set(all.map(words).filter { !$0.isEmpty })
    }

    private static func words(_ text: String) -> [Substring] { text.folded.split { !$0.isLetter && !$0.isNumber } }

    /// Braces are marks of those files.
    private static func isPrivate(_ text: String, _ names: Set<[Substring]>) -> Bool {
        if text.hasPrefix("#") || text.contains(where: { "{}".contains($0) }) { return true }
        let said = words(text)
        return names.contains { name in
            said.indices.contains { said[$0...].starts(with: name) }
        }
    }
}
