#pragma once

/// A line to a store of objects (S3), by libcurl, which signs what is asked (AWS Signature Version 4). It stays open from
/// one request to the next. For one thread at a time.
typedef struct object_line object_line;

/// NULL without memory. `key`, `secret`: by which the store knows who asks.
object_line *object_line_open(const char *region, const char *key, const char *secret);
void object_line_close(object_line *line);

struct object_request {
    /// GET, PUT, HEAD, DELETE
    const char *method;
    /// Encoded as it is to be signed, the names of its query in their order: libcurl 7.88 signs it as it stands.
    const char *url;
    /// Of the body, in hexadecimal: what the store gets is held against it.
    const char *sha256;
    /// The file that is sent, from its beginning, and its bytes; -1: none.
    int body;
    long long length;
    /// Where the body of a good answer goes; -1: nowhere.
    int answer;
    /// After which it is given up, however well it goes on. Sooner where nothing goes on.
    long seconds;
};

/// Asks and blocks. The status of the answer; 0 when none came, or not all of it; -errno when it could not be read or written here.
/// `trouble`: the store's word for what is wrong, or what went wrong on the way.
long object_line_ask(object_line *line, const struct object_request *request, char trouble[256]);
