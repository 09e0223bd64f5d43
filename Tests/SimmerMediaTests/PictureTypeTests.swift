import SimmerDomain
import SimmerMedia
import Testing

@Suite("What a file is, by its content") struct PictureTypeTests {
    @Test(
        "the four kinds are known by their first bytes",
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE1], PictureType.jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            (Array("RIFF0000WEBPVP8 ".utf8), .webp), ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic),
            ([0, 0, 0, 24] + Array("ftypmif1".utf8), .heic),
        ])
    func known(head: [UInt8], type: PictureType) { #expect(PictureType(head: head) == type) }

    @Test(
        "everything else is none, whatever its name",
        arguments: [
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<!doctype html><script>", "%PDF-1.7", "GIF89a",
            "RIFF0000WAVEfmt ", "\0\0\0\u{18}ftypavif", "\0\0\0\u{18}ftypisom", "", "\u{FF}",
        ])
    func unknown(text: String) { #expect(PictureType(head: Array(text.utf8)) == nil) }

    @Test("sizes are refused by side and by area")
    func sizes() {
        let limits = PictureLimits(pixels: 50_000_000, bytes: 1)
        for type in [PictureType.jpeg, .heic] {
            #expect(limits.allows(width: 12_000, height: 4_166, type) && limits.allows(width: 1, height: 1, type))
            #expect(!limits.allows(width: 12_001, height: 1, type) && !limits.allows(width: 1, height: 12_001, type))
            #expect(!limits.allows(width: 12_000, height: 12_000, type) && !limits.allows(width: 0, height: 5, type))
        }
        // Of these a few bytes may hold any number of pixels.
        for type in [PictureType.png, .webp] {
            #expect(limits.allows(width: 5_000, height: 5_000, type))
            #expect(!limits.allows(width: 5_000, height: 5_001, type))
        }
        let stored = PictureLimits(pixels: 50_000_000, packedPixels: 50_000_000, bytes: 1)
        #expect(stored.allows(width: 5_000, height: 10_000, .png))
    }
}

@Suite("What simmer-media answers") struct MediaFrameTests {
    private let limits = PictureLimits(pixels: 1_000_000, bytes: 1_000)

    @Test("a frame comes back as it was, and what is none is refused")
    func frames() throws {
        let object: JSON = ["do": "keep", "parts": [7]]
        var bytes = MediaFrame.encode(object)[...]
        func read(_ count: Int) throws -> [UInt8] {
            guard bytes.count >= count else { throw MediaFrameError() }
            defer { bytes = bytes.dropFirst(count) }
            return Array(bytes.prefix(count))
        }
        #expect(try MediaFrame.decode(read) == object)
        for wrong in [[0, 0, 0, 0], [255, 255, 255, 255], [0, 0, 0, 2] + Array("[]".utf8), [0, 0, 0, 9, 1]] as [[UInt8]]
        {
            bytes = wrong[...]
            #expect(throws: MediaFrameError.self) { try MediaFrame.decode(read) }
        }
    }

    @Test("facts are believed only where they can be true")
    func facts() {
        let good = PictureFacts(type: .png, width: 40, height: 30, takenAt: nil, codes: ["8076809513722"])
        #expect(PictureFacts(good.json, limits: limits) == good)
        for (name, value) in [
            ("mime", "image/svg+xml"), ("mime", "image/heic"), ("width", 0), ("width", 20_000), ("height", -1),
            ("codes", ["<script>"]), ("codes", ["123"]), ("takenAt", JSON.string(String(repeating: "9", count: 99))),
        ] as [(String, JSON)] {
            var wrong = good.json
            wrong[name] = value
            #expect(PictureFacts(wrong, limits: limits) == nil, "\(name)")
        }
    }
}
