import Foundation
import SimmerDomain

/// A place in a room's log, as a client names it (IRCv3, `draft/chathistory`).
enum IRCPlace: Sendable, Hashable {
    case seq(Seq)
    case time(Instant)

    init?(_ text: String, in room: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "msgid":
            guard let reference = IRCReference(parts[1]), reference.room == room else { return nil }
            self = .seq(reference.seq)
        case "timestamp":
            guard let time = IRCText.instant(parts[1]) else { return nil }
            self = .time(time)
        default: return nil
        }
    }

    /// Whether a message stands before it.
    func isAfter(_ seq: Seq, _ at: Instant) -> Bool {
        switch self {
        case .seq(let place): seq < place
        case .time(let time): at < time
        }
    }

    /// Whether a message stands behind it.
    func isBefore(_ seq: Seq, _ at: Instant) -> Bool {
        switch self {
        case .seq(let place): seq > place
        case .time(let time): at > time
        }
    }

    var isTime: Bool { if case .time = self { true } else { false } }
}

/// What of a room's log is wanted.
struct IRCHistoryWish: Sendable {
    /// What is answered at once.
    static let most = 100

    enum Part: Sendable {
        case latest(after: IRCPlace?)
        case before(IRCPlace)
        case after(IRCPlace)
        case around(IRCPlace)
        /// Goes on from the first towards the second.
        case between(IRCPlace, IRCPlace, isForward: Bool)
    }

    var subcommand: String
    /// As the client named the channel.
    var name: String
    var room: String
    var part: Part
    var limit: Int
    var isWhole: Bool
    /// What was found so far, in its order, and where that ends if the rest of its last millisecond is asked for.
    private(set) var found: [JSON] = []
    private var edge: LogPlace?

    init(subcommand: String, name: String, room: String, part: Part, limit: Int, isWhole: Bool) {
        (self.subcommand, self.name, self.room) = (subcommand, name, room)
        (self.part, self.limit, self.isWhole) = (part, limit, isWhole)
    }

    /// Whether the client can go on from here by the time of the last message, towards newer ones or older ones; nil
    /// where it named a message.
    private var isForward: Bool? {
        switch part {
        case .after(.time), .between(.time, _, isForward: true): true
        case .before(.time), .between(.time, _, isForward: false), .latest(after: .time?): false
        case .latest, .before, .after, .around, .between: nil
        }
    }

    /// Takes in what was answered to `params`. Where it ends amid messages of one millisecond the others of that
    /// are asked for, too: whoever goes on by the time of the last one would never see them.
    /// - Returns: whether that was all.
    mutating func take(_ page: HistoryResult) -> Bool {
        // Around a message stands one before it, even where one alone was asked for.
        var events = page.events.suffix(edge == nil ? limit : Self.most)
        if let edge {
            let others = events.filter { LogPlace($0).at == edge.at }
            let hasEnded = others.count < events.count
            events = others[...]
            found = isForward == true ? found + events : events + found
            if hasEnded { return true }
        } else {
            found = Array(events)
        }
        guard let isForward, isForward ? page.moreAfter : page.moreBefore else { return true }
        edge = (isForward ? found.last : found.first).map { LogPlace($0) }
        return edge == nil
    }

    /// Of `room.history`.
    var params: JSON {
        var members: [JSON.Member] = [
            .init("room", .string(room)), .init("limit", JSON(edge == nil ? limit : Self.most)),
            .init("all", .bool(isWhole)),
        ]
        if let edge {
            members.append(.init(isForward == true ? "after" : "before", .int(edge.seq)))
            return .object(members)
        }
        func add(_ word: String, _ place: IRCPlace) {
            switch place {
            case .seq(let seq): members.append(.init(word, .int(seq)))
            case .time(let time): members.append(.init(word + "At", JSON(time)))
            }
        }
        switch part {
        case .latest: break
        case .before(let place), .between(let place, _, isForward: false): add("before", place)
        case .after(let place), .between(let place, _, isForward: true): add("after", place)
        case .around(let place): add("around", place)
        }
        return .object(members)
    }

    func wants(_ seq: Seq, _ at: Instant) -> Bool {
        switch part {
        case .latest(let after?): after.isBefore(seq, at)
        case .between(_, let end, isForward: true): end.isAfter(seq, at)
        case .between(_, let end, isForward: false): end.isBefore(seq, at)
        case .latest, .before, .after, .around: true
        }
    }
}

/// How far the person has read (IRCv3, `draft/read-marker`).
enum IRCMarkWish: Sendable {
    /// Where that is, by the list of the rooms.
    case find(name: String, room: String)
    /// When the message at that place was said.
    case time(name: String, room: String, seq: Seq)
    /// The last message until then.
    case place(name: String, room: String, until: Instant)
    case set(name: String, room: String, seq: Seq, at: Instant)
    /// When the message was said up to which the person has read elsewhere.
    case news(name: String, room: String, seq: Seq)

    var name: String {
        switch self {
        case .find(let name, _), .time(let name, _, _), .place(let name, _, _), .set(let name, _, _, _),
            .news(let name, _, _):
            name
        }
    }

    var method: Method {
        switch self {
        case .find: .roomList
        case .time, .place, .news: .roomHistory
        case .set: .roomRead
        }
    }

    var params: JSON {
        switch self {
        case .find: [:]
        case .time(_, let room, let seq), .news(_, let room, let seq):
            ["room": .string(room), "before": .int(seq + 1), "limit": 1, "all": true]
        case .place(_, let room, let until):
            ["room": .string(room), "beforeAt": JSON(until + 1), "limit": 1, "all": true]
        case .set(_, let room, let seq, _): ["room": .string(room), "seq": .int(seq)]
        }
    }
}

extension IRCDialect {
    mutating func chathistory(_ line: IRCMessage) {
        let subcommand = line.params.first?.uppercased() ?? ""
        guard line.params.count >= 3 else { return fail("CHATHISTORY", "INVALID_PARAMS", "need more", [subcommand]) }
        guard let limit = Int(line.params[line.params.count - 1]), limit >= 0 else {
            return fail("CHATHISTORY", "INVALID_PARAMS", "bad number", [subcommand])
        }
        let most = min(limit == 0 ? IRCHistoryWish.most : limit, IRCHistoryWish.most)
        if subcommand == "TARGETS" {
            guard line.params.count == 4, case .time(let from)? = IRCPlace(line.params[1], in: ""),
                case .time(let to)? = IRCPlace(line.params[2], in: "")
            else { return fail("CHATHISTORY", "INVALID_PARAMS", "bad place", [subcommand]) }
            return extras.tasks.append(.targets(from: min(from, to), to: max(from, to), limit: most))
        }
        let name = line.params[1]
        guard let channel = channels.named(name), channel.isJoined else {
            // A client asks when a query is opened, before anything was said there.
            if known(name) != nil { return tellHistory([], of: name) }
            return fail("CHATHISTORY", "INVALID_TARGET", "not joined", [subcommand, name])
        }
        guard let part = part(subcommand, line.params, in: channel.id) else {
            let isKnown = ["LATEST", "BEFORE", "AFTER", "AROUND", "BETWEEN"].contains(subcommand)
            let code = isKnown ? "INVALID_PARAMS" : "UNKNOWN_COMMAND"
            return fail("CHATHISTORY", code, isKnown ? "bad place" : "unknown command", [subcommand])
        }
        extras.tasks.append(
            .history(
                IRCHistoryWish(
                    subcommand: subcommand, name: name, room: channel.id, part: part, limit: most,
                    isWhole: caps.contains(.eventPlayback))))
    }

    private func part(_ subcommand: String, _ params: [String], in room: String) -> IRCHistoryWish.Part? {
        guard params.count >= 4 else { return nil }
        let first = IRCPlace(params[2], in: room)
        switch subcommand {
        case "LATEST":
            if params[2] == "*" { return .latest(after: nil) }
            return first.map { .latest(after: $0) }
        case "BEFORE": return first.map { .before($0) }
        case "AFTER": return first.map { .after($0) }
        case "AROUND": return first.map { .around($0) }
        case "BETWEEN":
            guard params.count >= 5, let first, let second = IRCPlace(params[3], in: room),
                first.isTime == second.isTime
            else { return nil }
            let isForward =
                switch (first, second) {
                case (.seq(let a), .seq(let b)): a < b
                case (.time(let a), .time(let b)): a < b
                default: true
                }
            return .between(first, second, isForward: isForward)
        default: return nil
        }
    }

    mutating func history(_ wish: IRCHistoryWish, _ page: HistoryResult) {
        var wish = wish
        guard wish.take(page) else { return extras.tasks.insert(.history(wish), at: 0) }
        var lines: [IRCMessage] = []
        for item in wish.found {
            guard let event = Event(pageItem: item) else { continue }
            let place = LogPlace(event.params)
            guard wish.wants(place.seq, place.at) else { continue }
            lines += self.lines(for: event)
        }
        tellHistory(lines, of: wish.name)
    }

    private mutating func tellHistory(_ lines: [IRCMessage], of name: String) {
        for line in batch("chathistory", [name], lines) { reply(line) }
    }

    mutating func targets(_ rooms: [ShownRoom], _ from: Instant, _ to: Instant, _ limit: Int) {
        let found = rooms.filter { room in room.lastAt.map { (from...to).contains($0) } ?? false }
            .sorted { ($0.lastAt ?? from) < ($1.lastAt ?? from) }
        let lines = found.prefix(limit).compactMap { room in
            channels[room.id].map { channel in
                IRCMessage(
                    "CHATHISTORY", ["TARGETS", channel.name, IRCText.time(room.lastAt ?? from)], from: server)
            }
        }
        for line in batch("draft/chathistory-targets", [], lines) { reply(line) }
    }

    // MARK: Marks

    mutating func markRead(_ line: IRCMessage) {
        guard let name = line.params.first else { return fail("MARKREAD", "NEED_MORE_PARAMS", "need more") }
        guard let channel = channels.named(name) else {
            // Where nothing was said yet, nothing is read.
            guard line.params.count > 1, known(name) == nil else { return tell(mark: nil, of: name) }
            return fail("MARKREAD", "INVALID_PARAMS", "no channel", [name])
        }
        guard line.params.count > 1 else {
            return extras.tasks.append(.mark(.find(name: channel.name, room: channel.id)))
        }
        guard case .time(let until)? = IRCPlace(line.params[1], in: channel.id) else {
            return fail("MARKREAD", "INVALID_PARAMS", "bad place", [name])
        }
        extras.tasks.append(.mark(.place(name: channel.name, room: channel.id, until: until)))
    }

    mutating func marked(_ wish: IRCMarkWish, _ result: JSON) {
        switch wish {
        case .find(let name, let room):
            let shown = ([ShownRoom](json: result) ?? []).first { $0.id == room }
            guard let seq = shown?.read, seq > 0 else { return tell(mark: nil, of: name) }
            extras.tasks.insert(.mark(.time(name: name, room: room, seq: seq)), at: 0)
        case .time(let name, let room, let seq):
            channels.mark(room, read: seq)
            tell(mark: HistoryResult(result).events.last.flatMap { LogPlace($0).at }, of: name)
        case .news(let name, _, _):
            guard let at = HistoryResult(result).events.last.flatMap({ LogPlace($0).at }) else { return }
            send(markLine(at, of: name))
        case .place(let name, let room, _):
            // Before the first message there is no place: what holds is told.
            guard let last = HistoryResult(result).events.last.map({ LogPlace($0) }) else {
                extras.tasks.insert(.mark(.find(name: name, room: room)), at: 0)
                return
            }
            extras.tasks.insert(.mark(.set(name: name, room: room, seq: last.seq, at: last.at)), at: 0)
        // One that is older than the one before changes nothing: what holds is told.
        case .set(let name, let room, let seq, _):
            channels.mark(room, read: seq)
            extras.tasks.insert(.mark(.find(name: name, room: room)), at: 0)
        }
    }

    /// The person has read on, by another connection.
    mutating func tellRead(_ event: Event) {
        guard caps.contains(.readMarker), event.params["account"]?.string == me?.id, let room = event.room,
            let channel = channels[room], channel.isJoined, let seq = event.params["seq"]?.int,
            seq > channel.mark
        else { return }
        channels.mark(room, read: seq)
        extras.tasks.append(.mark(.news(name: channel.name, room: room, seq: seq)))
    }

    private mutating func tell(mark at: Instant?, of name: String) { reply(markLine(at, of: name)) }

    private func markLine(_ at: Instant?, of name: String) -> IRCMessage {
        IRCMessage("MARKREAD", [name, at.map { "timestamp=\(IRCText.time($0))" } ?? "*"], from: server)
    }
}
