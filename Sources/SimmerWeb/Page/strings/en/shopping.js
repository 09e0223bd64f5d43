// The shopping list.
export default Object.freeze({
    "shopping.list": "Shopping list",
    "shopping.none": "Nothing is on the shopping list.",
    "shopping.name": "What is needed?",
    "shopping.amount": "How much",
    "shopping.unit": "Unit",
    "shopping.example": "2 l milk",
    "shopping.much": "Say how much",
    "shopping.add": "Add",
    "shopping.adding": "Put on the list",
    "shopping.units": "l litre litres liter liters; dl; cl; ml; g gram grams; kg kilo kilos; pack packs packet packets bag bags box boxes",
    "shopping.packs": "can cans tin tins; bottle bottles jar jars; cup cups; slice slices; piece pieces",
    "shopping.groups": "Fruit and vegetables: apple apricot aubergine avocado banana basil beetroot berry broccoli cabbage carrot cauliflower celery cherry chilli courgette cucumber fennel fruit garlic ginger grape herb kale leek lemon lettuce lime mango melon mint mushroom onion orange parsley peach pear plum potato pumpkin radish salad spinach tomato tomatoes vegetable zucchini;"
        + "Bread: bagel baguette bread bun croissant roll toast tortilla;"
        + "Milk and eggs: butter buttermilk cheese cream egg feta milk mozzarella parmesan quark yoghurt yogurt;"
        + "Meat and fish: bacon beef chicken fish ham lamb meat mince pork salami salmon sausage shrimp tofu tuna turkey;"
        + "Dry goods: bean cereal chickpea flour honey jam lentil muesli mustard noodle nut oat oil pasta penne rice salt sauce spaghetti spice stock sugar vinegar yeast;"
        + "Drinks: beer coffee juice lemonade soda tea water wine;"
        + "Frozen: frozen ice pizza;"
        + "Household: battery bulb candle cleaner detergent foil napkin paper shampoo soap sponge toothpaste tissue",
    "shopping.other": "Other things",
    "shopping.of": "of ",
    "shopping.by": "by {who}",
    "shopping.tickedBy": "by {who}, ticked by {ticker}",
    "shopping.waiting": "waits for the network",
    "shopping.remove": "Take {name} off the list",
    "shopping.removed": "Took {name} off the list",
    "shopping.clear": "Take off what is ticked",
    "shopping.out": "Noodles that are out",
    "error.shopping.amount.not_number": "This is no number.",
    "error.shopping.limit": "The shopping list is full.",
});
