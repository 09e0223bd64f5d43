// Becoming the operator, and the way back to a forgotten password, in English. Every key is also in ../fr/accounts.js.
export default {
    "operator.title": "Become the operator?",
    "operator.make": "Make the operator’s account",
    "operator.start": "This link makes the operator’s account: whoever runs this server.",
    "operator.none": "This server has no operator yet. Whoever started it finds a link in its output that makes the operator’s account.",
    "operator.text": "You are logged in as {name}. As the operator you see all accounts, give links for new passwords and end accesses.",
    "operator.become": "Become the operator",
    "operator.done": "You are the operator of this server.",
    "error.operator.expired": "This link is used up, or of an earlier start. The server’s output has the one that is good.",
    "error.operatorToken.expired": "This link is used up, or of an earlier start. The server’s output has the one that is good.",
    "reset.title": "A new password",
    "reset.new": "New password",
    "reset.submit": "Set the password",
    "reset.text": "Choose a new password. All your devices are logged out, and this one is logged in.",
    "login.forgot": "Forgot the password? Whoever runs this server can give you a link.",
    "error.reset.expired": "This link is used up or too old. Ask for a new one.",
    "error.reset.password.too_short": "More than 6 characters, please.",
};
