/// A thing that belongs to one room and is kept, changed and undone by the store in one way for all kinds: a timer, a
/// reminder, an experiment, a step.
package protocol RoomObject: Sendable, Hashable {
    /// "timer"; never changes, because it is stored.
    static var kind: String { get }
    /// A UUIDv7: sorts by time of creation.
    var id: String { get }
    /// Everything but the id. `init?(id:fields:)` reads it back; a member that is absent has its default, so that older rows
    /// stay readable.
    var fields: JSON { get }
    init?(id: String, fields: JSON)
    /// The fold of the name that is unique by kind and room among what is not deleted; nil where names may repeat.
    var nameFold: String? { get }
    /// When the scheduler must look at the object; nil = never.
    var due: Instant? { get }
    /// The object that it is a part of (the experiment of a step).
    var parent: String? { get }
}

extension RoomObject {
    package var nameFold: String? { nil }
    package var due: Instant? { nil }
    package var parent: String? { nil }
}

/// An object as the store holds it.
package struct Stored<T: RoomObject>: Sendable, Hashable {
    package var object: T
    /// The room's key inside the store.
    package var room: Int64
    /// 1 at creation, one more with each change.
    package var version: Int
    /// The key of the account; nil when that account is gone.
    package var createdBy: Int64?
    package var createdAt: Instant
    package var updatedAt: Instant
    package var deletedAt: Instant?

    package init(
        object: T, room: Int64, version: Int, createdBy: Int64?, createdAt: Instant, updatedAt: Instant,
        deletedAt: Instant? = nil
    ) {
        self.object = object
        self.room = room
        self.version = version
        self.createdBy = createdBy
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.deletedAt = deletedAt
    }

    package var id: String { object.id }
    package var isDeleted: Bool { deletedAt != nil }
}
