// Becoming the operator, and the way back to a forgotten password, in German. Every key is also in ../en/accounts.js.
export default {
    "operator.title": "Betreiber werden?",
    "operator.make": "Konto des Betreibers anlegen",
    "operator.start": "Dieser Link legt das Konto des Betreibers an: wer diesen Server betreibt.",
    "operator.none": "Dieser Server hat noch keinen Betreiber. Wer ihn gestartet hat, findet in seiner Ausgabe einen Link, der das Konto des Betreibers anlegt.",
    "operator.text": "Du bist als {name} angemeldet. Als Betreiber siehst du alle Konten, gibst Links für neue Passwörter und beendest Zugänge.",
    "operator.become": "Betreiber werden",
    "operator.done": "Du bist der Betreiber dieses Servers.",
    "error.operator.expired": "Dieser Link ist verbraucht oder von einem früheren Start. Der gültige steht in der Ausgabe des Servers.",
    "error.operatorToken.expired": "Dieser Link ist verbraucht oder von einem früheren Start. Der gültige steht in der Ausgabe des Servers.",
    "reset.title": "Ein neues Passwort",
    "reset.new": "Neues Passwort",
    "reset.submit": "Passwort festlegen",
    "reset.text": "Wähl ein neues Passwort. Alle deine Geräte werden abgemeldet, dieses wird angemeldet.",
    "login.forgot": "Passwort vergessen? Wer diesen Server betreibt, kann dir einen Link geben.",
    "error.reset.expired": "Dieser Link ist verbraucht oder zu alt. Bitte um einen neuen.",
    "error.reset.password.too_short": "Mehr als 6 Zeichen, bitte.",
};
