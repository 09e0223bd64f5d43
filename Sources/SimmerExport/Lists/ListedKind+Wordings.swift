import SimmerDomain
import SimmerStore

extension Wording: ListedKind {
    static let list = "wordings"

    static func table(_ rows: ListRows) throws -> CSVFile {
        var table = CSVFile(["text", "order", "language", "intent", "taughtBy", "taughtAt"])
        for stored in try rows.tx.objects.list(Wording.self, in: rows.room) {
            let wording = stored.object
            let teacher = try stored.createdBy.flatMap { try rows.tx.accounts.find($0)?.displayName }
            table.add([
                .text(wording.text), .text(wording.order), .text(wording.language), .text(wording.intent),
                CSVFile.Cell(teacher), rows.time(stored.createdAt),
            ])
        }
        return table
    }
}
