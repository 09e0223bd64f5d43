/// One brewing of a tea: a single steep, or a session of several infusions of the same leaves.
package struct Brew: CodedObject {
    package static let kind = "brew"
    /// A session that nobody went on with for a day is no longer meant by "next infusion".
    package static let openSeconds = 86_400
    /// Seconds of a rinse where nobody said how long.
    package static let rinseSeconds = 5

    package let id: String
    package private(set) var teaId = ""
    /// The tea's name at that time.
    package private(set) var label = ""
    package private(set) var startedAt = Instant(milliseconds: 0)
    /// As planned, the rinse included; the last is repeated when more are wanted. At most 20.
    package private(set) var infusions: [Tea.Infusion] = []
    /// Whether the first infusion is a rinse, which is poured away.
    package private(set) var hasRinse = false
    /// The place of the infusion that comes next, from 1 to 21; 21: no more.
    package private(set) var nextInfusion = 1
    package private(set) var isDone = false
    /// The leaf that it took from the tea's stock, in grams.
    package var leafGrams: Double?
    /// The ids of the timers made, in their order.
    package private(set) var timers: [String] = []

    package init(blank id: String) { self.id = id }

    /// A session; `infusions` holds one at least.
    package init(id: String, tea: Tea, at: Instant, infusions: [Tea.Infusion], hasRinse: Bool) {
        self.id = id
        teaId = tea.id
        label = tea.name
        startedAt = at
        self.infusions = Array(infusions.prefix(Tea.mostInfusions))
        self.hasRinse = hasRinse
    }

    /// A single steep.
    package init(id: String, tea: Tea, at: Instant, seconds: Int) {
        self.init(
            id: id, tea: tea, at: at, infusions: [Tea.Infusion(seconds: seconds, waterC: tea.waterC)], hasRinse: false)
        isDone = true
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("teaId", &teaId, .ref("Id"))
        fields.needed("label", &label, or: "")
        fields.needed("startedAt", &startedAt)
        fields.needed("infusions", &infusions, or: [])
        fields.optional("rinse", &hasRinse, unless: false)
        fields.needed("nextInfusion", &nextInfusion, or: 1)
        fields.needed("done", &isDone, or: false)
        fields.optional("leafGrams", &leafGrams)
        fields.needed("timers", &timers, or: [])
    }

    package var parent: String? { teaId }
    package var followed: String? { parent }
    package var shownName: String { label }
    package var isOver: Bool { isDone }

    /// Whether it is a session of which another infusion can be made at `now`.
    package func isOpen(since changed: Instant, at now: Instant) -> Bool {
        !isDone && now - changed <= Int64(Self.openSeconds) * 1000
    }

    /// What people call the infusion at a place: the rinse has no number; nil for it.
    package func number(at place: Int) -> Int? {
        let number = place - (hasRinse ? 1 : 0)
        return number > 0 ? number : nil
    }
    /// The place of the infusion that people call `number`.
    package func place(of number: Int) -> Int { number + (hasRinse ? 1 : 0) }

    /// The infusion at a place, from 1: beyond the plan the last one again.
    package func infusion(at place: Int) -> Tea.Infusion? {
        infusions.indices.contains(place - 1) ? infusions[place - 1] : infusions.last
    }

    /// The session after its infusion at `place` was started by the timer `timer`. Throws `limit` beyond the twentieth.
    package func infused(at place: Int, timer: String) throws(Refusal) -> Brew {
        guard (1...Tea.mostInfusions).contains(place), let infusion = infusion(at: place) else {
            throw Refusal(
                .limit, field: "number", phrase: "brew limit", values: ["most": .number(Double(Tea.mostInfusions))])
        }
        var brew = self
        while brew.infusions.count < place { brew.infusions.append(infusion) }
        brew.timers.append(timer)
        brew.nextInfusion = place + 1
        return brew
    }

    /// The session with its infusion at `place` longer by `seconds` (negative: shorter).
    /// Throws `too_short` and `too_big` outside of 1 second to an hour, `limit` beyond the twentieth.
    package func lengthened(at place: Int, by seconds: Int) throws(Refusal) -> Brew {
        guard (1...Tea.mostInfusions).contains(place), var infusion = infusion(at: place) else {
            throw Refusal(
                .limit, field: "number", phrase: "brew limit", values: ["most": .number(Double(Tea.mostInfusions))])
        }
        infusion.seconds = try Tea.Infusion.checked(seconds: infusion.seconds + seconds)
        var brew = self
        while brew.infusions.count < place, let last = brew.infusions.last { brew.infusions.append(last) }
        brew.infusions[place - 1] = infusion
        return brew
    }

    /// The session with the infusion that was made last once more in its plan, as the next one.
    package func repeated() -> Brew {
        guard nextInfusion > 1, let last = infusion(at: nextInfusion - 1) else { return self }
        var brew = self
        brew.infusions.insert(last, at: min(nextInfusion - 1, brew.infusions.count))
        brew.infusions = Array(brew.infusions.prefix(Tea.mostInfusions))
        return brew
    }

    /// The session with a rinse in front, which comes next. nil when it has one, or is past its first infusion.
    package func rinsed() -> Brew? {
        guard !hasRinse, nextInfusion <= 2, let first = infusions.first else { return nil }
        var brew = self
        brew.infusions.insert(Tea.Infusion(seconds: Self.rinseSeconds, waterC: first.waterC), at: 0)
        brew.infusions = Array(brew.infusions.prefix(Tea.mostInfusions))
        brew.hasRinse = true
        brew.nextInfusion = 1
        return brew
    }

    package func finished() -> Brew {
        var brew = self
        brew.isDone = true
        return brew
    }
}
