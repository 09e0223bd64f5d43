import ArgumentParser
import Foundation
import SimmerConfiguration

/// Every setting as a flag. What a flag leaves open comes from the environment, the file of `--config` and the
/// defaults, in this order; reading and refusing is `Configuration`'s business, so flags are only passed on as they
/// were written.
struct SettingsOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions

    @Option(help: Self.help("host")) var host: String?
    @Option(help: Self.help("port")) var port: String?
    @Option(help: Self.help("database")) var database: String?
    @Option(help: Self.help("node")) var node: String?
    @Option(help: Self.help("nats")) var nats: String?
    @Option(help: Self.help("files")) var files: String?
    @Option(help: Self.help("objects.endpoint")) var objectsEndpoint: String?
    @Option(help: Self.help("objects.region")) var objectsRegion: String?
    @Option(help: Self.help("objects.key")) var objectsKey: String?
    @Option(help: Self.help("objects.secretFile")) var objectsSecretFile: String?
    @Option(help: Self.help("objects.cacheMegabytes")) var objectsCacheMegabytes: String?
    @Option(help: Self.help("loop")) var loop: String?
    @Option(help: Self.help("sockets")) var sockets: String?
    @Option(help: Self.help("tls.certificate")) var tlsCertificate: String?
    @Option(help: Self.help("tls.key")) var tlsKey: String?
    @Option(help: Self.help("irc.tlsPort")) var ircTlsPort: String?
    @Option(help: Self.help("irc.port")) var ircPort: String?
    @Option(help: Self.help("irc.host")) var ircHost: String?
    @Option(help: Self.help("irc.guests")) var ircGuests: String?
    @Option(help: Self.help("irc.name")) var ircName: String?
    @Option(help: Self.help("publicAddress")) var publicAddress: String?
    @Option(help: Self.help("trustedProxies")) var trustedProxies: String?
    @Option(help: Self.help("registration")) var registration: String?
    @Option(help: Self.help("passwordCost")) var passwordCost: String?
    @Flag(help: Self.help("testEcho")) var testEcho = false
    @Flag(help: Self.help("testPush")) var testPush = false
    @Option(help: Self.help("pushRepeats")) var pushRepeats: String?
    @Option(help: Self.help("webhookHosts")) var webhookHosts: String?
    @Option(help: Self.help("botListens")) var botListens: String?
    @Option(help: Self.help("log.level")) var logLevel: String?
    @Option(help: Self.help("log.format")) var logFormat: String?
    @Option(help: Self.help("contact")) var contact: String?
    @Option(help: Self.help("supportAddress")) var supportAddress: String?
    @Option(help: Self.help("off.url")) var offUrl: String?
    @Option(help: Self.help("off.searchUrl")) var offSearchUrl: String?
    @Option(help: Self.help("off.secondUrl")) var offSecondUrl: String?
    @Option(help: Self.help("off.secondName")) var offSecondName: String?
    @Option(help: Self.help("mail.url")) var mailUrl: String?
    @Option(help: Self.help("mail.from")) var mailFrom: String?
    @Option(help: Self.help("mail.user")) var mailUser: String?
    @Option(help: Self.help("mail.passwordFile")) var mailPasswordFile: String?
    @Option(help: Self.help("signIn.issuer")) var signInIssuer: String?
    @Option(help: Self.help("signIn.clientId")) var signInClientId: String?
    @Option(help: Self.help("signIn.secretFile")) var signInSecretFile: String?
    @Option(help: Self.help("signIn.name")) var signInName: String?
    @Option(help: Self.help("literature.url")) var literatureUrl: String?
    @Option(help: Self.help("reader.url")) var readerUrl: String?
    @Option(help: Self.help("reader.model")) var readerModel: String?
    @Option(help: Self.help("reader.keyFile")) var readerKeyFile: String?
    @Option(help: Self.help("reader.seconds")) var readerSeconds: String?
    @Option(help: ArgumentHelp("One of the limits of docs/operating.md; may be repeated.", valueName: "name=value"))
    var limit: [String] = []

    fileprivate static func help(_ key: String) -> ArgumentHelp { CommonOptions.help(key) }

    func configuration() throws -> Configuration {
        var flags = common.flags
        let values: [(String, String?)] = [
            ("host", host), ("port", port), ("database", database), ("node", node),
            ("nats", nats), ("files", files), ("objects.endpoint", objectsEndpoint), ("objects.region", objectsRegion),
            ("objects.key", objectsKey), ("objects.secretFile", objectsSecretFile),
            ("objects.cacheMegabytes", objectsCacheMegabytes), ("loop", loop), ("sockets", sockets),
            ("tls.certificate", tlsCertificate), ("tls.key", tlsKey), ("publicAddress", publicAddress),
            ("irc.tlsPort", ircTlsPort), ("irc.port", ircPort), ("irc.host", ircHost), ("irc.guests", ircGuests),
            ("irc.name", ircName),
            ("trustedProxies", trustedProxies),
            ("registration", registration), ("passwordCost", passwordCost), ("testEcho", testEcho ? "true" : nil),
            ("testPush", testPush ? "true" : nil), ("pushRepeats", pushRepeats), ("webhookHosts", webhookHosts),
            ("botListens", botListens),
            ("log.level", logLevel), ("log.format", logFormat), ("contact", contact),
            ("supportAddress", supportAddress),
            ("off.url", offUrl), ("off.searchUrl", offSearchUrl), ("off.secondUrl", offSecondUrl),
            ("off.secondName", offSecondName), ("literature.url", literatureUrl),
            ("reader.url", readerUrl), ("reader.model", readerModel), ("reader.keyFile", readerKeyFile),
            ("reader.seconds", readerSeconds),
            ("mail.url", mailUrl), ("mail.from", mailFrom), ("mail.user", mailUser),
            ("mail.passwordFile", mailPasswordFile),
            ("signIn.issuer", signInIssuer), ("signIn.clientId", signInClientId),
            ("signIn.secretFile", signInSecretFile), ("signIn.name", signInName),
        ]
        flags += values.compactMap { key, text in text.map { CommonOptions.written(key, $0) } }
        for text in limit {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw ValidationError("--limit takes NAME=VALUE, not “\(text)”") }
            flags.append(
                WrittenValue(key: "limits.\(parts[0])", text: String(parts[1]), origin: .flag("--limit \(parts[0])")))
        }
        return try common.read(flags)
    }
}

/// What every command that works on a data folder needs to know.
struct CommonOptions: ParsableArguments {
    @Option(help: Self.help("data")) var data: String?
    @Option(help: Self.help("intents")) var intents: String?
    @Option(help: ArgumentHelp("A YAML file with settings.", valueName: "file")) var config: String?

    var flags: [WrittenValue] {
        [("data", data), ("intents", intents)].compactMap { key, text in text.map { Self.written(key, $0) } }
    }

    func configuration() throws -> Configuration { try read(flags) }

    fileprivate func read(_ flags: [WrittenValue]) throws -> Configuration {
        let environment = ProcessInfo.processInfo.environment
        var file: (path: String, text: String)?
        if let path = config ?? environment["SIMMER_CONFIG"] {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw CommandFailure("the configuration file \(path) cannot be read")
            }
            file = (path, text)
        }
        return try Configuration.read(flags: flags, environment: environment, file: file)
    }

    fileprivate static func written(_ key: String, _ text: String) -> WrittenValue {
        let flag = Setting.all.first { $0.key == key }?.flag ?? "--\(key)"
        return WrittenValue(key: key, text: text, origin: .flag(flag))
    }

    fileprivate static func help(_ key: String) -> ArgumentHelp {
        guard let setting = Setting.all.first(where: { $0.key == key }) else { return "" }
        let sentence = setting.help.prefix(1).uppercased() + setting.help.dropFirst()
        return ArgumentHelp("\(sentence): \(setting.allowed). Default: \(setting.standard).", valueName: "value")
    }
}
