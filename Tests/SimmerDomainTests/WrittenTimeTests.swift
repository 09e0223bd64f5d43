import SimmerDomain
import Testing

@Suite struct WrittenTimeTests {
    private static let words = WrittenTime.Words(
        seconds: ["s", "sec", "seconds", "secondes"], minutes: ["min", "mn", "minutes"],
        hours: ["h", "hour", "hours", "heures"], ranges: ["to", "and", "à", "et"])

    @Test(
        "lengths of time are found in what people write; of a range the lower end counts and both are shown",
        arguments: [
            ("incubate 30 min at 37 °C", [(1_800, "30 min")]), ("10–15 min", [(600, "10–15 min")]),
            ("spin 10 to 15 minutes, then 90 s", [(600, "10 to 15 minutes"), (90, "90 s")]),
            ("incuber 1,5 h", [(5_400, "1,5 h")]), ("1 h 30 dans le bain", [(5_400, "1 h 30")]),
            ("1h30 min", [(5_400, "1h30 min")]), ("1 h 30 à 37 °C", [(5_400, "1 h 30")]),
            ("incubate 1 h 37 °C", [(3_600, "1 h")]), ("2h 4°C", [(7_200, "2h")]), ("1 h 5 % SDS", [(3_600, "1 h")]),
            ("laisser 2 heures puis 5 à 10 secondes", [(7_200, "2 heures"), (5, "5 à 10 secondes")]),
            ("5 mL Tris, 120 V, 37 °C, 3 m, 2 steps", []), ("0 min, 9999 h, min, 3 hamsters", []),
            ("wait 2 h then 2 hours", [(7_200, "2 h")]),
        ] as [(String, [(Int, String)])])
    func found(text: String, times: [(Int, String)]) {
        let found = WrittenTime.all(in: text, Self.words)
        #expect(found.map(\.seconds) == times.map(\.0) && found.map(\.text) == times.map(\.1), "\(found)")
    }
}
