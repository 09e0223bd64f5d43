"""Sentences to the bot: the examples of the intent files with other durations, dates, amounts and repeats in them, and slash commands."""
import re

import yaml

from server import ROOT

NUMBERS = ["0", "1", "2", "-1", "3", "7", "12", "25", "60", "99", "1000", "1e9", "0.5", "1/2", "1/0", "½", "9223372036854775807",
           "-9223372036854775808", "99999999999999999999", "1,5", "1.5", "1 000 000", "zero", "a hundred", "cent", "deux", "٣", "012", "one and a half"]
TIMES = {
    "en": ["at 9", "at 25:61", "at noon", "tomorrow", "in 5 minutes", "in 99999999999 years", "on 30 February", "on 2026-13-45", "yesterday at midnight",
           "every monday at 9", "every 0 days", "every 10 seconds", "every second tuesday until 9999-12-31", "on the 31st of each month", "for -5 minutes",
           "for 1e308 hours", "for 9223372036854775807 seconds", "at 9223372036854775807", "the day after tomorrow at 2:30 am", "in an hour and a half",
           "3 days before the year 10000", "last day of february", "on 1/1/0001", "weekdays at 7 and 19", "every 9999999 months", "from 9 to 5"],
    "fr": ["à 9 h", "à 25 h 61", "à midi", "demain", "dans 5 minutes", "dans 99999999999 ans", "le 30 février", "le 31/12/9999", "hier à minuit",
           "tous les lundis à 9 h", "toutes les 0 minutes", "toutes les 10 secondes", "chaque deuxième mardi", "le 31 de chaque mois", "pendant -5 minutes",
           "pendant 1e308 heures", "pendant 9223372036854775807 secondes", "après-demain à 2 h 30", "dans une heure et demie", "en l'an 10000",
           "le dernier jour de février", "le 1/1/0001", "tous les 9999999 mois", "en semaine à 7 h et 19 h"],
}
NUMBER = re.compile(r"\d+(?:[.,:/]\d+)?")
JOINS = {"en": [" and ", ", ", " then ", ". ", " after that "], "fr": [" et ", ", ", " puis ", ". ", " ensuite "]}
COMMANDS = ["/rooms", "/join", "/new", "/invite", "/history", "/who", "/help", "/sign", "/email", "/iam", "/device", "/resume", "/register", "/login",
            "/me", "/x", "//x", "/HISTORY", "/", "/logout", "/quit", "/leave"]
ARGUMENTS = ["", "0", "1", "2", "-1", "200", "201", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "1e9", "9" * 400,
             "Kitchen", "kit", "Lab", "pantry", "chat", "tea lab photos", "x@example.org", "member", "\"Lactase pH\" x", "#join=x", "null", "٣", "½"]


def examples(language):
    """Every sentence that stands as an example in a language's intent files."""
    found = []

    def walk(node):
        if isinstance(node, dict):
            for key, value in node.items():
                if key == "say" and isinstance(value, str):
                    found.append(value)
                elif key == "say" and isinstance(value, list):
                    found.extend(one for one in value if isinstance(one, str))
                else:
                    walk(value)
        elif isinstance(node, list):
            for one in node:
                walk(one)

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for path in sorted((ROOT / "intents" / language).glob("*.yaml")):
        for intent in (yaml.load(path.read_text(), loader) or {}).values():
            if isinstance(intent, dict):
                walk(intent.get("examples"))
    return found


class Sentences:
    """All languages' examples."""

    def __init__(self, languages=("en", "fr")):
        self.examples = {language: examples(language) for language in languages}

    def sentence(self, dice):
        language = dice.choice(list(self.examples))
        text = dice.choice(self.examples[language])
        for _ in range(dice.choice([0, 1, 1, 1, 2, 3])):
            text = self.altered(dice, language, text)[:8_500]
        return text

    def altered(self, dice, language, text):
        match dice.randrange(9):
            case 0 | 1 | 2: return NUMBER.sub(lambda found: dice.choice(NUMBERS) if dice.percent(70) else found[0], text)
            case 3: return f"{text} {dice.choice(TIMES[language])}"
            case 4: return text + dice.choice(JOINS[language]) + dice.choice(self.examples[language])
            case 5:
                words = text.split(" ")
                words[dice.randrange(len(words))] = dice.choice([dice.text(), dice.choice(TIMES[language]), dice.choice(NUMBERS)])
                return " ".join(words)
            case 6:
                words = text.split(" ")
                dice.shuffle(words)
                return " ".join(words)
            case 7: return (text + " ") * dice.choice([2, 3, 40])
            case _:
                other = dice.choice(self.examples[dice.choice(list(self.examples))]).split(" ")
                words = text.split(" ")
                return " ".join(words[:dice.randrange(len(words) + 1)] + other[dice.randrange(len(other)):])

    @staticmethod
    def commands(dice):
        """Each command with each argument, in any order, again and again."""
        every = [f"{command} {argument}" for command in COMMANDS for argument in ARGUMENTS]
        while True:
            dice.shuffle(every)
            yield from every

    def command(self, dice):
        """A line with a slash before it."""
        words = [dice.choice(COMMANDS)]
        for _ in range(dice.randrange(3)):
            words.append(dice.choice(ARGUMENTS) if dice.percent(75) else dice.text())
        return " ".join(words)
