/// What one member noted of a tea; a member may have several of one tea.
package struct TastingNote: CodedObject {
    package static let kind = "note"
    package static let characters = 1...4_000
    package static let mostTags = 20
    package static let infusions = 1...20

    package let id: String
    package private(set) var teaId = ""
    /// The id of the account; only this person changes it.
    package private(set) var personId = ""
    /// 1–4,000 scalars; none where the rating says it all.
    package private(set) var text = ""
    /// 0–5 in steps of 0.1.
    package private(set) var rating: Double?
    /// Which infusion of a session it is about, 1–20; the rinse is none.
    package private(set) var infusion: Int?
    /// At most 20, each 1–40 scalars, no two with one fold.
    package private(set) var tags: [String] = []
    /// The brewing that it was written of.
    package var brewId: String?

    package init(blank id: String) { self.id = id }

    /// Throws as `set(text:rating:)`.
    package init(
        id: String, teaId: String, personId: String, text: String, rating: Double? = nil
    ) throws(Refusal) {
        self.id = id
        self.teaId = teaId
        self.personId = personId
        try set(text: text, rating: rating)
    }

    /// What it says, one of the two at least; the rating is rounded to a tenth. Throws `missing` or `too_long` about
    /// the text, `invalid` for a rating outside of 0 to 5.
    package mutating func set(text: String, rating: Double?) throws(Refusal) {
        if let rating, !Rating.values.contains(rating) {
            throw Refusal(.invalid, field: "rating", phrase: "rating range")
        }
        let isWordless = rating != nil && text.allSatisfy(\.isWhitespace)
        self.text =
            isWordless ? "" : try CleanText.block(text, in: Self.characters, field: "text", missing: "note missing")
        self.rating = rating.map { ($0 * 10).rounded() / 10 }
    }

    /// Throws `invalid` outside of 1 to 20.
    package mutating func set(infusion: Int?) throws(Refusal) {
        if let infusion, !Self.infusions.contains(infusion) { throw Refusal(.invalid, field: "infusion") }
        self.infusion = infusion
    }

    /// Throws `limit` for more than 20, `too_long` for one of more than 40 scalars. What is said twice counts once.
    package mutating func set(tags: [String]) throws(Refusal) {
        var kept: [String] = []
        for tag in tags {
            let tag = try CleanText.line(tag, in: 1...40, field: "tags")
            if !kept.contains(where: { $0.folded == tag.folded }) { kept.append(tag) }
        }
        guard kept.count <= Self.mostTags else {
            throw Refusal(
                .limit, field: "tags", phrase: "note tags", values: ["most": .number(Double(Self.mostTags))])
        }
        self.tags = kept
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("teaId", &teaId, .ref("Id"))
        fields.needed("personId", &personId, .ref("Id"))
        fields.needed("text", &text, .string(max: 4000), shown: .text)
        fields.optional("rating", &rating, .number(min: 0, max: 5), shown: .rating)
        fields.optional("infusion", &infusion, .integer(min: 1, max: 20), shown: .number)
        fields.optional("tags", &tags, unless: [], .array(of: .string(min: 1, max: 40), max: 20))
        fields.optional("brewId", &brewId, .ref("Id"))
    }

    package var parent: String? { teaId }
    package var followed: String? { parent }
    package var shownName: String { String(words.prefix(60)) }
    /// Its text, or its stars where it has none.
    package var words: String {
        text.isEmpty ? String(repeating: "★", count: Int((rating ?? 0).rounded())) : text
    }
}
