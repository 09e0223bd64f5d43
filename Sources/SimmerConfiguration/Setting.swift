import Foundation
import SimmerDomain

/// One thing that can be set: its name in the file, from which flag and variable follow, what is allowed, and what it
/// changes.
package struct Setting: Sendable {
    /// Camel case, parts separated by points: `log.level`.
    package let key: String
    package let help: String
    /// Completes "… is not allowed for KEY; allowed is".
    package let allowed: String
    package let standard: String
    package let isList: Bool
    /// False when the text is not allowed.
    let apply: @Sendable (String, inout Draft) -> Bool

    /// `SIMMER_LOG_LEVEL`
    package var variable: String { "SIMMER_" + Self.words(key).map { $0.uppercased() }.joined(separator: "_") }

    /// `--log-level`; for a limit `--limit NAME=…`.
    package var flag: String {
        if let limit = key.wholeMatch(of: /limits\.(.+)/) { return "--limit \(limit.1)=…" }
        return "--" + Self.words(key).map { $0.lowercased() }.joined(separator: "-")
    }

    /// "messagesPer10Seconds" → messages, Per, 10, Seconds
    static func words(_ key: String) -> [String] {
        var words: [String] = []
        var previous: Character = "."
        for character in key {
            let starts = character.isUppercase || previous == "." || character.isNumber && !previous.isNumber
            if character == "." {
                previous = character
                continue
            }
            if starts { words.append("") }
            words[words.count - 1].append(character)
            previous = character
        }
        return words
    }

    /// What is being read: the configuration and those parts that only make sense together.
    struct Draft {
        var configuration = Configuration()
        var certificate: String?
        var key: String?
        var ircPort: Int?
        var ircTlsPort: Int?
        var ircHost: String?
        var registration: Configuration.Registration?
        var objectsEndpoint: String?
        var objectsRegion = "us-east-1"
        var objectsKey: String?
        var objectsSecretFile: String?
        var objectsCacheMegabytes = 256
        var mailUrl: String?
        var mailFrom: String?
        var mailUser: String?
        var mailPasswordFile: String?
        var signInIssuer: String?
        var signInClientId: String?
        var signInSecretFile: String?
        var signInName: String?
        var readerUrl: String?
        var readerModel: String?
        var readerKeyFile: String?
        var readerSeconds = 10
    }
}

extension Setting {
    package static let all: [Setting] = plain + limits

    /// In the order of the table in `docs/operating.md`.
    private static let plain: [Setting] = [
        text("host", "the address to listen on", "an IP address or “localhost”", "127.0.0.1") { value, draft in
            guard isHost(value) else { return false }
            draft.configuration.host = value
            return true
        },
        number("port", "the port to listen on, 0 for any free one", 0...65_535, "8080", \.configuration.port),
        text("data", "the folder of everything that lasts", "a path", "./data") { value, draft in
            draft.configuration.data = value
            return true
        },
        text(
            "database", "the store",
            "sqlite:, which is simmer.sqlite in the data folder, or postgresql://… as libpq takes it", "sqlite:"
        ) { value, draft in
            guard let database = Configuration.Database(value) else { return false }
            draft.configuration.database = database
            return true
        },
        text(
            "node", "the name of this one of several servers that share a PostgreSQL database",
            "1 to 40 letters, digits, “.”, “_” and “-”", "none"
        ) { value, draft in
            guard value.wholeMatch(of: /[A-Za-z0-9._-]{1,40}/) != nil else { return false }
            draft.configuration.node = value
            return true
        },
        Setting(
            key: "nats", help: "NATS servers by which servers on one PostgreSQL database tell each other to look at it",
            allowed:
                "nats:// or tls:// with a host, perhaps a port, a name and a password; several with commas between them",
            standard: "none", isList: true
        ) { value, draft in
            guard let servers = Configuration.nats(value) else { return false }
            draft.configuration.nats = servers
            return true
        },
        text(
            "files", "where uploaded files stand that several servers on one PostgreSQL database share",
            "the path of a folder, or s3:// with a bucket and perhaps a prefix", "files in the data folder"
        ) { value, draft in
            guard let files = Configuration.Files(value) else { return false }
            draft.configuration.files = files
            return true
        },
        text(
            "objects.endpoint", "the server of that bucket", "http:// or https:// with a host and perhaps a port",
            "none"
        ) { value, draft in
            guard let origin = origin(value) else { return false }
            draft.objectsEndpoint = origin
            return true
        },
        text("objects.region", "the region of that bucket", "1 to 60 letters, digits and “-”", "us-east-1") {
            value, draft in
            guard value.wholeMatch(of: /[A-Za-z0-9-]{1,60}/) != nil else { return false }
            draft.objectsRegion = value
            return true
        },
        text("objects.key", "the access key of that bucket", "1 to 128 visible ASCII characters but “:”", "none") {
            value, draft in
            guard value.wholeMatch(of: /[!-9;-~]{1,128}/) != nil else { return false }
            draft.objectsKey = value
            return true
        },
        file("objects.secretFile", "the file with the secret of that key", \.objectsSecretFile),
        number(
            "objects.cacheMegabytes", "how much of what was read from there lately is kept in the data folder",
            0...1_048_576, "256", \.objectsCacheMegabytes),
        text("intents", "the folder of the intent files", "the path of a folder that can be read", "./intents") {
            value, draft in
            guard isReadable(value + "/.") else { return false }
            draft.configuration.intents = value
            return true
        },
        choice("loop", "the library that waits for the sockets", "libuv", \.configuration.loop),
        number(
            "sockets", "how many sockets may be open at once", 64...1_000_000, "12000", \.configuration.sockets),
        file("tls.certificate", "certificate chain for https, PEM", \.certificate),
        file("tls.key", "the certificate's private key, PEM", \.key),
        port("irc.tlsPort", "the port for IRC over TLS, with the certificate of https", \.ircTlsPort),
        port("irc.port", "the port for IRC without TLS, on loopback only", \.ircPort),
        text("irc.host", "the address to listen on for IRC", "an IP address or “localhost”", "that of host") {
            value, draft in
            guard isHost(value) else { return false }
            draft.ircHost = value
            return true
        },
        number(
            "irc.guests", "how many people without an account are let in by IRC at once, 0 for nobody", 0...10_000, "0",
            \.configuration.guests),
        text(
            "irc.name", "what the server calls itself to programs of IRC",
            "the name of a host: letters, digits and hyphens, with a dot", "irc.simmer"
        ) { value, draft in
            guard value.utf8.count <= 63, value.wholeMatch(of: /[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+/) != nil else {
                return false
            }
            draft.configuration.ircName = value
            return true
        },
        text(
            "publicAddress", "how people reach the server",
            "http:// or https://, a host, a port if needed, and no path", "the Host of each request"
        ) { value, draft in
            guard let origin = origin(value) else { return false }
            draft.configuration.publicAddress = origin.lowercased()
            return true
        },
        Setting(
            key: "trustedProxies", help: "the proxies whose X-Forwarded-For is believed",
            allowed: "IP addresses and networks such as 10.0.0.0/8, with commas between them", standard: "none",
            isList: true
        ) { value, draft in
            let parts = value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            let networks = parts.compactMap(Network.init)
            guard networks.count == parts.count else { return false }
            draft.configuration.trustedProxies = networks
            return true
        },
        choice("registration", "who may make an account", "open on loopback, else invite", \.registration),
        Setting(
            key: "passwordCost",
            help: "what hashing a password costs, as a power of two: each more doubles time and memory",
            allowed: "a whole number from 15 to 17, on loopback from 4", standard: "15", isList: false
        ) { value, draft in
            guard let cost = Int(value), (4...17).contains(cost) else { return false }
            draft.configuration.passwordCost = cost
            return true
        },
        Setting(
            key: "testEcho", help: "opens /echo on loopback, for conformance suites", allowed: "true or false",
            standard: "false", isList: false
        ) { value, draft in
            guard let on = Bool(value) else { return false }
            draft.configuration.testEcho = on
            return true
        },
        Setting(
            key: "testPush", help: "lets push addresses be without TLS and on this machine, for tests",
            allowed: "true or false", standard: "false", isList: false
        ) { value, draft in
            guard let on = Bool(value) else { return false }
            draft.configuration.testPush = on
            return true
        },
        Setting(
            key: "pushRepeats", help: "after how many seconds an alarm that nobody stopped is pushed again",
            allowed:
                "up to 5 whole numbers from 1 to 600, each above the one before, with commas between them; or none",
            standard: "60,180", isList: true
        ) { value, draft in
            let parts = value == "none" ? [] : value.split(separator: ",", omittingEmptySubsequences: false)
            let seconds = parts.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
            guard seconds.count == parts.count, seconds.count <= 5, seconds.allSatisfy((1...600).contains),
                zip(seconds, seconds.dropFirst()).allSatisfy(<)
            else { return false }
            draft.configuration.pushRepeats = seconds
            return true
        },
        Setting(
            key: "webhookHosts", help: "the hosts of the own network that outgoing webhooks may call, also without TLS",
            allowed:
                "hosts with or without a port, such as homeassistant.local:8123, with commas between them; or none",
            standard: "none", isList: true
        ) { value, draft in
            let names =
                value == "none"
                ? []
                : value.split(separator: ",", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            guard names.count <= 100,
                names.allSatisfy({ $0.wholeMatch(of: /([A-Za-z0-9._-]+|\[[0-9A-Fa-f:]+\])(:[0-9]{1,5})?/) != nil })
            else { return false }
            draft.configuration.webhookHosts = names
            return true
        },
        choice("botListens", "which lines the bot reads where a room says nothing", "all", \.configuration.botListens),
        choice("log.level", "the least important lines that are logged", "info", \.configuration.logLevel),
        choice("log.format", "how a line of the log is written", "logfmt", \.configuration.logFormat),
        text(
            "contact", "the operator's e-mail address, given to clients", "an e-mail address", "none"
        ) { value, draft in
            guard value.wholeMatch(of: /[^\s@]+@[^\s@]+\.[^\s@]+/) != nil, value.count <= 254 else { return false }
            draft.configuration.contact = value
            return true
        },
        text("supportAddress", "the support page of this installation", "http:// or https:// and an address", "none") {
            value, draft in
            guard value.wholeMatch(of: /https?:\/\/[^\s\/]+\S*/) != nil, value.count <= 500 else { return false }
            draft.configuration.supportAddress = value
            return true
        },
        service("off.url", "where products and nutrition are asked for", "https://world.openfoodfacts.org", \.off.url),
        service("off.searchUrl", "its full-text search", "https://search.openfoodfacts.org", \.off.searchUrl),
        service("off.secondUrl", "a second source of nutrition, with the same API", "none", \.off.secondUrl),
        text("off.secondName", "how values of the second source are credited", "1 to 60 characters", "its host") {
            value, draft in
            guard let name = try? CleanText.line(value, in: 1...60, field: "name") else { return false }
            draft.configuration.off.secondName = name
            return true
        },
        text(
            "mail.url", "the server that takes letters by mail", "smtp:// or smtps:// with a host and perhaps a port",
            "none"
        ) { value, draft in
            guard value.wholeMatch(of: /smtps?:\/\/[^\s\/@?#]+/) != nil, value.count <= 255 else { return false }
            draft.mailUrl = value
            return true
        },
        text("mail.from", "the address that letters are from", "an e-mail address", "none") { value, draft in
            guard let address = try? Email(value) else { return false }
            draft.mailFrom = address.text
            return true
        },
        text("mail.user", "as whom letters are handed in", "1 to 255 characters", "none") { value, draft in
            guard value.count <= 255 else { return false }
            draft.mailUser = value
            return true
        },
        file("mail.passwordFile", "the file with the password of mail.user", \.mailPasswordFile),
        text(
            "signIn.issuer", "the outside provider of sign-in (OpenID Connect), exactly as it names itself",
            "https:// with a host and perhaps a path, or http:// on this machine", "none"
        ) { value, draft in
            let isHere =
                value.wholeMatch(of: /http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(\/[^\s?#]*)?/) != nil
            guard isHere || value.wholeMatch(of: /https:\/\/[^\s\/:@?#]+(:\d{1,5})?(\/[^\s?#]*)?/) != nil else {
                return false
            }
            draft.signInIssuer = value
            return true
        },
        text("signIn.clientId", "how the provider knows this server", "1 to 255 characters", "none") { value, draft in
            guard value.count <= 255 else { return false }
            draft.signInClientId = value
            return true
        },
        file("signIn.secretFile", "the file with the secret that the provider has given", \.signInSecretFile),
        text("signIn.name", "what the provider is called on the page", "1 to 60 characters", "its host") {
            value, draft in
            guard let name = try? CleanText.line(value, in: 1...60, field: "name") else { return false }
            draft.signInName = name
            return true
        },
        service("literature.url", "where articles are looked for", "https://www.ebi.ac.uk", \.literatureUrl),
        text(
            "reader.url", "a server of your own that is asked what a line means which the bot does not understand",
            "none, or http:// or https:// with a host and perhaps a path", "none"
        ) { value, draft in
            guard value != "none" else {
                draft.readerUrl = nil
                return true
            }
            guard value.wholeMatch(of: /https?:\/\/[^\s\/@?#]+(\/[^\s?#]*)?/) != nil, value.count <= 500 else {
                return false
            }
            draft.readerUrl = value.hasSuffix("/") ? String(value.dropLast()) : value
            return true
        },
        text("reader.model", "how that server calls its model", "1 to 200 characters", "none") { value, draft in
            guard let name = try? CleanText.line(value, in: 1...200, field: "model") else { return false }
            draft.readerModel = name
            return true
        },
        file("reader.keyFile", "the file with the key that the server wants", \.readerKeyFile),
        number(
            "reader.seconds", "after how many seconds its answer comes too late", 1...60, "10", \.readerSeconds),
    ]

    private static let limits: [Setting] = Limits.fields.map { field in
        let standard = Limits()[keyPath: field.path]
        let range = "a whole number from \(field.allowed.lowerBound) to \(field.allowed.upperBound)"
        return Setting(
            key: "limits.\(field.name)", help: "", allowed: field.hasOff ? "\(range), or 0 for no limit" : range,
            standard: String(standard), isList: false
        ) { value, draft in
            guard let number = Int(value), field.allowed.contains(number) || (field.hasOff && number == 0) else {
                return false
            }
            draft.configuration.limits[keyPath: field.path] = number
            return true
        }
    }

    private static func text(
        _ key: String, _ help: String, _ allowed: String, _ standard: String,
        _ apply: @escaping @Sendable (String, inout Draft) -> Bool
    ) -> Setting {
        Setting(key: key, help: help, allowed: allowed, standard: standard, isList: false) { value, draft in
            !value.isEmpty && apply(value, &draft)
        }
    }

    private static func file(
        _ key: String, _ help: String, _ path: WritableKeyPath<Draft, String?> & Sendable
    ) -> Setting {
        text(key, help, "the path of a file that can be read", "none") { value, draft in
            guard isReadable(value) else { return false }
            draft[keyPath: path] = value
            return true
        }
    }

    /// Scheme, host and port of an address without a path.
    private static func origin(_ text: String) -> String? {
        let form = /(https?:\/\/(?:\[[0-9a-fA-F:.]+\]|[^\/\s:@?#\[\]]+)(?::\d{1,5})?)\/?/
        return text.wholeMatch(of: form).map { String($0.1) }
    }

    /// The base address of an outside service, or "none".
    private static func service(
        _ key: String, _ help: String, _ standard: String,
        _ path: any WritableKeyPath<Configuration, String?> & Sendable
    ) -> Setting {
        text(key, help, "none, or http:// or https:// with a host", standard) { value, draft in
            guard value != "none" else {
                draft.configuration[keyPath: path] = nil
                return true
            }
            guard let origin = origin(value) else { return false }
            draft.configuration[keyPath: path] = origin
            return true
        }
    }

    private static func isHost(_ text: String) -> Bool {
        text == "localhost" || (Network(text) != nil && !text.contains("/"))
    }

    /// A port that may stay closed.
    private static func port(
        _ key: String, _ help: String, _ path: any WritableKeyPath<Draft, Int?> & Sendable
    ) -> Setting {
        text(key, help, "a whole number from 0 to 65535, 0 for any free one, or none", "none") { value, draft in
            guard value != "none" else {
                draft[keyPath: path] = nil
                return true
            }
            guard let number = Int(value), (0...65_535).contains(number) else { return false }
            draft[keyPath: path] = number
            return true
        }
    }

    private static func number(
        _ key: String, _ help: String, _ range: ClosedRange<Int>, _ standard: String,
        _ path: any WritableKeyPath<Draft, Int> & Sendable
    ) -> Setting {
        let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return Setting(key: key, help: help, allowed: allowed, standard: standard, isList: false) { value, draft in
            guard let number = Int(value), range.contains(number) else { return false }
            draft[keyPath: path] = number
            return true
        }
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ key: String, _ help: String, _ standard: String, _ path: any WritableKeyPath<Draft, Value> & Sendable
    ) -> Setting {
        Setting(key: key, help: help, allowed: list(Value.self), standard: standard, isList: false) { value, draft in
            guard let value = Value(rawValue: value) else { return false }
            draft[keyPath: path] = value
            return true
        }
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ key: String, _ help: String, _ standard: String, _ path: any WritableKeyPath<Draft, Value?> & Sendable
    ) -> Setting {
        Setting(key: key, help: help, allowed: list(Value.self), standard: standard, isList: false) { value, draft in
            guard let value = Value(rawValue: value) else { return false }
            draft[keyPath: path] = value
            return true
        }
    }

    /// "libuv, libev or poll"
    private static func list<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(_: Value.Type) -> String
    {
        let names = Value.allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
