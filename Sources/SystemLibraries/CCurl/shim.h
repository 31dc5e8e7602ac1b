#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// The checking macros of curl's header have no meaning for the typed functions below.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>

// Swift cannot call functions with a variable number of arguments: one function for each type of argument.

static inline CURLcode curl_easy_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_easy_set_receiver(CURL *handle, CURLoption option, curl_write_callback receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode curl_easy_set_opener(CURL *handle, curl_opensocket_callback opener) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}

// Nothing but http and https, with the option that this version of curl has.
static inline CURLcode curl_easy_allow_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// The system's number of the last failure of a connection; 0 where there was none.
static inline long curl_easy_get_system_error(CURL *handle) {
  long number = 0;
  return curl_easy_getinfo(handle, CURLINFO_OS_ERRNO, &number) == CURLE_OK ? number : 0;
}

// The seconds that the last answer's `Retry-After` asks for, which may be a date; 0 where there is none or it is over.
static inline long long curl_easy_get_retry_after(CURL *handle) {
  curl_off_t seconds = 0;
  return curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK && seconds > 0 ? (long long)seconds : 0;
}

// The handshake of TLS is done, so that the protocol is known.
static inline bool curl_easy_is_secured(CURL *handle) {
  curl_off_t microseconds = 0;
  return curl_easy_getinfo(handle, CURLINFO_APPCONNECT_TIME_T, &microseconds) == CURLE_OK && microseconds > 0;
}

static inline CURLMcode curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

// The result of a finished transfer, out of the union that a message carries it in.
static inline CURLcode curl_message_result(const CURLMsg *message) { return message->data.result; }

#endif
