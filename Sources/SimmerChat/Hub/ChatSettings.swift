import SimmerDomain

/// What the chat needs to be told before it starts.
package struct ChatSettings: Sendable {
    package enum Registration: String, Sendable { case open, invite, closed }

    package var limits = Limits()
    package var registration = Registration.open
    /// The binary logarithm of scrypt's N for new hashes of passwords.
    package var passwordCost = Passwords.standardCost
    /// "https://chat.example.org"; nil: links are made with the Host that the client used.
    package var publicAddress: String?
    /// The host and port that it serves, for links when nothing better is known.
    package var localAddress = "http://localhost:8080"
    package var port = 8080
    package var isSecure = false
    package var version = "0"
    /// Another one for every other set of the page's files.
    package var pageRelease = ""
    package var operatorToken = ""
    /// Only programs of this machine can connect.
    package var isLoopback = true
    /// What the machine is called; others of its network may ask it by that name.
    package var machineName: String?
    package var contact: String?
    /// The page where people get help with this installation.
    package var supportAddress: String?
    /// The public key by which browsers know whose pushes to take, in base64url.
    package var pushKey = ""
    /// For tests: browsers may be reached without TLS and on this machine.
    package var allowsTestPush = false
    /// Letters can be sent to people's addresses.
    package var sendsMail = false
    /// Hosts of the operator's own network that webhooks may call.
    package var webhookHosts = PrivateHosts()

    /// How many people without an account may be here at once, by IRC; 0: nobody.
    package var guests = 0
    /// What the server calls itself to programs of IRC.
    package var ircName = "irc.simmer"

    package init() {}
}
