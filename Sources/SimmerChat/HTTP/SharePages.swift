import Foundation
import SimmerDomain
import SimmerNet
import SimmerStore

/// The public pages of `/s/TOKEN`: one thing of a room, for whoever has the address. They name no room and nobody, set no cookie, run
/// nothing, load nothing from elsewhere, and ask not to be indexed.
struct SharePages: Sendable {
    static let path = "/s/"

    private let store: Store
    private let phrases: any Phrasebook
    private let photos: Photos
    /// Where people reach the server; no page without it.
    private let address: String?

    init(store: Store, phrases: any Phrasebook, photos: Photos, address: String?) {
        self.store = store
        self.phrases = phrases
        self.photos = photos
        self.address = address
    }

    /// nil when there is no such page, for whatever reason. A view is counted when the page is asked for with GET.
    func response(to request: HTTPRequest) async throws -> HTTPResponse? {
        let path = request.path.dropFirst(Self.path.count)
        let isImage = path.hasSuffix(Self.image)
        let token = String(isImage ? path.dropLast(Self.image.count) : path)
        // 43 characters; what is longer is none of ours.
        guard let address, !token.isEmpty, token.utf8.count <= 64 else { return nil }
        let hash = ContentHash.token(token)
        let found = try await store.read { try $0.shares.open(tokenHash: hash, of: Tea.self) }
        guard let (share, tea) = found else { return nil }
        if isImage { return await image(of: tea.object) }
        if request.method == "GET" { try await store.write { try $0.shares.countView(of: share) } }
        let page = page(share, tea.object, url: address + Self.path + token)
        return HTTPResponse(status: 200, headers: Self.headers, body: Array(page.utf8))
    }

    /// A copy without metadata, under a name that tells nothing; nil where there is none.
    private func image(of tea: Tea) async -> HTTPResponse? {
        guard let picture = tea.pictureId, let place = try? await photos.shareImage(of: picture),
            let bytes = ResponseFile(path: place.path)
        else { return nil }
        let headers = [
            ("Content-Type", "image/jpeg"), ("Cache-Control", "no-store"), ("X-Robots-Tag", "noindex"),
            // Other sites show it beside the link.
            ("Cross-Origin-Resource-Policy", "cross-origin"), ("Content-Security-Policy", "default-src 'none'"),
        ]
        return HTTPResponse(status: 200, headers: headers, file: bytes)
    }

    private static let image = "/image.jpg"
    private static let style = """
        :root{color-scheme:light dark}body{margin:0;font:1.1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}\
        main{max-width:36rem;margin:0 auto;padding:1.5rem}h1{font-size:1.8rem;line-height:1.2;margin:0 0 .5rem}\
        blockquote{margin:1rem 0;padding-left:1rem;border-left:.25rem solid;white-space:pre-wrap}\
        img{display:block;width:100%;height:auto;border-radius:.5rem;margin-bottom:1rem}\
        dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{opacity:.75}dd{margin:0}
        """

    private static let headers = [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"), ("X-Robots-Tag", "noindex"),
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'sha256-\(styleHash)'; img-src 'self'; base-uri 'none'; "
                + "form-action 'none'; frame-ancestors 'none'"
        ),
    ]
    /// SHA-256 in base64, which lets this one style through.
    private static var styleHash: String {
        let digits = Array(ContentHash.hex(Array(style.utf8)).utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return Data(bytes).base64EncodedString()
    }

    private func page(_ share: Share, _ tea: Tea, url: String) -> String {
        func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
            phrases.phrase("tea/" + key, values, language: share.language)
        }
        let type = phrase("type \(tea.type.rawValue)")
        let names: [String: PhraseValue] = ["tea": .text(tea.name), "brand": .text(tea.brand), "type": .text(type)]
        let title = phrase("page title", names)
        let text = share.text ?? phrase("page description", names)
        let facts = Self.facts(of: tea, phrase, type: type).map { name, value in
            "<dt>\(Self.escaped(name))</dt><dd>\(Self.escaped(value))</dd>"
        }
        // Without the address: the page's own picture, whatever name people reach the server by.
        let picture = url.dropFirst(address?.count ?? 0) + Self.image
        var tags = [
            ("property", "og:type", "article"), ("property", "og:title", title),
            ("property", "og:description", String(text.prefix(300))), ("property", "og:url", url),
            ("name", "twitter:card", tea.pictureId == nil ? "summary" : "summary_large_image"),
            ("name", "description", String(text.prefix(300))),
            ("name", "robots", "noindex"), ("name", "referrer", "no-referrer"),
            ("name", "viewport", "width=device-width,initial-scale=1"),
        ]
        if tea.pictureId != nil {
            tags += [
                ("property", "og:image", url + Self.image), ("property", "og:image:width", "1200"),
                ("property", "og:image:height", "630"), ("property", "og:image:alt", tea.name),
            ]
        }
        let source = Self.escaped(String(picture))
        let shown =
            tea.pictureId == nil ? "" : "<img src=\"\(source)\" alt=\"\" width=\"1200\" height=\"630\">"
        let meta = tags.map { kind, name, content in "<meta \(kind)=\"\(name)\" content=\"\(Self.escaped(content))\">" }
        return """
            <!DOCTYPE html>
            <html lang="\(Self.escaped(share.language))"><head><meta charset="utf-8"><title>\(Self.escaped(title))</title>
            \(meta.joined(separator: "\n"))
            <style>\(Self.style)</style></head>
            <body><main>\(shown)<h1>\(Self.escaped(title))</h1>
            <blockquote>\(Self.escaped(text))</blockquote>
            <dl>\(facts.joined())</dl></main></body></html>

            """
    }

    /// Type and how it is made, each with its name.
    private static func facts(
        of tea: Tea, _ phrase: (String, [String: PhraseValue]) -> String, type: String
    ) -> [(String, String)] {
        let values: [(String, PhraseValue?)] = [
            ("type", .text(type)), ("steep", tea.steepSeconds.map { .duration(Double($0)) }),
            ("temperature", tea.waterC.map { .number($0) }), ("leaf", tea.leafGrams.map { .number($0) }),
            ("water", tea.waterMl.map { .number($0) }), ("ratio", tea.ratio.map { .number($0) }),
        ]
        return values.compactMap { name, value in
            value.map { (phrase("field \(name)", [:]), phrase("value \(name)", [name: $0])) }
        }
    }

    /// Text as text, in an element and in an attribute.
    static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
