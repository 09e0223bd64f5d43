import SimmerActions
import SimmerDomain
import SimmerStore

/// The things of all one's rooms at once.
extension HubMethod {
    static let ofThings: [HubMethod] = [thingSearch]

    private static let query = Parameter.optionalString(
        .optional("query", .string(max: 200).described("May be absent beside `photos`."), "x"))
    private static let roomOfHits = Parameter.optionalRoom(.optional("room", .ref("Id"), "@room"))
    private static let hits = Parameter.optionalInt(
        .optional("limit", .integer(min: 1, max: 50).described("20 unless said."), 5))
    private static let onlyPhotos = Parameter.flag(
        .optional("photos", .boolean.described("Photos of albums alone, the newest first."), true), or: false)
    private static let from = Parameter.optionalIdentifier(
        .optional("from", .ref("Id").described("Who made them; of photos, who added them."), "@me"))
    private static let since = Parameter.optionalInstant(
        .optional("since", .ref("Time").described("Made from then on, photos taken or added …"), 0))
    private static let until = Parameter.optionalInstant(
        .optional("until", .ref("Time").described("… and until then."), 9))

    private static let thingSearch = HubMethod(
        MethodDescriptor(
            .thingSearch, .reads, by: .account, atDevice: .ofDevice,
            """
            Things of one's rooms whose names hold all the words, the best first: noodles, teas, experiments, steps, \
            photos, the shopping list, reminders and timers. Case and accents do not matter. With `photos` those of \
            albums, by their descriptions, who added them and when, also without words.
            """,
            [
                query.field, roomOfHits.field, hits.field, onlyPhotos.field, from.field, since.field, until.field,
            ],
            result: .array(
                of: .object([
                    .needed("room", .ref("Id")), .needed("kind", .string), .needed("id", .ref("Id")),
                    .needed("name", .string),
                    .optional("detail", .string.described("A brand, the experiment of a step …")),
                    .needed("at", .ref("Time").described("When it was made.")),
                ])))
    ) { hub, call in
        let (query, named, account) = (try call[Self.query] ?? "", try call[roomOfHits], call.account)
        let limit = Int(try call[hits] ?? 20)
        let (isOfPhotos, filter) = (try call[onlyPhotos], try photoFilter(call))
        let found = try await hub.store.search(for: account.key) { tx in
            let rooms = try named.map { [try $0.open(to: account, tx).key] } ?? tx.rooms.all(of: account.key).map(\.key)
            guard isOfPhotos || !query.folded.allSatisfy(\.isWhitespace) else {
                throw Refusal(.missing, field: Self.query.name)
            }
            if isOfPhotos { return try tx.things.photos(query, in: rooms, filter, limit: limit) }
            var making = ThingSearch.Making()
            (making.from, making.until) = (filter.from, filter.until)
            if let author = filter.author {
                guard let person = try tx.accounts.find(id: author) else { return [] }
                making.by = person.key
            }
            return try tx.things.find(query, in: rooms, made: making, limit: limit)
        }
        return .array(
            found.map { thing in
                .compact([
                    "room": .string(hub.directory.room(thing.room)?.id ?? ""), "kind": .string(thing.kind),
                    "id": .string(thing.id), "name": .string(thing.name),
                    "detail": thing.detail.isEmpty ? nil : .string(thing.detail), "at": JSON(thing.at),
                ])
            })
    }

    private static func photoFilter(_ call: HubCall) throws -> AlbumStore.Filter {
        var filter = AlbumStore.Filter()
        (filter.author, filter.from) = (try call[from], try call[since])
        // There it ends before.
        filter.until = try call[until].map { $0 + 1 }
        return filter
    }
}
