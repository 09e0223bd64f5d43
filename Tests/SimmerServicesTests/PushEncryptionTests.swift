import Crypto
import Foundation
import SimmerDomain
import Testing

@testable import SimmerServices

/// RFC 8291, by its own example (appendix A).
@Suite struct PushEncryptionTests {
    private static let plaintext = "When I grow up, I want to be a watermelon"
    private static let receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
    private static let p256dh =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
    private static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    private static let senderPublic =
        "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    private static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    private static let body =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

    private func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.bytes(text)) }
    private func privateKey(_ text: String) throws -> P256.KeyAgreement.PrivateKey {
        try P256.KeyAgreement.PrivateKey(rawRepresentation: bytes(text))
    }
    private func encryption() throws -> PushEncryption {
        try PushEncryption(p256dh: bytes(Self.p256dh), auth: bytes(Self.auth))
    }

    @Test("every value of the standard's example comes out, and the whole body")
    func example() throws {
        let sender = try privateKey(Self.sender)
        let salt = try bytes(Self.salt)
        #expect(Base64URL.text(sender.publicKey.x963Representation) == Self.senderPublic)
        #expect(Base64URL.text(try privateKey(Self.receiver).publicKey.x963Representation) == Self.p256dh)
        let secrets = try encryption().secrets(sender: sender, salt: salt)
        #expect(
            secrets.ikm.withUnsafeBytes { Base64URL.text(Array($0)) } == "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg")
        #expect(secrets.cek.withUnsafeBytes { Base64URL.text(Array($0)) } == "oIhVW04MRdy2XN9CiKLxTg")
        #expect(Base64URL.text(secrets.nonce) == "4h_95klXJ5E_qnoN")
        let body = try encryption().body(of: Array(Self.plaintext.utf8), sender: sender, salt: salt)
        #expect(Base64URL.text(body) == Self.body)
    }

    /// What a browser does with a body, written from the receiver's side.
    private func read(_ body: [UInt8]) throws -> [UInt8] {
        let receiver = try privateKey(Self.receiver)
        let salt = Array(body[..<16])
        #expect(Array(body[16..<21]) == [0, 0, 16, 0, 65])
        let sender = try P256.KeyAgreement.PublicKey(x963Representation: body[21..<86])
        let info = Data("WebPush: info\0".utf8) + receiver.publicKey.x963Representation + sender.x963Representation
        let ikm = try receiver.sharedSecretFromKeyAgreement(with: sender).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: bytes(Self.auth), sharedInfo: info, outputByteCount: 32)
        func derived(_ name: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: ikm, salt: salt, info: Data("Content-Encoding: \(name)\0".utf8),
                outputByteCount: count)
        }
        let nonce = try AES.GCM.Nonce(data: derived("nonce", 12).withUnsafeBytes { Data($0) })
        let box = try AES.GCM.SealedBox(nonce: nonce, ciphertext: body[86..<(body.count - 16)], tag: body.suffix(16))
        let plain = try AES.GCM.open(box, using: derived("aes128gcm", 16))
        #expect(plain.last == 2)
        return Array(plain.dropLast())
    }

    @Test("the receiver reads what was sent, of any length up to the longest; each time another body goes out")
    func anyLength() throws {
        for count in [0, 1, 15, 16, 17, 500, PushEncryption.longest] {
            let plaintext = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let first = try encryption().body(of: plaintext)
            let second = try encryption().body(of: plaintext)
            #expect(try read(first) == plaintext)
            #expect(try read(second) == plaintext)
            #expect(first.count <= 4_096 && first != second)
            #expect(first[..<16] != second[..<16], "a salt of its own")
            #expect(first[21..<86] != second[21..<86], "a key pair of its own")
        }
    }

    @Test("more than the longest, and a key that is no point of the curve, are refused")
    func refused() throws {
        let tooLong = [UInt8](repeating: 0, count: PushEncryption.longest + 1)
        #expect(throws: Refusal.self) { try encryption().body(of: tooLong) }
        var key = try bytes(Self.p256dh)
        key[40] ^= 1
        #expect(throws: (any Error).self) { try PushEncryption(p256dh: key, auth: bytes(Self.auth)) }
        #expect(throws: (any Error).self) { try PushEncryption(p256dh: Array(key.dropLast()), auth: bytes(Self.auth)) }
    }
}
