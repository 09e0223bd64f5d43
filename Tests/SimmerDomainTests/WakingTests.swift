import SimmerDomain
import Testing

/// Whom a push wakes (F21).
@Suite struct WakingTests {
    @Test(
        "what one wants to be told of, quiet hours and the room's ring decide together",
        arguments: [
            // notify, part, muted, everyone → wakes
            (Notify.mine, Waking.Part.own, false, false, true), (.mine, .named, false, false, true),
            (.mine, .other, false, false, false), (.mine, .other, false, true, true),
            (.mine, .own, true, false, true), (.mine, .named, true, true, false), (.mine, .other, true, true, false),
            (.all, .other, false, false, true), (.all, .other, true, false, false), (.all, .own, true, false, true),
            (.all, .named, true, false, false), (.none, .own, false, true, false), (.none, .named, false, true, false),
            (.none, .other, false, true, false),
        ])
    func table(_ notify: Notify, _ part: Waking.Part, _ isMuted: Bool, _ everyone: Bool, _ wakes: Bool) {
        #expect(Waking.wakes(part, notify: notify, isMuted: isMuted, ringsEveryone: everyone) == wakes)
    }

    @Test(
        "a mention is the whole name behind an @",
        arguments: [
            ("@ana", true), ("ask @Ana, please", true), ("@ANA!", true), ("(@ana)", true), ("@ana.", true),
            ("@ana. @bo", true), ("@ana-", true), ("ana", false), ("@anab", false), ("@ana.b", false),
            ("@ana-maria", false), ("me@ana", false), ("@an", false), ("@", false), ("@@ana", true), ("@anaé", false),
            ("@bo and @ana", true),
        ])
    func mentions(_ text: String, _ names: Bool) {
        #expect(Mention.names("ana", in: text) == names, "\(text)")
    }

    @Test("a name with marks in it is found whole")
    func marks() {
        #expect(Mention.names("ana.b-c", in: "hello @ana.b-c."))
        #expect(!Mention.names("ana.b-c", in: "hello @ana.b"))
        #expect(!Mention.names("", in: "@"))
    }
}

/// What keys and tokens of the web are written in.
@Suite struct Base64URLTests {
    @Test("bytes come back as they were, of any length", arguments: 0...9)
    func roundTrip(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 250 &+ $0 &* 7) }
        let text = Base64URL.text(bytes)
        #expect(Base64URL.bytes(text) == bytes && !text.contains { "+/=".contains($0) })
    }

    @Test("padding is let pass, what is not base64url is nothing", arguments: ["YQ==", "YQ"])
    func padding(_ text: String) { #expect(Base64URL.bytes(text) == Array("a".utf8)) }

    @Test("what is not base64url is nothing", arguments: ["YQ===", "Y Q", "Y+Q/", "Y=Q", "Ä", "A"])
    func foreign(_ text: String) { #expect(Base64URL.bytes(text) == nil) }
}

/// Addresses of push services.
@Suite struct PushEndpointTests {
    @Test("its origin is what a token is made out to")
    func origin() {
        #expect(PushEndpoint("https://Push.Example.org:443/a/b?c=d")?.origin == "https://push.example.org")
        #expect(PushEndpoint("https://push.example.org:8443/a")?.origin == "https://push.example.org:8443")
        #expect(PushEndpoint("http://127.0.0.1:9/a")?.origin == "http://127.0.0.1:9")
        #expect(PushEndpoint("https://[2001:db8::1]/a")?.origin == "https://[2001:db8::1]")
    }

    @Test(
        "only https at its own port is usual",
        arguments: [
            ("https://push.example.org/a", true), ("https://push.example.org:443/a", true),
            ("https://push.example.org:25/a", false), ("https://push.example.org:8443/a", false),
            ("http://push.example.org/a", false), ("http://push.example.org:443/a", false),
        ])
    func usual(_ text: String, isUsual: Bool) { #expect(PushEndpoint(text)?.isUsual == isUsual) }

    @Test(
        "other addresses are none",
        arguments: [
            "", "push.example.org", "ftp://example.org/", "https:///x", "https://a:b@example.org/",
            "https://example.org/#x",
            "https://exa mple.org/", "javascript:alert(1)",
            "https://example.org/" + String(repeating: "x", count: 2_000),
        ])
    func none(_ text: String) { #expect(PushEndpoint(text) == nil) }
}
