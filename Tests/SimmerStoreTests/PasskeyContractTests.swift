import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// The public keys by which people log in.
@Suite(.eachEngine) struct PasskeyContractTests {
    private func passkey(_ id: String, of account: Account) -> Passkey {
        Passkey(
            id: id, account: account.key, name: "phone \(id)", publicKey: "key \(id)", algorithm: .rs256, signCount: 4,
            createdAt: Instant(milliseconds: 0))
    }

    @Test("a passkey is found by its id, belongs to one person, and is that person's to take away (P1)")
    func kept() async throws {
        let place = try TemporaryStore()
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        try await place.store.write { tx in
            try tx.passkeys.add(passkey("a", of: ana))
            place.clock.advance(seconds: 60)
        }
        try await place.store.write { try $0.passkeys.add(passkey("b", of: ana)) }
        let refusal = await #expect(throws: Refusal.self) {
            try await place.store.write { try $0.passkeys.add(passkey("a", of: bo)) }
        }
        #expect(refusal?.reason == .duplicate)
        let known = try await place.store.read { try $0.passkeys.find("a") }
        #expect(known?.account == ana.key && known?.algorithm == .rs256 && known?.lastUsedAt == nil)
        try await place.store.write { try $0.passkeys.used("a", signCount: 5, at: $0.now) }
        let used = try await place.store.read { try $0.passkeys.find("a") }
        #expect(used?.signCount == 5 && used?.lastUsedAt == place.clock.now())
        #expect(try await place.store.write { try $0.passkeys.remove("a", of: bo.key) } == false)
        #expect(try await place.store.write { try $0.passkeys.remove("a", of: ana.key) })
        #expect(try await place.store.read { try $0.passkeys.all(of: ana.key) }.map(\.id) == ["b"])
    }

    @Test("a person has so many at most, and none once the account is deleted (P1, P8)")
    func bounded() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        try await place.store.write { tx in
            for number in 0..<Passkey.most { try tx.passkeys.add(passkey("\(number)", of: ana)) }
        }
        let refusal = await #expect(throws: Refusal.self) {
            try await place.store.write { try $0.passkeys.add(passkey("one more", of: ana)) }
        }
        #expect(refusal?.reason == .limit)
        try await place.store.write { try $0.passkeys.forget(ana.key) }
        #expect(try await place.store.read { try $0.passkeys.find("0") } == nil)
    }
}
