#pragma once
#include <libwebsockets.h>
#include <stdbool.h>

/// Creates the context for `info`. libuv and libev install handlers for SIGINT, SIGTERM, SIGHUP (libuv also SIGSEGV and
/// SIGFPE) when they run their own loop; the process' handlers are put back, because signals are the program's business.
/// Descriptors from `descriptors` on will not be served, or from the process' limit on where that is lower.
struct lws_context *simmer_create_context(struct lws_context_creation_info *info, unsigned long descriptors);

/// A context is destroyed in two steps, both on its loop thread, and nothing else of this file is called in between by that thread.
/// The process' signal handlers stay as they are (libuv would reset them to the default). No other context is created or
/// destroyed meanwhile.
/// First: with libuv and libev from a callback, which makes lws_service return; with poll after it has returned, with NULL.
void simmer_begin_destroy(struct lws_context *context);
/// Second: after lws_service has returned. Frees the context.
void simmer_end_destroy(struct lws_context *context);

/// Raw bytes: on a WebSocket this type goes to the socket without framing (4.1.6), on HTTP/1 as it is.
/// The bytes are only read. Returns less than 0 when the connection is beyond use.
int simmer_write_raw(struct lws *wsi, const void *bytes, size_t count);

/// Tells the other end of a raw socket that no more comes, over TLS in its own words as well. Only with nothing left to send.
void simmer_end_writing(struct lws *wsi);

/// One timer of a context, on its loop thread.
typedef struct simmer_timer simmer_timer;
simmer_timer *simmer_timer_create(struct lws_context *context, void (*fire)(void *), void *argument);
/// (Re)arms the timer; 0 runs it at the end of the running loop turn.
void simmer_timer_set(simmer_timer *timer, uint64_t microseconds);
void simmer_timer_destroy(simmer_timer *timer);

/// What libwebsockets reads from a WebSocket is looked through first (`streams.c`): it would drop some pings, and take frames that are
/// not masked. All on the loop thread.
/// The socket is new.
void simmer_stream_begin(int descriptor, bool is_secure);
/// The socket is about to be closed: its number may be another's next.
void simmer_stream_end(int descriptor);
/// From here on it is a WebSocket. False when frames came with the request for it, before its answer; they are not looked through.
bool simmer_stream_upgrade(int descriptor);
/// An unmasked frame has come. Of data, it is handed on as an empty one; libwebsockets refuses it otherwise.
bool simmer_stream_is_unmasked(int descriptor);
/// What the pong that libwebsockets tells of has come as. To be asked once for each.
typedef enum { simmer_was_pong, simmer_was_ping, simmer_was_empty_ping } simmer_pong;
simmer_pong simmer_stream_pong(int descriptor);
