/// A message as everybody in its room sees it today: a text that was edited is the new one, a deleted one is empty.
package struct ShownMessage: WireObject {
    package var room = ""
    package var seq: Seq = 0
    package var at = Instant(milliseconds: 0)
    package var from = ShownAuthor()
    package var via: ShownDevice?
    package var text = ""
    package var cid: String?
    package var composedAt: Instant?
    package var replyTo: Seq?
    package var photos: [JSON]?
    package var files: [ShownFile]?
    package var card: JSON?
    package var code: String?
    package var cause: Seq?
    package var isQuiet: Bool?
    package var isAddressed: Bool?
    package var isTalk: Bool?
    package var editedAt: Instant?
    package var isDeleted: Bool?
    /// The id of the account that deleted it.
    package var by: String?
    package var reactions: [JSON]?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("room", &room, .ref("Id"))
        fields.needed("seq", &seq, .ref("Seq"))
        fields.needed("at", &at, .ref("Time"))
        fields.needed("from", &from, .ref("From"))
        fields.optional("via", &via, .ref("Via"))
        fields.needed("text", &text, .string(max: 8000))
        fields.optional("cid", &cid, .ref("Cid"))
        fields.optional("composedAt", &composedAt, .ref("Time"))
        fields.optional("replyTo", &replyTo, .ref("Seq"))
        fields.optional("photos", &photos, .array(of: .ref("Photo"), min: 1, max: 20))
        fields.optional("files", &files, .array(of: .ref("File"), min: 1, max: 20))
        fields.optional("card", &card, .ref("Card"))
        fields.optional("code", &code, .ref("Reason").described("The error code of an answer of the bot."))
        fields.optional("cause", &cause, .ref("Seq").described("The message that the bot answers."))
        fields.optional("quiet", &isQuiet, .boolean.described("No unread mark, no notice."))
        fields.optional("addressed", &isAddressed, .boolean)
        fields.optional(
            "talk", &isTalk,
            .boolean.described("Said by a program that may give no orders: Simmer passes over it, whatever its words."))
        fields.optional("editedAt", &editedAt, .ref("Time"))
        fields.optional("deleted", &isDeleted, .boolean)
        fields.optional("by", &by, .ref("Id"))
        fields.optional("reactions", &reactions, .array(of: .ref("Reaction")))
    }

    package init() {}
}

/// Who said it.
package struct ShownAuthor: WireObject {
    package var account = ""
    package var name = ""
    package var isBot = false
    package var kind: String?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("account", &account, .ref("Id"))
        fields.needed("name", &name, .string)
        fields.needed("bot", &isBot, .boolean.described("Simmer itself."))
        fields.optional(
            "kind", &kind, .words("bot").described("A bot that a person has made; absent for everybody else."))
    }

    package init() {}
}

/// The shared device at which somebody did it.
package struct ShownDevice: WireObject {
    package var account = ""
    package var name = ""

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("account", &account, .ref("Id"))
        fields.needed("name", &name, .string)
    }

    package init() {}
}

/// A document of a message.
package struct ShownFile: WireObject {
    package var id = ""
    package var name = ""
    package var bytes = 0
    package var type = ""

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("id", &id, .ref("Id"))
        fields.needed("name", &name, .string(min: 1, max: 120))
        fields.needed("bytes", &bytes, .integer(min: 1, max: 10_485_760))
        fields.needed(
            "mime", &type,
            .words(
                "application/pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv",
                "text/plain"))
    }

    package init() {}
}
