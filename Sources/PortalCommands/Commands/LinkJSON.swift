import Diagnostics
import OfficeLinks
import TextBasics

/// A launch link or a return with its findings as JSON, for `link` and `explain`.
enum LinkJSON {
  /// `link` is `null` when the input was refused.
  static func bytes(_ link: LaunchLink?, _ log: DiagnosticLog) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      if let link { json.object("link") { write(link, to: &$0) } } else { json.null("link") }
      JSONRendering().write(log, to: &json)
    }
    return json.finish()
  }

  static func bytes(_ link: ReturnLink, _ log: DiagnosticLog) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.object("return") { json in
        json.string("text", link.text)
        json.string("scheme", link.scheme)
        json.string("mode", link.mode.rawValue)
        json.string("address", link.address.text)
        json.flag("uploadPending", link.isUploadPending)
        json.string("context", ifPresent: link.context?.value)
      }
      JSONRendering().write(log, to: &json)
    }
    return json.finish()
  }

  private static func write(_ link: LaunchLink, to json: inout JSONWriter) {
    json.string("text", link.text)
    json.string("href", link.href())
    json.string("app", link.app.rawValue)
    json.string("mode", link.mode.rawValue)
    json.string("form", link.form.rawValue)
    json.string("address", link.address.text)
    json.string("fileName", link.fileName)
    json.string("saveLocation", ifPresent: link.saveLocation?.text)
    if let wopi = link.wopi {
      json.object("wopi") { json in
        json.string("service", wopi.service)
        json.string("user", wopi.user)
        json.string("fileName", wopi.fileName)
        json.string("source", wopi.source.rawValue)
      }
    }
    json.string("passback", ifPresent: link.passback?.scheme)
    json.string("context", ifPresent: link.context?.value)
    json.strings("probes", link.app.probes)
  }
}
