import Foundation
import SimmerDomain
import Testing

@testable import SimmerServices

@Suite("Open Food Facts")
struct OpenFoodFactsTests {
    private let code = "8076809513722"

    private func client() -> OutsideClient {
        var limits = OutsideClient.Limits()
        limits.total = .seconds(600)
        limits.connect = .seconds(300)
        limits.pause = .milliseconds(20)
        return OutsideClient(userAgent: "Simmer/test (ops@example.org)", limits: limits)
    }

    private func service(_ stub: StubServer, hasSearch: Bool = true) -> OpenFoodFacts {
        OpenFoodFacts(
            name: "Open Food Facts (ODbL)", kind: .off, base: stub.url(""), searchBase: hasSearch ? stub.url("") : nil,
            client: client())
    }

    private func nutrients(_ json: String) throws -> Nutrients {
        OpenFoodFactsReader.nutrients(try JSON(parsing: json, depth: 8))
    }

    // MARK: - Reading

    @Test("only values per 100 g count, weights are grams, sodium becomes milligrams")
    func reading() throws {
        let read = try nutrients(
            """
            {"energy-kcal":1,"energy-kcal_100g":359,"energy-kj_100g":1521,"fat_100g":2,"saturated-fat_100g":0.5,
             "trans-fat_100g":0,"carbohydrates_100g":71.2,"sugars_100g":3.5,"fiber_100g":3,"proteins_100g":12.5,
             "salt_100g":9,"sodium_100g":0.0052,"sodium_unit":"mg","energy-kcal_serving":305,"fat":77}
            """)
        #expect(read[.kcal] == 359 && read[.fat] == 2 && read[.saturated] == 0.5 && read[.trans] == 0)
        #expect(read[.carbs] == 71.2 && read[.sugars] == 3.5 && read[.fibre] == 3 && read[.protein] == 12.5)
        #expect(abs((read[.sodium] ?? 0) - 5.2) < 1e-9)
    }

    @Test(
        "energy: kilocalories, else kilojoules, else the field that is always kilojoules",
        arguments: [
            (#"{"energy-kcal_100g":"359"}"#, 359.0), (#"{"energy-kj_100g":1521}"#, 1521 / 4.184),
            (#"{"energy_100g":1521,"energy_unit":"kcal"}"#, 1521 / 4.184),
            (#"{"energy-kcal_100g":"","energy_100g":418.4}"#, 100),
        ])
    func energy(json: String, kcal: Double) throws {
        let read = try #require(try nutrients(json)[.kcal])
        #expect(abs(read - kcal) < 1e-9)
    }

    @Test("sodium that is missing is counted from salt")
    func salt() throws { #expect(try nutrients(#"{"salt_100g":"2.5"}"#)[.sodium] == 1000) }

    @Test(
        "what cannot be is left out",
        arguments: [
            #"{"energy-kcal_100g":901}"#, #"{"fat_100g":-1}"#, #"{"fat_100g":100.5}"#, #"{"sodium_100g":101}"#,
            #"{"sodium_100g":41}"#, #"{"proteins_100g":"much"}"#, #"{"fat":12}"#, #"{"fat_100g":null}"#,
            #"{"fat_100g":[1]}"#, #"{"fat_100g":"nan"}"#, #"{"fat_100g":"1e999"}"#, "{}", "[]", "null",
        ])
    func impossible(json: String) throws { #expect(try nutrients(json).isEmpty, "\(json)") }

    @Test("names are plain, in the person's language first; the first brand counts, from a text and from a list")
    func names() throws {
        let json = try JSON(
            parsing: #"""
                {"code":"8076809513722","product_name":"Penne <b>rigate</b>","product_name_fr":"Pennes &eacute;tonnantes",
                 "brands":"Pasta&nbsp;Nova,Nova Group","quantity":"500 g","image_front_small_url":"javascript:alert(1)"}
                """#, depth: 8)
        let origin = NutritionOrigin(.off, name: "x")
        let french = OpenFoodFactsReader(origin: origin, language: "fr").product(json, code: nil)
        #expect(french.name == "Pennes étonnantes" && french.brand == "Pasta Nova" && french.quantity == "500 g")
        #expect(french.picture == nil && french.code == "8076809513722")
        #expect(OpenFoodFactsReader(origin: origin, language: "en").product(json, code: nil).name == "Penne rigate")
        let listed = try JSON(parsing: #"{"product_name":"","brands":["","Molino"]}"#, depth: 8)
        let product = OpenFoodFactsReader(origin: origin, language: "en").product(listed, code: nil)
        #expect(product.name == nil && product.brand == "Molino")
    }

    @Test(
        "words mean only themselves in a search",
        arguments: [
            ("penne rigate", "penne rigate"), (#"a+b:"c" (d)"#, #"a\+b\:\"c\" \(d\)"#),
            ("AND pasta OR NOT", "and pasta or not"),
            (#"1/2 \ x*?~^{}[]&|!-"#, #"1\/2 \\ x\*\?\~\^\{\}\[\]\&\|\!\-"#),
        ])
    func escaped(words: String, query: String) { #expect(OpenFoodFacts.escaped(words) == query) }

    // MARK: - Asking

    @Test("a product is asked for with its fields, and read")
    func found() async throws {
        let stub = StubServer { _, _ in
            [
                StubServer.answer(
                    "200 OK", [], #"{"status":1,"product":{"product_name":"Penne","nutriments":{"fat_100g":"2"}}}"#)
            ]
        }
        defer { stub.close() }
        let product = try #require(try await service(stub).product(Barcode(code), language: "fr"))
        #expect(product.name == "Penne" && product.per100g[.fat] == 2 && product.sources[.fat]?.kind == .off)
        let request = try #require(stub.requests.first)
        #expect(request.hasPrefix("GET /api/v2/product/\(code)?fields=code%2Cproduct_name%2Cproduct_name_fr%2Cbrands"))
        #expect(request.contains("User-Agent: Simmer/test (ops@example.org)"))
    }

    @Test(
        "no product, whatever the status of the answer is",
        arguments: [
            ("404 Not Found", #"{"code":"1","status":0,"status_verbose":"product not found"}"#),
            ("200 OK", #"{"code":"1","status":0,"status_verbose":"product not found"}"#),
            ("200 OK", #"{"code":"","status":"0","status_verbose":"no code or invalid code"}"#),
        ])
    func absent(status: String, body: String) async throws {
        let stub = StubServer { _, _ in [StubServer.answer(status, [], body)] }
        defer { stub.close() }
        #expect(try await service(stub).product(Barcode(code), language: "en") == nil)
    }

    @Test("a product without anything is a product without values")
    func empty() async throws {
        let stub = StubServer { _, _ in [StubServer.answer("200 OK", [], #"{"status":1,"product":{}}"#)] }
        defer { stub.close() }
        let product = try #require(try await service(stub).product(Barcode(code), language: "en"))
        #expect(product.per100g.isEmpty && product.name == nil)
    }

    @Test(
        "what is no answer is trouble",
        arguments: ["<html>maintenance</html>", "", "[]", #"{"status":1}"#, #"{"status":1,"product":7}"#])
    func nonsense(body: String) async throws {
        let stub = StubServer { _, _ in [StubServer.answer("200 OK", [], body)] }
        defer { stub.close() }
        await #expect(throws: SourceTrouble.unreachable) {
            try await service(stub).product(Barcode(code), language: "en")
        }
    }

    @Test("429 and 503 are busy for as long as they say, and nothing is asked meanwhile")
    func busy() async throws {
        let stub = StubServer { _, _ in [StubServer.answer("503 Busy", ["Retry-After: 4000"], "try later")] }
        defer { stub.close() }
        let service = service(stub)
        await #expect(throws: SourceTrouble.busy(.seconds(4000))) {
            try await service.product(Barcode(code), language: "en")
        }
        await #expect { try await service.product(Barcode(code), language: "en") } throws: { error in
            if case SourceTrouble.busy(let pause) = error { pause > .seconds(3000) } else { false }
        }
        #expect(stub.requests.count == 1)
    }

    @Test(
        "the full-text search first, the older one when it fails; hits of the brand first, those without values not at all"
    )
    func search() async throws {
        let hits =
            #"{"product_name":"Other penne","brands":"Molino","nutriments":{"fat_100g":1}},"#
            + #"{"product_name":"Nothing known","brands":"Pasta Nova"},"#
            + #"{"product_name":"Penne rigate","brands":["Pasta Nova"],"nutriments":{"fat_100g":2}}"#
        let stub = StubServer { request, _ in
            if request.hasPrefix("GET /search?q=penne%20pasta%20nova&langs=fr%2Cen&page_size=10") {
                return [StubServer.answer("200 OK", [], #"{"hits":[\#(hits)],"count":3}"#)]
            }
            if request.hasPrefix("GET /search") {
                return [StubServer.answer("422 Unprocessable", [], #"{"errors":[{"title":"bad"}]}"#)]
            }
            return [StubServer.answer("200 OK", [], #"{"count":"3","page":"1","products":[\#(hits)]}"#)]
        }
        defer { stub.close() }
        let service = service(stub)
        for words in ["penne", "fusilli"] {
            let found = try await service.search(name: words, brand: "pasta nova", language: "fr")
            #expect(found.map(\.name) == ["Penne rigate", "Other penne"])
        }
        #expect(stub.requests.last?.hasPrefix("GET /cgi/search.pl?search_terms=fusilli%20pasta%20nova&") == true)
    }

    // MARK: - Several sources

    /// Answers what it is made with.
    private struct Known: NutritionSource {
        var name: String
        var answer: Result<[Product], SourceTrouble>
        var delay: Duration = .zero
        func product(_ code: Barcode, language: String) async throws -> Product? {
            try await search(name: "", brand: nil, language: "").first
        }
        func search(name: String, brand: String?, language: String) async throws -> [Product] {
            try await Task.sleep(for: delay)
            return try answer.get()
        }
    }

    private func product(_ kind: NutritionOrigin.Kind, _ name: String, _ amounts: [Nutrient: Double]) -> Product {
        var per100g = Nutrients()
        for (nutrient, amount) in amounts { per100g[nutrient] = amount }
        return Product(code: nil, name: "Penne", brand: nil, per100g: per100g, of: NutritionOrigin(kind, name: name))
    }

    @Test(
        "sources are asked in order; what the second knows of a barcode fills the first, each value with its name (N33)"
    )
    func order() async throws {
        let first = Known(name: "A", answer: .success([product(.off, "A", [.kcal: 359])]))
        let second = Known(name: "B", answer: .success([product(.second, "B", [.kcal: 1, .fat: 2])]))
        // Long enough for a machine on which nothing else of this test runs for a while.
        let sources = NutritionSources([first, second], patience: .seconds(600))
        guard case .found(let both) = try await sources.product(Barcode(code), language: "en") else {
            Issue.record("nothing found")
            return
        }
        #expect(both.first?.per100g[.kcal] == 359 && both.first?.per100g[.fat] == 2)
        #expect(both.first?.sources[.kcal]?.name == "A" && both.first?.sources[.fat]?.name == "B")
        guard case .found(let hits) = try await sources.search(name: "penne", brand: nil, language: "en") else {
            Issue.record("nothing found")
            return
        }
        #expect(hits.first?.per100g[.fat] == nil)
    }

    @Test("when one fails the next one answers; when nobody has anything, trouble is told before nothing")
    func trouble() async throws {
        let none = Known(name: "none", answer: .success([]))
        let down = Known(name: "down", answer: .failure(.unreachable))
        let busy = Known(name: "busy", answer: .failure(.busy(.seconds(59.5))))
        let good = Known(name: "good", answer: .success([product(.second, "good", [.fat: 1])]))
        let slow = Known(name: "slow", answer: .success([]), delay: .seconds(3600))
        func search(_ sources: [any NutritionSource], patience: Duration = .seconds(600)) async throws
            -> ProductLookup
        {
            try await NutritionSources(sources, patience: patience).search(name: "penne", brand: nil, language: "en")
        }
        #expect(try await search([down, good]) == .found([product(.second, "good", [.fat: 1])]))
        #expect(try await search([none, none]) == .nothing)
        #expect(try await search([down, none]) == .unreachable(source: "down"))
        #expect(try await search([busy, down]) == .busy(source: "busy", seconds: 60))
        #expect(try await search([slow], patience: .milliseconds(100)) == .late(source: "slow"))
        #expect(try await search([]) == .unreachable(source: nil))
    }
}
