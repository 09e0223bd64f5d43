import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// An order that waits for something from outside: who gave it, where, and what is said when it comes. It travels in a
/// job's body.
struct OutsideOrder {
    var match: Match
    var room: RoomKey
    var account: AccountKey
    /// The message that gave the order.
    var cause: Seq
    var said: Instant
    /// The object that it is about.
    var subject: String
    /// Nobody asked for it by words: it is not told when it fails.
    var isQuiet: Bool

    var json: JSON {
        [
            "match": match.json, "room": .int(room), "account": .int(account), "cause": .int(cause),
            "said": JSON(said), "subject": .string(subject), "quiet": .bool(isQuiet),
        ]
    }

    /// `kind`: of the subject, which is then settled, whatever words or numbers pointed at it.
    init(_ turn: Turn, about subject: String, kind: String, isQuiet: Bool = false) {
        match = turn.match
        match.slots["#\(kind)"] = .text(subject)
        room = turn.room.key
        account = turn.speaker.key
        cause = turn.cause
        said = turn.said
        self.subject = subject
        self.isQuiet = isQuiet
    }

    init?(_ json: JSON) {
        guard let match = json["match"].flatMap({ Match($0) }), let room = json["room"]?.int,
            let account = json["account"]?.int, let cause = json["cause"]?.int, let said = json["said"]?.int,
            let subject = json["subject"]?.string
        else { return nil }
        self.match = match
        self.room = room
        self.account = account
        self.cause = cause
        self.said = Instant(milliseconds: said)
        self.subject = subject
        isQuiet = json["quiet"]?.bool ?? false
    }

    /// The order's turn once more, in the transaction of what came; nil when the room or the membership is gone.
    fileprivate func turn(
        _ environment: BotEnvironment, adding slots: [String: SlotValue] = [:], _ tx: Transaction
    ) throws -> Turn? {
        guard let room = try tx.rooms.find(room), room.deletedAt == nil,
            let membership = try tx.members.find(room.key, account),
            let speaker = try tx.accounts.find(account), speaker.isUsable
        else { return nil }
        var match = match
        match.slots.merge(slots) { _, new in new }
        return Turn(
            tx: tx, environment: environment, room: room, membership: membership, speaker: speaker, match: match,
            said: said, cause: cause, words: "", group: Identifier.make(at: tx.now), isAmbient: false, isIndexed: true,
            focus: Focus(), repliedTo: nil)
    }

    /// The bot's message that answered the order and shows its subject.
    fileprivate func answer(_ tx: Transaction) throws -> Seq? {
        let after = try tx.events.replay(room, after: cause, upTo: .max, limit: 200)
        let answers = after.filter {
            $0.kind == .message && $0.author == Account.bot && $0.content["cause"]?.int == cause
                && $0.content["card"] != nil
        }
        let exact = answers.first { event in
            let card = event.content["card"]
            return (card?["subject"]?["id"] ?? card?["id"])?.string == subject
        }
        return (exact ?? answers.first)?.seq
    }
}

/// The orders in the bodies of jobs, for the actions that learn what came.
package struct OutsideOrders: WaitingOrders {
    private let environment: BotEnvironment

    package init(_ environment: BotEnvironment) { self.environment = environment }

    package func order(in json: JSON) -> (any WaitingOrder)? {
        OutsideOrder(json).map { KeptOrder(order: $0, environment: environment) }
    }
}

private struct KeptOrder: WaitingOrder {
    let order: OutsideOrder
    let environment: BotEnvironment

    var room: RoomKey { order.room }
    var subject: String { order.subject }
    var language: String { order.match.language }
    var isRefresh: Bool { order.match.slots["refresh"] != nil }
    var offset: Int { order.match.offset }

    func actions(_ tx: Transaction) throws -> Actions? { try order.turn(environment, tx)?.actions }

    func answerAgain(_ standing: WaitingStanding, _ tx: Transaction) throws {
        let slots = [Turn.standingSlot: SlotValue.choice(standing.rawValue)]
        guard HandlerTable.canShowAgain(order.match.intent),
            let handler = HandlerTable.handler(of: order.match.intent),
            let turn = try order.turn(environment, adding: slots, tx), let seq = try order.answer(tx)
        else { return }
        do {
            let reply = try handler(turn)
            if let card = reply.card { try tx.events.setCard(card, text: reply.text, of: seq, in: order.room) }
        } catch is Interruption {
        } catch is Refusal {
            // What it showed is gone meanwhile; the message stays as it was.
        }
    }

    func answer(_ text: String, _ code: Reason, _ tx: Transaction) throws {
        guard !order.isQuiet else { return }
        var message = NewMessage(author: Account.bot, text: text)
        message.code = code
        message.cause = order.cause
        message.isQuiet = true
        _ = try tx.events.say(message, in: order.room)
    }

    func goOn(with intent: String, _ texts: [String: String], _ tx: Transaction) throws {
        guard HandlerTable.handler(of: intent) != nil, let cause = try tx.events.find(order.room, order.cause),
            let line = Line(cause),
            let dialogue = try Dialogue(line, isAmbient: false, environment: environment, tx: tx)
        else { return }
        let next = Match(
            intent: intent, language: order.match.language, slots: texts.mapValues { SlotValue.text($0) })
        try dialogue.perform(.orders([next]), answering: nil)
        tx.announce(.conversationChanged(order.room))
    }
}

extension Turn {
    /// Where an order that is answered again says how far the question outside is.
    fileprivate static let standingSlot = "#standing"

    /// How far the question outside is, of an order that is answered again; nil for one that was just given.
    var standing: WaitingStanding? { choice(Self.standingSlot).flatMap(WaitingStanding.init) }
}

extension Match {
    /// How many lines of a list come before those that are wanted.
    var offset: Int {
        guard case .number(let number)? = slots["offset"] else { return 0 }
        return max(0, Int(whole: number) ?? 0)
    }
}
