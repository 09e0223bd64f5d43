import Crypto
import SimmerActions
import SimmerDomain
import SimmerStore

/// `push.*`: devices that are woken with the page closed (B21). What a browser subscribed belongs to the login in which
/// it did.
extension HubMethod {
    static let ofPush: [HubMethod] = [pushKey, pushList, pushSubscribe, pushUnsubscribe]

    private static let subscribed = Parameter.optionalIdentifier(.optional("device", .ref("Id"), "x"))
    private static let endpoint = Parameter.optionalString(
        .optional("endpoint", .string(max: PushEndpoint.longest), "https://example.org/x"))

    private static let pushKey = HubMethod(
        MethodDescriptor(
            .pushKey, .reads, by: .account, atDevice: .never,
            "The key with which a browser subscribes to be woken by this server.",
            [],
            result: .object([
                .needed(
                    "key",
                    .string(min: 87, max: 87).described(
                        "A point of P-256, uncompressed, 65 bytes in base64url: applicationServerKey."))
            ]))
    ) { hub, _ in ["key": .string(hub.settings.pushKey)] }

    private static let pushList = HubMethod(
        MethodDescriptor(
            .pushList, .reads, by: .account, atDevice: .never,
            "The browsers of the account that can be woken with the page closed.",
            [],
            result: .object([
                .needed("devices", .array(of: .ref("Device")).described("In the order in which they were subscribed."))
            ]))
    ) { hub, call in
        let (key, login) = (call.account.key, call.session.login)
        let devices = try await hub.store.read { try $0.push.all(of: key) }
        return ["devices": .array(devices.map { PushSubscription.json(of: $0, login: login) })]
    }

    /// Again for the same endpoint changes the device that is there.
    private static let pushSubscribe = HubMethod(
        MethodDescriptor(
            .pushSubscribe, .changes, by: .account, atDevice: .never,

            """
            This browser is woken with the page closed, until this login ends. Again for the same \
            endpoint changes what is there.
            """,
            PushSubscription.fields,
            result: .object([.needed("device", .ref("Device"))]))
    ) { hub, call in
        guard let login = call.session.login else { throw Refusal(.unauthenticated, phrase: "unauthenticated") }
        return try await hub.subscribe(call.request.fields, call.account, login: login)
    }

    /// By the device's id, or by the endpoint, which is what a browser knows.
    private static let pushUnsubscribe = HubMethod(
        MethodDescriptor(
            .pushUnsubscribe, .changes, by: .account, atDevice: .never,
            "A browser is not woken any more; it is named by its id or by its endpoint.",
            [subscribed.field, endpoint.field],
            shape: Schema([
                "type": "object", "anyOf": [["required": ["device"]], ["required": ["endpoint"]]],
                "properties": [
                    "device": ["$ref": "#/components/schemas/Id"], "endpoint": ["type": "string", "maxLength": 2000],
                ],
            ]),
            result: .ref("Nothing"))
    ) { hub, call in
        let key = call.account.key
        guard let named = try call[subscribed] ?? call[endpoint] else {
            throw Refusal(.missing, field: subscribed.name)
        }
        try await hub.store.write { tx in
            guard try tx.push.remove(named, of: key) else {
                throw Refusal(.notFound, field: subscribed.name, phrase: "device not found")
            }
        }
        return [:]
    }
}

/// What a browser says that wants to be woken.
struct PushSubscription: Sendable {
    private static let endpoint = Parameter.string(
        .needed(
            "endpoint",
            .string(max: PushEndpoint.longest).described(
                "The https address of the browser's push service, as PushSubscription has it."),
            "https://example.org/x"))

    private struct Keys: Sendable {
        var p256dh: String
        var auth: String
    }
    private static let keys = Parameter(
        .needed(
            "keys",
            .object([
                .needed("p256dh", .string(max: 200).described("The browser's key, 65 bytes in base64url.")),
                .needed("auth", .string(max: 100).described("The browser's secret, 16 bytes in base64url.")),
            ]), ["p256dh": "x", "auth": "x"])
    ) { params, name throws(Refusal) -> Keys in
        guard let keys = try params.optionalObject(name) else { throw Refusal(.missing, field: name) }
        let p256dh = try keys.string("p256dh", max: 200)
        guard let point = Base64URL.bytes(p256dh),
            (try? P256.KeyAgreement.PublicKey(x963Representation: point)) != nil
        else { throw Refusal(.invalid, field: "keys.p256dh") }
        let auth = try keys.string("auth", max: 100)
        guard Base64URL.bytes(auth)?.count == 16 else { throw Refusal(.invalid, field: "keys.auth") }
        return Keys(p256dh: p256dh, auth: auth)
    }
    private static let browser = name(
        .optional("browser", .string(max: 40).described("What the person calls it: Firefox."), "x"))
    private static let system = name(.optional("system", .string(max: 40).described("Linux, iPhone.")))

    private static func name(_ field: Field) -> Parameter<String> {
        let text = Parameter.optionalString(field)
        return Parameter(field) { params, name throws(Refusal) in
            guard let text = try params[text], !text.isEmpty else { return "" }
            return try DisplayName(text, field: name).text
        }
    }

    static let fields = [endpoint.field, keys.field, browser.field, system.field]

    let endpoint: String
    private let keys: Keys
    private let browser: String
    private let system: String

    /// - Parameter allowsAll: also addresses of this machine, for tests.
    init(_ given: Params, allowsAll: Bool) throws(Refusal) {
        endpoint = try Self.checked(given[Self.endpoint], allowsAll: allowsAll)
        keys = try given[Self.keys]
        browser = try given[Self.browser]
        system = try given[Self.system]
    }

    /// https at its usual port, and no address of this machine or of a private network; where a name leads is looked at
    /// before each request.
    private static func checked(_ text: String, allowsAll: Bool) throws(Refusal) -> String {
        guard let address = PushEndpoint(text) else { throw Refusal(.invalid, field: endpoint.name) }
        if allowsAll { return text }
        guard address.isUsual else { throw Refusal(.invalid, field: endpoint.name, phrase: "push address") }
        guard !OriginRule.isLocal(address.host), !address.host.contains(":"), address.host.contains(".") else {
            throw Refusal(.notAllowed, field: endpoint.name, phrase: "push address")
        }
        return text
    }

    func device(of account: AccountKey, login: String, at now: Instant) -> PushDevice {
        PushDevice(
            id: Identifier.random(), account: account, session: login, endpoint: endpoint, p256dh: keys.p256dh,
            auth: keys.auth, browser: browser, system: system, createdAt: now)
    }

    static func json(of device: PushDevice, login: String?) -> JSON {
        .compact([
            "device": .string(device.id), "browser": .string(device.browser), "system": .string(device.system),
            "createdAt": JSON(device.createdAt), "takenAt": device.lastOkAt.map { JSON($0) },
            "current": .bool(device.session == login),
        ])
    }
}

extension Hub {
    /// - Parameter replaced: the endpoint that the browser had before, whose names the new one takes over.
    func subscribe(
        _ fields: Params, _ account: Account, login: String, replacing replaced: String? = nil
    ) async throws -> JSON {
        let subscription = try PushSubscription(fields, allowsAll: settings.allowsTestPush)
        let device = subscription.device(of: account.key, login: login, at: now())
        let most = settings.limits.pushDevicesPerAccount
        let kept = try await store.write { tx in
            // The login may have ended since the request was read.
            guard try tx.sessions.all(of: account.key).contains(where: { $0.id == login }) else {
                throw Refusal(.unauthenticated, phrase: "unauthenticated")
            }
            var device = device
            if let replaced, let old = try tx.push.all(of: account.key).first(where: { $0.endpoint == replaced }) {
                (device.browser, device.system) = (old.browser, old.system)
                _ = try tx.push.remove(old.id, of: account.key)
            }
            return try tx.push.put(device, most: most)
        }
        return ["device": PushSubscription.json(of: kept, login: login)]
    }
}
