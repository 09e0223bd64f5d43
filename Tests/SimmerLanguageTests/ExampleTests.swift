import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// The intents folder of this repository, compiled once for all suites.
enum Shipped {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "intents")
    static let grammar = Result { try Grammar(folder: folder) }
}

@Suite("The intent files")
struct ExampleTests {
    @Test("every file can be read and compiled")
    func compiled() throws {
        let grammar = try Shipped.grammar.get()
        #expect(grammar.languages == ["en", "de", "es", "fr", "nl"])
        #expect(Set(grammar.languages) == Set(Account.languages))
    }

    @Test("every example is read as its file says", arguments: try Shipped.grammar.get().checkExamples())
    func example(check: ExampleCheck) {
        #expect(check.fault == nil, "\(check.file):\(check.line): “\(check.say)” \(check.fault ?? "")")
    }
}
