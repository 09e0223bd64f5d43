// Talking in place of typing, in Spanish.
export default {
    "voice.goes.device": "Lo que dices se convierte en palabras en este dispositivo y no sale de él.",
    "voice.goes.maker": "Lo que dices va al fabricante de este navegador, que lo convierte en palabras. Simmer solo recibe las palabras.",
    "voice.again": "Pulsa otra vez para hablar.",
    "voice.listening": "Escuchando… Escape borra las palabras.",
    "voice.error.denied": "Este navegador no deja escuchar a la página. En sus ajustes se puede permitir el micrófono.",
    "voice.error.device": "No hay micrófono con el que escuchar.",
    "voice.error.silence": "No se oyó nada.",
    "voice.error.network": "Las palabras no llegaron: aquí hablar necesita la red.",
    "voice.error.language": "Este navegador no entiende este idioma de oído.",
    "voice.error.other": "No se pudo escuchar. Inténtalo otra vez.",
    "voice.title": "Hablar en vez de escribir",
    "voice.none": "Este navegador no convierte en palabras lo que se dice.",
};
