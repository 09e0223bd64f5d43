import Foundation
import SimmerBot
import SimmerConfiguration
import SimmerDomain
import SimmerOperations
import SimmerServices
import SimmerStore

/// What is done for each kind of job, put together from the services outside and the bot that says what came of it.
enum OutsideWork {
    static func kinds(_ configuration: Configuration, bot: BotEnvironment, store: Store, clock: any WallClock)
        -> [String: JobKind]
    {
        let client = OutsideClient(userAgent: userAgent(configuration))
        let sources = NutritionSources(services(configuration, client))
        return [
            NutritionWork.kind: nutrition(NutritionWork(bot), sources, store, clock),
            ProductWork.kind: products(ProductWork(bot), sources),
        ]
    }

    /// The sources of nutrition as they are credited.
    static func sourceNames(_ configuration: Configuration) -> [String] {
        let off = configuration.off
        let second = off.secondUrl.flatMap { URL(string: $0)?.host() }
        return [off.url.map { _ in "Open Food Facts (ODbL)" }, off.secondUrl.map { off.secondName ?? second ?? $0 }]
            .compactMap(\.self)
    }

    private static func services(_ configuration: Configuration, _ client: OutsideClient) -> [any NutritionSource] {
        let off = configuration.off
        let bases: [(url: String?, search: String?, kind: NutritionOrigin.Kind)] = [
            (off.url, off.searchUrl, .off), (off.secondUrl, nil, .second),
        ]
        let asked = bases.filter { $0.url != nil }
        return zip(sourceNames(configuration), asked).compactMap { name, base in
            base.url.flatMap(URL.init(string:)).map {
                OpenFoodFacts(
                    name: name, kind: base.kind, base: $0, searchBase: base.search.flatMap(URL.init(string:)),
                    client: client)
            }
        }
    }

    /// By its barcode, where the noodle has one and the product has values; else by name and brand.
    private static func nutrition(
        _ work: NutritionWork, _ sources: NutritionSources, _ store: Store, _ clock: any WallClock
    ) -> JobKind {
        JobKind(mostFailures: 3, givenUp: { try work.keep(.unreachable(source: sources.firstName), of: $0, $1) }) {
            job in
            guard let wish = try await store.read({ try work.wish(job, $0) }) else { return .finished() }
            var lookup: ProductLookup?
            if let code = wish.barcode {
                let found = try await sources.product(code, language: wish.language)
                if case .found(let products) = found, products.contains(where: { !$0.per100g.isEmpty }) {
                    lookup = found
                }
            }
            let answer: ProductLookup
            if let lookup {
                answer = lookup
            } else {
                answer = try await sources.search(name: wish.name, brand: wish.brand, language: wish.language)
            }
            if case .late = answer, job.attempts == 0 {
                return .again(at: clock.now().adding(seconds: NutritionWork.againSeconds)) {
                    try work.stillNothing(job, $0)
                }
            }
            return .finished { try work.keep(answer, of: job, $0) }
        }
    }

    private static func products(_ work: ProductWork, _ sources: NutritionSources) -> JobKind {
        JobKind(mostFailures: 3, givenUp: { try work.keep(.unreachable(source: sources.firstName), of: $0, $1) }) {
            job in
            guard let wish = work.wish(job) else { return .finished() }
            let answer = try await sources.product(wish.code, language: wish.language)
            return .finished { try work.keep(answer, of: job, $0) }
        }
    }

    /// "Simmer/0.1.0 (ops@example.org)": whom to write to about what this server asks for.
    static func userAgent(_ configuration: Configuration) -> String {
        let contact = configuration.contact ?? configuration.publicAddress
        return "Simmer/\(Version.current)" + (contact.map { " (\($0))" } ?? "")
    }
}
