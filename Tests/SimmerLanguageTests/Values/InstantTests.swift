import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// Everything is said on Monday 23 November 2026 at 14:30 in Paris, where nothing else stands.
@Suite("instants (E19, B5)")
struct InstantTests {
    static func read(
        _ text: String, _ language: String = "en", _ now: String = "2026-11-23 14:30", _ zone: String = "Europe/Paris"
    ) -> String? {
        let context = ReadingContext.at(now, zone, language)
        guard case .instant(let spoken)? = ValueTables.whole(text, .instant, context).first?.value else { return nil }
        return spoken.instant.written(context.timeZone)
    }

    @Test(
        "English",
        arguments: [
            ("at 8", "2026-11-23 20:00"), ("at 8 am", "2026-11-24 08:00"), ("at 15:00", "2026-11-23 15:00"),
            ("at half past five", "2026-11-23 17:30"), ("at a quarter past 3", "2026-11-23 15:15"),
            ("ten to six", "2026-11-23 17:50"), ("at noon", "2026-11-24 12:00"), ("at midnight", "2026-11-24 00:00"),
            ("at 0830", "2026-11-24 08:30"), ("six o'clock", "2026-11-23 18:00"),
            ("at five thirty pm", "2026-11-23 17:30"),
            ("in 20 minutes", "2026-11-23 14:50"), ("20 minutes from now", "2026-11-23 14:50"),
            ("in an hour and a half", "2026-11-23 16:00"),
            ("in 3 days", "2026-11-26 14:30"), ("in a month", "2026-12-23 14:30"), ("in two weeks", "2026-12-07 14:30"),
            ("tomorrow", "2026-11-24 00:00"), ("tomorrow morning", "2026-11-24 09:00"),
            ("tomorrow morning at 7", "2026-11-24 07:00"),
            ("tomorrow at 5", "2026-11-24 17:00"), ("tonight", "2026-11-23 20:00"),
            ("this evening at 9", "2026-11-23 21:00"),
            ("the day after tomorrow at noon", "2026-11-25 12:00"), ("on Friday", "2026-11-27 00:00"),
            ("Monday", "2026-11-30 00:00"),
            ("Monday at 16:00", "2026-11-23 16:00"), ("Monday at 11 am", "2026-11-30 11:00"),
            ("Friday evening", "2026-11-27 19:00"),
            ("next Tuesday at 10", "2026-12-01 10:00"), ("Thursday next week", "2026-12-03 00:00"),
            ("3 Mondays from now", "2026-12-14 00:00"),
            ("a week from Wednesday", "2026-12-02 00:00"), ("in three weeks on Tuesday", "2026-12-15 00:00"),
            ("on the 5th at 9", "2026-12-05 09:00"), ("the 2nd of January", "2027-01-02 00:00"),
            ("December 24th at 6pm", "2026-12-24 18:00"),
            ("Dec 4 2026, 10:15 PM", "2026-12-04 22:15"), ("4 December 2027", "2027-12-04 00:00"),
            ("1/15", "2027-01-15 00:00"),
            ("1/15/2027 at 4pm", "2027-01-15 16:00"), ("2027-02-28 06:05", "2027-02-28 06:05"),
            ("2026-12-31T23:59", "2026-12-31 23:59"),
            ("the last Friday of January", "2027-01-29 00:00"),
            ("the second Tuesday in March at 10am", "2027-03-09 10:00"),
            ("the 3rd of next month at 9", "2026-12-03 09:00"), ("the end of the month", "2026-11-30 00:00"),
            ("half an hour before midnight", "2026-11-23 23:30"), ("two days before Christmas", "2026-12-23 00:00"),
            ("christmas eve at 8pm", "2026-12-24 20:00"), ("Sunday the 29th", "2026-11-29 00:00"),
            ("Friday 1 January", "2027-01-01 00:00"),
            ("at 17:30 Paris time", "2026-11-23 17:30"), ("5pm EST on Friday", "2026-11-27 23:00"),
            ("9am UTC", "2026-11-24 10:00"),
            ("Thursday at 08:00 GMT+2", "2026-11-26 07:00"), ("tomorrow at 9:00 (Asia/Tokyo)", "2026-11-24 01:00"),
            ("now", "2026-11-23 14:30"),
        ])
    func english(text: String, expected: String) { #expect(Self.read(text) == expected) }

    @Test(
        "French",
        arguments: [
            ("à 8 h", "2026-11-24 08:00"), ("à 20h", "2026-11-23 20:00"), ("à 15:00", "2026-11-23 15:00"),
            ("à 1 heure", "2026-11-24 01:00"),
            ("à cinq heures et demie", "2026-11-24 05:30"), ("à dix-sept heures trente", "2026-11-23 17:30"),
            ("à six heures moins dix", "2026-11-24 05:50"), ("à midi et quart", "2026-11-24 12:15"),
            ("à minuit", "2026-11-24 00:00"),
            ("dans 20 minutes", "2026-11-23 14:50"), ("dans une heure et demie", "2026-11-23 16:00"),
            ("d'ici une heure", "2026-11-23 15:30"),
            ("dans trois jours", "2026-11-26 14:30"), ("dans quinze jours", "2026-12-08 14:30"),
            ("dans un mois", "2026-12-23 14:30"),
            ("demain", "2026-11-24 00:00"), ("demain matin", "2026-11-24 09:00"),
            ("demain matin à 7 h", "2026-11-24 07:00"),
            ("demain soir à 8 heures", "2026-11-24 20:00"), ("ce soir", "2026-11-23 19:00"),
            ("ce soir à 21 h 15", "2026-11-23 21:15"),
            ("cet après-midi à 3 heures", "2026-11-23 15:00"), ("après-demain à midi", "2026-11-25 12:00"),
            ("vendredi", "2026-11-27 00:00"), ("lundi", "2026-11-30 00:00"), ("lundi à 16 h", "2026-11-23 16:00"),
            ("lundi à 11 h", "2026-11-30 11:00"),
            ("vendredi soir", "2026-11-27 19:00"), ("mardi prochain à 10h", "2026-11-24 10:00"),
            ("jeudi de la semaine prochaine", "2026-12-03 00:00"),
            ("jeudi en huit", "2026-12-03 00:00"), ("le 5 à 9h", "2026-12-05 09:00"),
            ("le 2 janvier", "2027-01-02 00:00"),
            ("le 1er décembre à 8 h 05", "2026-12-01 08:05"), ("4 décembre 2027", "2027-12-04 00:00"),
            ("15/1", "2027-01-15 00:00"),
            ("le 15/1/2027 à 16h", "2027-01-15 16:00"), ("2027-02-28 06:05", "2027-02-28 06:05"),
            ("4.12.2026", "2026-12-04 00:00"),
            ("le dernier vendredi de janvier", "2027-01-29 00:00"),
            ("le deuxième mardi de mars à 10h", "2027-03-09 10:00"),
            ("le 3 du mois prochain à 9h", "2026-12-03 09:00"), ("à la fin du mois", "2026-11-30 00:00"),
            ("une demi-heure avant minuit", "2026-11-23 23:30"), ("deux jours avant Noël", "2026-12-23 00:00"),
            ("dimanche 29 novembre à 14 h 05", "2026-11-29 14:05"), ("à 17h30 heure de Paris", "2026-11-23 17:30"),
            ("demain à 9 h (Asia/Tokyo)", "2026-11-24 01:00"), ("maintenant", "2026-11-23 14:30"),
            ("tout de suite", "2026-11-23 14:30"),
        ])
    func french(text: String, expected: String) { #expect(Self.read(text, "fr") == expected) }

    @Test(
        "what is no time reads as nothing, or too unsurely to count alone",
        arguments: [
            ("en", "7"), ("en", "room 12"), ("en", "3 eggs"), ("en", "version 2.5.1"), ("en", "may I ask"),
            ("en", "the march went on"),
            ("en", "he came second"), ("en", "at 25:00"), ("en", "the 31st June"), ("en", "2/30"), ("en", "2027"),
            ("en", "nowhere"), ("en", "morning"), ("fr", "7"), ("fr", "trois œufs"), ("fr", "elle est une amie"),
            ("fr", "le 31 juin"),
            ("fr", "30/2"), ("fr", "il arrive second"), ("fr", "version 2.5.1"), ("fr", "matin"),
        ])
    func nothing(language: String, text: String) {
        #expect(ValueTables.found(text, .instant, .at("2026-11-23 14:30", "Europe/Paris", language)) == nil)
    }

    @Test("a local time that the change of the clocks skips moves forward, one that occurs twice is the first")
    func clockChange() throws {
        #expect(Self.read("tomorrow at 02:30", "en", "2027-03-27 12:00") == "2027-03-28 03:00")
        #expect(Self.read("demain à 2 h 30", "fr", "2027-03-27 12:00") == "2027-03-28 03:00")
        let context = ReadingContext.at("2027-10-30 12:00")
        guard case .instant(let first)? = ValueTables.whole("tomorrow at 02:30", .instant, context).first?.value else {
            Issue.record("not read")
            return
        }
        // 00:30 UTC is 02:30 in summer time, an hour before it is 02:30 again.
        let parts = LocalClock(.gmt).local(first.instant)
        #expect(parts.seconds == 1800)
        #expect(Self.read("in 24 hours", "en", "2027-03-27 12:00") == "2027-03-28 13:00")
        #expect(Self.read("in a day", "en", "2027-03-27 12:00") == "2027-03-28 12:00")
    }

    @Test("an English hour is the next one between 7:00 and 22:59, with the other as the alternative")
    func halves() {
        func alternative(_ text: String, _ now: String) -> (String, String?) {
            let context = ReadingContext.at(now)
            guard case .instant(let spoken)? = ValueTables.whole(text, .instant, context).first?.value else {
                return ("", nil)
            }
            return (spoken.instant.written(context.timeZone), spoken.alternative?.written(context.timeZone))
        }
        #expect(alternative("at 8", "2026-11-23 18:30") == ("2026-11-23 20:00", "2026-11-24 08:00"))
        #expect(alternative("at 8", "2026-11-23 20:01") == ("2026-11-24 08:00", "2026-11-24 20:00"))
        #expect(alternative("at 3", "2026-11-23 14:30") == ("2026-11-23 15:00", "2026-11-24 03:00"))
        #expect(alternative("at 08:00", "2026-11-23 18:30") == ("2026-11-24 08:00", nil))
        #expect(alternative("Monday at 9", "2026-11-23 14:30") == ("2026-11-30 09:00", "2026-11-23 21:00"))
        #expect(alternative("Monday at 9", "2026-11-23 08:30") == ("2026-11-23 09:00", "2026-11-23 21:00"))
        #expect(alternative("Monday at 6", "2026-11-23 14:30") == ("2026-11-23 18:00", nil))
        #expect(alternative("today at 9", "2026-11-23 14:30") == ("2026-11-23 21:00", nil))
        #expect(alternative("on the 23rd at 9", "2026-11-23 14:30") == ("2026-11-23 21:00", nil))
        #expect(
            alternative("tomorrow at 6:45", "2026-11-23 14:30") == ("2026-11-24 06:45", "2026-11-24 18:45")
        )
        #expect(alternative("at 6:45", "2026-11-23 14:30") == ("2026-11-23 18:45", "2026-11-24 06:45"))
        #expect(alternative("at 6:45", "2026-11-23 19:30") == ("2026-11-24 06:45", "2026-11-24 18:45"))
        #expect(
            alternative("Friday at 5:30", "2026-11-23 14:30") == ("2026-11-27 17:30", "2026-11-27 05:30"))
        #expect(
            alternative("in 3 days at 6:30", "2026-11-23 14:30") == (
                "2026-11-26 06:30", "2026-11-26 18:30"
            ))
    }

    @Test("the room's hours decide what parts of the day mean")
    func parts() {
        var context = ReadingContext.at("2026-11-23 05:00")
        context.partsOfDay.morning = TimeOfDay(hour: 6, minute: 45)
        guard case .instant(let spoken)? = ValueTables.whole("this morning", .instant, context).first?.value else {
            Issue.record("not read")
            return
        }
        #expect(spoken.instant.written(context.timeZone) == "2026-11-23 06:45")
    }

    @Test("the grain says how exact the words were")
    func grains() {
        for (text, grain, namesDay) in [
            ("tomorrow", SpokenInstant.Grain.day, true), ("at 8", .hour, false), ("at 8:15", .minute, false),
            ("next month", .month, true),
            ("in 20 seconds", .second, false), ("tomorrow at 8:15", .minute, true), ("next week", .week, true),
        ] {
            guard case .instant(let spoken)? = ValueTables.whole(text, .instant, .at("2026-11-23 14:30")).first?.value
            else {
                Issue.record("not read: \(text)")
                continue
            }
            #expect(spoken.grain == grain, "\(text)")
            #expect(spoken.namesDay == namesDay, "\(text)")
        }
    }

    @Test("a day and a time that stand apart are one instant")
    func apart() {
        let context = ReadingContext.at("2026-11-23 14:30")
        guard
            case .instant(let spoken)? = ValueTables.found(
                "remind me tomorrow to water the plants at 7", .instant, context)
        else {
            Issue.record("not read")
            return
        }
        #expect(spoken.instant.written(context.timeZone) == "2026-11-24 07:00")
    }
}
