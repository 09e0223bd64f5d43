import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerStore

extension Hub {
    /// What memory alone can answer is answered in the turn of its frame, without a task: the steps of coming back. Nil
    /// where the store must be asked; then nothing was done.
    func answerAtOnce(_ request: Request, _ session: Session) throws -> JSON? {
        try session.permit(request.method)
        return try HubMethod.all[request.method]?.atOnce?(self, request, session)
    }

    /// Performs a request and answers its result.
    func answer(_ request: Request, _ session: Session) async throws -> JSON {
        try session.permit(request.method)
        if case .anybody(let answer)? = HubMethod.all[request.method]?.answer {
            return try await answer(self, request, session)
        }
        let account = try account(of: session)
        if session.isDevice { return try await answer(request, at: account, session) }
        return try await answer(request, account, session)
    }

    /// The same for whoever asks: the account of the session, or somebody at a shared device.
    func answer(_ request: Request, _ account: Account, _ session: Session) async throws -> JSON {
        guard case .account(let answer)? = HubMethod.all[request.method]?.answer else {
            throw Refusal(.unknown, field: "method")
        }
        return try await answer(self, HubCall(request: request, account: account, session: session))
    }

    /// Runs a change once per account and `cid`, in one transaction: a repeat answers the first result with `dup`.
    /// - Parameters:
    ///   - secrets: parts of the result that nobody keeps. What finds its link again, for a repeat to end it, stands
    ///     under `handle`: that is kept, and told to nobody.
    ///   - again: what a repeat answers in place of the first result, whose secrets nobody knows any more.
    func once(
        _ request: Request, _ account: Account, secrets: [String] = [],
        _ body: @escaping @Sendable (Transaction) throws -> JSON,
        again: (@Sendable (_ earlier: JSON, Transaction) throws -> JSON)? = nil
    ) async throws -> JSON {
        // Whoever is chosen at a device may be another one when it asks again.
        let key = account.device?.key ?? account.key
        try budgets.takeChange(of: key, at: now())
        guard let cid = try request[HubMethod.cid] else {
            return try await store.write { tx in
                var result = try body(tx)
                result["handle"] = nil
                return result
            }
        }
        let method = request.method.rawValue
        var params = request.params
        params[HubMethod.cid.name] = nil
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

    /// The same for a call.
    func once(
        _ call: HubCall, secrets: [String] = [], _ body: @escaping @Sendable (Transaction) throws -> JSON,
        again: (@Sendable (_ earlier: JSON, Transaction) throws -> JSON)? = nil
    ) async throws -> JSON {
        try await once(call.request, call.account, secrets: secrets, body, again: again)
    }

    /// Does what a method of a room says, for whoever is in that room.
    func perform(_ method: RoomMethod, _ request: Request, _ account: Account) async throws -> JSON {
        guard method.descriptor.effect == .changes else { return try await read(method, request, account) }
        let named = try request[HubMethod.room]
        let (name, methods, secrets) = (request.method, methods, method.descriptor.secrets)
        let params =
            method.isPrepared
            ? await methods.prepared(name, request.params, by: account, at: now()) : request.params
        let perform: @Sendable (Transaction) throws -> JSON = { tx in
            let room = try named.open(to: account, tx)
            return try methods.perform(name, params, by: account, in: room, tx)
        }
        guard !secrets.isEmpty else { return try await once(request, account, perform) }
        // A repeat makes a new link, and the first leads nowhere any more.
        return try await once(request, account, secrets: secrets, perform) { earlier, tx in
            let room = try named.open(to: account, tx)
            return try methods.renew(earlier, of: name, by: account, in: room, tx)
        }
    }

    private func read(_ method: RoomMethod, _ request: Request, _ account: Account) async throws -> JSON {
        let named = try request[HubMethod.room]
        let (name, params, methods) = (request.method, request.params, methods)
        let read: @Sendable (Transaction) throws -> JSON = { tx in
            let room = try named.open(to: account, tx)
            return try methods.perform(name, params, by: account, in: room, tx)
        }
        return method.isSearch ? try await store.search(for: account.key, read) : try await store.read(read)
    }

    /// The same by the name of the method.
    func perform(_ request: Request, _ account: Account) async throws -> JSON {
        guard let method = RoomMethods.all[request.method] else { throw Refusal(.unknown, field: "method") }
        return try await perform(method, request, account)
    }
}
