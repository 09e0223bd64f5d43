import SimmerDomain
import SimmerStore

/// Photos that are put into the album of another room: as copies, each with an id and a file of its own there, so that
/// what becomes of one is nothing to the other. Their bytes are there once, for as long as any of them is.
extension Actions {
    /// A picture that is to be copied, with what is said of it.
    package struct Original {
        package var file: StoredFile
        /// Empty: it has no description yet, and gets into no album without one.
        package var text: String
        package var takenAt: Instant?
        /// The id of the account that added it first.
        package var by: String?
    }

    /// Throws `not_found` when its picture is gone.
    package func original(_ photo: Stored<Photo>) throws -> Original {
        guard let file = try tx.files.find(photo.object.file) else {
            throw Refusal(.notFound, field: "photo", phrase: "photo not found")
        }
        return Original(
            file: file, text: photo.object.text, takenAt: photo.object.takenAt,
            by: photo.object.originalBy ?? photo.object.author)
    }

    /// A picture, by the photo that the album of its room has of it, else as it is.
    package func original(_ file: StoredFile, text: String?) throws -> Original {
        let fold = Photo.fold(file: file.id, step: nil)
        if let photo = try tx.objects.find(Photo.self, named: fold, in: file.room) { return try original(photo) }
        return Original(
            file: file, text: text ?? "", takenAt: file.takenAt, by: try tx.accounts.find(file.uploader)?.id)
    }

    /// Puts copies into the album of a room of the account's and says so there in one line; what that album has already
    /// stays as it is. Undo takes back the copies alone, said there as well as here. Throws `missing` for a picture
    /// without a description, `limit`.
    package func copyPhotos(_ originals: [Original], to target: Room) throws -> Added {
        // The message that caused it stands in this room.
        let origin = Origin(account: origin.account, via: origin.via, group: origin.group)
        let there = Actions(
            account: account, room: target, language: language, origin: origin, environment: environment, tx: tx)
        var added = Added()
        for original in originals {
            let file = try tx.files.copy(
                original.file, to: target.key, by: account.key, most: environment.limits.storageBytesPerAccount)
            if let known = try there.photo(of: file.id) {
                added.known.append(known)
                continue
            }
            let photo = try Photo(
                id: Identifier.make(at: now), file: file.id, author: account.id, addedAt: now,
                takenAt: original.takenAt, number: tx.albums.nextNumber(in: target.key), originalBy: original.by,
                text: original.text)
            added.new.append(try tx.objects.insert(photo, in: target.key, verb: "photo.add", origin: origin))
        }
        if !added.new.isEmpty, target.key != room.key {
            try there.announce(added)
            try tx.settings.record(changeIn: target, from: room.key, verb: "photo.copy", origin: origin)
        }
        return added
    }
}
