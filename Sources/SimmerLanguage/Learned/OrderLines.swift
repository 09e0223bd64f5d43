import Foundation

/// Orders as people say them who have seen no manual, with the values marked, to learn from: the files in `orders` of a
/// language.
///
///     # timer.start
///     udon just went into the pot, count {duration: 11 minutes} for me
///     # noodle.list
///     which ones have run out? {filter=unavailable}
///
/// `{slot: words}` marks words of the line, `{slot=value}` gives a value that has no words of its own. What begins with
/// "##" is a remark.
struct OrderLines {
    struct Line: Equatable {
        var intent: String
        /// Without the marks.
        var text: String
        /// The words of each slot.
        var words: [String: String] = [:]
        /// Where they stand in the text, in UTF-8.
        var places: [String: Range<Int>] = [:]
        /// What the order means without saying it.
        var fixed: [String: String] = [:]
        /// Of the file, from 1.
        var number = 0
    }

    /// What is wrong with the file, with the number of the line.
    private(set) var faults: [(line: Int, fault: String)] = []
    private(set) var lines: [Line] = []

    init(_ text: String) {
        var intent = ""
        for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmed()
            if line.isEmpty || line.hasPrefix("##") { continue }
            if line.hasPrefix("#") {
                intent = line.dropFirst().trimmed()
            } else if var read = Self.read(line, intent), !intent.isEmpty {
                read.number = place + 1
                lines.append(read)
            } else {
                faults.append((place + 1, line))
            }
        }
    }

    /// The files of a language, in the order of their names.
    static func files(of language: String, in folder: URL) -> [URL] {
        let own = folder.appending(path: "\(language)/\(LearnedReader.ordersFolder)")
        return ((try? FileManager.default.contentsOfDirectory(atPath: own.path)) ?? []).sorted()
            .filter { $0.hasSuffix(".txt") }.map { own.appending(path: $0) }
    }

    init(file: URL) { self.init((try? String(contentsOf: file, encoding: .utf8)) ?? "") }

    /// - Returns: nil for braces that do not fit.
    private static func read(_ line: String, _ intent: String) -> Line? {
        var read = Line(intent: intent, text: "")
        var rest = line[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { return nil }
            let mark = rest[rest.index(after: open)..<close]
            guard let split = mark.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
            let (slot, value) = (String(mark[..<split]).trimmed(), String(mark[mark.index(after: split)...]).trimmed())
            guard !slot.isEmpty, !value.isEmpty, !value.contains("{") else { return nil }
            read.text += rest[..<open]
            if mark[split] == ":" {
                let start = read.text.utf8.count
                read.text += value
                read.words[slot] = value
                read.places[slot] = start..<read.text.utf8.count
            } else {
                read.fixed[slot] = value
            }
            rest = rest[rest.index(after: close)...]
        }
        guard !rest.contains("}") else { return nil }
        read.text += rest
        while read.text.last?.isWhitespace == true { read.text.removeLast() }
        return read.text.isEmpty ? nil : read
    }
}
