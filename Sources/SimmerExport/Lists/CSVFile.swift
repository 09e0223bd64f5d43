import SimmerDomain

/// A table as RFC 4180 has it, with a byte order mark, by which spreadsheets know UTF-8.
struct CSVFile {
    enum Cell {
        case text(String)
        case number(Double)
        case nothing

        init(_ text: String?) { self = text.map(Cell.text) ?? .nothing }
        init(_ number: Double?) { self = number.map(Cell.number) ?? .nothing }
        init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .nothing }
        init(_ flag: Bool) { self = .text(flag ? "yes" : "no") }
    }

    private(set) var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ names: [String]) { add(names.map(Cell.text)) }

    mutating func add(_ cells: [Cell]) {
        bytes += cells.map(Self.field).joined(separator: ",").utf8
        bytes += [13, 10]
    }

    private static func field(_ cell: Cell) -> String {
        switch cell {
        case .nothing: return ""
        case .number(let number): return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .text(let text):
            // A spreadsheet would take it for a formula, and run it.
            let safe = Self.isFormula(text) ? "'" + text : text
            return Self.needsQuotes(safe) ? "\"\(safe.replacing("\"", with: "\"\""))\"" : safe
        }
    }

    /// Whether a spreadsheet may read it as one. Each looks at scalars, not at characters, and some skip what is not
    /// seen before the sign; some know the wide signs of East Asian keyboards too.
    private static func isFormula(_ text: String) -> Bool {
        if let first = text.unicodeScalars.first, "\t\r\n".unicodeScalars.contains(first) { return true }
        let sign = text.unicodeScalars.first { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark: false
            default: !scalar.properties.isWhitespace
            }
        }
        return sign.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    }

    /// Beside RFC 4180's own: whatever a spreadsheet of another country takes for the end of a field, and spaces that
    /// it would cut off.
    private static func needsQuotes(_ text: String) -> Bool {
        let ends = [text.unicodeScalars.first, text.unicodeScalars.last]
        return text.utf8.contains { [0x22, 0x2C, 0x3B, 0x09, 0x0A, 0x0D].contains($0) }
            || ends.contains { $0?.properties.isWhitespace ?? false }
    }
}
