import Foundation
import SimmerDomain
import SimmerNet
import SimmerStore

/// The public pages of `/s/TOKEN`: one thing of a room, for whoever has the address. They name no room and nobody, set
/// no cookie, run nothing, load nothing from elsewhere, and ask not to be indexed.
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
        let parts = request.path.dropFirst(Self.path.count).split(separator: "/", omittingEmptySubsequences: false)
        // 43 characters; what is longer is none of ours.
        guard let address, let token = parts.first.map(String.init), !token.isEmpty, token.utf8.count <= 64,
            parts.count <= 2
        else { return nil }
        let hash = ContentHash.token(token)
        let found = try await store.read { tx -> Found? in
            guard let share = try tx.shares.open(tokenHash: hash) else { return nil }
            if let tea = try tx.shares.thing(Tea.self, of: share) { return Found(share: share, shown: .tea(tea)) }
            return try tx.shares.thing(Photo.self, of: share).map { Found(share: share, shown: .photo($0)) }
        }
        guard let found else { return nil }
        let (share, shown) = (found.share, found.shown)
        if parts.count == 2 { return try await image(String(parts[1]), of: shown) }
        if request.method == "GET" { try await store.write { try $0.shares.countView(of: share) } }
        let content = content(of: shown, share)
        let page = page(content, language: share.language, url: address + Self.path + token)
        return HTTPResponse(status: 200, headers: Self.headers, body: Array(page.utf8))
    }

    /// Where a token leads.
    private struct Found: Sendable {
        var share: Share
        var shown: Shown
    }

    /// What a page can be about.
    private enum Shown: Sendable {
        case tea(Tea)
        case photo(Photo)

        /// The id of its picture.
        var picture: String? {
            switch self {
            case .tea(let tea): tea.pictureId
            case .photo(let photo): photo.file
            }
        }
    }

    /// What a page says.
    private struct Content {
        var title: String
        /// In one's own words.
        var text: String?
        /// In words of the program, for those who list the page.
        var description: String
        var facts: [(String, String)] = []
        /// What its picture shows.
        var alt: String
        /// The name of the picture that the page shows itself, and its size when it is always the same.
        var picture: String?
        var size: (width: Int, height: Int)?
    }

    /// A copy without metadata, under a name that tells nothing: the one for other sites, or, of a photo, its view,
    /// which is never the original. nil where there is none. Throws `offline`.
    private func image(_ name: String, of shown: Shown) async throws -> HTTPResponse? {
        guard let picture = shown.picture else { return nil }
        let bytes: ResponseFile
        do {
            switch (name, shown) {
            case (Self.image, _): bytes = try await photos.shareImage(of: picture)
            case (Self.view, .photo): bytes = try await photos.view(of: picture)
            default: return nil
            }
        } catch let refusal as Refusal where refusal.reason == .offline {
            throw refusal
        } catch {
            return nil
        }
        let headers = [
            ("Content-Type", "image/jpeg"), ("Cache-Control", "no-store"), ("X-Robots-Tag", "noindex"),
            ("Content-Disposition", "inline; filename=\"photo.jpg\""),
            // Other sites show it beside the link.
            ("Cross-Origin-Resource-Policy", "cross-origin"), ("Content-Security-Policy", "default-src 'none'"),
        ]
        return HTTPResponse(status: 200, headers: headers, file: bytes)
    }

    private static let image = "image.jpg"
    private static let view = "photo.jpg"
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

    private func content(of shown: Shown, _ share: Share) -> Content {
        func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
            phrases.phrase(key, values, language: share.language)
        }
        switch shown {
        case .tea(let tea):
            let type = phrase("tea/type \(tea.type.rawValue)")
            let names: [String: PhraseValue] = ["tea": .text(tea.name), "brand": .text(tea.brand), "type": .text(type)]
            return Content(
                title: phrase("tea/page title", names), text: share.text,
                description: phrase("tea/page description", names),
                facts: Self.facts(of: tea, { phrase("tea/" + $0, $1) }, type: type), alt: tea.name,
                picture: tea.pictureId == nil ? nil : Self.image, size: (1200, 630))
        case .photo(let photo):
            let text = photo.text.isEmpty ? phrase("photo/page title") : photo.text
            return Content(
                title: text, text: share.text == photo.text ? nil : share.text, description: text, alt: text,
                picture: Self.view)
        }
    }

    private func page(_ content: Content, language: String, url: String) -> String {
        let text = content.text ?? content.description
        let facts = content.facts.map { name, value in
            "<dt>\(Self.escaped(name))</dt><dd>\(Self.escaped(value))</dd>"
        }
        var tags = [
            ("property", "og:type", "article"), ("property", "og:title", content.title),
            ("property", "og:description", String(text.prefix(300))), ("property", "og:url", url),
            ("name", "twitter:card", content.picture == nil ? "summary" : "summary_large_image"),
            ("name", "description", String(text.prefix(300))),
            ("name", "robots", "noindex"), ("name", "referrer", "no-referrer"),
            ("name", "viewport", "width=device-width,initial-scale=1"),
        ]
        var shown = ""
        if let picture = content.picture {
            tags += [
                ("property", "og:image", "\(url)/\(Self.image)"), ("property", "og:image:width", "1200"),
                ("property", "og:image:height", "630"), ("property", "og:image:alt", content.alt),
            ]
            // Without the address: the page's own picture, whatever name people reach the server by.
            let source = Self.escaped("\(url.dropFirst(address?.count ?? 0))/\(picture)")
            let size = content.size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
            shown = "<img src=\"\(source)\" alt=\"\"\(size)>"
        }
        let meta = tags.map { kind, name, value in "<meta \(kind)=\"\(name)\" content=\"\(Self.escaped(value))\">" }
        let title = Self.escaped(content.title)
        // A photo that is called what is said of it says it once.
        let words = text == content.title ? "" : "<blockquote>\(Self.escaped(text))</blockquote>"
        return """
            <!DOCTYPE html>
            <html lang="\(Self.escaped(language))"><head><meta charset="utf-8"><title>\(title)</title>
            <link rel="icon" href="/icon.svg" type="image/svg+xml">
            \(meta.joined(separator: "\n"))
            <style>\(Self.style)</style></head>
            <body><main>\(shown)<h1>\(title)</h1>
            \(words)
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
