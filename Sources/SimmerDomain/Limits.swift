/// What one person, connection or room may use. Each limit can be set in the configuration under its name.
///
/// For rates and counts 0 means "no limit". Frame, queue, depth, header and picture sizes have a hard ceiling and no 0,
/// because memory has none to give.
package struct Limits: Hashable, Sendable {
    /// Messages of one account in any 10 s.
    package var messagesPer10Seconds = 20
    package var connectionsPerAccount = 10
    /// An IPv6 address counts by its /64.
    package var connectionsPerAddress = 50
    /// Wrong passwords before waits begin.
    package var loginAttempts = 5
    /// Passwords of one address, or of one account that is logged in, that are looked at in a minute.
    package var passwordsPerMinute = 60
    /// Per address.
    package var registrationsPerHour = 20
    /// Requests of one connection in any 10 s, messages included; and changes of one account.
    package var requestsPer10Seconds = 200
    /// Requests by HTTP of one account, and of one address, in any 10 s; the files of the page are not counted.
    package var webRequestsPer10Seconds = 1_000
    /// Invitations and links made by one account.
    package var invitesPerDay = 50
    /// Open invitations of one account to the same person.
    package var openInvitesPerPerson = 3
    package var roomsPerAccount = 200
    package var membersPerRoom = 2_000
    package var storageBytesPerAccount = 2_147_483_648
    /// Messages, edits, reactions and changes of one account, from midnight to midnight UTC.
    package var eventsPerDay = 20_000
    /// Of their texts, and of what the account uploads.
    package var bytesPerDay = 1_073_741_824
    /// Unicode scalars.
    package var messageCharacters = 8_000
    package var jsonDepth = 16
    package var headerBytes = 8_192
    /// One message of the socket after assembly and inflation.
    package var frameBytes = 131_072
    /// What may wait for one slow connection before it is closed.
    package var queueBytes = 1_048_576
    /// Time to log in after connecting.
    package var loginSeconds = 10
    /// Silence after which a connection counts as dead.
    package var silenceSeconds = 60
    /// Uploads whose bodies come in at the same time.
    package var uploadsPerAccount = 4
    package var uploadsPerAddress = 8
    package var photoBytes = 10_485_760
    /// Width times height; half of it for the types that hold any number of pixels in a few bytes.
    package var photoPixels = 50_000_000
    /// Running and paused ones.
    package var timersPerRoom = 20
    /// Running and paused ones that one person has started, in all rooms together.
    package var timersPerPerson = 50
    /// Waiting ones that one person has made, in all rooms together, also in those that were left or deleted.
    package var remindersPerPerson = 200
    package var draftMinutes = 10
    /// Browsers of one account that can be woken with the page closed.
    package var pushDevicesPerAccount = 20
    /// Bots that one person has made.
    package var botsPerPerson = 10
    /// That are good for something.
    package var tokensPerBot = 10
    /// Lines that the reader outside is asked about, of all accounts together and of one.
    package var readingsPerMinute = 20
    package var readingsPerDay = 500
    package var readingsPerMinuteOfAccount = 6
    package var readingsPerDayOfAccount = 100
    /// Letters by mail to all, and to one account.
    package var mailsPerDay = 500
    package var mailsPerDayOfAccount = 20
    /// Words of a room that were confirmed to mean a sentence; the oldest go.
    package var wordingsPerRoom = 200

    package init() {}
}

extension Limits {
    /// One limit as configuration sees it.
    package struct Field: Sendable {
        package let name: String
        package let path: any WritableKeyPath<Limits, Int> & Sendable
        /// What may be set, both ends included.
        package let allowed: ClosedRange<Int>
        /// Whether 0 is allowed too and switches the limit off.
        package let hasOff: Bool
    }

    /// Every limit, in the order of the documentation.
    package static let fields: [Field] = [
        Field(name: "messagesPer10Seconds", path: \.messagesPer10Seconds, allowed: 1...1_000_000, hasOff: true),
        Field(name: "connectionsPerAccount", path: \.connectionsPerAccount, allowed: 1...1_000_000, hasOff: true),
        Field(name: "connectionsPerAddress", path: \.connectionsPerAddress, allowed: 1...1_000_000, hasOff: true),
        Field(name: "loginAttempts", path: \.loginAttempts, allowed: 1...1_000, hasOff: true),
        Field(name: "passwordsPerMinute", path: \.passwordsPerMinute, allowed: 1...1_000_000, hasOff: true),
        Field(name: "registrationsPerHour", path: \.registrationsPerHour, allowed: 1...1_000_000, hasOff: true),
        Field(name: "requestsPer10Seconds", path: \.requestsPer10Seconds, allowed: 1...10_000_000, hasOff: true),
        Field(
            name: "webRequestsPer10Seconds", path: \.webRequestsPer10Seconds, allowed: 1...10_000_000, hasOff: true),
        Field(name: "invitesPerDay", path: \.invitesPerDay, allowed: 1...1_000_000, hasOff: true),
        Field(name: "openInvitesPerPerson", path: \.openInvitesPerPerson, allowed: 1...1_000, hasOff: true),
        Field(name: "roomsPerAccount", path: \.roomsPerAccount, allowed: 1...1_000_000, hasOff: true),
        Field(name: "membersPerRoom", path: \.membersPerRoom, allowed: 1...1_000_000, hasOff: true),
        Field(
            name: "storageBytesPerAccount", path: \.storageBytesPerAccount,
            allowed: 1_048_576...1_125_899_906_842_624, hasOff: true),
        Field(name: "eventsPerDay", path: \.eventsPerDay, allowed: 1...1_000_000_000, hasOff: true),
        Field(name: "bytesPerDay", path: \.bytesPerDay, allowed: 1_024...1_125_899_906_842_624, hasOff: true),
        Field(name: "messageCharacters", path: \.messageCharacters, allowed: 1...8_000, hasOff: false),
        Field(name: "jsonDepth", path: \.jsonDepth, allowed: 4...64, hasOff: false),
        Field(name: "headerBytes", path: \.headerBytes, allowed: 1_024...65_536, hasOff: false),
        Field(name: "frameBytes", path: \.frameBytes, allowed: 1_024...1_048_576, hasOff: false),
        Field(name: "queueBytes", path: \.queueBytes, allowed: 65_536...67_108_864, hasOff: false),
        Field(name: "loginSeconds", path: \.loginSeconds, allowed: 1...3_600, hasOff: true),
        Field(name: "silenceSeconds", path: \.silenceSeconds, allowed: 5...3_600, hasOff: true),
        Field(name: "uploadsPerAccount", path: \.uploadsPerAccount, allowed: 1...64, hasOff: true),
        Field(name: "uploadsPerAddress", path: \.uploadsPerAddress, allowed: 1...64, hasOff: true),
        Field(name: "photoBytes", path: \.photoBytes, allowed: 1_024...104_857_600, hasOff: false),
        Field(name: "photoPixels", path: \.photoPixels, allowed: 1_000_000...200_000_000, hasOff: false),
        Field(name: "timersPerRoom", path: \.timersPerRoom, allowed: 1...100_000, hasOff: true),
        Field(name: "timersPerPerson", path: \.timersPerPerson, allowed: 1...100_000, hasOff: true),
        Field(name: "remindersPerPerson", path: \.remindersPerPerson, allowed: 1...1_000_000, hasOff: true),
        Field(name: "draftMinutes", path: \.draftMinutes, allowed: 1...1_440, hasOff: false),
        Field(
            name: "pushDevicesPerAccount", path: \.pushDevicesPerAccount, allowed: 1...10_000, hasOff: true),
        Field(name: "botsPerPerson", path: \.botsPerPerson, allowed: 1...10_000, hasOff: true),
        Field(name: "tokensPerBot", path: \.tokensPerBot, allowed: 1...10_000, hasOff: true),
        Field(name: "readingsPerMinute", path: \.readingsPerMinute, allowed: 1...10_000, hasOff: false),
        Field(name: "readingsPerDay", path: \.readingsPerDay, allowed: 1...100_000, hasOff: false),
        Field(
            name: "readingsPerMinuteOfAccount", path: \.readingsPerMinuteOfAccount, allowed: 1...10_000,
            hasOff: false),
        Field(name: "readingsPerDayOfAccount", path: \.readingsPerDayOfAccount, allowed: 1...100_000, hasOff: false),
        Field(name: "mailsPerDay", path: \.mailsPerDay, allowed: 1...1_000_000, hasOff: true),
        Field(name: "mailsPerDayOfAccount", path: \.mailsPerDayOfAccount, allowed: 1...1_000, hasOff: true),
        Field(name: "wordingsPerRoom", path: \.wordingsPerRoom, allowed: 1...10_000, hasOff: true),
    ]
}
