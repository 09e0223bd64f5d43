import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// Changes the speaker's own account, for all of the person's devices.
    func changeAccount(_ field: String, _ value: String) throws {
        try tx.settings.set(
            .object([.init(field, .string(value))]), of: speaker.key, in: room.key, verb: match.intent,
            origin: origin())
    }
}

/// "speak French"
enum SetLanguage: IntentHandler {
    static let intent = "language.set"

    static func run(_ turn: Turn) throws -> Reply {
        guard let wanted = turn.choice("language") else {
            guard let text = turn.text("text", "title", "name") else {
                throw turn.ask("language", as: "choice language")
            }
            throw Refusal(.unknown, field: "language", phrase: "language unknown", values: ["text": .text(text)])
        }
        guard turn.grammar.languages.contains(wanted) else {
            throw Refusal(.unknown, field: "language", phrase: "language unknown", values: ["text": .text(wanted)])
        }
        try turn.changeAccount("language", wanted)
        // Said in the new language, as everything from now on.
        return Reply(turn.grammar.phrase("language.set/set", [:], language: wanted), isQuiet: true)
    }
}

/// "dark mode"
enum SetLook: IntentHandler {
    static let intent = "look.set"

    static func run(_ turn: Turn) throws -> Reply {
        guard let look = turn.choice("look"), ["light", "dark", "device"].contains(look) else {
            throw turn.ask("look", as: "choice look", code: .unknown)
        }
        try turn.changeAccount("look", look)
        return turn.quietly(look)
    }
}

/// "theme scientist": the person's own (E25)
enum SetTheme: IntentHandler {
    static let intent = "theme.set"

    static func run(_ turn: Turn) throws -> Reply {
        guard let theme = turn.choice("theme"), ["plain", "scientist"].contains(theme) else {
            throw turn.ask("theme", as: "choice theme", code: .unknown)
        }
        try turn.changeAccount("theme", theme)
        return turn.quietly(theme)
    }
}

/// "who am I?"
enum WhoAmI: IntentHandler {
    static let intent = "account.who"

    static func run(_ turn: Turn) throws -> Reply {
        if turn.speaker.role == .device {
            return turn.quietly(
                "device", ["device": .text(turn.speaker.displayName), "room": .text(turn.room.name)])
        }
        if let device = turn.speaker.device {
            return turn.quietly(
                "at device", ["name": .text(turn.speaker.displayName), "device": .text(device.name)])
        }
        let quiet = QuietHours(turn.speaker.quietHours)?.values ?? [:]
        let values: [String: PhraseValue] = [
            "name": .text(turn.speaker.displayName), "username": .text(turn.speaker.username),
            "zone": .text(turn.speaker.timeZone),
        ]
        return turn.quietly("shown", values.merging(quiet) { own, _ in own })
    }
}

/// "change my name to Ana B."
enum SetName: IntentHandler {
    static let intent = "account.name"

    static func run(_ turn: Turn) throws -> Reply {
        guard let typed = turn.text("name", "title", "text") else { throw turn.ask("name", as: "title") }
        let name = try DisplayName(typed + (endsInInitial(typed, turn.words) ? "." : "")).text
        let was = turn.speaker.displayName
        guard name != was else { return turn.quietly("unchanged", ["name": .text(name)]) }
        try turn.changeAccount("displayName", name)
        return turn.reply("changed", ["was": .text(was), "name": .text(name)])
    }

    /// The dot after "Ana B." belongs to the name, although it ends the sentence.
    private static func endsInInitial(_ name: String, _ words: String) -> Bool {
        guard let last = name.split(separator: " ").last, last.count == 1, name.contains(" ") else { return false }
        return words.trimmingCharacters(in: .whitespaces).hasSuffix(name + ".")
    }
}

/// "change my password to …": never used, and never repeated
enum SecretInChat: IntentHandler {
    static let intent = "account.secret"
    static func run(_ turn: Turn) throws -> Reply { throw Refusal(.notAllowed, phrase: "password in chat") }
}

/// "change my e-mail"
enum EmailInChat: IntentHandler {
    static let intent = "account.email"
    static func run(_ turn: Turn) throws -> Reply { throw Refusal(.notAllowed, phrase: "email in chat") }
}

/// "delete my account": with the password, where nobody reads along
enum DeleteAccount: IntentHandler {
    static let intent = "account.delete"
    static func run(_ turn: Turn) throws -> Reply { throw Refusal(.notAllowed, phrase: "account in chat") }
}

/// "log me out"
enum LogOut: IntentHandler {
    static let intent = "account.logout"

    static func run(_ turn: Turn) throws -> Reply {
        if turn.meansAll {
            let reply = try turn.sayFirst(turn.phrase("everywhere"))
            try turn.tx.sessions.endAll(of: turn.speaker.key)
            return reply
        }
        guard let session = turn.environment.session(turn.room.id, turn.cause) else {
            throw Refusal(.notAllowed, phrase: "log out on the page")
        }
        let reply = try turn.sayFirst(turn.phrase("here"))
        _ = try turn.tx.sessions.end(session, of: turn.speaker.key)
        return reply
    }
}
