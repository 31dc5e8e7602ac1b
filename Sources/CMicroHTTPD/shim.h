#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdint.h>

// libmicrohttpd brings GnuTLS with it, and only the preview needs it. As libcurl it is therefore not linked but loaded; its header
// gives the types.

static inline void *httpd_library(void) {
  static void *library = NULL;
  void *loaded = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
  if (loaded != NULL) return loaded;
#if defined(__APPLE__)
  // dlopen looks into the folders of Homebrew on Intel only.
  const char *names[] = {"libmicrohttpd.12.dylib", "/opt/homebrew/lib/libmicrohttpd.12.dylib", "/usr/local/lib/libmicrohttpd.12.dylib"};
#else
  const char *names[] = {"libmicrohttpd.so.12"};
#endif
  for (unsigned int index = 0; loaded == NULL && index < sizeof names / sizeof *names; index++)
    loaded = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  __atomic_store_n(&library, loaded, __ATOMIC_RELEASE);
  return loaded;
}

// Why libmicrohttpd cannot be used; NULL when it can. The others may be called only then. Of the functions used here,
// MHD_get_connection_values_n is the youngest (0.9.64).
static inline const char *httpd_library_problem(void) {
  if (httpd_library() == NULL) return dlerror();
  return dlsym(httpd_library(), "MHD_get_connection_values_n") == NULL ? "libmicrohttpd is older than version 0.9.64" : NULL;
}

// A function of libmicrohttpd, looked up once, with the type that the header gives it.
#define LOADED_HTTPD(function) \
  ({ \
    static __typeof__(&function) loaded = NULL; \
    __typeof__(&function) address = __atomic_load_n(&loaded, __ATOMIC_ACQUIRE); \
    if (address == NULL) { \
      address = (__typeof__(&function))dlsym(httpd_library(), #function); \
      __atomic_store_n(&loaded, address, __ATOMIC_RELEASE); \
    } \
    address; \
  })

// The escapes of a request's target stay as they are: decoded text could end at a NUL.
static inline size_t httpd_keep_escapes(void *owner, struct MHD_Connection *connection, char *text) {
  (void)owner;
  (void)connection;
  return __builtin_strlen(text);
}

// What a server is started with. `key` and `certificate` are PEM texts, or both NULL.
struct httpd_settings {
  int listening_socket;
  unsigned int connection_limit;
  unsigned int seconds_idle;
  size_t head_limit;
  const char *key;
  const char *certificate;
  void *owner;
  void *(*begin)(void *owner, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback complete;
};

// Swift cannot call functions with a variable number of arguments.
static inline struct MHD_Daemon *httpd_start(const struct httpd_settings *settings) {
  struct MHD_OptionItem tls[] = {
    {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key},
    {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificate},
    {MHD_OPTION_END, 0, NULL}
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  unsigned int flags = MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (settings->key != NULL) flags |= MHD_USE_TLS;
  return LOADED_HTTPD(MHD_start_daemon)(
      flags, 0, NULL, NULL, settings->handle, settings->owner,
      MHD_OPTION_LISTEN_SOCKET, settings->listening_socket,
      MHD_OPTION_URI_LOG_CALLBACK, settings->begin, settings->owner,
      MHD_OPTION_NOTIFY_COMPLETED, settings->complete, settings->owner,
      MHD_OPTION_UNESCAPE_CALLBACK, httpd_keep_escapes, NULL,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->seconds_idle,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->head_limit,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_ARRAY, settings->key != NULL ? tls : none,
      MHD_OPTION_END);
}

static inline void httpd_stop(struct MHD_Daemon *daemon) { LOADED_HTTPD(MHD_stop_daemon)(daemon); }

// How many seconds a connection may be idle, from now on. Only while a request is read or answered: what ends is in no list any more.
static inline void httpd_set_idle(struct MHD_Connection *connection, unsigned int seconds) {
  LOADED_HTTPD(MHD_set_connection_option)(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

static inline int httpd_supports_tls(void) { return LOADED_HTTPD(MHD_is_feature_supported)(MHD_FEATURE_TLS) == MHD_YES; }

static inline void httpd_suspend(struct MHD_Connection *connection) { LOADED_HTTPD(MHD_suspend_connection)(connection); }

static inline void httpd_resume(struct MHD_Connection *connection) { LOADED_HTTPD(MHD_resume_connection)(connection); }

static inline void httpd_each_field(struct MHD_Connection *connection, MHD_KeyValueIteratorN take, void *owner) {
  LOADED_HTTPD(MHD_get_connection_values_n)(connection, MHD_HEADER_KIND, take, owner);
}

// The address of the other end; NULL where it is not known.
static inline const struct sockaddr *httpd_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      LOADED_HTTPD(MHD_get_connection_info)(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info == NULL ? NULL : info->client_addr;
}

static inline struct MHD_Response *httpd_response(const void *bytes, size_t count) {
  return LOADED_HTTPD(MHD_create_response_from_buffer)(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

static inline struct MHD_Response *httpd_stream(
    MHD_ContentReaderCallback read, void *owner, MHD_ContentReaderFreeCallback release) {
  return LOADED_HTTPD(MHD_create_response_from_callback)((uint64_t)-1, 1024, read, owner, release);
}

static inline void httpd_add_field(struct MHD_Response *response, const char *name, const char *value) {
  LOADED_HTTPD(MHD_add_response_header)(response, name, value);
}

// Hands the response over; it is freed once it was sent.
static inline enum MHD_Result httpd_answer(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  enum MHD_Result result = LOADED_HTTPD(MHD_queue_response)(connection, status, response);
  LOADED_HTTPD(MHD_destroy_response)(response);
  return result;
}

#endif
