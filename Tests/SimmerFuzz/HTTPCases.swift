import SimmerChat
import SimmerDomain
import SimmerNet
import SimmerTesting
import SimmerWeb

/// What of a request is read by Simmer itself: forms, cookies, origins, addresses of proxies, encodings, the bytes of
/// frames.
struct HTTPCases: FuzzTarget {
    private static let boundary = "XsimmerX"
    private static let proxies = ProxyRule(
        trusted: ["127.0.0.0/8", "10.0.0.0/8", "fd00::/8"].compactMap(AddressBlock.init))

    let corpus: [[UInt8]] = [
        """
        --XsimmerX\r\nContent-Disposition: form-data; name="note"\r\n\r\nlunch\r\n--XsimmerX\r\nContent-Disposition: form-data; \
        name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\u{1}\u{2}\r\n--Xsimmer\r\nbytes\r\n--XsimmerX--\r\n
        """,
        "multipart/form-data; boundary=XsimmerX", "Multipart/Form-Data; charset=x; Boundary=\"a b\"", "image/jpeg",
        "simmer-8080=0123456789abcdef", "a=b; simmer-8080=token; c=d", "__Host-simmer=x;;;=;simmer-8080", "Bearer abc",
        "bearer  abc ",
        "http://localhost:8080", "https://evil.example", "http://127.0.0.1:8080", "http://[::1]:8080", "null",
        "localhost:8080", "[::1]:8080",
        "chat.example.org", "127.0.0.1", "10.1.2.3, 127.0.0.1", "1.2.3.4:567, 10.0.0.1", "2001:db8::1, fd00::1, ::1",
        "[2001:db8::1%eth0]",
        "::ffff:1.2.3.4", "10.0.0.0/8", "2001:db8::/32", "fe80::/129", "gzip", "gzip;q=0, deflate",
        "identity, x-gzip;q=1e999", "*",
        "https://push.example.org/send/abc", "https://user:x@example.org:99999/#x", "https://[::1]/", "22:00-07:00",
        "2026-11-23", "žluťoučký 🍜 kůň",
    ].map { Array($0.utf8) }

    func fault(in bytes: [UInt8], salt: UInt64) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return form(bytes, text, salt) ?? addresses(text) ?? origins(text, salt) ?? encoding(bytes, salt)
            ?? others(text, salt)
    }

    /// A form gives the same file, however it is cut.
    private func form(_ bytes: [UInt8], _ text: String, _ salt: UInt64) -> String? {
        _ = MultipartReader(contentType: text)
        var dice = Dice(state: salt)
        let whole = file(in: bytes) { $0 }
        let cut = file(in: bytes) { min($0, Int.random(in: 1...40, using: &dice)) }
        if whole.isComplete != cut.isComplete {
            return "a form was whole in one piece and not in several, or the other way round"
        }
        if whole.isComplete, whole.bytes != cut.bytes { return "a form gave another file when it came in pieces" }
        return whole.bytes.count > bytes.count ? "a form gave more than it held" : nil
    }

    private struct FormFile {
        var bytes: [UInt8] = []
        var isComplete = false
    }

    private func file(in body: [UInt8], piece: (Int) -> Int) -> FormFile {
        guard var reader = MultipartReader(contentType: "multipart/form-data; boundary=\(Self.boundary)") else {
            return FormFile()
        }
        var file = FormFile()
        var start = 0
        while start < body.count {
            let end = start + piece(body.count - start)
            guard reader.read(body[start..<end], { file.bytes += $0 }) else { return FormFile() }
            start = end
        }
        file.isComplete = reader.isComplete
        return file
    }

    /// An address that is read is written so that it is read as itself; no word of a client makes it a proxy's.
    private func addresses(_ text: String) -> String? {
        if let address = IPAddress(text) {
            if IPAddress(address.description) != address { return "an address was written as \(address.description)" }
            _ = (address.isLoopback, address.key, address.isV4)
        }
        if let block = AddressBlock(text) { _ = block.contains(IPAddress(v4: 0x7F00_0001)) }
        let stranger = IPAddress(v4: 0x0808_0808)
        if Self.proxies.client(direct: stranger, forwardedFor: text) != stranger {
            return "a stranger was believed to be a proxy"
        }
        _ = Self.proxies.client(direct: IPAddress(v4: 0x7F00_0001), forwardedFor: text)
        return nil
    }

    /// A page elsewhere is never allowed, whatever it calls itself.
    private func origins(_ text: String, _ salt: UInt64) -> String? {
        var settings = ChatSettings()
        let rule = OriginRule(settings)
        if rule.allows(origin: text, host: "chat.example.org") {
            return "an origin was allowed at a host that is not local"
        }
        if rule.allows(origin: "https://evil.example", host: text), text.lowercased() != "evil.example" {
            return "a foreign origin was allowed"
        }
        _ = rule.allows(origin: "http://\(text)", host: text)
        settings.publicAddress = "https://chat.example.org"
        if OriginRule(settings).allows(origin: text, host: text), text.lowercased() != "https://chat.example.org" {
            return "another origin than the public address was allowed"
        }
        _ = (Cookies.value(of: "simmer-8080", in: text), Cookies.token(in: text, host: text, settings: settings))
        if let token = Cookies.bearer(text), token.utf8.count > text.utf8.count { return "a token grew" }
        return nil
    }

    /// Bytes are found to be UTF-8, or not, wherever they are cut.
    private func encoding(_ bytes: [UInt8], _ salt: UInt64) -> String? {
        var check = UTF8Check()
        var dice = Dice(state: salt)
        var start = 0
        var isSound = true
        while start < bytes.count, isSound {
            let end = min(bytes.count, start + Int.random(in: 1...9, using: &dice))
            isSound = bytes[start..<end].withUnsafeBytes { check.accepts($0) }
            start = end
        }
        let isText = String(validating: bytes, as: UTF8.self) != nil
        return (isSound && check.isComplete) != isText ? "UTF-8 was taken for none, or none for UTF-8" : nil
    }

    private func others(_ text: String, _ salt: UInt64) -> String? {
        _ = (Gzip.isAccepted(text), PushEndpoint(text).map { ($0.origin, $0.host) }, QuietHours(text), CivilDate(text))
        let encoded = PercentEncoding.component(text)
        return encoded.utf8.contains { $0 < 0x21 || $0 > 0x7E }
            ? "an encoded component has bytes that no address may have" : nil
    }
}
