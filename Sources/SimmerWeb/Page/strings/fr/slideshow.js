// Photos one after the other, in French.
export default {
    "slideshow.title": "Diaporama",
    "slideshow.pause": "Pause",
    "slideshow.play": "Continuer",
};
