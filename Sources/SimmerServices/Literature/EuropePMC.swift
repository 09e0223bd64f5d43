import Foundation
import SimmerDomain

/// Europe PMC (RESTful web service 6): articles, preprints and protocols of the life sciences.
package struct EuropePMC: LiteratureSource {
    package static let name = "Europe PMC"
    private let base: URL
    private let service: OutsideService
    /// It publishes no limit; a room of people stays far below this one.
    private let limiter = RateLimiter(perMinute: 60)
    package static let pageSize = 10

    package init(base: URL, client: OutsideClient) {
        self.base = base
        service = OutsideService(name: Self.name, client: client)
    }

    package var name: String { service.name }

    /// What makes a record a method: the title says so, or the journal prints nothing else. Its search has no weights,
    /// only conditions: so methods are one query and everything else another, which also keeps either order the same
    /// from page to page.
    static let methods =
        "(TITLE:protocol OR TITLE:protocols OR TITLE:method OR TITLE:methods OR TITLE:assay"
        + #" OR JOURNAL:"Nat Protoc" OR JOURNAL:"Methods Mol Biol" OR JOURNAL:"Curr Protoc" OR JOURNAL:"STAR Protoc""#
        + #" OR JOURNAL:"Bio Protoc" OR JOURNAL:"J Vis Exp" OR JOURNAL:"MethodsX")"#

    static func query(_ query: LiteratureQuery, _ part: LiteraturePart) -> String {
        switch part {
        case .methods: "(\(query.text)) AND \(methods)"
        case .others: "(\(query.text)) NOT \(methods)"
        }
    }

    package func search(_ query: LiteratureQuery, _ part: LiteraturePart, after cursor: String?) async throws
        -> LiteraturePage
    {
        let url = OutsideService.url(
            base, "/europepmc/webservices/rest/search",
            [
                "query": Self.query(query, part), "resultType": "lite", "format": "json",
                "pageSize": "\(Self.pageSize)", "cursorMark": cursor ?? "*",
            ])
        let answer = try await service.get(url, limiter)
        // Outages are texts, and errors come as a success.
        guard answer.status == 200, answer.headers["content-type"]?.lowercased().contains("json") ?? false,
            let json = answer.json, json["errCode"] == nil, let rows = json["resultList"]?["result"]?.array
        else {
            let reason = answer.json?["errMsg"]?.string.flatMap { ForeignText.line($0, limit: 200) } ?? ""
            OutsideService.logger.warning(
                "an answer is no list of articles",
                metadata: ["source": "\(name)", "status": "\(answer.status)", "reason": "\(reason)"])
            throw SourceTrouble.unreachable
        }
        let hits = rows.compactMap(Self.hit)
        let next = json["nextCursorMark"]?.string
        return LiteraturePage(
            hits: hits, total: max(hits.count, json["hitCount"]?.wholeNumber ?? 0),
            cursor: rows.isEmpty || next == cursor || next == "" ? nil : next)
    }

    /// Nil for a record without what can be relied on: id, source and title.
    static func hit(_ row: JSON) -> LiteratureHit? {
        guard let id = row["id"]?.string, let source = row["source"]?.string, !id.isEmpty, !source.isEmpty,
            let title = row["title"]?.string.flatMap({ ForeignText.line($0, limit: 500) })
        else { return nil }
        func line(_ value: JSON?, _ limit: Int) -> String? {
            value?.string.flatMap { ForeignText.line($0, limit: limit) }
        }
        let parts = [source, id].map(PercentEncoding.component)
        return LiteratureHit(
            source: name, sourceId: "\(source)/\(id)", title: title, authors: line(row["authorString"], 500),
            // A preprint has no journal.
            journal: line(row["journalTitle"] ?? row["bookOrReportDetails"]?["publisher"], 200),
            year: row["pubYear"]?.wholeNumber.flatMap { (1000...9999).contains($0) ? $0 : nil },
            url: "https://europepmc.org/article/\(parts[0])/\(parts[1])", doi: line(row["doi"], 200),
            isOpen: row["isOpenAccess"]?.string == "Y")
    }
}
