import SimmerDialects
import SimmerDomain
import SimmerTesting
import Testing

/// Who is silent by IRC: asked by a line where the transport cannot ask, and let go where no answer comes.
@Suite("irc silence")
struct IRCSilenceTests {
    /// Somebody who was let in by a token, and what the dialect asked for.
    private func person(asksForLife: Bool) -> (IRCDialect, [Incoming]) {
        let environment = DialectEnvironment(
            phrases: KeyPhrases(), limits: Limits(), clock: HeldClock(), roster: Strangers(), asksForLife: asksForLife)
        var dialect = IRCDialect(environment, reader: .english)
        var account = OwnAccount()
        account.id = "a1"
        account.username = "ana"
        account.displayName = "Ana"
        account.role = "user"
        _ = dialect.opened(account: account)
        var asked: [Incoming] = []
        var waiting = dialect.read("NICK ana\r\nUSER ana 0 * :Ana\r\n")
        while !waiting.isEmpty {
            let first = waiting.removeFirst()
            asked.append(first)
            if case .request(let request) = first, request.id != nil {
                let result: JSON = ["rooms": []]
                waiting += dialect.answer(request, result: result).then
            }
        }
        return (dialect, asked)
    }

    private func wakings(_ items: [Incoming]) -> [Instant] {
        items.compactMap { if case .wake(let at) = $0 { at } else { nil } }
    }

    @Test("over TCP a silent client is asked after 90 s, and let go after as long again; an answer keeps it")
    func lines() throws {
        var (dialect, asked) = person(asksForLife: true)
        let first = try #require(wakings(asked).first)
        #expect(first == HeldClock().now().adding(seconds: 90))
        // What came with the login was a word: the first silence counts from here.
        #expect(dialect.woken(at: first).texts.isEmpty)
        let asking = dialect.woken(at: first.adding(seconds: 90))
        #expect(asking.texts.map { $0.split(separator: " ").dropFirst().first } == ["PING"])
        #expect(wakings(asking.then) == [first.adding(seconds: 180)])
        _ = dialect.read("PONG irc.simmer\r\n")
        #expect(dialect.woken(at: first.adding(seconds: 180)).then.closes.isEmpty)
        #expect(dialect.woken(at: first.adding(seconds: 270)).texts.count == 1)
        #expect(dialect.woken(at: first.adding(seconds: 360)).then.closes == [1001])
    }

    @Test("over a WebSocket, whose own pings ask, nothing waits for a time")
    func webSocket() {
        let (_, asked) = person(asksForLife: false)
        #expect(!asked.requests.isEmpty)
        #expect(wakings(asked).isEmpty)
    }
}
