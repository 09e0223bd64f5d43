import CVips
import Foundation
import SimmerDomain
import SimmerMedia

/// Decodes pictures for the server, which starts it, in a process of its own: what is wrong with a file, or with a decoder, ends here.
/// It is asked and answers by frames on standard input and output, one at a time, and ends with its input.
@main
enum MediaProgram {
    /// All of its memory: libraries, and what the largest picture allowed takes while it is turned.
    private static let memoryBytes: UInt = 1_879_048_192
    /// For one piece of work, by the processor and by the clock. The server waits a little longer.
    private static let workSeconds: UInt32 = 30

    static func main() {
        guard simmer_pictures_start() else { exit(70) }
        guard simmer_confine(memoryBytes) else { exit(71) }
        let pipe = MediaPipe()
        do {
            try pipe.write(["ready": .string(String(cString: simmer_pictures_version()))])
            while let (request, picture) = try pipe.next() {
                simmer_allow(workSeconds)
                let (answer, parts) = perform(request, on: picture)
                simmer_allow(0)
                try pipe.write(answer, parts)
            }
        } catch {
            exit(74)
        }
    }

    private static func perform(_ request: JSON, on bytes: [UInt8]) -> (JSON, [Blob]) {
        let limits = PictureLimits(
            pixels: Int(request["pixels"]?.int ?? 0), bytes: Int(request["bytes"]?.int ?? 0))
        do throws(PictureError) {
            switch request["do"]?.string.flatMap(MediaTask.init) {
            case .keep: return try keep(bytes, limits)
            case .share: return try share(bytes, limits)
            case .read:
                let codes = try Picture.decode(bytes, limits).0.barcodes()
                return (["codes": .array(codes.map(JSON.string))], [])
            case nil: throw .unreadable
            }
        } catch {
            let why = String(cString: simmer_pictures_error())
            return (["refused": .string(error.rawValue), "why": .string(why)], [])
        }
    }

    private static func keep(_ bytes: [UInt8], _ limits: PictureLimits) throws(PictureError) -> (JSON, [Blob]) {
        let (picture, facts) = try Picture.decode(bytes, limits)
        let view = try picture.shrunk(to: PictureLimits.viewSide)
        let thumb = try view.shrunk(to: PictureLimits.thumbSide)
        let (original, type) = try picture.stored(as: facts.type.stored, most: limits.bytes)
        let found = PictureFacts(
            type: type, width: picture.width, height: picture.height, takenAt: facts.takenAt,
            codes: try picture.barcodes())
        return (
            found.json, [original, try view.encoded(as: .jpeg, quality: 82), try thumb.encoded(as: .jpeg, quality: 80)]
        )
    }

    private static func share(_ bytes: [UInt8], _ limits: PictureLimits) throws(PictureError) -> (JSON, [Blob]) {
        let (picture, _) = try Picture.decode(bytes, limits)
        let size = PictureLimits.shareSize
        let cut = try picture.covering(width: size.width, height: size.height)
        return ([:], [try cut.encoded(as: .jpeg, quality: 82)])
    }
}
