import Foundation
import SimmerDomain
import Testing

@testable import SimmerServices

@Suite struct WebhookSignatureTests {
    /// Worked out by openssl: `printf 'msg_1.1614265330.{"test":1}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:…`.
    @Test("id, time and body are signed together, with the key behind the prefix")
    func signature() {
        let headers = WebhookSignature.headers(
            id: "msg_1", at: Instant(milliseconds: 1_614_265_330_999), body: Array("{\"test\":1}".utf8),
            secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        #expect(headers["webhook-id"] == "msg_1")
        #expect(headers["webhook-timestamp"] == "1614265330")
        #expect(headers["webhook-signature"] == "v1,VPYgn+wQ2NP1bqG0eC4iCt5m54MvUqC0HQWl6aDniOY=")
    }

    @Test("a key is 32 random bytes, and another one each time")
    func keys() {
        let keys = (0..<3).map { _ in Endpoint.makeSecret() }
        #expect(Set(keys).count == 3)
        #expect(keys.allSatisfy { Data(base64Encoded: String($0.trimmingPrefix("whsec_")))?.count == 32 })
    }

    @Test(
        "which addresses may be called",
        arguments: [
            ("https://hooks.example.org/a?b=c", nil), ("http://hooks.example.org/", Reason.notAllowed),
            ("http://ha.local:8123/api", nil), ("http://HA.local:8123/api", nil), ("http://ha.local/api", .notAllowed),
            ("http://192.168.1.9:1880/", nil), ("http://[fd00::7]:1880/", nil), ("http://[fd00::7]/", .notAllowed),
            ("http://[fd00::8]:1880/", .notAllowed), ("http://192.168.1.9.example.org/", .notAllowed), ("", .missing),
            ("https://a@hooks.example.org/", .invalid), ("https:///x", .invalid), ("file:///etc/passwd", .invalid),
            ("https://hooks.example.org/#a", .invalid), ("https://hooks.example.org/a b", .invalid),
        ] as [(String, Reason?)])
    func addresses(url: String, reason: Reason?) {
        let hosts = PrivateHosts(["ha.local:8123", "192.168.1.9", "[fd00::7]:1880"])
        do {
            _ = try hosts.address(url)
            #expect(reason == nil)
        } catch {
            #expect(error.reason == reason)
        }
    }
}
