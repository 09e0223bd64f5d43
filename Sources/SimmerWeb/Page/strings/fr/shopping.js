// La liste de courses.
export default Object.freeze({
    "shopping.list": "Liste de courses",
    "shopping.none": "Rien n’est sur la liste de courses.",
    "shopping.name": "Quoi",
    "shopping.amount": "Combien (facultatif)",
    "shopping.unit": "Unité (facultatif)",
    "shopping.add": "Mettre sur la liste",
    "shopping.by": "de {who}",
    "shopping.tickedBy": "de {who}, coché par {ticker}",
    "shopping.waiting": "attend le réseau",
    "shopping.remove": "Enlever {name} de la liste",
    "shopping.removed": "{name} enlevé de la liste",
    "shopping.clear": "Enlever ce qui est coché",
    "shopping.out": "Nouilles épuisées",
    "error.shopping.amount.not_number": "Ce n’est pas un nombre.",
    "error.shopping.limit": "La liste de courses est pleine.",
});
