import SimmerDomain

/// Everything that an operator decides before the start. Built by `Configuration.read`, which alone knows where values
/// come from.
package struct Configuration: Hashable, Sendable {
    /// The address to listen on; `127.0.0.1` is this machine only, `0.0.0.0` and `::` are all interfaces.
    package var host = "127.0.0.1"
    /// 0 takes any free port.
    package var port = 8080
    /// The folder of everything that lasts, made if it is not there.
    package var data = "./data"
    /// Where the tables are.
    package var database = Database.sqlite
    /// The name of this one of several that share the database; nil: it has the database for itself.
    package var node: String?
    /// The servers by which nodes tell each other that there is something; none: by the database.
    package var nats: [String] = []
    /// Where uploaded files stand that several servers of one database share; nil: in the data folder.
    package var files: Files?
    /// The folder with one folder of intent files per language.
    package var intents = "./intents"
    package var loop = EventLoop.libuv
    /// How many may be open at once.
    package var sockets = 12_000
    package var tls: TLS?
    /// Where programs that speak IRC connect; nil: nowhere.
    package var irc: IRC?
    /// How many people without an account are let in by IRC at once.
    package var guests = 0
    /// What the server calls itself to programs of IRC.
    package var ircName = "irc.simmer"
    /// How people reach the server, as in a browser's address line: scheme and host, a port if it is not the usual one,
    /// no path.
    package var publicAddress: String?
    /// The proxies whose X-Forwarded-For is believed.
    package var trustedProxies: [Network] = []
    /// Who may make an account. When it is not set, `open` if only this machine can connect, else `invite`.
    package var registration = Registration.open
    /// The binary logarithm of scrypt's N for new hashes of passwords, 4 to 17; below 15 on loopback only.
    package var passwordCost = 15
    /// Opens `/echo` on loopback, for protocol conformance suites.
    package var testEcho = false
    /// Lets browsers be woken without TLS and on this machine or in a private network, for tests.
    package var testPush = false
    /// After how many seconds an alarm is pushed again, for as long as nobody has stopped it.
    package var pushRepeats = [60, 180]
    /// Hosts of the operator's own network, each with or without a port, that webhooks may call.
    package var webhookHosts: [String] = []
    /// Which lines of a room the bot reads when the room itself says nothing.
    package var botListens = BotListens.all
    package var logLevel = LogLevel.info
    package var logFormat = LogFormat.logfmt
    /// The operator's e-mail address, for when only the operator can help. Clients get it.
    package var contact: String?
    /// Where people get help with this installation.
    package var supportAddress: String?
    /// Where nutrition and products are asked for.
    package var off = OpenFoodFacts()
    /// A server that speaks the API of Europe PMC, as a base address without a final slash; nil = nobody is asked for
    /// articles.
    package var literatureUrl: String? = "https://www.ebi.ac.uk"
    /// Who is asked what a line means that nobody here understands; nil = nobody.
    package var reader: Reader?
    /// Who takes letters by mail; nil: none are sent.
    package var mail: Mail?
    /// By whom people may sign in; nil = by name and password only.
    package var signIn: SignIn?
    package var limits = Limits()

    package init() {}

    /// Whether only programs of this machine can reach the page.
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// Whether only programs of this machine can connect, in whatever way.
    package var isClosedToOthers: Bool { isLoopback && irc.map { Self.isLoopback($0.host) } != false }

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || Network(host)?.isLoopback == true
    }
}

extension Configuration {
    package enum Database: Hashable, Sendable {
        /// A file in the data folder.
        case sqlite
        /// A database of a server, by its URL.
        case postgresql(String)

        package init?(_ text: String) {
            if text == "sqlite:" {
                self = .sqlite
            } else if text.wholeMatch(of: /postgresql:\/\/\S+/) != nil {
                self = .postgresql(text)
            } else {
                return nil
            }
        }
    }

    /// The library that waits for the sockets.
    package enum EventLoop: String, CaseIterable, Sendable { case libuv, libev, poll }

    package enum Registration: String, CaseIterable, Sendable { case open, invite, closed }

    /// `all`: also full commands that nobody addressed to the bot. `addressed`: only what is said to it.
    package enum BotListens: String, CaseIterable, Sendable { case all, addressed }

    package enum LogLevel: String, CaseIterable, Sendable {
        case trace, debug, info, notice, warning, error, critical
    }

    package enum LogFormat: String, CaseIterable, Sendable { case logfmt, json }

    /// Ports for IRC; at least one is set.
    package struct IRC: Hashable, Sendable {
        package var host: String
        /// Without TLS, on loopback only; 0 takes any free port.
        package var port: Int?
        /// With the certificate of the main port; 0 takes any free port.
        package var tlsPort: Int?
        package init(host: String, port: Int? = nil, tlsPort: Int? = nil) {
            self.host = host
            self.port = port
            self.tlsPort = tlsPort
        }
    }

    /// Servers that speak the API of Open Food Facts, as base addresses without a final slash; nil = not asked.
    package struct OpenFoodFacts: Hashable, Sendable {
        package var url: String? = "https://world.openfoodfacts.org"
        /// Its full-text search, a service of its own; without it the older search of `url` is used alone.
        package var searchUrl: String? = "https://search.openfoodfacts.org"
        /// Asked when the first has nothing, or does not answer.
        package var secondUrl: String?
        /// How values of the second are credited.
        package var secondName: String?
        package init() {}
    }

    /// A server of SMTP.
    package struct Mail: Hashable, Sendable {
        /// smtp:// or smtps://
        package var url: String
        /// The address that letters are from.
        package var from: String
        /// nil: nobody is asked who it is.
        package var user: String?
        package var passwordFile: String?
        package init(url: String, from: String, user: String? = nil, passwordFile: String? = nil) {
            self.url = url
            self.from = from
            self.user = user
            self.passwordFile = passwordFile
        }
    }

    /// A provider of OpenID Connect.
    package struct SignIn: Hashable, Sendable {
        /// Exactly as it names itself.
        package var issuer: String
        package var clientId: String
        /// nil: the provider asks for none.
        package var secretFile: String?
        /// nil: its host.
        package var name: String?
        package init(issuer: String, clientId: String, secretFile: String? = nil, name: String? = nil) {
            self.issuer = issuer
            self.clientId = clientId
            self.secretFile = secretFile
            self.name = name
        }
    }

    /// A server of the operator's own that speaks chat completions (the OpenAI API).
    package struct Reader: Hashable, Sendable {
        /// The address that `/chat/completions` stands below, without a final slash.
        package var url: String
        /// How the server calls the model.
        package var model: String
        /// nil: the server asks for no key.
        package var keyFile: String?
        /// 1–60: after so many an answer comes too late.
        package var seconds = 10
        package init(url: String, model: String) {
            self.url = url
            self.model = model
        }
    }

    /// PEM files.
    package struct TLS: Hashable, Sendable {
        package var certificate: String
        package var key: String
        package init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }
}
