// The shopping list.
export default Object.freeze({
    "shopping.list": "Shopping list",
    "shopping.none": "Nothing is on the shopping list.",
    "shopping.name": "What",
    "shopping.amount": "How much (optional)",
    "shopping.unit": "Unit (optional)",
    "shopping.add": "Put on the list",
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
