import Foundation
import SimmerArchive
import SimmerDomain
import SimmerStore

/// A kind of thing that people take along as a list.
protocol ListedKind: RoomObject {
    /// What programs call the list: "noodles".
    static var list: String { get }
    static func table(_ rows: ListRows) throws -> CSVFile
}

/// A list of a room as a table. Columns have the names that programs know the fields by, in every language; times are
/// those of the reader's zone.
package struct ListExport: RawRepresentable, CaseIterable, Hashable, Sendable {
    package let rawValue: String

    private static let kinds = Kinds.all.compactMap { $0 as? any ListedKind.Type }
    package static let allCases = kinds.map { ListExport(of: $0) }

    private init(of kind: any ListedKind.Type) { rawValue = kind.list }

    package init?(rawValue: String) {
        guard Self.kinds.contains(where: { $0.list == rawValue }) else { return nil }
        self.rawValue = rawValue
    }

    func prepare(_ source: ExportSource) throws -> Export {
        guard let kind = Self.kinds.first(where: { $0.list == rawValue }) else {
            throw Refusal(.notFound, field: "list")
        }
        let table = try kind.table(ListRows(source: source))
        let spool = try Spool(in: source.spool)
        try spool.write(table.bytes)
        return Export(
            name: "simmer-\(Export.slug(source.room.name, or: "room"))-\(rawValue).csv",
            mime: "text/csv; charset=utf-8; header=present",
            parts: [("", .text(Export.Shared(try spool.finish())))], manifest: nil, takenAt: source.tx.now)
    }
}

/// What a table is made of, and how its cells are written.
struct ListRows {
    let source: ExportSource
    var tx: Transaction { source.tx }
    var room: RoomKey { source.room.key }

    func time(_ instant: Instant?) -> CSVFile.Cell {
        guard let instant else { return .nothing }
        let civil = CivilTime(instant, in: source.zone)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return .text("\(civil.date.text) \(two(civil.time.hour)):\(two(civil.time.minute)):\(two(civil.second))")
    }

    /// What the account of an id is called.
    func name(_ id: String?) throws -> String? {
        try id.flatMap { try tx.accounts.find(id: $0)?.displayName }
    }
}
