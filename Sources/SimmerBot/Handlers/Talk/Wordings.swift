import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Wording: SpokenKind {
    static let handlers: [any IntentHandler.Type] = [ListWordings.self, ForgetWording.self]
}

/// "what have you learned?"
enum ListWordings: IntentHandler {
    static let intent = "wording.list"
    static let atDevice: MethodDescriptor.DeviceUse? = .ofDevice

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.wordings()
        guard !all.isEmpty else { return turn.quietly("none") }
        let title = turn.phrase("wording/title", ["count": .number(Double(all.count))])
        return try turn.list(all, title: title, kind: Wording.kind, id: { $0.id }) { number, stored in
            var line = Cards.Item(
                number: number,
                title: turn.phrase(
                    "wording/line", ["text": .text(stored.object.text), "order": .text(stored.object.order)]))
            line.detail = try turn.teacher(of: stored)
            line.buttons = [
                (
                    turn.phrase("wording/button forget"),
                    turn.phrase("wording/say forget", ["number": .number(Double(number))])
                )
            ]
            return line
        }
    }
}

/// "forget that" · "forget number 2" · "forget everything you learned"
enum ForgetWording: IntentHandler {
    static let intent = "wording.forget"
    static let atDevice: MethodDescriptor.DeviceUse? = .ofPerson

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.wordings()
        if turn.meansAll { return try forget(all, turn) }
        guard let id = named(all.map(\.id), turn), let stored = all.first(where: { $0.id == id }) else {
            throw Refusal(.notFound, field: Wording.kind, phrase: "wording/not found")
        }
        try turn.actions.forget(stored)
        turn.focus.wording = nil
        return turn.reply("forgotten", ["text": .text(stored.object.text)])
    }

    /// The line of the list last shown, else what was learned or used just now.
    private static func named(_ all: [String], _ turn: Turn) -> String? {
        let shown = turn.focus.listKind == Wording.kind ? turn.focus.list : all
        switch turn.pointer {
        case .place(let place): return shown.indices.contains(place - 1) ? shown[place - 1] : nil
        case .last: return shown.last
        default: return turn.focus.wording?.id
        }
    }

    private static func forget(_ all: [Stored<Wording>], _ turn: Turn) throws -> Reply {
        guard !all.isEmpty else { return turn.quietly("none") }
        let own = try all.filter(turn.actions.mayForget)
        guard !own.isEmpty else { throw Refusal(.notAllowed, phrase: "wording/not yours") }
        for stored in own { try turn.actions.forget(stored) }
        turn.focus.wording = nil
        let count = PhraseValue.number(Double(own.count))
        guard own.count < all.count else { return turn.reply("all", ["count": count]) }
        return turn.reply("own", ["count": count, "rest": .number(Double(all.count - own.count))])
    }
}

extension Turn {
    fileprivate func teacher(of stored: Stored<Wording>) throws -> String {
        try stored.createdBy.flatMap { try tx.accounts.find($0)?.shownName } ?? phrase("words/former member")
    }
}
