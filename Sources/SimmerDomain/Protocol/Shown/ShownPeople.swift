/// Somebody who is in a room.
package struct ShownMember: WireObject {
    package var account = ""
    package var name = ""
    package var username: String?
    package var role = ""
    package var kind: String?
    package var joinedAt = Instant(milliseconds: 0)
    package var isOnline = false

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("account", &account, .ref("Id"))
        fields.needed("name", &name, .string(min: 1, max: 60))
        fields.optional("username", &username, .string)
        fields.needed("role", &role, .words("owner", "member"))
        fields.optional(
            "kind", &kind,
            .words("device", "local", "bot", "guest").described(
                """
                A shared device, a member without a login, a bot that a person has made, a guest of IRC; absent for \
                everybody else.
                """))
        fields.needed("joinedAt", &joinedAt, .ref("Time"))
        fields.needed("online", &isOnline, .boolean)
    }

    package init() {}

    package init(_ membership: Membership, _ person: Account?, isOnline: Bool) {
        account = person?.id ?? ""
        name = person?.displayName ?? ""
        username = person?.nick ?? ""
        role = membership.role.name
        kind = person.flatMap { $0.hasLogin ? nil : $0.role.name }
        joinedAt = membership.joinedAt
        self.isOnline = isOnline
    }
}

/// Who is there at a shared device.
package struct ChosenPerson: WireObject {
    package var account = ""
    package var name = ""
    package var until = Instant(milliseconds: 0)

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("account", &account, .ref("Id"))
        fields.needed("name", &name, .string)
        fields.needed(
            "until", &until,
            .ref("Time").described("Then nobody is, unless something is said or changed before."))
    }

    package init() {}

    package init(_ person: Account, until: Instant) {
        account = person.id
        name = person.displayName
        self.until = until
    }
}

/// Somebody who can be chosen at a shared device.
package struct ChoosablePerson: WireObject, Hashable {
    package var account = ""
    package var name = ""
    package var needsPin = false

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("account", &account, .ref("Id"))
        fields.needed("name", &name, .string)
        fields.needed("pin", &needsPin, .boolean.described("Only with the number of account.setPin."))
    }

    package init() {}

    package init(_ person: Account) {
        account = person.id
        name = person.displayName
        needsPin = person.pinHash != nil
    }
}

/// Of `device.who`.
package struct WhoResult: WireObject {
    package var who: ChosenPerson?
    package var people: [ChoosablePerson] = []

    package mutating func code(_ fields: inout FieldCoder) {
        fields.nullable("who", &who, .oneOf(.ref("Chosen"), Schema(["type": "null"])))
        fields.needed("people", &people, .array(of: .ref("Choosable")))
    }

    package init() {}

    package init(_ who: ChosenPerson?, of people: [ChoosablePerson]) {
        self.who = who
        self.people = people
    }
}
