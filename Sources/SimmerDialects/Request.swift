import SimmerDomain

/// One call, whatever the language it came in.
package struct Request: Sendable {
    /// As the client gave it (a string, a number or null); nil for a notification, which is not answered.
    package var id: JSON?
    package var method: Method
    /// Always an object.
    package var params: JSON

    package init(id: JSON?, method: Method, params: JSON) {
        self.id = id
        self.method = method
        self.params = params
    }
}

/// Every method of the protocol, by its name on the wire.
package enum Method: String, Sendable, CaseIterable {
    case hello
    case accountRegister = "account.register"
    case accountLogin = "account.login"
    case accountResume = "account.resume"
    case deviceSignIn = "device.signIn"
    case accountLogout = "account.logout"
    case accountGet = "account.get"
    case accountSet = "account.set"
    case accountChangePassword = "account.changePassword"
    case accountSetPin = "account.setPin"
    case accountDelete = "account.delete"
    case accountExport = "account.export"
    case accountSessions = "account.sessions"
    case accountClaimOperator = "account.claimOperator"
    case accountList = "account.list"
    case accountResetLink = "account.resetLink"
    case accountDisable = "account.disable"
    case accountBlock = "account.block"
    case accountUnblock = "account.unblock"
    case accountBlocked = "account.blocked"
    case sync
    case roomList = "room.list"
    case roomCreate = "room.create"
    case roomSet = "room.set"
    case roomLeave = "room.leave"
    case roomDelete = "room.delete"
    case roomRestore = "room.restore"
    case inviteGet = "invite.get"
    case inviteDecline = "invite.decline"
    case roomMembers = "room.members"
    case roomInvite = "room.invite"
    case roomInviteLink = "room.inviteLink"
    case roomInvitations = "room.invitations"
    case roomRevokeInvite = "room.revokeInvite"
    case roomJoin = "room.join"
    case roomAddMember = "room.addMember"
    case deviceCreate = "device.create"
    case deviceWho = "device.who"
    case roomRemoveMember = "room.removeMember"
    case roomSetRole = "room.setRole"
    case roomHistory = "room.history"
    case roomRead = "room.read"
    case messageSend = "message.send"
    case messageEdit = "message.edit"
    case messageDelete = "message.delete"
    case messageReact = "message.react"
    case search
    case timerList = "timer.list"
    case timerStart = "timer.start"
    case timerPause = "timer.pause"
    case timerResume = "timer.resume"
    case timerExtend = "timer.extend"
    case timerCancel = "timer.cancel"
    case timerAcknowledge = "timer.acknowledge"
    case reminderList = "reminder.list"
    case reminderCreate = "reminder.create"
    case reminderUpdate = "reminder.update"
    case reminderCancel = "reminder.cancel"
    case reminderSnooze = "reminder.snooze"
    case reminderDone = "reminder.done"
    case noodleAdd = "noodle.add"
    case noodleUpdate = "noodle.update"
    case noodleDelete = "noodle.delete"
    case noodleStock = "noodle.stock"
    case noodleSamples = "noodle.samples"
    case noodlePeople = "noodle.people"
    case undo
    case redo
    case roomExport = "room.export"
    case roomRevokeExports = "room.revokeExports"
    case calendarLink = "calendar.link"
    case calendarRevoke = "calendar.revoke"
    case experimentExport = "experiment.export"
    case experimentList = "experiment.list"
    case experimentGet = "experiment.get"
    case notebookSearch = "notebook.search"
    case literatureSearch = "literature.search"
    case literatureSave = "literature.save"
    case experimentCreate = "experiment.create"
    case experimentUpdate = "experiment.update"
    case experimentDelete = "experiment.delete"
    case experimentCopy = "experiment.copy"
    case experimentLock = "experiment.lock"
    case experimentUnlock = "experiment.unlock"
    case experimentSign = "experiment.sign"
    case experimentRemind = "experiment.remind"
    case experimentProtocol = "experiment.protocol"
    case experimentHistory = "experiment.history"
    case templateList = "template.list"
    case templateSave = "template.save"
    case templateDelete = "template.delete"
    case stepAdd = "step.add"
    case stepUpdate = "step.update"
    case stepMove = "step.move"
    case stepDelete = "step.delete"
    case stepTick = "step.tick"
    case stepLog = "step.log"
    case stepCorrect = "step.correct"
    case stepPhoto = "step.photo"
    case stepPhotos = "step.photos"
    case stepFile = "step.file"
    case pushKey = "push.key"
    case pushList = "push.list"
    case pushSubscribe = "push.subscribe"
    case pushUnsubscribe = "push.unsubscribe"
    case teaList = "tea.list"
    case teaGet = "tea.get"
    case teaAdd = "tea.add"
    case teaUpdate = "tea.update"
    case teaDelete = "tea.delete"
    case teaTry = "tea.try"
    case teaBrew = "tea.brew"
    case noteAdd = "note.add"
    case noteUpdate = "note.update"
    case noteDelete = "note.delete"
    case shareCreate = "share.create"
    case shareList = "share.list"
    case shareRevoke = "share.revoke"
    case albumList = "album.list"
    case photoGet = "photo.get"
    case photoAdd = "photo.add"
    case photoCopy = "photo.copy"
    case photoDescribe = "photo.describe"
    case photoDelete = "photo.delete"
    case noodleList = "noodle.list"
    case noodleGet = "noodle.get"
    case noodleRate = "noodle.rate"
    case noodleSettings = "noodle.settings"
    case noodleNutrition = "noodle.nutrition"
    case productLookup = "product.lookup"
    case feedbackSend = "feedback.send"
    case say
    case botHelp = "bot.help"
    case typing
    case presence

    /// The method of that name, by a table: `init(rawValue:)` compares one name after the other.
    package static func named(_ name: String) -> Method? { names[name] }
    private static let names = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

    /// Notifications from the client; everything else needs an id and gets exactly one answer.
    package var isNotification: Bool { self == .typing || self == .presence }
}
