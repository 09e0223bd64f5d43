/// What one member noted of a tea; a member may have several of one tea.
package struct TastingNote: RoomObject {
    package static let kind = "note"
    package static let shownFields: [String: FieldShape] = ["text": .text, "rating": .rating]
    package static let characters = 1...4_000
    package static let mostTags = 20

    package let id: String
    package let teaId: String
    /// The id of the account; only this person changes it.
    package let personId: String
    /// 1–4,000 scalars.
    package private(set) var text: String
    /// 0–5 in steps of 0.1.
    package private(set) var rating: Double?
    /// At most 20, each 1–40 scalars, no two with one fold.
    package private(set) var tags: [String] = []
    /// The brewing that it was written of.
    package var brewId: String?

    /// Throws `missing` or `too_long`.
    package init(id: String, teaId: String, personId: String, text: String) throws(Refusal) {
        self.id = id
        self.teaId = teaId
        self.personId = personId
        self.text = ""
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

    package init?(id: String, fields: JSON) {
        guard let tea = fields["teaId"]?.string, let person = fields["personId"]?.string,
            let text = fields["text"]?.string
        else { return nil }
        self.id = id
        teaId = tea
        personId = person
        self.text = text
        rating = fields["rating"]?.double
        tags = fields["tags"]?.array?.compactMap(\.string) ?? []
        brewId = fields["brewId"]?.string
    }

    package var fields: JSON {
        .compact([
            "teaId": .string(teaId), "personId": .string(personId), "text": .string(text),
            "rating": rating.map(JSON.double), "tags": tags.isEmpty ? nil : .array(tags.map(JSON.string)),
            "brewId": brewId.map(JSON.string),
        ])
    }
    package var parent: String? { teaId }
    package var followed: String? { parent }
    package var shownName: String { String(text.prefix(60)) }
}
