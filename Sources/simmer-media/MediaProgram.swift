import CVips
import Foundation
import SimmerDomain
import SimmerMedia

/// Decodes pictures for the server, which starts it, in a process of its own: what is wrong with a file, or with a
/// decoder, ends here. It is asked and answers by frames on standard input and output, one at a time, and ends with its
/// input.
@main
enum MediaProgram {
    static func main() {
        guard let lane = CommandLine.arguments.dropFirst().first.flatMap(MediaLane.init) else { exit(64) }
        simmer_set_apart(lane.niceness)
        guard simmer_pictures_start() else { exit(70) }
        guard simmer_confine(lane.memoryBytes) else { exit(71) }
        let pipe = MediaPipe()
        do {
            try pipe.write(["ready": .string(String(cString: simmer_pictures_version()))])
            while let request = try pipe.next() {
                simmer_allow(lane.seconds)
                let (answer, parts) = perform(request.order, on: request.picture, lane)
                simmer_allow(0)
                try pipe.write(answer, parts)
            }
        } catch {
            exit(74)
        }
    }

    private static func perform(_ request: JSON, on bytes: [UInt8], _ lane: MediaLane) -> (JSON, [Blob]) {
        let limits = PictureLimits(
            pixels: Int(request["pixels"]?.int ?? 0), packedPixels: Int(request["packedPixels"]?.int ?? 0),
            bytes: Int(request["bytes"]?.int ?? 0))
        do throws(PictureError) {
            guard let task = request["do"]?.string.flatMap(MediaTask.init) else { throw .unreadable }
            let (picture, header) = try Picture.decode(bytes, limits, lane)
            var (answer, parts): (JSON, [Blob]) =
                switch task {
                case .keep: try keep(picture, header, limits)
                case .share: try share(picture)
                case .read: (["codes": .array(try picture.barcodes().map(JSON.string))], [])
                }
            answer["pixels"] = JSON(header.pixels)
            return (answer, parts)
        } catch {
            let why = String(cString: simmer_pictures_error())
            var answer: JSON = ["refused": .string(error.word), "why": .string(why)]
            if case .tooMuch(let pixels) = error { answer["pixels"] = JSON(pixels) }
            return (answer, [])
        }
    }

    private static func keep(
        _ picture: Picture, _ facts: Picture.Header, _ limits: PictureLimits
    ) throws(PictureError) -> (JSON, [Blob]) {
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

    private static func share(_ picture: Picture) throws(PictureError) -> (JSON, [Blob]) {
        let size = PictureLimits.shareSize
        let cut = try picture.covering(width: size.width, height: size.height)
        return ([:], [try cut.encoded(as: .jpeg, quality: 82)])
    }
}

extension MediaLane {
    /// People who talk go before pictures, and small pictures before large ones.
    fileprivate var niceness: Int32 { self == .small ? 5 : 10 }

    /// All of its memory: libraries, and what the largest picture of the lane takes while it is turned.
    fileprivate var memoryBytes: UInt { self == .small ? 805_306_368 : 1_879_048_192 }
}
