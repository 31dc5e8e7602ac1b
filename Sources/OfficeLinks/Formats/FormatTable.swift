extension DocumentFormat {
  /// Every known format, by app and then in the order of the Office documentation.
  public static let all = table.indices.map { DocumentFormat(index: UInt8(truncatingIfNeeded: $0)) }

  static let table: [Facts] =
    wordFormats + excelFormats + powerPointFormats + oneNoteFormats + visioFormats + otherFormats + refusedFormats

  private static let wordFormats: [Facts] = [
    Facts("docx", .word, [.mobile]),
    Facts("docm", .word, [.mobile, .macros]),
    Facts("doc", .word, [.mobile, .legacy, .viewOnly]),
    Facts("dotx", .word, [.mobile, .template, .viewOnly]),
    Facts("dotm", .word, [.mobile, .template, .macros, .viewOnly]),
    Facts("dot", .word, [.mobile, .legacy, .template, .viewOnly]),
    Facts("odt", .word, [.mobile, .legacy, .viewOnly]),
    Facts("rtf", .word, [.viewOnly]),
    Facts("wps", nil, []),
    Facts("wpd", nil, []),
    Facts("txt", nil, []),
    Facts("htm", nil, []),
    Facts("html", nil, []),
    Facts("pdf", nil, []),
  ]

  private static let excelFormats: [Facts] = [
    Facts("xlsx", .excel, [.mobile]),
    Facts("xlsm", .excel, [.mobile, .macros]),
    Facts("xlsb", .excel, [.mobile, .macros]),
    Facts("xls", .excel, [.mobile, .legacy, .viewOnly]),
    Facts("xltx", .excel, [.mobile, .template]),
    Facts("xltm", .excel, [.template, .macros]),
    Facts("xlt", .excel, [.template, .legacy]),
    Facts("csv", .excel, [.mobile, .legacy, .viewOnly]),
    Facts("ods", .excel, [.mobile, .legacy, .viewOnly]),
    Facts("xlw", .excel, [.legacy]),
    Facts("xlm", .excel, [.legacy, .macros]),
    Facts("xla", .excel, [.legacy, .macros], refusal: .addIn),
    Facts("xlam", .excel, [.macros], refusal: .addIn),
    Facts("xll", .excel, [.macros], refusal: .nativeCode),
  ]

  private static let powerPointFormats: [Facts] = [
    Facts("pptx", .powerPoint, [.mobile]),
    Facts("pptm", .powerPoint, [.mobile, .macros, .viewOnly]),
    Facts("ppt", .powerPoint, [.mobile, .legacy, .viewOnly]),
    Facts("ppsx", .powerPoint, [.mobile]),
    Facts("ppsm", .powerPoint, [.mobile, .macros, .viewOnly]),
    Facts("pps", .powerPoint, [.mobile, .legacy, .viewOnly]),
    Facts("potx", .powerPoint, [.mobile, .template, .viewOnly]),
    Facts("potm", .powerPoint, [.mobile, .template, .macros, .viewOnly]),
    Facts("pot", .powerPoint, [.mobile, .legacy, .template, .viewOnly]),
    Facts("odp", .powerPoint, [.mobile, .legacy, .viewOnly]),
    Facts("thmx", .powerPoint, [.mobile]),
    Facts("sldx", .powerPoint, []),
    Facts("sldm", .powerPoint, [.macros]),
    Facts("ppa", .powerPoint, [.legacy, .macros], refusal: .addIn),
    Facts("ppam", .powerPoint, [.macros], refusal: .addIn),
  ]

  private static let oneNoteFormats: [Facts] = [
    Facts("one", .oneNote, [.viewOnly]),
    Facts("onetoc2", .oneNote, [.viewOnly]),
    Facts("onepkg", nil, []),
  ]

  private static let visioFormats: [Facts] = [
    Facts("vsdx", .visio, [.viewOnly]),
    Facts("vsdm", .visio, [.viewOnly, .macros]),
    Facts("vsd", .visio, [.viewOnly, .legacy]),
    Facts("vdw", nil, [.viewOnly]),
    Facts("vdx", .visio, [.legacy]),
    Facts("vss", .visio, [.legacy]),
    Facts("vst", .visio, [.legacy, .template]),
    Facts("vsw", .visio, [.legacy]),
    Facts("vsx", .visio, [.legacy]),
    Facts("vtx", .visio, [.legacy, .template]),
    Facts("vssx", .visio, []),
    Facts("vssm", .visio, [.macros]),
    Facts("vstx", .visio, [.template]),
    Facts("vstm", .visio, [.template, .macros]),
  ]

  private static let otherFormats: [Facts] = [
    Facts("mpp", .project, []),
    Facts("mpt", .project, [.template]),
    Facts("mpd", .project, [.legacy]),
    Facts("pub", .publisher, []),
    Facts("accdb", .access, [.macros]),
    Facts("mdb", .access, [.macros, .legacy]),
    Facts("accdt", .access, [.macros, .template]),
    Facts("accdr", .access, [.macros]),
    Facts("accda", .access, [.macros]),
    Facts("accdc", .access, [.macros]),
    Facts("accde", .access, [.macros]),
    Facts("accdp", .access, [.macros]),
    Facts("accdu", .access, [.macros]),
    Facts("xsn", .infoPath, []),
    Facts("xsf", .infoPath, []),
  ]

  /// Programs and scripts that hide behind a document's name, as in `report.docx.exe`.
  private static let refusedFormats: [Facts] = [
    "exe", "com", "scr", "pif", "bat", "cmd", "msi", "msp", "dll", "cpl", "lnk", "hta", "js", "jse", "vbs", "vbe", "wsf",
    "wsh", "ps1", "jar", "reg", "scf", "app", "apk", "sh", "ws", "wsc", "sct", "vb", "psm1", "msc", "mst", "ocx", "sys", "drv",
    "inf",
    "chm", "url", "application", "appref-ms", "gadget", "msix", "msixbundle", "appx", "iso", "img", "vhd", "vhdx", "py",
    "command",
    "dmg", "pkg", "deb", "rpm", "wll",
  ].map { Facts($0, nil, [], refusal: .program) }
}
