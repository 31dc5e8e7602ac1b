#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// The checking macros of curl's header have no meaning for the typed functions below.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>

// libcurl brings 26 libraries with it, which were 4 of the 9 ms that a start of the program took. It is therefore not linked but
// loaded, once links are checked; its header gives the types. All of this is for one thread.

#if defined(__APPLE__)
#define CURL_LIBRARY "libcurl.4.dylib"
#else
#define CURL_LIBRARY "libcurl.so.4"
#endif

static inline void *curl_library(void) {
  static void *library = NULL;
  if (library == NULL) library = dlopen(CURL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  return library;
}

// Why libcurl cannot be used; NULL when it can. The others may be called only then. Of the functions used here,
// curl_multi_poll is the youngest (7.66).
static inline const char *curl_library_problem(void) {
  if (curl_library() == NULL) return dlerror();
  return dlsym(curl_library(), "curl_multi_poll") == NULL ? CURL_LIBRARY ": older than version 7.66" : NULL;
}

// A function of libcurl, looked up once, with the type that the header gives it.
#define LOADED(function) \
  ({ \
    static __typeof__(&function) loaded = NULL; \
    if (loaded == NULL) loaded = (__typeof__(&function))dlsym(curl_library(), #function); \
    loaded; \
  })

static inline CURLcode loaded_curl_global_init(long flags) { return LOADED(curl_global_init)(flags); }

static inline CURL *loaded_curl_easy_init(void) { return LOADED(curl_easy_init)(); }

static inline void loaded_curl_easy_cleanup(CURL *handle) { LOADED(curl_easy_cleanup)(handle); }

static inline const char *loaded_curl_easy_strerror(CURLcode code) { return LOADED(curl_easy_strerror)(code); }

static inline struct curl_slist *loaded_curl_slist_append(struct curl_slist *list, const char *text) {
  return LOADED(curl_slist_append)(list, text);
}

static inline void loaded_curl_slist_free_all(struct curl_slist *list) { LOADED(curl_slist_free_all)(list); }

static inline CURLM *loaded_curl_multi_init(void) { return LOADED(curl_multi_init)(); }

static inline CURLMcode loaded_curl_multi_cleanup(CURLM *multi) { return LOADED(curl_multi_cleanup)(multi); }

static inline CURLMcode loaded_curl_multi_add_handle(CURLM *multi, CURL *handle) {
  return LOADED(curl_multi_add_handle)(multi, handle);
}

static inline CURLMcode loaded_curl_multi_remove_handle(CURLM *multi, CURL *handle) {
  return LOADED(curl_multi_remove_handle)(multi, handle);
}

static inline CURLMcode loaded_curl_multi_perform(CURLM *multi, int *running) {
  return LOADED(curl_multi_perform)(multi, running);
}

static inline CURLMcode loaded_curl_multi_poll(CURLM *multi, int milliseconds) {
  return LOADED(curl_multi_poll)(multi, NULL, 0, milliseconds, NULL);
}

static inline CURLMsg *loaded_curl_multi_info_read(CURLM *multi, int *left) {
  return LOADED(curl_multi_info_read)(multi, left);
}

// Swift cannot call functions with a variable number of arguments: one function for each type of argument.

static inline CURLcode curl_easy_set_long(CURL *handle, CURLoption option, long value) {
  return LOADED(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode curl_easy_set_text(CURL *handle, CURLoption option, const char *value) {
  return LOADED(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode curl_easy_set_pointer(CURL *handle, CURLoption option, void *value) {
  return LOADED(curl_easy_setopt)(handle, option, value);
}

static inline CURLcode curl_easy_set_fields(CURL *handle, struct curl_slist *fields) {
  return LOADED(curl_easy_setopt)(handle, CURLOPT_HTTPHEADER, fields);
}

static inline CURLcode curl_easy_set_receiver(
    CURL *handle, CURLoption option, size_t (*receiver)(char *, size_t, size_t, void *)) {
  return LOADED(curl_easy_setopt)(handle, option, receiver);
}

static inline CURLcode curl_easy_set_opener(CURL *handle, curl_opensocket_callback opener) {
  return LOADED(curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
}

// Nothing but http and https, with the option that this version of curl has.
static inline CURLcode curl_easy_allow_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return LOADED(curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return LOADED(curl_easy_setopt)(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// The system's number of the last failure of a connection; 0 where there was none.
static inline long curl_easy_get_system_error(CURL *handle) {
  long number = 0;
  return LOADED(curl_easy_getinfo)(handle, CURLINFO_OS_ERRNO, &number) == CURLE_OK ? number : 0;
}

// The seconds that the last answer's `Retry-After` asks for, which may be a date; 0 where there is none or it is over.
static inline long long curl_easy_get_retry_after(CURL *handle) {
  curl_off_t seconds = 0;
  return LOADED(curl_easy_getinfo)(handle, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK && seconds > 0 ? (long long)seconds : 0;
}

static inline CURLMcode curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return LOADED(curl_multi_setopt)(handle, option, value);
}

// The result of a finished transfer, out of the union that a message carries it in.
static inline CURLcode curl_message_result(const CURLMsg *message) { return message->data.result; }

#endif
