import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// What is said not to be done, not to be so, or only asked about must never be taken for the order itself: sentences
/// that leave words open (docs/adding-an-intent.md) could swallow a "don't".
@Suite("What is not to be done is not done")
struct NegationTests {
    @Test(
        "a line in English with a “not” changes nothing",
        arguments: [
            ("don't delete the penne", "noodle.delete"), ("do not remove the penne from the list", "noodle.delete"),
            ("I didn't delete the bows", "noodle.delete"), ("did you delete the penne", "noodle.delete"),
            ("I would never delete fusilli", "noodle.delete"), ("you should not remove the bows", "noodle.delete"),
            ("penne must not be deleted", "noodle.delete"), ("we are not out of penne", "noodle.stock"),
            ("penne is not finished", "noodle.stock"), ("the bows are not gone", "noodle.stock"),
            ("we didn't buy bows", "noodle.stock"), ("don't rename the bows", "noodle.edit"),
            ("don't cancel the timer", "timer.cancel"), ("don't stop the penne timer", "timer.cancel"),
            ("please don't pause the timer", "timer.pause"), ("don't start the timer", "timer.start"),
            ("why did you delete the sencha", "tea.delete"), ("should I delete the earl grey?", "tea.delete"),
            ("nobody deleted the earl grey", "tea.delete"), ("don't share the sencha on facebook", "tea.share"),
            ("never delete lactase pH", "experiment.delete"), ("don't lock lactase pH", "experiment.lock"),
            ("don't sign lactase pH", "experiment.sign"), ("don't delete step 3", "step.delete"),
            ("don't mark step 2 as done", "step.done"), ("don't delete photo 5", "photo.delete"),
            ("photo 5 should not be deleted", "photo.delete"), ("do not send photo 3 to Family", "photo.share"),
            ("don't put these in Family", "photo.add"), ("don't make Bo an owner", "room.owner"),
            ("Bo is an owner", "room.owner"), ("don't restore the group Ski 2026", "room.restore"),
            ("don't let everybody invite", "room.invites"),
            ("do not kick Ana out of the group", "room.remove_member"), ("don't leave the group", "room.leave"),
            ("don't invite bo@example.com", "room.invite"), ("don't mute this room", "room.mute"),
            ("don't delete my account", "account.delete"), ("don't log me out", "account.logout"),
            ("don't undo", "undo"), ("delete not the penne but the bows", "noodle.delete"),
            ("don't ever stop the timer", "timer.cancel"), ("don't set quiet hours", "quiet.set"),
            ("never share the sencha", "tea.share"), ("don't block Ana", "person.block"),
            ("don't unblock Ana", "person.unblock"), ("don't make a webhook for the scale", "hook.make"),
            ("never revoke the webhook of the scale", "hook.revoke"), ("don't renew the webhook", "hook.renew"),
            ("don't decline the invitation", "invite.decline"),
            ("don't stop the summary by mail", "digest.set"), ("why did you stop the summary emails", "digest.set"),
        ])
    func english(line: String, intent: String) throws { try isNot(line, intent, "en") }

    @Test(
        "nor one in French",
        arguments: [
            ("ne supprime pas les penne", "noodle.delete"), ("surtout ne supprime pas les penne", "noodle.delete"),
            ("je ne veux pas supprimer les penne", "noodle.delete"),
            ("les penne ne doivent pas être supprimées", "noodle.delete"),
            ("les penne ne sont pas finies", "noodle.stock"), ("on n'est pas à court de penne", "noodle.stock"),
            ("ne change pas les penne", "noodle.edit"), ("n'annule pas le minuteur", "timer.cancel"),
            ("n'arrête pas le minuteur des penne", "timer.cancel"),
            ("ne mets pas le minuteur en pause", "timer.pause"),
            ("pourquoi tu as supprimé le sencha", "tea.delete"), ("personne n'a supprimé l'earl grey", "tea.delete"),
            ("ne partage pas le sencha sur facebook", "tea.share"),
            ("ne supprime pas lactase pH", "experiment.delete"),
            ("ne verrouille pas lactase pH", "experiment.lock"), ("ne signe pas lactase pH", "experiment.sign"),
            ("n'efface pas l'étape 3", "step.delete"), ("ne supprime pas la photo 5", "photo.delete"),
            ("ne mets pas ces photos dans Famille", "photo.add"), ("ne nomme pas Bo propriétaire", "room.owner"),
            ("Bo est propriétaire", "room.owner"), ("ne rétablis pas le groupe Ski 2026", "room.restore"),
            ("n'envoie pas la photo 3 à Famille", "photo.share"), ("ne vire pas Ana du groupe", "room.remove_member"),
            ("ne bloque pas le compte Ana", "person.block"), ("ne crée pas de webhook pour la balance", "hook.make"),
            ("ne révoque pas le webhook de la balance", "hook.revoke"), ("ne renouvelle pas le webhook", "hook.renew"),
            ("ne refuse pas l'invitation", "invite.decline"),
            ("je ne veux pas quitter ce groupe", "room.leave"), ("n'invite pas bo@example.com", "room.invite"),
            ("ne coupe pas ce salon", "room.mute"), ("ne supprime pas mon compte", "account.delete"),
        ])
    func french(line: String, intent: String) throws { try isNot(line, intent, "fr") }

    @Test(
        "nor one in spoken French, which leaves the “ne” away",
        arguments: [
            ("supprime pas les bows", "noodle.delete"), ("supprime surtout pas les penne", "noodle.delete"),
            ("change pas les penne", "noodle.edit"), ("partage pas le sencha", "tea.share"),
            ("supprime jamais le sencha", "tea.delete"), ("arrête pas le minuteur", "timer.cancel"),
            ("annule pas le minuteur des penne", "timer.cancel"), ("mets pas le minuteur en pause", "timer.pause"),
            ("lance pas de minuteur", "timer.start"), ("lance pas de minuteur de 5 minutes", "timer.start"),
            ("vire pas Ana du groupe", "room.remove_member"), ("quitte pas le groupe", "room.leave"),
            ("invite pas bo@example.com", "room.invite"), ("coupe pas ce salon", "room.mute"),
            ("efface pas la photo 5", "photo.delete"), ("envoie jamais la photo 3 à Famille", "photo.share"),
            ("verrouille pas lactase pH", "experiment.lock"), ("signe pas lactase pH", "experiment.sign"),
            ("supprime pas lactase pH", "experiment.delete"), ("supprime pas mon compte", "account.delete"),
            ("me rappelle pas d'appeler Ana à 15 h", "reminder.create"), ("ajoute pas 5 minutes", "timer.start"),
        ])
    func spokenFrench(line: String, intent: String) throws { try isNot(line, intent, "fr") }

    @Test(
        "nor one in German",
        arguments: [
            ("lösch die Penne nicht", "noodle.delete"), ("die Penne sind nicht alle", "noodle.stock"),
            ("wir haben die Penne nicht gekauft", "noodle.stock"), ("ich habe keine Penne gekauft", "noodle.stock"),
            ("bewerte die Penne nicht mit 4", "noodle.rate"), ("Penne kochen nicht 9 Minuten", "noodle.edit"),
            ("füge Rigatoni nicht hinzu", "noodle.add"), ("brich den Timer nicht ab", "timer.cancel"),
            ("halt den Timer nicht an", "timer.pause"), ("stell keinen Timer", "timer.start"),
            ("erinnere mich nicht an den Zahnarzt", "reminder.create"),
            ("lösch die Erinnerung nicht", "reminder.cancel"),
            ("verschieb die Erinnerung nicht auf morgen", "reminder.move"), ("lade Ana nicht ein", "room.invite"),
            ("wirf Bo nicht raus", "room.remove_member"), ("ich will die Gruppe nicht verlassen", "room.leave"),
            ("lösch diesen Raum nicht", "room.delete"), ("schalte den Raum nicht stumm", "room.mute"),
            ("mach das nicht rückgängig", "undo"), ("warum sind die Penne alle", "noodle.stock"),
        ])
    func german(line: String, intent: String) throws { try isNot(line, intent, "de") }

    @Test(
        "nor one in Spanish",
        arguments: [
            ("no borres los penne", "noodle.delete"), ("los penne no se han acabado", "noodle.stock"),
            ("no hemos comprado penne", "noodle.stock"), ("no valores los penne con un 4", "noodle.rate"),
            ("los penne no se cuecen en 9 minutos", "noodle.edit"), ("no añadas rigatoni", "noodle.add"),
            ("no canceles el temporizador", "timer.cancel"), ("no pauses el temporizador", "timer.pause"),
            ("no pongas un temporizador", "timer.start"), ("no me recuerdes el dentista", "reminder.create"),
            ("no borres el recordatorio del dentista", "reminder.cancel"),
            ("no muevas el recordatorio 2 a mañana", "reminder.move"), ("no invites a Ana", "room.invite"),
            ("no eches a Bo", "room.remove_member"), ("no quiero salir del grupo", "room.leave"),
            ("no borres esta sala", "room.delete"), ("no silencies la sala", "room.mute"), ("no deshagas eso", "undo"),
            ("por qué se han acabado los penne", "noodle.stock"),
        ])
    func spanish(line: String, intent: String) throws { try isNot(line, intent, "es") }

    private func isNot(_ line: String, _ intent: String, _ language: String) throws {
        let names = KnownNames([
            "noodle": ["Fusilli", "Penne", "Bows"], "tea": ["Sencha", "Earl Grey"], "experiment": ["Lactase pH"],
            "person": ["Ana", "Bo"], "room": ["Family", "Famille"], "timer": ["penne"],
        ])
        let context = LineContext(
            languages: [language], now: Grammar.exampleNow, timeZone: .gmt, names: names)
        switch try Shipped.grammar.get().understandOrGuess(line, context) {
        case .orders(let orders): #expect(!orders.contains { $0.intent == intent })
        case .ambiguous(let matches): #expect(!matches.contains { $0.intent == intent })
        case .perhaps(let match, _): #expect(match.intent != intent)
        default: break
        }
    }
}
