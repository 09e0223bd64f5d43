/// A thing that belongs to one room and is kept, changed and undone by the store in one way for all kinds: a timer, a
/// reminder, an experiment, a step.
package protocol RoomObject: Sendable, Hashable {
    /// "timer"; never changes, because it is stored.
    static var kind: String { get }
    /// Its changes are told to the room as those of any `item`; else by an event that is named as the kind.
    static var isToldAsItem: Bool { get }
    /// A search of everything finds it by its name and its second line.
    static var isFoundByName: Bool { get }
    /// The fields that people are told of, and how their values are written. Others are nobody's business: ids, places
    /// of cards.
    static var shownFields: [String: FieldShape] { get }
    /// How the protocol describes one; nil where that is said elsewhere, or not at all.
    static var described: NamedSchema? { get }
    /// A UUIDv7: sorts by time of creation.
    var id: String { get }
    /// Everything but the id. `init?(id:fields:)` reads it back; a member that is absent has its default, so that older
    /// rows stay readable.
    var fields: JSON { get }
    init?(id: String, fields: JSON)
    /// The fold of the name that is unique by kind and room among what is not deleted; nil where names may repeat.
    var nameFold: String? { get }
    /// Nothing more happens with it: it is kept for its history and for undo, and stands in no list any more.
    var isOver: Bool { get }
    /// When the scheduler must look at the object; nil = never.
    var due: Instant? { get }
    /// The object that it is a part of (the experiment of a step).
    var parent: String? { get }
    /// The experiment of whose record it is a part: each state of it is entered there, and nothing of it changes while
    /// that experiment is locked. nil for what belongs to none.
    var recordOf: String? { get }
    /// Ids of the uploaded files that it shows: they are kept as long as it names them and is not deleted.
    var files: [String] { get }
    /// What people call it: a title, or the words of an entry; empty for what has none.
    var shownName: String { get }
    /// What lists say of it beside its name: a brand; empty for what has none.
    var secondLine: String { get }
    /// What lists show of it without reading the object; nil for what stands in no such list.
    var shelf: ShelfLine? { get }
    /// What stands in an album; nil for what is no picture.
    var picture: Photo? { get }
    /// What has a mean of ratings to which it belongs: itself, or what it rates. nil: nothing.
    var rated: String? { get }
    /// What a change of it is a change of, for those who follow things: an id, or `Photo.album`; nil for what nobody
    /// can follow.
    var followed: String? { get }
    /// What a search of the notebook finds it by; nil for what is in no notebook.
    var notebookWords: NotebookWords? { get }

    /// What the object becomes when the change that made it `self` out of `before` is undone at `now`. `restored` is
    /// `self` with the changed fields set back. Most kinds return `restored`; what moves with time does not.
    func undone(to restored: Self, now: Instant) throws(Refusal) -> Self
    /// What remains when its creation is undone: nil = it is deleted.
    func creationUndone(now: Instant) throws(Refusal) -> Self?
}

extension RoomObject {
    package static var isToldAsItem: Bool { true }
    package static var isFoundByName: Bool { false }
    package static var shownFields: [String: FieldShape] { [:] }
    package static var described: NamedSchema? { nil }
    package var nameFold: String? { nil }
    package var isOver: Bool { false }
    package var due: Instant? { nil }
    package var parent: String? { nil }
    package var recordOf: String? { nil }
    package var files: [String] { [] }
    package var shownName: String { "" }
    package var secondLine: String { "" }
    package var shelf: ShelfLine? { nil }
    package var picture: Photo? { nil }
    package var rated: String? { nil }
    package var followed: String? { nil }
    package var notebookWords: NotebookWords? { nil }
    package func undone(to restored: Self, now: Instant) throws(Refusal) -> Self { restored }
    package func creationUndone(now: Instant) throws(Refusal) -> Self? { nil }
}

/// What a timer or reminder is about: another object of the room, by kind and id.
package struct Subject: Hashable, CodedPart {
    /// "noodle", "tea", "step".
    package var kind: String
    package var id: String
    /// The infusion of a tea, from 1.
    package var number: Int?

    package init(kind: String, id: String, number: Int? = nil) {
        self.kind = kind
        self.id = id
        self.number = number
    }

    package static var blank: Subject { Subject(kind: "", id: "") }
    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("kind", &kind)
        fields.needed("id", &id, .ref("Id"))
        fields.optional("number", &number)
    }
}

/// An object of whichever kind, as the store holds it: a `Stored`.
package protocol AnyStored: Sendable {
    /// What people call it.
    var shownName: String { get }
}

/// An object as the store holds it.
package struct Stored<T: RoomObject>: AnyStored, Hashable {
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
    package var shownName: String { object.shownName }
    package var isDeleted: Bool { deletedAt != nil }
}
