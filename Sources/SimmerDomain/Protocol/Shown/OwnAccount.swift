/// A person as the person sees it.
package struct OwnAccount: WireObject {
    package var id = ""
    package var username = ""
    package var displayName = ""
    package var firstName = ""
    package var lastName = ""
    package var email: String?
    package var isEmailVerified = false
    package var hasPassword: Bool?
    package var hasPin: Bool?
    package var language = ""
    package var timeZone = ""
    package var theme = ""
    package var look = ""
    package var units = ""
    package var clock = ""
    package var temperature = ""
    package var quietHours = ""
    package var role = ""
    /// The login by which it is shown.
    package var session: String?
    /// The id of the room that was last read in.
    package var lastRoom: String?

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("id", &id, .ref("Id"))
        fields.needed("username", &username, .string(min: 2, max: 32))
        fields.needed("displayName", &displayName, .string(min: 1, max: 60))
        fields.needed("firstName", &firstName, .string(max: 60))
        fields.needed("lastName", &lastName, .string(max: 60))
        fields.optional("email", &email, .string(max: 254))
        fields.needed("emailVerified", &isEmailVerified, .boolean)
        fields.optional(
            "hasPassword", &hasPassword,
            .boolean.described("False for who signs in by an outside provider alone."))
        fields.optional("hasPin", &hasPin, .boolean.described("There is a number to sign with."))
        fields.needed("language", &language, .words(Account.languages))
        fields.needed("timeZone", &timeZone, .ref("Zone"))
        fields.needed("theme", &theme, .words("plain", "scientist"))
        fields.needed("look", &look, .words("light", "dark", "device"))
        fields.needed("units", &units, .words("cups", "grams", "both"))
        fields.needed(
            "clock", &clock, .words("", "12", "24").described("Hours of the day; empty: as the language has them."))
        fields.needed(
            "temperature", &temperature, .words("", "c", "f").described("Degrees; empty: as the language has them."))
        fields.needed(
            "quietHours", &quietHours,
            .string(pattern: "^([0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])?$").described(
                """
                When only one's own timers and reminders wake one, in the account's zone, as "22:00-07:00"; \
                empty when never.
                """))
        fields.needed("role", &role, .words("person", "operator", "bot", "device", "local"))
        fields.optional("session", &session, .ref("Id"))
        fields.optional(
            "lastRoom", &lastRoom,
            .ref("Id").described("The room that was last read in, by whatever client."))
    }

    package init() {}

    package init(_ account: Account, session: String?, lastRoom: String?) {
        id = account.id
        username = account.username
        displayName = account.displayName
        firstName = account.firstName
        lastName = account.lastName
        email = account.email
        isEmailVerified = account.emailVerifiedAt != nil
        hasPassword = account.passwordHash != nil
        hasPin = account.pinHash != nil
        language = account.language
        timeZone = account.timeZone
        theme = account.theme
        look = account.look
        units = account.units
        clock = account.clock
        temperature = account.temperature
        quietHours = account.quietHours
        role = account.role.name
        self.session = session
        self.lastRoom = lastRoom
    }
}
