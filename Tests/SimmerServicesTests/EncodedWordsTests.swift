import Testing

@testable import SimmerServices

@Suite struct EncodedWordsTests {
    @Test(
        "a line of a header holds ASCII, in words of at most 75 characters",
        arguments: [
            ("A new password", "A new password"),
            ("Zoë", "=?UTF-8?B?Wm/Dqw==?="),
            // Nobody reads what only looks like such a word as one, nor begins a line of the header.
            ("=?UTF-8?B?eA==?=", "=?UTF-8?B?PT9VVEYtOD9CP2VBPT0/PQ==?="),
            ("a\r\nBcc: b", "a  Bcc: b"),
        ])
    func words(text: String, encoded: String) { #expect(EncodedWords.text(text) == encoded) }

    @Test("a long line has several words, each of whole characters")
    func long() {
        let words = EncodedWords.text(String(repeating: "é🍜", count: 40)).split(separator: " ")
        #expect(words.count == 6 && words.allSatisfy { $0.utf8.count <= 75 && $0.hasPrefix("=?UTF-8?B?") })
    }
}
