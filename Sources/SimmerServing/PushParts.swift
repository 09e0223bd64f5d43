import Logging
import SimmerConfiguration
import SimmerDomain
import SimmerServices
import SimmerStore

/// Web Push, put together: the server's key, made at the first start, and the jobs that wake devices.
struct PushParts {
    let publicKey: String
    let kinds: [String: JobKind]

    init(_ configuration: Configuration, store: Store, phrases: any Phrasebook, clock: any WallClock) async throws {
        let key = try await store.write { try $0.push.privateKey(orMake: VAPID.makeKey) }
        let vapid = try VAPID(key: key, subject: Self.subject(configuration))
        publicKey = vapid.publicKey
        kinds =
            PushWork(
                store: store, vapid: vapid, client: OutsideClient(userAgent: OutsideWork.userAgent(configuration)),
                phrases: phrases, clock: clock, allowsTestEndpoints: configuration.testPush,
                logger: Logger(label: "simmer.push")
            ).kinds
    }

    /// Where a push service reaches the operator.
    private static func subject(_ configuration: Configuration) -> String {
        if let contact = configuration.contact { return "mailto:" + contact }
        guard let address = configuration.publicAddress, address.hasPrefix("https://") else {
            return "https://localhost"
        }
        return address
    }
}
