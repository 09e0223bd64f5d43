import Foundation
import SimmerChat
import SimmerDomain
import Yams

/// One dialogue under way.
final class DialogueRun {
    /// What Simmer said.
    struct Said {
        let room: String
        let message: JSON

        var code: String? { message["code"]?.string }
        var isQuiet: Bool { message["quiet"]?.bool ?? false }
        var text: String { message["text"]?.string ?? "" }
        var marks: [String] { [code, isQuiet ? "quiet" : nil].compactMap(\.self) }
    }

    let household: Household
    private let setting: Step.Setting
    private let steps: [Step]
    private let company: Company
    /// The room that is spoken in.
    private var here = ""
    private var names: [String: JSON] = [:]
    /// The last act, and what Simmer said after it that no line has named yet.
    private var actLine = 0
    private var unnamed: [Said] = []
    private var last: Said?

    private(set) var checks = 0
    private(set) var faults: [Step.At] = []
    /// What Simmer said after each act, by the line behind which it belongs; for a dialogue that does not say it yet.
    private(set) var said: [Int: [(said: Said, isElsewhere: Bool)]] = [:]

    init(_ dialogue: Dialogue) async throws {
        (setting, steps) = try Step.read(dialogue.lines)
        household = try await Household(
            limits: setting.limits, isLearned: setting.isLearned, sendsMail: setting.sendsMail)
        company = Company(household)
    }

    func run() async {
        do {
            try await begin()
            for step in steps { try await perform(step) }
            end(of: actLine)
        } catch let fault as Step.At {
            faults.append(fault)
        } catch {
            faults.append(Step.At(actLine, "\(error)"))
        }
        for fault in household.faults { faults.append(Step.At(actLine, fault)) }
        await household.close()
    }

    private func fail(_ line: Int, _ text: String) { faults.append(Step.At(line, text)) }

    private func begin() async throws {
        let guests = setting.people.matches(of: /(\w+)(?: \(([^)]*)\))?/)
        for guest in guests { try await company.come(String(guest.1), guest.2.map(String.init) ?? "") }
        if setting.room != "none", let room = setting.room.wholeMatch(of: /([^()]+?)(?: \((\w+)\))?/) {
            try await make(String(room.1), kind: room.2.map(String.init), company.host)
            for guest in guests.dropFirst() { try await company.join(String(guest.1), to: here) }
        }
        try await household.settle()
        company.mark()
    }

    private func make(_ room: String, kind: String?, _ owner: String) async throws {
        try await company.make(room, kind: kind, owner)
        here = room
    }

    // MARK: - Acts

    private func perform(_ step: Step) async throws {
        do {
            switch step.act {
            case .simmer(let text, let code, let isQuiet, let room):
                expect(step, text, code: code, isQuiet: isQuiet, room: room)
            case .hears(let who, let event, let isNot): try hears(step, who, event, isNot: isNot)
            case .there(let kind, let elements): try await there(step, kind, elements)
            case .calls(let who, let method, let params, let room):
                try await call(step, who, method, params, room: room)
            default:
                try await act(step) { try await self.act(step.act, step) }
                // What stands below a line that is said is the answer's.
                if !step.pattern.isEmpty { match(step, step.pattern, unnamed.first?.message ?? .null) }
            }
        } catch let fault as DialogueFault {
            throw Step.At(step.line, fault.description)
        } catch let fault as YamlError {
            throw Step.At(step.line, "\(fault)")
        }
    }

    private func act(_ act: Step.Act, _ step: Step) async throws {
        switch act {
        case .says(let who, let text, let room, let isReply):
            here =
                room.map { $0 == "direct" ? "@" + who : $0 } ?? (here.hasPrefix("@") && here != "@" + who ? home : here)
            let text = ([filled(text)] + step.text).joined(separator: "\n")
            var params: JSON = ["room": try company.id(of: here), "text": .string(text), "cid": company.cid()]
            if isReply { params["replyTo"] = last?.message["seq"] }
            let sent = try await company.result(of: company.person(who).peer, "message.send", params)
            names["said"] = sent["seq"]
        case .passes(let seconds): try await household.wait(until: household.now.adding(seconds: seconds))
        case .reaches(let text):
            guard let instant = Pattern.instant(text, now: household.now) else {
                throw DialogueFault("no instant: \(text)")
            }
            guard instant > household.now else { throw DialogueFault("\(text) is over") }
            try await household.wait(until: instant)
        case .comes(let who, let how): try await company.come(who, how)
        case .makes(let who, let room, let kind): try await make(room, kind: kind, who)
        case .joins(let who, let room): try await company.join(who, to: room)
        case .repeats(let numbers, let text):
            for number in numbers {
                let text = text.replacingOccurrences(of: "<n>", with: "\(number)")
                guard let act = Step.act(text) else { throw DialogueFault("not understood: \(text)") }
                if case .calls(let who, let method, let params, let room) = act {
                    let answer = try await answer(who, method, params, room: room)
                    guard answer["result"] != nil else { throw DialogueFault("\(text): \(answer.text)") }
                } else {
                    try await self.act(act, step)
                }
                try await household.settle()
                household.tick()
            }
        default: break
        }
    }

    /// The room that the dialogue takes place in.
    private var home: String { String(setting.room.prefix { $0 != "(" }).trimmingCharacters(in: .whitespaces) }

    /// `$name` in what is said.
    private func filled(_ text: String) -> String {
        text.replacing(/\$(\w+)/) { match in names[String(match.1)]?.string ?? String(match.0) }
    }

    /// Something is done: Simmer must have said what the lines before told, and from now on what comes after it counts.
    private func act(_ step: Step, _ body: () async throws -> Void) async throws {
        end(of: actLine)
        company.mark()
        if case .says = step.act { actLine = step.line + step.text.count } else { actLine = step.end }
        household.tick()
        try await body()
        try await household.settle()
        // What is done many times is what comes before the dialogue: nobody names each answer.
        if case .repeats = step.act { return }
        hear()
    }

    private func end(of line: Int) {
        for said in unnamed {
            let room = said.room == here ? "" : " [\(said.room)]"
            fail(line, "simmer\(room) (\(said.marks.joined(separator: ", "))) also said: \(said.text)")
        }
        unnamed = []
    }

    /// What Simmer said since the mark, to whomever.
    private func hear() {
        var found: Set<String> = []
        for person in company.people.sorted(by: { $0.key < $1.key }).map(\.value) {
            for event in person.peer.events.dropFirst(person.mark)
            where event["event"] == "message" && event["from"]?["bot"]?.bool == true {
                let room = event["room"]?.string ?? ""
                guard found.insert("\(room) \(event["seq"]?.int ?? 0)").inserted else { continue }
                unnamed.append(Said(room: company.name(of: room), message: event))
            }
        }
        unnamed.sort { ($0.room, $0.message["seq"]?.int ?? 0) < ($1.room, $1.message["seq"]?.int ?? 0) }
        said[actLine, default: []] += unnamed.map { (said: $0, isElsewhere: $0.room != here) }
        if let newest = unnamed.last { last = newest }
    }

    // MARK: - Calls

    private func answer(_ who: String, _ method: Method, _ params: String?, room: String?) async throws -> JSON {
        let pattern = Pattern(names: company.ids.merging(names) { $1 }, now: household.now)
        var json = try params.flatMap { try Yams.compose(yaml: $0) }.map(pattern.value) ?? [:]
        let fields = ProtocolMethods.all.first { $0.method == method }?.fields.map(\.name) ?? []
        if let name = room ?? json["room"]?.string, let id = company.rooms[name == "direct" ? "@" + who : name] {
            json["room"] = .string(id)
        } else if json["room"] == nil, fields.contains("room"), method != .search {
            json["room"] = try company.id(of: here)
        }
        if json["cid"] == nil, fields.contains("cid") { json["cid"] = company.cid() }
        return try await company.person(who).peer.call(household.hub, method.rawValue, json)
    }

    private func call(_ step: Step, _ who: String, _ method: Method, _ params: String?, room: String?) async throws {
        var given: JSON = [:]
        let isQuestion = ProtocolMethods.all.first { $0.method == method }?.effect == .reads
        if isQuestion {
            given = try await answer(who, method, params, room: room)
        } else {
            try await act(step) { given = try await self.answer(who, method, params, room: room) }
        }
        if let result = given["result"] {
            if step.pattern.contains("refused:") { return fail(step.line, "not refused: \(result.text)") }
            return match(step, step.pattern, result)
        }
        let error = given["error"]
        let refusal: JSON = .compact([
            "refused": error?["data"]?["reason"] ?? error?["code"] ?? given["closed"],
            "field": error?["data"]?["field"],
            "code": error?["code"], "message": error?["message"], "closed": given["closed"],
            "mine": error?["data"]?["mine"], "theirs": error?["data"]?["theirs"],
        ])
        guard step.pattern.contains("refused:") else { return fail(step.line, "refused: \(given.text)") }
        match(step, step.pattern, refusal)
    }

    // MARK: - Checks

    private func match(_ step: Step, _ yaml: String, _ value: JSON) {
        if let fault = mismatch(yaml, value) { fail(step.line, fault) }
    }

    private func mismatch(_ yaml: String, _ value: JSON) -> String? {
        guard !yaml.isEmpty else { return nil }
        checks += 1
        do {
            guard let node = try Yams.compose(yaml: yaml) else { return "nothing is expected" }
            var pattern = Pattern(names: company.ids.merging(names) { $1 }, now: household.now)
            let fault = pattern.mismatch(node, value)
            if fault == nil { names = pattern.names }
            return fault
        } catch {
            return "\(error)"
        }
    }

    private func expect(_ step: Step, _ text: String, code: String?, isQuiet: Bool, room: String?) {
        checks += 1
        let room = room ?? here
        guard let index = unnamed.firstIndex(where: { $0.room == room }) else {
            return fail(step.line, "simmer said nothing (more) in \(room)")
        }
        let said = unnamed.remove(at: index)
        last = said
        let text = ([filled(text)] + step.text).joined(separator: "\n")
        if !Pattern.fits(text, said.text) { fail(step.line, "simmer said: \(said.text)") }
        if said.code != code { fail(step.line, "its code is \(said.code ?? "none"): \(said.text)") }
        if said.isQuiet != isQuiet { fail(step.line, said.isQuiet ? "it is quiet" : "it is not quiet") }
        match(step, step.pattern, said.message)
    }

    private func hears(_ step: Step, _ who: String, _ event: String, isNot: Bool) throws {
        checks += 1
        let person = try company.person(who)
        let heard = person.peer.events.dropFirst(person.mark).filter { $0["event"]?.string == event }
        let faults = heard.map { step.pattern.isEmpty ? nil : mismatch(step.pattern, $0) }
        if isNot, let index = faults.firstIndex(of: nil) {
            fail(step.line, "\(who) heard \(heard[index].text)")
        } else if !isNot, !faults.contains(nil) {
            fail(step.line, faults.first.flatMap(\.self) ?? "\(who) heard no \(event)")
        }
    }

    /// What there is in the room, as its host sees it: of timers and reminders those that are not over.
    private func there(_ step: Step, _ kind: String, _ elements: String) async throws {
        guard let method = Method(rawValue: kind.dropLast() + ".list") else {
            throw DialogueFault("no list of \(kind)")
        }
        let given = try await answer(company.host, method, nil, room: nil)["result"]?[kind]?.array ?? []
        let live: [String: Set<JSON>] = ["timers": ["running", "paused"], "reminders": ["waiting"]]
        let shown = given.filter { element in live[kind].map { $0.contains(element["state"] ?? .null) } ?? true }
        match(step, "any order: \(elements)\n", .array(shown))
    }
}
