import SimmerDomain
import SimmerStore

/// The album of a room: photos with a description each, of which the same picture stands there once.
extension Actions {
    /// What came of putting pictures into the album.
    package struct Added {
        package var new: [Stored<Photo>] = []
        /// Those that stood there before.
        package var known: [Stored<Photo>] = []
    }

    /// The photo of the room's album that shows a file.
    package func photo(of file: String) throws -> Stored<Photo>? {
        try tx.objects.find(Photo.self, named: Photo.fold(file: file, step: nil), in: room.key)
    }

    /// Puts files of the room into its album under one description. Throws `missing` and `too_long` for the
    /// description, also where all of them are there already.
    package func addPhotos(_ files: [StoredFile], text: String) throws -> Added {
        var added = Added()
        for file in files {
            let photo = try Photo(
                id: Identifier.make(at: now), file: file.id, author: account.id, addedAt: now, takenAt: file.takenAt,
                number: tx.albums.nextNumber(in: room.key), text: text)
            if let known = try self.photo(of: file.id) {
                added.known.append(known)
            } else {
                added.new.append(try tx.objects.insert(photo, in: room.key, verb: "photo.add", origin: origin))
            }
        }
        return added
    }

    /// Changes a description. Throws `not_allowed` for a photo of somebody else's, unless an owner asks.
    package func describe(_ stored: Stored<Photo>, as text: String, version: Int? = nil) throws -> Stored<Photo> {
        try checkOwn(stored)
        var photo = stored.object
        try photo.describe(text)
        try check(version, of: stored, becoming: photo)
        return try tx.objects.update(stored, to: photo, verb: "photo.describe", origin: origin)
    }

    /// Takes a photo away from the album and from the messages in which it came. Throws `not_allowed` like `describe`.
    package func deletePhoto(_ stored: Stored<Photo>) throws {
        try checkOwn(stored)
        try tx.objects.delete(stored, verb: "photo.delete", origin: origin)
        try withdraw(stored)
    }

    /// The messages in which a deleted photo came show it no more; what came for a step is the step's alone.
    func withdraw(_ stored: Stored<Photo>) throws {
        if stored.object.stepId == nil { try tx.files.withdraw(stored.object.file) }
    }

    private func checkOwn(_ stored: Stored<Photo>) throws {
        let role = try tx.members.role(account, in: room.key)
        guard
            Permissions.allows(
                .deletePhotoOrNote, role: role, settings: RoomSettings(room),
                isAuthor: stored.object.author == account.id)
        else { throw Refusal(.notAllowed, field: "photo", phrase: "photo of others") }
    }

    /// A photo as programs see it: with what its file is.
    package func wire(_ stored: Stored<Photo>) throws -> JSON {
        var value = try tx.objects.wire(stored)
        guard let file = try tx.files.find(stored.object.file) else { return value }
        value["width"] = JSON(file.width)
        value["height"] = JSON(file.height)
        value["mime"] = .string(file.mime)
        if stored.object.stepId == nil { value["message"] = try message(of: file).map(JSON.int) }
        return value
    }
}

extension Actions {
    /// Says in the room what was put into the album, in one line.
    package func announce(_ added: Added) throws {
        guard let first = added.new.first else { return }
        var values: [String: PhraseValue] = [
            "who": .text(account.displayName), "count": .number(Double(added.new.count)),
            "description": .text(first.object.text), "number": .number(Double(first.object.number ?? 0)),
        ]
        if let known = added.known.first {
            values["known"] = .number(Double(added.known.count))
            values["since"] = .instant(known.object.addedAt, zone: zone)
        }
        var message = NewMessage(author: Account.bot, text: phrase("photo.add/added", values))
        message.card = Cards.list(
            title: first.object.text,
            added.new.map {
                Cards.Item(
                    number: $0.object.number ?? 0, title: $0.object.text, subject: Subject(kind: Photo.kind, id: $0.id),
                    picture: $0.object.file)
            })
        let said = try tx.events.say(message, in: room.key)
        try tx.files.show(added.new.map(\.object.file), by: said.seq, in: room.key)
    }

    /// The first message of the room that showed a picture, or told that it is in the album now: what is said of the
    /// picture answers it. nil when that is deleted.
    private func message(of file: StoredFile) throws -> Seq? {
        guard let seq = try tx.files.messages(showing: file.id, in: room.key).last else { return nil }
        return try tx.events.find(room.key, seq)?.content["deleted"] == nil ? seq : nil
    }

    /// Likes a photo for the account, or no longer; of what is so already nothing is logged.
    package func like(_ stored: Stored<Photo>, on: Bool) throws -> Stored<Photo> {
        var photo = stored.object
        guard photo.likes.contains(account.id) != on else { return stored }
        photo.like(on, by: account.id)
        return try tx.objects.update(stored, to: photo, verb: "photo.like", origin: origin)
    }
}
