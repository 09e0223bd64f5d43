import SimmerDomain

/// A service that knows products.
package protocol NutritionSource: Sendable {
    /// How its values are credited: "Open Food Facts (ODbL)".
    var name: String { get }
    /// The product of a barcode; nil when the service has none. `language` (ISO 639-1) is the one in which its name is
    /// wanted. Throws `SourceTrouble`, or `CancellationError`.
    func product(_ code: Barcode, language: String) async throws -> Product?
    /// Products with values, the likeliest first. The same errors.
    func search(name: String, brand: String?, language: String) async throws -> [Product]
}

/// The sources of an installation, asked in order.
package struct NutritionSources: Sendable {
    private let sources: [any NutritionSource]
    private let patience: Duration

    /// `patience`: for how long a person is kept waiting, all sources together.
    package init(_ sources: [any NutritionSource], patience: Duration = .seconds(10)) {
        self.sources = sources
        self.patience = patience
    }

    /// The name of the source that is asked first; nil when none is.
    package var firstName: String? { sources.first?.name }

    /// What a later source knows fills what an earlier one lacks, since it is the same product. Throws only
    /// `CancellationError`.
    package func product(_ code: Barcode, language: String) async throws -> ProductLookup {
        try await ask { source in
            try await source.product(code, language: language).map { [$0] } ?? []
        } isEnough: { products in
            products.first.map { $0.isNamed && $0.per100g.amounts.count == Nutrient.allCases.count } ?? false
        } join: { known, more in
            if let other = more.first, !known.isEmpty { known[0].complete(with: other) } else { known += more }
        }
    }

    /// The hits of the first source that has any. Throws only `CancellationError`.
    package func search(name: String, brand: String?, language: String) async throws -> ProductLookup {
        try await ask { source in
            try await source.search(name: name, brand: brand, language: language)
        } isEnough: {
            !$0.isEmpty
        } join: { known, more in
            if known.isEmpty { known = more }
        }
    }

    private func ask(
        _ question: @escaping @Sendable (any NutritionSource) async throws -> [Product],
        isEnough: ([Product]) -> Bool, join: (inout [Product], [Product]) -> Void
    ) async throws -> ProductLookup {
        var found: [Product] = []
        var trouble: ProductLookup?
        let end = ContinuousClock.now + patience
        for source in sources where !isEnough(found) {
            do {
                join(&found, try await OutsideClient.before(end) { try await question(source) })
            } catch SourceTrouble.busy(let pause) {
                trouble = trouble ?? .busy(source: source.name, seconds: Int((pause / .seconds(1)).rounded(.up)))
            } catch is CancellationError {
                throw CancellationError()
            } catch SourceTrouble.unreachable {
                trouble = trouble ?? .unreachable(source: source.name)
            } catch {
                trouble = trouble ?? .late(source: source.name)
            }
        }
        if !found.isEmpty { return .found(found) }
        // Of a source that was not heard nobody knows what it has.
        return trouble ?? (sources.isEmpty ? .unreachable(source: nil) : .nothing)
    }
}
