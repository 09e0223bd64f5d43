/// A module of the page, with what it imports and exports taken apart: how the page's modules are written, and no more
/// of the language than that.
struct PageModule {
    enum Part {
        /// Lines that a bundle takes as they are.
        case code
        /// `import …`; `clause` is empty where nothing but its running is wanted.
        case taking(clause: Substring, from: String)
        /// `export { … } from …`
        case passedOn(names: Substring, from: String)
        /// What is exported where it is declared, `default` included.
        case export(name: String, declaration: String)
    }

    /// What it is made of, line after line; code stands together.
    struct Piece {
        let part: Part
        let source: Substring
    }

    let address: String
    let pieces: [Piece]
    /// A line that cannot stand in a bundle.
    let obstacle: Substring?

    init(address: String, script: [UInt8]) {
        self.address = address
        var pieces: [Piece] = [], obstacle: Substring?, code: Substring?
        for line in Self.lines(script) {
            var part = Part.code
            if Self.mayBeginWithAWord(line) {
                let read = Self.part(line, of: address)
                if read == nil, obstacle == nil { obstacle = line }
                part = read ?? .code
            }
            if case .code = part {
                code = code.map { $0.base[$0.startIndex..<line.endIndex] } ?? line
                continue
            }
            if let lines = code { pieces.append(Piece(part: .code, source: lines)) }
            code = nil
            pieces.append(Piece(part: part, source: line))
        }
        if let lines = code { pieces.append(Piece(part: .code, source: lines)) }
        self.pieces = pieces
        self.obstacle = obstacle
    }

    static let newline = UInt8(ascii: "\n")

    /// Taken apart by bytes, which costs a fraction of looking for characters.
    static func lines(_ text: [UInt8]) -> [Substring] { lines(String(decoding: text, as: UTF8.self)[...]) }

    static func lines(_ text: Substring) -> [Substring] {
        text.utf8.split(separator: newline, omittingEmptySubsequences: false).map { Substring($0) }
    }

    /// Nine lines of ten begin with no word, and a look at one byte says so.
    private static func mayBeginWithAWord(_ line: Substring) -> Bool {
        switch line.utf8.first {
        case UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "e"): true
        default: false
        }
    }

    /// nil where a line of a kind stands that no bundle takes: what is exported and may change, `export *`, what waits.
    private static func part(_ line: Substring, of address: String) -> Part? {
        if line.hasPrefix("await ") { return nil }
        if line.hasPrefix("import ") {
            return Taken(line.dropFirst(7), of: address).map { .taking(clause: $0.clause, from: $0.target) }
        }
        guard line.hasPrefix("export ") else { return .code }
        let rest = line.dropFirst(7)
        if rest.hasPrefix("{") {
            return Taken(rest, of: address).map { .passedOn(names: $0.clause, from: $0.target) }
        }
        if rest.hasPrefix("default ") {
            return .export(name: "default", declaration: "const $default = " + rest.dropFirst(8))
        }
        for word in ["function ", "async function ", "class ", "const "] where rest.hasPrefix(word) {
            let name = rest.dropFirst(word.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
            return name.isEmpty ? nil : .export(name: String(name), declaration: String(rest))
        }
        return nil
    }

    /// `{ a, b } from "./x.js";` as its clause and the address of what is meant.
    private struct Taken {
        let clause: Substring
        let target: String

        init?(_ text: Substring, of address: String) {
            guard text.hasSuffix("\";") else { return nil }
            let bare = text.dropLast(2)
            guard let quote = bare.lastIndex(of: "\"") else { return nil }
            target = PageModule.address(of: bare[bare.index(after: quote)...], in: address)
            let before = bare[..<quote]
            clause = before.hasSuffix(" from ") ? before.dropLast(6) : before
        }
    }

    /// What a name means in the module of an address. Only how it begins is looked at, so that it may go on as it
    /// likes.
    static func address(of name: Substring, in address: String) -> String {
        guard name.hasPrefix(".") else { return String(name) }
        var folder = address.split(separator: "/").dropLast(), rest = name
        while true {
            if rest.hasPrefix("./") {
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("../") {
                rest = rest.dropFirst(3)
                folder = folder.dropLast()
            } else {
                return "/" + folder.map { $0 + "/" }.joined() + rest
            }
        }
    }

    /// The modules that it cannot run without.
    var needs: [String] {
        pieces.compactMap {
            switch $0.part {
            case .taking(_, let target), .passedOn(_, let target): target
            default: nil
            }
        }
    }

    /// What it is called in a bundle.
    var variable: String { Self.variable(address) }

    static func variable(_ address: String) -> String {
        "$" + address.dropFirst().prefix { $0 != "." }.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    }

    /// An import of what a bundle holds, as a declaration; empty where there is nothing to declare.
    static func declaration(_ clause: Substring, of target: String) -> String {
        let variable = variable(target)
        if clause.isEmpty { return "" }
        if clause.hasPrefix("* as ") { return "const \(clause.dropFirst(5)) = \(variable);" }
        let isList = clause.hasPrefix("{")
        let names = isList ? clause.split(separator: " as ").joined(separator: ": ") : "{ default: \(clause) }"
        return "const \(names) = \(variable);"
    }
}

extension Collection<UInt8> {
    /// Where these bytes begin first.
    func firstPlace(of wanted: StaticString) -> Index? {
        let bytes = UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount)
        var rest = self[...]
        while let place = rest.firstIndex(of: bytes[0]) {
            rest = rest[place...]
            if rest.starts(with: bytes) { return place }
            rest = rest.dropFirst()
        }
        return nil
    }
}
