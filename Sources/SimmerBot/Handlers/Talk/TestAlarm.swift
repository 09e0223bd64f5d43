import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "test my alarm": rings the speaker's devices with the page closed; how it arrived is told as it is known (B21)
enum TestAlarm: IntentHandler {
    static let intent = "alarm.test"
    /// Time to close the page or lock the screen.
    private static let secondsBefore = 10
    /// So long after it rang, what has not arrived is told.
    private static let patienceSeconds = 20

    static func run(_ turn: Turn) throws -> Reply {
        let devices = try turn.tx.push.all(of: turn.speaker.key)
        guard !devices.isEmpty else { throw Refusal(.notFound, field: "device", phrase: "alarm.test/none") }
        let due = turn.now.adding(seconds: secondsBefore)
        let group = Identifier.random()
        for device in devices {
            let test = AlarmTest(
                id: Identifier.random(), group: group, account: turn.speaker.key, room: turn.room.key,
                cause: turn.cause, device: device.id, language: turn.language, due: due)
            try turn.tx.alarmTests.insert(test)
            try turn.tx.jobs.push(PushJob(.test(test.id), to: device.id), due: due)
        }
        try turn.tx.jobs.reportAlarmTests(inGroup: group, due: due.adding(seconds: patienceSeconds))
        let names = devices.map { $0.name(in: turn.language, turn.grammar) }
        return turn.quietly(
            "ringing",
            [
                "count": .number(Double(devices.count)), "devices": .list(names),
                "seconds": .number(Double(secondsBefore)),
            ])
    }
}
