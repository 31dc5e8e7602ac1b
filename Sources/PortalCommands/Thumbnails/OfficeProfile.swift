/// The settings with which LibreOffice converts files that nobody has checked: no macros, no scripts, no objects of other programs, no
/// content that is linked from elsewhere, and a proxy that nobody answers in front of every server.
enum OfficeProfile {
  /// `registrymodifications.xcu` of the user's profile; names as in the schemas of `officecfg`.
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
    // A proxy of one's own for every server (2), at the port "discard" of this machine.
    ("Inet/Settings", "ooInetProxyType", "2"), ("Inet/Settings", "ooInetNoProxy", ""),
    ("Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"), ("Inet/Settings", "ooInetHTTPProxyPort", "9"),
    ("Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"), ("Inet/Settings", "ooInetHTTPSProxyPort", "9"),
  ]
}
