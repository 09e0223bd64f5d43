// A picture from the camera, in English. Every key is also in ../fr/camera.js.
export default {
    "photo.file": "Choose a file",
    "photo.preview": "What the camera sees",
    "photo.noCamera": "This device has no camera. Choose a file instead.",
    "photo.camera": "Use the camera",
    "photo.take": "Take the picture",
    "photo.why": "Simmer asks for the camera for this one picture only. Nothing is kept but the picture that you take.",
    "photo.insecure": "The camera needs a secure (https) address. Choose a file instead.",
    "photo.refused": "Without access there is no picture from the camera. Choose a file, or go on without one: everything else is saved all the same.",
};
