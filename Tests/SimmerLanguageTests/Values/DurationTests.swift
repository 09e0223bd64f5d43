import SimmerDomain
import Testing

@testable import SimmerLanguage

@Suite("durations (N34, N35, T16)")
struct DurationTests {
    @Test(
        "English lengths of time in seconds",
        arguments: [
            ("9 min", 540), ("9min", 540), ("nine minutes", 540), ("9-minute", 540), ("90 secs", 90), ("a minute", 60),
            ("an hour", 3600), ("1h30", 5400), ("1 h 30", 5400), ("1h30min", 5400), ("1 hr 15", 4500), ("2'30", 150),
            ("2' 30\"", 150), ("45\"", 45), ("half an hour", 1800), ("1/2 hour", 1800), ("½ hour", 1800),
            ("1½ hours", 5400),
            ("1 1/2 hours", 5400), ("a quarter of an hour", 900), ("three quarters of an hour", 2700),
            ("an hour and a half", 5400), ("two and a half hours", 9000), ("one hour thirty", 5400),
            ("2 hours and 5 minutes", 7500), ("1 hour, 2 minutes and 3 seconds", 3723), ("four minutes twenty", 260),
            ("a couple of minutes", 120), ("a few minutes", 180), ("2.5 minutes", 150), ("2,5 minutes", 150),
            ("4:12", 252),
            ("1:02:03", 3723), ("ninety-five minutes", 5700), ("one hundred and twenty seconds", 120),
            ("a dozen minutes", 720),
            ("3 more minutes", 180), ("another 5 minutes", 300), ("two weeks", 1_209_600), ("a fortnight", 1_209_600),
            ("about ten minutes", 600), ("1 day 2 hours", 93_600), (".5 hours", 1800),
        ])
    func english(text: String, seconds: Double) {
        #expect(ValueTables.whole(text, .duration, .at("2026-11-23 14:30")).first?.value == .duration(seconds))
    }

    @Test(
        "French lengths of time in seconds",
        arguments: [
            ("9 min", 540), ("neuf minutes", 540), ("1h30", 5400), ("1 h 30", 5400), ("une demi-heure", 1800),
            ("demi heure", 1800), ("un quart d'heure", 900), ("trois quarts d'heure", 2700),
            ("trois quarts d’heure", 2700),
            ("une heure et demie", 5400), ("deux heures et demie", 9000), ("deux heures et quart", 8100),
            ("deux heures moins le quart", 6300), ("une heure trente", 5400), ("une minute trente", 90),
            ("2 minutes et 30 secondes", 150), ("2'30", 150), ("quinze jours", 1_296_000),
            ("une quinzaine de minutes", 900),
            ("une dizaine de minutes", 600), ("quatre-vingt-dix minutes", 5400), ("soixante-quinze secondes", 75),
            ("vingt et une minutes", 1260), ("2,5 minutes", 150), ("quelques minutes", 180), ("une bonne heure", 3600),
            ("une minute et demie", 90), ("4:12", 252), ("½ heure", 1800), ("5 minutes de plus", 300),
            ("une heure, deux minutes et trois secondes", 3723), ("environ dix minutes", 600),
        ])
    func french(text: String, seconds: Double) {
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", "fr")
        #expect(ValueTables.whole(text, .duration, context).first?.value == .duration(seconds))
    }

    @Test(
        "what is no length of time reads as nothing",
        arguments: [
            ("en", "minutes"), ("en", "in hours"), ("en", "the second one"), ("en", "a man"), ("en", "5 hearts"),
            ("en", "12"),
            ("en", "half"), ("en", "3 marbles"), ("fr", "minute"), ("fr", "une seule"), ("fr", "12"),
            ("fr", "la seconde"),
            ("fr", "3 sœurs"), ("fr", "demie"),
        ])
    func nothing(language: String, text: String) {
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        #expect(ValueTables.found(text, .duration, context) == nil)
    }

    @Test("a length inside of a sentence is found where it stands")
    func inside() {
        let context = ReadingContext.at("2026-11-23 14:30")
        #expect(
            ValueTables.found("let the dough rest an hour and ten minutes please", .duration, context)
                == .duration(4200))
        #expect(ValueTables.found("the 12 eggs boil 6 min", .duration, context) == .duration(360))
    }

    @Test("nothing is read from the middle of a number")
    func middle() {
        let context = ReadingContext.at("2026-11-23 14:30")
        let line = Tokenizer.line("2.5 hours")
        let reader = ValueTables.readers["en"]?.reader(.duration)
        #expect(reader?.readings(in: line, at: 0, context).first?.value == .duration(9000))
        #expect(reader?.readings(in: line, at: 2, context).isEmpty == true)
    }
}

@Suite("numbers, quantities, ratings, people, temperatures, addresses (N8, N25, T7, P5)")
struct NumberTests {
    @Test(
        "numbers in digits and words",
        arguments: [
            ("en", "42", 42), ("en", "1,250", 1250), ("en", "3.75", 3.75), ("en", "forty-two", 42),
            ("en", "twelve hundred", 1200),
            ("en", "three hundred and six", 306), ("en", "seven thousand two hundred", 7200),
            ("en", "two hundred thousand and five", 200_005), ("en", "a million", 1_000_000), ("en", "8 1/2", 8.5),
            ("en", "8½", 8.5), ("en", "three quarters", 0.75), ("en", "a dozen", 12), ("en", "two and a half", 2.5),
            ("en", "minus four", -4), ("en", "six point five", 6.5), ("en", "2.5 million", 2_500_000),
            ("fr", "42", 42), ("fr", "1 250", 1250), ("fr", "3,75", 3.75), ("fr", "3.75", 3.75),
            ("fr", "quarante-deux", 42),
            ("fr", "soixante et onze", 71), ("fr", "quatre-vingts", 80), ("fr", "quatre-vingt-dix-sept", 97),
            ("fr", "septante-cinq", 75), ("fr", "deux cent mille trois", 200_003), ("fr", "mille neuf cent", 1900),
            ("fr", "un million", 1_000_000), ("fr", "trois quarts", 0.75), ("fr", "une douzaine", 12),
            ("fr", "deux et demi", 2.5),
            ("fr", "moins quatre", -4), ("fr", "six virgule cinq", 6.5), ("fr", "vingt et un", 21),
        ])
    func numbers(language: String, text: String, value: Double) {
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        #expect(ValueTables.whole(text, .number, context).first?.value == .number(value))
    }

    @Test(
        "quantities with their units",
        arguments: [
            ("en", "250 g", 250, "g"), ("en", "1½ cups", 1.5, "cup"), ("en", "two tablespoons", 2, "tbsp"),
            ("en", "half a cup", 0.5, "cup"),
            ("en", "3 packs", 3, "pack"), ("en", "0.5 oz", 0.5, "oz"), ("fr", "250 g", 250, "g"),
            ("fr", "2 c. à s.", 2, "tbsp"),
            ("fr", "une cuillère à café", 1, "tsp"), ("fr", "1,5 litre", 1.5, "l"), ("fr", "trois paquets", 3, "pack"),
        ])
    func quantities(language: String, text: String, amount: Double, unit: String) {
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        #expect(ValueTables.whole(text, .quantity, context).first?.value == .quantity(amount, unit: unit))
    }

    @Test(
        "temperatures with their scale",
        arguments: [
            ("en", "80 °C", 80, "°C"), ("en", "175 degrees fahrenheit", 175, "°F"), ("en", "95 degrees", 95, "°"),
            ("fr", "80 °C", 80, "°C"), ("fr", "95 degrés", 95, "°"), ("fr", "80,5 degrés celsius", 80.5, "°C"),
        ])
    func temperatures(language: String, text: String, amount: Double, unit: String) {
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        #expect(ValueTables.whole(text, .temperature, context).first?.value == .quantity(amount, unit: unit))
    }

    @Test(
        "ratings on any scale, as of 5",
        arguments: [
            ("en", "4.5", 4.5), ("en", "4,5", 4.5), ("en", "4/5", 4), ("en", "4.5/5", 4.5), ("en", "four stars", 4),
            ("en", "9/10", 4.5), ("en", "3 out of 5", 3), ("en", "6", 6), ("fr", "4,5", 4.5), ("fr", "4/5", 4),
            ("fr", "quatre étoiles", 4), ("fr", "3 sur 5", 3), ("fr", "16/20", 4),
        ])
    func ratings(language: String, text: String, value: Double) {
        let context = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", language)
        #expect(ValueTables.whole(text, .rating, context).first?.value == .rating(value))
    }

    @Test("people are counted with or without the word, more surely with it")
    func people() throws {
        let context = ReadingContext.at("2026-11-23 14:30")
        let said = try #require(ValueTables.whole("4 people", .people, context).first)
        let bare = try #require(ValueTables.whole("four", .people, context).first)
        #expect(said.value == .number(4) && bare.value == .number(4))
        #expect(said.certainty > bare.certainty)
        let french = ReadingContext.at("2026-11-23 14:30", "Europe/Paris", "fr")
        #expect(ValueTables.whole("six personnes", .people, french).first?.value == .number(6))
    }

    @Test("an e-mail address keeps its spelling")
    func email() {
        let context = ReadingContext.at("2026-11-23 14:30")
        #expect(
            ValueTables.whole("Ana.Li+lab@Example.org", .email, context).first?.value == .text("Ana.Li+lab@Example.org")
        )
        #expect(ValueTables.whole("ana", .email, context).isEmpty)
    }
}
