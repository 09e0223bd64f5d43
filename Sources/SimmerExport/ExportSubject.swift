import SimmerDomain

/// What somebody takes along.
package enum ExportSubject: Hashable, Sendable {
    /// Everything of a room, to be imported again.
    case room
    /// One experiment, by its id, or all of the room, as `.eln`.
    case experiment(String)
    case notebook
    /// One list, as CSV.
    case list(ListExport)

    package init?(_ json: JSON) {
        switch (json["kind"]?.string, json["id"]?.string) {
        case ("room", _): self = .room
        case ("experiment", let id?): self = .experiment(id)
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
        case .notebook: ["kind": "notebook"]
        case .list(let list): ["kind": .string(list.rawValue)]
        }
    }
}
