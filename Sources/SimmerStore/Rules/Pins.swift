import SimmerDomain

/// The messages that a room keeps in sight: by any member, told to all by a `room` event. Pinning and unpinning undo
/// one another, so that neither stands in the change log.
package struct Pins {
    let tx: Transaction

    /// Answers what is pinned then. A message that is pinned already moves to the end.
    /// Throws `not_found` for a message that is gone, `limit` over `Room.mostPins`.
    @discardableResult
    package func set(_ seq: Seq, on: Bool, in room: Room, by account: Account) throws -> [Seq] {
        if on { _ = try tx.events.message(room.key, seq) }
        var pins = room.pins.filter { $0 != seq }
        guard on || pins.count < room.pins.count else { return pins }
        if on { pins.append(seq) }
        guard pins.count <= Room.mostPins else {
            throw Refusal(
                .limit, field: "of", phrase: "too many pins", values: ["maximum": .number(Double(Room.mostPins))])
        }
        var room = room
        if room.settings.members == nil { room.settings = [:] }
        let told = JSON.array(pins.map(JSON.int))
        room.settings[Room.pinsField] = pins.isEmpty ? nil : told
        try tx.rooms.update(room)
        try tx.events.append(
            .room, to: room.key, author: account.key, body: [Room.pinsField: told, "by": .string(account.id)])
        return pins
    }
}
