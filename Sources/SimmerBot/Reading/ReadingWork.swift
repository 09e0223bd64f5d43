import SimmerDomain
import SimmerLanguage
import SimmerStore

/// A line that was given to the reader outside: what it is asked, and what is said of its answer. Nothing is done
/// before the speaker has said yes to a sentence of ours.
package struct ReadingWork: Sendable {
    package static let kind = "reading"
    /// Who has waited longer is not asked for any more: the server stood still meanwhile.
    private static let patienceMilliseconds: Int64 = 60_000
    private static let mostNames = 200

    private let environment: BotEnvironment
    /// By language; without a reader none are needed.
    private let orders: [String: [ReadableOrder]]

    package init(_ environment: BotEnvironment) {
        let known = Set(HandlerTable.intents)
        let grammar = environment.grammar
        orders =
            environment.reading == nil
            ? [:]
            : grammar.languages.reduce(into: [:]) { orders, language in
                orders[language] = grammar.readableOrders(of: language).filter { known.contains($0.intent) }
            }
        // What the reader did not understand it is not asked again.
        var environment = environment
        environment.reading = nil
        self.environment = environment
    }

    /// What is asked, and where the answer has to make sense.
    package struct Wish: Sendable {
        package var question: ReadingQuestion
        fileprivate var line: Line
        fileprivate var context: LineContext
    }

    /// The job's body holds no words of people: these stand in the log alone, and go when they are deleted there.
    static func body(of line: Line, nearest: [String]) -> JSON {
        ["room": .int(line.room), "cause": .int(line.seq), "nearest": .array(nearest.map(JSON.string))]
    }

    /// Nil where nothing is to be asked any more: too late, the message or its author's membership is gone.
    package func wish(_ job: Job, _ tx: Transaction) throws -> Wish? {
        guard tx.now - job.due < Self.patienceMilliseconds, let line = try line(of: job, tx) else { return nil }
        let grammar = environment.grammar
        let around = try RoomContext(line.room, keeping: nil, shelf: nil, grammar, tx)
        guard let person = around.people[line.author] else { return nil }
        let text = Admission.of(line, isPrivate: true, isReplyToBot: false, isAddressedOnly: false, grammar: grammar)
            .text
        var context = LineContext(
            languages: [person.language] + [around.language].compactMap(\.self), now: min(line.said, tx.now),
            timeZone: person.zone, roomKind: around.kind)
        // Of this room alone, and not of the speaker's others.
        context.names = around.overheard
        if !around.timers.isEmpty { context.focus.insert("running") }
        if around.isRinging(at: tx.now) { context.focus.insert("ringing") }
        let said = grammar.language(of: text, chosen: person.language) ?? person.language
        guard let language = [said, person.language].first(where: { orders[$0]?.isEmpty == false }) else { return nil }
        return Wish(
            question: ReadingQuestion(
                line: text, language: language, names: context.names.listed(like: text, most: Self.mostNames),
                orders: orders[language] ?? []),
            line: line, context: context)
    }

    /// What an answer proposes, where that is an order of ours and a sentence is read as just that.
    package func proposal(_ answer: ReadingAnswer, _ wish: Wish) -> Proposal? {
        guard wish.question.orders.contains(where: { $0.intent == answer.intent }) else { return nil }
        return environment.grammar.proposal(answer, language: wish.question.language, wish.context)
    }

    /// Asks the speaker whether it was meant; without a proposal, or with something else open with the speaker, the
    /// line was not understood. Of a line that was deleted or edited meanwhile nothing is said.
    /// - Parameter wish: that the proposal was made for; nil: nobody was asked.
    package func answer(_ job: Job, _ proposal: Proposal?, to wish: Wish?, _ tx: Transaction) throws {
        guard let line = try line(of: job, tx), wish.map({ $0.line.text == line.text }) ?? true,
            let dialogue = try Dialogue(line, isAmbient: false, environment: environment, tx: tx)
        else { return }
        let nearest = (job.body["nearest"]?.array ?? []).compactMap(\.string)
        let plan = proposal.flatMap { dialogue.isAsked ? nil : Plan.guesses([$0]) }
        try dialogue.perform(plan ?? .notUnderstood(nearest: nearest), answering: nil)
        tx.announce(.conversationChanged(line.room))
    }

    private func line(of job: Job, _ tx: Transaction) throws -> Line? {
        guard let room = job.body["room"]?.int, let cause = job.body["cause"]?.int else { return nil }
        return try tx.events.find(room, cause).flatMap { Line($0) }
    }
}
