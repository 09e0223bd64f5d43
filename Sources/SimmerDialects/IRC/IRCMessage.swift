import Foundation

/// A tag of a message: its name, and a value that may be empty.
struct IRCTag: Hashable, Sendable {
    var name: String
    var value: String

    init(_ name: String, _ value: String = "") {
        self.name = name
        self.value = value
    }
}

/// One line of IRC (RFC 1459; modern.ircdocs.horse; the IRCv3 specification of message tags), read or to be sent.
struct IRCMessage: Hashable, Sendable {
    var tags: [IRCTag] = []
    /// "nick!user@host", or the server; nil where it is the other end.
    var source: String?
    /// In capitals.
    var command: String
    /// The last one may have spaces, or be empty.
    var params: [String]

    /// Bytes of the tags of a line that a client sends, "@" and the space after them with it.
    static let mostTagBytes = 4_096
    /// Bytes of the rest of a line, its end not among them.
    static let mostBytes = 510

    init(_ command: String, _ params: [String], from source: String? = nil, tags: [IRCTag] = []) {
        self.command = command
        self.params = params
        self.source = source
        self.tags = tags
    }

    func tag(_ name: String) -> String? { tags.last { $0.name == name }?.value }

    /// What the client gave to know the answers to this line by.
    var label: String? { tag("label").flatMap { $0.isEmpty ? nil : $0 } }

    /// Those that are the clients' own affair: they begin with "+".
    var clientTags: [IRCTag] { tags.filter { $0.name.hasPrefix("+") } }
}

// MARK: - Reading

extension IRCMessage {
    enum Fault: Error { case tooLong, empty }

    init(parsing line: Substring) throws(Fault) {
        var rest = line
        var tags: [IRCTag] = []
        if rest.first == "@" {
            let end = rest.firstIndex(of: " ") ?? rest.endIndex
            guard rest[..<end].utf8.count < Self.mostTagBytes else { throw .tooLong }
            tags = rest[rest.index(after: rest.startIndex)..<end].split(separator: ";").map(Self.tag)
            rest = rest[end...].drop { $0 == " " }
        }
        guard rest.utf8.count <= Self.mostBytes else { throw .tooLong }
        var source: String?
        if rest.first == ":" {
            let end = rest.firstIndex(of: " ") ?? rest.endIndex
            source = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[end...].drop { $0 == " " }
        }
        let end = rest.firstIndex(of: " ") ?? rest.endIndex
        let command = rest[..<end].uppercased()
        guard !command.isEmpty else { throw .empty }
        rest = rest[end...].drop { $0 == " " }
        var params: [String] = []
        while let first = rest.first {
            if first == ":" || params.count == 14 {
                params.append(String(first == ":" ? rest.dropFirst() : rest))
                break
            }
            let end = rest.firstIndex(of: " ") ?? rest.endIndex
            params.append(String(rest[..<end]))
            rest = rest[end...].drop { $0 == " " }
        }
        self.init(command, params, from: source, tags: tags)
    }

    private static func tag(_ text: Substring) -> IRCTag {
        guard let equals = text.firstIndex(of: "=") else { return IRCTag(String(text)) }
        return IRCTag(String(text[..<equals]), unescaped(text[text.index(after: equals)...]))
    }

    private static func unescaped(_ text: Substring) -> String {
        var out = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if !isEscaped {
                if scalar == "\\" { isEscaped = true } else { out.append(scalar) }
                continue
            }
            isEscaped = false
            switch scalar {
            case ":": out.append(";")
            case "s": out.append(" ")
            case "r": out.append("\r")
            case "n": out.append("\n")
            default: out.append(scalar)
            }
        }
        return String(out)
    }
}

// MARK: - Writing

extension IRCMessage {
    /// The line without its end. No text can end it, or begin another: what would is a space.
    var bytes: [UInt8] {
        var out = ""
        if !tags.isEmpty {
            out +=
                "@"
                + tags.map { $0.value.isEmpty ? $0.name : "\($0.name)=\(Self.escaped($0.value))" }
                .joined(separator: ";") + " "
        }
        if let source { out += ":\(source) " }
        out += command
        for (place, raw) in params.enumerated() {
            let param = Self.oneLine(raw)
            let isLast = place == params.count - 1
            let needsColon = isLast && (param.isEmpty || param.first == ":" || param.contains(" "))
            out += needsColon ? " :\(param)" : " \(param)"
        }
        return Array(out.utf8)
    }

    private static func oneLine(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else { return text }
        return String(decoding: text.utf8.map { $0 == 0x0A || $0 == 0x0D || $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
    }

    private static func escaped(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case ";": out.append(contentsOf: "\\:".unicodeScalars)
            case " ": out.append(contentsOf: "\\s".unicodeScalars)
            case "\\": out.append(contentsOf: "\\\\".unicodeScalars)
            case "\r": out.append(contentsOf: "\\r".unicodeScalars)
            case "\n": out.append(contentsOf: "\\n".unicodeScalars)
            default: out.append(scalar)
            }
        }
        return String(out)
    }
}
