import SimmerDomain
import SimmerStore

extension Actions {
    package func addTea(_ tea: Tea) throws -> Stored<Tea> {
        try tx.objects.insert(tea, in: room.key, verb: "tea.add", origin: origin)
    }

    /// The tea of exactly this name and brand.
    package func tea(named name: String, brand: String) throws -> Stored<Tea>? {
        guard let line = try tx.shelf.folded(ShelfLine.fold(name, brand), Tea.kind, in: room.key) else { return nil }
        return try tx.objects.find(Tea.self, id: line.id)
    }

    /// Throws `duplicate` for a name and brand that another tea has.
    package func change(_ stored: Stored<Tea>, to tea: Tea) throws -> Stored<Tea> {
        try tx.objects.update(stored, to: tea, verb: "tea.update", origin: origin)
    }

    /// Deletes a tea with what was noted of it; one undo brings all of it back.
    package func deleteTea(_ stored: Stored<Tea>) throws {
        for note in try notes(of: stored) { try tx.objects.delete(note, verb: "note.delete", origin: origin) }
        for tried in try tried(of: stored) { try tx.objects.delete(tried, verb: "tea.tried", origin: origin) }
        try tx.objects.delete(stored, verb: "tea.delete", origin: origin)
    }

    // MARK: - Tried

    package func tried(of tea: Stored<Tea>) throws -> [Stored<Tried>] {
        try tx.objects.list(Tried.self, in: room.key, parent: tea.id)
    }

    /// Notes whether the account has tried a tea. nil when that was known already.
    package func setTried(_ isTried: Bool, _ tea: Stored<Tea>) throws -> Stored<Tried>? {
        guard let known = try tried(of: tea).first(where: { $0.object.personId == account.id }) else {
            let tried = Tried(
                id: Identifier.make(at: now), teaId: tea.id, personId: account.id, isTried: isTried, at: now)
            return try tx.objects.insert(tried, in: room.key, verb: "tea.tried", origin: origin)
        }
        guard known.object.isTried != isTried else { return nil }
        var tried = known.object
        tried.isTried = isTried
        tried.at = now
        return try tx.objects.update(known, to: tried, verb: "tea.tried", origin: origin)
    }

    // MARK: - Notes

    /// Newest first.
    package func notes(of tea: Stored<Tea>) throws -> [Stored<TastingNote>] {
        try tx.objects.list(TastingNote.self, in: room.key, parent: tea.id).reversed()
    }

    package func addNote(_ note: TastingNote) throws -> Stored<TastingNote> {
        try tx.objects.insert(note, in: room.key, verb: "note.add", origin: origin)
    }

    /// Only the author changes a note. Throws `not_allowed`.
    package func change(_ stored: Stored<TastingNote>, to note: TastingNote) throws -> Stored<TastingNote> {
        guard stored.object.personId == account.id else { throw Refusal(.notAllowed, phrase: "author only") }
        return try tx.objects.update(stored, to: note, verb: "note.update", origin: origin)
    }

    /// The author or an owner of the room. Throws `not_allowed`.
    package func deleteNote(_ stored: Stored<TastingNote>) throws {
        let role = try tx.members.role(account, in: room.key)
        let isAuthor = stored.object.personId == account.id
        guard
            Permissions.allows(.deletePhotoOrNote, role: role, settings: RoomSettings(room), isAuthor: isAuthor)
        else { throw Refusal(.notAllowed, phrase: "author only") }
        try tx.objects.delete(stored, verb: "note.delete", origin: origin)
    }

    // MARK: - Words

    /// What an account is called, or the phrase for somebody who has gone.
    package func name(ofPerson id: String) throws -> String {
        try tx.accounts.find(id: id)?.shownName ?? phrase("words/former member")
    }

    package func typeName(_ type: Tea.Kind, language: String? = nil) -> String {
        phrase("tea/type \(type.rawValue)", language: language)
    }

    /// What the sentences about a tea may show; a value that nobody has set is left out.
    package func facts(_ tea: Tea) -> [String: PhraseValue] {
        var values: [String: PhraseValue] = [
            "tea": .text(tea.name), "brand": .text(tea.brand), "type": .text(typeName(tea.type)),
        ]
        values["steep"] = tea.steepSeconds.map { .duration(Double($0)) }
        values["temperature"] = tea.waterC.map { .number($0) }
        values["leaf"] = tea.leafGrams.map { .number($0) }
        values["water"] = tea.waterMl.map { .number($0) }
        values["ratio"] = tea.ratio.map { .number($0) }
        values["stock"] = tea.stockGrams.map { .number($0) }
        if !tea.infusions.isEmpty { values["infusions"] = .text(words(of: tea.infusions, hasRinse: tea.hasRinse)) }
        return values
    }

    /// "rinse 5 s, 10 s, 15 s at 95 °C"
    package func words(of infusions: [Tea.Infusion], hasRinse: Bool) -> String {
        infusions.enumerated().map { index, infusion in
            var values: [String: PhraseValue] = ["time": .duration(Double(infusion.seconds))]
            values["temperature"] = infusion.waterC.map { .number($0) }
            return phrase(hasRinse && index == 0 ? "tea/rinse of list" : "tea/infusion of list", values)
        }.joined(separator: " · ")
    }
}
