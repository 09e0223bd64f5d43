import SimmerDomain
import Synchronization

/// One SQL statement with named parameters (`:name`). Write the same text for every engine: integers for booleans and
/// instants, ids made by the application, no functions that only one engine has. Keep queries in `static let`: an
/// engine prepares each once.
package final class Query: Sendable {
    package let sql: String
    /// The parameters in the order of their first appearance, by which an engine numbers them.
    package let parameters: [String]
    /// Counted from 0, so that a connection finds its prepared statement without hashing.
    package let number: Int
    private static let count = Atomic(0)
    /// It changes rooms, memberships or accounts, but nothing of them that a `RowCache` keeps: of a membership the
    /// account and the role, of a room all but how far its log is.
    package let keepsCache: Bool

    package init(_ sql: String, keepsCache: Bool = false) {
        self.sql = sql
        self.keepsCache = keepsCache
        number = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
        var names: [String] = []
        var rest = sql[...]
        while let colon = rest.firstIndex(of: ":") {
            rest = rest[rest.index(after: colon)...]
            let name = String(rest.prefix { $0.isLetter || $0.isNumber })
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        parameters = names
    }
}

/// What a parameter is bound to.
package enum SQLValue: Equatable, Sendable {
    case null
    case int(Int64)
    case double(Double)
    case text(String)
    case utf8([UInt8])

    package init(_ value: Int64?) { self = value.map(SQLValue.int) ?? .null }
    package init(_ value: Double?) { self = value.map(SQLValue.double) ?? .null }
    package init(_ value: Int) { self = .int(Int64(value)) }
    package init(_ value: Bool) { self = .int(value ? 1 : 0) }
    package init(_ value: Bool?) { self = value.map { .int($0 ? 1 : 0) } ?? .null }
    package init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
    package init(_ value: Instant?) { self = value.map { .int($0.milliseconds) } ?? .null }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    package init(integerLiteral value: Int64) { self = .int(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(nilLiteral: ()) { self = .null }
}

/// The values of a statement's parameters by their names, in any order.
package struct Arguments: ExpressibleByDictionaryLiteral, Sendable {
    @usableFromInline let pairs: [(String, SQLValue)]

    @inlinable
    package init(dictionaryLiteral elements: (String, SQLValue)...) { self.init(elements) }
    @inlinable
    package init(_ pairs: [(String, SQLValue)]) { self.pairs = pairs }
}

extension Arguments: Sequence {
    @inlinable
    package func makeIterator() -> IndexingIterator<[(String, SQLValue)]> { pairs.makeIterator() }
}
