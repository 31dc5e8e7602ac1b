import ArgumentParser
import Diagnostics

// `docportal build` without options, made without the parser: it looks up types and their protocols while the program runs, which takes
// 17 million instructions, a seventh of a build of one document. A test compares the values with those of the parser.

extension BuildCommand {
  /// The command of `build` and of `build --source FOLDER`; `nil` for everything else, which is for the parser.
  static func plain(_ arguments: [String]) -> BuildCommand? {
    guard arguments.first == "build" else { return nil }
    if arguments.count == 1 { return BuildCommand(plainIn: nil) }
    guard arguments.count == 3, arguments[1] == "--source" else { return nil }
    let source = arguments[2]
    return source.isEmpty || source.utf8.starts(with: "-".utf8) ? nil : BuildCommand(plainIn: source)
  }

  private init(plainIn source: String?) {
    self.init()
    options = PortalOptions(plainIn: source)
    external = ExternalOptions(plain: ())
    output = nil
    compress = false
    dryRun = false
    allowRemoval = false
  }
}

extension PortalOptions {
  fileprivate init(plainIn source: String?) {
    self.init()
    folder = PortalFolder(plain: source)
    reports = ReportOptions(plain: ())
    findings = FindingOptions(plain: ())
    drafts = false
    threads = ThreadOption(plain: ())
  }
}

extension ReportOptions {
  fileprivate init(plain: Void) {
    self.init()
    format = .console
    report = []
  }
}

extension FindingOptions {
  fileprivate init(plain: Void) {
    self.init()
    all = false
    quiet = false
    strict = false
  }
}

extension ThreadOption {
  fileprivate init(plain: Void) {
    self.init()
    jobs = nil
  }
}

extension ExternalOptions {
  fileprivate init(plain: Void) {
    self.init()
    isExternal = false
    age = AgeOption(plain: ())
    requests = RequestOptions(plain: ())
    strictReview = false
  }
}
