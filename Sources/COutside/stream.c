#include "outside.h"

#include <curl/curl.h>
#include <time.h>

enum { LONGEST_SILENCE = 60 };

struct reading {
    const struct outside_stream *stream;
    CURL *curl;
    int has_begun, is_silent;
    /// When something came last.
    time_t last;
};

static time_t now(void) {
    struct timespec time = {0};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec;
}

static int begin(struct reading *reading) {
    if (reading->has_begun) return 0;
    reading->has_begun = 1;
    long status = 0;
    curl_easy_getinfo(reading->curl, CURLINFO_RESPONSE_CODE, &status);
    return reading->stream->begun(reading->stream->context, status);
}

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    struct reading *reading = context;
    reading->last = now();
    if (begin(reading) || reading->stream->came(reading->stream->context, bytes, size * count)) return 0;
    return size * count;
}

// By libcurl's own measure, bytes a second, a stream that says now and then that it is there would be too slow.
static int look(void *context, curl_off_t total, curl_off_t come, curl_off_t to_send, curl_off_t sent) {
    (void)total, (void)come, (void)to_send, (void)sent;
    struct reading *reading = context;
    reading->is_silent = now() - reading->last > LONGEST_SILENCE;
    return reading->is_silent || reading->stream->is_over(reading->stream->context);
}

static void set_up(CURL *curl, struct reading *reading, struct curl_slist *headers) {
    const struct outside_stream *stream = reading->stream;
    curl_easy_setopt(curl, CURLOPT_URL, stream->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    if (stream->is_post) {
        curl_easy_setopt(curl, CURLOPT_POST, 1L);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)stream->length);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, stream->body ? stream->body : "");
    }
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, reading);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, look);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, reading);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)LONGEST_SILENCE);
}

// NULL without memory.
static struct curl_slist *headers_of(const struct outside_stream *stream) {
    // libcurl asks before it sends a long body; that is the caller's to say.
    struct curl_slist *headers = curl_slist_append(NULL, "Expect:");
    for (const char *const *line = stream->headers; headers && *line; line++) {
        struct curl_slist *more = curl_slist_append(headers, *line);
        if (!more) curl_slist_free_all(headers);
        headers = more;
    }
    return headers;
}

const char *outside_stream(const struct outside_stream *stream) {
    struct reading reading = {.stream = stream, .curl = curl_easy_init(), .last = now()};
    struct curl_slist *headers = headers_of(stream);
    CURLcode code = CURLE_OUT_OF_MEMORY;
    if (reading.curl && headers) {
        set_up(reading.curl, &reading, headers);
        code = curl_easy_perform(reading.curl);
        // An answer without a body has a status, too.
        if (code == CURLE_OK && begin(&reading)) code = CURLE_ABORTED_BY_CALLBACK;
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(reading.curl);
    if (code == CURLE_OK) return NULL;
    return reading.is_silent ? "nothing came for a minute" : curl_easy_strerror(code);
}
