import SimmerConfiguration
import SimmerDomain
import Testing

@Suite("Configuration")
struct ConfigurationTests {
    private func flag(_ key: String, _ text: String) -> WrittenValue {
        WrittenValue(key: key, text: text, origin: .flag("--\(key)"))
    }

    private func problems(
        flags: [WrittenValue] = [], environment: [String: String] = [:], file: String? = nil
    ) -> [String] {
        do {
            _ = try Configuration.read(
                flags: flags, environment: environment, file: file.map { (path: "simmer.yaml", text: $0) })
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }

    @Test("a flag wins over a variable, that over the file, that over the default")
    func order() throws {
        let file = (path: "simmer.yaml", text: "port: 1\nhost: ::1\ndata: /srv/a\n")
        let environment = ["SIMMER_PORT": "2", "SIMMER_HOST": "0.0.0.0"]
        let configuration = try Configuration.read(flags: [flag("port", "3")], environment: environment, file: file)
        #expect(configuration.port == 3)
        #expect(configuration.host == "0.0.0.0")
        #expect(configuration.data == "/srv/a")
        #expect(configuration.intents == "./intents")
    }

    @Test(
        "every limit has a key, a variable and a flag, and each of the three sets it",
        arguments: Limits.fields.map(\.name))
    func limits(name: String) throws {
        let field = try #require(Limits.fields.first { $0.name == name })
        let setting = try #require(Setting.all.first { $0.key == "limits.\(name)" })
        let value = field.allowed.lowerBound
        let configurations = [
            try Configuration.read(flags: [flag("limits.\(name)", "\(value)")]),
            try Configuration.read(environment: [setting.variable: "\(value)"]),
            try Configuration.read(file: (path: "f", text: "limits:\n  \(name): \(value)\n")),
        ]
        for configuration in configurations { #expect(configuration.limits[keyPath: field.path] == value) }
        #expect(problems(flags: [flag("limits.\(name)", "0")]).isEmpty == field.hasOff)
        #expect(problems(flags: [flag("limits.\(name)", "\(field.allowed.upperBound + 1)")]).count == 1)
    }

    @Test(
        "variables and flags follow from the key",
        arguments: [
            ("limits.messagesPer10Seconds", "SIMMER_LIMITS_MESSAGES_PER_10_SECONDS", "--limit messagesPer10Seconds=…"),
            ("tls.certificate", "SIMMER_TLS_CERTIFICATE", "--tls-certificate"),
            ("publicAddress", "SIMMER_PUBLIC_ADDRESS", "--public-address"), ("port", "SIMMER_PORT", "--port"),
        ])
    func names(key: String, variable: String, flag: String) throws {
        let setting = try #require(Setting.all.first { $0.key == key })
        #expect(setting.variable == variable)
        #expect(setting.flag == flag)
    }

    @Test("a wrong value is refused with its place and with what is allowed")
    func wrongValues() {
        let range = "allowed is a whole number from 0 to 65535"
        #expect(problems(flags: [flag("port", "99999")]) == ["flag --port: “99999” is not allowed for port; \(range)"])
        #expect(
            problems(environment: ["SIMMER_PORT": "http"])
                == ["variable SIMMER_PORT: “http” is not allowed for port; \(range)"])
        #expect(
            problems(file: "host: 127.0.0.1\n\nport: -1\n")
                == ["simmer.yaml:3: “-1” is not allowed for port; \(range)"])
        #expect(
            problems(file: "loop: epoll")
                == ["simmer.yaml:1: “epoll” is not allowed for loop; allowed is libuv, libev or poll"])
    }

    @Test("the store is a file of SQLite's, or a server by its URL, whose parameters are passed on as they are")
    func database() throws {
        #expect(try Configuration.read().database == .sqlite)
        let url = "postgresql://simmer@db.example/house?sslmode=verify-full&connect_timeout=3"
        #expect(try Configuration.read(flags: [flag("database", url)]).database == .postgresql(url))
        for text in ["mysql://db", "postgresql:", "postgresql://db house", "sqlite:/srv/simmer.sqlite"] {
            #expect(problems(flags: [flag("database", text)]).count == 1, "\(text)")
        }
    }

    @Test("a node has a name, and only a database of PostgreSQL has nodes")
    func nodes() throws {
        let url = "postgresql:///house"
        #expect(try Configuration.read(flags: [flag("database", url), flag("node", "a-1")]).node == "a-1")
        #expect(problems(flags: [flag("database", url), flag("node", "two words")]).count == 1)
        #expect(
            problems(file: "node: a\n")
                == [
                    "simmer.yaml:1: several servers share a database of PostgreSQL only: set database to postgresql://…, or no node"
                ])
    }

    @Test("a wrong value is refused even where another one wins over it")
    func overridden() {
        #expect(problems(flags: [flag("port", "80")], file: "port: many").count == 1)
    }

    @Test("all problems are reported at once")
    func several() {
        #expect(problems(flags: [flag("port", "x")], environment: ["SIMMER_LOOP": "y"], file: "prot: 1").count == 3)
    }

    @Test("an unknown key is refused with the nearest known one")
    func unknownKeys() {
        #expect(
            problems(file: "limits:\n  timersPerRom: 5\n") == [
                "simmer.yaml:2: “limits.timersPerRom” is not known; did you mean “limits.timersPerRoom”?"
            ])
        #expect(
            problems(file: "trusted_proxies: 10.0.0.1") == [
                "simmer.yaml:1: “trusted_proxies” is not known; did you mean “trustedProxies”?"
            ])
        #expect(problems(environment: ["SIMMER_PROT": "1"]).count == 1)
        #expect(problems(environment: ["SIMMER_SOMETHING_ELSE_ALTOGETHER": "1", "PATH": "/bin"]).isEmpty)
    }

    @Test("a file that is not YAML, repeats a key or is no mapping is refused with its line")
    func brokenFiles() {
        #expect(problems(file: "port: [1").first?.hasPrefix("simmer.yaml:") == true)
        #expect(problems(file: "port: 1\nport: 2").count == 1)
        #expect(problems(file: "- port").first == "simmer.yaml:1: the file must be a list of “key: value”")
        #expect(problems(file: "port: [1, 2]").first == "simmer.yaml:1: “port” takes one value")
        #expect(problems(file: "# nothing\n").isEmpty)
    }

    @Test("registration is open on loopback and by invitation elsewhere, unless it is set")
    func registration() throws {
        #expect(try Configuration.read().registration == .open)
        #expect(try Configuration.read(flags: [flag("host", "::1")]).registration == .open)
        #expect(try Configuration.read(flags: [flag("host", "0.0.0.0")]).registration == .invite)
        #expect(
            try Configuration.read(flags: [flag("host", "0.0.0.0"), flag("registration", "open")]).registration == .open
        )
        #expect(try Configuration.read(flags: [flag("registration", "closed")]).registration == .closed)
    }

    @Test("the number of sockets is bounded on both sides")
    func sockets() throws {
        #expect(try Configuration.read().sockets == 12_000)
        #expect(try Configuration.read(flags: [flag("sockets", "64")]).sockets == 64)
        for text in ["63", "1000001", "many"] { #expect(problems(flags: [flag("sockets", text)]).count == 1) }
    }

    @Test("the echo opens on loopback only")
    func echo() throws {
        #expect(try Configuration.read(flags: [flag("testEcho", "true")]).testEcho)
        #expect(problems(flags: [flag("testEcho", "true"), flag("host", "0.0.0.0")]).count == 1)
    }

    @Test("passwords are cheap on loopback only")
    func passwordCost() throws {
        #expect(try Configuration.read(flags: [flag("passwordCost", "4")]).passwordCost == 4)
        let open = flag("host", "0.0.0.0")
        #expect(try Configuration.read(flags: [flag("passwordCost", "17"), open]).passwordCost == 17)
        #expect(problems(flags: [flag("passwordCost", "14"), open]).count == 1)
        for text in ["3", "18", "much"] { #expect(problems(flags: [flag("passwordCost", text)]).count == 1) }
    }

    @Test("a certificate needs a key, and both must be readable")
    func tls() throws {
        let here = #filePath
        #expect(problems(flags: [flag("tls.certificate", here)]).count == 1)
        #expect(problems(flags: [flag("tls.key", here)]).count == 1)
        #expect(problems(flags: [flag("tls.certificate", here), flag("tls.key", here + ".missing")]).count == 1)
        let both = try Configuration.read(flags: [flag("tls.certificate", here), flag("tls.key", here)])
        #expect(both.tls == .init(certificate: here, key: here))
    }

    @Test("IRC is off unless a port is set, listens where the page does, and is a machine's own without TLS")
    func irc() throws {
        let here = #filePath
        let tls = [flag("tls.certificate", here), flag("tls.key", here)]
        let open = flag("host", "0.0.0.0")
        #expect(try Configuration.read().irc == nil)
        #expect(try Configuration.read(flags: [flag("irc.port", "6667")]).irc == .init(host: "127.0.0.1", port: 6667))
        let both = [flag("irc.port", "0"), flag("irc.tlsPort", "0"), flag("irc.host", "::1"), open]
        #expect(try Configuration.read(flags: tls + both).irc == .init(host: "::1", port: 0, tlsPort: 0))
        let secure = try Configuration.read(flags: tls + [flag("irc.tlsPort", "6697"), open])
        #expect(secure.irc == .init(host: "0.0.0.0", tlsPort: 6697))
        // Switched off by a variable where the file has it.
        let file = (path: "f", text: "irc:\n  port: 6667\n  host: ::1\n")
        #expect(try Configuration.read(environment: ["SIMMER_IRC_PORT": "none"], file: file).irc == nil)

        #expect(
            problems(flags: tls + [flag("irc.port", "6667"), open]).first?.contains("set irc.tlsPort instead") == true)
        #expect(problems(flags: [flag("irc.port", "6667"), flag("irc.host", "192.168.1.2")]).count == 1)
        #expect(
            problems(flags: [flag("irc.tlsPort", "6697")])
                == ["flag --irc.tlsPort: IRC over TLS needs a certificate: set tls.certificate and tls.key too"])
        #expect(problems(flags: [flag("irc.host", "::1")]).first?.contains("set irc.tlsPort or irc.port too") == true)
        #expect(problems(flags: tls + [flag("irc.port", "6667"), flag("irc.tlsPort", "6667")]).count == 1)
        #expect(problems(flags: [flag("irc.port", "8080")]) == ["flag --irc.port: port 8080 is the page's already"])
        #expect(problems(flags: [flag("irc.port", "8080"), flag("irc.host", "localhost")]).count == 1)
        #expect(problems(flags: [flag("irc.port", "8080"), flag("irc.host", "::1")]).isEmpty)
        #expect(try Configuration.read().guests == 0)
        #expect(try Configuration.read(flags: [flag("irc.guests", "20")]).guests == 20)
        let shared = [flag("node", "a"), flag("database", "postgresql://house"), flag("irc.guests", "20")]
        #expect(problems(flags: shared).first?.contains("guests are known to one server alone") == true)
        for name in ["simmer", "a b.c", ".", ""] { #expect(problems(flags: [flag("irc.name", name)]).count == 1) }
        for text in ["65536", "-1", "irc"] { #expect(problems(flags: [flag("irc.port", text)]).count == 1) }
        #expect(problems(flags: [flag("irc.port", "0"), flag("irc.host", "10.0.0.0/8")]).count >= 1)
    }

    @Test("where others reach IRC, registration is by invitation and passwords cost what they do")
    func ircOfOthers() throws {
        let here = #filePath
        let irc = [
            flag("tls.certificate", here), flag("tls.key", here), flag("irc.tlsPort", "6697"),
            flag("irc.host", "0.0.0.0"),
        ]
        let configuration = try Configuration.read(flags: irc)
        #expect(configuration.isLoopback && configuration.registration == .invite)
        #expect(problems(flags: irc + [flag("passwordCost", "4")]).count == 1)
        #expect(try Configuration.read(flags: [flag("irc.port", "6667")]).registration == .open)
    }

    @Test(
        "a public address is scheme, host and port",
        arguments: [
            ("https://chat.example.org", true), ("http://10.0.0.2:8080/", true), ("https://[fd00::1]:8443", true),
            ("chat.example.org", false), ("https://chat.example.org/simmer", false), ("https://me@example.org", false),
            ("ftp://example.org", false), ("", false),
        ])
    func publicAddress(text: String, allowed: Bool) {
        #expect(problems(flags: [flag("publicAddress", text)]).isEmpty == allowed)
    }

    @Test("a reader outside is none unless its address and its model are set")
    func reader() throws {
        #expect(try Configuration.read().reader == nil)
        let url = flag("reader.url", "http://box.lan:11434/v1/")
        let model = flag("reader.model", "qwen3:4b")
        let reader = try #require(try Configuration.read(flags: [url, model]).reader)
        #expect(reader.url == "http://box.lan:11434/v1" && reader.model == "qwen3:4b" && reader.seconds == 10)
        #expect(reader.keyFile == nil)
        let here = #filePath
        let whole = [url, model, flag("reader.keyFile", here), flag("reader.seconds", "60")]
        #expect(try Configuration.read(flags: whole).reader?.keyFile == here)
        #expect(try Configuration.read(flags: whole).reader?.seconds == 60)
        #expect(problems(flags: [url]).count == 1 && problems(flags: [model]).count == 1)
        #expect(problems(flags: [url, model, flag("reader.seconds", "0")]).count == 1)
        for text in ["box.lan", "ftp://box.lan", "http://me@box.lan", "http://box.lan/v1?key=a", "http://"] {
            #expect(problems(flags: [flag("reader.url", text), model]).isEmpty == false, "\(text)")
        }
        // Switched off by a variable, with what belongs to it still in the file.
        let file = (path: "f", text: "reader:\n  url: http://box.lan/v1\n  model: small\n")
        #expect(try Configuration.read(environment: ["SIMMER_READER_URL": "none"], file: file).reader == nil)
    }

    @Test("trusted proxies are addresses and networks, in one line or as a list")
    func proxies() throws {
        let expected = [Network("127.0.0.1"), Network("10.0.0.0/8")]
        for text in ["trustedProxies: [127.0.0.1, 10.0.0.0/8]", "trustedProxies: 127.0.0.1, 10.0.0.0/8"] {
            #expect(try Configuration.read(file: (path: "f", text: text)).trustedProxies == expected)
        }
        #expect(problems(file: "trustedProxies: [127.0.0.1, proxy.local]").count == 1)
        #expect(problems(file: "trustedProxies: 10.0.0.0/33").count == 1)
    }

    @Test(
        "a network contains its addresses, however they are written",
        arguments: [
            ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("fd00::/8", "fd12::1", true),
            ("fd00::/8", "fe80::1", false), ("::1", "::1", true), ("0.0.0.0/0", "8.8.8.8", true),
            ("0.0.0.0/0", "2001:db8::1", false), ("10.0.0.0/8", "not an address", false),
        ])
    func networks(network: String, address: String, contained: Bool) throws {
        #expect(try #require(Network(network)).contains(address) == contained)
    }
}
