import Diagnostics
import Server
import TextBasics

extension HostedPortal {
  /// `staticwebapp.config.json` (Azure Static Web Apps).
  var azure: String {
    var json = JSONWriter()
    json.object { json in
      json.object("globalHeaders") { json in
        for field in headers.fields(below: base) { json.string(field.name, field.value) }
      }
      json.array("routes") { json in
        for name in Self.hidden {
          json.object(onOneLine: true) { json in
            json.string("route", base + name)
            json.number("statusCode", 404)
          }
        }
        for rule in headers.special(below: base) {
          json.object { json in
            json.string("route", rule.path + (rule.isPrefix ? "*" : ""))
            json.object("headers") { json in for field in headers.own(rule) { json.string(field.name, field.value) } }
          }
        }
      }
      json.object("responseOverrides") { json in
        json.object("404", onOneLine: true) { $0.string("rewrite", base + "404.html") }
      }
      json.object("mimeTypes") { json in
        for (ending, type) in officeMediaTypes.sorted(by: { $0.key < $1.key }) { json.string("." + ending, type) }
      }
    }
    return String(decoding: json.finish(), as: UTF8.self)
  }

  /// `web.config` for the output folder (Internet Information Services).
  var iis: String {
    let types = mediaTypes.sorted { $0.key < $1.key }.map { ending, type in
      """
            <remove fileExtension=".\(ending)" /><mimeMap fileExtension=".\(ending)" mimeType="\(type.escapedMarkup)" />
      """
    }
    let shown = Self.foldersOfPrograms.map { "            <remove segment=\"\($0)\" />" }
    let segments = shown + Self.hidden.map { "            <add segment=\"\($0)\" />" }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <configuration>
        <system.webServer>
          <defaultDocument><files><clear /><add value="index.html" /></files></defaultDocument>
          <directoryBrowse enabled="false" />
          <httpErrors errorMode="Custom" existingResponse="Auto">
            <remove statusCode="404" /><error statusCode="404" path="404.html" responseMode="File" />
          </httpErrors>
          <httpProtocol>
            <customHeaders>
              <remove name="X-Powered-By" />
      \(headers.fields(below: base).map { "        " + iis($0) }.joined(separator: "\n"))
            </customHeaders>
          </httpProtocol>
          <security>
            <requestFiltering allowDoubleEscaping="true">
              <hiddenSegments>
      \(segments.joined(separator: "\n"))
              </hiddenSegments>
            </requestFiltering>
          </security>
          <staticContent>
      \(types.joined(separator: "\n"))
          </staticContent>
        </system.webServer>
      \(headers.special(below: base).filter { $0.isPrefix || !$0.path.hasSuffix("/") }.map { iis($0) }.joined())</configuration>

      """
  }

  /// The folders of ASP.NET that IIS answers with 404.8 by default. A portal has no programs, and may have documents in such a folder.
  private static let foldersOfPrograms = [
    "bin", "App_code", "App_GlobalResources", "App_LocalResources", "App_WebReferences", "App_Data", "App_Browsers",
  ]

  private func iis(_ rule: HeaderRules.Rule) -> String {
    // Locations are relative to the folder of the file.
    let path = percentDecodedText(Array(rule.path.utf8.dropFirst(base.utf8.count))[...])
    let fields = headers.own(rule).map { "<remove name=\"\($0.name)\" />" + iis($0) }
    let location = path.hasSuffix("/") ? String(path.dropLast()) : path
    return """
        <location path="\(location.escapedMarkup)">
          <system.webServer><httpProtocol><customHeaders>\(fields.joined())</customHeaders></httpProtocol></system.webServer>
        </location>

      """
  }

  private func iis(_ field: HeaderRules.Field) -> String {
    "<add name=\"\(field.name)\" value=\"\(field.value.escapedMarkup)\" />"
  }

  /// A script with commands of the AWS command line.
  var s3: String {
    let name = String(path.dropFirst())
    var lines = [
      "#!/bin/sh", "# Uploads the output folder to a bucket behind CloudFront. Usage: BUCKET=name sh publish-s3.sh [Public]",
      "# Once: aws cloudfront create-response-headers-policy --response-headers-policy-config file://headers.json (below), and error",
      "# responses for 403 and 404 that show \(base)404.html with status 404.", "set -eu", "output=\"${1:-Public}\"",
      "target=\"s3://${BUCKET:?name the bucket}/\"\(shellQuoted(name))",
    ]
    // Files that pages need come before the pages, and files that they no longer need go last.
    for (folder, value) in keptFolders {
      let folder = shellQuoted(folder)
      lines.append(
        "if [ -d \"$output/\"\(folder) ]; then aws s3 sync \"$output/\"\(folder) \"$target\"\(folder) "
          + "--cache-control \(shellQuoted(value)); fi")
    }
    let hidden = Self.hidden.map { " --exclude " + shellQuoted($0) }.joined()
    let kept = keptFolders.map { " --exclude " + shellQuoted($0.path + "*") }.joined()
    let saved = headers.attachments(below: base).map { rule in
      awsPattern(percentDecodedText(Array(rule.path.utf8.dropFirst(base.utf8.count))[...])) + (rule.isPrefix ? "*" : "")
    }
    let unsaved = saved.map { " --exclude " + shellQuoted($0) }.joined()
    lines += [
      "# The media types of Office files, which not every machine knows, each with the endings of such files.",
      "types='",
    ]
    let endings = Dictionary(grouping: officeMediaTypes.keys, by: { officeMediaTypes[$0] ?? "" })
    lines += endings.map { type, endings in ([type] + endings.sorted()).joined(separator: " ") }.sorted()
    lines += [
      "'",
      "# files OPTION ENDING ...: the option for the files with these endings, in small or in capital letters.",
      "files() {",
      "  option=\"$1\"",
      "  shift",
      "  for ending do printf ' %s *.%s' \"$option\" \"$ending\" \"$option\" \"$(printf %s \"$ending\" | tr a-z A-Z)\"; done",
      "}",
      "# Patterns are for aws, not for the shell.",
      "set -f",
      "aws s3 sync \"$output\" \"$target\"\(kept)\(unsaved)\(hidden) $(files --exclude $(echo \"$types\" | cut -s -d ' ' -f 2-)) "
        + "--cache-control no-cache",
      "present=\" $(find \"$output\" -type f -name '*.*' | sed 's/.*\\.//' | tr A-Z a-z | sort -u | tr '\\n' ' ')\"",
      "echo \"$types\" | while read -r type endings; do",
      "  found=",
      "  for ending in $endings; do case \"$present\" in *\" $ending \"*) found=\"$found $ending\" ;; esac; done",
      "  [ -z \"$found\" ] || aws s3 sync \"$output\" \"$target\" --exclude '*' $(files --include $found)\(kept)\(unsaved) "
        + "--cache-control no-cache --content-type \"$type\" < /dev/null",
      "done",
    ]
    if !saved.isEmpty {
      lines += [
        "# Files that browsers save, and do not open as pages of the portal.",
        "aws s3 cp \"$output\" \"$target\" --recursive --exclude '*'\(saved.map { " --include " + shellQuoted($0) }.joined()) "
          + "--cache-control no-cache --content-disposition attachment",
      ]
    }
    lines.append("aws s3 sync \"$output\" \"$target\" --delete\(hidden) --size-only")
    let json = Array(headersPolicy.utf8).split(separator: ASCII.lineFeed).map { "# " + String(decoding: $0, as: UTF8.self) }
    return (lines + ["", "# headers.json:"] + json + [""]).joined(separator: "\n")
  }

  /// The folders of the output that browsers may cache, with their cache headers.
  private var keptFolders: [(path: String, cacheControl: String)] {
    headers.special(below: base).filter(\.isPrefix).compactMap { rule in
      headers.own(rule).first { lowercasedASCII($0.name) == "cache-control" }.map { field in
        (percentDecodedText(Array(rule.path.utf8.dropFirst(base.utf8.count))[...]), field.value)
      }
    }
  }

  /// A path without the meaning of `*`, `?` and `[` in filters of aws.
  private func awsPattern(_ path: String) -> String { path.map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined() }

  private func shellQuoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  private var headersPolicy: String {
    var json = JSONWriter()
    json.object { json in
      json.string("Name", "docportal")
      json.object("CustomHeadersConfig") { json in
        let fields = headers.fields(below: base).filter { $0.name != "Cache-Control" }
        json.number("Quantity", fields.count)
        json.array("Items") { json in
          for field in fields {
            json.object(onOneLine: true) { json in
              json.string("Header", field.name)
              json.string("Value", field.value)
              json.flag("Override", true)
            }
          }
        }
      }
    }
    return String(decoding: json.finish(), as: UTF8.self)
  }
}
