import Crypto
import Foundation
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// Devices that are woken with the page closed (B21): what a browser subscribed belongs to the login in which it did.
extension Hub {
    /// The public key that a browser subscribes with.
    func pushKey() throws -> JSON { ["key": .string(settings.pushKey)] }

    func listDevices(_ account: Account, _ session: Session) async throws -> JSON {
        let login = session.login
        let devices = try await store.read { try $0.push.all(of: account.key) }
        return ["devices": .array(devices.map { Self.deviceObject($0, login: login) })]
    }

    /// Again for the same endpoint changes the device that is there.
    func subscribe(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        guard let login = session.login else { throw Refusal(.unauthenticated, phrase: "unauthenticated") }
        return try await subscribe(request.fields, account, login: login)
    }

    /// `replaced`: the endpoint that the browser had before, whose names the new one takes over.
    private func subscribe(
        _ fields: Params, _ account: Account, login: String, replacing replaced: String? = nil
    ) async throws -> JSON {
        let endpoint = try pushEndpoint(fields.string("endpoint", max: PushEndpoint.longest))
        let keys = try fields.optionalObject("keys")
        guard let keys else { throw Refusal(.missing, field: "keys") }
        let p256dh = try keys.string("p256dh", max: 200)
        guard let point = Base64URL.bytes(p256dh),
            (try? P256.KeyAgreement.PublicKey(x963Representation: point)) != nil
        else { throw Refusal(.invalid, field: "keys.p256dh") }
        let auth = try keys.string("auth", max: 100)
        guard Base64URL.bytes(auth)?.count == 16 else { throw Refusal(.invalid, field: "keys.auth") }
        let device = PushDevice(
            id: Identifier.random(), account: account.key, session: login, endpoint: endpoint, p256dh: p256dh,
            auth: auth, browser: try name(fields, "browser"), system: try name(fields, "system"), createdAt: now())
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
        return ["device": Self.deviceObject(kept, login: login)]
    }

    /// By the device's id, or by the endpoint, which is what a browser knows.
    func unsubscribe(_ request: Request, _ account: Account) async throws -> JSON {
        let fields = request.fields
        let named =
            try fields.optionalIdentifier("device") ?? fields.optionalString("endpoint", max: PushEndpoint.longest)
        guard let named else { throw Refusal(.missing, field: "device") }
        try await store.write { tx in
            guard try tx.push.remove(named, of: account.key) else {
                throw Refusal(.notFound, field: "device", phrase: "device not found")
            }
        }
        return [:]
    }

    /// https at its usual port, and no address of this machine or of a private network; where a name leads is looked at
    /// before each request.
    private func pushEndpoint(_ text: String) throws(Refusal) -> String {
        guard let endpoint = PushEndpoint(text) else { throw Refusal(.invalid, field: "endpoint") }
        if settings.allowsTestPush { return text }
        guard endpoint.isUsual else { throw Refusal(.invalid, field: "endpoint", phrase: "push address") }
        guard !OriginRule.isLocal(endpoint.host), !endpoint.host.contains(":"), endpoint.host.contains(".") else {
            throw Refusal(.notAllowed, field: "endpoint", phrase: "push address")
        }
        return text
    }

    private func name(_ fields: Params, _ field: String) throws -> String {
        guard let text = try fields.optionalString(field, max: 40), !text.isEmpty else { return "" }
        return try DisplayName(text, field: field).text
    }

    private static func deviceObject(_ device: PushDevice, login: String?) -> JSON {
        .compact([
            "device": .string(device.id), "browser": .string(device.browser), "system": .string(device.system),
            "createdAt": JSON(device.createdAt), "takenAt": device.lastOkAt.map { JSON($0) },
            "current": .bool(device.session == login),
        ])
    }
}

/// What the page's worker says by HTTP, since it has no socket.
extension Hub {
    /// A trial of the alarm rang on the device of who is logged in there.
    package func alarmArrived(_ fields: Params, token: String) async throws {
        let account = try await resumeWeb(token: token).account
        let test = try fields.identifier("test")
        let isPageOpen = try fields.optionalBool("open") ?? false
        let phrases = phrases
        try await store.write { tx in
            try tx.alarmTests.arrived(test, account: account.key, isPageOpen: isPageOpen, phrases)
        }
    }

    /// The push service has given the browser another address, with the page closed.
    package func renewDevice(_ fields: Params, token: String) async throws {
        let found = try await resumeWeb(token: token)
        try requireOwn(found.account)
        let replaced = try fields.string("old", max: PushEndpoint.longest)
        _ = try await subscribe(fields, found.account, login: found.login.id, replacing: replaced)
    }

    /// The button of a notice: silences a timer for all, or has a reminder done.
    package func stopAlarm(_ fields: Params, token: String) async throws {
        let room = try fields.identifier("room")
        let account = try await acting(resumeWeb(token: token).account, in: room)
        let timer = try fields.optionalIdentifier("timer")
        let reminder = try fields.optionalIdentifier("reminder")
        let request: Request
        if let timer {
            request = Request(
                id: nil, method: .timerAcknowledge, params: ["room": .string(room), "timer": .string(timer)])
        } else if let reminder {
            request = Request(
                id: nil, method: .reminderDone, params: ["room": .string(room), "reminder": .string(reminder)])
        } else {
            throw Refusal(.missing, field: "timer")
        }
        _ = try await perform(request, account)
    }
}
