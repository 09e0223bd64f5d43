// La liste de courses.
export default Object.freeze({
    "shopping.list": "Liste de courses",
    "shopping.none": "Rien n’est sur la liste de courses.",
    "shopping.name": "Que faut-il ?",
    "shopping.amount": "Combien",
    "shopping.unit": "Unité",
    "shopping.example": "2 l de lait",
    "shopping.much": "Dire combien",
    "shopping.add": "Ajouter",
    "shopping.adding": "Mettre sur la liste",
    "shopping.units": "l litre litres; dl; cl; ml; g gramme grammes; kg kilo kilos; pack paquet paquets sachet sachets boîte boîtes",
    "shopping.packs": "bottle bouteille bouteilles pot pots bocal bocaux; cup tasse tasses; slice tranche tranches; piece pièce pièces",
    "shopping.groups": "Fruits et légumes: abricot ail ananas aubergine avocat banane basilic betterave brocoli carotte celeri cerise champignon chou citron concombre courgette echalote epinard fenouil fraise framboise fruit gingembre haricot laitue legume mangue melon menthe navet oignon orange peche persil poire poireau poivron pomme prune radis raisin salade tomate;"
        + "Pain: baguette brioche croissant pain tortilla;"
        + "Laitages et œufs: beurre comte creme feta fromage gruyere lait mozzarella oeuf œuf parmesan yaourt;"
        + "Viande et poisson: agneau boeuf bœuf crevette dinde jambon lard poisson porc poulet salami saucisse saumon steak thon tofu viande;"
        + "Épicerie: bouillon cereale chocolat confiture epice farine huile lentille levure miel moutarde muesli noix nouille pate pates penne riz sauce sel semoule spaghetti sucre vinaigre;"
        + "Boissons: biere cafe cidre eau jus limonade the tisane vin;"
        + "Surgelés: glace glacon pizza surgele;"
        + "Maison: ampoule bougie dentifrice eponge essuie lessive mouchoir papier pile savon serviette shampoing",
    "shopping.other": "Autres choses",
    "shopping.of": "de |d'|d’",
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
