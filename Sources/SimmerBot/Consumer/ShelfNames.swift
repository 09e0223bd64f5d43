import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What the noodles and teas of a room are called, kept for reading its lines. A room may have 20,000 of them: they are
/// indexed once, what has changed since stands in a small index beside, and only when that has grown are all indexed
/// again.
struct ShelfNames: Sendable {
    /// A name as lines say it.
    private struct Name: Hashable {
        var kind: String
        var text: String
        /// Name and brand together, which tells two of one name apart.
        var isAlias = false
    }

    /// Everything as it was at some time; shared, and never changed.
    private final class All: Sendable {
        let names: [String: [Name]]
        /// How many things are called so.
        let counts: [Name: Int]
        let known: KnownNames

        init(_ names: [String: [Name]]) {
            self.names = names
            counts = names.values.reduce(into: [:]) { counts, names in
                for name in names { counts[name, default: 0] += 1 }
            }
            known = ShelfNames.index(counts.keys)
        }
    }

    /// For reading lines.
    let known: KnownNames
    private let all: All
    /// What was changed since, by id; without names when it is gone.
    private let changed: [String: [Name]]
    /// The last change of the room that is in it.
    private let upTo: Int64

    private static let kinds: Set = [Noodle.kind, Tea.kind]
    private static let brand = "brand"

    /// As it is now; of what is `known` only the changes since are read.
    init(_ room: RoomKey, keeping known: ShelfNames?, _ tx: Transaction) throws {
        let newest = try tx.changes.newest(in: room)
        if let known, let since = try tx.changes.changed(Self.kinds, in: room, after: known.upTo, limit: 500) {
            var changed = known.changed
            for thing in since {
                changed[thing.id] = try tx.shelf.find(thing.id).map { Self.names($0, thing.kind) } ?? []
            }
            if changed.count <= 64 + known.all.names.count / 64 {
                let isSame = changed == known.changed
                self.known = isSame ? known.known : Self.known(known.all, changed)
                (self.all, self.changed, upTo) = (known.all, changed, newest)
                return
            }
        }
        var names: [String: [Name]] = [:]
        for kind in Self.kinds {
            for line in try tx.shelf.all(kind, in: room) { names[line.id] = Self.names(line, kind) }
        }
        all = All(names)
        (self.known, changed, upTo) = (all.known, [:], newest)
    }

    private static func names(_ line: ShelfStore.Line, _ kind: String) -> [Name] {
        guard let brand = line.brand else { return [Name(kind: kind, text: line.name)] }
        return [
            Name(kind: kind, text: line.name), Name(kind: Self.brand, text: brand),
            Name(kind: kind, text: "\(line.name) \(brand)", isAlias: true),
        ]
    }

    /// All of them but what has changed, and what it has become.
    private static func known(_ all: All, _ changed: [String: [Name]]) -> KnownNames {
        var gone: [Name: Int] = [:]
        for id in changed.keys { for name in all.names[id] ?? [] { gone[name, default: 0] += 1 } }
        // Another thing may still be called so.
        let hidden = gone.filter { all.counts[$0.key] == $0.value }.keys
        return all.known.hiding(byKind(hidden)).adding(index(Set(changed.values.joined())))
    }

    private static func index(_ names: some Sequence<Name>) -> KnownNames {
        KnownNames(byKind(names.lazy.filter { !$0.isAlias }), aliases: byKind(names.lazy.filter(\.isAlias)))
    }

    private static func byKind(_ names: some Sequence<Name>) -> [String: [String]] {
        names.reduce(into: [:]) { $0[$1.kind, default: []].append($1.text) }
    }
}
