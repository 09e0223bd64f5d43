#pragma once

/// What has become of a letter.
enum mail_outcome {
    /// The server has it, and answers for it from then on.
    MAIL_TAKEN = 0,
    /// It may take it another time (4xx), or is not reached.
    MAIL_LATER = 1,
    /// It never takes it (5xx).
    MAIL_REFUSED = 2
};

/// Sends a letter of two like parts, and blocks for at most a minute.
/// `url`: smtp://HOST:PORT/NAME or smtps://…; NAME is how this machine introduces itself. `user`, `password`: NULL where nobody is asked.
/// `needs_tls`: 1: a server of smtp:// that has no STARTTLS is given nothing; 0: it is asked for none, for it is this machine.
/// `from`, `to`: addresses alone. `headers`: lines but those of MIME, ended by NULL.
/// `trouble` says what went wrong, without what the letter holds.
int mail_send(const char *url, const char *user, const char *password, int needs_tls, const char *from, const char *to,
              const char *const *headers, const char *text, const char *html, char trouble[256]);
