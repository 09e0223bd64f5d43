import SimmerDomain
import SimmerStore

/// What is remembered where others write too: rows of accounts and roles for as long as nobody else has changed any
/// (`HouseLock.version`), cids for as long as none was erased; heads, rooms and days for one transaction.
extension WriterMemory {
    /// Besides what was said, these may be written by who only says something: days by those who have locked them.
    private static let apart: Set = ["usage", "job", "feed"]

    /// Takes the lock of the house, the first thing in a transaction. Answers the transaction's number.
    func takeTurn(_ saying: Saying?, _ connection: PostgresConnection) throws -> String {
        beginTurn(onlySays: saying?.isAll ?? false)
        try connection.send(onlySays ? HouseLock.shared : HouseLock.exclusive, [:])
        var (current, number) = (Int64(0), Int64(0))
        func take(_ row: borrowing SQLRow) -> Bool {
            switch row.int(0) {
            case 0: found(LogHead(seq: row.int(2), at: row.instant(3)), of: row.int(1))
            case 1:
                found(
                    Usage(events: Int(row.int(2)), bytes: Int(row.int(3))),
                    of: UsageStore.Day(account: row.int(1), day: saying?.day ?? 0))
            default: (current, number) = (row.int(1), row.int(2))
            }
            return true
        }
        if let saying {
            let (day, accounts) = (SQLValue.int(saying.day), HouseLock.array(saying.accounts))
            if !saying.accounts.isEmpty { try connection.send(HouseLock.openDays, ["day": day, "accounts": accounts]) }
            let rooms = HouseLock.array(saying.rooms)
            try connection.each(HouseLock.places, ["rooms": rooms, "day": day, "accounts": accounts], take)
        } else {
            try connection.each(HouseLock.version, [:], take)
        }
        if current != version { forgetRows() }
        version = current
        return String(number)
    }

    /// Before the commit.
    func endTurn(_ connection: PostgresConnection) throws {
        guard hasChangedRows else { return }
        try connection.send(HouseLock.raise, [:])
        version = version.map { $0 + 1 }
    }

    /// Whoever only says something cannot do more: throws, and the transaction is run again, alone.
    func checkTurn(changes: Set<String>?) throws {
        guard onlySays else { return }
        if let changes, changes.isSubset(of: Self.apart) { return }
        throw beyond()
    }

    func beyond() -> StoreError {
        isBeyond = true
        return StoreError(.busy, "it does more than to say something")
    }
}
