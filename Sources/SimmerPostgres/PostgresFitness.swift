import Foundation
import SimmerStore

/// What a server and its database are like, looked at before they are used.
package struct PostgresFitness: Sendable {
    /// Such as "15.18".
    package var version: String
    package var number: Int32
    package var collation: String
    package var encoding: String
    package var ordersByBytes: Bool
    /// False: a crash of the server's machine loses what was committed.
    package var isDurable: Bool
    package var role: String
    package var mayCreate: Bool
    package var schema: String

    private static let oldest: Int32 = 140_000

    private static let facts = Query(
        """
        SELECT current_setting('server_version'), datcollate, pg_encoding_to_char(encoding),
            'B' < 'a' AND 'a-b' < 'aa' AND 'z' < 'é', current_setting('fsync') = 'on', current_user,
            coalesce(has_schema_privilege(current_schema(), 'CREATE'), false), coalesce(current_schema(), '')
        FROM pg_database WHERE datname = current_database()
        """)

    /// Asks. Throws `StoreError` when nobody answers.
    package init(address: String) throws { try self.init(PostgresConnection(PostgresLink(address: address))) }

    init(_ connection: PostgresConnection) throws {
        number = connection.link.version
        let found = try connection.first(Self.facts) { row in
            (
                version: row.text(0), collation: row.text(1), encoding: row.text(2), orders: row.bool(3),
                durable: row.bool(4), role: row.text(5), creates: row.bool(6), schema: row.text(7)
            )
        }
        guard let found else { throw StoreError(.other, "the database is not in the list of databases") }
        version = found.version
        collation = found.collation
        encoding = found.encoding
        ordersByBytes = found.orders
        isDurable = found.durable
        role = found.role
        mayCreate = found.creates
        schema = found.schema
    }

    /// What keeps Simmer from working on it; nil: nothing.
    package var fault: String? {
        if number < Self.oldest { return "version \(version); 14 or later is needed" }
        if encoding != "UTF8" { return "its encoding is \(encoding); UTF8 is needed" }
        if !ordersByBytes { return "its collation is \(collation), which does not order texts by bytes; C is needed" }
        if !mayCreate { return "the role \(role) may not make tables in its schema \(schema)" }
        return nil
    }

    /// Throws `UnfitDatabase`.
    package func check() throws {
        if let fault { throw UnfitDatabase(reason: fault) }
    }
}

/// A `postgresql://` URL.
package enum PostgresAddress {
    /// Without the password, and without parameters that may have one.
    package static func shown(_ text: String) -> String {
        let plain = text.replacing(/(?<scheme>^\w+:\/\/[^:@\/]*):[^@\/]*@/) { "\($0.output.scheme)@" }
        return plain.replacing(/(?<name>[?&](?:password|sslpassword)=)[^&]*/) { "\($0.output.name)…" }
    }
}
