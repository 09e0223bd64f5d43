import SimmerDomain

/// An invitation with the token of its link, which is known only when it is made.
package struct MadeInvite: Sendable {
    package var invite: Invite
    package var token: String

    package init(invite: Invite, token: String) {
        self.invite = invite
        self.token = token
    }
}

extension Invite {
    /// So much of a room's name stands in an invitation.
    private static let shownCharacters = 40

    /// A room's name as those see it who are not in the room and did not ask: short, and nothing in it leads anywhere.
    package static func shown(_ name: String) -> String {
        let words = name.split(separator: " ").map { leadsSomewhere($0) ? "…" : String($0) }
        let text = words.joined(separator: " ")
        guard text.unicodeScalars.count > shownCharacters else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(shownCharacters - 1))) + "…"
    }

    /// An address of the web or of mail: letters on both sides of a dot, an @ or ://.
    private static func leadsSomewhere(_ word: Substring) -> Bool {
        if word.contains("://") || word.contains("@") { return true }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).contains { before, after in
            (before.last.map { $0.isLetter || $0.isNumber } ?? false) && after.prefix(2).count { $0.isLetter } == 2
        }
    }
}
