// Photos one after the other, in German.
export default {
    "slideshow.title": "Diashow",
    "slideshow.pause": "Pause",
    "slideshow.play": "Weiter",
};
