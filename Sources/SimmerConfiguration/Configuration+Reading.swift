import Yams

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A value as it was written, and where.
package struct WrittenValue: Hashable, Sendable {
    package var key: String
    package var text: String
    package var origin: Origin

    package init(key: String, text: String, origin: Origin) {
        self.key = key
        self.text = text
        self.origin = origin
    }
}

extension Configuration {
    /// Flags win over the environment, that over the file, that over the defaults. Throws with every problem found, not
    /// only with the first. Of the variables that mean nothing here, those that look like a mistyped one of ours are
    /// refused.
    package static func read(
        flags: [WrittenValue] = [], environment: [String: String] = [:], file: (path: String, text: String)? = nil
    ) throws(ConfigurationError) -> Configuration {
        var problems: [ConfigurationError.Problem] = []
        var written: [WrittenValue] = []
        if let file { written += values(inFile: file.path, text: file.text, problems: &problems) }
        written += values(in: environment, problems: &problems)
        written += flags

        var chosen: [String: WrittenValue] = [:]
        for value in written { chosen[value.key] = value }

        var draft = Setting.Draft()
        for value in written {
            guard let setting = Setting.all.first(where: { $0.key == value.key }) else {
                problems.append(.init(origin: value.origin, text: unknown(value.key, among: Setting.all.map(\.key))))
                continue
            }
            // A value that another one overrides is still checked: it was written to be used.
            var scratch = Setting.Draft()
            guard setting.apply(value.text, &scratch) else {
                problems.append(
                    .init(
                        origin: value.origin,
                        text: "“\(value.text)” is not allowed for \(value.key); allowed is \(setting.allowed)"
                    ))
                continue
            }
            if chosen[value.key] == value { _ = setting.apply(value.text, &draft) }
        }
        joinParts(of: &draft, chosen: chosen, problems: &problems)
        guard problems.isEmpty else { throw ConfigurationError(problems: problems) }
        return draft.configuration
    }

    /// The settings that only make sense together, and the defaults that follow from others.
    private static func joinParts(
        of draft: inout Setting.Draft, chosen: [String: WrittenValue], problems: inout [ConfigurationError.Problem]
    ) {
        switch (draft.certificate, draft.key) {
        case (let certificate?, let key?): draft.configuration.tls = TLS(certificate: certificate, key: key)
        case (nil, nil): break
        case (_?, nil):
            if chosen["tls.key"] == nil, let value = chosen["tls.certificate"] {
                problems.append(.init(origin: value.origin, text: "a certificate needs its key: set tls.key too"))
            }
        case (nil, _?):
            if chosen["tls.certificate"] == nil, let value = chosen["tls.key"] {
                problems.append(
                    .init(origin: value.origin, text: "a key needs its certificate: set tls.certificate too"))
            }
        }
        switch (draft.signInIssuer, draft.signInClientId) {
        case (let issuer?, let clientId?):
            draft.configuration.signIn = SignIn(
                issuer: issuer, clientId: clientId, secretFile: draft.signInSecretFile, name: draft.signInName)
        case (_?, nil):
            if chosen["signIn.clientId"] == nil, let value = chosen["signIn.issuer"] {
                problems.append(
                    .init(
                        origin: value.origin, text: "a provider of sign-in knows its clients: set signIn.clientId too"))
            }
        case (nil, _):
            for key in ["signIn.clientId", "signIn.secretFile", "signIn.name"] {
                if chosen["signIn.issuer"] == nil, let value = chosen[key] {
                    problems.append(
                        .init(origin: value.origin, text: "\(key) is of a provider of sign-in: set signIn.issuer too"))
                }
            }
        }
        joinIRC(of: &draft, chosen: chosen, problems: &problems)
        joinReader(of: &draft, chosen: chosen, problems: &problems)
        joinMail(of: &draft, chosen: chosen, problems: &problems)
        joinFiles(of: &draft, chosen: chosen, problems: &problems)
        joinNodes(of: draft, chosen: chosen, problems: &problems)
        let isClosedToOthers = draft.configuration.isClosedToOthers
        draft.configuration.registration = draft.registration ?? (isClosedToOthers ? .open : .invite)
        if draft.configuration.passwordCost < 15, !isClosedToOthers, let value = chosen["passwordCost"] {
            let host = draft.configuration.isLoopback ? draft.configuration.irc?.host : draft.configuration.host
            problems.append(
                .init(
                    origin: value.origin,
                    text: "passwords may cost less than 15 on loopback only; the host is \(host ?? "")"))
        }
        if draft.configuration.testEcho, !draft.configuration.isLoopback, let value = chosen["testEcho"] {
            problems.append(
                .init(
                    origin: value.origin,
                    text: "/echo opens on loopback only, and the host is \(draft.configuration.host)"))
        }
    }

    private static func joinIRC(
        of draft: inout Setting.Draft, chosen: [String: WrittenValue], problems: inout [ConfigurationError.Problem]
    ) {
        let configuration = draft.configuration
        let host = draft.ircHost ?? configuration.host
        guard draft.ircPort != nil || draft.ircTlsPort != nil else {
            if chosen["irc.port"] == nil, chosen["irc.tlsPort"] == nil, let value = chosen["irc.host"] {
                problems.append(
                    .init(origin: value.origin, text: "irc.host is of a port for IRC: set irc.tlsPort or irc.port too"))
            }
            return
        }
        if draft.ircPort != nil, !Configuration.isLoopback(host), let value = chosen["irc.port"] {
            problems.append(
                .init(
                    origin: value.origin,
                    text:
                        "IRC without TLS sends passwords for everybody to read, so irc.port opens on loopback only, and the host is \(host): set irc.tlsPort instead, or irc.host to 127.0.0.1 behind a proxy on this machine that ends TLS"
                ))
        }
        if draft.ircTlsPort != nil, draft.certificate == nil, chosen["tls.certificate"] == nil,
            let value = chosen["irc.tlsPort"]
        {
            problems.append(
                .init(
                    origin: value.origin,
                    text: "IRC over TLS needs a certificate: set tls.certificate and tls.key too"))
        }
        for (key, port) in [("irc.port", draft.ircPort), ("irc.tlsPort", draft.ircTlsPort)] {
            guard let port, port != 0, let value = chosen[key] else { continue }
            if port == configuration.port && isSame(host, configuration.host) {
                problems.append(.init(origin: value.origin, text: "port \(port) is the page's already"))
            } else if key == "irc.tlsPort" && port == draft.ircPort {
                problems.append(.init(origin: value.origin, text: "port \(port) is that of irc.port already"))
            }
        }
        draft.configuration.irc = IRC(host: host, port: draft.ircPort, tlsPort: draft.ircTlsPort)
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one == other || [["localhost", "127.0.0.1"], ["::", "0.0.0.0"]].contains { Set($0) == [one, other] }
    }

    private static func joinReader(
        of draft: inout Setting.Draft, chosen: [String: WrittenValue], problems: inout [ConfigurationError.Problem]
    ) {
        switch (draft.readerUrl, draft.readerModel) {
        case (let url?, let model?):
            var reader = Reader(url: url, model: model)
            reader.keyFile = draft.readerKeyFile
            reader.seconds = draft.readerSeconds
            draft.configuration.reader = reader
        case (_?, nil):
            if chosen["reader.model"] == nil, let value = chosen["reader.url"] {
                problems.append(
                    .init(origin: value.origin, text: "a reader is asked by its model: set reader.model too"))
            }
        case (nil, _):
            for key in ["reader.model", "reader.keyFile", "reader.seconds"] {
                if chosen["reader.url"] == nil, let value = chosen[key] {
                    problems.append(
                        .init(origin: value.origin, text: "\(key) is of a reader outside: set reader.url too"))
                }
            }
        }
    }

    private static func joinMail(
        of draft: inout Setting.Draft, chosen: [String: WrittenValue], problems: inout [ConfigurationError.Problem]
    ) {
        guard let url = draft.mailUrl else {
            for key in ["mail.from", "mail.user", "mail.passwordFile"] where chosen["mail.url"] == nil {
                guard let value = chosen[key] else { continue }
                problems.append(.init(origin: value.origin, text: "\(key) is of a mail server: set mail.url too"))
            }
            return
        }
        guard let value = chosen["mail.url"] else { return }
        if let from = draft.mailFrom {
            draft.configuration.mail = Mail(
                url: url, from: from, user: draft.mailUser, passwordFile: draft.mailPasswordFile)
        } else if chosen["mail.from"] == nil {
            problems.append(.init(origin: value.origin, text: "letters are from somebody: set mail.from too"))
        }
        if draft.configuration.publicAddress == nil, chosen["publicAddress"] == nil {
            problems.append(.init(origin: value.origin, text: "letters hold links: set publicAddress too"))
        }
        if let file = chosen["mail.passwordFile"], chosen["mail.user"] == nil {
            problems.append(.init(origin: file.origin, text: "a password is somebody's: set mail.user too"))
        }
    }

    private static func values(
        in environment: [String: String], problems: inout [ConfigurationError.Problem]
    ) -> [WrittenValue] {
        let settings = Dictionary(uniqueKeysWithValues: Setting.all.map { ($0.variable, $0.key) })
        var values: [WrittenValue] = []
        for (name, text) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix("SIMMER_") && name != "SIMMER_CONFIG" {
            if let key = settings[name] {
                values.append(WrittenValue(key: key, text: text, origin: .variable(name)))
            } else if name.hasPrefix("SIMMER_LIMITS_") || settings.keys.contains(where: { $0.distance(to: name) <= 2 })
            {
                problems.append(.init(origin: .variable(name), text: unknown(name, among: Array(settings.keys))))
            }
        }
        return values
    }

    private static func values(
        inFile path: String, text: String, problems: inout [ConfigurationError.Problem]
    ) -> [WrittenValue] {
        do {
            guard let root = try Yams.compose(yaml: text) else { return [] }
            guard case .mapping(let mapping) = root else {
                problems.append(
                    .init(
                        origin: .file(path, line: root.mark?.line ?? 1), text: "the file must be a list of “key: value”"
                    ))
                return []
            }
            return values(of: mapping, below: "", path: path, problems: &problems)
        } catch let error as YamlError {
            let line: Int
            switch error {
            case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): line = mark.line
            default: line = 1
            }
            let reason = String(describing: error).split(separator: "\n").first.map(String.init) ?? "cannot be read"
            problems.append(.init(origin: .file(path, line: line), text: "this is not YAML: \(reason)"))
        } catch {
            problems.append(.init(origin: .file(path, line: 1), text: "this is not YAML: \(error)"))
        }
        return []
    }

    private static func values(
        of mapping: Node.Mapping, below parent: String, path: String, problems: inout [ConfigurationError.Problem]
    ) -> [WrittenValue] {
        let keys = Setting.all.map(\.key)
        var values: [WrittenValue] = []
        for (name, node) in mapping {
            let key = parent + (name.scalar?.string ?? "")
            let origin = Origin.file(path, line: name.mark?.line ?? node.mark?.line ?? 1)
            if case .mapping(let inner) = node, keys.contains(where: { $0.hasPrefix(key + ".") }) {
                values += Self.values(of: inner, below: key + ".", path: path, problems: &problems)
            } else if keys.contains(where: { $0.hasPrefix(key + ".") }) {
                // "limits:" with every line below it commented out is no mistake.
                guard node.scalar?.string.isEmpty != true else { continue }
                problems.append(
                    .init(origin: origin, text: "“\(key)” takes no value: its settings stand below it, one a line"))
            } else if !keys.contains(key) {
                problems.append(.init(origin: origin, text: unknown(key, among: keys)))
            } else if let text = scalar(node, isList: Setting.all.contains { $0.key == key && $0.isList }) {
                values.append(WrittenValue(key: key, text: text, origin: origin))
            } else {
                problems.append(.init(origin: origin, text: "“\(key)” takes one value"))
            }
        }
        return values
    }

    private static func scalar(_ node: Node, isList: Bool) -> String? {
        switch node {
        case .scalar(let scalar): return scalar.string
        case .sequence(let sequence) where isList:
            let parts = sequence.compactMap { $0.scalar?.string }
            return parts.count == sequence.count ? parts.joined(separator: ",") : nil
        default: return nil
        }
    }

    private static func unknown(_ name: String, among known: [String]) -> String {
        // Beyond a third of its letters it is no slip, and a guess would only mislead.
        guard let nearest = known.min(by: { ($0.distance(to: name), $0) < ($1.distance(to: name), $1) }),
            nearest.distance(to: name) <= max(2, name.count / 3)
        else { return "“\(name)” is not known" }
        return "“\(name)” is not known; did you mean “\(nearest)”?"
    }
}

/// Whether this process may read the file of that path.
func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

extension String {
    /// How many letters must be added, taken away or changed to get `other`, case aside.
    func distance(to other: String) -> Int {
        let a = Array(lowercased())
        let b = Array(other.lowercased())
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let above = row[j + 1]
                row[j + 1] = Swift.min(above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
                diagonal = above
            }
        }
        return row[b.count]
    }
}
