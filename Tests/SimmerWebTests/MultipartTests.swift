import Testing

@testable import SimmerWeb

@Suite("A form with a file in it") struct MultipartTests {
    private static let boundary = "----WebKitFormBoundaryX"
    private static func form(_ file: [UInt8]) -> [UInt8] {
        Array(
            """
            --\(boundary)\r\nContent-Disposition: form-data; name="note"\r\n\r\nlunch\r\n--\(boundary)\r\n\
            Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n
            """.utf8) + file + Array("\r\n--\(boundary)--\r\n".utf8)
    }

    /// What comes out when the body comes in pieces of `size` bytes; nil when it is refused.
    private func file(in body: [UInt8], pieces size: Int, boundary: String = boundary) -> [UInt8]? {
        guard var reader = MultipartReader(contentType: "multipart/form-data; boundary=\(boundary)") else { return nil }
        var file: [UInt8] = []
        var start = 0
        while start < body.count {
            let end = min(start + size, body.count)
            guard reader.read(body[start..<end], { file += $0 }) else { return nil }
            start = end
        }
        return reader.isComplete ? file : nil
    }

    @Test("comes out as it went in, however it is cut")
    func cuts() {
        // Line ends, dashes and beginnings of the boundary are the file's own.
        let inner = Array("\r\n--\(Self.boundary.dropLast())\r\n\r\n------Web\r\n".utf8)
        for file in [[], [13], Array("\r\n".utf8), inner, inner + [UInt8](0...255) + inner] as [[UInt8]] {
            let body = Self.form(file)
            for size in [1, 2, 3, 7, 20, 64, body.count] {
                #expect(self.file(in: body, pieces: size) == file, "\(file.count) bytes in pieces of \(size)")
            }
        }
    }

    @Test("without its last boundary it is not whole")
    func cutOff() {
        let body = Self.form([1, 2, 3])
        for length in 0..<(body.count - 4) where file(in: Array(body[..<length]), pieces: 5) != nil {
            Issue.record("whole after \(length) of \(body.count) bytes")
        }
    }

    @Test("headers without an end are refused, and a form without a file holds none")
    func wrong() {
        let endless = Array("--b\r\n".utf8) + [UInt8](repeating: 65, count: 9_000)
        #expect(file(in: endless, pieces: 1_000, boundary: "b") == nil)
        let text = Array("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--b--\r\n".utf8)
        #expect(file(in: text, pieces: 3, boundary: "b") == nil)
    }

    @Test(
        "other content types are no forms",
        arguments: [
            "image/jpeg", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x",
            "multipart/form-data; boundary=" + String(repeating: "x", count: 71),
        ])
    func types(type: String) { #expect(MultipartReader(contentType: type) == nil) }

    @Test("a boundary may be quoted")
    func quoted() { #expect(MultipartReader(contentType: "Multipart/Form-Data; charset=x; Boundary=\"a b\"") != nil) }
}

@Suite("When a camera says that a picture was taken") struct CameraTimeTests {
    @Test(
        "by its own offset, else by the person's zone",
        arguments: [
            ("2024:05:03 10:11:12+02:00", 1_714_723_872_000), ("2024:05:03 10:11:12-05:30", 1_714_750_872_000),
            ("2024:05:03 10:11:12", 1_714_698_672_000), ("1999:12:31 23:59:59+00:00", 946_684_799_000),
        ] as [(String, Int64)])
    func times(text: String, milliseconds: Int64) {
        #expect(CameraTime.instant(text, zone: "Asia/Tokyo")?.milliseconds == milliseconds)
    }

    @Test(
        "a time that does not exist is none",
        arguments: [
            "0000:00:00 00:00:00", "2024:13:01 00:00:00", "2024:02:30 10:00:00", "", "yesterday", "2024:05:03",
            "2024:05:03 10:11:12+99:00", "2024:05:03 10:11:12 02:00", "2024:05:03 25:11:12",
        ])
    func nonsense(text: String) { #expect(CameraTime.instant(text, zone: "Asia/Tokyo") == nil) }
}
