import SimmerDomain
import SimmerStore

/// Says what a change of the log was, for undo and history.
package struct ChangeWords {
    package let actions: Actions

    package init(actions: Actions) { self.actions = actions }

    package func describe(_ change: Change) throws -> String {
        let name = try name(of: change)
        let words = FieldWords(actions: actions).changes(change.kind, from: change.before, to: change.after)
        let isWithdrawn = change.kind == StepEntry.kind && change.after["withdrawn"]?.bool == true
        let key = isWithdrawn ? "changes/entry withdrawn" : "changes/\(change.undoes == nil ? change.verb : "undo")"
        guard actions.environment.phrases.hasPhrase(key, language: actions.language) else { return name }
        var values: [String: PhraseValue] = ["name": .text(name)]
        if !words.isEmpty { values["changes"] = .list(words) }
        if let was = change.before["name"]?.string { values["was"] = .text(was) }
        if change.kind == StepEntry.kind, let entry = try actions.tx.objects.find(StepEntry.self, id: change.object),
            let old = try entry.object.replaces.flatMap({ try actions.tx.objects.find(StepEntry.self, id: $0) })
        {
            values["was"] = .text(old.object.text)
        }
        return actions.phrase(key, values)
    }

    /// Who made it: also the one that signed, of whom it is no change.
    package func author(of change: Change) throws -> String {
        if change.kind == Signoff.kind { return try name(of: change) }
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
        switch change.kind {
        case SettingStore.room, SettingStore.elsewhere:
            return try actions.tx.rooms.find(id: change.object)?.name ?? ""
        case SettingStore.membership:
            return try actions.tx.rooms.find(id: SettingStore.room(ofMembership: change.object))?.name ?? ""
        case Photo.kind:
            let photo = try actions.tx.objects.find(Photo.self, id: change.object)?.object
            if let step = photo?.stepId { return try Kinds.name(of: step, kind: Step.kind, actions.tx) ?? "" }
            return photo?.shownName ?? ""
        case Rating.kind:
            let rating = try actions.tx.objects.find(Rating.self, id: change.object)?.object
            return try rating.flatMap { try Kinds.name(of: $0.noodleId, kind: Noodle.kind, actions.tx) } ?? ""
        case ProtocolVersion.kind:
            let version = try actions.tx.objects.find(ProtocolVersion.self, id: change.object)?.object
            return try version.flatMap { try Kinds.name(of: $0.experimentId, kind: Experiment.kind, actions.tx) } ?? ""
        case Signoff.kind:
            return try actions.tx.objects.find(Signoff.self, id: change.object)?.object.signerName ?? ""
        default: return try Kinds.name(of: change.object, kind: change.kind, actions.tx) ?? ""
        }
    }
}
