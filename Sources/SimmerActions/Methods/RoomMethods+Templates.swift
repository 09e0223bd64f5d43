import SimmerDomain
import SimmerStore

/// `template.*`
extension RoomMethods {
    static let ofTemplates: [RoomMethod] = [templateList, templateSave, templateDelete]

    private static let template = Parameter.id("template", "x")
    private static let title = Parameter.text(.optional("title", .string, "x"))

    private static let templateList = RoomMethod(
        MethodDescriptor(
            .templateList, .reads, by: .member, atDevice: .ofDevice,
            "What experiments can begin with.",
            [.room],
            result: .object([.needed("templates", .array(of: .ref("ExperimentTemplate")))]))
    ) { call in
        ["templates": .array(try call.actions.templates().map { try call.actions.tx.objects.wire($0) })]
    }

    private static let templateSave = RoomMethod(
        MethodDescriptor(
            .templateSave, .changes, by: .member, atDevice: .ofPerson,
            "Keeps title, protocol and steps of an experiment; a template of that title is replaced.",
            [.room, experimentId.field, title.field, .cid],
            result: .object([.needed("template", .ref("ExperimentTemplate")), .dup]))
    ) { call in
        let saved = try call.actions.saveTemplate(of: experiment(call), title: call[title])
        return ["template": try call.actions.tx.objects.wire(saved)]
    }

    private static let templateDelete = RoomMethod(
        MethodDescriptor(
            .templateDelete, .changes, by: .member, atDevice: .ofPerson,
            "It can be undone.",
            [.room, template.field, .cid], result: .object([.dup]))
    ) { call in
        let (actions, objects) = (call.actions, call.actions.tx.objects)
        let stored = try objects.get(ExperimentTemplate.self, id: call[template], in: actions.room.key)
        try objects.delete(stored, verb: call.method.rawValue, origin: actions.origin)
        return [:]
    }
}
