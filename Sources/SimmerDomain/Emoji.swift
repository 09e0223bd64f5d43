/// A single emoji: a reaction to a message, what stands for a room.
package enum Emoji {
    /// Unicode scalars of one, flags and families included.
    package static let most = 16

    /// Throws `invalid` for what is no emoji or more than one.
    package static func one(_ text: String, field: String) throws(Refusal) -> String {
        guard text.count == 1, text.unicodeScalars.count <= most,
            text.unicodeScalars.contains(where: { $0.properties.isEmoji && $0.value > 0xFF })
        else { throw Refusal(.invalid, field: field) }
        return text
    }
}
