import SimmerDomain

/// What the server and `simmer-media` say to each other over two pipes: the length of a JSON object in four bytes
/// (big-endian), that object, and after it the bytes whose lengths it gives in `parts`.
package enum MediaFrame {
    /// Bytes of the object.
    package static let most = 65_536

    package static func encode(_ object: JSON) -> [UInt8] {
        let bytes = object.bytes
        let count = UInt32(bytes.count)
        return [UInt8(count >> 24), UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255)] + bytes
    }

    /// Reads one by `read`, which gives exactly so many bytes or throws. Throws `MediaFrameError` for what is no frame.
    package static func decode(_ read: (Int) throws -> [UInt8]) throws -> JSON {
        let count = try read(4).reduce(0) { $0 << 8 | Int($1) }
        guard (2...most).contains(count) else { throw MediaFrameError() }
        let bytes = try read(count)
        guard let object = try? bytes.withUnsafeBytes({ try JSON(parsing: $0, depth: 8) }), case .object = object else {
            throw MediaFrameError()
        }
        return object
    }
}

package struct MediaFrameError: Error {
    package init() {}
}

/// What `simmer-media` is asked to do; the picture is the frame's one part.
package enum MediaTask: String, Sendable {
    /// To look at an uploaded file and make of it what is stored: the picture itself, its view and its thumb.
    case keep
    /// To make the picture of a share page.
    case share
    /// To look for barcodes only.
    case read
}

/// Who is to do it. Most pictures are small, and none of them waits for a large one.
package enum MediaLane: String, Sendable {
    case small, large

    /// Of one picture, width times height. Beyond it the large lane takes over.
    package static let smallPixels = 2_000_000
    /// For one picture, by the processor and by the clock. The server waits a little longer.
    package var seconds: UInt32 { self == .small ? 5 : 30 }
    /// The word by which the small lane says that a picture is for the large one.
    package static let tooMuch = "large"
}

/// What came of looking at an uploaded file.
package struct PictureFacts: Sendable, Hashable {
    /// As stored.
    package var type: PictureType
    /// As stored, upright.
    package var width: Int
    package var height: Int
    /// When it was taken, as the camera wrote it: "2024:05:03 10:11:12", with "+02:00" behind it where the camera knew.
    package var takenAt: String?
    /// The digits of the barcodes in it: 8, 12 or 13, with a right check digit.
    package var codes: [String]

    package init(type: PictureType, width: Int, height: Int, takenAt: String?, codes: [String]) {
        self.type = type
        self.width = width
        self.height = height
        self.takenAt = takenAt
        self.codes = codes
    }

    package var json: JSON {
        .compact([
            "mime": .string(type.rawValue), "width": JSON(width), "height": JSON(height),
            "takenAt": takenAt.map(JSON.string), "codes": .array(codes.map(JSON.string)),
        ])
    }

    /// nil when that is not what an honest `simmer-media` answers: a decoder's bug could have put others in its place.
    package init?(_ json: JSON, limits: PictureLimits) {
        guard let mime = json["mime"]?.string, let type = PictureType(rawValue: mime), type != .heic,
            let width = json["width"]?.int, let height = json["height"]?.int,
            limits.allows(width: Int(clamping: width), height: Int(clamping: height), type)
        else { return nil }
        guard let codes = Self.codes(json) else { return nil }
        let takenAt = json["takenAt"]?.string
        guard takenAt?.utf8.count ?? 0 <= 32 else { return nil }
        self.init(type: type, width: Int(width), height: Int(height), takenAt: takenAt, codes: codes)
    }

    /// The barcodes of an answer; nil when they are none.
    static func codes(_ json: JSON) -> [String]? {
        let codes = (json["codes"]?.array ?? []).compactMap(\.string)
        let areCodes = codes.count <= 20 && codes.allSatisfy { [8, 12, 13].contains($0.utf8.count) && $0.isDigits }
        return areCodes ? codes : nil
    }
}

extension String {
    fileprivate var isDigits: Bool { utf8.allSatisfy { (48...57).contains($0) } }
}
