import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "show the photos" · "photos from last week" · "photos by Ana": the newest first, with their numbers in the album
enum ListPhotos: IntentHandler {
    static let intent = "photo.list"

    static func run(_ turn: Turn) throws -> Reply {
        let album = try turn.albumRoom()
        guard turn.mayShow(album) else {
            let count = try turn.tx.albums.count(in: album.key)
            return turn.quietly("elsewhere", ["room": .text(album.name), "count": .number(Double(count))])
        }
        var filter = AlbumStore.Filter()
        var values: [String: PhraseValue] = [:]
        if let when = turn.instant("when") {
            let stretch = turn.stretch(when)
            filter.from = stretch.lowerBound
            values["from"] = turn.when(stretch.lowerBound)
            if turn.choice("span") == nil {
                filter.until = stretch.upperBound
                let last = stretch.upperBound + (-1)
                if last - stretch.lowerBound > 86_400_000 { values["until"] = turn.when(last) }
            } else {
                values["until"] = turn.when(turn.now)
            }
        }
        if let person = try author(turn, in: album) {
            filter.author = person.id
            values["who"] = .text(person.displayName)
        }
        let count = try turn.tx.albums.count(in: album.key, filter)
        values["count"] = .number(Double(count))
        values["room"] = album.key == turn.room.key ? nil : .text(album.name)
        guard count > 0 else { return turn.quietly(filter == .init() ? "none" : "none found", values) }
        return try turn.list(
            count: count, title: turn.phrase("title", values), kind: Photo.kind, id: \.id, linesOfPage: 6
        ) { _, photo in
            PhotoCard.item(photo, turn, opens: album.key == turn.room.key)
        } page: { offset, limit in
            try turn.tx.albums.photos(in: album.key, filter, offset: offset, limit: limit)
        }
    }

    private static func author(_ turn: Turn, in album: Room) throws -> Account? {
        if case .mine? = turn.pointer { return turn.speaker }
        return try turn.text("person").map { try turn.member(named: $0, in: album.key) }
    }
}

/// "show photo 12" · "open the lift photo" · "next photo"
enum ShowPhoto: IntentHandler {
    static let intent = "photo.show"

    static func run(_ turn: Turn) throws -> Reply {
        var photo = try turn.photo()
        if turn.mayShow(try turn.albumRoom()), let number = photo.object.number {
            // Onwards is as lists go: to the older ones.
            let isOlder = turn.number("more") != nil
            if isOlder || turn.number("fewer") != nil {
                guard let beside = try turn.tx.albums.photo(beside: number, isOlder: isOlder, in: photo.room) else {
                    return turn.quietly(isOlder ? "last" : "first", turn.facts(of: photo.object))
                }
                photo = beside
                turn.focus.name(Photo.kind, photo.id)
            }
        }
        guard photo.room == turn.room.key || turn.room.isWithBot else {
            throw Refusal(.unknown, field: "photo", phrase: "photo gone")
        }
        return turn.quietly("shown", turn.facts(of: photo.object), card: PhotoCard.card(photo, turn))
    }
}

/// "delete photo 12"
enum DeletePhoto: IntentHandler {
    static let intent = "photo.delete"

    static func run(_ turn: Turn) throws -> Reply {
        let photo = try turn.photo()
        guard photo.room == turn.room.key else { throw Refusal(.unknown, field: "photo", phrase: "photo gone") }
        try turn.actions.deletePhoto(photo)
        return turn.reply("deleted", turn.facts(of: photo.object))
    }
}

/// A photo as cards show it.
enum PhotoCard {
    static func card(_ photo: Stored<Photo>, _ turn: Turn) -> JSON {
        let facts = turn.facts(of: photo.object)
        var fields = [
            (turn.phrase("photo/field author"), turn.name(of: photo.object)),
            (turn.phrase("photo/field added"), turn.phrase("photo/date", ["at": turn.when(photo.object.addedAt)])),
        ]
        if let taken = photo.object.takenAt {
            fields.append((turn.phrase("photo/field taken"), turn.phrase("photo/date", ["at": turn.when(taken)])))
        }
        if let first = photo.object.originalBy, first != photo.object.author {
            fields.append((turn.phrase("photo/field original"), turn.name(ofAccount: first)))
        }
        var buttons: [(String, String)] = []
        if photo.room == turn.room.key {
            buttons.append((turn.phrase("photo/button share"), turn.phrase("photo/say share", facts)))
            let isAuthor = photo.object.author == turn.speaker.id
            if Permissions.allows(
                .deletePhotoOrNote, role: turn.role, settings: RoomSettings(turn.room), isAuthor: isAuthor)
            {
                buttons.append((turn.phrase("photo/button describe"), turn.phrase("photo/say describe", facts)))
                buttons.append((turn.phrase("photo/button delete"), turn.phrase("photo/say delete", facts)))
            }
        }
        return Cards.detail(
            title: turn.label(of: photo.object), fields, buttons: buttons,
            subject: Subject(kind: Photo.kind, id: photo.id), picture: photo.object.file)
    }

    /// `opens`: it can be opened by its number where the list is shown.
    static func item(_ photo: Stored<Photo>, _ turn: Turn, opens: Bool) -> Cards.Item {
        let facts = turn.facts(of: photo.object)
        return Cards.Item(
            number: photo.object.number ?? 0, title: photo.object.text, detail: turn.phrase("photo/line", facts),
            subject: Subject(kind: Photo.kind, id: photo.id), picture: photo.object.file,
            say: opens ? turn.phrase("photo/say show", facts) : nil)
    }
}
