// Photos one after the other, in Spanish.
export default {
    "slideshow.title": "Presentación",
    "slideshow.pause": "Pausa",
    "slideshow.play": "Seguir",
};
