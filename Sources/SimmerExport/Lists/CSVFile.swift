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
            let isFormula = text.first.map { "=+-@\t\r\n".contains($0) } ?? false
            let safe = isFormula ? "'" + text : text
            guard safe.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return safe }
            return "\"\(safe.replacing("\"", with: "\"\""))\""
        }
    }
}
