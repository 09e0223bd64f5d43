import Foundation
import SimmerDomain
import SimmerNet

/// The page's files, read once at the start and served from memory with an ETag.
package struct PageFiles: Sendable {
    struct File: Sendable {
        var body: [UInt8]
        var type: String
        var tag: String
    }

    private var files: [String: File] = [:]

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon",
        "json": "application/json", "webmanifest": "application/manifest+json", "woff2": "font/woff2",
        "txt": "text/plain; charset=utf-8", "mp3": "audio/mpeg", "ogg": "audio/ogg", "wav": "audio/wav",
    ]

    /// Throws when the folder cannot be read.
    package init(folder: URL) throws {
        let root = folder.resolvingSymlinksInPath().path
        guard let walk = FileManager.default.enumerator(atPath: root) else {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: root])
        }
        for case let path as String in walk {
            let url = URL(fileURLWithPath: root + "/" + path)
            guard let type = Self.types[url.pathExtension.lowercased()] else { continue }
            let body = Array(try Data(contentsOf: url))
            files["/" + path] = File(body: body, type: type, tag: "\"" + ContentHash.hex(body).prefix(20) + "\"")
        }
        files["/"] = files["/index.html"]
    }

    /// nil when there is no such file. Pages of the app have addresses of their own and are all the one page.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        var file = files[request.path]
        if file == nil, ["/r/", "/people", "/about", "/settings"].contains(where: request.path.hasPrefix) {
            file = files["/"]
        }
        guard let file else { return nil }
        let headers = [("Content-Type", file.type), ("ETag", file.tag), ("Cache-Control", "no-cache")]
        if request.ifNoneMatch?.contains(file.tag) ?? false { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(status: 200, headers: headers, body: file.body)
    }
}
