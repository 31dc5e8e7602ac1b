#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <stdbool.h>
#include <string.h>

// The escapes of a request's target stay as they are: decoded text could end at a NUL.
static inline size_t httpd_keep_escapes(void *owner, struct MHD_Connection *connection, char *text) {
  (void)owner;
  (void)connection;
  return __builtin_strlen(text);
}

// The settings of a server. `key` and `certificate` are PEM texts, or both NULL.
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
  MHD_NotifyConnectionCallback notify;
};

// Swift cannot call functions with a variable number of arguments.

static inline struct MHD_Daemon *httpd_start(const struct httpd_settings *settings) {
  struct MHD_OptionItem tls[] = {
    {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)settings->key},
    {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)settings->certificate},
    {MHD_OPTION_END, 0, NULL}
  };
  struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  // Not epoll, which the library would choose: after 128 events at once it waits for more before it looks at any of them, also at a
  // request to stop (MHD_epoll, 0.9).
  unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
  if (settings->key != NULL) flags |= MHD_USE_TLS;
  return MHD_start_daemon(
      flags, 0, NULL, NULL, settings->handle, settings->owner,
      MHD_OPTION_LISTEN_SOCKET, settings->listening_socket,
      MHD_OPTION_URI_LOG_CALLBACK, settings->begin, settings->owner,
      MHD_OPTION_NOTIFY_COMPLETED, settings->complete, settings->owner,
      MHD_OPTION_NOTIFY_CONNECTION, settings->notify, settings->owner,
      MHD_OPTION_UNESCAPE_CALLBACK, httpd_keep_escapes, NULL,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->seconds_idle,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->head_limit,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_ARRAY, settings->key != NULL ? tls : none,
      MHD_OPTION_END);
}

// How many seconds a connection may be idle, from now on. Only while a request is read or answered: what ends is in no list any more.
static inline void httpd_set_idle(struct MHD_Connection *connection, unsigned int seconds) {
  MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

// How far the head of a request is the texts that the library shows, which all end at a NUL.
struct httpd_head {
  const char *end;
  bool is_whole;
};

static inline bool httpd_follows(const struct httpd_head *head, const char *next, size_t zeros) {
  if (next == NULL || next < head->end + zeros) return false;
  for (size_t i = 0; i < zeros; i++) if (head->end[i] != 0) return false;
  for (const char *space = head->end + zeros; space < next; space++) if (*space != ' ' && *space != '\t') return false;
  return true;
}

static inline enum MHD_Result httpd_take_field(void *owner, enum MHD_ValueKind kind, const char *name, const char *value) {
  struct httpd_head *head = (struct httpd_head *)owner;
  (void)kind;
  head->is_whole = head->is_whole && httpd_follows(head, name, 2) && name == head->end + 2;
  if (!head->is_whole || value == NULL) return MHD_NO;
  // The colon.
  head->end = name + strlen(name);
  head->is_whole = httpd_follows(head, value, 1);
  head->end = value + strlen(value);
  return MHD_YES;
}

// False for a head with a NUL, a line end other than CR LF, or a folded line. Version 1.0 refuses a NUL itself; up to 0.9 the library only
// cuts the text there, and the rest of the line is between one text and the next. Both write NULs over the head's own separators.
// `target_length` is the length of the target before it was taken apart.
static inline bool httpd_head_is_whole(
    struct MHD_Connection *connection, const char *method, const char *target, size_t target_length, const char *version) {
  const char *library = MHD_get_version();
  if (library == NULL || strncmp(library, "0.", 2) != 0) return true;
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  if (info == NULL || method == NULL || target == NULL || version == NULL) return false;
  if (target != method + strlen(method) + 1 || version != target + target_length + 1) return false;
  struct httpd_head head = {version + strlen(version), true};
  MHD_get_connection_values(connection, MHD_HEADER_KIND, httpd_take_field, &head);
  return head.is_whole && method + info->header_size == head.end + 4;
}

// The socket of a connection; -1 where it is not known.
static inline int httpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

// The daemon that a connection belongs to, one for each listening socket.
static inline struct MHD_Daemon *httpd_daemon(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_DAEMON);
  return info == NULL ? NULL : info->daemon;
}

// The address of the other end; NULL where it is not known.
static inline const struct sockaddr *httpd_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info == NULL ? NULL : info->client_addr;
}

#endif
