#include "mail.h"

#include <curl/curl.h>
#include <stdio.h>

// curl's settings take their values by `...`, which Swift cannot call.

static CURLcode add_part(curl_mime *mime, const char *type, const char *text) {
    curl_mimepart *part = curl_mime_addpart(mime);
    CURLcode code = part ? curl_mime_data(part, text, CURL_ZERO_TERMINATED) : CURLE_OUT_OF_MEMORY;
    if (code == CURLE_OK) code = curl_mime_type(part, type);
    if (code == CURLE_OK) code = curl_mime_encoder(part, "quoted-printable");
    return code;
}

static CURLcode add_parts(CURL *curl, curl_mime *mime, const char *text, const char *html) {
    curl_mime *both = curl_mime_init(curl);
    if (!both) return CURLE_OUT_OF_MEMORY;
    // The last one is the best that a reader can show (RFC 2046, 5.1.4).
    CURLcode code = add_part(both, "text/plain; charset=utf-8", text);
    if (code == CURLE_OK) code = add_part(both, "text/html; charset=utf-8", html);
    curl_mimepart *part = code == CURLE_OK ? curl_mime_addpart(mime) : NULL;
    if (code == CURLE_OK && !part) code = CURLE_OUT_OF_MEMORY;
    if (code != CURLE_OK) {
        curl_mime_free(both);
        return code;
    }
    code = curl_mime_subparts(part, both);
    return code == CURLE_OK ? curl_mime_type(part, "multipart/alternative") : code;
}

int mail_send(const char *url, const char *user, const char *password, int needs_tls, const char *from, const char *to,
              const char *const *headers, const char *text, const char *html, char trouble[256]) {
    trouble[0] = 0;
    CURL *curl = curl_easy_init();
    if (!curl) return MAIL_LATER;
    char error[CURL_ERROR_SIZE] = "";
    curl_mime *mime = curl_mime_init(curl);
    struct curl_slist *lines = NULL, *recipients = curl_slist_append(NULL, to);
    for (; *headers; headers++) {
        struct curl_slist *more = curl_slist_append(lines, *headers);
        if (more) lines = more;
    }
    CURLcode code = mime ? add_parts(curl, mime, text, html) : CURLE_OUT_OF_MEMORY;
    if (code == CURLE_OK) {
        curl_easy_setopt(curl, CURLOPT_URL, url);
        curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
        curl_easy_setopt(curl, CURLOPT_USE_SSL, needs_tls ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_NONE);
        if (user) {
            curl_easy_setopt(curl, CURLOPT_USERNAME, user);
            curl_easy_setopt(curl, CURLOPT_PASSWORD, password ? password : "");
        }
        curl_easy_setopt(curl, CURLOPT_MAIL_FROM, from);
        curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, lines);
        curl_easy_setopt(curl, CURLOPT_MIMEPOST, mime);
        curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error);
        curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, 10L);
        curl_easy_setopt(curl, CURLOPT_TIMEOUT, 60L);
        code = curl_easy_perform(curl);
    }
    long answer = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer);
    if (code != CURLE_OK) snprintf(trouble, 256, "%s (%ld)", error[0] ? error : curl_easy_strerror(code), answer);
    curl_slist_free_all(lines);
    curl_slist_free_all(recipients);
    curl_mime_free(mime);
    curl_easy_cleanup(curl);
    if (code == CURLE_OK) return MAIL_TAKEN;
    // What is about the password (RFC 4954: 530) is the operator's to mend; the letter can wait for it.
    return answer >= 500 && answer != 530 && code != CURLE_LOGIN_DENIED ? MAIL_REFUSED : MAIL_LATER;
}
