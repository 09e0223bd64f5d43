import Foundation

extension String {
    /// The form in which names are compared: NFKD, marks removed, lower case, inner spaces collapsed, ends trimmed
    /// ("Pâtes " = "pates").
    package var folded: String {
        var scalars = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in decomposedStringWithCompatibilityMapping.lowercased().decomposedStringWithCompatibilityMapping
            .unicodeScalars
        {
            let properties = scalar.properties
            if properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark {
                continue
            }
            if properties.isWhitespace {
                pendingSpace = !scalars.isEmpty
                continue
            }
            if pendingSpace { scalars.append(" ") }
            pendingSpace = false
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
