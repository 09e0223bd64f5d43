import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "brew Da Hong Pao gongfu 10 15 20 30"
enum BrewTea: IntentHandler {
    static let intent = "tea.brew"
    private static let numbers = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]

    static func run(_ turn: Turn) throws -> Reply {
        var tea = try turn.tea()
        let said = try infusions(turn)
        var planned = tea.object
        try turn.setting("temperature", as: "temperature") {
            if let celsius = turn.celsius { try planned.set(waterC: celsius) }
            let list = said.isEmpty ? planned.infusions : said
            let isRinsed = turn.choice("rinse") != nil || (said.isEmpty && planned.hasRinse)
            try planned.set(infusions: list, hasRinse: false)
            planned.hasRinse = isRinsed
        }
        guard !planned.infusions.isEmpty else {
            throw turn.ask("times", as: "text", nil, ["tea": .text(tea.object.name)])
        }
        // A rinse that is said now comes in front of the infusions; one of the tea's own stands there already.
        if planned.hasRinse, !(said.isEmpty && tea.object.hasRinse) {
            planned.infusions.insert(Tea.Infusion(seconds: Brew.rinseSeconds), at: 0)
        }
        try planned.set(infusions: repeated(planned.infusions, turn), hasRinse: planned.hasRinse)
        // What was said is kept with the tea: the next session needs no numbers.
        if !said.isEmpty || turn.celsius != nil { tea = try turn.actions.change(tea, to: planned) }
        let started = try turn.actions.startSession(
            tea, infusions: planned.infusions, hasRinse: planned.hasRinse, at: turn.said)
        turn.focus.name(Tea.kind, tea.id)
        return Reply("", said: started.said)
    }

    /// The seconds that were said, in their order.
    private static func infusions(_ turn: Turn) throws -> [Tea.Infusion] {
        var seconds = numbers.compactMap { turn.number($0) }.flatMap(apart)
        if let times = turn.text("times") {
            seconds = times.split { !$0.isWholeNumber }.compactMap { Double($0) }
            guard !seconds.isEmpty else { throw turn.ask("times", as: "text", "ask times again", code: .notNumber) }
        }
        return seconds.map { Tea.Infusion(seconds: Int(min(max(0, $0), 1e6).rounded()), waterC: turn.celsius) }
    }

    /// "90 120 150" is read as one number, in groups of thousands; nobody steeps that long.
    private static func apart(_ number: Double) -> [Double] {
        guard number > Double(Tea.steeping.upperBound), number < 1e15 else { return [number] }
        var (rest, groups) = (Int64(number), [Double]())
        while rest > 0 {
            groups.insert(Double(rest % 1_000), at: 0)
            rest /= 1_000
        }
        return groups
    }

    /// "in 6 infusions": the last one again until there are so many.
    private static func repeated(_ infusions: [Tea.Infusion], _ turn: Turn) -> [Tea.Infusion] {
        guard let count = turn.number("count"), let last = infusions.last else { return infusions }
        let missing = Int(min(max(0, count), 100)) - infusions.count
        return infusions + Array(repeating: last, count: max(0, missing))
    }
}

/// "next infusion" · "repeat the last infusion" · "next infusion 5 seconds longer" · "rinse" · "the leaves are spent"
enum NextInfusion: IntentHandler {
    static let intent = "tea.infusion"

    static func run(_ turn: Turn) throws -> Reply {
        let tea = turn.text("tea") == nil ? nil : try turn.tea()
        guard let open = try turn.actions.openSession(of: tea?.id) else {
            throw Refusal(.unknown, phrase: "brew none")
        }
        turn.focus.name(Tea.kind, open.object.teaId)
        let brew = open.object
        if turn.choice("done") != nil { return try finish(open, turn) }
        if let delta = turn.duration("delta") { return try lengthen(open, by: delta, turn) }
        if turn.choice("rinse") != nil {
            guard let rinsed = brew.rinsed() else { return turn.quietly("rinsed already", ["tea": .text(brew.label)]) }
            return try start(open, rinsed, at: 1, turn)
        }
        if turn.choice("repeat") != nil {
            return try start(open, brew.repeated(), at: brew.nextInfusion, turn)
        }
        if let number = turn.number("number") ?? turn.placeOfLine {
            guard let whole = Int(whole: number), whole > 0 else {
                throw Refusal(.notPositive, field: "number", phrase: "brew infusion number")
            }
            return try start(open, brew, at: brew.place(of: min(whole, 100)), turn)
        }
        return try start(open, brew, at: brew.nextInfusion, turn)
    }

    private static func start(_ open: Stored<Brew>, _ brew: Brew, at place: Int, _ turn: Turn) throws -> Reply {
        Reply("", said: try turn.actions.infuse(open, to: brew, at: place, counting: turn.said).said)
    }

    /// The next infusion takes longer, or shorter, than it would have.
    static func lengthen(_ open: Stored<Brew>, by delta: Double, _ turn: Turn) throws -> Reply {
        let seconds = Int(min(delta, 1e6).rounded()) * (turn.choice("less") == nil ? 1 : -1)
        let place = open.object.nextInfusion
        let changed = try open.object.lengthened(at: place, by: seconds)
        try turn.tx.objects.update(open, to: changed, verb: intent, origin: turn.origin())
        var values: [String: PhraseValue] = ["tea": .text(open.object.label)]
        values["number"] = open.object.number(at: place).map { .number(Double($0)) }
        values["time"] = changed.infusion(at: place).map { .duration(Double($0.seconds)) }
        return turn.reply("tea.infusion/lengthened", values)
    }

    private static func finish(_ open: Stored<Brew>, _ turn: Turn) throws -> Reply {
        try turn.actions.endTimers(of: open.object)
        try turn.tx.objects.update(open, to: open.object.finished(), verb: intent, origin: turn.origin())
        let made = open.object.timers.count - (open.object.hasRinse ? 1 : 0)
        return turn.reply("finished", ["tea": .text(open.object.label), "count": .number(Double(max(0, made)))])
    }
}
