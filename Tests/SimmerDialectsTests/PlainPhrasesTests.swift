import Foundation
import Testing

/// The keys and texts of `intents/<language>/<door>.yaml`, of which these tests need no more than one line a phrase and
/// blocks.
struct PhraseFile {
    var phrases: [String: String] = [:]

    init(_ door: String = "plain", language: String) throws {
        let file = PhraseFile.root.appending(path: "intents/\(language)/\(door).yaml")
        var block: String?
        for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
            if line.hasPrefix("    "), let block {
                phrases[block, default: ""] += line.dropFirst(4) + "\n"
            } else if line.hasPrefix("  "), let colon = line.firstIndex(of: ":") {
                let key = String(line[..<colon].dropFirst(2))
                let text = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                block = text == "|-" ? key : nil
                phrases[key] = block == nil ? text : ""
            }
        }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The values that a phrase shows.
    func slots(_ key: String) -> Set<String> {
        Set((phrases[key] ?? "").matches(of: /\{([a-zA-Z]+)[:|}]/).map { String($0.1) })
    }
}

@Suite("the phrases of plain text")
struct PlainPhrasesTests {
    @Test("every phrase that the code asks for is there in every language, and no other", arguments: ["en", "fr"])
    func complete(language: String) throws {
        let sources = PhraseFile.root.appending(path: "Sources/SimmerDialects/PlainText")
        var asked: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil) {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: /"plain\/([a-z -]+)["\\]/) {
                asked.insert(String(match.1))
            }
        }
        let commands = [
            "register", "login", "new", "join", "invite", "history", "email", "sign", "device", "resume", "operator",
        ]
        #expect(asked.remove("usage ") != nil)
        asked.formUnion(commands.map { "usage \($0)" })
        #expect(asked == Set(try PhraseFile(language: language).phrases.keys))
    }

    @Test("French shows the same values as English")
    func sameValues() throws {
        let english = try PhraseFile(language: "en")
        let french = try PhraseFile(language: "fr")
        for key in english.phrases.keys { #expect(english.slots(key) == french.slots(key), "\(key)") }
    }
}

@Suite("the phrases of IRC")
struct IRCPhrasesTests {
    @Test("every phrase that the code asks for is there in every language, and no other", arguments: ["en", "fr"])
    func complete(language: String) throws {
        let sources = PhraseFile.root.appending(path: "Sources/SimmerDialects/IRC")
        let keys = Set(try PhraseFile("irc", language: language).phrases.keys)
        var text = ""
        for file in try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil) {
            text += try String(contentsOf: file, encoding: .utf8)
        }
        let asked = Set(text.matches(of: /phrase\("([a-z -]+)"/).map { String($0.1) })
        #expect(asked.isSubset(of: keys), "\(asked.subtracting(keys))")
        let used = keys.filter { text.contains("\"\($0)\"") }
        #expect(keys == Set(used), "\(keys.subtracting(used))")
    }

    @Test("French shows the same values as English")
    func sameValues() throws {
        let (english, french) = (try PhraseFile("irc", language: "en"), try PhraseFile("irc", language: "fr"))
        for key in english.phrases.keys { #expect(english.slots(key) == french.slots(key), "\(key)") }
    }
}
