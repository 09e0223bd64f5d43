import SimmerDomain
import SimmerStore

/// `literature.*` and `notebook.search`
extension RoomMethods {
    @Sendable static func literature(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        guard let text = try params.optionalString("query") else {
            throw Refusal(.missing, field: "query", phrase: "literature ask query")
        }
        let query = try LiteratureQuery(text)
        let memory = LiteratureMemory(actions.tx, of: actions.room.key)
        let results = try memory.results(of: query)
        if method == .literatureSave {
            let experiment = try actions.tx.objects.get(
                Experiment.self, id: params.id("experiment"), in: actions.room.key)
            let number = try params.whole("number")
            guard let hits = results?.hits, hits.indices.contains(number - 1) else {
                throw Refusal(.notFound, field: "number", phrase: "literature none shown")
            }
            guard let saved = try actions.save(hits[number - 1], to: experiment) else {
                throw Refusal(.duplicate, field: "number", phrase: "reference taken")
            }
            return ["reference": try actions.tx.objects.wire(saved)]
        }
        let page = try params.page()
        let limit = min(page.limit, Cards.linesOfPage)
        let wanted = page.offset + limit
        guard wanted <= LiteratureQuery.mostHits else { throw Refusal(.tooBig, field: "offset") }
        let own = try actions.findInNotebook(query.text, limit: 3)
        var answer: JSON = [
            "query": .string(query.text), "notebook": .array(own.places.map(Self.json)),
            "notebookTotal": JSON(own.total),
            "protocolsUrl": .string("https://www.protocols.io/search?q=" + PercentEncoding.component(query.text)),
        ]
        if let results, results.isWhole || results.hits.count >= wanted {
            let shown = results.hits.dropFirst(page.offset).prefix(limit)
            answer["state"] = "found"
            answer["total"] = JSON(results.total)
            answer["hits"] = .array(
                zip((page.offset + 1)..., shown).map { number, hit in
                    var line = hit.json
                    line["number"] = JSON(number)
                    return line
                })
            answer["more"] = .bool(wanted < results.hits.count || !results.isWhole)
        } else if try actions.environment.literatureSource == nil || memory.isOffline(query) {
            answer["state"] = "offline"
        } else {
            try LiteratureWork.ask(
                query, count: wanted, order: nil, by: actions.account.key, in: actions.room.key, actions.tx,
                actions.environment.lookupBudget)
            answer["state"] = "searching"
        }
        return answer
    }

    @Sendable static func searchNotebook(_ call: RoomCall) throws -> JSON {
        let (params, actions) = (call.params, call.actions)
        guard let query = try params.optionalString("query"), !SearchWords(query).isEmpty else {
            throw Refusal(.missing, field: "query", phrase: "literature ask query")
        }
        let page = try params.page()
        let found = try actions.findInNotebook(query, offset: page.offset, limit: page.limit)
        return ["hits": .array(found.places.map(Self.json)), "total": JSON(found.total)]
    }

    private static func json(_ place: NotebookPlace) -> JSON {
        .compact([
            "kind": .string(place.hit.kind), "id": .string(place.hit.id), "part": .string(place.part),
            "experiment": ["id": .string(place.hit.experiment), "title": .string(place.hit.experimentTitle)],
            "step": place.step.map { step in
                ["id": .string(place.hit.step ?? ""), "number": JSON(step.number), "title": .string(step.title)]
            },
            "snippet": .string(place.hit.snippet), "at": JSON(place.hit.at),
            "withdrawn": place.hit.isWithdrawn ? true : nil,
        ])
    }
}
