import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

/// Nutrition and barcodes as people ask for them; what services outside answer is put in by hand (N28–N33, N49, N50).
@Suite struct NutritionDialogueTests {
    private static let off = "Open Food Facts (ODbL)"

    private func house(sources: [String] = [off]) async throws -> House {
        let house = try await House("ana", "bo")
        house.environment.actions.nutritionSources = sources
        return house
    }

    private func product(
        _ name: String = "Penne rigate", code: String? = "8076809513722", kcal: Double? = 359,
        more: [Nutrient: Double] = [:]
    ) -> Product {
        var per100g = Nutrients()
        per100g[.kcal] = kcal
        for (nutrient, amount) in more { per100g[nutrient] = amount }
        return Product(
            code: code, name: name, brand: "Pasta Nova", per100g: per100g,
            of: NutritionOrigin(.off, name: Self.off))
    }

    private func penne(_ house: House, _ change: (inout Noodle) -> Void = { _ in }) async throws -> Noodle {
        try await house.shelve("Penne", "Pasta Nova") {
            $0.mealCups = 0.75
            change(&$0)
        }
    }

    @Test(
        "the first question is answered at once, asks outside, and its answer is edited when that has come (N29, N30)")
    func fetched() async throws {
        let house = try await house()
        _ = try await penne(house)
        let first = try await house.ask("ana", "nutrition of penne")
        #expect(first.code == nil && first.text.contains("fetching nutrition…"))
        #expect(first.card?["kind"]?.string == "detail")
        let said = try await house.deliver(.found([product(more: [.sodium: 5.2, .protein: 12.5])]))
        #expect(said.isEmpty)
        let edited = try await house.message(first.seq)
        #expect(edited.text.contains("269 kcal") && edited.text.contains("0.75 cup ≈ 75 g"))
        #expect(edited.text.contains("9.4 g") && edited.text.contains("4 mg"))
        #expect(edited.text.contains("Penne rigate (Pasta Nova)") && edited.text.contains("Data: \(Self.off)"))
        #expect(edited.text.contains("Per 100 g: Energy 359 kcal"))
        #expect(!edited.text.contains("fetching") && edited.card != first.card)
        // From then on it is known (N32).
        let second = try await house.ask("bo", "how much protein in the penne?")
        #expect(second.text.contains("9.4 g") && !second.text.contains("269"))
        #expect(try await house.jobs(NutritionWork.kind).isEmpty)
    }

    @Test("it is scaled to the size that is preferred and to the weight of a cup, which is said to be assumed (N28)")
    func scaled() async throws {
        let house = try await house()
        let noodle = try await penne(house) { $0.sideCups = 0.5 }
        try await house.ask("ana", "nutrition of penne")
        try await house.deliver(.found([product()]))
        #expect(try await house.ask("ana", "nutrition of penne").text.contains("“1 cup of Penne is 95 g”"))
        try await house.change(noodle) {
            $0.prefersMeal = false
            $0.gramsPerCup = 120
        }
        let side = try await house.ask("ana", "nutrition of penne").text
        // 359 × 0.5 × 120 / 100
        #expect(side.contains("0.5 cup ≈ 60 g") && side.contains("215 kcal") && !side.contains("assumed"))
        try await house.change(noodle) { $0.sideCups = nil }
        let bare = try await house.ask("ana", "nutrition of penne").text
        #expect(bare.hasPrefix("Penne, 100 g") && bare.contains("359 kcal"))
    }

    @Test("“not this one” takes the next hit, can be undone, and ends where there is none (N29)")
    func next() async throws {
        let house = try await house()
        _ = try await penne(house)
        try await house.ask("ana", "nutrition of penne")
        try await house.deliver(.found([product(), product("Penne lisce", kcal: 340), product("Empty", kcal: nil)]))
        let other = try await house.ask("ana", "not this one")
        #expect(other.code == nil && other.text.contains("Penne lisce") && other.text.contains("255 kcal"))
        #expect(try await house.ask("ana", "not this one").code == "not_found")
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.ask("ana", "nutrition of penne").text.contains("269 kcal"))
    }

    @Test(
        "trouble is told with its code, and the card shows typical values meanwhile (N29, N31)",
        arguments: [
            (ProductLookup.unreachable(source: off), "offline", "does not answer"),
            (.late(source: off), "offline", "retry nutrition Penne"),
            (.busy(source: off, seconds: 30), "offline", "busy, try again in a minute"),
            (.nothing, "not_found", "No nutrition found for Penne (Pasta Nova)"),
        ])
    func trouble(lookup: ProductLookup, code: String, words: String) async throws {
        let house = try await house()
        _ = try await penne(house)
        let asked = try await house.ask("ana", "nutrition of penne")
        let said = try await house.deliver(lookup)
        #expect(said.map(\.code) == [code] && said.first?.text.contains(words) == true)
        let edited = try await house.message(asked.seq)
        #expect(edited.text.contains("Typical values") && edited.text.contains("278 kcal"))
        #expect(!edited.text.contains("fetching"))
        // "Retry nutrition penne" asks again.
        try await house.ask("ana", "retry nutrition penne")
        try await house.deliver(.found([product()]))
        #expect(try await house.ask("ana", "nutrition of penne").text.contains("269 kcal"))
    }

    @Test("two who ask at once both see it, and the second asks nobody any more (N30, N32)")
    func together() async throws {
        let house = try await house()
        _ = try await penne(house)
        let (ana, bo) = (try await house.ask("ana", "nutrition of penne"), try await house.ask("bo", "penne carbs"))
        let jobs = try await house.jobs(NutritionWork.kind)
        let work = NutritionWork(house.environment.actions, orders: OutsideOrders(house.environment))
        #expect(jobs.count == 2)
        try await house.store.write { [found = product()] tx in
            guard try tx.jobs.finish(jobs[0].id) else { return }
            try work.store(.found([found]), of: jobs[0], tx)
            guard case .known = try work.wish(jobs[1], tx) else {
                Issue.record("asked twice")
                return
            }
            try work.store(nil, of: jobs[1], tx)
        }
        for asked in [ana, bo] { #expect(try await house.message(asked.seq).text.contains("269 kcal")) }
        // Who brought it back by looking has changed nothing.
        #expect(try await house.ask("ana", "undo").text.contains("Penne"))
    }

    @Test("where two sources were needed each value names its own (N33)")
    func mixed() async throws {
        let house = try await house(sources: [Self.off, "Our table"])
        _ = try await penne(house)
        var per100g = Nutrients()
        per100g[.fat] = 2
        var both = product()
        both.complete(
            with: Product(
                code: nil, name: "Penne", brand: nil, per100g: per100g,
                of: NutritionOrigin(.second, name: "Our table")))
        try await house.ask("ana", "nutrition of penne")
        try await house.deliver(.found([both]))
        let text = try await house.ask("ana", "nutrition of penne").text
        #expect(text.contains("269 kcal (\(Self.off))") && text.contains("1.5 g (Our table)"))
        #expect(text.contains("Data: \(Self.off) and Our table"))
    }

    @Test("a product without values is as good as none")
    func withoutValues() async throws {
        let house = try await house()
        _ = try await penne(house)
        try await house.ask("ana", "nutrition of penne")
        #expect(try await house.deliver(.found([product(kcal: nil)])).map(\.code) == ["not_found"])
    }

    @Test("a slow source is said to be slow, in the same card (N30)")
    func slow() async throws {
        let house = try await house()
        _ = try await penne(house)
        let asked = try await house.ask("ana", "nutrition of penne")
        let work = NutritionWork(house.environment.actions, orders: OutsideOrders(house.environment))
        let job = try #require(try await house.jobs(NutritionWork.kind).first)
        try await house.store.write { try work.stillNothing(job, $0) }
        #expect(try await house.message(asked.seq).text.contains("Still nothing; I’ll try once more in a minute."))
    }

    @Test("a refresh asks again; when it fails the old values stay, with their date (N32)")
    func refresh() async throws {
        let house = try await house()
        _ = try await penne(house)
        try await house.ask("ana", "nutrition of penne")
        try await house.deliver(.found([product()]))
        house.clock.advance(seconds: 86_400)
        let asked = try await house.ask("ana", "refresh nutrition of penne")
        #expect(asked.text.contains("fetching") && asked.text.contains("269 kcal"))
        let said = try await house.deliver(.unreachable(source: Self.off))
        #expect(said.map(\.code) == ["offline"])
        #expect(said.first?.text.contains("The values of Wednesday 2 December 2026 stay.") == true)
        #expect(try await house.message(asked.seq).text.contains("269 kcal"))
        try await house.ask("ana", "refresh nutrition of penne")
        try await house.deliver(.found([product(kcal: 400)]))
        let new = try await house.ask("ana", "nutrition of penne").text
        #expect(new.contains("300 kcal") && new.contains("Thursday 3 December 2026"))
    }

    @Test("what somebody typed wins and is marked, and fetching leaves it (N33)")
    func typed() async throws {
        let house = try await house()
        let noodle = try await penne(house)
        try await house.act("ana") { try $0.type(.kcal, 200, of: noodle.id) }
        #expect(try await house.ask("ana", "nutrition of penne").text.contains("150 kcal (typed in)"))
        try await house.deliver(.found([product(more: [.fat: 2])]))
        let both = try await house.ask("ana", "nutrition of penne").text
        #expect(both.contains("150 kcal (typed in)") && both.contains("Fat: 1.5 g\n"))
        // Undo takes back what the person did, not what came from outside.
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.ask("ana", "nutrition of penne").text.contains("269 kcal"))
    }

    @Test("without any service there are typical values, or an honest word")
    func nobodyToAsk() async throws {
        let house = try await house(sources: [])
        _ = try await penne(house)
        _ = try await house.shelve("Zorps", "Molino")
        let typical = try await house.ask("ana", "nutrition of penne")
        #expect(typical.code == nil && typical.text.contains("278 kcal") && typical.text.contains("Typical values"))
        #expect(try await house.ask("ana", "nutrition of zorps").code == "offline")
        #expect(try await house.ask("ana", "refresh nutrition of penne").code == "offline")
        #expect(try await house.jobs(NutritionWork.kind).isEmpty)
    }

    @Test(
        "a name says what it is made of, in any language; the longest part of it counts",
        arguments: [
            ("Whole wheat penne", TypicalNutrition.wholeWheat), ("Rice noodles", .rice), ("Nouilles de riz", .rice),
            ("Vermicelles de soja", .glass), ("Soba", .soba), ("Egg noodles", .egg), ("Pâtes fraîches", .fresh),
            ("Udon noodles", .udon), ("Couscous", .couscous), ("BOWS", .wheat), ("Zorps", nil), ("Penneless", nil),
        ])
    func kinds(name: String, kind: TypicalNutrition?) async throws {
        let house = try await house()
        let noodle = try Noodle(id: "n", name: name, brand: nil)
        try await house.act("ana") { #expect($0.typicalNutrition(of: noodle) == kind) }
    }

    @Test("who left the room hears nothing more of it")
    func left() async throws {
        let house = try await house()
        _ = try await penne(house)
        let asked = try await house.ask("bo", "nutrition of penne")
        let (bo, room) = (try #require(house.people["bo"]).key, house.room)
        try await house.store.write { try $0.members.remove(bo, from: room, was: .member, by: bo) }
        #expect(try await house.deliver(.unreachable(source: Self.off)).isEmpty)
        #expect(try await house.message(asked.seq).text == asked.text)
    }

    // MARK: - Barcodes

    @Test("a wrong check digit is told before anybody is asked (N49)", arguments: ["8076809513723", "8076 8095 13723"])
    func wrongDigit(code: String) async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "barcode \(code)").code == "invalid")
        #expect(try await house.ask("ana", "scan this barcode").code == "missing")
        #expect(try await house.jobs(ProductWork.kind).isEmpty)
    }

    @Test("a barcode is looked up, and its product shown where it was asked for (N49)")
    func barcode() async throws {
        let house = try await house()
        let asked = try await house.ask("ana", "barcode 8076 8095 13722")
        #expect(asked.code == nil && asked.text.contains("8076809513722"))
        _ = try await house.deliver(.found([product()]), to: ProductWork.kind)
        let edited = try await house.message(asked.seq)
        #expect(edited.text.contains("Penne rigate") && edited.text.contains("Pasta Nova"))
        #expect(edited.text.contains("359 kcal") && edited.text.contains("Data: \(Self.off)"))
    }

    @Test("a noodle with that barcode has the product's nutrition without another question (N49)")
    func barcodeNutrition() async throws {
        let house = try await house()
        try await house.ask("ana", "barcode 8076809513722")
        _ = try await house.deliver(.found([product()]), to: ProductWork.kind)
        _ = try await penne(house) { $0.barcode = "8076809513722" }
        #expect(try await house.ask("ana", "nutrition of penne").text.contains("269 kcal"))
        #expect(try await house.jobs(NutritionWork.kind).isEmpty)
    }

    @Test(
        "no product, or no answer, is told, and asks for name and brand (N50)",
        arguments: [
            (ProductLookup.nothing, "not_found"), (.unreachable(source: off), "offline"),
            (.unreachable(source: nil), "offline"), (.busy(source: off, seconds: 60), "offline"),
        ])
    func barcodeUnknown(lookup: ProductLookup, code: String) async throws {
        let house = try await house()
        try await house.ask("ana", "barcode 034000470693")
        let said = try await house.deliver(lookup, to: ProductWork.kind)
        #expect(said.first?.code == code)
    }

    // MARK: - The operator

    @Test("comments are numbered and kept for the operator; none and too long ones are refused (N60)")
    func feedback() async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "feedback: the timer is too quiet").text.contains("#1"))
        #expect(try await house.ask("bo", "feedback").code == "missing")
        #expect(try await house.ask("bo", "the sound is too weak").text.contains("#2"))
        let long = String(repeating: "x", count: 2_001)
        #expect(try await house.ask("ana", "feedback: \(long)").code == "too_long")
        let kept = try await house.store.read { try $0.feedback.all() }
        #expect(
            kept.map(\.number) == [1, 2] && kept.map(\.text) == ["the timer is too quiet", "the sound is too weak"])
        #expect(kept.map { $0.author?.username } == ["ana", "bo"])
    }

    @Test("support is where the operator says, or nowhere (N59)")
    func support() async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "where can I get support?").text == "No support page is set.")
        let helped = try await self.house()
        helped.environment.supportAddress = "https://help.example.org/"
        helped.environment.contact = "ops@example.org"
        let text = try await helped.ask("ana", "support").text
        #expect(text.contains("https://help.example.org/") && text.contains("ops@example.org"))
    }
}

extension House {
    func jobs(_ kind: String) async throws -> [Job] {
        try await store.read { try $0.jobs.soonest(kind, limit: 100) }
    }

    /// Ends every job of a kind as if the services had answered so; what the bot says of it.
    @discardableResult
    func deliver(_ lookup: ProductLookup, to kind: String = NutritionWork.kind) async throws -> [Answer] {
        let before = try await head()
        for job in try await jobs(kind) {
            try await store.write { [environment] tx in
                guard try tx.jobs.finish(job.id) else { return }
                if kind == ProductWork.kind {
                    try ProductWork(orders: OutsideOrders(environment)).store(lookup, of: job, tx)
                } else {
                    try NutritionWork(environment.actions, orders: OutsideOrders(environment)).store(
                        lookup, of: job, tx)
                }
            }
        }
        restart()
        return try await said(after: before).map(\.answer)
    }

    func message(_ seq: Seq) async throws -> Answer {
        let key = room.key
        let content = try #require(try await store.read { try $0.events.find(key, seq) }).content
        return Answer(
            text: content["text"]?.string ?? "", code: content["code"]?.string, card: content["card"],
            isQuiet: content["quiet"]?.bool ?? false, seq: seq)
    }

    /// Does what a method or a sentence of somebody would do.
    func act(_ name: String, _ body: @escaping @Sendable (Actions) throws -> Void) async throws {
        let (account, room, now) = (try #require(people[name]), room, clock.now())
        try await store.write { [environment] tx in
            try body(
                Actions(
                    account: account, room: room, language: "en",
                    origin: Origin(account: account.key, via: .api, at: now),
                    environment: environment.actions, tx: tx))
        }
    }

    func change(_ noodle: Noodle, _ change: @escaping @Sendable (inout Noodle) -> Void) async throws {
        try await act("ana") { actions in
            let stored = try actions.tx.objects.get(Noodle.self, id: noodle.id, in: actions.room.key)
            var noodle = stored.object
            change(&noodle)
            try actions.tx.objects.update(stored, to: noodle, verb: "noodle.edit", origin: actions.origin)
        }
    }
}
