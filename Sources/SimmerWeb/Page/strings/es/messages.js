// What can be done with a message, and what is pinned, in Spanish.
export default {
    "message.copy": "Copiar el texto",
    "message.deleteTitle": "¿Borrar este mensaje?",
    "message.delete": "Borrar",
    "message.link": "Copiar el enlace",
    "message.forward": "Reenviar",
    "message.pin": "Fijar para todos",
    "message.unpin": "Quitar de los fijados",
    "message.savePhotos.one": "Guardar la foto",
    "message.savePhotos.other": "Guardar {n} fotos",
    "pinned.title": "Mensajes fijados",
    "pinned.unpin": "Quitar «{text}» de los fijados",
    "pinned.gone": "Este mensaje ya no se puede leer.",
    "forward.to": "¿A qué sala reenviarlo?",
    "forward.none": "No tienes otra sala.",
    "forward.done": "Reenviado a {room}.",
};
