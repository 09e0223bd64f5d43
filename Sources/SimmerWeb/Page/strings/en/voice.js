// Talking in place of typing, in English. Every key is also in ../fr/voice.js.
export default {
    "voice.goes.device": "What you say is made into words on this device, and goes nowhere else.",
    "voice.goes.maker": "What you say goes to the maker of this browser, which makes words of it. Simmer gets the words alone.",
    "voice.again": "Press again to talk.",
    "voice.listening": "Listening… Escape drops the words.",
    "voice.error.denied": "This browser does not let the page listen. Its settings can allow the microphone.",
    "voice.error.device": "There is no microphone to listen with.",
    "voice.error.silence": "Nothing was heard.",
    "voice.error.network": "The words did not come: talking needs the network here.",
    "voice.error.language": "This browser does not know this language by ear.",
    "voice.error.other": "Listening did not work. Try again.",
    "voice.title": "Talking in place of typing",
    "voice.none": "This browser does not make words of what is said.",
};
