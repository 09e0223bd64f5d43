import SimmerDomain

/// Puts single things that come from elsewhere into a room that is there: as they are, but told and logged as added
/// now, so that it can be taken back.
package struct ThingAdoption {
    private let room: RoomKey
    private let origin: Origin
    private let tx: Transaction

    package init(room: RoomKey, origin: Origin, tx: Transaction) {
        self.room = room
        self.origin = origin
        self.tx = tx
    }

    /// - Parameter line: an object of a `RoomExporter`. Who made it is kept when that account is here.
    /// Throws `RoomImporter.Malformed`, `RoomImporter.IsHere`, and `duplicate` for a name that is taken.
    package func adopt<T: RoomObject>(_ line: JSON, _ type: T.Type) throws {
        let creator = try (line["createdBy"]?.string).flatMap { try tx.accounts.find(id: $0)?.key }
        let stored = try RoomImporter.object(line, type, room: room, createdBy: creator)
        guard try tx.objects.adopt(stored, line["fields"], telling: origin) else {
            throw RoomImporter.IsHere(what: "the \(T.kind) \(stored.id)")
        }
    }

    /// The next record of an experiment that was adopted.
    package func adopt(record line: JSON) throws { try tx.records.adopt(line, in: room) }
}
