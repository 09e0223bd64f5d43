// Becoming the operator, and the way back to a forgotten password, in French. Every key is also in ../en/accounts.js.
export default {
    "operator.title": "T’occuper de ce serveur ?",
    "operator.make": "Créer le compte d’administration",
    "operator.start": "Ce lien crée le compte de la personne qui s’occupe de ce serveur.",
    "operator.none": "Personne ne s’occupe encore de ce serveur. Qui l’a lancé trouve dans ce qu’il affiche un lien qui crée ce compte.",
    "operator.text": "Tu es connecté en tant que {name}. Qui s’occupe du serveur voit tous les comptes, donne des liens pour un nouveau mot de passe et met fin aux accès.",
    "operator.become": "M’occuper du serveur",
    "operator.done": "C’est toi qui t’occupes de ce serveur.",
    "error.operator.expired": "Ce lien a déjà servi, ou vient d’un démarrage précédent. Le serveur affiche le bon.",
    "error.operatorToken.expired": "Ce lien a déjà servi, ou vient d’un démarrage précédent. Le serveur affiche le bon.",
    "reset.title": "Un nouveau mot de passe",
    "reset.new": "Nouveau mot de passe",
    "reset.submit": "Enregistrer le mot de passe",
    "reset.text": "Choisis un nouveau mot de passe. Tous tes appareils sont déconnectés, et celui-ci est connecté.",
    "login.forgot": "Mot de passe oublié ? La personne qui s’occupe de ce serveur peut te donner un lien.",
    "error.reset.expired": "Ce lien a déjà servi ou est trop vieux. Demande-en un autre.",
    "error.reset.password.too_short": "Plus de 6 caractères, s’il te plaît.",
};
