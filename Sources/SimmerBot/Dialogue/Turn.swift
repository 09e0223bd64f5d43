import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// One order being obeyed, inside the transaction that holds all of its effects.
final class Turn {
    let tx: Transaction
    let environment: BotEnvironment
    let room: Room
    let membership: Membership
    let speaker: Account
    let match: Match
    /// When it was said, or typed by a device that was offline.
    let said: Instant
    /// The message that it came in, and its words.
    let cause: Seq
    let words: String
    let group: String
    /// Nobody addressed the bot.
    let isAmbient: Bool
    /// The search index holds all that was said before the line.
    let isIndexed: Bool
    var focus: Focus
    /// Ids of the speaker's photos that wait for a description.
    var waiting: [String]
    /// What the replied-to message shows, as kind and id.
    let repliedTo: (kind: String, id: String)?
    /// Nothing was understood but for words that stand where a name would: they count when they are near to one.
    let isMistyped: Bool
    /// Ids of the photos that came with the line, else of those that it answers.
    let photos: [String]
    /// And of documents.
    let files: [String]

    init(
        tx: Transaction, environment: BotEnvironment, room: Room, membership: Membership, speaker: Account,
        match: Match, said: Instant, cause: Seq, words: String, group: String, isAmbient: Bool,
        isIndexed: Bool, focus: Focus, waiting: [String] = [], repliedTo: (kind: String, id: String)?,
        isMistyped: Bool = false, photos: [String] = [], files: [String] = []
    ) {
        self.tx = tx
        self.environment = environment
        self.room = room
        self.membership = membership
        self.speaker = speaker
        self.match = match
        self.said = said
        self.cause = cause
        self.words = words
        self.group = group
        self.isAmbient = isAmbient
        self.isIndexed = isIndexed
        self.focus = focus
        self.waiting = waiting
        self.repliedTo = repliedTo
        self.isMistyped = isMistyped
        self.photos = photos
        self.files = files
    }

    /// The same turn with another order.
    func with(_ match: Match) -> Turn {
        Turn(
            tx: tx, environment: environment, room: room, membership: membership, speaker: speaker, match: match,
            said: said, cause: cause, words: words, group: group, isAmbient: isAmbient, isIndexed: isIndexed,
            focus: focus, waiting: waiting, repliedTo: repliedTo, isMistyped: isMistyped, photos: photos,
            files: files)
    }

    var now: Instant { tx.now }
    var language: String { match.language }
    var grammar: Grammar { environment.grammar }
    var zone: TimeZone { speaker.zone }
    var role: Role { membership.role }
    /// The membership as the orders before in the line have left it.
    func currentMembership() throws -> Membership { try tx.members.find(room.key, speaker.key) ?? membership }
    var settings: RoomSettings { RoomSettings(room) }

    func origin(undoing: String? = nil) -> Origin {
        var origin = Origin(account: speaker.key, via: .bot, cause: cause, group: group, undoes: undoing)
        origin.device = speaker.device?.name
        return origin
    }
    var actions: Actions {
        Actions(
            account: speaker, room: room, language: language, origin: origin(), environment: environment.actions,
            tx: tx)
    }

    var fields: FieldWords { FieldWords(actions: actions) }

    // MARK: - Words

    /// "started" is a reply of the order's own intent; "timer/none" any phrase.
    func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
        actions.phrase(key.contains("/") ? key : "\(match.intent)/\(key)", values)
    }

    func reply(_ key: String, _ values: [String: PhraseValue] = [:], card: JSON? = nil) -> Reply {
        Reply(phrase(key, values), card: card)
    }

    func quietly(_ key: String, _ values: [String: PhraseValue] = [:], card: JSON? = nil) -> Reply {
        Reply(phrase(key, values), card: card, isQuiet: true)
    }

    /// A moment, shown in the speaker's zone.
    func when(_ instant: Instant) -> PhraseValue { .instant(instant, zone: zone) }

    // MARK: - Asking (rules 1 to 3)

    /// Asks for a piece that is missing; the answer comes back in `slot`.
    func ask(
        _ slot: String, as type: String, _ key: String? = nil, _ values: [String: PhraseValue] = [:],
        code: Reason = .missing
    ) -> Interruption {
        Interruption(
            question: Question(.slot, slot: slot, type: type),
            reply: Reply(phrase(key ?? "ask \(slot)", values), code: code))
    }

    /// Asks whether it is really meant; yes comes back as slot `confirmed`.
    func confirm(
        _ key: String, _ values: [String: PhraseValue] = [:], code: Reason? = nil,
        adding slots: [String: SlotValue] = [:]
    ) -> Interruption {
        let text = phrase(key, values)
        var yes = slots
        yes["confirmed"] = .choice("yes")
        let options = [
            Question.Option(label: phrase("words/yes"), say: phrase("words/yes"), slots: yes),
            Question.Option(label: phrase("words/no"), say: phrase("words/no")),
        ]
        return Interruption(
            question: Question(.confirm, options: options),
            reply: Reply(text, card: Cards.choice(prompt: text, options), code: code, isQuiet: true))
    }

    var isConfirmed: Bool { match.slots["confirmed"] != nil }

    /// Numbered choices; the chosen one's slots come back.
    func choose(
        _ key: String, _ values: [String: PhraseValue] = [:], _ options: [Question.Option], allowsSeveral: Bool = false
    ) -> Interruption {
        let numbered = options.enumerated().map { index, option in
            var option = option
            if option.say.isEmpty { option.say = "\(index + 1)" }
            return option
        }
        let prompt = phrase(key, values)
        let lines = numbered.enumerated().map { "\($0 + 1). \($1.label)" }
        return Interruption(
            question: Question(.choice, options: numbered, allowsSeveral: allowsSeveral),
            reply: Reply(
                ([prompt] + lines).joined(separator: "\n"), card: Cards.choice(prompt: prompt, numbered),
                code: .ambiguous))
    }

    // MARK: - Values of the order

    func text(_ slots: String...) -> String? { match.text(slots) }

    func duration(_ slots: String...) -> Double? { match.duration(slots) }

    func instant(_ slots: String...) -> SpokenInstant? { match.instant(slots) }

    func number(_ slots: String...) -> Double? {
        for slot in slots { if case .number(let number) = match.slots[slot] { return number } }
        return nil
    }

    var recurrence: Recurrence? { match.recurrence }

    func choice(_ slot: String) -> String? {
        if case .choice(let key) = match.slots[slot] { return key }
        return nil
    }

    /// Words that point at a thing, whichever slot holds them.
    var pointer: Pointer? {
        for value in match.slots.values { if case .pointer(let pointer) = value { return pointer } }
        return nil
    }

    var meansAll: Bool {
        if pointer == .all || pointer == .both { return true }
        return match.slots["all"] != nil
    }

    /// What a choice or a "did you mean" settled: the id of an object.
    func settled(_ kind: String) -> String? { text("#\(kind)") }
}
