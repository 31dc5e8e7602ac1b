/// LibreOffice settings for converting untrusted files: no macros, no scripts, no embedded objects of other programs, no linked
/// content, and an unreachable proxy for every server.
enum OfficeProfile {
  /// `registrymodifications.xcu` of the user profile; names as in the `officecfg` schemas.
  static var settings: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <oor:items xmlns:oor="http://openoffice.org/2001/registry">

      """
    for (path, name, value) in values {
      text +=
        "<item oor:path=\"/org.openoffice.\(path)\"><prop oor:name=\"\(name)\" oor:op=\"fuse\"><value>\(value)</value></prop></item>\n"
    }
    return text + "</oor:items>\n"
  }

  private static let scripting = "Office.Common/Security/Scripting"

  private static let values = [
    (scripting, "MacroSecurityLevel", "3"), (scripting, "DisableMacrosExecution", "true"),
    (scripting, "DisablePythonRuntime", "true"), (scripting, "DisableActiveContent", "true"),
    (scripting, "DisableOLEAutomation", "true"), (scripting, "BlockUntrustedRefererLinks", "true"),
    // Never update links.
    ("Office.Writer/Content/Update", "Link", "0"), ("Office.Calc/Content/Update", "Link", "2"),
    // A manual proxy (2) for every server, at the "discard" port of this machine.
    ("Inet/Settings", "ooInetProxyType", "2"), ("Inet/Settings", "ooInetNoProxy", ""),
    ("Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"), ("Inet/Settings", "ooInetHTTPProxyPort", "9"),
    ("Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"), ("Inet/Settings", "ooInetHTTPSProxyPort", "9"),
  ]
}
