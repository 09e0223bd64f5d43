import Foundation
import SimmerDomain

/// A page of `ListObjectsV2`, as far as it is of use.
struct ObjectListing: Hashable {
    struct Object: Hashable {
        var key: String
        var since: Instant
    }
    var objects: [Object]
    /// More of them follow.
    var isCut: Bool

    /// Objects of a page, by the order of their keys.
    static let page = 1_000

    /// nil for what is no such page. Keys are read as they stand: those of ours need no escaping in XML.
    init?(_ text: String) {
        guard text.contains("<ListBucketResult") else { return nil }
        objects = []
        for part in text.components(separatedBy: "<Contents>").dropFirst() {
            guard let key = Self.value(of: "Key", in: part), let since = Self.value(of: "LastModified", in: part),
                let date = Self.date(since)
            else { return nil }
            objects.append(Object(key: key, since: Instant(date)))
        }
        isCut = Self.value(of: "IsTruncated", in: text) == "true"
    }

    private static func value(of name: String, in text: String) -> String? {
        guard let begin = text.range(of: "<\(name)>"),
            let end = text.range(of: "</\(name)>", range: begin.upperBound..<text.endIndex)
        else { return nil }
        return String(text[begin.upperBound..<end.lowerBound])
    }

    /// With or without parts of a second.
    private static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: .iso8601))
    }

    /// The query of a page: its names in their order. `after`: the last key of the page before.
    static func query(prefix: String, after: String?) -> String {
        var query = "list-type=2&max-keys=\(page)"
        if !prefix.isEmpty { query += "&prefix=\(PercentEncoding.component(prefix))" }
        if let after { query += "&start-after=\(PercentEncoding.component(after))" }
        return query
    }
}
