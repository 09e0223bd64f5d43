import SimmerDomain
import Testing

@Suite("literature") struct LiteratureTests {
    @Test(
        "quotes and parentheses without a partner are dropped, whole ones stay, a colon names no field",
        arguments: [
            ("lactase assay", "lactase assay"), ("\"lactase assay", "lactase assay"), ("((a) b", "(a) b"),
            ("a) b (c", "a b c"), (")(", nil), ("\"a (\" b)", "\"a (\" b"), ("a \"b) c", "a b c"),
            ("AUTH:smith", "AUTH smith"), ("  a\n b ", "a b"), ("", nil), ("?!", nil),
        ])
    func query(said: String, asked: String?) {
        #expect((try? LiteratureQuery(said))?.text == asked)
    }

    @Test("a query is 300 characters at most") func longest() throws {
        let query = try LiteratureQuery("(" + String(repeating: "é", count: 400) + ")")
        #expect(query.text == String(repeating: "é", count: 299))
    }

    @Test("the hits of a list are numbered only when the lists before it are at their ends") func order() {
        func hit(_ id: String) -> LiteratureHit {
            LiteratureHit(source: "S", sourceId: id, title: id, url: "https://example.org/\(id)")
        }
        var results = LiteratureResults(streams: [
            .init(name: "S/methods", hits: [hit("1")], total: 2, cursor: "c"),
            .init(name: "S/others", hits: [hit("3")], total: 1),
        ])
        #expect(results.hits.map(\.sourceId) == ["1"] && results.total == 3 && !results.isWhole)
        results.streams[0].hits.append(hit("2"))
        results.streams[0].cursor = nil
        #expect(results.hits.map(\.sourceId) == ["1", "2", "3"] && results.isWhole)
        #expect(LiteratureResults(results.json) == results)
    }

    @Test("a record whose address is not https is none") func address() {
        #expect(
            LiteratureHit(json: ["source": "S", "sourceId": "1", "title": "t", "url": "javascript:alert(1)"]) == nil)
    }
}
