import Foundation
import SimmerDomain
import Testing

@testable import SimmerServices

@Suite("Europe PMC") struct EuropePMCTests {
    private func hit(_ json: String) throws -> LiteratureHit? { EuropePMC.hit(try JSON(parsing: json, depth: 8)) }

    @Test("a record as it comes becomes a hit") func whole() throws {
        let read = try hit(
            #"""
            {"id":"42000001","source":"MED","pmid":"42000001","doi":"10.1000/x1","title":"Lactase assay.",
             "authorString":"He R, Miao L.","journalTitle":"Nat Protoc","pubYear":"2026","isOpenAccess":"Y","citedByCount":3}
            """#)
        #expect(
            read
                == LiteratureHit(
                    source: "Europe PMC", sourceId: "MED/42000001", title: "Lactase assay.", authors: "He R, Miao L.",
                    journal: "Nat Protoc", year: 2026, url: "https://europepmc.org/article/MED/42000001",
                    doi: "10.1000/x1", isOpen: true))
    }

    @Test(
        "a record without id, source or title is none",
        arguments: [
            #"{"source":"MED","title":"t"}"#, #"{"id":"1","title":"t"}"#, #"{"id":"1","source":"MED"}"#,
            #"{"id":"","source":"MED","title":"t"}"#, #"{"id":"1","source":"MED","title":" <i></i> "}"#,
            #"{"id":1,"source":"MED","title":"t"}"#, "{}", "[]", "null",
        ])
    func incomplete(json: String) throws { #expect(try hit(json) == nil) }

    @Test(
        "titles are one line without tags, entities and control characters",
        arguments: [
            ("H<sub>2</sub>O in <i>E. coli</i>", "H2O in E. coli"), ("a &lt;i&gt;b&lt;/i&gt; c", "a b c"),
            ("p &lt; 0.05 &amp; more", "p < 0.05 & more"), ("one<br/>two", "one two"), (#"a\nb\u0007\u202Ec"#, "a bc"),
            ("&eacute;tude &#946;-lactamase", "étude β-lactamase"), ("<script>x</script>t", "x t"),
        ])
    func title(raw: String, shown: String) throws {
        #expect(try hit(#"{"id":"1","source":"MED","title":"\#(raw)"}"#)?.title == shown)
    }

    @Test("a title is cut to 500 characters") func long() throws {
        let title = String(repeating: "é", count: 600)
        #expect(try hit(#"{"id":"1","source":"MED","title":"\#(title)"}"#)?.title.count == 500)
    }

    @Test(
        "years that cannot be are left out",
        arguments: [("2026", 2026), ("2026.5", nil), ("999", nil), ("20260", nil), ("soon", nil), ("", nil)])
    func year(text: String, year: Int?) throws {
        #expect(try hit(#"{"id":"1","source":"MED","title":"t","pubYear":"\#(text)"}"#)?.year == year)
    }

    @Test("an id leads nowhere else") func address() throws {
        let read = try #require(try hit(#"{"id":"../../x?y#z","source":"a/b","title":"t"}"#))
        #expect(read.url == "https://europepmc.org/article/a%2Fb/..%2F..%2Fx%3Fy%23z")
    }

    @Test("a preprint has its server for a journal, and only a plain Y is open") func preprint() throws {
        let read = try hit(
            #"{"id":"PPR1","source":"PPR","title":"t","isOpenAccess":"y","bookOrReportDetails":{"publisher":"bioRxiv"}}"#
        )
        #expect(read?.journal == "bioRxiv" && read?.isOpen == false && read?.authors == nil && read?.doi == nil)
    }

    @Test("methods and everything else are two queries around the same words") func parts() throws {
        let query = try LiteratureQuery("lactase OR x")
        let (methods, others) = (EuropePMC.query(query, .methods), EuropePMC.query(query, .others))
        #expect(methods == "(lactase OR x) AND \(EuropePMC.methods)")
        #expect(others == "(lactase OR x) NOT \(EuropePMC.methods)")
    }
}
