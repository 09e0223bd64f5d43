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

struct mail_server {
    /// smtp://HOST:PORT/NAME or smtps://…; NAME is how this machine introduces itself.
    const char *url;
    /// NULL: it is asked for none.
    const char *user, *password;
    /// 1: a server of smtp:// that has no STARTTLS is given nothing. 0: it is asked for none, for it is this machine.
    int needs_tls;
};

struct mail_letter {
    /// Addresses alone.
    const char *from, *to;
    /// Lines of the header but those of MIME, ended by NULL.
    const char *const *headers;
    const char *text, *html;
};

/// Sends a letter of two like parts, and blocks for at most a minute. `trouble` says what went wrong, without what the letter holds.
int mail_send(const struct mail_server *server, const struct mail_letter *letter, char trouble[256]);
