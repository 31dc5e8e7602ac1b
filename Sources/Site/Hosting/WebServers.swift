import Server
import TextBasics

/// The types of text to which servers do not add a character set by themselves.
private let textTypes = Set(mediaTypes.values.filter { $0.hasSuffix("; charset=utf-8") }.map { String($0.prefix { $0 != ";" }) })

/// The extensions of each type, in a fixed order.
private func endings(_ types: [String: String]) -> [(type: String, endings: [String])] {
  Dictionary(grouping: types.keys) { String((types[$0] ?? "").prefix { $0 != ";" }) }
    .map { (type: $0.key, endings: $0.value.sorted()) }.sorted { $0.type < $1.type }
}

extension HostedPortal {
  /// For a `server` block. Every location repeats the headers: nginx uses those of one level only.
  var nginx: String {
    let path = quoted(path)
    var lines = [
      "# Include this file in the 'server' block of the portal. Below its root, the output folder is at \(self.path)",
      "location ^~ \(path) {", "  index index.html;", "  charset utf-8;",
      "  charset_types \(textTypes.subtracting(["text/html"]).sorted().joined(separator: " "));",
      "  default_type application/octet-stream;", "  types {",
    ]
    lines += endings(mediaTypes).map { "    \($0.type) \($0.endings.joined(separator: " "));" }
    let missing = quoted(self.path + "404.html")
    // A folder without index.html has no page, and no list of its files. Packed files are for browsers that ask for them.
    lines += ["  }", "  error_page 404 \(missing);", "  error_page 403 =404 \(missing);", "  gzip_vary on;"]
    lines += headers.fields(below: base).map { "  " + nginx($0) }
    for rule in headers.special(below: base) {
      lines.append("  location \(rule.isPrefix ? "^~" : "=") \(quoted(percentDecodedText(Array(rule.path.utf8)[...]))) {")
      lines += rule.fields.map { "    " + nginx($0) } + ["  }"]
    }
    lines += Self.hidden.map { "  location = \(quoted(self.path + $0)) { return 404; }" }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func nginx(_ field: HeaderRules.Field) -> String { "add_header \(field.name) \(quoted(field.value)) always;" }

  /// `.htaccess` for the output folder; needs mod_headers.
  var apache: String {
    var lines = [
      "# Needs mod_headers, mod_setenvif, mod_alias, mod_mime, mod_dir, and 'AllowOverride FileInfo Indexes Options=Indexes'.",
      "Options -Indexes", "DirectoryIndex index.html", "ErrorDocument 403 \(quoted(base + "404.html"))",
      "ErrorDocument 404 \(quoted(base + "404.html"))",
      "AddDefaultCharset utf-8",
    ]
    let texts = endings(mediaTypes).filter { textTypes.contains($0.type) }.flatMap(\.endings)
    lines.append("AddCharset utf-8 \(texts.map { "." + $0 }.joined(separator: " "))")
    lines += endings(mediaTypes).map { "AddType \($0.type) \($0.endings.map { "." + $0 }.joined(separator: " "))" }
    lines += headers.fields(below: base).map { "Header always set \($0.name) \(quoted($0.value))" }
    for (number, rule) in headers.special(below: base).enumerated() {
      let pattern = "^" + escaped(percentDecodedText(Array(rule.path.utf8)[...])) + (rule.isPrefix ? "" : "(\\.(br|gz))?$")
      lines.append("SetEnvIf Request_URI \(quoted(pattern)) docportal\(number)")
      // The headers for all files are set above.
      lines += headers.own(rule).map { "Header always set \($0.name) \(quoted($0.value)) env=docportal\(number)" }
    }
    lines += Self.hidden.map { "RedirectMatch 404 \(quoted("^" + escaped(path + $0) + "$"))" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// For a site block. Paths are regular expressions: in a matcher of paths, `{`, `[`, `*` and `%` have a meaning, and none can be
  /// escaped.
  var caddy: String {
    var lines = [
      "# Import this file in the site block of the portal. Below its root, the output folder is at \(path)",
      "@docportal path_regexp \(caddyPattern(path, isPrefix: true))", "handle @docportal {",
      // In a route, directives apply in the order in which they are written.
      "  route {",
    ]
    for (number, name) in Self.hidden.enumerated() {
      lines += ["  @hidden\(number) path_regexp \(caddyPattern(path + name, isPrefix: false))", "  error @hidden\(number) 404"]
    }
    lines.append("  header {")
    let common = headers.fields(below: base)
    let fields = common.map { "\($0.name) \(quoted($0.value))" }
    lines += fields.map { "    " + $0 } + ["  }"]
    for (number, rule) in headers.special(below: base).enumerated() {
      let pattern = caddyPattern(percentDecodedText(Array(rule.path.utf8)[...]), isPrefix: rule.isPrefix)
      lines.append("  @rule\(number) path_regexp \(pattern)")
      lines += headers.own(rule).map { "  header @rule\(number) \($0.name) \(quoted($0.value))" }
    }
    for (number, (type, endings)) in endings(mediaTypes).enumerated() {
      lines.append("  @type\(number) path \(endings.map { "*." + $0 }.joined(separator: " "))")
      lines.append("  header @type\(number) Content-Type \(quoted(textTypes.contains(type) ? type + "; charset=utf-8" : type))")
    }
    let special = Set(headers.special(below: base).flatMap { headers.own($0).map { lowercasedASCII($0.name) } })
    // Caddy adds it only to packed answers, and a cache would send the plain one to everybody.
    lines += ["  header {", "    defer", "    Vary Accept-Encoding", "  }"]
    lines += ["  file_server {", "    precompressed br gzip", "  }", "  }", "}", "handle_errors {"]
    lines += ["  @missing path_regexp \(caddyPattern(path, isPrefix: true))", "  handle @missing {"]
    // Headers of the missing address hold for its answer too.
    lines +=
      special.subtracting(common.map { lowercasedASCII($0.name) }).sorted().map { "    header -\($0)" }
      + fields.map { "    header " + $0 }
    lines += ["    rewrite * \(quoted(path + "404.html"))", "    header Content-Type \(quoted("text/html; charset=utf-8"))"]
    return (lines + ["    file_server", "  }", "}", ""]).joined(separator: "\n")
  }

  /// A pattern without braces, which Caddy takes for placeholders even where they are escaped.
  private func caddyPattern(_ path: String, isPrefix: Bool) -> String {
    let pattern = escaped(path).replacing("\\{", with: "\\x7B").replacing("\\}", with: "\\x7D").replacing("\"", with: "\\\"")
    return "\"(?i)^" + pattern + (isPrefix ? "" : "$") + "\""
  }

  /// A text in quotation marks. Paths of addresses have no control characters.
  private func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  /// A text escaped for a regular expression.
  private func escaped(_ text: String) -> String {
    text.map { ".+*?()[]{}|^$\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
