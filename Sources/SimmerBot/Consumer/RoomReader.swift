import Foundation
import Logging
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// Reads one room's log in order and does what its lines ask. Everything that it keeps can be read from the store
/// again.
actor RoomReader {
    private let room: RoomKey
    private let store: Store
    private let environment: BotEnvironment
    private let clock: any WallClock
    private let logger: Logger

    /// The last place that was dealt with; nil before the store was asked.
    private var cursor: Seq?
    /// The place that the store knows; behind `cursor` by lines without effect.
    private var stored: Seq = 0
    /// The first line that is waiting has brought the server down before: it is answered with an error.
    private var givesUpFirst = false

    private var roomContext: RoomContext?
    /// Kept when the rest is forgotten: who comes and goes changes no noodle.
    private var shelf: ShelfNames?
    private var conversations: [AccountKey: Conversation] = [:]
    /// People whose next line may answer the bot; nil before the store was asked.
    private var asked: Set<AccountKey>?
    /// The place of the last line of a person, to know what is "the very next line".
    private var lastLine: Seq = 0

    static let consumer = "bot"
    /// An order that was said longer ago is answered, not obeyed.
    static let staleMilliseconds: Int64 = 600_000
    private static let page = 200

    init(room: RoomKey, store: Store, environment: BotEnvironment, clock: any WallClock, logger: Logger) {
        self.room = room
        self.store = store
        self.environment = environment
        self.clock = clock
        self.logger = logger
    }

    /// What this room holds in memory besides its log was changed elsewhere.
    func forget() {
        roomContext = nil
        conversations.removeAll()
        asked = nil
    }

    /// Things of the room were made, changed or ended.
    func forgetNames() { roomContext?.isStale = true }

    func giveUpFirst() { givesUpFirst = true }

    /// What stands up to that place was nothing to read and went past.
    func pass(to seq: Seq) {
        guard let cursor, cursor < seq else { return }
        self.cursor = seq
    }

    /// The place up to which everything is dealt with, when what follows needs no look as long as `Admission.Passing`
    /// says so: the bot is not to listen to talk here, and nobody has a question of it open. Nil otherwise.
    func talkMayPass() async throws -> Seq? {
        guard let cursor, !givesUpFirst else { return nil }
        // Not its names, which may have changed.
        let known = roomContext
        let around = if let known { known } else { try await around() }
        // In a room for photos each that is shown gets into the album.
        guard !around.isPrivate, !around.isAlbum, around.isAddressedOnly ?? environment.isAddressedOnly else {
            return nil
        }
        if asked == nil {
            asked = try await store.read { [room] tx in Set(try tx.dialogue.pending(in: room)) }
        }
        return asked?.isEmpty ?? false ? cursor : nil
    }

    // MARK: - Events in order

    /// Deals with events that come in the order of the log; what is missing before them is read from the store.
    func read(_ events: [RoomEvent]) async throws {
        for event in events {
            let last = try await position()
            if event.seq <= last { continue }
            if event.seq > last + 1 { try await catchUp(to: event.seq - 1) }
            try await read(event)
        }
    }

    /// Deals with everything up to `end` (the head of the room when nil).
    func catchUp(to end: Seq = .max) async throws {
        while true {
            let after = try await position()
            guard after < end else { return }
            let events = try await store.read { [room] tx in
                try tx.events.replay(room, after: after, upTo: end, limit: Self.page)
            }
            guard !events.isEmpty else { return }
            // Another node may have read further meanwhile.
            for event in events where event.seq > (try await position()) { try await read(event) }
        }
    }

    private func position() async throws -> Seq {
        if let cursor { return cursor }
        let (seq, _) = try await store.read { [room] tx in try tx.consumers.position(Self.consumer, in: room) }
        cursor = seq
        stored = seq
        return seq
    }

    /// Writes how far the room is read, when that is not known to the store.
    func flush() async throws {
        guard let cursor, cursor > stored else { return }
        let from = stored
        do {
            try await store.write { [room] tx in
                try tx.consumers.move(Self.consumer, in: room, from: from, to: cursor)
            }
            stored = cursor
        } catch let refusal as Refusal where refusal.reason == .conflict {
            // Another node reads the room: where it is says the store.
            self.cursor = nil
            forget()
        }
    }

    private func read(_ event: RoomEvent) async throws {
        switch event.kind {
        case .member, .room: forget()
        case .timer, .reminder, .item: forgetNames()
        default: break
        }
        if var line = Line(event) {
            // The log's time never goes back, the clock may be set back: then what is said now bears a time that is yet
            // to come.
            let now = clock.now()
            line.said = min(line.said, now)
            line.at = min(line.at, now)
            try await read(line)
            if line.edits == nil { lastLine = line.seq }
        }
        // Another node may have read further.
        cursor = max(cursor ?? 0, event.seq)
    }

    // MARK: - Lines

    private func read(_ line: Line) async throws {
        do {
            if givesUpFirst {
                givesUpFirst = false
                logger.error("a line was given up", metadata: ["room": "\(room)", "seq": "\(line.seq)"])
                try await apologize(for: line)
                return
            }
            let (plan, question, isAmbient) = try await plan(line)
            guard plan != .ignore else { return }
            do {
                try await perform(plan, question, line, isAmbient: isAmbient)
            } catch is SearchIsBehind {
                try await store.catchUpSearch()
                var line = line
                line.isIndexed = true
                try await perform(plan, question, line, isAmbient: isAmbient)
            }
        } catch let error where StoreError.isPassing(error) {
            // It is no fault of the line that the store is away: it is read again.
            throw error
        } catch {
            // A room may go while a line of it is read: nobody is left to be answered, and that is no fault. Nor is it
            // one that another node has read the room.
            let isGone = try await isGone()
            let isReadElsewhere = try await isReadElsewhere()
            logger.log(
                level: isGone || isReadElsewhere ? .debug : .error, "a line failed",
                metadata: ["room": "\(room)", "seq": "\(line.seq)", "error": "\(error)"])
            let before = stored
            cursor = nil
            _ = try await position()
            guard stored < line.seq else { return }
            if stored != before {
                // Another node has read the room meanwhile, but not this line.
                forget()
                return try await read(line)
            }
            try await apologize(for: line)
        }
    }

    private func perform(_ plan: Plan, _ question: Seq?, _ line: Line, isAmbient: Bool) async throws {
        let conversation: Conversation? = try await dealing(with: line) { [environment] tx in
            let dialogue = try Dialogue(line, isAmbient: isAmbient, environment: environment, tx: tx)
            try dialogue?.perform(plan, answering: question)
            return dialogue?.conversation
        }
        conversations[line.author] = conversation
        asked = nil
        roomContext?.isStale = true
    }

    /// Does what is to be done for a line, and moves past it in the same transaction: so it is done once. Throws
    /// `conflict` where the store is past it already.
    private func dealing<Done: Sendable>(
        with line: Line, _ body: @escaping @Sendable (Transaction) throws -> Done
    ) async throws -> Done {
        let from = stored
        guard from < line.seq else { throw Refusal(.conflict, phrase: "changed meanwhile") }
        let done = try await store.write { tx in
            let done = try body(tx)
            try tx.consumers.move(Self.consumer, in: line.room, from: from, to: line.seq)
            return done
        }
        stored = line.seq
        return done
    }

    /// Whether the store knows of more than this reader has done.
    private func isReadElsewhere() async throws -> Bool {
        try await store.read { [room] tx in try tx.consumers.position(Self.consumer, in: room).seq } != stored
    }

    private func isGone() async throws -> Bool {
        try await store.read { [room] tx in try tx.rooms.find(room)?.deletedAt != nil }
    }

    /// Says that something went wrong with a line, and goes past it.
    private func apologize(for line: Line) async throws {
        try await dealing(with: line) { [environment] tx in
            if let speaker = try tx.accounts.find(line.author), let room = try tx.rooms.find(line.room),
                room.deletedAt == nil
            {
                var message = NewMessage(
                    author: Account.bot,
                    text: environment.grammar.phrase("errors/fault", [:], language: speaker.language))
                message.code = .offline
                message.cause = line.seq
                message.isQuiet = true
                _ = try tx.events.say(message, in: line.room)
            }
        }
    }

    /// What the line asks, the question that it answers, and whether nobody addressed the bot.
    private func plan(_ line: Line) async throws -> (Plan, question: Seq?, isAmbient: Bool) {
        guard let reading = try await reading(of: line) else { return (.ignore, nil, true) }
        var plan = reading.planner.plan(reading.admission)
        if let edits = line.edits {
            guard let orders = plan.orders else { return (.ignore, nil, true) }
            plan = .changed(orders, of: edits)
        }
        // A photo is no order that could come too late.
        if plan != .ignore, !reading.planner.isForAlbum, clock.now() - line.at > Self.staleMilliseconds {
            plan = .stale
        }
        return (plan, reading.planner.question?.seq, !reading.admission.isAddressed)
    }

    /// A line with all that it can mean here.
    struct Reading {
        let planner: Planner
        let admission: Admission
    }

    /// Nil for what is nothing to read.
    /// - Parameter isKept: what was read of the store for it serves the next line, too. Not for lines that are not yet
    ///   said, since those of the log are read meanwhile.
    func reading(of line: Line, isKept: Bool = true) async throws -> Reading? {
        let around = try await around(isKept: isKept)
        guard let person = around.people[line.author] else { return nil }
        var isReplyToBot = false
        var answered: [String] = []
        if let replyTo = line.replyTo,
            let message = try await store.read({ [room] tx in try tx.events.find(room, replyTo) })
        {
            isReplyToBot = message.author == Account.bot
            answered = (message.content["photos"]?.array ?? []).compactMap { $0["id"]?.string }
        }
        let admission = Admission.of(
            // A scale's figures in its maker's own room are none for the bot.
            line, isPrivate: around.isPrivate && !person.isProgram, isReplyToBot: isReplyToBot,
            isAddressedOnly: around.isAddressedOnly ?? environment.isAddressedOnly, grammar: environment.grammar)
        let conversation = try await conversation(with: line.author, isKept: isKept)
        let question = conversation.question
        let isForAlbum = around.isAlbum && line.edits == nil && !line.photos.isEmpty
        let describes =
            line.photos.isEmpty && !conversation.photos.isEmpty
            && answered.contains { conversation.photos.contains($0) }
        if case .nothing = admission, question == nil, !isForAlbum, !describes { return nil }
        var context = LineContext(
            languages: [person.language] + [around.language].compactMap { $0 }, now: line.said, timeZone: person.zone,
            isAddressed: admission.isAddressed, roomKind: around.kind,
            focus: situations(of: line, around, conversation, answered: answered),
            previous: previous(to: line, conversation.focus, isOverheard: admission.isOverheard))
        context.names = try await names(around, for: line, isAddressed: admission.isAddressed)
        let before = ordersBefore(line, conversation.focus)
        context.topic = before.first.flatMap { $0.match.intent.split(separator: ".").first.map(String.init) }
        let planner = Planner(
            grammar: environment.grammar, context: context, question: line.edits == nil ? question : nil,
            isNextLine: question.map { lastLine <= $0.seq && line.at - $0.askedAt <= 120_000 } ?? false,
            before: before, form: conversation.form?.match,
            isCalled: admission.text != line.text, listKind: conversation.focus.listKind, photos: line.photos,
            files: line.files, isForAlbum: isForAlbum, describesPhotos: describes,
            actsUnasked: around.actsUnasked, wordings: around.wordings)
        return Reading(planner: planner, admission: admission)
    }

    /// What a line can be about without naming it.
    private func situations(
        of line: Line, _ around: RoomContext, _ conversation: Conversation, answered: [String]
    ) -> Set<String> {
        let focus = conversation.focus
        var situations = focus.kinds
        if !line.photos.isEmpty || !answered.isEmpty { situations.insert("new photo") }
        if !answered.isEmpty || !conversation.photos.isEmpty { situations.insert("photo") }
        if around.isRinging(at: line.at) { situations.insert("ringing") }
        if !line.photos.isEmpty { situations.insert("photo") }
        if focus.wording != nil { situations.insert(LineContext.after(Wording.kind)) }
        if !line.photos.isEmpty || !line.files.isEmpty { situations.insert("uploads") }
        if around.hasRung(at: line.at) { situations.insert("rang") }
        if around.hasRung(at: line.at, since: focus.last?.at) { situations.insert("current reminder") }
        if let last = focus.last, line.at - last.at <= Int64(Focus.seconds) * 1000 { situations.insert("obeyed") }
        guard !around.timers.isEmpty else { return situations }
        situations.insert("running")
        // "it": the timer that this person spoke of, or the one whose card is the last thing that was said here.
        if focus.objects[TimerRecord.kind].map({ around.timers[$0] != nil }) ?? false
            || around.timers.values.contains(where: { lastLine < $0 })
        {
            situations.insert("current timer")
        }
        return situations
    }

    /// The intent of the order that the line may be about. Said to the bot, it may be so for as long as the order is in
    /// focus; a line that is overheard has to come right after the answer.
    private func previous(to line: Line, _ focus: Focus, isOverheard: Bool) -> String? {
        guard line.edits == nil, let last = focus.last else { return nil }
        let isNext = lastLine <= last.seq && line.at - last.at <= 120_000
        guard isNext || (!isOverheard && line.at - last.at <= Int64(Focus.seconds) * 1000) else { return nil }
        return last.match.intent
    }

    /// The orders that the line may go on from, the last one first: the speaker's own, and of others the last one when
    /// that came later.
    private func ordersBefore(_ line: Line, _ focus: Focus) -> [OrderBefore] {
        guard line.edits == nil else { return [] }
        let own = [focus.last, focus.earlier].compactMap(\.self)
        let others = conversations.filter { $0.key != line.author }.compactMap(\.value.focus.last)
        let latest = others.max { $0.at < $1.at }.map { [$0] } ?? []
        return (own.map { ($0, true) } + latest.map { ($0, false) })
            .filter { order, _ in line.at - order.at <= Int64(Focus.seconds) * 1000 }
            .sorted { $0.0.at > $1.0.at }
            .map { order, isOwn in
                OrderBefore(
                    order.match, isOwn: isOwn && order == own.first, isQuestion: DeviceIntents.isQuestion(order.match))
            }
    }

    private func names(_ around: RoomContext, for line: Line, isAddressed: Bool) async throws -> KnownNames {
        guard isAddressed else { return around.overheard }
        return around.known(with: try await store.read { tx in try tx.rooms.all(of: line.author).map(\.name) })
    }

    // MARK: - What is kept in memory

    private func conversation(with account: AccountKey, isKept: Bool) async throws -> Conversation {
        let now = clock.now()
        if let known = conversations[account], known.freshUntil > now { return known }
        let conversation = try await store.read { [room] tx in try Conversation(room, account, tx) }
        if isKept { conversations[account] = conversation }
        return conversation
    }

    private func around(isKept: Bool = true) async throws -> RoomContext {
        if let roomContext, !roomContext.isStale { return roomContext }
        let fresh = try await store.read { [room, known = roomContext, shelf, environment] tx in
            try RoomContext(room, keeping: known, shelf: shelf, environment.grammar, tx)
        }
        guard isKept else { return fresh }
        roomContext = fresh
        shelf = fresh.shelf
        return fresh
    }
}
