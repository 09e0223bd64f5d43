import SimmerDomain
import SimmerStore

/// Brewing: a single steep, or a session of infusions, each with its timer, and the leaf that it takes from the stock.
extension Actions {
    /// Starts the timer of a single steep and notes the brewing. Answers the place of the timer's card.
    package func steep(_ tea: Stored<Tea>, seconds: Int, at: Instant) throws -> (stored: Stored<TimerRecord>, said: Seq)
    {
        let started = try startTimer(
            label: shortened(tea.object.name, to: 60), seconds: seconds, at: at,
            subject: Subject(kind: Tea.kind, id: tea.id))
        var brew = try Brew(id: Identifier.make(at: now), tea: tea.object, at: at, seconds: seconds)
            .infused(at: 1, timer: started.stored.id)
        brew.leafGrams = try takeLeaf(of: tea)
        try tx.objects.insert(brew, in: room.key, verb: "tea.brew", origin: origin)
        return started
    }

    /// Starts a session with its first infusion; sessions that the account has open here are over then.
    package func startSession(
        _ tea: Stored<Tea>, infusions: [Tea.Infusion], hasRinse: Bool, at: Instant
    ) throws -> (brew: Stored<Brew>, said: Seq) {
        for open in try tx.objects.list(Brew.self, in: room.key) where open.createdBy == account.key {
            try tx.objects.update(open, to: open.object.finished(), verb: "tea.infusion", origin: origin)
        }
        var brew = Brew(
            id: Identifier.make(at: now), tea: tea.object, at: at, infusions: infusions, hasRinse: hasRinse)
        brew.leafGrams = try takeLeaf(of: tea)
        let stored = try tx.objects.insert(brew, in: room.key, verb: "tea.brew", origin: origin)
        return try infuse(stored, to: brew, at: 1, counting: at)
    }

    /// The session that "next infusion" means: the account's own, else the one that was gone on with last.
    package func openSession(of tea: String? = nil) throws -> Stored<Brew>? {
        let open = try tx.objects.list(Brew.self, in: room.key).filter {
            $0.object.isOpen(since: $0.updatedAt, at: now) && (tea == nil || $0.object.teaId == tea)
        }
        func isBefore(_ a: Stored<Brew>, _ b: Stored<Brew>) -> Bool {
            (a.createdBy == account.key ? 1 : 0, a.updatedAt.milliseconds)
                < (b.createdBy == account.key ? 1 : 0, b.updatedAt.milliseconds)
        }
        return open.max(by: isBefore)
    }

    /// Starts the infusion at `place` of a session, whose plan is `brew` from then on. What still runs or rings of it
    /// is over.
    package func infuse(
        _ stored: Stored<Brew>, to brew: Brew, at place: Int, counting at: Instant
    ) throws -> (brew: Stored<Brew>, said: Seq) {
        guard let infusion = brew.infusion(at: place) else { throw Refusal(.unknown, phrase: "brew none") }
        try endTimers(of: stored.object)
        let number = brew.number(at: place)
        // A label has 60 scalars, of which the words of the infusion need some.
        var values: [String: PhraseValue] = ["tea": .text(shortened(brew.label, to: 40))]
        values["number"] = number.map { .number(Double($0)) }
        let started = try startTimer(
            label: phrase(number == nil ? "tea/rinse label" : "tea/infusion label", values), seconds: infusion.seconds,
            at: at, subject: Subject(kind: Tea.kind, id: brew.teaId, number: number))
        let infused = try brew.infused(at: place, timer: started.stored.id)
        let changed = try tx.objects.update(stored, to: infused, verb: "tea.infusion", origin: origin)
        return (changed, started.said)
    }

    /// Stops the timers of a session: what runs is cancelled, what rings is heard.
    package func endTimers(of brew: Brew) throws {
        let mine = Set(brew.timers)
        for stored in try timers() where mine.contains(stored.id) {
            if stored.object.isRinging {
                try change(stored, to: stored.object.acknowledged(at: now), verb: "timer.acknowledge")
            } else {
                try change(stored, to: stored.object.cancelled(at: now), verb: "timer.cancel")
            }
        }
    }

    /// Every brewing of the last year, newest first, at most 200.
    package func brews() throws -> [Stored<Brew>] {
        let all = try tx.objects.list(Brew.self, in: room.key, overSince: now.adding(seconds: -366 * 86_400))
        return Array(all.sorted { ($0.object.startedAt, $0.id) > ($1.object.startedAt, $1.id) }.prefix(200))
    }

    /// The leaf of one brewing, taken from what is there. It is given back by amount, not by value, when the brewing is
    /// undone: others may have brewed since.
    private func takeLeaf(of tea: Stored<Tea>) throws -> Double? {
        guard let grams = tea.object.leafForBrew else { return nil }
        try changeStock(of: tea.id, by: -grams, origin)
        return grams
    }

    /// Gives the leaf of an undone brewing back, or takes it again when that is redone.
    func changeStock(of tea: String, by grams: Double, _ origin: Origin) throws {
        guard let stored = try tx.objects.find(Tea.self, id: tea), !stored.isDeleted,
            let left = stored.object.stockGrams
        else { return }
        var changed = stored.object
        try changed.set(stockGrams: min(max(0, left + grams), Tea.stock.upperBound))
        try tx.objects.update(stored, to: changed, verb: "tea.brew", origin: origin)
    }

    private func shortened(_ name: String, to scalars: Int) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(scalars)))
    }
}
