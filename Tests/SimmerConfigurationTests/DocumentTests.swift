import Foundation
import SimmerConfiguration
import SimmerDomain
import Testing

@Suite("docs/operating.md")
struct DocumentTests {
    private func document() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "docs/operating.md"), encoding: .utf8)
    }

    @Test("every setting stands in the table with its variable, its flag and its default")
    func settings() throws {
        let document = try document()
        for setting in Setting.all where !setting.key.hasPrefix("limits.") {
            let row = "| `\(setting.key)` | `\(setting.variable)` | `\(setting.flag)` | \(setting.standard) |"
            #expect(document.contains(row), "\(row)")
        }
    }

    @Test("every limit stands in its table with its default and whether 0 switches it off")
    func limits() throws {
        let lines = try document().split(separator: "\n")
        for field in Limits.fields {
            let row = lines.first { $0.hasPrefix("| `\(field.name)` | \(Limits()[keyPath: field.path]) |") }
            #expect(row?.hasSuffix(field.hasOff ? "| yes |" : "| no |") == true, "\(field.name)")
        }
    }

    @Test("the example file can be read")
    func example() throws {
        let document = try document()
        let start = try #require(document.range(of: "### A file\n\n```yaml\n")).upperBound
        let end = try #require(document.range(of: "```", range: start..<document.endIndex)).lowerBound
        // Its certificate and its intents are not on this machine.
        let text = document[start..<end].split(separator: "\n").filter {
            !$0.contains("/etc/simmer") && !$0.contains("/usr/share/simmer") && $0 != "tls:"
        }
        .joined(separator: "\n")
        let configuration = try Configuration.read(file: (path: "simmer.yaml", text: text))
        #expect(configuration.limits.messagesPer10Seconds == 40)
        #expect(configuration.publicAddress == "https://chat.example.org")
    }
}
