#include "outside.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_REDIRECTIONS = 16 };

struct buffer {
    char *bytes;
    size_t length, room;
};

struct exchange {
    struct exchange *next;
    CURL *curl;
    struct curl_slist *headers;
    struct buffer sent, head, body;
    long number;
    size_t most;
    int is_post, redirections;
    enum outside_outcome outcome;
    long status;
    char trouble[CURL_ERROR_SIZE];
};

struct outside_lines {
    CURLM *multi;
    char *user_agent;
    struct exchange *under_way, *told;
};

static int append(struct buffer *buffer, const void *bytes, size_t length) {
    if (buffer->length + length > buffer->room) {
        size_t room = buffer->room ? buffer->room : 1024;
        while (room < buffer->length + length) room *= 2;
        char *larger = realloc(buffer->bytes, room);
        if (!larger) return -1;
        buffer->bytes = larger;
        buffer->room = room;
    }
    if (length) memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
    return 0;
}

static void release(struct exchange *exchange) {
    if (!exchange) return;
    curl_easy_cleanup(exchange->curl);
    curl_slist_free_all(exchange->headers);
    free(exchange->sent.bytes);
    free(exchange->head.bytes);
    free(exchange->body.bytes);
    free(exchange);
}

outside_lines *outside_open(const char *user_agent) {
    outside_lines *lines = calloc(1, sizeof *lines);
    if (!lines) return NULL;
    lines->multi = curl_multi_init();
    lines->user_agent = strdup(user_agent);
    if (lines->multi && lines->user_agent) return lines;
    outside_close(lines);
    return NULL;
}

void outside_close(outside_lines *lines) {
    while (lines->under_way) outside_end(lines, lines->under_way->number);
    release(lines->told);
    if (lines->multi) curl_multi_cleanup(lines->multi);
    free(lines->user_agent);
    free(lines);
}

static size_t take_head(char *bytes, size_t size, size_t count, void *context) {
    struct exchange *exchange = context;
    // Those of an answer before the one that counts (RFC 9110, 15.2) are none of it.
    if (size * count >= 5 && !strncasecmp(bytes, "HTTP/", 5)) exchange->head.length = 0;
    return append(&exchange->head, bytes, size * count) ? 0 : size * count;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    struct exchange *exchange = context;
    if (exchange->body.length + size * count > exchange->most) {
        exchange->outcome = OUTSIDE_TOO_LARGE;
        return 0;
    }
    return append(&exchange->body, bytes, size * count) ? 0 : size * count;
}

static int add_header(struct exchange *exchange, const char *line) {
    struct curl_slist *more = curl_slist_append(exchange->headers, line);
    if (!more) return -1;
    exchange->headers = more;
    return 0;
}

// libcurl says of itself what a body is, and asks before it sends a long one; both are the caller's to say.
static int add_headers(struct exchange *exchange, const struct outside_request *request) {
    int says_type = 0;
    for (const char *const *line = request->headers; *line; line++) {
        if (!strncasecmp(*line, "content-type:", 13)) says_type = 1;
        if (add_header(exchange, *line)) return -1;
    }
    if (request->is_post && !says_type && add_header(exchange, "Content-Type:")) return -1;
    return add_header(exchange, "Expect:");
}

static void set_up(outside_lines *lines, struct exchange *exchange, const struct outside_request *request) {
    CURL *curl = exchange->curl;
    curl_easy_setopt(curl, CURLOPT_URL, request->url);
    curl_easy_setopt(curl, CURLOPT_PRIVATE, exchange);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_USERAGENT, lines->user_agent);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, exchange->headers);
    // Whatever can be unpacked here.
    curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "");
    if (request->is_post) {
        curl_easy_setopt(curl, CURLOPT_POST, 1L);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)exchange->sent.length);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, exchange->sent.bytes ? exchange->sent.bytes : "");
    }
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_head);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, exchange);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, exchange);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->most);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, exchange->trouble);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    // Whoever asks holds the deadline; these only have to be later.
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, 60L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, 60L);
}

int outside_begin(outside_lines *lines, const struct outside_request *request) {
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange) return -1;
    exchange->number = request->number;
    exchange->most = request->most;
    exchange->is_post = request->is_post;
    exchange->curl = curl_easy_init();
    if (!exchange->curl || append(&exchange->sent, request->body, request->length)
        || add_headers(exchange, request)) {
        release(exchange);
        return -1;
    }
    set_up(lines, exchange, request);
    if (curl_multi_add_handle(lines->multi, exchange->curl) != CURLM_OK) {
        release(exchange);
        return -1;
    }
    exchange->next = lines->under_way;
    lines->under_way = exchange;
    return 0;
}

static void take_out(outside_lines *lines, struct exchange *exchange) {
    struct exchange **place = &lines->under_way;
    while (*place && *place != exchange) place = &(*place)->next;
    if (*place) *place = exchange->next;
    curl_multi_remove_handle(lines->multi, exchange->curl);
}

void outside_end(outside_lines *lines, long number) {
    for (struct exchange *exchange = lines->under_way; exchange; exchange = exchange->next) {
        if (exchange->number != number) continue;
        take_out(lines, exchange);
        release(exchange);
        return;
    }
}

void outside_turn(outside_lines *lines, int milliseconds) {
    int running = 0;
    // Whoever was just added is waited for no longer than nothing.
    curl_multi_poll(lines->multi, NULL, 0, milliseconds, NULL);
    curl_multi_perform(lines->multi, &running);
}

void outside_wake(outside_lines *lines) { curl_multi_wakeup(lines->multi); }

// The part of an address; to be freed by curl_free.
static char *part(const char *address, CURLUPart which) {
    char *text = NULL;
    CURLU *url = curl_url();
    if (url && curl_url_set(url, CURLUPART_URL, address, 0) == CURLUE_OK) curl_url_get(url, which, &text, 0);
    curl_url_cleanup(url);
    return text;
}

// Whether it goes on where it was pointed to.
static int follows(outside_lines *lines, struct exchange *exchange) {
    char *to = NULL, *from = NULL;
    curl_easy_getinfo(exchange->curl, CURLINFO_REDIRECT_URL, &to);
    curl_easy_getinfo(exchange->curl, CURLINFO_EFFECTIVE_URL, &from);
    if (!to || !from || exchange->status < 300 || exchange->status > 399) return 0;
    char *host = part(to, CURLUPART_HOST), *asked = part(from, CURLUPART_HOST);
    char *scheme = part(to, CURLUPART_SCHEME), *spoken = part(from, CURLUPART_SCHEME);
    int is_same = host && asked && scheme && spoken && !strcasecmp(host, asked)
        && (strcasecmp(spoken, "https") || !strcasecmp(scheme, "https"));
    int goes = is_same && !exchange->is_post && exchange->redirections++ < MOST_REDIRECTIONS;
    if (goes) {
        char *address = strdup(to);
        curl_multi_remove_handle(lines->multi, exchange->curl);
        exchange->head.length = exchange->body.length = 0;
        goes = address && curl_easy_setopt(exchange->curl, CURLOPT_URL, address) == CURLE_OK
            && curl_multi_add_handle(lines->multi, exchange->curl) == CURLM_OK;
        free(address);
    }
    if (!goes) {
        exchange->outcome = OUTSIDE_REDIRECTED;
        snprintf(exchange->trouble, sizeof exchange->trouble, "%s", host ? host : "");
    }
    curl_free(host);
    curl_free(asked);
    curl_free(scheme);
    curl_free(spoken);
    return goes;
}

int outside_next(outside_lines *lines, struct outside_answer *answer) {
    release(lines->told);
    lines->told = NULL;
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(lines->multi, &left));) {
        if (message->msg != CURLMSG_DONE) continue;
        CURLcode code = message->data.result;
        struct exchange *exchange = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &exchange);
        curl_easy_getinfo(message->easy_handle, CURLINFO_RESPONSE_CODE, &exchange->status);
        if (code == CURLE_FILESIZE_EXCEEDED) exchange->outcome = OUTSIDE_TOO_LARGE;
        if (code == CURLE_OK && follows(lines, exchange)) continue;
        if (code != CURLE_OK && exchange->outcome == OUTSIDE_ANSWERED) {
            exchange->outcome = OUTSIDE_UNREACHABLE;
            if (!exchange->trouble[0])
                snprintf(exchange->trouble, sizeof exchange->trouble, "%s", curl_easy_strerror(code));
        }
        take_out(lines, exchange);
        lines->told = exchange;
        *answer = (struct outside_answer){
            .number = exchange->number, .outcome = exchange->outcome, .status = exchange->status,
            .headers = exchange->head.bytes ? exchange->head.bytes : "", .headers_length = exchange->head.length,
            .body = exchange->body.bytes ? exchange->body.bytes : "", .length = exchange->body.length,
            .trouble = exchange->trouble};
        return 1;
    }
    return 0;
}
