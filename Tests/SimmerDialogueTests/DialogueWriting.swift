import Foundation
import Testing

/// With SIMMER_DIALOGUES=write: puts what Simmer says behind each act of which a dialogue does not say it yet. Whoever
/// wrote the dialogue reads it then.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SIMMER_DIALOGUES"] == "write"), .serialized)
struct DialogueWriting {
    @Test(arguments: Set(Dialogue.all.map(\.file)).sorted())
    func write(_ file: String) async throws {
        let path = Dialogue.folder.appending(path: file)
        var lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
        var rows: [Int: [(row: [String: String], said: [String])]] = [:]
        for dialogue in Dialogue.all where dialogue.file == file && dialogue.fault == nil {
            let run = try await DialogueRun(dialogue)
            await run.run()
            for (line, said) in run.said {
                rows[line, default: []].append((dialogue.row, said.map { Self.line($0.said, $0.isElsewhere) }))
            }
        }
        for (line, rows) in rows.sorted(by: { $0.key > $1.key }) where line > 0 && line <= lines.count {
            let next = lines.dropFirst(line).first { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("|") }
            guard next?.wholeMatch(of: /simmer\b.*/) == nil else { continue }
            let counts = Set(rows.map(\.said.count))
            let longest = counts.max() ?? 0
            guard longest > 0 else { continue }
            let texts = (0..<longest).map { index in
                Self.merged(rows.filter { $0.said.count > index }.map { ($0.row, $0.said[index]) })
            }
            lines.insert(contentsOf: texts.flatMap { $0.components(separatedBy: "\n") }, at: line)
        }
        try lines.joined(separator: "\n").write(to: path, atomically: true, encoding: .utf8)
    }

    private static func line(_ said: DialogueRun.Said, _ isElsewhere: Bool) -> String {
        let marks = said.marks.isEmpty ? "" : " (\(said.marks.joined(separator: ", ")))"
        let text = said.text.components(separatedBy: "\n").joined(separator: "\n      | ")
        return "simmer" + (isElsewhere ? " [\(said.room)]" : "") + marks + ": " + text
    }

    /// One line for all rows: the cells by the names of their columns, and what still differs left open.
    private static func merged(_ rows: [(row: [String: String], said: String)]) -> String {
        let named = rows.map { row, said in
            row.filter { $0.value.count > 2 }.sorted { $0.value.count > $1.value.count }
                .reduce(said) { $0.replacingOccurrences(of: $1.value, with: "<\($1.key)>") }
        }
        guard let first = named.first, named.contains(where: { $0 != first }) else { return named.first ?? "" }
        let said = rows.map(\.said)
        if Set(said).count == 1 { return said[0] }
        let start = named.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        let rest = named.map { String($0.dropFirst(start.count).reversed()) }
        let end = String(rest.dropFirst().reduce(rest[0]) { $0.commonPrefix(with: $1) }.reversed())
        return start + "…" + end
    }
}
