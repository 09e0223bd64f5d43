/// A table whose rows mean the same in every engine, so that they can be copied as they are. What is not here has a way
/// of its own (the log, changes), or is made anew by the engine that it comes to (indexes).
struct MovedTable: Sendable {
    struct Column: Sendable {
        enum Kind { case int, double, text }
        let name: String
        let kind: Kind
    }

    let name: String
    /// Those of the primary key first.
    let columns: [Column]
    private let keys: Int
    /// It is filled by the log, and its first column is a number that each engine gives itself.
    let isLog: Bool
    let insertion: Query
    private let firstPage: Query
    private let nextPage: Query

    /// `key`, `rest`: names of columns, with `#` behind those of numbers and `~` behind those with fractions. `those`:
    /// which rows; nil: all.
    private init(_ name: String, key: String, _ rest: String, only those: String? = nil, isLog: Bool = false) {
        func columns(_ text: String) -> [Column] {
            text.split(separator: " ").map { word in
                switch word.last {
                case "#": Column(name: String(word.dropLast()), kind: .int)
                case "~": Column(name: String(word.dropLast()), kind: .double)
                default: Column(name: String(word), kind: .text)
                }
            }
        }
        let keyed = columns(key)
        let all = keyed + columns(rest)
        self.name = name
        self.columns = all
        self.isLog = isLog
        keys = keyed.count
        let names = all.map(\.name).joined(separator: ", ")
        let key = keyed.map(\.name).joined(separator: ", ")
        let bounds = keyed.indices.map { ":after\($0)" }.joined(separator: ", ")
        func page(_ conditions: [String?]) -> Query {
            let conditions = conditions.compactMap { $0 }
            let which = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
            return Query("SELECT \(names) FROM \(name)\(which) ORDER BY \(key) LIMIT :limit")
        }
        firstPage = page([those])
        nextPage = page([keyed.count == 1 ? "\(key) > \(bounds)" : "(\(key)) > (\(bounds))", those])
        let values = all.indices.map { ":value\($0)" }.joined(separator: ", ")
        insertion = Query("INSERT INTO \(name) (\(names)) VALUES (\(values))")
    }

    static let all = [
        MovedTable(
            "account", key: "key#",
            """
            id username displayName firstName lastName email emailFold emailVerifiedAt# passwordHash language timeZone \
            theme look units role# useq# createdAt# disabledAt# deletedAt# lastRoom# pinHash quietHours emailClaim \
            emailAt# clock temperature maker#
            """),
        MovedTable("session", key: "tokenHash", "id account# device createdAt# lastSeenAt# expiresAt# scopes"),
        MovedTable("hookCall", key: "hook# number#", "at# bytes# seq# reason"),
        MovedTable(
            "endpoint", key: "id", "room# name url events secret isOn# createdAt# failures# failingSince# retryAt#"),
        MovedTable("mail", key: "id", "account# at#"),
        MovedTable("endpointCall", key: "endpoint number#", "at# event attempt# status# trouble"),
        MovedTable("secret", key: "tokenHash", "kind account# expiresAt# usedAt#"),
        MovedTable("passkey", key: "id", "account# name publicKey algorithm# signCount# createdAt# lastUsedAt#"),
        MovedTable("identity", key: "issuer subject", "account# createdAt#"),
        MovedTable("address", key: "id", "tokenHash purpose room# account# what createdAt# expiresAt#"),
        MovedTable("loginPlace", key: "account# address", "at#"),
        MovedTable("block", key: "account# blocked#", "at#"),
        MovedTable("kept", key: "account# room# seq#", "number#"),
        MovedTable("accountEvent", key: "account# useq#", "at# body"),
        MovedTable("usage", key: "day# account#", "events# bytes# told#"),
        MovedTable("feedback", key: "number#", "account# at# text"),
        MovedTable(
            "room", key: "key#", "id name nameFold kind owner# pair head# lastAt# settings createdAt# deletedAt#"),
        MovedTable("membership", key: "room# account#", "role# joinedAt# lastReadSeq# notify mutedUntil# settings"),
        MovedTable(
            "invite", key: "id",
            """
            tokenHash room# inviter# role# account# email isPersonal# usesLeft# createdAt# expiresAt# revokedAt# wanted
            """),
        MovedTable("edit", key: "room# seq# number#", "at# text"),
        MovedTable("request", key: "key#", "account# cid method bodyHash result at#"),
        MovedTable(
            "object", key: "key#",
            """
            id room# kind parent nameFold due# version# createdBy# createdAt# updatedAt# deletedAt# fields isOver# \
            isErased#
            """),
        MovedTable(
            "shelf", key: "id",
            "room# kind name brand fold brandFold type seconds# supply# prefersMeal# rating~ votes# lowest~"),
        MovedTable("album", key: "id", "room# step number# author addedAt# takenAt# fold isDeleted#"),
        MovedTable("record", key: "experiment number#", "kind object version# digest at# hash"),
        MovedTable("recordHead", key: "experiment", "room# count# hash"),
        MovedTable(
            "share", key: "id", "tokenHash room# kind object account# createdAt# language text revokedAt# views#"),
        MovedTable(
            "file", key: "id",
            """
            room# uploader# originalSha256 sha256 bytes# mime width# height# takenAt# codes createdAt# freeSince# name \
            standsAs
            """),
        MovedTable("hold", key: "file holder", ""),
        MovedTable("upload", key: "file account#", ""),
        MovedTable("job", key: "id", "kind due# attempts# body"),
        MovedTable("lookup", key: "name", "body at#"),
        MovedTable("dialogue", key: "room# account# kind", "body expiresAt#"),
        MovedTable("push", key: "id", "account# session endpoint p256dh auth browser system createdAt# lastOkAt#"),
        MovedTable(
            "alarmTest", key: "id", "grp account# room# cause# device language due# sentAt# arrivedAt# isTold#"),
        // Where an engine's own indexes are is its own to know.
        MovedTable(
            "consumer", key: "name room#", "seq# attempts#",
            only: "name NOT IN ('place', 'change', 'search', 'notebook')"),
        MovedTable("meta", key: "name", "value", only: "name NOT IN ('version', 'movedTo')"),
    ]

    /// What a log holds is appended to the other one, and compared in the order in which it came: numbers aside, which
    /// each engine gives itself.
    static let events = MovedTable(
        "event", key: "id#", "room# seq# kind# of# author# at# isQuiet# body cid hash#", isLog: true)
    static let changes = MovedTable(
        "change", key: "key#",
        "id room# at# account# via causeSeq# verb kind object before after grp undoes undoneBy device", isLog: true)

    /// The rows after one, in the order of their keys; `nil`: from the first.
    func page(after last: [SQLValue]?, limit: Int, _ connection: any SQLConnection) throws -> [[SQLValue]] {
        guard let last else { return try connection.all(firstPage, ["limit": SQLValue(limit)], row) }
        var arguments = (0..<keys).map { ("after\($0)", last[$0]) }
        arguments.append(("limit", SQLValue(limit)))
        return try connection.all(nextPage, Arguments(arguments), row)
    }

    private func row(_ row: borrowing SQLRow) -> [SQLValue] {
        var values: [SQLValue] = []
        values.reserveCapacity(columns.count)
        for (index, column) in columns.enumerated() {
            let index = Int32(index)
            if row.isNull(index) {
                values.append(.null)
            } else {
                switch column.kind {
                case .int: values.append(.int(row.int(index)))
                case .double: values.append(.double(row.double(index)))
                case .text: values.append(.utf8(row.utf8(index)))
                }
            }
        }
        return values
    }

    func insert(_ row: [SQLValue], _ connection: any SQLConnection) throws {
        try connection.run(insertion, Arguments(row.enumerated().map { ("value\($0)", $1) }))
    }
}
