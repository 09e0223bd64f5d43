/// What a webhook is sent, reduced to a text: plain text, a form, or JSON as programs send it to Slack, of which
/// `text`, `attachments` and `blocks` are understood.
package enum HookText {
    /// Throws `invalid` for what is none of them, `missing` where nothing is said.
    /// - Parameter type: of the content, as the request says it; nil and unknown ones count as plain text.
    package static func read(_ body: [UInt8], type: String?, depth: Int) throws(Refusal) -> String {
        let kind = type?.split(separator: ";").first.map { $0.lowercased().filter { $0 != " " } } ?? "text/plain"
        let text: String
        switch kind {
        case "application/json": text = try slack(body, depth: depth)
        case "application/x-www-form-urlencoded":
            let fields = try form(body)
            if let payload = fields["payload"] {
                text = try slack(Array(payload.utf8), depth: depth)
            } else if let given = fields["text"] {
                text = given
            } else {
                // curl's --data says that it is a form, whatever it is.
                text = try plain(body)
            }
        default: text = try plain(body)
        }
        guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.missing, field: "text") }
        return text
    }

    private static func plain(_ body: [UInt8]) throws(Refusal) -> String {
        guard let text = String(validating: body, as: UTF8.self) else { throw Refusal(.invalid, field: "text") }
        return text
    }

    private static func form(_ body: [UInt8]) throws(Refusal) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in try plain(body).split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let value = PercentEncoding.decodedForm(String(halves[1])) else { continue }
            fields[String(halves[0])] = value
        }
        return fields
    }

    // MARK: - Slack

    private static func slack(_ body: [UInt8], depth: Int) throws(Refusal) -> String {
        guard let json = body.withUnsafeBytes({ try? JSON(parsing: $0, depth: depth) }), case .object = json else {
            throw Refusal(.invalid, field: "text")
        }
        if let text = json["text"], text.string == nil, !text.isNull { throw Refusal(.invalid, field: "text") }
        let blocks = (json["blocks"]?.array ?? []).map(block)
        // What `text` says beside blocks is for notices; the blocks say it in full.
        let head = blocks.contains { !$0.isEmpty } ? blocks : [json["text"]?.string ?? ""]
        let parts = head + (json["attachments"]?.array ?? []).map(attachment)
        return parts.filter { !$0.isEmpty }.map(unmarked).joined(separator: "\n")
    }

    private static func attachment(_ json: JSON) -> String {
        var lines = ["pretext", "author_name"].compactMap { json[$0]?.string }
        if let title = json["title"]?.string {
            lines.append(json["title_link"]?.string.map { "\(title) (\($0))" } ?? title)
        }
        if let text = json["text"]?.string { lines.append(text) }
        for field in json["fields"]?.array ?? [] {
            let words = ["title", "value"].compactMap { field[$0]?.string }.filter { !$0.isEmpty }
            lines.append(words.joined(separator: ": "))
        }
        lines += (json["blocks"]?.array ?? []).map(block)
        lines = lines.filter { !$0.isEmpty }
        return lines.isEmpty ? json["fallback"]?.string ?? "" : lines.joined(separator: "\n")
    }

    /// The texts of a block, whatever its kind: `text`, `fields` and `elements`, each a text or an object that has one.
    private static func block(_ json: JSON) -> String {
        func words(_ json: JSON?) -> String { json?.string ?? json?["text"]?.string ?? "" }
        var lines = [words(json["text"])]
        for name in ["fields", "elements"] {
            let parts = (json[name]?.array ?? []).map { part in
                let inner = (part["elements"]?.array ?? []).map { words($0) + ($0["url"]?.string ?? "") }
                return inner.isEmpty ? words(part["text"]) + (part.string ?? "") : inner.joined()
            }
            lines += parts
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Slack's links and calls as people read them: `<https://a|b>` is “b (https://a)”, `<!here>` is “@here”; and what
    /// it writes as references.
    private static func unmarked(_ text: String) -> String {
        var out = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            out += rest[..<open]
            let inner = rest[rest.index(after: open)..<close]
            let halves = inner.split(separator: "|", maxSplits: 1)
            if inner.hasPrefix("http") || inner.hasPrefix("mailto:"), let address = halves.first {
                out += halves.count > 1 ? "\(halves[1]) (\(address))" : String(address)
            } else if inner.hasPrefix("!") || inner.hasPrefix("@") || inner.hasPrefix("#") {
                out += halves.count > 1 ? String(halves[1]) : "@" + inner.dropFirst()
            } else {
                out += "<\(inner)>"
            }
            rest = rest[rest.index(after: close)...]
        }
        out += rest
        return out.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
