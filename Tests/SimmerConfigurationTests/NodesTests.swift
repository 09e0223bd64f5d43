import SimmerConfiguration
import Testing

/// Several servers on one database, as an operator writes it.
@Suite("Nodes")
struct NodesTests {
    private func node(_ nats: String) -> [String: String] {
        ["database": "postgresql:///house", "node": "a", "nats": nats]
    }

    @Test("one NATS server or several, with a name and a password or without, or none")
    func servers() throws {
        #expect(try Configuration.byFlags(node("none")).nats.isEmpty)
        #expect(try Configuration.byFlags(node("nats://localhost")).nats == ["nats://localhost"])
        #expect(
            try Configuration.byFlags(node("nats://simmer:a%40b@10.0.0.1:4222, tls://[::1]:4222")).nats
                == ["nats://simmer:a%40b@10.0.0.1:4222", "tls://[::1]:4222"])
    }

    @Test(
        "what is no such address",
        arguments: [
            "localhost:4222", "http://localhost", "nats://", "nats://a,", ",nats://a", "nats://a b", "nats://a/x",
            "nats://a:0", "nats://a?x=1", Array(repeating: "nats://a", count: 11).joined(separator: ","),
        ])
    func refused(nats: String) {
        #expect(Configuration.problems(byFlags: node(nats)).first?.contains("is not allowed for nats") == true)
    }

    @Test("it is of several servers, which share a database of PostgreSQL and know no guests")
    func parts() {
        #expect(
            Configuration.problems(byFlags: ["nats": "nats://a"]) == [
                "flag nats: nats is of several servers on one database: set node too"
            ])
        #expect(Configuration.problems(byFlags: ["node": "a"]).first?.contains("PostgreSQL only") == true)
        #expect(
            Configuration.problems(byFlags: node("none").merging(["irc.guests": "3"]) { $1 }).first?.contains(
                "set irc.guests to 0") == true)
    }
}
