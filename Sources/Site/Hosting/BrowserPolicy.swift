import Diagnostics
import TextBasics

/// `AutoLaunchProtocolsFromOrigins` of Edge, Chrome and Chromium: a portal's launch links open without a question.
package struct BrowserPolicy: Sendable, Hashable {
  /// An operating system, each of which has policies in a form of its own.
  package enum System: String, CaseIterable, Sendable {
    case linux
    case macos
    case windows
  }

  /// The portal's scheme, host and port.
  let origin: String
  /// The schemes of the portal's launch links, in a fixed order.
  let schemes: [String]

  package func file(for system: System) -> HostingFile {
    switch system {
    case .linux: HostingFile(name: "browser-policy.json", text: json, location: .portal)
    case .macos: HostingFile(name: "browser-policy.plist", text: plist, location: .portal)
    case .windows: HostingFile(name: "browser-policy.reg", text: registry, location: .portal)
    }
  }

  private static let name = "AutoLaunchProtocolsFromOrigins"

  private func appendEntries(to json: inout JSONWriter) {
    for scheme in schemes {
      json.object(onOneLine: true) { json in
        json.string("protocol", scheme)
        json.strings("allowed_origins", [origin])
      }
    }
  }

  private var json: String {
    var json = JSONWriter()
    json.object { json in json.array(Self.name) { appendEntries(to: &$0) } }
    return String(decoding: json.finish(), as: UTF8.self)
  }

  private var plist: String {
    let entries = schemes.map { scheme in
      """
          <dict>
            <key>protocol</key><string>\(scheme)</string>
            <key>allowed_origins</key><array><string>\(origin.escapedMarkup)</string></array>
          </dict>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>\(Self.name)</key>
        <array>
      \(entries.joined())  </array>
      </dict>
      </plist>

      """
  }

  /// The value is a text with JSON.
  private var registry: String {
    var json = JSONWriter.elements()
    json.array { appendEntries(to: &$0) }
    let value = String(decoding: json.bytes, as: UTF8.self).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let keys = ["Microsoft\\Edge", "Google\\Chrome"].map { browser in
      ["[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\\(browser)]", "\"\(Self.name)\"=\"\(value)\"", ""]
    }
    return (["Windows Registry Editor Version 5.00", ""] + keys.flatMap(\.self)).map { $0 + "\r\n" }.joined()
  }
}
