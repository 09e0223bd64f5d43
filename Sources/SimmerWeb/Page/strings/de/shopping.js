// The shopping list.
export default Object.freeze({
    "shopping.list": "Einkaufsliste",
    "shopping.none": "Auf der Einkaufsliste steht nichts.",
    "shopping.name": "Was wird gebraucht?",
    "shopping.amount": "Wie viel",
    "shopping.unit": "Einheit",
    "shopping.example": "2 l Milch",
    "shopping.much": "Menge angeben",
    "shopping.add": "Hinzufügen",
    "shopping.adding": "Auf die Liste setzen",
    "shopping.units": "l liter; dl; cl; ml; g gramm; kg kilo kilos; pack packung packungen paket pakete beutel tüte tüten schachtel schachteln",
    "shopping.packs": "can dose dosen; bottle flasche flaschen glas gläser; cup tasse tassen becher; slice scheibe scheiben; piece stück stücke",
    "shopping.groups": "Obst und Gemüse: apfel ananas aprikose aubergine avocado banane basilikum beere beeren birne blumenkohl bohne brokkoli champignon chili erdbeere fenchel gemuse gurke ingwer karotte kartoffel kirsche knoblauch kohl krauter kurbis lauch limette mango melone minze mohre nektarine obst orange paprika petersilie pfirsich pflaume pilz radieschen rettich salat sellerie spinat tomate traube zitrone zucchini zwiebel;"
        + "Brot: baguette brot brotchen croissant semmel toast wrap;"
        + "Milch und Eier: butter ei eier feta joghurt kase milch mozzarella parmesan quark rahm sahne;"
        + "Fleisch und Fisch: fisch fleisch garnele hahnchen huhn lachs lamm pute rind salami schinken schwein speck thunfisch tofu wurst wurstchen;"
        + "Vorräte: essig gewurz gries haferflocken hefe honig kichererbse konfitüre linse marmelade mehl musli nudel nuss nusse ol olivenol penne reis salz senf soße sauce spaghetti zucker;"
        + "Getränke: bier kaffee limonade saft sprudel tee wasser wein;"
        + "Tiefkühl: eis eiswurfel pizza tiefkuhl;"
        + "Haushalt: batterie gluhbirne kerze klopapier papier schwamm seife serviette shampoo spulmittel taschentuch waschmittel zahnpasta",
    "shopping.other": "Sonstiges",
    "shopping.of": "von ",
    "shopping.by": "von {who}",
    "shopping.tickedBy": "von {who}, abgehakt von {ticker}",
    "shopping.waiting": "wartet auf das Netz",
    "shopping.remove": "{name} von der Liste nehmen",
    "shopping.removed": "{name} von der Liste genommen",
    "shopping.clear": "Abgehaktes entfernen",
    "shopping.out": "Nudeln, die alle sind",
    "error.shopping.amount.not_number": "Das ist keine Zahl.",
    "error.shopping.limit": "Die Einkaufsliste ist voll.",
});
