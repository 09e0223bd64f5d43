import SimmerDomain
import Testing

/// What full-text search takes for words, and what it shows of a text.
@Suite struct SearchWordsTests {
    private func marked(_ words: String, _ text: String) -> String {
        String(
            SearchWords(words).excerpt(of: text).map { $0 == "\u{1}" ? "[" : $0 == "\u{2}" ? "]" : $0 })
    }

    @Test(
        "words are compared without case, accents and signs, each with its room in front",
        arguments: [
            ("Pâtes, DON'T!", "7xpates 7xdon 7xt"), ("A₄₂₀ at 4 °C", "7xa420 7xat 7x4 7xc"), ("½ cup", "7x12 7xcup"),
            ("拉面 好吃", "7x拉面 7x好吃"), ("😀 \u{0} \"*", ""), ("soup soup", "7xsoup 7xsoup"), ("a\u{308}b", "7xab"),
        ])
    func terms(_ text: String, _ terms: String) {
        #expect(SearchWords.terms(of: text, in: 7) == terms)
    }

    @Test("a question holds the words and nothing of the index's own syntax")
    func question() {
        #expect(
            SearchWords("text:a OR \"b* NEAR(").question(in: [3])
                == "(\"3xtext\"* AND \"3xa\" AND \"3xor\"* AND \"3xb\" AND \"3xnear\"*)")
        #expect(SearchWords("soup").question(in: [1, 12]) == "(\"1xsoup\"*) OR (\"12xsoup\"*)")
        #expect(SearchWords("* \" -").isEmpty && SearchWords("* -").question(in: [1]).isEmpty)
        #expect(SearchWords("soup").question(in: []).isEmpty)
    }

    @Test("an excerpt marks the words as they were written, and cuts a long text around most of them")
    func excerpt() {
        #expect(marked("pate", "Les Pâtes!") == "Les [Pâtes]!")
        #expect(marked("none", "nothing of it") == "nothing of it")
        let filler = (1...40).map { "w\($0)" }.joined(separator: " ")
        #expect(marked("gel", "\(filler) the gel, \(filler)").hasPrefix("…w39 w40 the [gel], w1 "))
        #expect(marked("gel", "\(filler) the gel, \(filler)").hasSuffix(" w20…"))
        #expect(marked("gel tris", "gel \(filler) gel tris").hasSuffix("[gel] [tris]"))
    }
}
