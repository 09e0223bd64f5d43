import SimmerDialects
import SimmerDomain
import SimmerStore

extension Hub {
    /// What memory alone can answer is answered in the turn of its frame, without a task: the steps of coming back. Nil where the store
    /// must be asked; then nothing was done.
    func answerAtOnce(_ request: Request, _ session: Session) throws(Refusal) -> JSON? {
        switch request.method {
        case .accountResume: try resumeAtOnce(request, session)
        case .sync: try syncAtOnce(request, try account(of: session), session)
        default: nil
        }
    }

    /// Performs a request and answers its result; one place that names every method.
    func answer(_ request: Request, _ session: Session) async throws -> JSON {
        switch request.method {
        case .hello: return try await hello(request, session)
        case .accountRegister: return try await register(request, session)
        case .accountLogin: return try await logIn(request, session)
        case .accountResume: return try await resume(request, session)
        case .deviceSignIn: return try await signInDevice(request, session)
        case .inviteGet: return try await inviteGet(request, session)
        default: break
        }
        let account = try account(of: session)
        if session.isDevice { return try await answer(request, at: account, session) }
        return try await answer(request, account, session)
    }

    /// The same for whoever asks: the account of the session, or somebody at a shared device.
    func answer(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        switch request.method {
        case .accountLogout: return try await logOut(request, account, session)
        case .accountGet: return try await getAccount(account, session)
        case .accountSet: return try await setAccount(request, account, session)
        case .accountChangePassword: return try await changePassword(request, account, session)
        case .accountSetPin: return try await setPin(request, account, session)
        case .accountDelete: return try await deleteAccount(request, account, session)
        case .accountExport: return try await export(request, account, session)
        case .accountSessions: return try await listSessions(account, session)
        case .accountClaimOperator: return try await claimOperator(request, account, session)
        case .accountList: return try await listPeople(account)
        case .accountResetLink: return try await makeResetLink(request, account, session)
        case .accountDisable: return try await disable(request, account)
        case .accountBlock: return try await block(request, account)
        case .accountUnblock: return try await unblock(request, account)
        case .accountBlocked: return try await listBlocked(account)
        case .inviteDecline: return try await decline(request, account)
        case .sync: return try await sync(request, account, session)
        case .roomList: return try await listRooms(account)
        case .roomCreate: return try await createRoom(request, account)
        case .roomSet: return try await setRoom(request, account)
        case .roomLeave: return try await leaveRoom(request, account)
        case .roomDelete: return try await deleteRoom(request, account)
        case .roomRestore: return try await restoreRoom(request, account)
        case .roomMembers: return try await listMembers(request, account)
        case .roomInvite: return try await invite(request, account, session)
        case .roomInviteLink: return try await makeInviteLink(request, account, session)
        case .roomInvitations: return try await listInvitations(request, account)
        case .roomRevokeInvite: return try await revokeInvite(request, account)
        case .roomJoin: return try await join(request, account)
        case .roomAddMember: return try await addMember(request, account)
        case .deviceCreate: return try await createDevice(request, account, session)
        case .deviceWho: return try await who(request, account, session)
        case .roomRemoveMember: return try await removeMember(request, account)
        case .roomSetRole: return try await setRole(request, account)
        case .roomHistory: return try await history(request, account)
        case .roomRead: return try await read(request, account)
        case .messageEdit: return try await edit(request, account)
        case .messageDelete: return try await deleteMessage(request, account)
        case .messageReact: return try await react(request, account)
        case .say: return try await say(request, account)
        case .search: return try await search(request, account)
        case .timerList, .reminderList, .experimentList, .experimentGet, .noodleList, .noodleGet, .teaList, .teaGet,
            .shareList, .stepPhotos, .experimentProtocol, .experimentHistory, .templateList,
            .albumList, .photoGet:
            return try await look(request, account)
        case .notebookSearch: return try await searchNotebook(request, account)
        case .timerStart, .timerPause, .timerResume, .timerExtend, .timerCancel, .timerAcknowledge, .reminderCreate,
            .reminderUpdate, .reminderCancel, .reminderSnooze, .reminderDone, .noodleAdd, .noodleUpdate, .noodleDelete,
            .noodleStock, .noodleSamples, .noodlePeople, .noodleRate, .noodleSettings, .noodleNutrition, .productLookup,
            .undo, .redo:
            return try await act(request, account)
        case .pushKey: return try pushKey()
        case .pushList: return try await listDevices(account, session)
        case .pushSubscribe: return try await subscribe(request, account, session)
        case .pushUnsubscribe: return try await unsubscribe(request, account)
        case .teaAdd, .teaUpdate, .teaDelete, .teaTry, .teaBrew, .noteAdd, .noteUpdate, .noteDelete, .shareRevoke,
            .literatureSearch, .literatureSave, .photoAdd, .photoCopy, .photoDescribe, .photoDelete:
            return try await act(request, account)
        case .stepAdd, .stepUpdate, .stepMove, .stepDelete, .stepTick, .stepLog, .stepCorrect, .stepPhoto, .stepFile:
            return try await act(request, account)
        case .roomExport, .experimentExport, .calendarLink:
            return try await actWithLink(request, account, secrets: ["url"])
        case .roomRevokeExports, .calendarRevoke: return try await act(request, account)
        case .experimentCreate, .experimentUpdate, .experimentDelete, .experimentCopy, .experimentLock,
            .experimentUnlock, .experimentRemind, .templateSave, .templateDelete:
            return try await act(request, account)
        case .experimentSign: return try await sign(request, account, session)
        case .shareCreate: return try await actWithLink(request, account, secrets: ["url", "x", "facebook"])
        case .botHelp: return try await help(request, account)
        case .feedbackSend: return try await sendFeedback(request, account)
        case .typing, .presence:
            notice(request, from: session)
            return [:]
        case .hello, .accountRegister, .accountLogin, .accountResume, .deviceSignIn, .inviteGet, .messageSend:
            // Answered above, and messages by `send`.
            return [:]
        }
    }

    /// Runs a change once per account and `cid`, in one transaction: a repeat answers the first result with `dup`.
    /// - Parameters:
    ///   - secrets: parts of the result that nobody keeps. What finds its link again, for a repeat to end it, stands under `handle`: that is
    ///     kept, and told to nobody.
    ///   - again: what a repeat answers in place of the first result, whose secrets nobody knows any more.
    func once(
        _ request: Request, _ account: Account, secrets: [String] = [],
        _ body: @escaping @Sendable (Transaction) throws -> JSON,
        again: (@Sendable (_ earlier: JSON, Transaction) throws -> JSON)? = nil
    ) async throws -> JSON {
        // Whoever is chosen at a device may be another one when it asks again.
        let key = account.device?.key ?? account.key
        if let wait = changeBudgets.take(key, at: now()) {
            throw Refusal(.limit, phrase: "too fast", retryAfter: wait)
        }
        guard let cid = try request.optionalIdentifier("cid") else {
            return try await store.write { tx in
                var result = try body(tx)
                result["handle"] = nil
                return result
            }
        }
        let method = request.method.rawValue
        var params = request.params
        params["cid"] = nil
        let hash = ContentHash.hex(params.bytes)
        return try await store.write { tx in
            let earlier = try tx.requests.repeated(cid: cid, method: method, bodyHash: hash, by: key)
            var result = try earlier.map { try again?($0, tx) ?? $0 } ?? body(tx)
            var kept = result
            for secret in secrets { kept[secret] = nil }
            if earlier == nil {
                try tx.requests.remember(cid: cid, method: method, bodyHash: hash, result: kept, by: key)
            } else {
                if again != nil { try tx.requests.replace(cid: cid, result: kept, by: key) }
                result["dup"] = true
            }
            result["handle"] = nil
            return result
        }
    }

    private func look(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let (actions, key) = (actions, account.key)
        return try await store.read { tx in
            let room = try tx.rooms.open(id, to: key)
            return try actions.perform(request, by: account, in: room, tx)
        }
    }

    /// As `look`, on the reader of searches.
    private func searchNotebook(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let (actions, key) = (actions, account.key)
        return try await store.search(for: key) { tx in
            let room = try tx.rooms.open(id, to: key)
            return try actions.perform(request, by: account, in: room, tx)
        }
    }

    func act(_ request: Request, _ account: Account) async throws -> JSON {
        let id = try request.identifier("room")
        let actions = actions
        let prepared =
            request.method == .reminderCreate ? await actions.prepared(request, by: account, at: now()) : request
        return try await once(request, account) { tx in
            let room = try tx.rooms.open(id, to: account)
            return try actions.perform(prepared, by: account, in: room, tx)
        }
    }

    /// A repeat makes a new link, and the first leads nowhere any more.
    private func actWithLink(_ request: Request, _ account: Account, secrets: [String]) async throws -> JSON {
        let id = try request.identifier("room")
        let actions = actions
        return try await once(request, account, secrets: secrets) { tx in
            let room = try tx.rooms.open(id, to: account)
            return try actions.perform(request, by: account, in: room, tx)
        } again: { earlier, tx in
            let room = try tx.rooms.open(id, to: account)
            return try actions.renew(earlier, of: request, by: account, in: room, tx)
        }
    }

    private func help(_ request: Request, _ account: Account) async throws -> JSON {
        let language = try request.optionalString("language") ?? account.language
        let kind: RoomKind?
        if let id = try request.optionalIdentifier("room") {
            let key = account.key
            kind = try await store.read { try $0.rooms.visible(id, to: key).room.kind }
        } else {
            kind = nil
        }
        return actions.help(kind: kind, language: language)
    }
}
