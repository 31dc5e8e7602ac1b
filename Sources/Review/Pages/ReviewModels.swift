import Links
import Portal
import Templates
import Theme

/// The values that every page of a review shows.
struct ReviewFrame: TemplateModel {
  var title: String
  let site: String
  let language: String
  let direction: String
  /// `../` for a page in a folder.
  var root: String
  let stylesheetPath: String
  let brandPath: String?
  let iconPath: String
  let schemePath: String
  /// The hidden values of forms, if a server accepts their decisions.
  let serving: ReviewServing?
  /// The path of the page.
  let path: String
  var form: FormModel
  let latest: String
  let today: String
  var navigation: [ReviewLink]
  /// The script of the page needs the data of all targets.
  var needsData = true
  var progress: ProgressModel?
  var notice: NoticeModel?
  var causes: [CauseModel] = []

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("site") { $0.site },
    .text("language") { $0.language },
    .text("direction") { $0.direction },
    .text("root") { $0.root },
    .text("stylesheetPath") { $0.stylesheetPath },
    .text("brandPath") { $0.brandPath },
    .text("iconPath") { $0.iconPath },
    .text("schemePath") { $0.schemePath },
    .flag("isServed") { $0.serving != nil },
    .text("token") { $0.serving?.token },
    .text("base") { $0.serving?.base },
    .text("page") { $0.path },
    .record("form", FormModel.self) { $0.form },
    .text("latest") { $0.latest },
    .text("today") { $0.today },
    .list("navigation", ReviewLink.self) { $0.navigation },
    .flag("needsData") { $0.needsData },
    .flag("isChecking") { $0.serving?.isChecking ?? false },
    .flag("hasFaults") { !($0.serving?.faults ?? []).isEmpty },
    .list("faults", PhraseModel.self) { ($0.serving?.faults ?? []).map { PhraseModel(text: $0) } },
    .record("progress", ProgressModel.self) { $0.progress },
    .record("notice", NoticeModel.self) { $0.notice },
    .list("causes", CauseModel.self) { $0.causes })
}

/// A link within the review; its path begins at the review's root.
struct ReviewLink: TemplateModel {
  let title: String
  let path: String
  var count: String?
  var isCurrent = false

  static let schema = ModelSchema<Self>(
    .text("title") { $0.title },
    .text("path") { $0.path },
    .text("count") { $0.count },
    .flag("isCurrent") { $0.isCurrent })
}

/// The number of targets that need nobody any more.
struct ProgressModel: TemplateModel {
  let text: String
  let done: Int
  let total: Int

  static let schema = ModelSchema<Self>(
    .text("text") { $0.text },
    .text("done") { String($0.done) },
    .text("total") { String($0.total) })
}

/// A message about the last change, with the batch that its button takes back.
struct NoticeModel: TemplateModel {
  let text: String
  /// The field of the form that names the batch.
  var kind = ""
  var batch: String?

  static let schema = ModelSchema<Self>(
    .text("text") { $0.text }, .text("kind") { $0.kind }, .text("batch") { $0.batch })
}

/// The first page: the number of targets in each state, and the causes.
struct IndexModel: TemplateModel {
  let summary: String
  /// The minute of the check's last answer in UTC.
  let checked: String?
  let checkedMoment: String?
  let tiles: [ReviewLink]
  /// The other orders of the same targets: by host, section, app and language.
  let orders: [OrderModel]

  static let schema = ModelSchema<Self>(
    .text("summary") { $0.summary },
    .text("checked") { $0.checked },
    .text("checkedMoment") { $0.checkedMoment },
    .list("tiles", ReviewLink.self) { $0.tiles },
    .list("orders", OrderModel.self) { $0.orders })
}

struct OrderModel: TemplateModel {
  let label: String
  let links: [ReviewLink]

  static let schema = ModelSchema<Self>(
    .text("label") { $0.label }, .list("links", ReviewLink.self) { $0.links })
}

/// A cause, with the progress of its review.
struct CauseModel: TemplateModel {
  let id: String
  /// The change that its redirects make, or else the finding and the host.
  let name: String
  /// The finding and the host of a cause that is named by a change.
  let about: String?
  /// The destination of redirects that are no change.
  let shape: String?
  let done: Int
  let total: Int
  /// The number of targets that need a reviewer, in words.
  let open: String
  let isDone: Bool
  var isCurrent = false

  static let schema = ModelSchema<Self>(
    .text("path") { "group/\($0.id).html" },
    .text("name") { $0.name },
    .text("about") { $0.about },
    .text("shape") { $0.shape },
    .text("done") { String($0.done) },
    .text("total") { String($0.total) },
    .text("open") { $0.open },
    .flag("isDone") { $0.isDone },
    .flag("isCurrent") { $0.isCurrent })
}

/// A list of targets: a group, or those of a host, a section, an app, a language or a state.
struct ListModel: TemplateModel {
  let heading: String
  let count: String
  let group: GroupHelp?
  /// The object of a decision while no link is ticked: the link of the page, or the cause; `nil` for none.
  let scope: String?
  /// The decisions that others made meanwhile about the link in detail, so that the form was not saved.
  let conflict: FormModel?
  let rows: HTML
  let parts: [ReviewLink]
  /// The script may show other targets here than those of the page.
  let isSearched: Bool
  /// The full entry of one of them.
  var detail: HTML?
  /// The page is that of the link in detail.
  var isOfLink = false
  /// The path of the list's own page.
  var back = ""

  static let schema = ModelSchema<Self>(
    .text("heading") { $0.heading },
    .html("detail") { $0.detail },
    .flag("hasDetail") { $0.detail != nil },
    .flag("isOfLink") { $0.isOfLink },
    .text("back") { $0.back },
    .text("count") { $0.count },
    .record("group", GroupHelp.self) { $0.group },
    .text("scope") { $0.scope },
    .record("conflict", FormModel.self) { $0.conflict },
    .html("rows") { $0.rows },
    .list("parts", ReviewLink.self) { $0.parts },
    .flag("isSearched") { $0.isSearched })
}

/// The values that are the same for all targets of a group.
struct GroupHelp: TemplateModel {
  let id: String
  let about: String?
  let shape: String?
  let advice: PhraseModel?
  /// The text for the manifest that makes the check accept all of them as they are.
  let manifest: String?
  /// The page that corrects its redirects, with the name of the link to it.
  let repair: ReviewLink?

  static let schema = ModelSchema<Self>(
    .text("id") { $0.id },
    .text("about") { $0.about },
    .text("shape") { $0.shape },
    .list("advice", PhraseModel.self) { [$0.advice].compactMap(\.self) },
    .text("manifest") { $0.manifest },
    .record("repair", ReviewLink.self) { $0.repair })
}

/// One line of a list.
struct TargetRowModel: TemplateModel {
  let id: String
  /// The path of the target's full entry, from the review's root.
  let path: String
  let title: String
  let address: String
  let state: String
  let stateName: String
  let finding: String
  let owner: String?
  /// It was chosen in a form that cannot be saved.
  var isChosen = false

  static let schema = ModelSchema<Self>(
    .text("id") { $0.id },
    .flag("isChosen") { $0.isChosen },
    .text("path") { $0.path },
    .text("name") { $0.title },
    .text("address") { $0.address },
    .text("state") { $0.state },
    .text("stateName") { $0.stateName },
    .text("finding") { $0.finding },
    .text("owner") { $0.owner })
}

/// A page of full entries.
struct TargetsModel: TemplateModel {
  let targets: HTML
  let parts: [ReviewLink]

  static let schema = ModelSchema<Self>(
    .html("targets") { $0.targets }, .list("parts", ReviewLink.self) { $0.parts })
}

/// The full entry of one target.
struct TargetModel: TemplateModel {
  let row: TargetRowModel
  let target: ReviewTarget
  let findings: [PhraseModel]
  let advice: PhraseModel?
  let hops: [HopModel]
  let runs: String?
  let isWebAddress: Bool
  let groupPath: String
  let fixCommand: String?
  let brokenSince: String?
  let answered: String?
  let decision: String?
  let places: [PlaceModel]
  let pages: [ReviewLink]
  let launches: [LaunchModel]
  let others: [ReviewLink]
  let line: String
  let markdown: String

  static let schema = ModelSchema<Self>(
    .text("id") { $0.row.id },
    .text("name") { $0.row.title },
    .text("address") { $0.target.link.address },
    .flag("isWebAddress") { $0.isWebAddress },
    .text("state") { $0.row.state },
    .text("stateName") { $0.row.stateName },
    .text("finding") { $0.target.key.finding },
    .text("heading") { $0.row.finding },
    .text("saw") { $0.target.saw },
    .text("groupPath") { $0.groupPath },
    .list("findings", PhraseModel.self) { $0.findings },
    .list("advice", PhraseModel.self) { [$0.advice].compactMap(\.self) },
    .text("fix") { $0.target.link.fix },
    .text("fixCommand") { $0.fixCommand },
    .list("hops", HopModel.self) { $0.hops },
    .text("answered") { $0.target.link.answered?.minute },
    .text("answeredMoment") { $0.answered },
    .list("places", PlaceModel.self) { $0.places },
    .list("pages", ReviewLink.self) { $0.pages },
    .list("launches", LaunchModel.self) { $0.launches },
    .list("others", ReviewLink.self) { $0.others },
    .text("decision") { $0.decision },
    .text("runs") { $0.runs },
    .text("brokenSince") { $0.target.link.brokenSince?.day?.text },
    .text("brokenSinceDay") { $0.brokenSince },
    .text("line") { $0.line },
    .text("markdown") { $0.markdown })
}

struct PhraseModel: TemplateModel {
  let text: String
  var isEnglish = false

  init(text: String) { self.text = text }
  init(_ sentence: LinkSentence) { (text, isEnglish) = (sentence.text, sentence.isEnglish) }

  static let schema = ModelSchema<Self>(.text("text") { $0.text }, .flag("isEnglish") { $0.isEnglish })
}

/// One answer on the way of the redirects.
struct HopModel: TemplateModel {
  let hop: Hop
  let strings: Strings

  private func number(_ number: Int?) -> String? { number.map { strings.number($0) } }

  static let schema = ModelSchema<Self>(
    .text("address") { $0.hop.address },
    .text("status") { $0.hop.status.map(String.init) },
    .text("type") { $0.hop.answer?.type },
    .text("size") { $0.number($0.hop.answer?.size) },
    .text("bytes") { $0.number($0.hop.answer?.bytes) },
    .text("milliseconds") { $0.number($0.hop.answer?.milliseconds) })
}

/// A place where an address is written.
struct PlaceModel: TemplateModel {
  let place: String
  let owner: String?
  /// The address at which an editor opens it.
  let editor: String?

  static let schema = ModelSchema<Self>(
    .text("place") { $0.place }, .text("owner") { $0.owner }, .text("editor") { $0.editor })
}

/// The parts of a launch link.
struct LaunchModel: TemplateModel {
  let label: String
  let text: String
  let href: String
  let bytes: String
  let cells: [CellModel]
  /// The names of invisible or confusable characters in the literal bytes; nearly always empty.
  let odd: String?
  /// The bytes of such a text, in hexadecimal.
  let dump: String?

  static let schema = ModelSchema<Self>(
    .text("label") { $0.label },
    .text("text") { $0.text },
    .text("href") { $0.href },
    .text("bytes") { $0.bytes },
    .list("cells", CellModel.self) { $0.cells },
    .text("odd") { $0.odd },
    .text("dump") { $0.dump })
}

/// A part of a launch link: its introduction, its value, and whether it is right.
struct CellModel: TemplateModel {
  let name: String
  let value: String
  let note: String?

  static let schema = ModelSchema<Self>(
    .text("part") { $0.name }, .text("value") { $0.value }, .text("note") { $0.note })
}
