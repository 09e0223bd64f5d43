/// The kinds of pictures that are taken, told by their content and never by a name or a header.
package enum PictureType: String, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    /// HEIF with HEVC inside (ISO/IEC 23008-12), as phones make it.
    case heic = "image/heic"

    /// Bytes of a file's start that tell its type.
    package static let headBytes = 32
    /// Major brands of ISO base media files (bytes 8 to 11) that are pictures in HEVC.
    private static let brands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

    /// nil for everything else: SVG, GIF, PDF, HTML whatever its name.
    package init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headBytes))
        func stands(_ text: [UInt8], at place: Int) -> Bool {
            head.count >= place + text.count && Array(head[place..<place + text.count]) == text
        }
        if stands([0xFF, 0xD8, 0xFF], at: 0) {
            self = .jpeg
        } else if stands([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            self = .png
        } else if stands(Array("RIFF".utf8), at: 0), stands(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if stands(Array("ftyp".utf8), at: 4), head.count >= 12,
            Self.brands.contains(String(decoding: head[8..<12], as: UTF8.self))
        {
            self = .heic
        } else {
            return nil
        }
    }

    /// What it is stored as. Browsers show no HEIC, and all metadata goes when it is written anew.
    package var stored: PictureType { self == .heic ? .jpeg : self }
}
