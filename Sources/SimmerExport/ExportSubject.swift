import SimmerDomain

/// What somebody takes along.
package enum ExportSubject: Hashable, Sendable {
    /// Everything of a room, to be imported again.
    case room
    /// One experiment, by its id, or all of the room, as `.eln`.
    case experiment(String)
    case notebook
    /// The pictures of photos of the room's album, by the ids of the photos; none: of all.
    case album([String])
    /// One list, as CSV.
    case list(ListExport)

    package init?(_ json: JSON) {
        switch (json["kind"]?.string, json["id"]?.string) {
        case ("room", _): self = .room
        case ("experiment", let id?): self = .experiment(id)
        case ("album", _): self = .album((json["photos"]?.array ?? []).compactMap(\.string))
        case ("notebook", _): self = .notebook
        case (let kind?, _):
            guard let list = ListExport(rawValue: kind) else { return nil }
            self = .list(list)
        default: return nil
        }
    }

    package var json: JSON {
        switch self {
        case .room: ["kind": "room"]
        case .experiment(let id): ["kind": "experiment", "id": .string(id)]
        case .album(let ids): ["kind": "album", "photos": .array(ids.map(JSON.string))]
        case .notebook: ["kind": "notebook"]
        case .list(let list): ["kind": .string(list.rawValue)]
        }
    }
}
