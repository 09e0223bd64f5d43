import SimmerActions
import SimmerDomain
import SimmerExport
import SimmerLanguage
import SimmerStore

/// "export this room" · "export the noodles as CSV" · "revoke the exports" · "import"
enum ExportRoom: IntentHandler {
    static let intent = "room.export"

    static func run(_ turn: Turn) throws -> Reply {
        if turn.choice("remove") != nil {
            let count = try turn.actions.revokeExports()
            return turn.reply(count == 0 ? "none" : "revoked", ["count": .number(Double(count))])
        }
        // What comes from elsewhere brings other people's names along: that is the operator's to allow.
        if turn.choice("inward") != nil { throw Refusal(.notAllowed, phrase: "room.export/import") }
        if let list = turn.choice("list").flatMap(ListExport.init(rawValue:)) {
            return try turn.exported(
                turn.actions.export(.list(list)), "list", ["list": .text(turn.phrase("list \(list.rawValue)"))])
        }
        let contents = try RoomSize(of: turn.room, turn.tx)
        let made = try turn.actions.export(.room)
        return try turn.exported(
            made, "made",
            [
                "messages": .number(Double(contents.messages)), "things": .number(Double(contents.things)),
                "files": .number(Double(contents.files)),
                "megabytes": .number((Double(contents.bytes) / 100_000).rounded(.up) / 10),
            ])
    }
}

extension Turn {
    /// Where what was asked for can be fetched.
    func exported(
        _ made: Actions.Download, _ key: String, _ values: [String: PhraseValue]
    ) throws -> Reply {
        var values = values
        values["room"] = .text(room.name)
        values["url"] = .text(environment.address(room.id, cause) + made.path)
        values["until"] = when(made.expiresAt)
        return try secretly(key, values)
    }

    /// Says a secret address of the speaker's where nobody else reads it, in the speaker's own room with the bot; here
    /// only that it is there.
    func secretly(_ key: String, _ values: [String: PhraseValue]) throws -> Reply {
        guard !room.isWithBot else { return reply(key, values) }
        let own = try tx.rooms.direct(Account.bot, speaker.key)
        _ = try tx.events.say(NewMessage(author: Account.bot, text: phrase(key, values)), in: own.key)
        return reply("words/sent to you", ["person": .text(speaker.displayName)])
    }
}
