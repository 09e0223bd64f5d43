#include "objects.h"

#include <curl/curl.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct object_line {
    CURL *curl;
    char *provider, *credentials;
};

// What one request has come to.
struct passage {
    const struct object_request *request;
    CURL *curl;
    off_t sent;
    int failure;
    char said[1024];
    size_t length;
};

static char *joined(const char *first, const char *second, const char *third, const char *fourth) {
    size_t size = strlen(first) + strlen(second) + strlen(third) + strlen(fourth) + 1;
    char *text = malloc(size);
    if (text) snprintf(text, size, "%s%s%s%s", first, second, third, fourth);
    return text;
}

object_line *object_line_open(const char *region, const char *key, const char *secret) {
    object_line *line = calloc(1, sizeof *line);
    if (!line) return NULL;
    line->curl = curl_easy_init();
    line->provider = joined("aws:amz:", region, ":s3", "");
    line->credentials = joined(key, ":", secret, "");
    if (line->curl && line->provider && line->credentials) return line;
    object_line_close(line);
    return NULL;
}

void object_line_close(object_line *line) {
    curl_easy_cleanup(line->curl);
    free(line->provider);
    if (line->credentials) explicit_bzero(line->credentials, strlen(line->credentials));
    free(line->credentials);
    free(line);
}

static size_t give(char *space, size_t size, size_t count, void *context) {
    struct passage *passage = context;
    ssize_t got;
    do got = pread(passage->request->body, space, size * count, passage->sent);
    while (got < 0 && errno == EINTR);
    if (got < 0) {
        passage->failure = errno;
        return CURL_READFUNC_ABORT;
    }
    passage->sent += got;
    return (size_t)got;
}

// libcurl begins anew where a line that it had kept turns out to be closed.
static int rewind_to(void *context, curl_off_t offset, int origin) {
    if (origin != SEEK_SET) return CURL_SEEKFUNC_CANTSEEK;
    ((struct passage *)context)->sent = (off_t)offset;
    return CURL_SEEKFUNC_OK;
}

static size_t take(char *bytes, size_t size, size_t count, void *context) {
    struct passage *passage = context;
    size_t all = size * count;
    long status = 0;
    curl_easy_getinfo(passage->curl, CURLINFO_RESPONSE_CODE, &status);
    if (status >= 300) {
        size_t room = sizeof passage->said - 1 - passage->length, some = all < room ? all : room;
        memcpy(passage->said + passage->length, bytes, some);
        passage->length += some;
        return all;
    }
    if (passage->request->answer < 0) return all;
    for (size_t done = 0; done < all;) {
        ssize_t put = write(passage->request->answer, bytes + done, all - done);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) {
            passage->failure = put < 0 ? errno : EIO;
            return 0;
        }
        done += (size_t)put;
    }
    return all;
}

static void set_up(object_line *line, struct passage *passage, struct curl_slist *headers, char *error) {
    CURL *curl = line->curl;
    const struct object_request *request = passage->request;
    // The connection stays.
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, request->url);
    curl_easy_setopt(curl, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(curl, CURLOPT_AWS_SIGV4, line->provider);
    curl_easy_setopt(curl, CURLOPT_USERPWD, line->credentials);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    if (request->body >= 0) {
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)request->length);
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, give);
        curl_easy_setopt(curl, CURLOPT_READDATA, passage);
        curl_easy_setopt(curl, CURLOPT_SEEKFUNCTION, rewind_to);
        curl_easy_setopt(curl, CURLOPT_SEEKDATA, passage);
    } else if (strcmp(request->method, "HEAD") == 0) {
        curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
    } else {
        curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request->method);
    }
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, passage);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, 3L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, request->seconds);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, 10L);
}

// The word between <Code> and </Code> of an answer that refuses.
static void name_trouble(const char *said, char trouble[256]) {
    const char *begin = strstr(said, "<Code>"), *end = begin ? strchr(begin + 6, '<') : NULL;
    if (end) snprintf(trouble, 256, "%.*s", (int)(end - begin - 6 < 200 ? end - begin - 6 : 200), begin + 6);
}

long object_line_ask(object_line *line, const struct object_request *request, char trouble[256]) {
    struct passage passage = {.request = request, .curl = line->curl};
    char error[CURL_ERROR_SIZE] = "", hash[128];
    trouble[0] = 0;
    snprintf(hash, sizeof hash, "x-amz-content-sha256: %s", request->sha256);
    struct curl_slist *headers = curl_slist_append(NULL, hash);
    if (!headers) return -ENOMEM;
    set_up(line, &passage, headers, error);
    CURLcode code = curl_easy_perform(line->curl);
    long status = 0;
    curl_easy_getinfo(line->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(headers);
    if (passage.failure) return -passage.failure;
    if (code != CURLE_OK) {
        snprintf(trouble, 256, "%s", error[0] ? error : curl_easy_strerror(code));
        // What refuses may not read to the end.
        return status >= 300 ? status : 0;
    }
    name_trouble(passage.said, trouble);
    return status;
}
