import Foundation
import SimmerDomain

/// Open Food Facts, or a server with the same API (version 2).
package struct OpenFoodFacts: NutritionSource {
    private let base: URL
    private let searchBase: URL?
    private let kind: NutritionOrigin.Kind
    private let service: OutsideService
    /// The service's own limits for one address: product reads and searches in a minute.
    private let reads = RateLimiter(perMinute: 15)
    private let searches = RateLimiter(perMinute: 10)

    /// `searchBase`: the full-text search, a service of its own; without it, and when it fails, the older search of
    /// `base` is used.
    package init(
        name: String, kind: NutritionOrigin.Kind, base: URL, searchBase: URL?, client: OutsideClient
    ) {
        service = OutsideService(name: name, client: client)
        self.kind = kind
        self.base = base
        self.searchBase = searchBase
    }

    package var name: String { service.name }
    private var origin: NutritionOrigin { NutritionOrigin(kind, name: name) }

    package func product(_ code: Barcode, language: String) async throws -> Product? {
        let fields =
            "code,product_name,product_name_\(language),brands,quantity,product_quantity,product_quantity_unit,serving_size,"
            + "serving_quantity,nutrition_data_per,nutriments,image_front_small_url"
        let url = OutsideService.url(base, "/api/v2/product/\(code.digits)", ["fields": fields])
        let answer = try await service.get(url, reads)
        // Not there is a 404 today and was a 200; what decides is `status`.
        guard let json = answer.json else { throw SourceTrouble.unreachable }
        guard json["status"]?.wholeNumber == 1, let product = json["product"], product.members != nil else {
            if json["status"]?.wholeNumber == 0 || answer.status == 404 { return nil }
            throw SourceTrouble.unreachable
        }
        return OpenFoodFactsReader(origin: origin, language: language).product(product, code: json["code"])
    }

    package func search(name: String, brand: String?, language: String) async throws -> [Product] {
        let words = [name, brand].compactMap(\.self).joined(separator: " ")
        var hits: [JSON]?
        if let searchBase {
            do {
                hits = try await searched(searchBase, words, language)
            } catch let trouble as SourceTrouble where trouble != .late {
                OutsideService.logger.info("the full-text search failed", metadata: ["error": "\(trouble)"])
            }
        }
        let reader = OpenFoodFactsReader(origin: origin, language: language)
        let found = try await (hits == nil ? searchedByOldWay(words, language) : hits ?? [])
        let products = found.map { reader.product($0, code: $0["code"]) }
            .filter { $0.isNamed && !$0.per100g.isEmpty }
        // The service's order is by relevance; of its hits those of the right brand come first.
        guard let brand = brand?.folded else { return products }
        func isOfBrand(_ product: Product) -> Bool { product.brand?.folded == brand }
        return products.filter(isOfBrand) + products.filter { !isOfBrand($0) }
    }

    private func searched(_ base: URL, _ words: String, _ language: String) async throws -> [JSON] {
        let languages = language == "en" ? "en" : "\(language),en"
        let answer = try await service.get(
            OutsideService.url(
                base, "/search",
                [
                    "q": Self.escaped(words), "langs": languages, "page_size": "10", "page": "1",
                    "fields": "code,product_name,product_name_\(language),brands,quantity,nutriments",
                ]), searches)
        guard answer.status == 200, let json = answer.json, let hits = json["hits"]?.array else {
            throw SourceTrouble.unreachable
        }
        return hits
    }

    private func searchedByOldWay(_ words: String, _ language: String) async throws -> [JSON] {
        let answer = try await service.get(
            OutsideService.url(
                base, "/cgi/search.pl",
                [
                    "search_terms": words, "search_simple": "1", "action": "process", "json": "1", "page_size": "10",
                    "fields": "code,product_name,product_name_\(language),brands,nutriments",
                ]), searches)
        guard answer.status == 200, let json = answer.json, let products = json["products"]?.array else {
            throw SourceTrouble.unreachable
        }
        return products
    }

    /// Words that mean only themselves in Lucene's syntax, at most 200 characters of them.
    static func escaped(_ words: String) -> String {
        let special = Set(#"+-&|!(){}[]^"~*?:\/"#)
        let text = words.prefix(200).reduce(into: "") { text, character in
            if special.contains(character) { text.append("\\") }
            text.append(character)
        }
        // Operators are words too.
        return text.split(separator: " ").map { ["AND", "OR", "NOT"].contains($0) ? $0.lowercased() : String($0) }
            .joined(separator: " ")
    }
}
