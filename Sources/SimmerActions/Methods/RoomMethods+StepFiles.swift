import SimmerDomain
import SimmerStore

/// `step.photo`, `step.photos` and `step.file`: what is uploaded to a step
extension RoomMethods {
    static let ofStepFiles: [RoomMethod] = [stepPhoto, stepPhotos, stepFile]

    private static let photos = Parameter.texts(.needed("photos", .array(of: .ref("Id"), min: 1, max: 50), ["x"]))
    private static let files = Parameter.texts(.needed("files", .array(of: .ref("Id"), min: 1, max: 50), ["x"]))
    private static let page = PageParameters(limit: .integer(min: 1))

    private static func answer<T: RoomObject>(
        _ added: Actions.Uploaded<T>, to parameter: Parameter<[String]?>, _ call: RoomCall
    ) throws -> JSON {
        var refused = added.refused
        refused.sort()
        let all = try (added.new + added.known).map { try call.actions.tx.objects.wire($0) }
        return .object([
            .init(parameter.field.name, .array(all)), .init("added", JSON(added.new.count)),
            .init("total", JSON(added.total)), .init("refused", .array(refused.map { JSON($0) })),
        ])
    }

    private static let stepPhoto = RoomMethod(
        MethodDescriptor(
            .stepPhoto, .changes, by: .member, atDevice: .ofPerson,
            "Puts own uploads into the album of a step.",
            [.room, stepId.field, photos.field, .cid],
            result: .object([
                .needed("photos", .array(of: .ref("AlbumPhoto"))), .needed("added", .integer(min: 0)),
                .needed("total", .integer(min: 0)),
                .needed(
                    "refused",
                    .array(of: .integer(min: 1)).described("Places, from 1, of those for which there was no room.")),
                .dup,
            ]))
    ) { call in
        let actions = call.actions
        let (step, experiment) = try step(call)
        let uploads = try actions.tx.files.uploads(call[photos] ?? [], of: actions.account.key, in: actions.room.key)
        guard !uploads.isEmpty else { throw Refusal(.missing, field: photos.field.name, phrase: "no picture") }
        return try answer(actions.addPhotos(uploads, to: step, of: experiment), to: photos, call)
    }

    private static let stepPhotos = RoomMethod(
        MethodDescriptor(
            .stepPhotos, .reads, by: .member, atDevice: .ofDevice,
            "The photos of a step, oldest first.",
            [.room, stepId.field] + page.fields,
            result: .object([.needed("photos", .array(of: .ref("AlbumPhoto"))), .needed("total", .integer(min: 0))]))
    ) { call in
        let (step, _) = try step(call)
        let (offset, limit) = try call[page]
        let photos = try call.actions.photos(of: step)
        return [
            "photos": .array(try photos.dropFirst(offset).prefix(limit).map { try call.actions.tx.objects.wire($0) }),
            "total": JSON(photos.count),
        ]
    }

    private static let stepFile = RoomMethod(
        MethodDescriptor(
            .stepFile, .changes, by: .member, atDevice: .ofPerson,
            "Attaches own uploads of `POST /files` to a step.",
            [.room, stepId.field, files.field, .cid],
            result: .object([
                .needed("files", .array(of: .ref("Attachment"))), .needed("added", .integer(min: 0)),
                .needed("total", .integer(min: 0)), .needed("refused", .array(of: .integer(min: 1))), .dup,
            ]))
    ) { call in
        let actions = call.actions
        let (step, experiment) = try step(call)
        let uploads = try actions.tx.files.uploads(
            call[files] ?? [], of: actions.account.key, in: actions.room.key, areDocuments: true)
        guard !uploads.isEmpty else { throw Refusal(.missing, field: files.field.name, phrase: "no file") }
        return try answer(actions.attach(uploads, to: step, of: experiment), to: files, call)
    }
}
