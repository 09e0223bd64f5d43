import SimmerDomain
import SimmerStore

/// `noodle.nutrition` and `product.lookup`: what sources outside know. They answer at once with what is known, and how
/// far the question outside is; whoever waits asks again.
extension RoomMethods {
    static let ofNutrition: [RoomMethod] = [noodleNutrition, productLookup]

    private static let refresh = Parameter.flag(
        .optional("refresh", .boolean.described("The sources are asked again."), true), or: false)
    private static let other = Parameter.flag(
        .optional(
            "other",
            .boolean.described("Not this product: the next of those that were found; `not_found` where there is none.")),
        or: false)
    private static let barcode = Parameter.text(
        .needed(
            "barcode",
            .string(max: 100).described(
                """
                8, 12, 13 or 14 digits, the last of which checks the others; spaces and hyphens do not \
                matter.
                """), "8076809513722"))

    private static let noodleNutrition = RoomMethod(
        MethodDescriptor(
            .noodleNutrition, .changes, by: .member, atDevice: .ofDevice,
            "What is known of what a noodle is made of; asks the sources when nothing is.",
            [.room, noodleId.field, refresh.field, other.field, .cid.tried("@cid")],
            result: .object([
                .needed(
                    "state",
                    .words("known", "fetching", "late", "not_found", "busy", "offline", "nobody").described(
                        """
                        fetching: ask again in a second. late: the sources are asked once more in a minute. nobody: \
                        no source is set up. What else was known stays beside it.
                        """)), .optional("source", .string.described("busy, offline: which one.")),
                .optional("retryMs", .integer(min: 0).described("busy.")), .needed("per100g", .ref("Nutrients")),
                .optional(
                    "origins", .map(of: .string).described("Who says each value, as credited; `typed` for members.")),
                .optional(
                    "typical", .string.described("The values are typical ones, of no product, from this source.")),
                .optional("product", .string), .optional("productBrand", .string), .optional("code", .string),
                .optional("fetchedAt", .ref("Time")), .optional("doubts", .array(of: .words("fats", "sugars"))), .dup,
            ]))
    ) { call in
        let (actions, noodle) = (call.actions, try noodle(call))
        if try call[other] { _ = try actions.keepOther(of: noodle) }
        let known = try actions.nutrition(ofBarcodeOf: noodle)?.object
        let isRefresh = try call[refresh]
        var answer = try isRefresh ? nil : OutsideTrouble(actions.tx).find(NutritionWork.job(of: noodle.id))
        if answer == nil {
            let state = try standing(of: noodle.id, isFetched: known?.fetchedAt != nil, isRefresh, actions)
            answer = ["state": .string(state)]
        }
        var members = answer?.members ?? []
        members += (shown(known, of: noodle.object, actions).members ?? [])
        return .object(members)
    }

    private static let productLookup = RoomMethod(
        MethodDescriptor(
            .productLookup, .changes, by: .member, atDevice: .ofPerson,
            "The product of a barcode, as a source outside knows it.",
            [.room, barcode.field, .cid.tried("@cid")],
            result: .object([
                .needed(
                    "state",
                    .words("found", "searching", "not_found", "busy", "offline", "nobody").described(
                        "searching: ask again in a second.")), .needed("barcode", .string(pattern: "^[0-9]{8,14}$")),
                .optional("name", .string), .optional("brand", .string), .optional("quantity", .string),
                .optional("per100g", .ref("Nutrients")),
                .optional("source", .string.described("found: how it is credited; busy, offline: which one.")),
                .optional("retryMs", .integer(min: 0).described("busy.")), .dup,
            ]))
    ) { call in
        let (actions, tx) = (call.actions, call.actions.tx)
        let code = try Barcode(call[barcode] ?? "")
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
}
