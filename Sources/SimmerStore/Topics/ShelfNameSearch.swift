import Foundation
import SimmerDomain
import Synchronization

/// The names and brands of all noodles or all teas of a room, one behind the other in memory: a search looks through
/// 10,000 of them in less time than an engine needs for a page of them. It is what a room's change log was up to some
/// change, and never altered.
struct ShelfNameSearch: Sendable {
    struct Line: Sendable {
        var id: String
        /// As `ShelfLine.fold` writes it.
        var fold: [UInt8]
        var type: String?
        var supply: Int64
        var prefersMeal: Bool
    }

    /// The room's id: keys may be given again.
    let room: String
    /// The last change of the room that is in it.
    private(set) var upTo: Int64
    /// Every fold with a zero behind it, which no text holds.
    private var bytes: [UInt8] = []
    /// Where each line ends in `bytes`.
    private var ends: [Int] = []
    /// In the order of the folds, as the table sorts them.
    private var lines: [Entry] = []

    /// A line without its text.
    private struct Entry: Sendable {
        var id: String
        var type: String?
        var supply: Int64
        var prefersMeal: Bool
    }

    /// - Parameter lines: in the order of their folds.
    init(room: String, upTo: Int64, _ lines: [Line]) {
        (self.room, self.upTo) = (room, upTo)
        for line in lines { append(line) }
    }

    var count: Int { lines.count }

    private mutating func append(_ line: Line) {
        bytes += line.fold
        bytes.append(0)
        ends.append(bytes.count)
        lines.append(Entry(id: line.id, type: line.type, supply: line.supply, prefersMeal: line.prefersMeal))
    }

    private func fold(_ place: Int) -> ArraySlice<UInt8> {
        bytes[(place == 0 ? 0 : ends[place - 1])..<(ends[place] - 1)]
    }

    /// The same at a later change.
    /// - Parameter changed: by id what has become of lines since, nil when they are gone.
    func changed(_ changed: [String: Line?], upTo: Int64) -> ShelfNameSearch {
        var new = self
        new.upTo = upTo
        guard !changed.isEmpty else { return new }
        (new.bytes, new.ends, new.lines) = ([], [], [])
        new.bytes.reserveCapacity(bytes.count)
        var added = changed.values.compactMap(\.self).sorted { $0.fold.lexicographicallyPrecedes($1.fold) }[...]
        for (place, entry) in lines.enumerated() where !changed.keys.contains(entry.id) {
            let fold = fold(place)
            while let next = added.first, next.fold.lexicographicallyPrecedes(fold) {
                new.append(next)
                added.removeFirst()
            }
            new.append(
                Line(
                    id: entry.id, fold: Array(fold), type: entry.type, supply: entry.supply,
                    prefersMeal: entry.prefersMeal))
        }
        for line in added { new.append(line) }
        return new
    }

    /// The ids of the noodles that a filter by part, need and meal lets through, by name.
    func ids(_ filter: ShelfStore.Filter) -> [String] {
        var fits = Array(repeating: true, count: count)
        if let part = filter.part { only(holding: part, types: [], &fits) }
        return ids(fits) { line in
            (filter.need.map { (2...3).contains(line.supply + $0.rawValue) } ?? true)
                && (filter.prefersMeal.map { $0 == line.prefersMeal } ?? true)
        }
    }

    /// The ids of the teas that a filter by type and words lets through, by name.
    func ids(_ filter: ShelfStore.TeaFilter) -> [String] {
        var fits = Array(repeating: true, count: count)
        for word in filter.words.prefix(ShelfStore.TeaFilter.mostWords) {
            only(holding: word.part, types: word.types.map(\.rawValue), &fits)
        }
        return ids(fits) { line in filter.type.map { $0.rawValue == line.type } ?? true }
    }

    private func ids(_ fits: [Bool], _ isMeant: (Entry) -> Bool) -> [String] {
        var ids: [String] = []
        for (place, fits) in fits.enumerated() where fits && isMeant(lines[place]) { ids.append(lines[place].id) }
        return ids
    }

    /// Leaves of `fits` what holds `part` (without its case and accents) or is of one of these types.
    private func only(holding part: String, types: [String], _ fits: inout [Bool]) {
        let part = Array(part.folded.utf8)
        guard let first = part.first else { return }
        var holds = Array(repeating: false, count: count)
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            var (line, from) = (0, 0)
            while let found = memchr(start + from, Int32(first), bytes.count - from) {
                from = UnsafeRawPointer(found) - start
                guard bytes.count - from >= part.count else { return }
                if memcmp(found, part, part.count) == 0 {
                    while ends[line] <= from { line += 1 }
                    holds[line] = true
                    // The next line begins behind this one.
                    from = ends[line]
                } else {
                    from += 1
                }
            }
        }
        for place in fits.indices where fits[place] {
            fits[place] = holds[place] || (lines[place].type.map { types.contains($0) } ?? false)
        }
    }
}

/// What the store keeps of them: those that were searched lately. Read transactions put them there, since what a
/// writing one sees may never be committed.
final class ShelfNameSearches: Sendable {
    struct Place: Hashable, Sendable {
        var room: RoomKey
        var kind: String
    }
    private struct Kept {
        var nameSearch: ShelfNameSearch
        var used: Int
    }
    private struct State {
        var kept: [Place: Kept] = [:]
        var uses = 0
        var lines = 0
    }

    private let state = Mutex(State())
    /// So many lines of all rooms together, some 30 MB.
    private let most: Int
    /// What a nameSearch counts for besides its lines.
    private static let own = 16

    init(most: Int = 200_000) { self.most = most }

    func find(_ place: Place) -> ShelfNameSearch? {
        state.withLock { state in
            state.uses += 1
            state.kept[place]?.used = state.uses
            return state.kept[place]?.nameSearch
        }
    }

    /// Keeps it unless a newer one of the room is there, and lets those go that were not used for the longest time.
    func store(_ nameSearch: ShelfNameSearch, _ place: Place) {
        state.withLock { state in
            if let old = state.kept[place] {
                guard old.nameSearch.room != nameSearch.room || old.nameSearch.upTo < nameSearch.upTo else { return }
                state.lines -= old.nameSearch.count + Self.own
            }
            state.uses += 1
            state.kept[place] = Kept(nameSearch: nameSearch, used: state.uses)
            state.lines += nameSearch.count + Self.own
            while state.lines > most, state.kept.count > 1,
                let oldest = state.kept.min(by: { $0.value.used < $1.value.used })
            {
                state.kept[oldest.key] = nil
                state.lines -= oldest.value.nameSearch.count + Self.own
            }
        }
    }
}
