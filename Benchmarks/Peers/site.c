/* The same portal by hand: libyaml, libcmark and what a page needs, on every processor. It checks nothing, escapes only what HTML, XML
   and JSON need, and has one template. It shows what parsing, CommonMark, memory and the system calls cost, whatever the tool.

   usage: site OUTPUT THREADS DOCUMENTS.yaml ... */
#define _GNU_SOURCE
#include <cmark.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

enum { ROWS_OF_A_PAGE = 50, MAX_TAGS = 8, MAX_LISTS = 4096 };
#define ADDRESS "https://portal.example.com/"

static void stop(const char *what) {
  perror(what);
  exit(1);
}

/* Text that grows. */

typedef struct {
  char *bytes;
  size_t count, capacity;
} Text;

static void append_bytes(Text *text, const char *bytes, size_t count) {
  if (text->count + count > text->capacity) {
    text->capacity = (text->count + count) * 2 + 4096;
    text->bytes = realloc(text->bytes, text->capacity);
    if (!text->bytes) stop("realloc");
  }
  memcpy(text->bytes + text->count, bytes, count);
  text->count += count;
}

static void append(Text *text, const char *string) { append_bytes(text, string, strlen(string)); }

static void append_number(Text *text, long number) {
  char digits[24];
  append_bytes(text, digits, (size_t)snprintf(digits, sizeof digits, "%ld", number));
}

static void append_escaped(Text *text, const char *string) {
  for (;;) {
    size_t plain = strcspn(string, "&<>\"'");
    append_bytes(text, string, plain);
    switch (string[plain]) {
    case '&': append(text, "&amp;"); break;
    case '<': append(text, "&lt;"); break;
    case '>': append(text, "&gt;"); break;
    case '"': append(text, "&quot;"); break;
    case '\'': append(text, "&#39;"); break;
    default: return;
    }
    string += plain + 1;
  }
}

static void append_json(Text *text, const char *name, const char *value) {
  append(text, name);
  append(text, ": \"");
  for (; *value; value++) {
    char escape[8];
    if (*value == '"' || *value == '\\') snprintf(escape, sizeof escape, "\\%c", *value);
    else if ((unsigned char)*value < 0x20) snprintf(escape, sizeof escape, "\\u%04x", *value);
    else {
      size_t plain = 1;
      while ((unsigned char)value[plain] >= 0x20 && value[plain] != '"' && value[plain] != '\\') plain++;
      append_bytes(text, value, plain);
      value += plain - 1;
      continue;
    }
    append(text, escape);
  }
  append(text, "\"");
}

/* Documents, and the lists that have them. */

typedef struct {
  char *id, *title, *section, *url, *description, *updated, *owner, *tags[MAX_TAGS];
  int tag_count;
} Document;

typedef struct {
  const char *folder, *name;
  long *documents, count, capacity;
} List;

static Document *documents;
static long document_count, document_capacity;
static List lists[MAX_LISTS];
static int list_count;
static int output, threads;

static char **field_of(Document *document, const char *key) {
  if (!strcmp(key, "id")) return &document->id;
  if (!strcmp(key, "title")) return &document->title;
  if (!strcmp(key, "section")) return &document->section;
  if (!strcmp(key, "url")) return &document->url;
  if (!strcmp(key, "description")) return &document->description;
  if (!strcmp(key, "updated")) return &document->updated;
  if (!strcmp(key, "owner")) return &document->owner;
  return NULL;
}

static Document *new_document(void) {
  if (document_count == document_capacity) {
    document_capacity = document_capacity * 2 + 1024;
    documents = realloc(documents, (size_t)document_capacity * sizeof *documents);
    if (!documents) stop("realloc");
  }
  memset(&documents[document_count], 0, sizeof *documents);
  return &documents[document_count++];
}

static void read_documents(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) stop(path);
  yaml_parser_t parser;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_file(&parser, file);
  Document *document = NULL;
  char *key = NULL;
  bool in_tags = false;
  for (bool ended = false; !ended;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s:%zu: %s\n", path, parser.problem_mark.line + 1, parser.problem);
      exit(1);
    }
    switch (event.type) {
    case YAML_STREAM_END_EVENT: ended = true; break;
    case YAML_MAPPING_START_EVENT: document = new_document(); break;
    case YAML_SEQUENCE_START_EVENT: in_tags = document != NULL; break;
    case YAML_SEQUENCE_END_EVENT:
      in_tags = false;
      free(key);
      key = NULL;
      break;
    case YAML_SCALAR_EVENT: {
      char *value = strdup((const char *)event.data.scalar.value);
      if (in_tags) {
        if (document->tag_count < MAX_TAGS) document->tags[document->tag_count++] = value;
      } else if (!key) {
        key = value;
      } else {
        char **field = field_of(document, key);
        if (field) *field = value;
        free(key);
        key = NULL;
      }
      break;
    }
    default: break;
    }
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  fclose(file);
}

static unsigned hash_of(const char *folder, const char *name) {
  unsigned hash = 2166136261u ^ (unsigned char)*folder;
  for (; *name; name++) hash = (hash ^ (unsigned char)*name) * 16777619u;
  return hash % (4 * MAX_LISTS);
}

static void list_document(const char *folder, const char *name, long number) {
  static int found[4 * MAX_LISTS];
  unsigned slot = hash_of(folder, name);
  while (found[slot] && (strcmp(lists[found[slot] - 1].name, name) || strcmp(lists[found[slot] - 1].folder, folder)))
    slot = (slot + 1) % (4 * MAX_LISTS);
  if (!found[slot]) {
    if (list_count == MAX_LISTS) exit(1);
    lists[list_count] = (List){.folder = folder, .name = name};
    found[slot] = ++list_count;
  }
  List *list = &lists[found[slot] - 1];
  if (list->count == list->capacity) {
    list->capacity = list->capacity * 2 + 16;
    list->documents = realloc(list->documents, (size_t)list->capacity * sizeof *list->documents);
    if (!list->documents) stop("realloc");
  }
  list->documents[list->count++] = number;
}

/* Pages. */

static const char *const APPS[][2] = {{"Excel", "ms-excel"}, {"OneNote", "onenote"}, {"PowerPoint", "ms-powerpoint"}, {"Word", "ms-word"}};
static const char *const MODES[][2] = {{"Edit", "ofe"}, {"View", "ofv"}};

static void write_file(const char *path, const Text *text) {
  int file = openat(output, path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0 || write(file, text->bytes, text->count) != (ssize_t)text->count || close(file)) stop(path);
}

static void append_item(Text *page, const char *root, const char *folder, const char *file, const char *title) {
  append(page, "\n<li><a href=\"");
  append(page, root);
  append(page, folder);
  append(page, "/");
  append(page, file);
  append(page, ".html\">");
  append_escaped(page, title);
  append(page, "</a>");
}

static void begin_page(Text *page, const char *title, const char *path, const char *root) {
  page->count = 0;
  append(page, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
  append_escaped(page, title);
  append(page, " – Generated portal</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<link rel=\"canonical\" href=\"" ADDRESS);
  append(page, path);
  append(page, "\">\n<link rel=\"stylesheet\" href=\"");
  append(page, root);
  append(page, "assets/site.css\">\n</head>\n<body>\n<header><a href=\"");
  append(page, root);
  append(page, "index.html\">Generated portal</a>\n<nav><ul>");
  for (int number = 0; number < list_count; number++) {
    if (strcmp(lists[number].folder, "sections")) continue;
    append_item(page, root, "sections", lists[number].name, lists[number].name);
    append(page, "</li>");
  }
  append(page, "\n</ul></nav></header>\n<main>\n<h1>");
  append_escaped(page, title);
  append(page, "</h1>\n");
}

static void end_page(Text *page) { append(page, "</main>\n<footer><p>Generated portal</p></footer>\n</body>\n</html>\n"); }

static void append_link(Text *text, const char *scheme, const char *command, const char *url) {
  append(text, scheme);
  append(text, ":");
  append(text, command);
  append(text, "|u|");
  append(text, url);
}

static void append_buttons(Text *page, const Document *document) {
  append(page, "<ul class=\"launch\">");
  for (int app = 0; app < 4; app++)
    for (int mode = 0; mode < 2; mode++) {
      append(page, "\n<li><a href=\"");
      append(page, APPS[app][1]);
      append(page, ":");
      append(page, MODES[mode][1]);
      append(page, "|u|");
      append_escaped(page, document->url);
      append(page, "\">");
      append(page, MODES[mode][0]);
      append(page, " in ");
      append(page, APPS[app][0]);
      append(page, "</a></li>");
    }
  append(page, "\n</ul>\n");
}

static void write_document(const Document *document, Text *page) {
  char path[512];
  snprintf(path, sizeof path, "documents/%s.html", document->id);
  begin_page(page, document->title, path, "../");
  append(page, "<p>");
  append_escaped(page, document->owner);
  append(page, ", <time datetime=\"");
  append(page, document->updated);
  append(page, "\">");
  append(page, document->updated);
  append(page, "</time></p>\n");
  char *description = cmark_markdown_to_html(document->description, strlen(document->description), CMARK_OPT_DEFAULT);
  append(page, description);
  free(description);
  append_buttons(page, document);
  append(page, "<p><a href=\"");
  append_escaped(page, document->url);
  append(page, "\">Download</a></p>\n<ul class=\"tags\">");
  for (int tag = 0; tag < document->tag_count; tag++) {
    append_item(page, "../", "tags", document->tags[tag], document->tags[tag]);
    append(page, "</li>");
  }
  append(page, "\n</ul>\n");
  end_page(page);
  write_file(path, page);
}

static void path_of_part(char path[512], const List *list, long part) {
  if (part) snprintf(path, 512, "%s/%s-%ld.html", list->folder, list->name, part + 1);
  else snprintf(path, 512, "%s/%s.html", list->folder, list->name);
}

static void write_list(const List *list, Text *page) {
  for (long part = 0; part * ROWS_OF_A_PAGE < list->count; part++) {
    char path[512], next[512];
    path_of_part(path, list, part);
    path_of_part(next, list, part + 1);
    begin_page(page, list->name, path, "../");
    append(page, "<ul class=\"documents\">");
    for (long row = part * ROWS_OF_A_PAGE; row < list->count && row < (part + 1) * ROWS_OF_A_PAGE; row++) {
      const Document *document = &documents[list->documents[row]];
      append_item(page, "../", "documents", document->id, document->title);
      append(page, " <a href=\"ms-word:ofv|u|");
      append_escaped(page, document->url);
      append(page, "\">View</a> ");
      append(page, document->updated);
      append(page, "</li>");
    }
    append(page, "\n</ul>\n");
    if ((part + 1) * ROWS_OF_A_PAGE < list->count) {
      append(page, "<p><a rel=\"next\" href=\"../");
      append(page, next);
      append(page, "\">Next</a></p>\n");
    }
    end_page(page);
    write_file(path, page);
  }
}

static void write_catalogue(Text *text) {
  text->count = 0;
  append(text, "[");
  for (long number = 0; number < document_count; number++) {
    const Document *document = &documents[number];
    append(text, number ? ",\n{" : "\n{");
    append_json(text, "\"id\"", document->id);
    append_json(text, ", \"title\"", document->title);
    append_json(text, ", \"section\"", document->section);
    append_json(text, ", \"owner\"", document->owner);
    append_json(text, ", \"updated\"", document->updated);
    append_json(text, ", \"url\"", document->url);
    append_json(text, ", \"description\"", document->description);
    append(text, ", \"links\": [");
    for (int app = 0; app < 4; app++)
      for (int mode = 0; mode < 2; mode++) {
        append(text, app || mode ? ", \"" : "\"");
        append_link(text, APPS[app][1], MODES[mode][1], document->url);
        append(text, "\"");
      }
    append(text, "]}");
  }
  append(text, "\n]\n");
  write_file("catalogue.json", text);
}

static void write_site_map(Text *text) {
  text->count = 0;
  append(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n");
  for (long number = 0; number < document_count; number++) {
    append(text, "<url><loc>" ADDRESS "documents/");
    append(text, documents[number].id);
    append(text, ".html</loc></url>\n");
  }
  append(text, "</urlset>\n");
  write_file("sitemap.xml", text);
}

static void write_home(Text *page) {
  begin_page(page, "Home", "index.html", "");
  append(page, "<ul>");
  for (int number = 0; number < list_count; number++) {
    append_item(page, "", lists[number].folder, lists[number].name, lists[number].name);
    append(page, " (");
    append_number(page, lists[number].count);
    append(page, ")</li>");
  }
  append(page, "\n</ul>\n");
  end_page(page);
  write_file("index.html", page);
}

static void *write_share(void *argument) {
  long share = (long)argument;
  Text page = {0};
  for (long number = share; number < document_count; number += threads) write_document(&documents[number], &page);
  for (long number = share; number < list_count; number += threads) write_list(&lists[number], &page);
  if (share == 0) write_catalogue(&page);
  if (share == threads - 1) {
    write_site_map(&page);
    write_home(&page);
  }
  free(page.bytes);
  return NULL;
}

int main(int count, char **arguments) {
  if (count < 4) {
    fputs("usage: site OUTPUT THREADS DOCUMENTS.yaml ...\n", stderr);
    return 2;
  }
  threads = atoi(arguments[2]);
  if (threads < 1 || threads > 64) return 2;
  for (int number = 3; number < count; number++) read_documents(arguments[number]);
  for (long number = 0; number < document_count; number++) {
    list_document("sections", documents[number].section, number);
    list_document("documents", "all", number);
    for (int tag = 0; tag < documents[number].tag_count; tag++) list_document("tags", documents[number].tags[tag], number);
  }
  if (mkdir(arguments[1], 0755) && errno != EEXIST) stop(arguments[1]);
  output = open(arguments[1], O_RDONLY | O_DIRECTORY);
  if (output < 0) stop(arguments[1]);
  mkdirat(output, "documents", 0755);
  mkdirat(output, "sections", 0755);
  mkdirat(output, "tags", 0755);
  pthread_t others[64];
  for (long share = 1; share < threads; share++) pthread_create(&others[share], NULL, write_share, (void *)share);
  write_share((void *)0);
  for (int share = 1; share < threads; share++) pthread_join(others[share], NULL);
  return 0;
}
