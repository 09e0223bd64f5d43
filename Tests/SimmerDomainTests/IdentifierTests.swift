import SimmerDomain
import Testing

@Suite("Identifiers")
struct IdentifierTests {
    @Test("ids are UUIDs of their version, whatever their bits, and all differ")
    func form() {
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
        let random = (0..<200).map { _ in Identifier.random() }
        let timed = (0..<200).map { _ in Identifier.make(at: Instant(milliseconds: 1_700_000_000_000)) }
        for id in random { #expect(id.wholeMatch(of: form)?.1 == "4") }
        for id in timed { #expect(id.wholeMatch(of: form)?.1 == "7") }
        #expect(Set(random + timed).count == 400)
    }

    @Test("ids sort by the time of creation")
    func order() {
        let moments = [0, 1, 255, 256, 65_536, 1_700_000_000_000, 1_700_000_000_001] as [Int64]
        let ids = moments.map { Identifier.make(at: Instant(milliseconds: $0)) }
        #expect(ids == ids.sorted())
    }

    @Test("a secret is 43 characters of base64url")
    func secret() {
        for _ in 0..<200 { #expect(Identifier.secret().wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil) }
    }

    @Test("a token's hash is SHA-256 as digits: what is stored must be found by every later version")
    func hash() {
        #expect(
            ContentHash.token("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
