import CVips
import SimmerMedia

/// Why a file does not become a picture here.
enum PictureError: Error {
    case unreadable
    case tooLarge
    /// It is for the large lane.
    case tooMuch(pixels: Int)

    /// Those of the protocol, and the one of the lanes.
    var word: String {
        switch self {
        case .unreadable: "bad_file"
        case .tooLarge: "too_large"
        case .tooMuch: MediaLane.tooMuch
        }
    }
}

/// A decoded picture in libvips' memory.
final class Picture {
    private let handle: OpaquePointer

    private init(_ handle: OpaquePointer?) throws(PictureError) {
        guard let handle else { throw .unreadable }
        self.handle = handle
    }

    deinit { simmer_picture_free(handle) }

    /// What the file says of itself.
    struct Header {
        var type: PictureType
        var takenAt: String?
        /// Width times height, as stored.
        var pixels: Int
    }

    /// Looks at the size before anything of it is decoded; in the small lane large ones go no further.
    static func decode(
        _ bytes: [UInt8], _ limits: PictureLimits, _ lane: MediaLane
    ) throws(PictureError) -> (Picture, Header) {
        guard let type = PictureType(head: bytes) else { throw .unreadable }
        var facts = simmer_picture_facts()
        let isReadable = bytes.withUnsafeBytes {
            simmer_picture_measure($0.baseAddress, $0.count, type.number, &facts)
        }
        guard isReadable, facts.width > 0, facts.height > 0 else { throw .unreadable }
        let (width, height) = (Int(facts.width), Int(facts.height))
        guard limits.allows(width: width, height: height, type) else { throw .tooLarge }
        if lane == .small, width * height > MediaLane.smallPixels { throw .tooMuch(pixels: width * height) }
        let picture = try Picture(
            bytes.withUnsafeBytes { simmer_picture_decode($0.baseAddress, $0.count, type.number) })
        let takenAt = text(&facts.taken_at)
        let zone = text(&facts.taken_zone)
        return (picture, Header(type: type, takenAt: takenAt.isEmpty ? nil : takenAt + zone, pixels: width * height))
    }

    var width: Int { Int(simmer_picture_width(handle)) }
    var height: Int { Int(simmer_picture_height(handle)) }

    func shrunk(to side: Int) throws(PictureError) -> Picture {
        try Picture(simmer_picture_shrink(handle, Int32(side)))
    }

    func covering(width: Int, height: Int) throws(PictureError) -> Picture {
        try Picture(simmer_picture_cover(handle, Int32(width), Int32(height)))
    }

    func encoded(as type: PictureType, quality: Int) throws(PictureError) -> Blob {
        let blob = Blob()
        guard simmer_picture_encode(handle, type.number, Int32(quality), &blob.raw) else { throw .unreadable }
        return blob
    }

    /// As it is kept: written anew, so that nothing of the file but its pixels stays. A picture that would take more
    /// than `most` bytes that way is kept as a JPEG, at worst a coarse one.
    func stored(as type: PictureType, most: Int) throws(PictureError) -> (Blob, PictureType) {
        for (type, quality) in [(type, 90), (.jpeg, 90), (.jpeg, 75), (.jpeg, 50)] {
            let blob = try encoded(as: type, quality: quality)
            if blob.count <= most { return (blob, type) }
        }
        throw .tooLarge
    }

    /// The red light alone, in whole steps as small as may be with at least `side` pixels on the longer side.
    func red(atLeast side: Int) throws(PictureError) -> Picture {
        try Picture(simmer_picture_red(handle, Int32(max(1, max(width, height) / side))))
    }

    /// Row by row, while the picture lives.
    var pixels: UnsafeRawPointer { simmer_picture_pixels(handle) }

    /// The text in a C array of characters.
    private static func text<T>(_ characters: inout T) -> String {
        withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension PictureType {
    fileprivate var number: simmer_picture_type {
        switch self {
        case .jpeg: simmer_jpeg
        case .png: simmer_png
        case .webp: simmer_webp
        case .heic: simmer_heic
        }
    }
}

/// Bytes that libvips has allocated.
final class Blob {
    fileprivate(set) var raw = simmer_blob()
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: raw.bytes, count: raw.count) }
    var count: Int { raw.count }
    deinit { simmer_blob_free(&raw) }
}
