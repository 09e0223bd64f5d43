import SimmerDomain
import SimmerStore

/// `noodle.nutrition` and `product.lookup`: what sources outside know. They answer at once with what is known, and how
/// far the question outside is; whoever waits asks again.
extension RoomMethods {
    static func nutrition(_ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        let noodle = try tx.objects.get(Noodle.self, id: params.id("noodle"), in: actions.room.key)
        if try params.optionalBool("other") == true { _ = try actions.keepOther(of: noodle) }
        let known = try actions.nutrition(ofBarcodeOf: noodle)?.object
        let isRefresh = try params.optionalBool("refresh") == true
        var answer = try isRefresh ? nil : OutsideTrouble(tx).find(NutritionWork.job(of: noodle.id))
        if answer == nil {
            let state = try standing(of: noodle.id, isFetched: known?.fetchedAt != nil, isRefresh, actions)
            answer = ["state": .string(state)]
        }
        var members = answer?.members ?? []
        members += (shown(known, of: noodle.object, actions).members ?? [])
        return .object(members)
    }

    private static func standing(of noodle: String, isFetched: Bool, _ isRefresh: Bool, _ actions: Actions) throws
        -> String
    {
        let tx = actions.tx
        guard !actions.environment.nutritionSources.isEmpty else { return isFetched ? "known" : "nobody" }
        if let attempts = try tx.jobs.attempts(of: NutritionWork.job(of: noodle)) {
            return attempts == 0 ? "fetching" : "late"
        }
        if isFetched, !isRefresh { return "known" }
        // What nobody knows is not asked for by looking.
        if !isRefresh, try NutritionMemory(tx).isUnknown(noodle) { return "not_found" }
        try NutritionWork.ask(of: noodle, again: isRefresh, actions)
        return "fetching"
    }

    /// The values per 100 g that count, or typical ones; whose each is, and what is doubtful.
    private static func shown(_ known: Nutrition?, of noodle: Noodle, _ actions: Actions) -> JSON {
        guard let known, !known.per100g.isEmpty else {
            let typical = actions.typicalNutrition(of: noodle)
            return .compact([
                "per100g": (typical?.per100g ?? Nutrients()).json, "typical": typical.map { .string($0.source) },
            ])
        }
        let origins = Nutrient.allCases.compactMap { nutrient in
            known.origin(of: nutrient).map { JSON.Member(nutrient.rawValue, .string($0.name ?? $0.kind.rawValue)) }
        }
        return .compact([
            "per100g": known.per100g.json, "origins": .object(origins),
            "product": known.productName.map(JSON.string), "productBrand": known.productBrand.map(JSON.string),
            "code": known.code.map(JSON.string), "fetchedAt": known.fetchedAt.map { JSON($0) },
            "doubts": .array(known.per100g.doubts.map { .string($0.rawValue) }),
        ])
    }

    @Sendable static func product(_ call: RoomCall) throws -> JSON {
        let (params, actions) = (call.params, call.actions)
        let tx = actions.tx
        let code = try Barcode(params.optionalString("barcode") ?? "")
        let job = ProductWork.job(of: code, language: actions.language)
        var answer: JSON
        if let product = try NutritionMemory(tx).product(code.digits) {
            answer = ["state": "found"]
            answer["name"] = product.name.map(JSON.string)
            answer["brand"] = product.brand.map(JSON.string)
            answer["quantity"] = product.quantity.map(JSON.string)
            answer["per100g"] = product.per100g.json
            let credits = Set(product.sources.values.compactMap(\.name)).sorted()
            answer["source"] = credits.first.map(JSON.string)
        } else if actions.environment.nutritionSources.isEmpty {
            answer = ["state": "nobody"]
        } else if let trouble = try OutsideTrouble(tx).find(job) {
            answer = trouble
        } else {
            if try tx.jobs.attempts(of: job) == nil { try ProductWork.ask(of: code, actions) }
            answer = ["state": "searching"]
        }
        answer["barcode"] = .string(code.digits)
        return answer
    }
}
