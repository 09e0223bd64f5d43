/// Where a value was written.
package enum Origin: Hashable, Sendable, CustomStringConvertible {
    case flag(String)
    case variable(String)
    case file(String, line: Int)

    package var description: String {
        switch self {
        case .flag(let name): "flag \(name)"
        case .variable(let name): "variable \(name)"
        case .file(let path, let line): "\(path):\(line)"
        }
    }
}

/// What stands against a start: everything that is wrong, so that one attempt shows it all.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    package struct Problem: Hashable, Sendable, CustomStringConvertible {
        package var origin: Origin
        package var text: String
        package var description: String { "\(origin): \(text)" }
    }

    package var problems: [Problem]

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
