import SimmerDomain
import SimmerStore

extension ShoppingItem: ListedKind {
    static let list = "shopping"

    static func table(_ rows: ListRows) throws -> CSVFile {
        var table = CSVFile(["name", "amount", "unit", "addedBy", "tickedBy", "tickedAt"])
        for stored in try rows.tx.objects.list(ShoppingItem.self, in: rows.room) {
            let item = stored.object
            let creator = try stored.createdBy.flatMap { try rows.tx.accounts.find($0)?.displayName }
            table.add([
                .text(item.name), CSVFile.Cell(item.amount), CSVFile.Cell(item.unit), CSVFile.Cell(creator),
                CSVFile.Cell(try rows.name(item.tickedBy)), rows.time(item.tickedAt),
            ])
        }
        return table
    }
}
