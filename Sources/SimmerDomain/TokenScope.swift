/// What a program may do with a token that was given for it. A login of a person has no scopes and may do all that the
/// person may.
package enum TokenScope: String, Sendable, CaseIterable {
    /// Read and hear the rooms that the account is in.
    case read
    /// Say something, that Simmer passes over: talk is no order.
    case say
    /// What members do to things of a room, by methods and by sentences that Simmer obeys.
    case order
    /// The rooms themselves and who is in them, as far as a member may.
    case manage
}

/// What is said by an incoming webhook, whose address is its token.
package struct HookUse: Hashable, Sendable {
    /// Simmer obeys what it says.
    package var mayOrder: Bool
    /// No unread mark, no notice.
    package var isQuiet: Bool

    package init(mayOrder: Bool = false, isQuiet: Bool = false) {
        self.mayOrder = mayOrder
        self.isQuiet = isQuiet
    }
}

/// The scopes of one token, or what the address of a webhook is good for, which opens no other door.
package struct TokenScopes: Hashable, Sendable {
    private let scopes: Set<TokenScope>
    package let hook: HookUse?

    package init(_ scopes: some Sequence<TokenScope>) {
        self.scopes = Set(scopes)
        hook = nil
    }

    package init(_ hook: HookUse) {
        scopes = []
        self.hook = hook
    }

    /// As the store has them: their names with blanks between. Words that this release does not know allow nothing.
    package init(stored text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.first == "hook" else {
            self.init(words.compactMap(TokenScope.init(rawValue:)))
            return
        }
        self.init(HookUse(mayOrder: words.contains("orders"), isQuiet: words.contains("quiet")))
    }

    package var stored: String {
        guard let hook else { return names.joined(separator: " ") }
        return "hook" + (hook.mayOrder ? " orders" : "") + (hook.isQuiet ? " quiet" : "")
    }

    /// In the order in which they are documented.
    package var names: [String] { TokenScope.allCases.filter(scopes.contains).map(\.rawValue) }

    package func contains(_ scope: TokenScope) -> Bool { scopes.contains(scope) }

    /// Whether a method may be called with the token.
    package func allow(_ rule: TokenRule) -> Bool {
        switch rule {
        case .free: true
        case .needs(let scope): contains(scope)
        case .never: false
        }
    }
}

/// What a token must have for a method.
package enum TokenRule: Hashable, Sendable {
    /// Nothing: it tells or changes nothing of rooms.
    case free
    case needs(TokenScope)
    /// It is a person's own, by a login.
    case never
}

extension Method {
    /// What a token must have for it. Every method is named, so that none comes in without a rule.
    package var tokenRule: TokenRule {
        switch self {
        case .hello, .accountRegister, .accountLogin, .accountResume, .deviceSignIn, .accountPasskey,
            .passkeyChallenge:
            .free
        case .accountGet, .sync, .roomList, .roomMembers, .roomHistory, .roomRead, .messageKept, .search,
            .thingSearch, .timerList, .reminderList, .noodlePeople, .shoppingList, .wordingList, .experimentList,
            .experimentGet, .experimentHistory, .notebookSearch, .literatureSearch, .templateList, .stepPhotos,
            .teaList,
            .teaGet, .noteList, .shareList, .albumList, .photoGet, .noodleList, .noodleGet, .botHelp, .botRead:
            .needs(.read)
        case .messageSend, .messageEdit, .messageDelete, .messageReact, .messageKeep, .typing, .presence:
            .needs(.say)
        case .say, .messagePin, .timerStart, .timerPause, .timerResume, .timerExtend, .timerCancel, .timerAcknowledge,
            .reminderCreate, .reminderUpdate, .reminderCancel, .reminderSnooze, .reminderDone, .noodleAdd,
            .noodleUpdate, .noodleDelete, .noodleStock, .noodleSamples, .noodleRate, .noodleSettings, .noodleNutrition,
            .shoppingAdd, .shoppingUpdate, .shoppingTick, .shoppingRemove, .shoppingClear, .undo, .redo,
            .literatureSave, .experimentCreate, .experimentUpdate, .experimentDelete, .experimentCopy, .experimentLock,
            .experimentRemind, .experimentProtocol, .templateSave, .templateDelete, .stepAdd, .stepUpdate, .stepMove,
            .stepDelete, .stepTick, .stepLog, .stepCorrect, .stepPhoto, .stepFile, .teaAdd, .teaUpdate, .teaDelete,
            .teaTry, .teaBrew, .noteAdd, .noteUpdate, .noteDelete, .photoAdd, .photoCopy, .photoLike, .photoDescribe,
            .photoDelete, .productLookup:
            .needs(.order)
        case .roomSet, .roomLeave, .roomInvite, .roomInviteByMail, .roomInviteLink, .roomInvitations, .roomRevokeInvite,
            .roomRemoveMember, .roomSetRole, .roomDelete, .roomRestore, .roomExport, .roomRevokeExports, .calendarLink,
            .calendarRevoke, .albumExport, .experimentExport, .experimentUnlock, .wordingRemove, .shareCreate,
            .shareRevoke, .roomAddMember, .deviceCreate:
            .needs(.manage)
        case .accountLogout, .accountSet, .accountVerifyEmail, .accountConfirmEmail, .accountChangePassword,
            .accountSetPin, .accountDelete, .accountExport,
            .accountSessions,
            .passkeyOptions, .passkeyAdd, .passkeyList, .passkeyRemove, .accountClaimOperator, .accountList,
            .accountResetLink, .accountDisable, .accountBlock, .accountUnblock, .accountBlocked, .roomCreate, .roomJoin,
            .inviteGet, .inviteDecline, .deviceWho, .experimentSign, .pushKey, .pushList, .pushSubscribe,
            .pushUnsubscribe, .feedbackSend, .botCreate, .botList, .botSet, .botJoin, .botLeave, .botDelete,
            .tokenCreate, .tokenRevoke, .hookCreate, .hookList, .hookCalls, .hookRenew, .hookRevoke, .endpointCreate,
            .endpointList, .endpointSet, .endpointTest, .endpointCalls, .endpointRemove, .guestEnter, .guestRename,
            .guestJoin, .guestLeave:
            .never
        }
    }

    /// It begins, ends or concerns a connection: there is none in a call by HTTP.
    package var needsConnection: Bool {
        switch self {
        case .accountRegister, .accountLogin, .accountResume, .deviceSignIn, .accountPasskey, .passkeyChallenge, .sync,
            .typing, .presence:
            true
        default: false
        }
    }
}
