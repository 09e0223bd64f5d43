import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// What German and Spanish say otherwise than English: halves and quarters of hours, numbers of one word, days by name.
@Suite("Values in German and Spanish")
struct GermanAndSpanishTests {
    struct Case: Sendable, CustomStringConvertible {
        var language: String
        var kind: ValueReaders.Kind
        var text: String
        var value: String

        var description: String { "\(language) \(text)" }

        init(_ language: String, _ kind: ValueReaders.Kind, _ text: String, _ value: String) {
            (self.language, self.kind, self.text, self.value) = (language, kind, text, value)
        }
    }

    private static func all(
        _ language: String, _ kind: ValueReaders.Kind, _ cases: KeyValuePairs<String, String>
    ) -> [Case] { cases.map { Case(language, kind, $0.key, $0.value) } }

    static let numbers =
        all(
            "de", .number,
            [
                "sieben": "7", "einundzwanzig": "21", "fünfundzwanzig": "25", "fuenfunddreissig": "35",
                "hundert": "100", "hunderteins": "101", "zweihundertfünfzig": "250", "dreihundertzwölf": "312",
                "tausend": "1000", "zweitausendsechsundzwanzig": "2026", "neunzehnhundertneunzig": "1990",
                "zehntausend": "10000", "eineinhalb": "1.5", "anderthalb": "1.5", "zweieinhalb": "2.5",
                "ein halb": "0.5",
                "3,5": "3.5", "zwei Komma fünf": "2.5", "ein Dutzend": "12", "1.500": "1500", "dreiviertel": "0.75",
            ])
        + all(
            "es", .number,
            [
                "siete": "7", "veintiuno": "21", "veinticinco": "25", "treinta y cinco": "35", "cien": "100",
                "ciento uno": "101", "doscientos cincuenta": "250", "trescientos doce": "312", "mil": "1000",
                "dos mil veintiséis": "2026", "diez mil": "10000", "dos y medio": "2.5", "medio": "0.5", "3,5": "3.5",
                "dos coma cinco": "2.5", "una docena": "12", "1.500": "1500", "tres cuartos": "0.75",
            ])

    static let lengths =
        all(
            "de", .duration,
            [
                "5 Minuten": "300", "anderthalb Stunden": "5400", "eine Viertelstunde": "900",
                "eine halbe Stunde": "1800",
                "eine Dreiviertelstunde": "2700", "zweieinhalb Minuten": "150", "ein Stündchen": "3600",
                "eine Stunde und 20 Minuten": "4800", "1h30": "5400", "2:30": "150", "90 Sek.": "90",
                "1,5 Stunden": "5400", "eineinhalb Stunden": "5400", "eine halbe Minute": "30",
                "drei Wochen": "1814400",
                "ein paar Minuten": "180", "zwei und eine halbe Stunde": "9000", "fünfundvierzig Minuten": "2700",
                "eine Minute dreissig": "90", "vierzehn Tage": "1209600",
            ])
        + all(
            "es", .duration,
            [
                "5 minutos": "300", "hora y media": "5400", "una hora y media": "5400", "un cuarto de hora": "900",
                "media hora": "1800", "tres cuartos de hora": "2700", "dos minutos y medio": "150",
                "una hora y 20 minutos": "4800", "una hora y cuarto": "4500", "1h30": "5400", "2:30": "150",
                "90 seg.": "90", "1,5 horas": "5400", "medio minuto": "30", "tres semanas": "1814400",
                "un par de minutos": "120", "cuarenta y cinco minutos": "2700", "quince días": "1296000",
                "un minuto treinta": "90",
            ])

    static let instants =
        all(
            "de", .instant,
            [
                "um halb acht": "2026-03-02T19:30", "morgen um halb acht": "2026-03-03T07:30",
                "Viertel vor neun": "2026-03-02T20:45", "um Viertel nach drei": "2026-03-02T15:15",
                "um drei Viertel elf": "2026-03-02T10:45", "um dreiviertel elf": "2026-03-02T10:45",
                "fünf vor zwölf": "2026-03-02T11:55", "um fünf nach halb drei": "2026-03-02T14:35",
                "morgen um 9": "2026-03-03T09:00", "morgen früh um 7": "2026-03-03T07:00",
                "übermorgen um 14:30": "2026-03-04T14:30", "uebermorgen": "2026-03-04T00:00",
                "heute Abend um 8": "2026-03-02T20:00", "am Freitag um 18 Uhr": "2026-03-06T18:00",
                "nächsten Dienstag": "2026-03-03T00:00", "am 15. April um 10 Uhr": "2026-04-15T10:00",
                "am 1. Mai 2027": "2027-05-01T00:00", "15.4.2026": "2026-04-15T00:00",
                "in 45 Minuten": "2026-03-02T10:45",
                "in einer halben Stunde": "2026-03-02T10:30", "in anderthalb Stunden": "2026-03-02T11:30",
                "in zwei Wochen": "2026-03-16T10:00", "nächste Woche Freitag": "2026-03-13T00:00",
                "Ende des Monats": "2026-03-31T00:00", "an Weihnachten": "2026-12-25T00:00",
                "Ostermontag": "2026-04-06T00:00",
                "um Mitternacht": "2026-03-03T00:00", "mittags": "2026-03-02T12:00",
                "Freitag Abend um 7": "2026-03-06T19:00",
                "am Fr. um 9": "2026-03-06T09:00", "in 3 Tagen um 9": "2026-03-05T09:00",
            ])
        + all(
            "es", .instant,
            [
                "a las siete y media de la mañana": "2026-03-03T07:30",
                "mañana a las siete y media": "2026-03-03T07:30",
                "a las nueve menos cuarto": "2026-03-02T20:45", "a las tres y cuarto de la tarde": "2026-03-02T15:15",
                "a las doce menos cinco": "2026-03-02T11:55", "mañana a las 9": "2026-03-03T09:00",
                "mañana por la mañana a las 7": "2026-03-03T07:00", "pasado mañana a las 14:30": "2026-03-04T14:30",
                "esta noche a las 8": "2026-03-02T20:00", "el viernes a las 18": "2026-03-06T18:00",
                "el martes que viene": "2026-03-03T00:00", "el próximo martes": "2026-03-03T00:00",
                "el 15 de abril a las 10": "2026-04-15T10:00", "el 1 de mayo de 2027": "2027-05-01T00:00",
                "15/4/2026": "2026-04-15T00:00", "en 45 minutos": "2026-03-02T10:45",
                "dentro de media hora": "2026-03-02T10:30", "en hora y media": "2026-03-02T11:30",
                "dentro de dos semanas": "2026-03-16T10:00", "a finales de mes": "2026-03-31T00:00",
                "en Navidad": "2026-12-25T00:00", "a medianoche": "2026-03-03T00:00", "a mediodía": "2026-03-02T12:00",
                "el viernes por la tarde a las 7": "2026-03-06T19:00", "a la una": "2026-03-02T13:00",
                "dentro de 3 días a las 9": "2026-03-05T09:00",
            ])

    static let repeats =
        all(
            "de", .recurrence,
            [
                "jeden Montag um 9": "1 week, weekday 1, time 09:00", "montags um 9": "1 week, weekday 1, time 09:00",
                "alle zwei Wochen": "2 week", "jeden Tag um 8 Uhr": "1 day, time 08:00",
                "täglich um 8": "1 day, time 08:00",
                "jeden Werktag um halb neun": "1 week, weekday 1 2 3 4 5, time 08:30",
                "alle 3 Stunden": "3 hour", "jeden zweiten Tag": "2 day",
                "jeden Montag und Donnerstag": "1 week, weekday 1 4",
                "am ersten Montag jedes Monats": "1 month, weekday 1/1", "am 15. jedes Monats": "1 month, day 15",
                "jedes Jahr": "1 year", "wöchentlich": "1 week", "jedes Wochenende": "1 week, weekday 6 7",
                "alle zwei Wochen am Donnerstag um 18 Uhr": "2 week, weekday 4, time 18:00",
                "jeden Abend um 8": "1 day, time 20:00", "jeden Monat am letzten Tag": "1 month, day 31",
            ])
        + all(
            "es", .recurrence,
            [
                "cada lunes a las 9": "1 week, weekday 1, time 09:00",
                "los lunes a las 9": "1 week, weekday 1, time 09:00",
                "todos los lunes a las 9": "1 week, weekday 1, time 09:00", "cada dos semanas": "2 week",
                "todos los días a las 8": "1 day, time 08:00", "a diario a las 8": "1 day, time 08:00",
                "todos los días laborables a las ocho y media": "1 week, weekday 1 2 3 4 5, time 08:30",
                "cada 3 horas": "3 hour", "cada lunes y jueves": "1 week, weekday 1 4",
                "el primer lunes de cada mes": "1 month, weekday 1/1", "el 15 de cada mes": "1 month, day 15",
                "cada año": "1 year", "semanalmente": "1 week", "todos los fines de semana": "1 week, weekday 6 7",
                "cada dos semanas el jueves a las 18": "2 week, weekday 4, time 18:00",
                "cada noche a las 8": "1 day, time 20:00", "un día sí y otro no": "2 day",
            ])

    @Test("are read as they are said", arguments: numbers + lengths + instants + repeats)
    func read(said: Case) throws {
        let context = ReadingContext(now: Grammar.exampleNow, timeZone: .gmt, language: said.language)
        let read = ValueTables.whole(said.text, said.kind, context).first?.value.written(in: .gmt)
        #expect(read == said.value)
    }

    @Test(
        "a number of one word is none when a part of it is not",
        arguments: ["einundzwanzigfach", "zweihundertund", "undzwanzig", "vierfünf"])
    func noNumber(word: String) {
        let context = ReadingContext(now: Grammar.exampleNow, timeZone: .gmt, language: "de")
        #expect(ValueTables.whole(word, .number, context).isEmpty)
    }
}
