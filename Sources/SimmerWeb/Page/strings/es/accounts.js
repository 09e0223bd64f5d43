// Becoming the operator, and the way back to a forgotten password, in Spanish. Every key is also in ../en/accounts.js.
export default {
    "operator.title": "¿Administrar este servidor?",
    "operator.make": "Crear la cuenta de administración",
    "operator.start": "Este enlace crea la cuenta de quien administra este servidor.",
    "operator.none": "Nadie administra aún este servidor. Quien lo puso en marcha encuentra en su salida un enlace para crear esa cuenta.",
    "operator.text": "Has entrado como {name}. Como administrador ves todas las cuentas, das enlaces para contraseñas nuevas y cierras accesos.",
    "operator.become": "Administrar este servidor",
    "operator.done": "Ahora administras este servidor.",
    "error.operator.expired": "Este enlace está gastado o es de un arranque anterior. El que vale está en la salida del servidor.",
    "error.operatorToken.expired": "Este enlace está gastado o es de un arranque anterior. El que vale está en la salida del servidor.",
    "reset.title": "Una contraseña nueva",
    "reset.new": "Contraseña nueva",
    "reset.submit": "Fijar la contraseña",
    "reset.text": "Elige una contraseña nueva. Se cierra la sesión en todos tus dispositivos y se abre en este.",
    "login.forgot": "¿Has olvidado la contraseña? Quien administra este servidor puede darte un enlace.",
    "error.reset.expired": "Este enlace está gastado o es demasiado antiguo. Pide uno nuevo.",
    "error.reset.password.too_short": "Más de 6 caracteres, por favor.",
};
