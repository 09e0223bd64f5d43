/// The kinds of files that can be attached to a step, known by their content alone.
package enum DocumentType: String, Sendable, CaseIterable {
    case pdf = "application/pdf"
    case xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    case csv = "text/csv"
    case text = "text/plain"

    package var suffix: String {
        switch self {
        case .pdf: "pdf"
        case .xlsx: "xlsx"
        case .csv: "csv"
        case .text: "txt"
        }
    }

    /// nil for every other kind, and for what pretends: markup under the name of a text, a workbook with macros.
    package init?(content: UnsafeRawBufferPointer) {
        if content.starts(with: "%PDF-".utf8) {
            self = .pdf
        } else if content.starts(with: [0x50, 0x4B, 3, 4]) {
            guard DocumentType.isWorkbook(content) else { return nil }
            self = .xlsx
        } else {
            guard let text = DocumentType.text(content) else { return nil }
            self = DocumentType.isTable(text) ? .csv : .text
        }
    }

    // MARK: - Workbooks

    /// Office Open XML (ECMA-376 part 2): a zip archive that names its content types and a workbook, and no program.
    private static func isWorkbook(_ content: UnsafeRawBufferPointer) -> Bool {
        let names = entryNames(content)
        return names.contains("[Content_Types].xml") && names.contains("xl/workbook.xml")
            && !names.contains { $0.lowercased().hasSuffix("vbaproject.bin") }
    }

    /// The names in the central directory of a zip archive (APPNOTE 4.3.12); empty for one that is damaged.
    private static func entryNames(_ content: UnsafeRawBufferPointer) -> Set<String> {
        func number(_ at: Int, _ bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(content[at + $1]) << (8 * $1) }
        }
        // The end of the directory is the last thing in the file, but for a comment.
        let last = content.count - 22
        guard last >= 0 else { return [] }
        var end = last
        while end >= max(0, last - 65_535), number(end, 4) != 0x0605_4B50 { end -= 1 }
        guard end >= max(0, last - 65_535) else { return [] }
        var at = number(end + 16, 4)
        var names: Set<String> = []
        for _ in 0..<number(end + 10, 2) {
            guard at + 46 <= end, number(at, 4) == 0x0201_4B50 else { return [] }
            let length = number(at + 28, 2)
            guard at + 46 + length <= end else { return [] }
            names.insert(String(decoding: content[(at + 46)..<(at + 46 + length)], as: UTF8.self))
            at += 46 + length + number(at + 30, 2) + number(at + 32, 2)
        }
        return names
    }

    // MARK: - Texts

    /// The beginning of a text in UTF-8 or an 8-bit set; nil where the bytes hold what no text has, or markup.
    private static func text(_ content: UnsafeRawBufferPointer) -> String? {
        guard !content.isEmpty else { return nil }
        for byte in content where byte < 0x20 || byte == 0x7F {
            // Tab, line feed, form feed, carriage return.
            guard byte == 9 || byte == 10 || byte == 12 || byte == 13 else { return nil }
        }
        var start = content[...]
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
        let text = String(decoding: start.prefix(4_096), as: UTF8.self)
        let trimmed = text.drop { $0.isWhitespace }
        if trimmed.first == "<", let next = trimmed.dropFirst().first, next.isLetter || "!?/".contains(next) {
            return nil
        }
        let head = trimmed.lowercased()
        guard !["<script", "<html", "<svg", "<iframe", "<!doctype"].contains(where: head.contains),
            !head.hasPrefix("{\\rtf"), !head.hasPrefix("%!ps")
        else { return nil }
        return text
    }

    /// Whether the first lines have the same number of fields, more than one.
    private static func isTable(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline).prefix(20)
        // The last line may be cut.
        let whole = lines.count > 2 ? lines.dropLast() : lines
        guard whole.count > 1 else { return false }
        return [",", ";", "\t"].contains { (separator: Character) in
            let counts = Set(whole.map { fields(in: $0, by: separator) })
            return counts.count == 1 && counts.first != 1
        }
    }

    /// Separators between quotation marks belong to a field (RFC 4180).
    private static func fields(in line: Substring, by separator: Character) -> Int {
        var isQuoted = false
        return line.reduce(1) { count, character in
            if character == "\"" { isQuoted.toggle() }
            return character == separator && !isQuoted ? count + 1 : count
        }
    }
}

/// What an uploaded file is called.
package enum DocumentName {
    package static let most = 120

    /// The last part of a path, without control and bidi characters and what file systems or headers read otherwise,
    /// and with the ending of what it is. Never empty.
    package static func cleaned(_ name: String, _ type: DocumentType) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let line = (try? CleanText.line(String(last), in: 0...10_000, field: "name")) ?? ""
        var base = String(line.filter { !"\"<>:|?*%;".contains($0) }.drop { $0 == "." || $0.isWhitespace })
        while let end = base.last, end == "." || end.isWhitespace { base.removeLast() }
        var suffix = type.suffix
        if let dot = base.lastIndex(of: "."), base[dot...].count <= 5 {
            let ending = base[base.index(after: dot)...].lowercased()
            let isText = (type == .csv || type == .text) && ["csv", "tsv", "txt", "md", "log"].contains(ending)
            if ending == type.suffix || isText {
                suffix = ending
                base = String(base[..<dot])
            }
        }
        if base.isEmpty { base = "file" }
        return String(String.UnicodeScalarView(base.unicodeScalars.prefix(most - suffix.count - 1))) + ".\(suffix)"
    }
}
