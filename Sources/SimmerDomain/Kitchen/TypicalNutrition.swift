/// Typical values of kinds of noodles per 100 g as sold, for as long as no product is known.
///
/// Those of wheat, egg, rice, buckwheat, somen, glass, instant and corn noodles, of fresh pasta and of couscous are the
/// means of USDA FoodData Central, SR Legacy (public domain); udon is from the Standard Tables of Food Composition in
/// Japan 2020 (MEXT).
package enum TypicalNutrition: String, CaseIterable, Sendable {
    case wheat, wholeWheat, egg, fresh, rice, soba, somen, udon, glass, instant, corn, spinach, couscous

    package var per100g: Nutrients {
        switch self {
        case .wheat: Self.row(371, 1.51, 0.28, 6, 74.67, 3.2, 2.67, 13.04)
        case .wholeWheat: Self.row(352, 2.93, 0.43, 6, 73.37, 9.2, 2.75, 13.87)
        case .egg: Self.row(384, 4.44, 1.18, 21, 71.27, 3.3, 1.88, 14.16)
        case .fresh: Self.row(288, 2.3, 0.33, 26, 54.73, nil, nil, 11.31)
        case .rice: Self.row(364, 0.56, 0.15, 182, 80.18, 1.6, 0.12, 5.95)
        case .soba: Self.row(336, 0.71, 0.14, 792, 74.62, nil, nil, 14.38)
        case .somen: Self.row(356, 0.81, 0.12, 1840, 74.1, 4.3, nil, 11.35)
        case .udon: Self.row(333, 1.1, nil, 1700, 71.9, 2.4, nil, 8.5)
        case .glass: Self.row(351, 0.06, 0.02, 10, 86.09, 0.5, nil, 0.16)
        case .instant: Self.row(440, 17.59, 8.12, 1855, 60.26, 2.9, 1.98, 10.17)
        case .corn: Self.row(357, 2.08, 0.29, 3, 79.26, 11, nil, 7.46)
        case .spinach: Self.row(372, 1.57, 0.23, 36, 74.81, 10.6, nil, 13.35)
        case .couscous: Self.row(376, 0.64, 0.12, 10, 77.43, 5, nil, 12.76)
        }
    }

    package var source: String {
        self == .udon ? "MEXT, Standard Tables of Food Composition in Japan 2020" : "USDA FoodData Central, SR Legacy"
    }

    private static func row(
        _ kcal: Double, _ fat: Double, _ saturated: Double?, _ sodium: Double, _ carbs: Double, _ fibre: Double?,
        _ sugars: Double?, _ protein: Double
    ) -> Nutrients {
        var row = Nutrients()
        row[.kcal] = kcal
        row[.fat] = fat
        row[.saturated] = saturated
        row[.sodium] = sodium
        row[.carbs] = carbs
        row[.fibre] = fibre
        row[.sugars] = sugars
        row[.protein] = protein
        return row
    }
}
