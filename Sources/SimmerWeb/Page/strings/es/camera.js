// A picture from the camera, in Spanish.
export default {
    "photo.file": "Elegir un archivo",
    "photo.preview": "Lo que ve la cámara",
    "photo.noCamera": "Este dispositivo no tiene cámara. Elige un archivo.",
    "photo.camera": "Usar la cámara",
    "photo.take": "Hacer la foto",
    "photo.why": "Simmer pide la cámara solo para esta foto. No se guarda nada más que la foto que haces.",
    "photo.insecure": "La cámara necesita una dirección segura (https). Elige un archivo.",
    "photo.refused": "Sin permiso no hay foto de la cámara. Elige un archivo o sigue sin foto: todo lo demás se guarda igual.",
};
