/// What one member noted of a tea; a member may have several of one tea.
package struct TastingNote: CodedObject {
    package static let kind = "note"
    package static let characters = 1...4_000
    package static let mostTags = 20

    package let id: String
    package private(set) var teaId = ""
    /// The id of the account; only this person changes it.
    package private(set) var personId = ""
    /// 1–4,000 scalars.
    package private(set) var text = ""
    /// 0–5 in steps of 0.1.
    package private(set) var rating: Double?
    /// At most 20, each 1–40 scalars, no two with one fold.
    package private(set) var tags: [String] = []
    /// The brewing that it was written of.
    package var brewId: String?

    package init(blank id: String) { self.id = id }

    /// Throws `missing` or `too_long`.
    package init(id: String, teaId: String, personId: String, text: String) throws(Refusal) {
        self.id = id
        self.teaId = teaId
        self.personId = personId
        try set(text: text)
    }

    /// Throws `missing` or `too_long`.
    package mutating func set(text: String) throws(Refusal) {
        self.text = try CleanText.block(text, in: Self.characters, field: "text", missing: "note missing")
    }

    /// Throws `invalid` outside of 0 to 5; rounded to a tenth.
    package mutating func set(rating: Double?) throws(Refusal) {
        guard let rating else { return self.rating = nil }
        guard Rating.values.contains(rating) else { throw Refusal(.invalid, field: "rating", phrase: "rating range") }
        self.rating = (rating * 10).rounded() / 10
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
        fields.needed("text", &text, .string(min: 1, max: 4000), shown: .text)
        fields.optional("rating", &rating, .number(min: 0, max: 5), shown: .rating)
        fields.optional("tags", &tags, unless: [], .array(of: .string(min: 1, max: 40), max: 20))
        fields.optional("brewId", &brewId, .ref("Id"))
    }

    package var parent: String? { teaId }
    package var followed: String? { parent }
    package var shownName: String { String(text.prefix(60)) }
}
