import SimmerDomain

/// What every frame is made of.
extension NamedSchema {
    static let ofEnvelope: [NamedSchema] = [
        id, cid, time, seq, dup, zone, reason, requestId, call, notification, answer, failure, error,
    ]

    private static let id = NamedSchema(
        "Id",
        .string(min: 1, max: 64).described("Made by the server; says nothing."))

    private static let cid = NamedSchema(
        "Cid",
        .string(min: 1, max: 64).described(
            """
            Made by the client, unique per account. A repeat of the request gets the first result with \
            dup.
            """))

    private static let time = NamedSchema(
        "Time",
        .integer(min: 0).described("Milliseconds since 1970-01-01T00:00:00Z."))

    private static let seq = NamedSchema(
        "Seq",
        .integer(min: 1).described("Place in the log of a room; 1, 2, 3 … without holes."))

    private static let dup = NamedSchema(
        "Dup",
        Schema(["type": "boolean", "const": true]).described(
            "This request was done before under the same cid; nothing was done again."))

    private static let zone = NamedSchema(
        "Zone",
        .string(min: 1, max: 64).described("IANA name, such as Europe/Paris."))

    private static let reason = NamedSchema(
        "Reason",
        .words(
            "missing", "invalid", "unknown", "ambiguous", "duplicate", "past", "limit", "offline", "conflict",
            "expired", "too_short", "too_long", "too_big", "too_large", "too_slow", "not_number", "not_positive",
            "not_allowed", "not_found", "not_understood", "bad_file", "unauthenticated", "bad_credentials",
            "cid_reused", "invite_invalid"
        ).described("What programs test."))

    private static let requestId = NamedSchema(
        "RequestId",
        Schema(["type": ["string", "number", "null"]]).described("Comes back as it was sent."))

    private static let call = NamedSchema(
        "Call",
        .object([
            .needed("jsonrpc", .const("2.0")), .needed("id", .ref("RequestId")), .needed("method", .string),
            .optional("params", .object([])),
        ]))

    private static let notification = NamedSchema(
        "Notification",
        .object([.needed("jsonrpc", .const("2.0")), .needed("method", .string), .optional("params", .object([]))]))

    private static let answer = NamedSchema(
        "Answer",
        .object([.needed("jsonrpc", .const("2.0")), .needed("id", .ref("RequestId")), .needed("result", Schema([:]))]))

    private static let failure = NamedSchema(
        "Failure",
        .object([.needed("jsonrpc", .const("2.0")), .needed("id", .ref("RequestId")), .needed("error", .ref("Error"))]))

    private static let error = NamedSchema(
        "Error",
        .object([
            .needed(
                "code",
                Schema([
                    "type": "integer",
                    "enum": [-32700, -32600, -32601, -32602, -32603, 400, 401, 403, 404, 408, 409, 413, 415, 429, 503],
                ])), .needed("message", .string.described("For a person, in the language of the account.")),
            .optional(
                "data",
                .object([
                    .optional("reason", .ref("Reason")),
                    .optional("field", .string.described("The param that is wrong; of inner ones with a dot.")),
                    .optional("retryMs", .integer(min: 0).described("A retry after this long can succeed.")),
                    .optional(
                        "mine", Schema([:]).described("Of a conflict over one field: what it would have become.")),
                    .optional("theirs", Schema([:]).described("What somebody else has made of it meanwhile.")),
                    .optional(
                        "choices",
                        .array(of: .ref("Choosable")).described("At a shared device: of whom one is to be chosen.")),
                ])),
        ]))
}
