import TextBasics

extension LaunchLink {
  /// Builds a link from parts that were read, and checks how they fit together.
  ///
  /// Findings about each part are in that part's own reading and not repeated. By default the mode is edit in the full form, and
  /// the app's own in the short forms.
  ///
  /// - Parameters:
  ///   - app: The app that opens the document.
  ///   - mode: What it does with the document; `nil` for edit, in the short forms for the app's own mode.
  ///   - form: The form; for ``LinkForm/abbreviated``, an app with a plain form uses that.
  ///   - address: The document, the template or the WOPISrc.
  ///   - parts: The further parts of a full link.
  ///   - rules: The warnings that you want.
  /// - Returns: The value, or why there is none, and every finding.
  public static func build(
    app: OfficeApp, mode: OpenMode? = nil, form: LinkForm = .full, address: DocumentAddress, parts: LaunchParts = LaunchParts(),
    rules: LinkRules = LinkRules()
  ) -> LinkReading {
    let form = form == .full ? form : form == .plain ? .plain : app.shortForm
    let fixedMode = form == .full ? mode ?? .edit : app.shortFormMode
    let link = LaunchLink(app: app, mode: fixedMode, form: form, address: address, parts: parts)
    var findings: [LinkFinding] = []
    if form != .full { checkShortForm(link, mode, &findings) }
    checkMode(link, &findings)
    checkFormat(link, rules, &findings)
    checkQuery(link, &findings)
    checkWOPI(link, &findings)
    checkIgnored(link, rules, &findings)
    checkLength(link, &findings)
    return LinkReading(link: findings.hasError ? nil : link, findings: findings)
  }

  private static func checkShortForm(_ link: LaunchLink, _ asked: OpenMode?, _ findings: inout [LinkFinding]) {
    if link.form == .plain, link.app.shortForm != .plain {
      findings.append(LinkFinding(.form.plainUnsupported, [link.app.name]))
    }
    if !link.parts.isEmpty { findings.append(LinkFinding(.form.furtherArgument, [link.form.rawValue])) }
    guard let asked, asked != link.mode else { return }
    if asked == .new {
      let isKnown = link.app.modes.contains(.new)
      findings.append(isKnown ? LinkFinding(.form.newInShortForm, [link.app.name]) : unsupported(asked, link.app))
    } else {
      findings.append(LinkFinding(.form.modeOfShortForm, [link.app.name, link.mode.rawValue]))
    }
  }

  private static func unsupported(_ mode: OpenMode, _ app: OfficeApp) -> LinkFinding {
    LinkFinding(.form.modeUnsupported, values: [.text(app.name), .text(mode.rawValue), .modes(app.modes)])
  }

  private static func checkMode(_ link: LaunchLink, _ findings: inout [LinkFinding]) {
    if !link.app.modes.contains(link.mode) { findings.append(unsupported(link.mode, link.app)) }
    if link.address.hasFragment, !(link.app == .oneNote && link.form == .plain) {
      findings.append(LinkFinding(.address.fragment, part: .address))
    }
    guard let saveLocation = link.saveLocation else { return }
    if link.mode != .new { findings.append(LinkFinding(.form.saveWithoutNew, part: .saveLocation)) }
    if saveLocation.hasFragment { findings.append(LinkFinding(.address.fragment, part: .saveLocation)) }
    if saveLocation.origin != link.address.origin {
      let origins = [link.address.origin, saveLocation.origin]
      let place = 0..<saveLocation.origin.utf8.count
      findings.append(LinkFinding(.form.saveElsewhere, origins, part: .saveLocation, range: place))
    }
  }

  private static func checkFormat(_ link: LaunchLink, _ rules: LinkRules, _ findings: inout [LinkFinding]) {
    // On a WOPI host, the format comes from the file's name, not from the address.
    guard !link.isOnWOPIHost, let format = link.address.format, let own = format.app else { return }
    if rules.warnsAboutOtherApps, !link.app.opensDocuments(of: own) {
      findings.append(LinkFinding(.format.otherApp, [format.fileExtension, link.app.name, own.name], part: .address))
    }
    if link.mode == .new, link.app.modes.contains(.new), !format.isTemplate {
      findings.append(LinkFinding(.format.notATemplate, [format.fileExtension], part: .address))
    }
  }

  private static func checkQuery(_ link: LaunchLink, _ findings: inout [LinkFinding]) {
    guard link.app == .word, link.address.query?.isEmpty == false else { return }
    let isLost = !link.isOnWOPIHost && link.address.format == nil && link.address.fileExtension == nil
    findings.append(LinkFinding(isLost ? .format.queryNamesDocument : .format.queryDropped, part: .address))
  }

  private static func checkWOPI(_ link: LaunchLink, _ findings: inout [LinkFinding]) {
    guard let wopi = link.wopi else { return }
    if link.mode == .new { findings.append(LinkFinding(.wopi.mode, [link.mode.rawValue])) }
    guard link.app.supportsWOPI else {
      findings.append(LinkFinding(.wopi.appUnsupported, [link.app.name]))
      return
    }
    guard let fileExtension = DocumentFormat.fileExtension(ofFileName: wopi.fileName) else {
      findings.append(LinkFinding(.wopi.noExtension, part: .wopiFileName))
      return
    }
    let format = DocumentFormat.named(fileExtension)
    if format?.app != link.app || format?.isRefused != false {
      findings.append(LinkFinding(.wopi.extensionUnsuited, [fileExtension, link.app.name], part: .wopiFileName))
    } else if format?.isMobile == false {
      findings.append(LinkFinding(.wopi.extensionUnlisted, [fileExtension, link.app.name], part: .wopiFileName))
    }
  }

  private static func checkIgnored(_ link: LaunchLink, _ rules: LinkRules, _ findings: inout [LinkFinding]) {
    let isNew = link.mode == .new
    guard rules.warnsAboutIgnoredParts, isNew || !link.app.isMobile else { return }
    let receiver = [isNew ? LinkArgument.newDocument : .text(link.app.name)]
    if link.passback != nil { findings.append(LinkFinding(.form.passbackIgnored, values: receiver, part: .passback)) }
    if link.context != nil { findings.append(LinkFinding(.form.contextIgnored, values: receiver, part: .context)) }
  }

  private static func checkLength(_ link: LaunchLink, _ findings: inout [LinkFinding]) {
    let addressCount = link.address.byteCount
    if addressCount > link.app.addressLimit {
      let numbers = [addressCount, link.app.addressLimit].map { String($0) }
      findings.append(LinkFinding(.form.addressLong, numbers + [link.app.name], part: .address))
    }
    let counts = link.byteCounts
    if counts.literal > maximumByteCount {
      findings.append(LinkFinding(.form.tooLong, [counts.literal, maximumByteCount].map { String($0) }))
    } else if counts.encoded > maximumByteCount {
      findings.append(LinkFinding(.form.hrefTooLong, [counts.encoded, maximumByteCount].map { String($0) }))
    }
  }
}
