import SimmerDomain
import SimmerStore

/// `noodle.*` and `product.lookup`.
extension RoomMethods {
    static let ofNoodles: [RoomMethod] = [
        noodleAdd, noodleUpdate, noodleDelete, noodleStock, noodleSamples, noodlePeople, noodleList, noodleGet,
        noodleRate, noodleSettings, noodleNutrition, productLookup,
    ]

    private static let noodleAdd = RoomMethod(
        MethodDescriptor(
            .noodleAdd, .changes, by: .member, atDevice: .ofPerson,
            "Adds a noodle; name and brand are unique in the room.",
            [
                .room, .needed("name", .string(min: 1, max: 80), "x"),
                .optional("brand", .string(min: 1, max: 80).orNull, "y"),
                .optional("mealCups", .number(max: 10, above: 0).orNull.described("For one person as a full meal."), 1),
                .optional(
                    "sideCups", .number(max: 10, above: 0).orNull.described("For one person as a side dish."), 0.5),
                .optional("cookSeconds", .integer(min: 1, max: 3600).orNull, 60),
                .optional("gramsPerCup", .number(min: 20, max: 300).orNull.described("Absent: 100, assumed."), 90),
                .optional("prefersMeal", .boolean, true), .optional("onHand", .boolean, true),
                .optional("rating", .number(min: 0, max: 5).described("One's own."), 4),
                .optional("barcode", .string(max: 100).orNull),
                .optional(
                    "picture",
                    .string(max: 64).orNull.described("A photo that was uploaded to the room; null takes it away.")),
                .optional("nutrition", .ref("TypedNutrients")), .cid.tried("@cid"),
            ],
            result: .object([.needed("noodle", .ref("Noodle")), .dup])), perform: changeNoodles)

    private static let noodleUpdate = RoomMethod(
        MethodDescriptor(
            .noodleUpdate, .changes, by: .member, atDevice: .ofPerson,

            """
            Changes the fields that are given; null takes a value away. With the version that was seen, \
            two who change different fields both keep theirs, and the same field is a conflict that \
            shows both values.
            """,
            [
                .room, .needed("noodle", .ref("Id"), "@noodle"), .cid.tried("@cid"),
                .optional("name", .string(min: 1, max: 80), "y"),
                .optional("brand", .string(min: 1, max: 80).orNull),
                .optional("mealCups", .number(max: 10, above: 0).orNull.described("For one person as a full meal.")),
                .optional("sideCups", .number(max: 10, above: 0).orNull.described("For one person as a side dish.")),
                .optional("cookSeconds", .integer(min: 1, max: 3600).orNull),
                .optional("gramsPerCup", .number(min: 20, max: 300).orNull.described("Absent: 100, assumed.")),
                .optional("prefersMeal", .boolean), .optional("onHand", .boolean),
                .optional("barcode", .string(max: 100).orNull),
                .optional(
                    "picture",
                    .string(max: 64).orNull.described("A photo that was uploaded to the room; null takes it away.")),
                .optional("nutrition", .ref("TypedNutrients")),
                .optional(
                    "version",
                    .integer(min: 1).described(
                        "The version that was seen; an older one merges with changes of other fields."), 1),
            ],
            result: .object([.needed("noodle", .ref("Noodle")), .dup])), perform: changeNoodles)

    private static let noodleDelete = RoomMethod(
        MethodDescriptor(
            .noodleDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes it; undo brings it back with its ratings.",
            [.room, .needed("noodle", .ref("Id"), "@noodle"), .cid],
            result: .object([.needed("noodle", .ref("Noodle")), .dup])), perform: changeNoodles)

    private static let noodleStock = RoomMethod(
        MethodDescriptor(
            .noodleStock, .changes, by: .member, atDevice: .ofPerson,
            "On hand or out, how much is left, until when it is good.",
            [
                .room, .needed("noodle", .ref("Id"), "@noodle"), .cid, .optional("onHand", .boolean, true),
                .optional("amount", .number(min: 0, max: 100_000).described("0 is out."), 2),
                .optional(
                    "unit",
                    .string(min: 1, max: 10).described("pack, g, cup …; the one of before, or packs, when absent."),
                    "pack"),
                .optional("bestBefore", Schema(["type": ["string", "null"], "format": "date"]), "2099-01-01"),
                .optional(
                    "version",
                    .integer(min: 1).described(
                        "The version that was seen; an older one merges with changes of other fields.")),
            ],
            result: .object([.needed("noodle", .ref("Noodle")), .dup])), perform: changeNoodles)

    private static let noodleSamples = RoomMethod(
        MethodDescriptor(
            .noodleSamples, .changes, by: .member, atDevice: .ofPerson,

            """
            Adds the three samples that are not there yet, or removes those that nobody has changed.
            """,
            [.room, .optional("remove", .boolean, false), .cid],
            result: .object([
                .optional("noodles", .array(of: .ref("Noodle")).described("Those that were added.")),
                .optional("removed", .array(of: .ref("Id"))),
                .optional("kept", .array(of: .ref("Id")).described("Changed by somebody: they stay.")), .dup,
            ])), perform: changeNoodles)

    private static let noodlePeople = RoomMethod(
        MethodDescriptor(
            .noodlePeople, .changes, by: .member, atDevice: .ofPerson,
            "For how many the room cooks; every member may set it.",
            [.room, .needed("people", .integer(min: 1, max: 50), 3), .cid],
            result: .object([.needed("people", .integer(min: 1, max: 50)), .dup])), perform: changeNoodles)

    private static let noodleList = RoomMethod(
        MethodDescriptor(
            .noodleList, .reads, by: .member, atDevice: .ofDevice,
            "A page of the pantry, with means, own ratings and running timers.",
            [
                .room, .optional("sort", .ref("NoodleSort").described("As the person has it, when absent."), "name"),
                .optional("filter", .ref("NoodleFilter").described("As the person has it, when absent."), "all"),
                .optional(
                    "query",
                    .string(max: 200).described("A part of the name or the brand; case and accents do not matter."), "x"
                ), .optional("maxSeconds", .integer(min: 1, max: 86_400).described("Those that cook no longer."), 600),
                .optional("minRating", .number(min: 0, max: 5).orNull.described("Those whose mean is no lower."), 3),
                .optional("offset", .integer(min: 0, max: 1_000_000), 0),
                .optional("limit", .integer(min: 1, max: 200).described("50 when absent."), 5),
            ],
            result: .object([
                .needed("noodles", .array(of: .ref("ListedNoodle"))),
                .needed(
                    "count", .integer(min: 0).described("How many there are with that filter and query, on all pages.")),
                .needed("sort", .ref("NoodleSort")), .needed("filter", .ref("NoodleFilter")),
            ])), perform: noodle)

    private static let noodleGet = RoomMethod(
        MethodDescriptor(
            .noodleGet, .reads, by: .member, atDevice: .ofDevice,
            "One noodle with the ratings of all.",
            [.room, .needed("noodle", .ref("Id"), "@noodle")],
            result: .object([.needed("noodle", .ref("ShownNoodle"))])), perform: noodle)

    private static let noodleRate = RoomMethod(
        MethodDescriptor(
            .noodleRate, .changes, by: .member, atDevice: .ofPerson,
            "Gives one's own rating; null takes it back.",
            [
                .room, .needed("noodle", .ref("Id"), "@noodle"),
                .needed(
                    "value",
                    .number(min: 0, max: 5).orNull.described("In steps of 0.1; null takes the own rating back."), 4),
                .cid,
            ],
            result: .object([.needed("noodle", .ref("ShownNoodle")), .dup])), perform: noodle)

    private static let noodleSettings = RoomMethod(
        MethodDescriptor(
            .noodleSettings, .changes, by: .member, atDevice: .never,
            "Keeps how one's own list is sorted and filtered; without either only tells.",
            [
                .room, .optional("sort", .ref("NoodleSort"), "brand"),
                .optional("filter", .ref("NoodleFilter"), "meal"), .cid,
            ],
            result: .object([.needed("sort", .ref("NoodleSort")), .needed("filter", .ref("NoodleFilter")), .dup])),
        perform: noodle)

    private static let noodleNutrition = RoomMethod(
        MethodDescriptor(
            .noodleNutrition, .changes, by: .member, atDevice: .ofDevice,
            "What is known of what a noodle is made of; asks the sources when nothing is.",
            [
                .room, .needed("noodle", .ref("Id"), "@noodle"),
                .optional("refresh", .boolean.described("The sources are asked again."), true),
                .optional(
                    "other",
                    .boolean.described(
                        "Not this product: the next of those that were found; `not_found` where there is none.")),
                .cid.tried("@cid"),
            ],
            result: .object([
                .needed(
                    "state",
                    .words("known", "fetching", "late", "not_found", "busy", "offline", "nobody").described(
                        """
                        fetching: ask again in a second. late: the sources are asked once more in a minute. nobody: \
                        no source is set up. What else was known stays beside it.
                        """)), .optional("source", .string.described("busy, offline: which one.")),
                .optional("retryMs", .integer(min: 0).described("busy.")), .needed("per100g", .ref("Nutrients")),
                .optional(
                    "origins", .map(of: .string).described("Who says each value, as credited; `typed` for members.")),
                .optional(
                    "typical", .string.described("The values are typical ones, of no product, from this source.")),
                .optional("product", .string), .optional("productBrand", .string), .optional("code", .string),
                .optional("fetchedAt", .ref("Time")), .optional("doubts", .array(of: .words("fats", "sugars"))), .dup,
            ])), perform: noodle)

    private static let productLookup = RoomMethod(
        MethodDescriptor(
            .productLookup, .changes, by: .member, atDevice: .ofPerson,
            "The product of a barcode, as a source outside knows it.",
            [
                .room,
                .needed(
                    "barcode",
                    .string(max: 100).described(
                        """
                        8, 12, 13 or 14 digits, the last of which checks the others; spaces and hyphens do not \
                        matter.
                        """), "8076809513722"), .cid.tried("@cid"),
            ],
            result: .object([
                .needed(
                    "state",
                    .words("found", "searching", "not_found", "busy", "offline", "nobody").described(
                        "searching: ask again in a second.")), .needed("barcode", .string(pattern: "^[0-9]{8,14}$")),
                .optional("name", .string), .optional("brand", .string), .optional("quantity", .string),
                .optional("per100g", .ref("Nutrients")),
                .optional("source", .string.described("found: how it is credited; busy, offline: which one.")),
                .optional("retryMs", .integer(min: 0).described("busy.")), .dup,
            ])), perform: product)
}
