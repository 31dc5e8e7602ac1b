import Diagnostics
import Links
import OfficeLinks
import Portal
import TextBasics
import Theme

/// The full entries of targets, many on a page.
extension ReviewSite {
  /// Neighbouring targets.
  var bunches: [Paged] {
    stride(from: 0, to: max(queue.targets.count, 1), by: Self.bunchSize).enumerated().map { number, start in
      Paged(stem: "targets/\(number + 1)", members: Array(start..<min(start + Self.bunchSize, queue.targets.count)))
    }
  }

  /// The pages of full entries: nearly always one.
  func targetPages(of bunch: Paged, _ log: inout DiagnosticLog) -> [ReviewPage] {
    let blocks = Dictionary(
      uniqueKeysWithValues: bunch.members.map { index in
        (index, target(index, at: bunch.path(0), &log))
      })
    let parts = packed(bunch.members, atMost: Self.rowLimit) { blocks[$0] ?? [] }
    let all = bunches
    let own = all.firstIndex { $0.stem == bunch.stem } ?? 0
    return parts.enumerated().map { number, part in
      var links = partLinks(all.count, at: own) { all[$0].path(0) }
      if parts.count > 1 {
        links += parts.indices.map { ReviewLink(title: "\(own + 1).\($0 + 1)", path: bunch.path($0), isCurrent: $0 == number) }
      }
      let model = TargetsModel(targets: joined(part) { blocks[$0] ?? [] }, parts: links)
      let title = numbered(strings[.reviewTargets], own, of: all.count)
      return ReviewPage(path: bunch.path(number), members: part) { log in
        templates.render(.targets, self.frame(title, at: bunch.path(number)), model, strings: strings, log: &log)
      }
    }
  }

  /// The full entry of a target.
  func target(_ index: Int, at path: String, _ log: inout DiagnosticLog) -> [UInt8] {
    let frame = frame("", at: path, isPage: false)
    return templates.render(.target, frame, model(queue.targets[index]), strings: strings, log: &log)
  }

  func model(_ target: ReviewTarget) -> TargetModel {
    let documents = portal.documents(of: target)
    var pages = documents.map { ReviewLink(title: $0.title[portal.language], path: portal.page(of: $0)) }
    pages += target.link.occurrences.compactMap(\.page).map { ReviewLink(title: $0, path: portal.page($0)) }
    let launches = documents.flatMap { document in
      document.links.map { LaunchModel($0, format: document.format, strings) }
    }
    let prepared = Decision(target.key, saw: target.saw, .accept(reason: "", until: until), by: "", on: today)
    return TargetModel(
      row: rowModel(target, path: ""), target: target, findings: target.link.texts.map { PhraseModel(strings.sentence($0)) },
      advice: target.link.advice.map { PhraseModel(strings.sentence($0)) },
      hops: target.link.hops.map { HopModel(hop: $0, strings: strings) },
      runs: target.link.streak > 0 ? strings.number(target.link.streak) : nil, isWebAddress: isWebAddress(target.link.address),
      groupPath: groupIDs[target.cause].map { "group/\($0).html" } ?? "index.html",
      fixCommand: target.link.fix == nil ? nil : documents.first.map { "docportal fix --external --only \($0.id.text)" },
      brokenSince: (target.link.brokenSince?.day).map(strings.date),
      answered: (target.link.answered?.minute).map(strings.moment),
      decision: (target.decision?.value).map(strings.summary),
      places: target.link.occurrences.map { occurrence in
        PlaceModel(
          place: occurrence.place.description, owner: occurrence.owner,
          editor: serving?.folder.flatMap { occurrence.place.editorAddress(in: $0) })
      }, pages: pages,
      launches: launches, others: others(documents), line: prepared.line, markdown: target.link.markdown)
  }

  /// Other ways to try the document: Microsoft's viewer and the stores of its app.
  func others(_ documents: [Document]) -> [ReviewLink] {
    var links: [ReviewLink] = []
    for document in documents {
      guard let app = document.app else { continue }
      if document.webViewer, let viewer = document.address.webViewerAddress(for: app) {
        links.append(ReviewLink(title: strings[.reviewViewer], path: viewer))
      }
      if let product = app.store {
        links.append(ReviewLink(title: "Google Play", path: product.googlePlayAddress))
        if let storefront = portal.catalogue.portal.storefronts[portal.language] {
          links.append(ReviewLink(title: "App Store", path: product.appStoreAddress(storefront)))
        }
      }
    }
    return links
  }

  func isWebAddress(_ address: String) -> Bool { address.hasPrefix("https://") || address.hasPrefix("http://") }
}
