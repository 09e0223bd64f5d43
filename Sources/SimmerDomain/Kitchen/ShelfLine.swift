/// What lists of noodles and teas sort, filter and search by: kept beside the object, so that a page of a long list is
/// read alone.
package struct ShelfLine: Hashable, Sendable {
    /// How much is left, as far as somebody counts it. The numbers are stored.
    package enum Supply: Int64, Sendable {
        case out, low, enough
    }

    package var name: String
    package var brand: String?
    /// Of a tea.
    package var type: String?
    /// Cooking or steeping.
    package var seconds: Int?
    package var supply: Supply
    package var prefersMeal: Bool

    package init(name: String, brand: String?, type: String?, seconds: Int?, supply: Supply, prefersMeal: Bool) {
        self.name = name
        self.brand = brand
        self.type = type
        self.seconds = seconds
        self.supply = supply
        self.prefersMeal = prefersMeal
    }

    /// The form under which a thing with a brand is unique. A line break parts the two, which no name holds.
    package static func fold(_ name: String, _ brand: String?) -> String {
        "\(name.folded)\n\(brand?.folded ?? "")"
    }
}
