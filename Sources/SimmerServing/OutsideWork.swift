import Foundation
import Logging
import SimmerActions
import SimmerBot
import SimmerConfiguration
import SimmerDomain
import SimmerOperations
import SimmerServices
import SimmerStore

/// What is done for each kind of job, put together from the services outside and the bot that says what came of it; and
/// what the bot tells at its time.
package enum OutsideWork {
    /// Throws when the key of the reader cannot be read.
    static func kinds(_ configuration: Configuration, bot: BotEnvironment, store: Store, clock: any WallClock) throws
        -> [String: JobKind]
    {
        let client = OutsideClient(userAgent: userAgent(configuration))
        let sources = NutritionSources(services(configuration, client))
        let orders = OutsideOrders(bot)
        return [
            NutritionWork.kind: nutrition(NutritionWork(bot.actions, orders: orders), sources, store, clock),
            ProductWork.kind: products(ProductWork(orders: orders), sources),
            Follows.job: follows(FollowWork(bot.actions)),
            Digests.job: digests(DigestWork(bot.actions), store),
            UsageStore.job: usage(UsageWork(bot.actions)),
            LiteratureWork.kind: literature(
                LiteratureWork(bot.actions, orders: orders), LiteratureSources(libraries(configuration, client)), store),
            ReadingWork.kind: ReadingParts.work(
                ReadingWork(bot), try ReadingParts.reader(configuration), bot.reading, store, clock),
        ]
    }

    /// Calls of outgoing webhooks.
    static func webhooks(
        _ configuration: Configuration, _ phrases: any Phrasebook, store: Store, clock: any WallClock
    ) -> EndpointWork {
        EndpointWork(
            store: store, client: OutsideClient(userAgent: userAgent(configuration)),
            hosts: PrivateHosts(configuration.webhookHosts), phrases: phrases, clock: clock,
            logger: Logger(label: "simmer.webhooks"))
    }

    /// Letters by mail, where a server takes them. Throws when its password cannot be read.
    static func mail(
        _ configuration: Configuration, _ phrases: any Phrasebook, store: Store, clock: any WallClock
    ) throws -> MailWork? {
        guard let mail = configuration.mail, let home = configuration.publicAddress else { return nil }
        let server = MailServer(
            url: mail.url, from: mail.from, user: mail.user, password: try mail.passwordFile.map(secret),
            name: URL(string: home)?.host() ?? "localhost")
        return MailWork(
            store: store, server: server, home: home, phrases: phrases, clock: clock,
            logger: Logger(label: "simmer.mail"))
    }

    /// What a file of a secret holds, but for blanks at its ends.
    package static func secret(in file: String) throws -> String {
        try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
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

    private static func nutrition(
        _ work: NutritionWork, _ sources: NutritionSources, _ store: Store, _ clock: any WallClock
    ) -> JobKind {
        let givenUp = ProductLookup.unreachable(source: sources.firstName)
        return JobKind(mostFailures: 3, givenUp: { try work.store(givenUp, of: $0, $1) }) { job in
            switch try await store.read({ try work.wish(job, $0) }) {
            case .nothing: return .finished()
            case .known: return .finished { try work.store(nil, of: job, $0) }
            case .ask(let question):
                let answer = try await ask(question, sources)
                if case .late = answer, job.attempts == 0 {
                    return .again(at: clock.now().adding(seconds: NutritionWork.againSeconds)) {
                        try work.stillNothing(job, $0)
                    }
                }
                return .finished { try work.store(answer, of: job, $0) }
            }
        }
    }

    /// By its barcode, where the noodle has one; when no source has values of that, by name and brand.
    private static func ask(
        _ question: NutritionWork.Question, _ sources: NutritionSources
    ) async throws -> ProductLookup {
        if let code = question.barcode {
            let answer = try await sources.product(code, language: question.language)
            switch answer {
            case .nothing: break
            case .found(let products) where products.allSatisfy(\.per100g.isEmpty): break
            default: return answer
            }
        }
        return try await sources.search(name: question.name, brand: question.brand, language: question.language)
    }

    private static func follows(_ work: FollowWork) -> JobKind {
        JobKind { job in .finished { try work.post(job, $0) } }
    }

    private static func usage(_ work: UsageWork) -> JobKind {
        JobKind { job in .finished { try work.post(job, $0) } }
    }

    /// A summary puts itself off to its next time, for good.
    private static func digests(_ work: DigestWork, _ store: Store) -> JobKind {
        JobKind(mostFailures: .max) { job in
            guard let plan = try await store.read({ try work.plan(job, $0) }) else { return .finished() }
            return .again(at: plan.next, body: plan.body) { if plan.isDue { try work.post(job, $0) } }
        }
    }

    private static func products(_ work: ProductWork, _ sources: NutritionSources) -> JobKind {
        JobKind(mostFailures: 3, givenUp: { try work.store(.unreachable(source: sources.firstName), of: $0, $1) }) {
            job in
            guard let wish = work.wish(job) else { return .finished() }
            let answer = try await sources.product(wish.code, language: wish.language)
            return .finished { try work.store(answer, of: job, $0) }
        }
    }

    /// The source of literature as it is credited.
    static func literatureName(_ configuration: Configuration) -> String? {
        configuration.literatureUrl.map { _ in EuropePMC.name }
    }

    private static func libraries(_ configuration: Configuration, _ client: OutsideClient) -> [any LiteratureSource] {
        [configuration.literatureUrl].compactMap { $0.flatMap(URL.init(string:)) }
            .map { EuropePMC(base: $0, client: client) }
    }

    private static func literature(_ work: LiteratureWork, _ sources: LiteratureSources, _ store: Store) -> JobKind {
        let givenUp = LiteratureLookup.offline(source: sources.firstName)
        return JobKind(mostFailures: 3, givenUp: { try work.store(givenUp, of: $0, $1) }) { job in
            guard let wish = try await store.read({ try work.wish(job, $0) }) else { return .finished() }
            let answer = try await sources.search(wish.query, knowing: wish.known, count: wish.count)
            return .finished { try work.store(answer, of: job, $0) }
        }
    }

    /// The provider of sign-in, where one is set. Throws when its secret cannot be read.
    package static func signIn(_ configuration: Configuration, clock: any WallClock) throws -> OpenIDConnect? {
        guard let signIn = configuration.signIn else { return nil }
        return OpenIDConnect(
            name: signIn.name ?? URL(string: signIn.issuer)?.host() ?? signIn.issuer, issuer: signIn.issuer,
            clientId: signIn.clientId, secret: try signIn.secretFile.map(secret),
            client: OutsideClient(userAgent: userAgent(configuration)),
            clock: clock)
    }

    /// "Simmer/0.1.0 (ops@example.org)": whom to write to about what this server asks for.
    static func userAgent(_ configuration: Configuration) -> String {
        let contact = configuration.contact ?? configuration.publicAddress
        return "Simmer/\(Version.current)" + (contact.map { " (\($0))" } ?? "")
    }
}
