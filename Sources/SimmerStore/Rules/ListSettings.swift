import SimmerDomain

/// Which noodles a list shows (N18–N22).
package enum NoodleFilter: String, Sendable, CaseIterable {
    case all, available, unavailable, meal, side

    package var shelf: ShelfStore.Filter {
        var filter = ShelfStore.Filter()
        switch self {
        case .all: break
        case .available: filter.need = .onHand
        case .unavailable: filter.need = .toBuy
        case .meal: filter.prefersMeal = true
        case .side: filter.prefersMeal = false
        }
        return filter
    }
}

/// How a person's list of noodles in a room is sorted and filtered until it is asked for otherwise (N23); set by
/// `SettingStore`.
extension Membership {
    package static let noodleSortField = "noodleSort"
    package static let noodleFilterField = "noodleFilter"
    /// What a list may be sorted by; the first is how it begins.
    package static let noodleSorts: [ShelfStore.Sort] = [.name, .brand, .rating, .time]

    package var noodleSort: ShelfStore.Sort {
        settings[Self.noodleSortField]?.string.flatMap(ShelfStore.Sort.init) ?? Self.noodleSorts[0]
    }
    package var noodleFilter: NoodleFilter {
        settings[Self.noodleFilterField]?.string.flatMap(NoodleFilter.init) ?? .all
    }
}
