import SimmerDomain
import SimmerStore

/// One thing that a person said, as the bot reads it.
struct Line: Hashable, Sendable {
    var room: RoomKey
    var seq: Seq
    var author: AccountKey
    var text: String
    /// When it was said; a device that was offline tells when it was typed.
    var said: Instant
    /// When the server had it.
    var at: Instant
    var replyTo: Seq?
    /// It came from a button: it is meant for the bot, whatever its words.
    var isButton: Bool
    /// Ids of the photos that it shows; then it may be without words.
    var photos: [String]
    /// Ids of the documents that it brings.
    var files: [String]
    /// The message whose text was changed to this one.
    var edits: Seq?
    /// The id of the shared device at which it was said.
    var device: String?
    /// The search index holds all that was said before.
    var isIndexed = false

    /// Nil for what the bot does not read: events that are no words of a person, talk of programs that may
    /// give no orders, and messages without text and photos.
    init?(_ event: RoomEvent) {
        guard event.kind == .message || event.kind == .messageEdited, let author = event.author, author != Account.bot
        else { return nil }
        let content = event.content
        let photos = (content["photos"]?.array ?? []).compactMap { $0["id"]?.string }
        let files = (content["files"]?.array ?? []).compactMap { $0["id"]?.string }
        guard content["deleted"] == nil, content["talk"] != true, let text = content["text"]?.string,
            !text.isEmpty || !photos.isEmpty || !files.isEmpty
        else { return nil }
        self.photos = photos
        self.files = files
        room = event.room
        seq = event.seq
        self.author = author
        self.text = text
        at = event.at
        said = content["composedAt"]?.int.map(Instant.init(milliseconds:)) ?? event.at
        replyTo = content["replyTo"]?.int
        device = content["via"]?["account"]?.string
        isButton = content["addressed"]?.bool ?? false
        edits = event.kind == .messageEdited ? event.of : nil
    }

    /// What somebody is typing and has not said.
    init(typed text: String, by author: AccountKey, in room: RoomKey, at now: Instant) {
        (self.room, self.author, self.text) = (room, author, text)
        (said, at, seq) = (now, now, .max)
        (photos, files, isButton) = ([], [], false)
    }
}
