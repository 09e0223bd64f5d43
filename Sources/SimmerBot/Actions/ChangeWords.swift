import SimmerDomain
import SimmerStore

/// Says what a change of the log was, for undo and history.
struct ChangeWords {
    let actions: Actions

    func describe(_ change: Change) throws -> String {
        let name = try name(of: change)
        let words = FieldWords(actions: actions).changes(change.kind, from: change.before, to: change.after)
        let key = "changes/\(change.undoes == nil ? change.verb : "undo")"
        guard actions.environment.grammar.hasPhrase(key, language: actions.language) else { return name }
        var values: [String: PhraseValue] = ["name": .text(name)]
        if !words.isEmpty { values["changes"] = .list(words) }
        if let was = change.before["name"]?.string { values["was"] = .text(was) }
        return actions.phrase(key, values)
    }

    /// What the change called the thing, or what it is called now.
    private func name(of change: Change) throws -> String {
        for field in ["label", "title", "name", "displayName"] {
            if let given = change.after[field]?.string { return given }
        }
        switch change.kind {
        case SettingStore.room: return try actions.tx.rooms.find(id: change.object)?.name ?? ""
        case SettingStore.membership:
            return try actions.tx.rooms.find(id: SettingStore.room(ofMembership: change.object))?.name ?? ""
        case Rating.kind:
            let rating = try actions.tx.objects.find(Rating.self, id: change.object)?.object
            return try rating.flatMap { try Kinds.name(of: $0.noodleId, kind: Noodle.kind, actions.tx) } ?? ""
        default: return try Kinds.name(of: change.object, kind: change.kind, actions.tx) ?? ""
        }
    }
}
