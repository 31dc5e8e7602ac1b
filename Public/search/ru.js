docportalIndex = {
  "language": "ru",
  "thousands": "{thousands} {rest}",
  "count": {"one": "{count} документ", "few": "{count} документа", "many": "{count} документов", "other": "{count} документа"},
  "apps": {"excel": "Excel", "oneNote": "OneNote", "powerPoint": "PowerPoint", "word": "Word", "file": "Файл"},
  "icons": {
    "excel": "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M4 4.5h16v15H4zM4 9.5h16M4 14.5h16M10 4.5v15\"/></svg>",
    "oneNote": "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M5 3h12v18H5zM9 3v18M17 6h3v4h-3M17 12h3v4h-3\"/></svg>",
    "powerPoint": "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M3 4h18v12H3zM12 16v4M8 20h8M8 12.5V10M12 12.5V7M16 12.5V9\"/></svg>",
    "word": "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M6 3h8l4 4v14H6zM14 3v4h4M9 11.5h6M9 14.5h6M9 17.5h3\"/></svg>",
    "file": "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M6 3h8l4 4v14H6zM14 3v4h4\"/></svg>"
  },
  "sections": [
    {"id": "budgets", "title": "Бюджеты"},
    {"id": "projects", "title": "Проекты и планы"},
    {"id": "people", "title": "Персонал и правила"},
    {"id": "meetings", "title": "Совещания и протоколы"},
    {"id": "notes", "title": "Записные книжки"}
  ],
  "owners": {"Aigerim Sadykova": "Айгерим Садыкова", "Finance team": "Финансовый отдел", "Florian Huber": "Флориан Хубер", "Ines Moreau": "Инес Моро", "Jonas Weber": "Йонас Вебер", "Katja Brandt": "Катя Брандт", "Marta Nowak": "Марта Новак", "People & Culture": "Отдел персонала", "Samuel Okafor": "Сэмюэл Окафор", "Tom Fletcher": "Том Флетчер"},
  "tags": {"almaty": "Алматы", "board": "правление", "budget": "бюджет", "calendar": "календарь", "checklist": "список дел", "contract": "договор", "engineering": "разработка", "finance": "финансы", "forecast": "прогноз", "form": "анкета", "guidelines": "правила", "invoices": "счета", "legal": "право", "letter": "письмо", "meeting": "совещание", "munich": "Мюнхен", "notes": "заметки", "onboarding": "новичкам", "plan": "план", "policy": "политика", "presentation": "презентация", "q3": "q3", "q4": "q4", "research": "исследования", "review": "оценка", "template": "шаблон", "travel": "поездки", "website": "сайт"},
  "kinds": {"page": "Страница", "section": "Раздел", "tag": "Тег", "retired": "Устарел", "instead": "Устарел, используйте «{title}»", "type": "Тип файла", "owner": "Ответственный"},
  "pages": [
    {"title": "О портале", "text": "Этот портал — пример. Компания Contoso, её сотрудники и серверы вымышлены, но документы, которые публикует сам портал, например положение о командировках, — настоящие файлы, и их можно открыть. Что это такое Набор простых веб-страниц, построенных по списку документов. Перед публикацией проверяется каждая ссылка: ссылки для запуска, адреса и переходы между страницами. Читать их и открывать документы можно без JavaScript; он нужен для поиска, фильтров, кнопок копирования и ввода идентификатора пользователя. Для программ тот же список опубликован в файлах catalogue.json и catalogue.csv. Что портал знает о вас Сам по себе — ничего. Страницы не сохраняют файлы cookie, не считают посещения и ничего не загружают с других серверов. Веб-сервер может вести журнал — так делает любой веб-сервер. Один сервер, board.contoso.example, запрашивает ваш идентификатор пользователя. Введённый идентификатор хранится в этом браузере и подставляется в ссылки для запуска документов этого сервера. Когда вы переходите по такой ссылке или копируете её, идентификатор передаётся вместе с ней. На главной странице перечислены документы, которые вы закрепили, и те, которые открывали последними. Эти списки, выбранные цвета и высота строк хранятся только в этом браузере. Что происходит при открытии документа Браузер передаёт ссылку приложению Office. В ней указано, какой документ и в каком режиме открыть и с какого портала вы пришли. Кто вы, сообщается только одному серверу: board.contoso.example. Для документов на наших узлах WOPI ссылка называет ещё службу и учётную запись этой службы: приложению нужно и то, и другое. На wopi.contoso.example это одна запись для всех. На board.contoso.example — ваша: ссылка передаёт введённый вами идентификатор приложению и этому серверу. Приложение получает документ с его сервера и выполняет вход там же. Портал в этом не участвует. Ссылки на App Store и Google Play ведут к Apple и Google, где действуют их правила. Нашли ошибку? Неверная ссылка, устаревшее название, недостающий документ — напишите на portal@contoso.example и укажите адрес страницы. См. также: Как пользоваться этими ссылками.", "path": "pages/about.html"},
    {"title": "Как пользоваться этими ссылками", "text": "У каждого документа на этом портале есть ссылки для запуска: они открывают его не в браузере, а в приложении Office. Попробуйте: просмотреть бюджет командировок в Excel. Ничего не произошло? Читайте раздел «Если ничего не происходит». Браузер каждый раз задаёт вопрос? Читайте раздел «Сначала спрашивает браузер». Хотите поделиться документом? Читайте раздел «Как скопировать и отправить ссылку». Что делает ссылка для запуска Ссылка для запуска начинается с имени приложения, например ms-word:, тогда как обычные ссылки начинаются с https:. Браузер не загружает её, а передаёт приложению, и оно само получает документ с сервера, на котором тот хранится: ms-word:ofe|u|https://contoso.sharepoint.com/sites/finance/Shared%20Documents/Q4/budget.docx Страница передаёт ссылку приложению, а приложение получает документ с сервера В ней три части: приложение, режим открытия (ofe — правка, ofv — просмотр) и после |u| — адрес документа. В конце ссылок портала есть ещё две части, |p| и |c|: они нужны для возврата в приложение на iPhone и iPad. Пароля в ссылке нет. Если серверу нужно знать, кто вы, приложение попросит вас войти — так же, как при открытии документа из его собственного меню. И никаких прав сверх тех, что даёт сервер, ссылка никому не даёт. Правка и просмотр Правка открывает документ для изменений. Всё сохраняется на прежнем месте, поэтому вторая копия, которую пришлось бы рассылать, не появляется. Просмотр просит приложение открыть документ для чтения. Это просьба, а не запрет: приложение может позволить перейти к правке, а можно ли сохранить изменения, решает сервер. Создание (только для шаблонов) открывает новый документ на основе шаблона. Некоторые шаблоны предлагают и папку для сохранения, например шаблон письма. Если вы выбрали правку, а документ открылся только для чтения, возможно, с ним работает кто-то другой, у вас нет прав на изменение или сервер не разрешает Office сохранять файлы. Основное приложение и другие На первом месте — приложение, к которому относится документ: Word для текстов, Excel для таблиц, PowerPoint для слайдов, OneNote для записных книжек. Остальные приложения находятся ниже на странице. Они нужны в особых случаях; если приложение не умеет читать этот формат, оно об этом сообщит. Сначала спрашивает браузер Веб-страница не", "path": "pages/how-to.html"},
    {"title": "Открытие из приложения для iOS", "text": "Ваше приложение хранит документы, а у его пользователей на iPhone или iPad есть Office. На этой странице показано, как передать документ в Excel, OneNote, PowerPoint или Word и как затем вернуть пользователя в ваше приложение. Шаги всегда одни и те же: Проверить, установлено ли приложение. Если нет — предложить установку. Составить ссылку для запуска и открыть её. Принять возврат. Для документов на узле WOPI нужно ещё кое-что. Код написан на Swift для iOS 16 и более поздних версий; считайте его отправной точкой. Установлено ли приложение? Каждое приложение Office регистрирует собственную схему. Кроме неё понадобится номер приложения в App Store: Excel: ms-excel, 586683407 OneNote: onenote, 410395246 PowerPoint: ms-powerpoint, 586449534 Word: ms-word, 586447913 enum OfficeApp: String, CaseIterable { case excel = \"ms-excel\" case oneNote = \"onenote\" case powerPoint = \"ms-powerpoint\" case word = \"ms-word\" var storeIdentifier: Int { switch self { case .excel: 586_683_407 case .oneNote: 410_395_246 case .powerPoint: 586_449_534 case .word: 586_447_913 } } } Метод canOpenURL сообщает, принимает ли схему какое-либо из установленных приложений: import UIKit @MainActor func isInstalled(_ app: OfficeApp) -> Bool { guard let probe = URL(string: \"\\(app.rawValue):\") else { return false } return UIApplication.shared.canOpenURL(probe) } iOS отвечает только о тех схемах, которые перечислены в вашем файле Info.plist. Для всех остальных ответ отрицательный, даже если приложение на месте, поэтому забытая запись выглядит в точности как отсутствующее приложение: <key>LSApplicationQueriesSchemes</key> <array> <string>ms-excel</string> <string>onenote</string> <string>ms-powerpoint</string> <string>ms-word</string> </array> Проверяйте каждый раз, прежде чем показать кнопку: пока ваше приложение спит, другие появляются и исчезают. Как предложить установку Если приложения нет, не отправляйте пользователя на поиски. SKStoreProductViewController показывает страницу App Store прямо в вашем приложении по номеру из списка выше: import StoreKit final class DocumentViewController: UIViewController, SKStoreProductViewControllerDelegate { func offerInstall(of app: OfficeApp) { let store = SKStoreProductViewController() store.delegate = self store.loadProduct( withParameters: [SKStoreProductParameterITunesItemIdentifier: app.storeIdentifier], completionBlock: nil) present(store, animated: true) } func productViewControllerDidFinish(_ store: SKStoreProductViewController) { store.dismiss(animated: true) } } Там, где StoreKit недоступен, например в письме, у той же страницы есть веб-адрес. Важны страна и номер, а имя между ними — украшение: https://apps.apple.com/ru/app/microsoft-word/id586447913. В старых статьях встречается вид https://itunes.apple.com/us/app/microsoft-word/id586447913?mt=8&uo=4. Решать должен пользователь. Приложение, которое само перескакивает в", "path": "pages/ios-apps.html"},
    {"title": "Вы здесь недавно?", "text": "Для первой недели хватит четырёх документов. Читайте их в таком порядке: Закрепите то, что нужно часто: булавка рядом с названием документа помещает его на вашу главную страницу в этом браузере. Кого спросить Вопрос Отдел Ноутбук или учётная запись Служба поддержки Зарплата и отпуск Отдел персонала Поездки и чеки Финансовый отдел Ссылка для запуска никогда не спрашивает пароль на веб-странице. Если это случилось, закройте страницу и сообщите службе поддержки.", "path": "pages/new-here.html"},
    {"title": "Теги", "path": "tags/index.html"},
    {"title": "Что нового", "path": "whatsnew.html"},
    {"title": "Установить Excel", "path": "install/excel.html"},
    {"title": "Установить OneNote", "path": "install/oneNote.html"},
    {"title": "Установить PowerPoint", "path": "install/powerPoint.html"},
    {"title": "Установить Word", "path": "install/word.html"}
  ],
  "retired": [
    {"id": "travel-policy-2025", "title": "Положение о командировках 2025 года", "instead": "Положение о командировках"}
  ],
  "synonyms": [
    ["budget", "Etat", "Haushalt", "бюджет", "смета"],
    ["invoice", "bill", "Rechnung", "facture", "счёт"],
    ["holiday", "vacation", "annual leave", "Urlaub", "Feiertag", "congé", "отпуск"],
    ["minutes", "Protokoll", "compte rendu", "протокол"],
    ["Munich", "München", "Мюнхен"]
  ],
  "documents": {
    "id": ["travel-costs", "q3-budget", "q4-budget", "almaty-budget", "relaunch-schedule", "supplier-agreement", "relaunch-journal", "workshop-notes", "finance-notebook", "board-update", "floor-plan", "release-plan", "emergency-plan", "rd-plan", "q4-figures", "travel-policy", "data-protection", "public-holidays", "almaty-minutes", "csharp-guidelines", "annual-meeting", "budget-review-slides", "project-kickoff", "onboarding-checklist", "invoice-overview", "review-form", "letter-template", "minutes-template"],
    "title": ["Бюджет командировок на 2026 год", "Бюджет на 3-й квартал", "Бюджет на 4-й квартал", "Бюджет офиса в Алматы на 2026 год", "График работ по обновлению сайта", "Договор с поставщиком", "Журнал проекта по обновлению сайта", "Заметки из мастерской", "Записная книжка финансового отдела", "Отчёт правлению за ноябрь", "Переезд на третий этаж", "План весеннего выпуска", "План действий при ЧП, офис в Мюнхене", "План НИОКР на 2027 год", "Показатели и прогноз на 4-й квартал", "Положение о командировках", "Правила защиты данных", "Праздники и рабочие дни офисов", "Протокол совещания офиса в Алматы, 12 ноября", "Рекомендации по C#", "Слайды к ежегодному собранию", "Слайды к обсуждению бюджета", "Слайды к старту обновления сайта", "Список дел для новичка", "Счета мюнхенского офиса", "Форма ежегодной беседы с сотрудником", "Шаблон письма", "Шаблон протокола"],
    "app": ["excel", "word", "word", "excel", "excel", "word", "oneNote", "oneNote", "oneNote", "powerPoint", "powerPoint", "excel", "file", "word", "excel", "word", "word", "excel", "word", "word", "powerPoint", "powerPoint", "powerPoint", "word", "excel", "word", "word", "word"],
    "type": ["XLSX", "DOCX", "DOCX", "XLSX", "XLSX", "DOCX", "ONE", "ONE", "ONE", "PPTX", "PPTX", "XLSX", "PDF", "DOCX", "XLSX", "DOCX", "DOCX", "XLSX", "DOCX", "DOCX", "PPTX", "PPTX", "PPTX", "ODT", "XLSX", "DOCX", "DOTX", "DOTX"],
    "section": ["budgets", "budgets", "budgets", "budgets", "projects", "people", "notes", "notes", "notes", "meetings", "projects", "projects", "people", "projects", "budgets", "people", "people", "people", "meetings", "projects", "meetings", "meetings", "projects", "people", "budgets", "people", "people", "meetings"],
    "tags": [["budget", "travel"], ["budget", "q3"], ["budget", "q4"], ["almaty", "budget"], ["plan", "website"], ["contract", "legal"], ["notes", "website"], ["munich", "notes"], ["finance", "notes"], ["board", "presentation"], ["munich", "plan"], ["engineering", "plan"], ["munich", "plan"], ["plan", "research"], ["budget", "forecast", "q4"], ["policy", "travel"], ["legal", "policy"], ["calendar"], ["almaty", "meeting"], ["engineering", "guidelines"], ["meeting", "presentation"], ["budget", "presentation", "q4"], ["presentation", "website"], ["checklist", "onboarding"], ["invoices", "munich"], ["form", "review"], ["letter", "template"], ["meeting", "template"]],
    "owner": ["Katja Brandt", "Finance team", "Finance team", "Aigerim Sadykova", "Ines Moreau", "Marta Nowak", "Jonas Weber", "Florian Huber", "Finance team", "Marta Nowak", "Florian Huber", "Tom Fletcher", "Florian Huber", "Samuel Okafor", "Katja Brandt", "People & Culture", "Marta Nowak", "People & Culture", "Aigerim Sadykova", "Tom Fletcher", "Ines Moreau", "Katja Brandt", "Ines Moreau", "People & Culture", "Florian Huber", "People & Culture", "Katja Brandt", "People & Culture"],
    "updated": ["2026-01-12", "2026-09-30", "2026-10-01", "2026-10-19", "2026-11-13", "2026-07-08", "2026-11-17", "2026-10-28", "2026-11-19", "2026-11-17", "2026-11-09", "2026-11-16", "2026-09-01", "2026-10-23", "2026-11-06", "2026-01-01", "2026-06-25", "2026-11-03", "2026-11-12", "2026-08-17", "2026-11-18", "2026-11-10", "2026-10-06", "2026-03-02", "2026-11-02", "2026-09-14", "2026-05-20", "2026-02-16"],
    "field.status": [null, ["final"], ["review"], ["final"], null, ["review"], null, null, null, null, null, ["review"], ["final"], ["draft"], ["draft"], ["final"], ["final"], null, null, ["final"], null, null, null, null, null, null, null, null]
  },
  "dates": {
    "2026-01-01": "1 января 2026 г.",
    "2026-01-12": "12 января 2026 г.",
    "2026-02-16": "16 февраля 2026 г.",
    "2026-03-02": "2 марта 2026 г.",
    "2026-05-20": "20 мая 2026 г.",
    "2026-06-25": "25 июня 2026 г.",
    "2026-07-08": "8 июля 2026 г.",
    "2026-08-17": "17 августа 2026 г.",
    "2026-09-01": "1 сентября 2026 г.",
    "2026-09-14": "14 сентября 2026 г.",
    "2026-09-30": "30 сентября 2026 г.",
    "2026-10-01": "1 октября 2026 г.",
    "2026-10-06": "6 октября 2026 г.",
    "2026-10-19": "19 октября 2026 г.",
    "2026-10-23": "23 октября 2026 г.",
    "2026-10-28": "28 октября 2026 г.",
    "2026-11-02": "2 ноября 2026 г.",
    "2026-11-03": "3 ноября 2026 г.",
    "2026-11-06": "6 ноября 2026 г.",
    "2026-11-09": "9 ноября 2026 г.",
    "2026-11-10": "10 ноября 2026 г.",
    "2026-11-12": "12 ноября 2026 г.",
    "2026-11-13": "13 ноября 2026 г.",
    "2026-11-16": "16 ноября 2026 г.",
    "2026-11-17": "17 ноября 2026 г.",
    "2026-11-18": "18 ноября 2026 г.",
    "2026-11-19": "19 ноября 2026 г."
  },
  "heads": [],
  "pieces": [
    {"src": "pieces/ru.89e72f38f6beaa8f.js", "first": 0, "count": 28}
  ]
}
