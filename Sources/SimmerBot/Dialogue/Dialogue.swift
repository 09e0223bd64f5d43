import Foundation
import Metrics
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// One line being dealt with inside its transaction: rules 1 to 11 of the feature table, written once for all intents.
final class Dialogue {
    let tx: Transaction
    let environment: BotEnvironment
    let line: Line
    private let isAmbient: Bool
    let room: Room
    private let membership: Membership
    let speaker: Account
    private let before: Conversation
    var conversation: Conversation
    private var hasSpoken = false
    /// The last order of the line was obeyed, or waits for more to be said: it was not refused.
    var isTakenUp = false
    /// An order of the line ended the speaker's membership, or the room: nothing more is done or said in it.
    private var hasLeft = false
    private var repliedTo: (kind: String, id: String)?
    /// Set while a line is obeyed of which only a name may be wrong: what else it can be, and what to say when it is
    /// like no name.
    private var mistyped: (others: ArraySlice<Match>, nearest: [String])?
    /// What the line can be where the thing that it names is not there.
    private var others: ArraySlice<Match> = []
    /// Ids of the photos that the line shows, else of those that it answers.
    private let photos: [String]
    /// And of the documents.
    private let files: [String]

    /// Nil when the room or the membership is gone since the line was said: then nothing is answered.
    init?(_ line: Line, isAmbient: Bool, environment: BotEnvironment, tx: Transaction) throws {
        guard let room = try tx.rooms.find(line.room), room.deletedAt == nil,
            var membership = try tx.members.find(line.room, line.author),
            var speaker = try tx.accounts.find(line.author), speaker.isUsable
        else { return nil }
        if let device = try line.device.flatMap({ try tx.accounts.find(id: $0) }) {
            speaker.device = SharedDevice(device)
            membership.role = .member
        }
        self.tx = tx
        self.environment = environment
        self.line = line
        self.isAmbient = isAmbient
        self.room = room
        self.membership = membership
        self.speaker = speaker
        before = try Conversation(room.key, speaker.key, tx)
        conversation = before
        let answered = try line.replyTo.flatMap { try tx.events.find(room.key, $0) }?.content
        photos =
            line.photos.isEmpty ? (answered?["photos"]?.array ?? []).compactMap { $0["id"]?.string } : line.photos
        files = line.files.isEmpty ? (answered?["files"]?.array ?? []).compactMap { $0["id"]?.string } : line.files
        if let card = answered?["card"],
            let kind = (card["subject"] ?? card)["kind"]?.string, let id = (card["subject"] ?? card)["id"]?.string
        {
            repliedTo = (kind, id)
        }
    }

    /// So long after a change a bare "cancel" may mean it.
    private static let regretMilliseconds: Int64 = 120_000

    /// The speaker's.
    var zone: TimeZone { speaker.zone }
    var grammar: Grammar { environment.grammar }

    /// Does what the line asks. `question` is the place of the question that the plan was made for.
    func perform(_ plan: Plan, answering question: Seq?) throws {
        if let question, conversation.question?.seq != question {
            // It lapsed meanwhile: what fitted only as an answer fits nothing.
            switch plan {
            case .answer, .answers, .pick, .confirm, .drop, .misfit, .form, .uploads:
                if !isAmbient { try notUnderstood([]) }
                return
            default: break
            }
        }
        switch plan {
        case .ignore: return
        case .orders(let orders): try run(orders, group: Identifier.make(at: tx.now))
        case .learned(let order, let wording): try run(order, from: wording)
        case .further(let orders):
            others = orders.dropFirst()
            try run([orders[0]], group: Identifier.make(at: tx.now))
        case .answer(let value): try resume { $0.slots[conversation.question?.slot ?? ""] = value }
        case .answers(let values): try resume { $0.slots.merge(values) { _, new in new } }
        case .pick(let places): try pick(places)
        case .confirm(true): try pick([0])
        case .confirm(false), .drop: try drop()
        case .form(let step): try fill(step)
        case .uploads: try takeUploads()
        case .misfit: try askAgain()
        case .ambiguous(let matches): try ask(between: matches)
        case .perhaps(let match, let rest, let say): try ask(whether: match, rest: rest, say)
        case .guesses(let proposals):
            conversation.focus.isStray = true
            try ask(among: proposals)
        case .small(let control): try smallTalk(control)
        case .notUnderstood(let nearest): if try !asksOutside(nearest) { try notUnderstood(nearest) }
        case .mistyped(let matches, let nearest):
            mistyped = (matches.dropFirst(), nearest)
            try run([matches[0]], group: Identifier.make(at: tx.now))
        case .changed(let matches, let of): try offer(matches, changing: of)
        case .stale: try say(Reply(phrase("bot/stale"), code: .expired))
        }
        if hasSpoken {
            if !hasLeft { try remindOfForm() }
        } else {
            // Talk that was left alone closes no question.
            (conversation.draft, conversation.question) = (before.draft, before.question)
        }
        try save()
    }

    private func save() throws {
        guard try tx.members.role(speaker.key, in: room.key) != nil else { return }
        try conversation.save(
            over: before, room.key, speaker.key, draftMinutes: environment.actions.limits.draftMinutes, tx)
    }

    // MARK: - Orders

    /// `isOfForm`: the first one is the form that is being filled.
    func run(_ orders: [Match], group: String, isOfForm: Bool = false) throws {
        conversation.draft = nil
        conversation.question = nil
        let orders = isOfForm ? orders : Self.fromTheLast(orders)
        for (index, match) in orders.enumerated() {
            let rest = Array(orders.dropFirst(index + 1))
            guard try run(match, rest: rest, group: group, isOfForm: isOfForm && index == 0), !hasLeft else { return }
        }
        // The orders of one line are taken back together, so none of them can be corrected alone.
        if orders.count > 1 { conversation.focus.cannotTakeBackLast() }
    }

    /// Numbered things are taken from the last on ("delete the reminders 1 and 3"): what goes changes no number before.
    private static func fromTheLast(_ orders: [Match]) -> [Match] {
        let numbers = orders.map { order in
            order.slots["number"].flatMap { if case .number(let it) = $0 { it } else { nil } }
        }
        guard orders.count > 1, orders.allSatisfy({ $0.intent == orders[0].intent }), numbers.allSatisfy({ $0 != nil })
        else { return orders }
        return zip(orders, numbers).sorted { $0.1 ?? 0 > $1.1 ?? 0 }.map(\.0)
    }

    /// False when the order needs an answer first: the rest of the line waits for it.
    private func run(_ match: Match, rest: [Match], group: String, isOfForm: Bool) throws -> Bool {
        var match = match
        if !isOfForm, let form = conversation.form, try joins(form, &match, rest: rest) { return false }
        if !isOfForm, let form = conversation.form, HandlerTable.form(of: match.intent) != nil {
            return try runBeside(form, match, rest: rest)
        }
        var corrected: Focus.Order?
        if match.isCorrection {
            guard let last = conversation.focus.last, last.match.intent == match.intent, !last.group.isEmpty else {
                try notUnderstood([])
                return true
            }
            corrected = last
            match = last.match.corrected(by: match)
        }
        let said = corrected?.said ?? line.said
        Counter(label: "simmer_bot_matches", dimensions: [("intent", match.intent), ("language", match.language)])
            .increment()
        guard let handler = HandlerTable.handler(of: match.intent) else {
            try notUnderstood([])
            return true
        }
        if let refusal = DeviceIntents.refusal(of: match, by: speaker) {
            try say(Reply(grammar.sentence(of: refusal, language: match.language), code: refusal.reason))
            return true
        }
        let turn = Turn(
            tx: tx, environment: environment, room: room, membership: membership, speaker: speaker, match: match,
            said: said, cause: line.seq, words: line.text, group: group, isAmbient: isAmbient,
            isIndexed: line.isIndexed, focus: conversation.focus, waiting: conversation.photos, repliedTo: repliedTo,
            isMistyped: mistyped != nil, photos: photos, files: files)
        do {
            let reply = try tx.attempt {
                if let corrected { try takeBack(corrected, turn) }
                return try handler(turn)
            }
            (conversation.focus, conversation.photos) = (turn.focus, turn.waiting)
            // Who says it first may be about to go.
            if reply.said != nil { hasLeft = try !isInRoom() }
            let seq = try say(reply)
            if isOfForm { conversation.form = nil }
            // An order that was refused was none.
            if reply.code == nil {
                isTakenUp = true
                conversation.focus.obeyed(
                    Focus.Order(match: match, said: said, group: group, seq: seq, at: tx.now))
            }
            return true
        } catch let interruption as Interruption {
            (conversation.focus, conversation.photos) = (turn.focus, turn.waiting)
            let draft = Draft(
                match: interruption.form ?? interruption.order ?? match, said: said, rest: rest, group: group)
            if interruption.form == nil { conversation.draft = draft } else { conversation.form = draft }
            var question = interruption.question
            question.intent = match.intent
            question.seq = try say(interruption.reply)
            question.askedAt = tx.now
            question.isOfForm = interruption.form != nil
            conversation.question = question
            isTakenUp = true
            return false
        } catch let refusal as Refusal {
            if let mistyped, refusal.reason == .notUnderstood {
                guard let other = mistyped.others.first else {
                    if try !asksOutside(mistyped.nearest) { try notUnderstood(mistyped.nearest) }
                    return true
                }
                self.mistyped?.others.removeFirst()
                return try run(other, rest: rest, group: group, isOfForm: isOfForm)
            }
            if refusal.reason == .unknown || refusal.reason == .notFound, let other = others.popFirst() {
                return try run(other, rest: rest, group: group, isOfForm: isOfForm)
            }
            // Talk that only looked like an order ("stop the timer" with none here) is left alone.
            if isAmbient, refusal.reason == .unknown || refusal.reason == .notFound { return true }
            try say(Reply(grammar.sentence(of: refusal, language: match.language), code: refusal.reason))
            return true
        }
    }

    private func isInRoom() throws -> Bool {
        guard let room = try tx.rooms.find(room.key), room.deletedAt == nil else { return false }
        return try tx.members.role(speaker.key, in: room.key) != nil
    }

    /// Takes the changes of an order back before it is given again with another value.
    private func takeBack(_ order: Focus.Order, _ turn: Turn) throws {
        guard
            let change = try tx.changes.undoable(in: room.key, by: speaker.key).first(where: { $0.group == order.group }
            )
        else { return }
        _ = try Undoing(actions: turn.actions).undo(change)
    }

    /// Goes on with what was being made, with the answer in it.
    private func resume(_ fill: (inout Match) -> Void) throws {
        guard var draft = asked else { return try notUnderstood([]) }
        fill(&draft.match)
        try run([draft.match] + draft.rest, group: draft.group, isOfForm: conversation.question?.isOfForm ?? false)
    }

    /// What the open question is asked for.
    private var asked: Draft? { conversation.question?.isOfForm == true ? conversation.form : conversation.draft }

    private func pick(_ places: [Int]) throws {
        guard let question = conversation.question, let draft = asked else { return try notUnderstood([]) }
        if question.isOfForm, let first = places.first, question.options.indices.contains(first),
            let step = question.options[first].slots[FormSlot.step]?.words.flatMap(FormStep.init(rawValue:))
        {
            return try fill(step)
        }
        let chosen = places.compactMap { question.options.indices.contains($0) ? question.options[$0] : nil }
        if question.isGuess {
            // The last of them is “none of these”.
            if question.kind == .choice, places.contains(question.options.count - 1) { return try drop() }
            if !(question.kind == .confirm && places == [1]) { conversation.focus.declined = nil }
        }
        // The second option of a yes-or-no is no.
        if question.kind == .confirm, places == [1] { return try drop() }
        let orders = chosen.map { option in
            var match = option.match ?? draft.match
            match.slots.merge(option.slots) { _, new in new }
            return match
        }
        let lesson = lesson(from: question, places, draft)
        try run(orders + draft.rest, group: draft.group, isOfForm: question.isOfForm)
        if let lesson { try learn(lesson, group: draft.group) }
    }

    private func drop() throws {
        if conversation.question?.isOfForm == true { return try fill(.discard) }
        if conversation.question?.isGuess == true { return try decline() }
        let own = conversation.draft.map { "\($0.match.intent)/dropped" }
        let text = phrase(own.flatMap { grammar.hasPhrase($0, language: language) ? $0 : nil } ?? "bot/dropped")
        conversation.draft = nil
        conversation.question = nil
        try say(Reply(text, isQuiet: true))
    }

    /// A guess was none of it. Who has said so twice is not asked by guesses for a while.
    private func decline() throws {
        let before = conversation.focus.declined
        conversation.focus.declined = Focus.Declined(count: (before?.count ?? 0) + 1, at: tx.now)
        let text = phrase("bot/no guess")
        if let words = conversation.question?.words { try unlearn(words, group: conversation.draft?.group) }
        conversation.draft = nil
        conversation.question = nil
        try say(Reply(text, isQuiet: true))
    }

    // MARK: - Questions of the dialogue itself

    private func askAgain() throws {
        guard var question = conversation.question else { return try notUnderstood([]) }
        let text: String
        var code = Reason.invalid
        let kind = String(question.type.prefix { $0.isLetter })
        let own = "\(question.intent)/misfit \(question.slot)"
        if question.kind == .slot, grammar.hasPhrase(own, language: language) {
            code = Self.numbers.contains(kind) ? .notNumber : kind == "choice" ? .unknown : .invalid
            text = phrase(own)
        } else if question.kind == .slot, ["duration", "number", "rating"].contains(kind) {
            code = .notNumber
            text = phrase("bot/misfit \(kind)")
        } else if question.kind == .photo || question.kind == .file {
            code = .missing
            text = phrase("bot/misfit \(question.kind.rawValue)")
        } else if question.kind == .slot {
            text = phrase("bot/misfit")
        } else {
            code = .unknown
            let lines = question.options.enumerated().map { "\($0 + 1). \($1.label)" }
            text = ([phrase("bot/choose again")] + lines).joined(separator: "\n")
        }
        let card = question.options.isEmpty ? nil : Cards.choice(prompt: phrase("bot/choose again"), question.options)
        question.seq = try say(Reply(text, card: card, code: code))
        question.askedAt = tx.now
        conversation.question = question
    }

    /// The types of values that hold a number.
    private static let numbers: Set<String> = ["duration", "minutes", "number", "quantity", "rating", "people"]

    private func ask(between matches: [Match]) throws {
        let language = matches.first?.language ?? speaker.language
        let options = matches.prefix(5).enumerated().map { index, match in
            Question.Option(
                label: grammar.purpose(of: match.intent, language: language) ?? match.intent, say: "\(index + 1)",
                match: match)
        }
        let prompt = phrase("bot/which meaning", language: language)
        let lines = options.enumerated().map { "\($0 + 1). \($1.label)" }
        try ask(
            Question(.choice, options: options),
            Reply(
                ([prompt] + lines).joined(separator: "\n"), card: Cards.choice(prompt: prompt, options),
                code: .ambiguous),
            about: matches[0])
    }

    private func ask(whether match: Match, rest: [Match] = [], _ say: String) throws {
        let prompt = phrase("bot/did you mean", ["say": .text(say)], language: match.language)
        let options = [
            Question.Option(
                label: phrase("words/yes", language: match.language),
                say: phrase("words/yes", language: match.language)),
            Question.Option(
                label: phrase("words/no", language: match.language), say: phrase("words/no", language: match.language)
            ),
        ]
        try ask(
            Question(.confirm, options: options),
            Reply(prompt, card: Cards.choice(prompt: prompt, options), code: .notUnderstood), about: match, rest: rest)
    }

    /// Up to three orders as the sentences that are read as them, and “none of these”.
    private func ask(among proposals: [Proposal]) throws {
        if let declined = conversation.focus.declined, declined.isEnough(at: tx.now) { return try notUnderstood([]) }
        guard proposals.count > 1 else {
            try ask(whether: proposals[0].match, proposals[0].say)
            return note(proposals)
        }
        let language = proposals[0].match.language
        let offered = proposals.enumerated().map { index, proposal in
            Question.Option(label: proposal.say, say: "\(index + 1)", match: proposal.match)
        }
        let none = Question.Option(
            label: phrase("bot/none of these", language: language), say: "\(offered.count + 1)")
        let prompt = phrase("bot/which guess", language: language)
        let lines = (offered + [none]).enumerated().map { "\($0 + 1). \($1.label)" }
        try ask(
            Question(.choice, options: offered + [none]),
            Reply(
                ([prompt] + lines).joined(separator: "\n"), card: Cards.choice(prompt: prompt, offered + [none]),
                code: .notUnderstood),
            about: proposals[0].match)
        note(proposals)
    }

    /// The question that is open is about these.
    private func note(_ proposals: [Proposal]) {
        conversation.question?.isGuess = true
        conversation.question?.words = ownWords
        conversation.question?.sentences = proposals.map(\.say)
    }

    private func ask(_ question: Question, _ reply: Reply, about match: Match, rest: [Match] = []) throws {
        var question = question
        question.seq = try say(reply)
        question.askedAt = tx.now
        conversation.question = question
        conversation.draft = Draft(match: match, said: line.said, rest: rest, group: Identifier.make(at: tx.now))
    }

    /// Rule 10: an edited command is not run again by itself.
    private func offer(_ matches: [Match], changing of: Seq) throws {
        let language = matches.first?.language ?? speaker.language
        let prompt = phrase("bot/apply the change", language: language)
        let options = [
            Question.Option(
                label: phrase("words/yes", language: language), say: phrase("words/yes", language: language)),
            Question.Option(
                label: phrase("words/no", language: language), say: phrase("words/no", language: language)),
        ]
        let undo = Match(intent: "edit.apply", language: language, slots: ["of": .number(Double(of))])
        try ask(
            Question(.confirm, options: options),
            Reply(prompt, card: Cards.choice(prompt: prompt, options), isQuiet: true), about: undo, rest: matches)
    }

    // MARK: - Words

    private func smallTalk(_ control: Control) throws {
        let language = grammar.language(of: line.text, chosen: speaker.language) ?? speaker.language
        if conversation.form != nil, let step = FormStep(control) { return try fill(step) }
        switch control {
        case .discard:
            try say(Reply(phrase("bot/nothing to cancel", language: language), code: .notUnderstood))
        case .cancel:
            // Right after a change it may mean that; what nobody asked to take back stays.
            if let last = try Undoing(actions: actions(language, group: "")).newest(),
                tx.now - last.at <= Self.regretMilliseconds
            {
                let undo = Match(intent: "undo", language: language)
                return try ask(whether: undo, phrase("bot/undo the last", language: language))
            }
            try say(Reply(phrase("bot/nothing to cancel", language: language), code: .notUnderstood))
        case .more: try run([Match(intent: "more", language: language)], group: Identifier.make(at: tx.now))
        case .thanks, .greeting:
            try say(Reply(phrase("bot/\(control.rawValue)", language: language), isQuiet: true))
        case .again:
            // What the bot said last, whatever it was; a question that is open stays open.
            let recent = try tx.events.history(room.key, before: line.seq, limit: 30, all: false)
            guard let last = recent.last(where: { $0.author == Account.bot })?.content["text"]?.string else {
                fallthrough
            }
            try say(Reply(last, isQuiet: true))
        case .yes, .no, .done, .goOn, .anyway, .skip:
            try say(Reply(phrase("bot/nothing asked", language: language), isQuiet: true))
        }
    }

    func notUnderstood(_ nearest: [String]) throws {
        conversation.focus.isStray = true
        let language = grammar.language(of: line.text, chosen: speaker.language) ?? speaker.language
        var values: [String: PhraseValue] = [:]
        if let first = nearest.first { values["first"] = .text(first) }
        if nearest.count > 1 { values["second"] = .text(nearest[1]) }
        try say(Reply(phrase("errors/not_understood", values, language: language), code: .notUnderstood))
    }

    func phrase(_ key: String, _ values: [String: PhraseValue] = [:], language: String? = nil) -> String {
        grammar.phrase(key, values, language: language ?? self.language, measures: speaker.measures)
    }

    /// That of what is asked about, else of the line.
    private var language: String {
        (asked ?? conversation.draft)?.match.language ?? grammar.language(of: line.text, chosen: speaker.language)
            ?? speaker.language
    }

    @discardableResult
    func say(_ reply: Reply) throws -> Seq {
        hasSpoken = true
        if let said = reply.said { return said }
        var message = NewMessage(author: Account.bot, text: reply.text)
        message.card = reply.card
        message.code = reply.code
        message.cause = line.seq
        message.isQuiet = reply.isQuiet
        return try tx.events.say(message, in: room.key).seq
    }
}
