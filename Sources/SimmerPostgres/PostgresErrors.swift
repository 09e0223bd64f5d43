import SimmerStore

extension StoreError {
    /// - Parameter state: the five characters that PostgreSQL has for the error; empty: the connection is lost.
    init(state: String, _ message: String, sql: String? = nil) {
        self.init(Kind(state: state), "PostgreSQL error \(state.isEmpty ? "–" : state) (\(message))", sql: sql)
    }

    static let closed = StoreError(.misuse, "the engine is closed")
}

extension StoreError.Kind {
    /// The classes of PostgreSQL's documentation, appendix A.
    fileprivate init(state: String) {
        switch state {
        case "53100": self = .full
        case "25006": self = .readOnly
        case "57014": self = .interrupted
        case "40001", "40P01", "53300", "55P03": self = .busy
        case "58030", "25P03", "": self = .unreachable
        case "XX001", "XX002": self = .corrupt
        default:
            switch state.prefix(2) {
            case "23": self = .constraint
            case "08", "57": self = .unreachable
            case "22", "26", "34", "42": self = .misuse
            default: self = .other
            }
        }
    }
}

/// Why a transaction of which nothing was kept may be run again.
enum Repeatable {
    /// Another one was in its way (a serialisation failure, a deadlock).
    case conflict
    /// The connection was lost.
    case lost
    /// A message was taken for a new one without looking, and its author had said it before.
    case said
    /// Others did not let go of a lock for too long.
    case waited
    /// It did more than to say something (`Saying`).
    case beyond

    init?(state: String, constraint: String) {
        switch state {
        case "40001", "40P01": self = .conflict
        case "23505" where constraint == "event_said": self = .said
        case "55P03": self = .waited
        // Also by the server, when it heard nothing in the midst of the transaction.
        case "57P01", "57P02", "57P03", "25P03", "": self = .lost
        default: if state.hasPrefix("08") { self = .lost } else { return nil }
        }
    }
}

/// A database that this engine does not work on.
package struct UnfitDatabase: Error, CustomStringConvertible {
    package var reason: String
    package var description: String { "the PostgreSQL database cannot be used: \(reason)" }
}
