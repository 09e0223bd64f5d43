/// What the bot is called.
package enum BotName {
    private static let bytes = Array("simmer".utf8)

    /// Whether the name stands anywhere in a text, in whatever case and even as a part of a word: without it no line
    /// calls the bot. In bytes, since nearly every line is talk.
    package static func stands(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            bytes.withUnsafeBufferPointer { name in
                guard text.count >= name.count else { return false }
                for start in 0...(text.count - name.count) where text[start] | 0x20 == name[0] {
                    var length = 1
                    while length < name.count, text[start + length] | 0x20 == name[length] { length += 1 }
                    if length == name.count { return true }
                }
                return false
            }
        }
    }
}
