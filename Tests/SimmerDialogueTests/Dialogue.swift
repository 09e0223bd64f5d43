import Foundation
import Testing

/// A dialogue of Tests/Dialogues, with one row of its table put in: a test case. How one is written stands in
/// docs/testing.md.
struct Dialogue: Sendable, CustomTestStringConvertible {
    struct Line: Sendable {
        let number: Int
        let text: String
    }

    /// Below Tests/Dialogues.
    let file: String
    let title: String
    /// What stands in the row, by column.
    var row: [String: String] = [:]
    /// Of the file's head and of the dialogue itself.
    var lines: [Line] = []
    /// Why there is nothing to run.
    var fault: Line?

    var testDescription: String {
        let cells = row.sorted { $0.key < $1.key }.map(\.value).joined(separator: " | ")
        return "\(file): \(title)" + (cells.isEmpty ? "" : " [\(cells)]")
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Dialogues")

    func location(_ number: Int) -> SourceLocation {
        let path = Self.folder.appending(path: file).path
        return SourceLocation(fileID: "Dialogues/\(file)", filePath: path, line: max(number, 1), column: 1)
    }

    /// All of them; those alone whose file or title contains the variable SIMMER_DIALOGUE.
    static let all: [Dialogue] = {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let dialogues = files.sorted().filter { $0.hasSuffix(".txt") }.flatMap { file in
            read(file, (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? "")
        }
        guard let word = ProcessInfo.processInfo.environment["SIMMER_DIALOGUE"] else { return dialogues }
        return dialogues.filter { "\($0.file): \($0.title)".contains(word) }
    }()

    // MARK: - Reading a file

    static func read(_ file: String, _ text: String) -> [Dialogue] {
        var sections: [(title: Line, lines: [Line])] = []
        var head: [Line] = []
        for (index, text) in text.components(separatedBy: "\n").enumerated() {
            let line = Line(number: index + 1, text: text.trimmingTrailing())
            if line.text.hasPrefix("== ") {
                sections.append((Line(number: line.number, text: String(line.text.dropFirst(3))), []))
            } else if line.text.isEmpty || line.text.hasPrefix("#") {
                continue
            } else if sections.isEmpty {
                head.append(line)
            } else {
                sections[sections.count - 1].lines.append(line)
            }
        }
        guard !sections.isEmpty else { return [.faulty(file, Line(number: 1, text: "a file without a dialogue"))] }
        return sections.flatMap { section -> [Dialogue] in
            let table = section.lines.filter { $0.text.hasPrefix("|") }.map { line in (line, cells(line.text)) }
            let lines = section.lines.filter { !$0.text.hasPrefix("|") }
            guard let (_, columns) = table.first else {
                return [Dialogue(file: file, title: section.title.text, lines: head + lines)]
            }
            let text = lines.map(\.text).joined(separator: "\n")
            if let unused = columns.first(where: { !text.contains("<\($0)>") }) {
                return [.faulty(file, Line(number: section.title.number, text: "the column “\(unused)” is not used"))]
            }
            guard table.count > 1 else {
                return [.faulty(file, Line(number: section.title.number, text: "a table without a row"))]
            }
            return table.dropFirst().map { line, cells -> Dialogue in
                guard cells.count == columns.count else {
                    return .faulty(
                        file, Line(number: line.number, text: "\(cells.count) cells for \(columns.count) columns"))
                }
                let row = Dictionary(zip(columns, cells)) { $1 }
                return Dialogue(
                    file: file, title: section.title.text, row: row,
                    lines: (head + lines).map { Line(number: $0.number, text: put(row, into: $0.text)) })
            }
        }
    }

    private static func faulty(_ file: String, _ fault: Line) -> Dialogue {
        Dialogue(file: file, title: fault.text, fault: fault)
    }

    private static func cells(_ line: String) -> [String] {
        line.dropFirst().split(separator: " |", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// `<column>` is the row's cell, `<x*61>` 61 times that character.
    private static func put(_ row: [String: String], into text: String) -> String {
        let filled = row.reduce(text) { $0.replacingOccurrences(of: "<\($1.key)>", with: $1.value) }
        return filled.replacing(/<(.)\*(\d+)>/) { String(repeating: String($0.1), count: Int($0.2) ?? 0) }
    }
}

extension String {
    fileprivate func trimmingTrailing() -> String { String(reversed().drop { $0.isWhitespace }.reversed()) }
}
