import SimmerDomain
import SimmerStore

/// `tea.*` and `note.*`
extension RoomMethods {
    @Sendable static func tea(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let tx = actions.tx
        if method == .teaList { return try list(params, actions) }
        if method == .teaAdd {
            var tea = try Tea(
                id: Identifier.make(at: actions.now), name: params.optionalString("name") ?? "",
                brand: params.optionalString("brand") ?? "",
                type: type(params) ?? .other)
            try set(params, of: &tea)
            tea.pictureId = try picture(params, actions)
            return ["tea": try wire(actions.addTea(tea), actions)]
        }
        let stored = try tx.objects.get(Tea.self, id: params.id("tea"), in: actions.room.key)
        switch method {
        case .teaGet:
            var answer: JSON = ["tea": try wire(stored, actions)]
            answer["notes"] = .array(try actions.notes(of: stored).map { try tx.objects.wire($0) })
            return answer
        case .teaUpdate:
            var tea = stored.object
            if let name = try params.optionalString("name") { tea.name = try Tea.checked(name: name) }
            if let brand = try params.optionalString("brand") { tea.brand = try Tea.checked(brand: brand) }
            if let type = try type(params) { tea.type = type }
            try set(params, of: &tea)
            if params.names("picture") { tea.pictureId = try picture(params, actions) }
            try actions.check(params.version(), of: stored, becoming: tea)
            return ["tea": try wire(actions.change(stored, to: tea), actions)]
        case .teaDelete:
            try actions.deleteTea(stored)
            return [:]
        case .teaTry:
            _ = try actions.setTried(params.optionalBool("tried") ?? true, stored)
            return ["tea": try wire(stored, actions)]
        case .teaBrew: return try brew(stored, params, actions)
        default: throw Refusal(.unknown, field: "method")
        }
    }

    @Sendable static func note(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let tx = actions.tx
        if method == .noteAdd {
            let tea = try tx.objects.get(Tea.self, id: params.id("tea"), in: actions.room.key)
            var note = try TastingNote(
                id: Identifier.make(at: actions.now), teaId: tea.id, personId: actions.account.id,
                text: params.optionalString("text") ?? "")
            try set(params, of: &note)
            return ["note": try tx.objects.wire(actions.addNote(note))]
        }
        let stored = try tx.objects.get(TastingNote.self, id: params.id("note"), in: actions.room.key)
        guard method == .noteUpdate else {
            try actions.deleteNote(stored)
            return [:]
        }
        var note = stored.object
        if let text = try params.optionalString("text") { try note.set(text: text) }
        try set(params, of: &note)
        try actions.check(params.version(), of: stored, becoming: note)
        return ["note": try tx.objects.wire(actions.change(stored, to: note))]
    }

    private static func list(_ params: Params, _ actions: Actions) throws -> JSON {
        let (tx, room) = (actions.tx, actions.room.key)
        var filter = ShelfStore.TeaFilter()
        filter.type = try type(params)
        if let tried = try params.optionalBool("tried") {
            filter.triedBy = actions.account.id
            filter.isTried = tried
        }
        filter.words = (try params.optionalString("query") ?? "").split { !$0.isLetter && !$0.isNumber }.map {
            ShelfStore.TeaFilter.Word(String($0))
        }
        let (offset, limit) = try params.page()
        let (ids, count) = try tx.shelf.countedTeas(in: room, filter, offset: offset, limit: limit)
        return [
            "teas": .array(
                try ids.compactMap { try tx.objects.find(Tea.self, id: $0) }.map { try wire($0, actions) }),
            "total": JSON(count),
        ]
    }

    /// The tea as the account sees it: with its own tick.
    private static func wire(_ stored: Stored<Tea>, _ actions: Actions) throws -> JSON {
        var value = try actions.tx.objects.wire(stored)
        let own = try actions.tx.objects.find(
            Tried.self, named: Tried.fold(tea: stored.id, person: actions.account.id), in: actions.room.key)
        value["tried"] = .bool(own != nil)
        return value
    }

    /// A single steep, or with `infusions` (or where the tea has them and no `seconds` are given) a session.
    private static func brew(_ stored: Stored<Tea>, _ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        let at = try params.composedAt(now: actions.now) ?? actions.now
        func answer(_ timer: Stored<TimerRecord>) throws -> JSON { ["timer": try tx.objects.wire(timer)] }
        var infusions = try infusions(params) ?? []
        if infusions.isEmpty, !params.names("seconds") { infusions = stored.object.infusions }
        guard infusions.isEmpty else {
            let hasRinse = try params.optionalBool("rinse") ?? stored.object.hasRinse
            let started = try actions.startSession(stored, infusions: infusions, hasRinse: hasRinse, at: at)
            guard let id = started.brew.object.timers.last, let timer = try tx.objects.find(TimerRecord.self, id: id)
            else { throw Refusal(.notFound, field: "timer") }
            return try answer(timer)
        }
        let seconds = params.names("seconds") ? try params.whole("seconds") : stored.object.steepSeconds
        guard let seconds else { throw Refusal(.missing, field: "seconds") }
        guard seconds <= 86_400 else { throw Refusal(.tooBig, field: "seconds", phrase: "tea timer too big") }
        return try answer(actions.steep(stored, seconds: seconds, at: at).stored)
    }

    // MARK: - Fields

    private static func type(_ params: Params) throws(Refusal) -> Tea.Kind? {
        guard let text = try params.optionalString("type") else { return nil }
        guard let type = Tea.Kind(rawValue: text) else { throw Refusal(.unknown, field: "type") }
        return type
    }

    private static func infusions(_ params: Params) throws(Refusal) -> [Tea.Infusion]? {
        try params.objects("infusions")?.map { infusion throws(Refusal) in
            Tea.Infusion(
                seconds: try Tea.Infusion.checked(seconds: infusion.whole("seconds")),
                waterC: try infusion.number("waterC").map { water throws(Refusal) in try Tea.checked(waterC: water) })
        }
    }

    /// What is named is set; null takes it away.
    private static func set(_ params: Params, of tea: inout Tea) throws(Refusal) {
        if params.names("steepSeconds") {
            if try params.number("steepSeconds") == nil {
                tea.steepSeconds = nil
            } else {
                try tea.set(steepSeconds: params.whole("steepSeconds"))
            }
        }
        if params.names("waterC") {
            tea.waterC = nil
            if let celsius = try params.number("waterC") { try tea.set(waterC: celsius) }
        }
        if params.names("leafGrams") {
            tea.leafGrams = nil
            if let grams = try params.number("leafGrams") { try tea.set(leafGrams: grams) }
        }
        if params.names("waterMl") {
            tea.waterMl = nil
            if let volume = try params.number("waterMl") { try tea.set(waterMl: volume) }
        }
        if params.names("stockGrams") { try tea.set(stockGrams: params.number("stockGrams")) }
        if params.names("infusions") || params.names("rinse") {
            let infusions = params.names("infusions") ? try infusions(params) ?? [] : tea.infusions
            try tea.set(infusions: infusions, hasRinse: params.optionalBool("rinse") ?? tea.hasRinse)
        }
    }

    private static func set(_ params: Params, of note: inout TastingNote) throws(Refusal) {
        if params.names("rating") { try note.set(rating: params.number("rating")) }
        if params.names("tags") { try note.set(tags: params.texts("tags") ?? []) }
    }
}
