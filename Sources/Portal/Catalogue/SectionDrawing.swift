/// A drawing of the theme, `icons/NAME.svg`, for a section about one of the subjects that most portals have.
package enum SectionDrawing: String, CaseIterable, Hashable, Sendable {
  case building
  case calendar
  case communication
  case law
  case learning
  case money
  case people
  case project
  case safety
  case technology

  /// The drawing for a section with these titles: the first word of a title that begins as one of `words` decides.
  package init?(titles: some Collection<String>) {
    for title in titles {
      for word in title.lowercased().split(whereSeparator: { !$0.isLetter }) {
        let meant = Self.beginnings[word.first]?.first { $0.isWhole ? word == $0.text : word.hasPrefix($0.text) }
        guard let meant else { continue }
        self = meant.drawing
        return
      }
    }
    return nil
  }

  private typealias Beginning = (text: Substring, isWhole: Bool, drawing: Self)

  /// The beginnings of words by their first letter, in the order of the drawings.
  private static let beginnings = Dictionary(
    grouping: allCases.flatMap { drawing in
      drawing.words.split(separator: " ").map { Beginning(text: $0, isWhole: $0.count < 4, drawing: drawing) }
    }, by: \.text.first)

  /// The beginnings of words in English, German, French and Russian; those of less than four letters are whole words.
  private var words: String {
    switch self {
    case .building:
      """
      building facilit office location travel fleet site gebäude standort büro reise fuhrpark bâtiment locaux \
      déplacement voyage здани офис помещени командиров транспорт
      """
    case .calendar:
      """
      meeting minutes calendar agenda event besprechung sitzung protokoll kalender termin réunion calendrier совещани \
      собрани протокол календар
      """
    case .communication:
      """
      communicat marketing sales press newsletter customer kommunikation vertrieb presse öffentlichkeit kunden \
      commercial vente client коммуникаци маркетинг продаж пресс клиент
      """
    case .law:
      "law legal contract compliance recht vertrag verträge datenschutz juridique droit contrat право юридич договор"
    case .learning:
      """
      learn training education teach school course schulung weiterbildung ausbildung lernen unterricht schule \
      formation cours école обучени учеб учёб школ курс
      """
    case .money:
      """
      budget financ account invoic purchas cost tax money haushalt finanz buchhaltung rechnung einkauf kosten steuer \
      compta factur achat coût финанс бюджет бухгалт счета закуп расход налог
      """
    case .people:
      """
      people staff human hr personnel employ team personal mitarbeit kollegium équipe salari ressources персонал кадры \
      кадров сотрудник люди
      """
    case .project:
      "project plan roadmap projekt planung projet planification проект план"
    case .safety:
      """
      safe securit health emergenc quality sicherheit arbeitsschutz gesundheit notfall qualität sécurit santé urgence \
      qualité безопасн охран здоров качеств
      """
    case .technology:
      """
      it tech software engineering computer develop research edv technik entwicklung forschung informati développement \
      recherche техн разработ исследовани
      """
    }
  }
}
