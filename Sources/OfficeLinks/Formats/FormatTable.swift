extension DocumentFormat {
  /// Every known format, by app and then in the order of the Office documentation.
  public static let all =
    wordFormats + excelFormats + powerPointFormats + oneNoteFormats + visioFormats + otherFormats + refusedFormats

  private static let wordFormats: [DocumentFormat] = [
    DocumentFormat("docx", .word, [.mobile]),
    DocumentFormat("docm", .word, [.mobile, .macros]),
    DocumentFormat("doc", .word, [.mobile, .legacy, .viewOnly]),
    DocumentFormat("dotx", .word, [.mobile, .template, .viewOnly]),
    DocumentFormat("dotm", .word, [.mobile, .template, .macros, .viewOnly]),
    DocumentFormat("dot", .word, [.mobile, .legacy, .template, .viewOnly]),
    DocumentFormat("odt", .word, [.mobile, .legacy, .viewOnly]),
    DocumentFormat("rtf", .word, [.viewOnly]),
    DocumentFormat("wps", nil, []),
    DocumentFormat("wpd", nil, []),
    DocumentFormat("txt", nil, []),
    DocumentFormat("htm", nil, []),
    DocumentFormat("html", nil, []),
    DocumentFormat("pdf", nil, []),
  ]

  private static let excelFormats: [DocumentFormat] = [
    DocumentFormat("xlsx", .excel, [.mobile]),
    DocumentFormat("xlsm", .excel, [.mobile, .macros]),
    DocumentFormat("xlsb", .excel, [.mobile, .macros]),
    DocumentFormat("xls", .excel, [.mobile, .legacy, .viewOnly]),
    DocumentFormat("xltx", .excel, [.mobile, .template]),
    DocumentFormat("xltm", .excel, [.template, .macros]),
    DocumentFormat("xlt", .excel, [.template, .legacy]),
    DocumentFormat("csv", .excel, [.mobile, .legacy, .viewOnly]),
    DocumentFormat("ods", .excel, [.mobile, .legacy, .viewOnly]),
    DocumentFormat("xlw", .excel, [.legacy]),
    DocumentFormat("xlm", .excel, [.legacy, .macros]),
    DocumentFormat("xla", .excel, [.legacy, .macros], refusal: .addIn),
    DocumentFormat("xlam", .excel, [.macros], refusal: .addIn),
    DocumentFormat("xll", .excel, [.macros], refusal: .nativeCode),
  ]

  private static let powerPointFormats: [DocumentFormat] = [
    DocumentFormat("pptx", .powerPoint, [.mobile]),
    DocumentFormat("pptm", .powerPoint, [.mobile, .macros, .viewOnly]),
    DocumentFormat("ppt", .powerPoint, [.mobile, .legacy, .viewOnly]),
    DocumentFormat("ppsx", .powerPoint, [.mobile]),
    DocumentFormat("ppsm", .powerPoint, [.mobile, .macros, .viewOnly]),
    DocumentFormat("pps", .powerPoint, [.mobile, .legacy, .viewOnly]),
    DocumentFormat("potx", .powerPoint, [.mobile, .template, .viewOnly]),
    DocumentFormat("potm", .powerPoint, [.mobile, .template, .macros, .viewOnly]),
    DocumentFormat("pot", .powerPoint, [.mobile, .legacy, .template, .viewOnly]),
    DocumentFormat("odp", .powerPoint, [.mobile, .legacy, .viewOnly]),
    DocumentFormat("thmx", .powerPoint, [.mobile]),
    DocumentFormat("sldx", .powerPoint, []),
    DocumentFormat("sldm", .powerPoint, [.macros]),
    DocumentFormat("ppa", .powerPoint, [.legacy, .macros], refusal: .addIn),
    DocumentFormat("ppam", .powerPoint, [.macros], refusal: .addIn),
  ]

  private static let oneNoteFormats: [DocumentFormat] = [
    DocumentFormat("one", .oneNote, [.viewOnly]),
    DocumentFormat("onetoc2", .oneNote, [.viewOnly]),
    DocumentFormat("onepkg", nil, []),
  ]

  private static let visioFormats: [DocumentFormat] = [
    DocumentFormat("vsdx", .visio, [.viewOnly]),
    DocumentFormat("vsdm", .visio, [.viewOnly, .macros]),
    DocumentFormat("vsd", .visio, [.viewOnly, .legacy]),
    DocumentFormat("vdw", nil, [.viewOnly]),
    DocumentFormat("vdx", .visio, [.legacy]),
    DocumentFormat("vss", .visio, [.legacy]),
    DocumentFormat("vst", .visio, [.legacy, .template]),
    DocumentFormat("vsw", .visio, [.legacy]),
    DocumentFormat("vsx", .visio, [.legacy]),
    DocumentFormat("vtx", .visio, [.legacy, .template]),
    DocumentFormat("vssx", .visio, []),
    DocumentFormat("vssm", .visio, [.macros]),
    DocumentFormat("vstx", .visio, [.template]),
    DocumentFormat("vstm", .visio, [.template, .macros]),
  ]

  private static let otherFormats: [DocumentFormat] = [
    DocumentFormat("mpp", .project, []),
    DocumentFormat("mpt", .project, [.template]),
    DocumentFormat("mpd", .project, [.legacy]),
    DocumentFormat("pub", .publisher, []),
    DocumentFormat("accdb", .access, [.macros]),
    DocumentFormat("mdb", .access, [.macros, .legacy]),
    DocumentFormat("accdt", .access, [.macros, .template]),
    DocumentFormat("accdr", .access, [.macros]),
    DocumentFormat("accda", .access, [.macros]),
    DocumentFormat("accdc", .access, [.macros]),
    DocumentFormat("accde", .access, [.macros]),
    DocumentFormat("accdp", .access, [.macros]),
    DocumentFormat("accdu", .access, [.macros]),
    DocumentFormat("xsn", .infoPath, []),
    DocumentFormat("xsf", .infoPath, []),
  ]

  /// Programs and scripts that hide behind a document's name, as in `report.docx.exe`.
  private static let refusedFormats: [DocumentFormat] = [
    "exe", "com", "scr", "pif", "bat", "cmd", "msi", "msp", "dll", "cpl", "lnk", "hta", "js", "jse", "vbs", "vbe", "wsf",
    "wsh", "ps1", "jar", "reg", "scf", "app", "apk", "sh", "ws", "wsc", "sct", "vb", "psm1", "msc", "mst", "ocx", "sys", "drv",
    "inf",
    "chm", "url", "application", "appref-ms", "gadget", "msix", "msixbundle", "appx", "iso", "img", "vhd", "vhdx", "py",
    "command",
    "dmg", "pkg", "deb", "rpm", "wll",
  ].map { DocumentFormat($0, nil, [], refusal: .program) }
}
