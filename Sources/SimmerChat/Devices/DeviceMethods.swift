import SimmerDomain

/// Which methods there are at a shared device. What is not named here is not for one, so that a new method is forbidden until somebody
/// has thought of it.
enum DeviceMethods {
    enum Use {
        /// Reading, and what concerns the device itself: nobody needs to be chosen.
        case ofDevice
        /// A change: whoever is chosen makes it.
        case ofPerson
        /// A line: words tell whether it is a question.
        case line
        case never
    }

    static func use(of method: Method) -> Use {
        switch method {
        case .accountGet, .accountLogout, .deviceWho, .sync, .roomList, .roomMembers, .roomHistory, .roomRead, .search,
            .botHelp, .typing, .presence, .timerList, .reminderList, .experimentList, .experimentGet,
            .experimentProtocol, .experimentHistory, .templateList, .stepPhotos, .notebookSearch, .noodleList,
            .noodleGet, .noodleNutrition, .teaList, .teaGet, .shareList, .albumList, .photoGet:
            .ofDevice
        case .messageEdit, .messageDelete, .messageReact, .timerStart, .timerPause, .timerResume, .timerExtend,
            .timerCancel, .timerAcknowledge, .reminderCreate, .reminderUpdate, .reminderCancel, .reminderSnooze,
            .reminderDone, .noodleAdd, .noodleUpdate, .noodleDelete, .noodleStock, .noodleSamples, .noodlePeople,
            .noodleRate, .productLookup, .undo, .redo, .teaAdd, .teaUpdate, .teaDelete, .teaTry, .teaBrew, .noteAdd,
            .noteUpdate,
            .noteDelete, .shareCreate, .shareRevoke, .photoAdd, .photoDescribe, .photoDelete, .literatureSearch,
            .literatureSave, .experimentCreate, .experimentUpdate, .experimentDelete, .experimentCopy,
            .experimentLock, .experimentUnlock, .experimentSign, .experimentRemind, .templateSave, .templateDelete,
            .stepAdd, .stepUpdate, .stepMove, .stepDelete, .stepTick, .stepLog, .stepCorrect, .stepPhoto, .stepFile:
            .ofPerson
        case .messageSend, .say: .line
        default: .never
        }
    }
}
