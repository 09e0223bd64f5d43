// The shopping list.
export default Object.freeze({
    "shopping.list": "Lista de la compra",
    "shopping.none": "No hay nada en la lista de la compra.",
    "shopping.name": "¿Qué hace falta?",
    "shopping.amount": "Cuánto",
    "shopping.unit": "Unidad",
    "shopping.example": "2 l de leche",
    "shopping.much": "Decir cuánto",
    "shopping.add": "Añadir",
    "shopping.adding": "Poner en la lista",
    "shopping.units": "l litro litros; dl; cl; ml; g gramo gramos; kg kilo kilos; pack paquete paquetes bolsa bolsas caja cajas",
    "shopping.packs": "can lata latas; bottle botella botellas tarro tarros; cup taza tazas; slice loncha lonchas rebanada rebanadas; piece pieza piezas",
    "shopping.groups": "Fruta y verdura: aguacate ajo albahaca apio berenjena brocoli calabacin calabaza cebolla cereza champinon ciruela col coliflor espinaca fresa fruta jengibre lechuga lima limon mandarina mango manzana melocoton melon menta naranja patata pepino pera perejil pimiento pina platano puerro rabano seta tomate uva verdura zanahoria;"
        + "Pan: baguette barra bollo cruasan pan tostada;"
        + "Lácteos y huevos: feta huevo leche mantequilla mozzarella nata parmesano queso requeson yogur;"
        + "Carne y pescado: atun bacon carne cerdo chorizo cordero gamba jamon merluza pavo pescado pollo salami salchicha salmon ternera tofu;"
        + "Despensa: aceite arroz avena azucar caldo especia espagueti fideo garbanzo harina judia lenteja levadura mermelada miel mostaza nuez nueces pasta penne sal salsa vinagre;"
        + "Bebidas: agua cafe cerveza gaseosa infusion refresco te vino zumo;"
        + "Congelados: congelado helado hielo pizza;"
        + "Hogar: bombilla champu detergente dentifrico esponja jabon papel pila servilleta vela",
    "shopping.other": "Otras cosas",
    "shopping.of": "de ",
    "shopping.by": "de {who}",
    "shopping.tickedBy": "de {who}, marcado por {ticker}",
    "shopping.waiting": "espera a la red",
    "shopping.remove": "Quitar {name} de la lista",
    "shopping.removed": "{name}: fuera de la lista",
    "shopping.clear": "Quitar lo marcado",
    "shopping.out": "Pastas agotadas",
    "error.shopping.amount.not_number": "Eso no es un número.",
    "error.shopping.limit": "La lista de la compra está llena.",
});
