import Foundation
import SimmerDomain
import SimmerNet
import Synchronization

/// The page's files, read once at the start and served from memory with an ETag, as gzip to who reads that.
package struct PageFiles: Sendable {
    struct File: Sendable {
        let body: [UInt8]
        let packed: Packed?
        var type: String
        var tag: String
        var packedTag: String
    }

    /// A file as gzip, made when it is first wanted: most of a hundred are not for a long time.
    final class Packed: Sendable {
        private let made = Mutex<[UInt8]??>(nil)

        /// nil when that would not be smaller.
        func bytes(of body: [UInt8]) -> [UInt8]? {
            made.withLock { made in
                if let made { return made }
                let packed = Gzip.compressed(body).flatMap { $0.count < body.count ? $0 : nil }
                made = .some(packed)
                return packed
            }
        }
    }

    private var files: [String: File] = [:]
    /// Of all files together: another one when any of them is another.
    package let release: String
    /// Tells it with each file, also with one that the browser has: its worker keeps all of one release.
    private static let releaseHeader = "Simmer-Release"
    /// What is small already stays as it is.
    private static let packable = Set(["html", "css", "js", "mjs", "svg", "json", "webmanifest", "txt"])

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
        "json": "application/json", "webmanifest": "application/manifest+json", "woff2": "font/woff2",
        "txt": "text/plain; charset=utf-8", "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav",
    ]

    /// The files that are delivered, which stand beside the program, where the package manager puts resources. Throws
    /// when they cannot be read.
    package init() throws { try self.init(folder: Bundle.module.bundleURL.appendingPathComponent("Page")) }

    init(folder: URL) throws {
        let root = folder.resolvingSymlinksInPath().path
        guard let walk = FileManager.default.enumerator(atPath: root) else {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: root])
        }
        var bodies: [String: [UInt8]] = [:]
        for case let path as String in walk {
            let url = URL(fileURLWithPath: root + "/" + path)
            guard Self.types[url.pathExtension.lowercased()] != nil else { continue }
            let body = Array(try Data(contentsOf: url))
            bodies["/" + path] = url.pathExtension == "js" ? Self.withoutComments(body) : body
        }
        for (address, body) in try PageBundles.made(of: bodies) {
            let kind = String(address.split(separator: ".").last ?? "").lowercased()
            guard let type = Self.types[kind] else { continue }
            let hash = ContentHash.hex(body).prefix(20)
            files[address] = File(
                body: body, packed: Self.packable.contains(kind) ? Packed() : nil, type: type, tag: "\"\(hash)\"",
                packedTag: "\"\(hash)-gz\"")
        }
        let names = files.map { "\($0.key) \($0.value.tag)" }.sorted()
        release = String(ContentHash.hex(Array(names.joined(separator: "\n").utf8)).prefix(20))
        files["/"] = files["/index.html"]
    }

    /// A script as a browser runs it: lines that are nothing but comment (the types of the page among them) are empty,
    /// so that the numbers of lines stay. A cast, `/** @type {X} */ (value)`, is left as it is.
    static func withoutComments(_ script: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(script.count)
        var isInside = false
        // By bytes: there are some ten thousand lines, and few of them are comment.
        for (number, line) in script.split(separator: PageModule.newline, omittingEmptySubsequences: false).enumerated()
        {
            if number > 0 { kept.append(PageModule.newline) }
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if isInside || text.starts(with: "/**".utf8) {
                guard let end = text.firstPlace(of: "*/") else {
                    isInside = true
                    continue
                }
                let rest = text[(end + 2)...]
                if !rest.isEmpty { kept += isInside ? rest : line }
                isInside = false
            } else if !text.starts(with: "//".utf8) {
                kept += line
            }
        }
        return kept
    }

    /// nil when there is no such file. Pages of the app have addresses of their own and are all the one page.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        var file = files[request.path]
        if file == nil, ["/r/", "/people", "/about", "/settings"].contains(where: request.path.hasPrefix) {
            file = files["/"]
        }
        guard let file else { return nil }
        let packed = Gzip.isAccepted(request.acceptEncoding) ? file.packed?.bytes(of: file.body) : nil
        let tag = packed == nil ? file.tag : file.packedTag
        var headers = [
            ("Content-Type", file.type), ("ETag", tag), ("Cache-Control", "no-cache"), (Self.releaseHeader, release),
        ]
        if file.packed != nil { headers.append(("Vary", "Accept-Encoding")) }
        if request.ifNoneMatch?.contains(tag) ?? false { return HTTPResponse(status: 304, headers: headers) }
        if packed != nil { headers.append(("Content-Encoding", "gzip")) }
        return HTTPResponse(status: 200, headers: headers, body: packed ?? file.body)
    }
}
