import SimmerDomain
import SimmerStore

/// `literature.*` and `notebook.search`
extension RoomMethods {
    static let ofLiterature: [RoomMethod] = [notebookSearch, literatureSearch, literatureSave]

    private static let query = Parameter(.needed("query", .string(min: 1), "x")) { params, name throws(Refusal) in
        guard let text = try params.optionalString(name) else {
            throw Refusal(.missing, field: name, phrase: "literature ask query")
        }
        return text
    }
    private static let number = Parameter.whole(
        .needed("number", .integer(min: 1).described("Of the hit in the answers to `literature.search`."), 1))
    private static let page = PageParameters()
    private static let pageOfHits = PageParameters(
        offset: .integer(min: 0, max: 999).described("A search goes as far as 1000 hits."),
        limit: .integer(min: 1, max: 10))

    private static let notebookSearch = RoomMethod(
        MethodDescriptor(
            .notebookSearch, .reads, by: .member, atDevice: .ofDevice,
            "What the room's own notebook holds: experiments, protocols, steps, entries, references.",
            [.room, query.field] + page.fields,
            result: .object([.needed("hits", .array(of: .ref("NotebookHit"))), .needed("total", .integer(min: 0))])),
        isSearch: true
    ) { call in
        let text = try call[query]
        guard !SearchWords(text).isEmpty else {
            throw Refusal(.missing, field: query.field.name, phrase: "literature ask query")
        }
        let (offset, limit) = try call[page]
        let found = try call.actions.findInNotebook(text, offset: offset, limit: limit)
        return ["hits": .array(found.places.map(json)), "total": JSON(found.total)]
    }

    private static let literatureSearch = RoomMethod(
        MethodDescriptor(
            .literatureSearch, .changes, by: .member, atDevice: .ofPerson,
            "Articles and protocols of a source outside, methods first, beside what the own notebook has.",
            [.room, query.field] + pageOfHits.fields + [.cid.tried("@cid")],
            result: .object([
                .needed("query", .string.described("As it is asked for.")),
                .needed(
                    "state",
                    .words("searching", "found", "offline").described(
                        "`searching`: the source is being asked; ask again in a second.")),
                .optional("hits", .array(of: .ref("LiteratureHit"), max: 10)), .optional("total", .integer(min: 0)),
                .optional("more", .boolean), .needed("notebook", .array(of: .ref("NotebookHit"), max: 3)),
                .needed("notebookTotal", .integer(min: 0)),
                .needed("protocolsUrl", .string(pattern: "^https://").described("The same search on protocols.io.")),
                .optional("dup", .boolean),
            ]))
    ) { call in
        let (query, actions) = (try LiteratureQuery(call[query]), call.actions)
        let memory = LiteratureMemory(actions.tx, of: actions.room.key)
        let results = try memory.results(of: query)
        let page = try call[pageOfHits]
        let limit = min(page.limit, Cards.linesOfPage)
        let wanted = page.offset + limit
        guard wanted <= LiteratureQuery.mostHits else { throw Refusal(.tooBig, field: "offset") }
        let own = try actions.findInNotebook(query.text, limit: 3)
        var answer: JSON = [
            "query": .string(query.text), "notebook": .array(own.places.map(json)),
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

    private static let literatureSave = RoomMethod(
        MethodDescriptor(
            .literatureSave, .changes, by: .member, atDevice: .ofPerson,
            "Keeps a hit of the literature as a reference of an experiment.",
            [.room, experimentId.field, query.field, number.field, .cid.tried("@cid")],
            result: .object([.needed("reference", .ref("Reference")), .optional("dup", .boolean)]))
    ) { call in
        let (query, actions) = (try LiteratureQuery(call[query]), call.actions)
        let results = try LiteratureMemory(actions.tx, of: actions.room.key).results(of: query)
        let experiment = try actions.tx.objects.get(Experiment.self, id: call[experimentId], in: actions.room.key)
        let place = try call[number]
        guard let hits = results?.hits, hits.indices.contains(place - 1) else {
            throw Refusal(.notFound, field: number.field.name, phrase: "literature none shown")
        }
        guard let saved = try actions.save(hits[place - 1], to: experiment) else {
            throw Refusal(.duplicate, field: number.field.name, phrase: "reference taken")
        }
        return ["reference": try actions.tx.objects.wire(saved)]
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
