import SimmerDomain
import SimmerStore

/// Says what a change of the log was, for undo and history.
package struct ChangeWords {
    package let actions: Actions

    package init(actions: Actions) { self.actions = actions }

    package func describe(_ change: Change) throws -> String {
        let name = try name(of: change)
        let words = FieldWords(actions: actions).changes(change.kind, from: change.before, to: change.after)
        let kind = LoggedKinds.type(of: change.kind)
        let verb = kind?.phrase(of: change) ?? (change.undoes == nil ? change.verb : Undoing.verb)
        // A kind can have a file of its own for its words.
        let keys = ["changes/\(verb)", "\(change.kind)/change \(verb)"]
        guard let key = keys.first(where: { actions.environment.phrases.hasPhrase($0, language: actions.language) })
        else { return name }
        var values: [String: PhraseValue] = ["name": .text(name)]
        if !words.isEmpty { values["changes"] = .list(words) }
        values["was"] = try kind?.former(in: change, actions.tx).map { .text($0) }
        return actions.phrase(key, values)
    }

    /// Says what was taken back: what is so again, where the kind of the thing has words for that.
    package func undone(_ change: Change) throws -> String {
        guard actions.environment.phrases.hasPhrase("\(change.kind)/undone add", language: actions.language)
        else { return try describe(change) }
        return try LoggedKinds.type(of: change.kind)?.undone(change, actions) ?? describe(change)
    }

    /// Who made it.
    package func author(of change: Change) throws -> String {
        if let author = try LoggedKinds.type(of: change.kind)?.author(of: change, actions.tx) { return author }
        let person =
            try change.account.flatMap { try actions.tx.accounts.find($0)?.shownName }
            ?? actions.phrase("words/former member")
        guard let device = change.device else { return person }
        return actions.phrase("words/at device", ["name": .text(person), "device": .text(device)])
    }

    /// What the change called the thing, or what it is called now.
    private func name(of change: Change) throws -> String {
        for field in ["label", "title", "name", "displayName"] {
            if let given = change.after[field]?.string { return given }
        }
        return try LoggedKinds.type(of: change.kind)?.name(in: change, actions.tx) ?? ""
    }
}
