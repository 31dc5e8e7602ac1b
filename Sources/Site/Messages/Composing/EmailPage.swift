import Diagnostics
import Files
package import Portal
import Templates
import TextBasics
package import Theme

/// Script and style sheets of pages to copy from. They are inside each page, which works alone.
package struct EmailPageAssets: Sendable {
  let script: [UInt8]
  let styles: [UInt8]

  package init(_ theme: ThemeFiles, accent: RGBColour?) {
    // The build reports faults of the theme's style sheets.
    let assets = Assets(theme, accent: accent, log: &silentLog)
    styles = ["style.css", "email-preview.css"].flatMap { name in
      assets.files.first { $0.path == assets[name] }?.bytes ?? []
    }
    // A theme's own script may not know the page's buttons.
    script = builtInThemeFiles.first { $0.path == "assets/script.js" }?.bytes ?? []
  }
}

extension EmailPageModel {
  init(_ email: RenderedEmail, assets: EmailPageAssets) {
    let markup = EmailPreviewMarkup(email.fragment)
    let styles = withLineFeeds(safeInStyle(assets.styles + markup.styleSheet(of: email.html)))
    let script = withLineFeeds(assets.script)
    self.init(
      policy: "default-src 'none'; script-src \(source(script)); style-src \(source(styles)); img-src https: http:; "
        + "base-uri 'none'; form-action 'none'",
      styles: .trusted("<style>" + String(decoding: styles, as: UTF8.self) + "</style>"),
      script: .trusted("<script>" + String(decoding: script, as: UTF8.self) + "</script>"),
      message: markup.html, richText: String(decoding: email.fragment, as: UTF8.self),
      plainText: String(decoding: email.text, as: UTF8.self))
  }
}

/// The source of a Content-Security-Policy that allows one inline script or style sheet (CSP 3, section 2.3.1).
private func source(_ bytes: [UInt8]) -> String {
  var checksum = Checksum()
  checksum.add(bytes)
  return "'sha256-" + String(decoding: base64(checksum.digest), as: UTF8.self) + "'"
}

/// A style sheet in which nothing ends a `style` element. A backslash before a slash means the slash in CSS.
private func safeInStyle(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  for byte in bytes {
    if byte == ASCII.slash, result.last == ASCII.lessThan { result.append(ASCII.backslash) }
    result.append(byte)
  }
  return result
}
