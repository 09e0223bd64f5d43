import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// The room whose album is meant: one that was named, in the room with the bot the one that was opened last, else
    /// this one.
    func albumRoom() throws -> Room {
        if text("room") != nil || settled("room") != nil { return try targetRoom().room }
        if room.isWithBot, let id = focus.objects["room"],
            let opened = try? tx.rooms.visible(id, to: speaker).room
        {
            return opened
        }
        return room
    }

    /// Whether everybody who reads the answer may see what stands in `other`: it is this room, or nobody else reads
    /// here.
    func mayShow(_ other: Room) -> Bool { other.key == room.key || room.isWithBot }

    /// The photo that the order names by its number or a part of its description, or points at; it is in focus from
    /// then on. Numbers are those of the album, places ("the second one") those of the list last shown. Asks where
    /// several fit. Throws `unknown`.
    func photo() throws -> Stored<Photo> {
        let album = try albumRoom()
        let found = try photo(in: album)
        focus.name(Photo.kind, found.id)
        return found
    }

    private func photo(in album: Room) throws -> Stored<Photo> {
        func here(_ id: String) throws -> Stored<Photo> {
            guard let found = try tx.objects.find(Photo.self, id: id), found.room == album.key, !found.isDeleted else {
                throw Refusal(.unknown, field: "photo", phrase: "photo gone")
            }
            return found
        }
        if let id = settled(Photo.kind) { return try here(id) }
        if let number = number("number") {
            guard let whole = Int(whole: number), let found = try tx.albums.photo(number: whole, in: album.key) else {
                throw Refusal(
                    .unknown, field: "photo", phrase: "photo unknown number", values: ["number": .number(number)])
            }
            return found
        }
        if let words = text("label") ?? wordsOfName { return try photo(called: words, in: album) }
        if let repliedTo, repliedTo.kind == Photo.kind { return try here(repliedTo.id) }
        if let shown = try photos.lazy.compactMap({ try self.photo(of: $0, in: album) }).first { return shown }
        if case .last? = pointer, let newest = try tx.albums.photos(in: album.key, .init(), offset: 0, limit: 1).first {
            return newest
        }
        if let id = pointed(Photo.kind) { return try here(id) }
        if case .place(let place)? = pointer { throw outOf(list: place) }
        guard let id = focus.objects[Photo.kind] else { throw ask("number", as: "number", "photo/ask which") }
        return try here(id)
    }

    /// In a description the text is the new one, elsewhere a part of that of the photo which is meant.
    private var wordsOfName: String? { match.intent == DescribePhoto.intent ? nil : text("text") }

    private func photo(of file: String, in album: Room) throws -> Stored<Photo>? {
        try tx.objects.find(Photo.self, named: Photo.fold(file: file, step: nil), in: album.key)
    }

    private func photo(called words: String, in album: Room) throws -> Stored<Photo> {
        var filter = AlbumStore.Filter()
        filter.words = words.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let named: [String: PhraseValue] = ["name": .text(words)]
        guard !filter.words.isEmpty else {
            throw Refusal(.unknown, field: "photo", phrase: "photo unknown", values: named)
        }
        let found = try tx.albums.photos(in: album.key, filter, offset: 0, limit: 10)
        let exact = found.filter { $0.object.text.folded == words.folded }
        let meant = exact.isEmpty ? found : exact
        if meant.count == 1 { return meant[0] }
        guard !meant.isEmpty else {
            throw Refusal(.unknown, field: "photo", phrase: "photo unknown", values: named)
        }
        throw choose(
            "photo/which", [:],
            meant.map {
                Question.Option(label: label(of: $0.object), say: "", slots: ["#photo": .text($0.id)])
            })
    }

    // MARK: - Words

    /// "photo 12: top of the lift"
    func label(of photo: Photo) -> String { phrase("photo/label", facts(of: photo)) }

    /// What a sentence about a photo may show.
    func facts(of photo: Photo) -> [String: PhraseValue] {
        var facts: [String: PhraseValue] = ["description": .text(photo.text), "at": when(photo.addedAt)]
        facts["number"] = photo.number.map { .number(Double($0)) }
        facts["taken"] = photo.takenAt.map { when($0) }
        facts["who"] = .text(name(of: photo))
        return facts
    }

    /// Who added it, as everybody calls that person.
    func name(of photo: Photo) -> String { name(ofAccount: photo.author) }

    func name(ofAccount id: String) -> String {
        (try? tx.accounts.find(id: id)?.shownName) ?? phrase("words/former member")
    }

    // MARK: - Time

    /// The stretch of time that words mean of what is over: the hour, day, week, month or year itself, the last such
    /// one.
    func stretch(_ said: SpokenInstant) -> Range<Instant> {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = zone
        let unit: Calendar.Component =
            switch said.grain {
            case .year: .year
            case .quarter, .month: .month
            case .week: .weekOfYear
            case .day: .day
            case .hour, .minute, .second: .hour
            }
        var date = said.instant.date
        if said.instant > now {
            // A weekday is at most a week ahead; a day of a month, or a month, is that of last year.
            let isNear = said.instant - now <= 7 * 86_400_000
            let back: (Calendar.Component, Int) =
                said.grain >= .hour ? (.day, -1) : said.grain >= .week && isNear ? (.day, -7) : (.year, -1)
            date = calendar.date(byAdding: back.0, value: back.1, to: date) ?? date
        }
        let interval = calendar.dateInterval(of: unit, for: date) ?? DateInterval(start: date, duration: 86_400)
        let end = calendar.date(byAdding: .month, value: said.grain == .quarter ? 3 : 1, to: interval.start)
        let first = Instant(interval.start)
        // Of the last day of the calendar the end is that day.
        return first..<max(first, Instant(unit == .month ? end ?? interval.end : interval.end))
    }
}
