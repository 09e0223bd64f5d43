// Photos one after the other, in English.
export default {
    "slideshow.title": "Slideshow",
    "slideshow.pause": "Pause",
    "slideshow.play": "Go on",
};
