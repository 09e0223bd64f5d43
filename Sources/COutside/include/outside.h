#pragma once
#include <stddef.h>

/// Requests by HTTP to other servers, many at a time, by libcurl: no cache, no cookies, no other server than the one that was
/// asked. All functions but `outside_wake` are for one thread.
typedef struct outside_lines outside_lines;

/// NULL without memory.
outside_lines *outside_open(const char *user_agent);
/// Ends whatever is under way.
void outside_close(outside_lines *lines);

struct outside_request {
    /// By which its answer is told.
    long number;
    const char *url;
    /// "Name: value", and NULL at the end.
    const char *const *headers;
    /// Else a GET, which has no body.
    int is_post;
    /// Copied.
    const void *body;
    size_t length;
    /// Bytes of the answer's body, unpacked, beyond which it is ended.
    size_t most;
};

enum outside_outcome {
    OUTSIDE_ANSWERED,
    /// The connection could not be made, or broke.
    OUTSIDE_UNREACHABLE,
    OUTSIDE_TOO_LARGE,
    /// To another server, or a POST to anywhere.
    OUTSIDE_REDIRECTED,
};

struct outside_answer {
    long number;
    enum outside_outcome outcome;
    long status;
    /// As they came, each with its end of line.
    const char *headers;
    size_t headers_length;
    const void *body;
    size_t length;
    /// What went wrong in libcurl's words, or the host that was pointed to.
    const char *trouble;
};

/// Begins a request. 0: it will be answered; else it is not under way, without memory.
int outside_begin(outside_lines *lines, const struct outside_request *request);
/// Ends a request without an answer.
void outside_end(outside_lines *lines, long number);

/// Works until something has happened, at most so long.
void outside_turn(outside_lines *lines, int milliseconds);
/// Makes a turn end. From any thread.
void outside_wake(outside_lines *lines);

/// The next request that is over, or 0. What it points to is there until the next call.
int outside_next(outside_lines *lines, struct outside_answer *answer);

/// A request whose answer is handed on as it comes, until its end, on the calling thread.
struct outside_stream {
    const char *url;
    /// "Name: value", and NULL at the end.
    const char *const *headers;
    /// Else a GET, which has no body.
    int is_post;
    const void *body;
    size_t length;
    /// Given back with each call.
    void *context;
    /// The status, before anything of the body; then that, piece by piece. Anything but 0 ends the request.
    int (*begun)(void *context, long status);
    int (*came)(void *context, const void *bytes, size_t length);
    /// Asked once a second, also while nothing comes. Anything but 0 ends the request.
    int (*is_over)(void *context);
};

/// Follows no redirection; 60 seconds without a byte end it. NULL: the answer came to its end; else what went wrong, in
/// words that stay.
const char *outside_stream(const struct outside_stream *stream);
