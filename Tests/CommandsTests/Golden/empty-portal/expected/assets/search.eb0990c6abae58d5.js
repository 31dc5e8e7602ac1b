// The search: the index, what fits, rows of documents, the panel below the field. Loaded by pages with filters, and by others when the
// field is used.
(() => {
'use strict'

// Without script.js, or with one of a portal's own that has all of it.
if (!globalThis.docportal) return
const { find, findAll, on, element, load, filled, addressOf, searchForm, set, query, language } = docportal

/* What is compared: letters and digits without case and accents, so that "resume" finds "résumé" */

const PLAIN = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', '’': "'", '‘': "'", ʼ: "'" }
// Accents, Hebrew points and Arabic vowels; the voicing marks of kana and the vowel signs of India make other words.
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]+/g
const fold = text => /^[\0-\x7f]*$/.test(text) ? text.toLowerCase()
  : text.replace(/№/g, ' ').normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase()
    .replace(/[ßæœøłđı’‘ʼ]/g, letter => PLAIN[letter]).replace(/[٠-٩۰-۹]/g, digit => digit.charCodeAt(0) & 15)

// Safari before 16.4 refuses a script with a pattern that looks behind: there the middle of a word may be taken for its beginning.
const canLookBehind = (() => { try { return Boolean(RegExp('(?<!a)')) } catch { return false } })()
const regExp = source => new RegExp(canLookBehind ? source : source.replace(/\(\?<[!=][^)]*\)/g, ''), 'gu')
const LETTER = '[\\p{L}\\p{N}]'
const JOINT = "[-\u2010\u2011'.&]" // of one word: "kick-off" is found by "kick off" and by "kickoff"
const THOUSANDS = '(?<=\\d),(?=\\d{3}(?!\\d))' // "1,200" is found by "1200"
const JOINTS = regExp(`(?<=${LETTER})${JOINT}(?=${LETTER})|${THOUSANDS}`)
const plain = text => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
const WORDS = /[\p{L}\p{M}\p{N}]+/gu
const SIGNED = regExp(`(?<!${LETTER})\\p{L}{1,2}[#+]+(?!${LETTER})`) // C#, C++

/** A text to search in: its words between spaces, joined words as one word too, and words that end in a sign with it. */
function searchable(text) {
  const folded = fold(text)
  const joined = folded.replace(JOINTS, '')
  return [' ' + plain(folded), ...joined === folded ? [] : [plain(joined)], ...folded.match(SIGNED) ?? [], ''].join(' ')
}

/* The index */

let [beginning, loading] = []

const assigned = (source, name) => load(source).then(() => globalThis[name])

/** The index with the titles of all documents. */
function searchIndex() {
  loading ??= readTitles().catch(error => { loading = undefined; throw error }) // the next key retries
  return loading
}

/** The index with the first titles, which a visitor who follows a link to a search can read while the others come. */
function beginningOfIndex() {
  beginning ??= readBeginning().catch(error => { beginning = undefined; throw error })
  return beginning
}

const readTable = name => assigned(besideIndex(name), 'docportalPiece').then(inRows)

async function readBeginning() {
  const index = await assigned(searchForm.dataset.index, 'docportalIndex')
  await prepare(index)
  index.hasTitles = !index.heads.length
  return index
}

async function readTitles() {
  const index = await beginningOfIndex()
  if (index.hasTitles) return index
  const others = (await Promise.all(index.heads.map(readTable))).flat()
  await addDocuments(index, others)
  index.hasTitles = true
  return index
}

const besideIndex = name => searchForm.dataset.index.replace(/[^/]*$/, name)

/** The link of a row: of the document's page where it is a fragment, relative to the index where it is a path. */
function launchOf({ id, launch }) {
  if (!launch) return undefined
  return launch[0] === '#' ? addressOf(id) + launch : launch.startsWith('../') ? besideIndex(launch) : launch
}

/** Documents of a table that has a list for each of their properties. */
function inRows(columns) {
  const rows = (Object.values(columns)[0] ?? []).map(() => ({}))
  for (const [name, values] of Object.entries(columns))
    values.forEach((value, position) => { if (value !== null) rows[position][name] = value })
  return rows
}

const SLICE = 8 // milliseconds, after which the browser can do something else

async function forEachInSlices(items, action) {
  let end = performance.now() + SLICE
  for (let position = 0; position < items.length; position += 1) {
    action(items[position], position)
    if (position % 32 || performance.now() < end) continue
    await new Promise(resolve => setTimeout(resolve))
    end = performance.now() + SLICE
  }
}

const DEVICES = ['iPhone', 'iPad', 'iOS']

async function prepare(index) {
  index.states = new Set()
  index.fieldNames = new Set()
  index.sectionTitles = Object.fromEntries(index.sections.map(({ id, title }) => [id, title]))
  index.parents = Object.fromEntries(index.sections.map(({ id, parent }) => [id, parent]))
  index.sectionOrder = index.sections.map(({ id }) => id)
  index.synonymTexts = (index.synonyms ?? []).flat()
  const groups = [...index.synonyms ?? [], DEVICES].map(words => words.map(word => plain(fold(word))))
  index.synonyms = new Map()
  for (const group of groups)
    for (const word of group) index.synonyms.set(word, [...index.synonyms.get(word) ?? [], ...group.filter(other => other !== word)])
  index.otherPages = otherPages(index)
  index.phrases = [...index.synonyms.keys()].filter(word => word.includes(' ')).sort((a, b) => b.length - a.length)
  const documents = inRows(index.documents)
  index.documents = []
  await addDocuments(index, documents)
  index.plural = new Intl.PluralRules(language)
}

async function addDocuments(index, documents) {
  const known = new Map()
  const folded = text => known.get(text) ?? known.set(text, searchable(text)).get(text)
  const first = index.documents.length
  await forEachInSlices(documents, (entry, position) => {
    entry.position = first + position
    entry.tag = entry.tags ?? []
    entry.date = index.dates[entry.updated]
    entry.titleText = searchable(entry.title)
    entry.factText = [
      entry.type, index.apps[entry.app], index.sectionTitles[entry.section], index.owners[entry.owner],
      ...entry.tag.map(tag => index.tags[tag]), entry.updated?.slice(0, 4),
    ].map(text => text ? folded(text) : '').join('')
    entry.otherText = ''
  })
  index.documents = [...index.documents, ...documents]
  for (const name of ['sortKeys', 'facets', 'words']) delete index[name] // made of the documents before
}

const pathOf = path => searchForm.getAttribute('action').replace(/[^/]*$/, '') + path

/** Pages that are no listed document: texts, sections, tags, and retired documents with what to use instead. */
function otherPages({ kinds = {}, pages = [], retired = [], sections, tags }) {
  return [
    ...pages.map(({ title, path, text }) => ({ title, href: pathOf(path), kind: kinds.page, text })),
    ...sections.map(({ id, title }) => ({ title, href: pathOf(`sections/${encodeURIComponent(id)}.html`), kind: kinds.section })),
    ...Object.entries(tags).map(([slug, title]) => ({ title, href: pathOf(`tags/${encodeURIComponent(slug)}.html`), kind: kinds.tag })),
    ...retired.map(({ id, title, instead }) =>
      ({ title, instead, href: addressOf(id), kind: instead ? filled(kinds.instead, { title: instead }) : kinds.retired })),
  ].map(page => ({ ...page, titleText: searchable(page.title), factText: '', otherText: '' }))
}

function addTexts(index, entry) {
  for (const state of entry.states ?? []) if (state) index.states.add(plain(fold(state)))
  for (const label of labelsOf(entry)) index.fieldNames.add(nameOf(label))
  entry.otherText += searchable([entry.file, ...labelsOf(entry).map(valueOf), entry.text].filter(Boolean).join(' '))
}

/** Fields with their names, such as "Status: Final". */
const labelsOf = ({ listed = [], unlisted = [] }) => [...listed, ...unlisted]
const valueOf = label => label.slice(label.indexOf(':') + 1)
const nameOf = label => fold(label.split(':')[0]).trim()

function readPiece(index, piece) {
  piece.reading ??= (async () => {
    const rows = await readTable(piece.src)
    await forEachInSlices(rows, (row, position) => {
      const entry = index.documents[piece.first + position]
      addTexts(index, Object.assign(entry, row))
    })
    piece.isRead = true
  })().catch(error => { piece.reading = undefined; throw error })
  return piece.reading
}

/** Whether nothing more is to come: all pieces are there, or one cannot be had. */
const isComplete = index => index.hasTitles && !index.reading && (index.hasFailed || index.pieces.every(piece => piece.isRead))

/** Reads all other pieces, one after the other; `index.changed` is called after each. After a failure the next key retries. */
function readOn(index) {
  if (index.reading || index.hasFailed || index.pieces.every(piece => piece.isRead)) return
  index.reading = (async () => {
    for (const piece of index.pieces) {
      await readPiece(index, piece)
      if (piece !== index.pieces.at(-1)) index.changed?.()
    }
  })()
  index.reading.catch(() => { index.hasFailed = true }).then(() => {
    index.reading = undefined
    index.changed?.()
  })
}

function retryReading() {
  if (globalThis.docportalIndex) globalThis.docportalIndex.hasFailed = false
}

/* Matching */

/** The ends of words that a search may leave out: "budgets" finds "budget". */
const ENDINGS = {
  en: ['es', 's'], de: ['en', 'er', 'es', 'em', 'e', 'n', 's'], fr: ['es', 's', 'x', 'e'], he: ['ים', 'ות', 'ה', 'ת', 'י'],
  ru: ['ами', 'ями', 'ого', 'его', 'ому', 'ему', 'ыми', 'ими', 'ыи', 'ая', 'яя', 'ое', 'ее', 'ые', 'ие', 'ых', 'их', 'ов', 'ев', 'еи',
    'ои', 'ах', 'ях', 'ам', 'ям', 'ом', 'ем', 'ию', 'ии', 'ия', ...'аеиоуыюяь'],
}
const base = language.split('-')[0]
const endings = ENDINGS[base] ?? []
const SHORTEST = base === 'he' ? 3 : 4 // letters of a stem

/** Scripts without spaces between words, and Korean, whose words of two letters are long. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A word that is found only as a whole one: it would be a part of too many others. */
const isShort = word => !DENSE.test(word) && word.split(' ').every(part => part.length < 3 || /[#+]$/.test(part))

/** Words that count only where there is nothing else. */
const SMALL = new Set(({
  en: 'a an and are at by can do does for from how i in is it me my of on or our the to we what when where which who with you',
  de: 'am an auf bei das dem den der des die ein eine einem einen einer es fur ich im in ist kann man mein meine mit nach oder und vom von wann was wer wie wir wo zu zum zur',
  fr: 'a au aux avec c ce ces cette comment d dans de des du en est et il j je l la le les ma mes mon n nos notre nous ou par pour qu quand que quel quelle quelles quels qui s sur un une y',
  ru: 'в во где для до за и из или к как какая какие какои когда кто ли мне мои моя мы на о об от по при с со у что это я',
}[base] ?? '').split(' '))
const isLarge = ({ text }) => !SMALL.has(text)

/* Dates: as words of a query, by the day on which a document was updated */

const two = number => String(number).padStart(2, '0')

/** The months by their names and the beginnings of those, in the language of the page. */
function monthNames() {
  const names = new Map()
  for (const style of [{ month: 'long' }, { month: 'short' }, { day: 'numeric', month: 'long' }, { day: 'numeric', month: 'short' }]) {
    const format = new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' })
    for (let month = 1; month <= 12; month += 1) {
      const part = format.formatToParts(Date.UTC(2026, month - 1, 1)).find(({ type }) => type === 'month')
      const name = plain(fold(part?.value ?? ''))
      if (!name || /\d/.test(name)) continue
      names.set(name, month)
      if (base === 'ru' && name.length > 3) names.set(name.slice(0, -1) + 'е', month) // в октябре
      if (base === 'he') names.set('ב' + name, month)
    }
  }
  return names
}

/** The day, month or year that numbers mean, or nothing. A short year is of this century. */
function dayOf(year, month, day) {
  if (month < 1 || month > 12 || day && (day < 1 || day > 31)) return
  return { year: year && (year < 100 ? 2000 + +year : +year), month: +month, day: day && +day }
}

const isOn = ({ updated }, days) => Boolean(updated) && days.some(({ year, month, day }) =>
  (!year || updated.startsWith(year + '-')) && updated.slice(5, 7) === two(month) && (!day || updated.slice(8) === two(day)))

/** How dates are written in a folded text, and the days that the numbers and names in it can mean. */
function datePatterns(index) {
  if (index.datePatterns) return index.datePatterns
  index.monthNames ??= monthNames()
  const names = [...index.monthNames.keys()].sort((a, b) => b.length - a.length).join('|') || '(?!)'
  const end = '(?![\\p{L}\\p{N}])'
  const start = '(?<![\\p{L}\\p{N}])'
  const ofMonth = name => index.monthNames.get(name)
  const patterns = [
    [`${start}(\\d{4})[-./](\\d{1,2})(?:[-./](\\d{1,2}))?${end}`, (y, m, d) => [dayOf(y, m, d)]],
    [`${start}(\\d{1,2})[./-](\\d{1,2})[./-](\\d{4}|\\d{2})${end}`, (a, b, y) => [dayOf(y, b, a), base === 'en' && dayOf(y, a, b)]],
    [`${start}(\\d{1,2})\\.(\\d{1,2})\\.${end}`, (d, m) => [dayOf(undefined, m, d)]],
    [`${start}(\\d{1,2})[./](\\d{4})${end}`, (m, y) => [dayOf(y, m)]],
    ['(?:(\\d{4})\\s*[年년]\\s*)?(\\d{1,2})\\s*[月월](?:\\s*(\\d{1,2})\\s*[日일])?', (y, m, d) => [dayOf(y, m, d)]],
    [`${start}(?:(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of |de )?)?(${names})\\.?(?:,?\\s+(?:de )?(\\d{4})${end}|${end})`, (d, name, y) => [dayOf(y, ofMonth(name), d)]],
    [`${start}(${names})\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?${end}`, (name, d, y) => [dayOf(y, ofMonth(name), d)]],
  ]
  // "October 1, 2026" before "October".
  index.datePatterns = [...patterns.slice(0, 5), patterns[6], patterns[5]].map(([source, daysOf]) => [regExp(source), daysOf])
  return index.datePatterns
}

/** What a word is found by, each with what it is worth: itself, its stems, and what means the same. Stems and words of three letters are
    found at the start of others only. */
function formsOf(index, word) {
  const stems = new Set(endings.filter(end => word.endsWith(end)).map(end => word.slice(0, -end.length)))
  if (base === 'en' && word.endsWith('ies')) stems.add(word.slice(0, -3) + 'y')
  if (base === 'en' && /[^aeiou]y$/.test(word)) stems.add(word.slice(0, -1) + 'ies')
  if (base === 'fr' && word.endsWith('aux')) stems.add(word.slice(0, -2) + 'l')
  // Праздник and праздничный, командировка and командировочный.
  if (base === 'ru') for (const stem of [word, ...stems]) if (stem.length > 6 && stem.endsWith('к')) stems.add(stem.slice(0, -1))
  if (base === 'he' && word.endsWith('ה')) stems.add(word.slice(0, -1) + 'ת')
  if (base === 'de') stems.add(word.replace(/[aou]e/g, letters => letters[0]))
  stems.delete(word)
  const own = [word, ...[...stems].filter(stem => stem.length >= SHORTEST)]
  const others = new Set(own.flatMap(form => index.synonyms.get(form) ?? []))
  return [...own.map((text, place) => ({ text, worth: place ? 0.9 : 1, isStart: place > 0 || text.length < 4 && !DENSE.test(text) })), ...[...others].map(text => ({ text, worth: 0.5, isStart: true }))]
}

const [NOWHERE, INSIDE, BEGINNING, WHOLE] = [0, 1, 2, 3]

/** The best place of a form in a searchable text. */
function placeIn(text, form, isWhole) {
  let best = NOWHERE
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) {
    if (text[at - 1] !== ' ') best ||= INSIDE
    else if (text[at + form.length] === ' ') return WHOLE
    else best = BEGINNING
  }
  return isWhole ? NOWHERE : best
}

const TITLE = [0, 2, 6, 8]
const FACT = [0, 1, 2, 3] // type, owner, tags and the like
const OTHER = [0, 1, 1.5, 2.5]
const COMPOUND = 4 // inside a word of a title where words are joined: "Rechnung" in "Monatsrechnung", but not "lease" in "release"
const isJoining = ['de', 'nl', 'sv', 'da', 'nb', 'nn', 'no', 'fi', 'is'].includes(base)

/** What a form is worth in a text, or what was found before if that is more. */
function bestIn(searched, { text, worth, isStart, isWhole }, points, before) {
  if (before >= points[WHOLE] * worth) return before
  const place = placeIn(searched, text, isWhole)
  if (!place || isStart && place === INSIDE) return before
  if (points !== TITLE) return Math.max(before, points[place] * worth)
  const isCompound = place === INSIDE && (isJoining || DENSE.test(text))
  return Math.max(before, ((isCompound ? COMPOUND : TITLE[place]) + (searched.startsWith(text, 1) ? 0.5 : 0)) * worth)
}

/** How well a word fits a document; 0 is not at all. */
function scoreOf(entry, { text, forms, days, textOf, isInitials, parts }) {
  if (textOf) return forms.reduce((best, form) => bestIn(textOf(entry), form, FACT, best), 0)
  let best = days && isOn(entry, days) ? FACT[WHOLE] : 0
  for (const form of forms) {
    best = bestIn(entry.titleText, form, TITLE, best)
    best = bestIn(entry.factText, form, FACT, best)
    best = bestIn(entry.otherText, form, OTHER, best)
  }
  // The words of a phrase apart count as they do without synonyms: "phone list" finds "List of phones".
  const apart = (parts ?? []).map(part => scoreOf(entry, part))
  if (apart.every(Boolean)) best = Math.max(best, apart.reduce((sum, points) => sum + points, 0))
  return best || (isInitials && initialsOf(entry).includes(text) ? FACT[BEGINNING] : 0)
}

const initialsOf = entry => entry.initials ??= entry.titleText.split(' ').map(word => word[0]).join('')

/** True if a searchable text has a word. */
const hitIn = (text, { forms, parts }) => forms.some(form => placeIn(text, form.text, form.isWhole) > (form.isStart ? INSIDE : NOWHERE))
  || parts?.length > 0 && parts.every(part => hitIn(text, part))

/** What a name before a colon, in English or the language of the page, asks for: the text of a document in which the word must be. */
function fieldsOf(index) {
  const { kinds = {}, owners, tags, sectionTitles, apps } = index
  const texts = new Map()
  const folded = text => texts.get(text) ?? texts.set(text, searchable(text)).get(text)
  const own = {
    owner: entry => owners[entry.owner] ?? '', tag: entry => (entry.tag ?? []).map(tag => tags[tag]).join(' '),
    section: entry => sectionTitles[entry.section] ?? '', type: entry => `${entry.type ?? ''} ${apps[entry.app]}`,
    state: entry => (entry.states ?? []).join(' '),
  }
  const fields = new Map([...index.fieldNames].map(name => [name, entry => labelsOf(entry).filter(label => nameOf(label) === name).join(' ')]))
  for (const [name, textOf] of Object.entries(own))
    for (const other of [name, kinds[name]]) if (other) fields.set(fold(other), textOf)
  return new Map([...fields].map(([name, textOf]) => [name, entry => folded(textOf(entry))]))
}

const FIELD = regExp(`(?<!${LETTER})([\\p{L}\\p{N}][^:"]{0,60}?)\\s?:\\s?(?:"([^"]+)"|([^\\s":]+))`)

/* Quarters: "4th quarter" is Q4 */

const ORDINALS = ['firs|erst|prem|перв', 'seco|zwei|deux|втор', 'thir|drit|troi|трет', 'four|vier|quat|четв']
const QUARTER = '(?:quarter|quartal|trimestre|квартал)\\p{L}*'
const QUARTERS = regExp(`(?<!${LETTER})(?:(?:([1-4])|(${ORDINALS.join('|')}))[\\p{L}-]*\\.?\\s+${QUARTER}|(?:${QUARTER}|רבעון)\\s+([1-4]))(?!${LETTER})`)
const quarterOf = name => 1 + ORDINALS.findIndex(stems => stems.split('|').includes(name))

/** The words of a query, each with its forms; a phrase with synonyms counts as one word, and so do `R&D` and a date. Signs count only
    where there is nothing else. `begins` says that a short last word is the beginning of one. */
function wordsOf(index, text, begins) {
  let rest = fold(text)
  const words = []
  /** A word, a word after what remains, or all that remains. */
  function take(pattern, wordOf) {
    rest = rest.replace(pattern, (...found) => {
      const taken = wordOf(...found)
      if (typeof taken === 'string') return taken
      const [left, word] = Array.isArray(taken) ? taken : ['', taken]
      words.push(word)
      return left + ' '
    })
  }
  const whole = (word, isBegun) => ({ text: word, forms: [{ text: word, worth: 1, isWhole: !isBegun, isStart: isBegun }] })
  for (const [pattern, daysOf] of datePatterns(index))
    rest = rest.replace(pattern, (found, ...groups) => {
      const days = daysOf(...groups).filter(Boolean)
      if (days.length) words.push({ ...whole(plain(found)), days })
      return days.length ? ' ' : found
    })
  const fields = rest.includes(':') ? fieldsOf(index) : undefined
  if (fields) take(FIELD, (found, before, quoted, one) => {
    const name = [...fields.keys()].find(name => before === name || before.endsWith(' ' + name))
    if (!name) return found
    const word = plain(quoted ?? one)
    const rest = before.slice(0, before.length - name.length)
    return word ? [rest, { text: word, forms: formsOf(index, word), textOf: fields.get(name) }] : found
  })
  take(QUARTERS, (found, digit, name, other) => {
    const quarter = 'q' + (digit ?? other ?? quarterOf(name))
    return { text: plain(found), forms: [...whole(quarter).forms, ...formsOf(index, quarter).slice(1), ...whole(plain(found)).forms] }
  })
  take(regExp(`(?<!${LETTER})\\d{1,3}(?:[.,]\\d{3})+(?!${LETTER})`), found =>
    ({ text: plain(found), forms: [found.replace(/\D/g, ''), plain(found)].flatMap(number => whole(number).forms) }))
  // A year that begins in one and ends in the next: 2026/27, 2026–2027.
  take(regExp(`(?<!${LETTER})(\\d\\d)(\\d\\d)[-/–](?:\\d\\d)?(\\d\\d)(?!${LETTER})`), (found, century, first, last) =>
    (+first + 1) % 100 === +last && { text: plain(found), forms: [last, century + last].flatMap(end => whole(`${century}${first} ${end}`).forms) } || found)
  take(SIGNED, whole)
  take(regExp(`(?<!${LETTER})\\p{L}{1,2}(?:&\\p{L}{1,2})+(?!${LETTER})`), word => whole(plain(word)))
  take(regExp(`(?<![\\p{L}\\p{N}.])\\.${LETTER}+(?!${LETTER})`), word => whole(plain(word)))
  rest = ` ${plain(rest) || (words.length ? '' : rest.trim())} `
  const states = [...index.states].filter(state => state.includes(' '))
  const phrases = [...index.phrases, ...states].filter(phrase => rest.includes(` ${phrase} `))
  for (const phrase of phrases) {
    rest = rest.replace(` ${phrase} `, ' ')
    const parts = phrase.split(' ').filter(word => !isShort(word)).map(word => ({ text: word, forms: formsOf(index, word) }))
    words.push({ text: phrase, forms: formsOf(index, phrase), parts })
  }
  const others = rest.split(/\s+/).filter(Boolean)
  return [...words, ...others.map((word, place) => isShort(word) ? whole(word, begins && place === others.length - 1) : { text: word, forms: formsOf(index, word) })]
}

/** Documents by their points, then the newer first, then in their order. */
function byPoints(found) {
  const newest = [...found.keys()]
  const days = new Map(newest.map(entry => [entry, +(entry.updated ?? '').replaceAll('-', '')]))
  return newest.sort((a, b) => found.get(b) - found.get(a) || days.get(b) - days.get(a) || a.position - b.position)
}

/** The documents with all words, the best first. */
function search(index, words) {
  if (!words.length) return index.documents.slice()
  const title = ` ${words.map(word => word.text).join(' ')} `
  const found = new Map()
  for (const entry of index.documents) {
    let sum = 0
    for (const word of words) {
      const points = scoreOf(entry, word)
      sum = points && sum + points
      if (!points) break
    }
    if (sum) found.set(entry, sum + shareOf(entry, words) + (entry.titleText === title))
  }
  return byPoints(found)
}

const SHARE = 4 // points of a title that is the query

/** More for titles of which the query is a greater part: "Q4 budget" before "Budget review slides". */
function shareOf({ titleText }, words) {
  const isIn = ({ forms, textOf }) => !textOf && forms.some(({ text, isWhole }) => placeIn(titleText, text, isWhole) > INSIDE)
  const countIn = word => Math.max(+isIn(word), (word.parts ?? []).filter(isIn).length)
  return SHARE * words.reduce((sum, word) => sum + countIn(word), 0) / Math.max(1, titleText.split(' ').length - 2)
}

const SHOWN_PAGES = 10
const A_WORD = 4 // points for each word that a document has, wherever it is

/** The other pages whose titles have all words, the best first, then the shortest. */
function pagesWith(index, words) {
  const found = new Map()
  if (words.length) for (const page of index.otherPages) {
    const points = words.map(word => scoreOf(page, word))
    if (points.every(Boolean)) found.set(page, points.reduce((sum, more) => sum + more))
  }
  return [...found.keys()].sort((a, b) => found.get(b) - found.get(a) || a.title.length - b.title.length).slice(0, SHOWN_PAGES)
}

/** The pages whose texts have all words; asked only where nothing else has them, since texts have most words. */
function textsWith(index, words) {
  const hasAll = ({ titleText, text }) => words.every(word => hitIn(titleText + searchable(text ?? ''), word))
  return index.otherPages.filter(hasAll).slice(0, SHOWN_PAGES)
}

/** The documents with some of the words, those with the most and the rarest first; the pages that fit as well as the best of them, then
    `texts`. */
function searchSome(index, words, texts) {
  const points = words.map(word => index.documents.map(entry => scoreOf(entry, word)))
  const rarity = points.map(of => Math.log(1 + index.documents.length / (1 + of.filter(Boolean).length)))
  const isTelling = rarity.map(value => value > Math.log(2))
  const sumOf = pointsOf => words.reduce((sum, _, word) => sum + (pointsOf(word) && rarity[word] * (A_WORD + pointsOf(word))), 0)
  const found = new Map()
  index.documents.forEach((entry, position) => {
    if (words.some((_, word) => isTelling[word] && points[word][position])) 
      found.set(entry, sumOf(word => points[word][position]) + shareOf(entry, words))
  })
  const most = Math.max(0, ...found.values())
  const pages = index.otherPages.filter(page => most < sumOf(word => scoreOf(page, words[word])))
  return { found: byPoints(found), pages: [...new Set([...pages, ...texts])].slice(0, SHOWN_PAGES) }
}

/* Correction */

const CYRILLIC = Object.fromEntries([...'абвгдезийклмнопрстуфхцчшщъыьэюя'].map((letter, place) =>
  [letter, 'a b v g d e z i i k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ')[place]]))
const latin = word => word.replace(/ж/g, 'zh').replace(/[а-я]/g, letter => CYRILLIC[letter] ?? '')

/** The edits between two words, where two letters that changed places are one; more than `limit` is `limit + 1`. */
function distance(a, b, limit) {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, last] = [[], Array.from({ length: b.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      let edits = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, before[j - 2] + 1)
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return limit + 1
    ;[before, last] = [last, row]
  }
  return last[b.length]
}

/** How many documents have each word; words of other pages count too, and synonyms are known without being found. */
async function knownWords(index) {
  const counts = new Map()
  index.names = new Set(Object.values(index.owners).flatMap(owner => searchable(owner).split(' ')))
  function add(text) {
    for (const word of new Set(text.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  await forEachInSlices(index.documents, entry => add(entry.titleText + entry.factText + entry.otherText))
  for (const { titleText } of index.otherPages) add(titleText)
  for (const word of index.synonyms.keys()) if (!counts.has(word)) counts.set(word, 0)
  return counts
}

/** Two words that were typed as one, or nothing. */
function apart(words, word) {
  for (let at = 2; at <= word.length - 2; at += 1)
    if (words.has(word.slice(0, at)) && words.has(word.slice(at))) return word.slice(0, at) + ' ' + word.slice(at)
}

const stemsOf = word => endings.filter(end => word.endsWith(end)).map(end => word.slice(0, -end.length)).filter(stem => stem.length > 2)

/** The word that was meant, or the word itself; a name only where nothing else is as near. */
function correctedWord(index, words, known, word) {
  if (word.length < 4 || known.some(([other, count]) => count ? other.includes(word) : other === word)) return word
  const two = apart(words, word)
  if (two || /\p{N}/u.test(word)) return two ?? word
  const stem = stemsOf(word).find(stem => words.get(stem))
  if (stem) return stem
  const limit = word.length < 8 ? 1 : 2
  const isCyrillic = /[а-я]/.test(word)
  const spelt = latin(word)
  let best = [limit + 1, 0, word]
  for (const [other, count] of known) {
    if (other.length < 3 || /\p{N}/u.test(other)) continue
    const edits = /[а-я]/.test(other) === isCyrillic ? distance(word, other, limit) : distance(spelt, latin(other), limit)
    if (edits === best[0] && index.names.has(other)) continue
    if (edits > 1 && spelt[0] !== latin(other[0])[0]) continue // two errors begin late: "evacuation" is not "vacation"
    if (edits < best[0] || edits === best[0] && edits <= limit && (count > best[1] || index.names.has(best[2]))) best = [edits, count, other]
  }
  return best[2]
}

/** A word as documents, owners, other pages or synonyms write it; the first word of a title has a small letter elsewhere. */
function written(index, word, found) {
  const titles = found.slice(0, 20).flatMap(entry => [entry.title, entry.text])
  const names = [...Object.values(index.owners), ...index.otherPages.map(({ title }) => title), ...index.synonymTexts]
  for (const text of [...names, ...titles])
    for (const { 0: whole, index: at } of (text ?? '').matchAll(WORDS)) {
      if (fold(whole) !== word) continue
      return at || names.includes(text) ? whole : whole[0].toLocaleLowerCase(language) + whole.slice(1)
    }
  return word
}

/** The query with the nearest known word in place of each unknown one; nothing where all are known or none is near. */
async function corrected(index, text) {
  index.words ??= knownWords(index)
  const words = await index.words
  const known = [...words]
  const changes = new Map()
  for (const [word] of text.matchAll(WORDS)) {
    const other = correctedWord(index, words, known, fold(word))
    if (other !== fold(word)) changes.set(word, other)
  }
  return changes
}

/** Parts of words that are written without spaces. */
function split(text) {
  if (!DENSE.test(text) || !Intl.Segmenter) return text
  const segments = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
  return segments.filter(segment => !/^\p{Script=Hiragana}{1,2}$/u.test(segment)).join(' ')
}

const foreignTitles = new Map() // by their language, read once

/** The documents whose titles in one of the portal's other languages have all words, with a sentence that says so. */
async function inOtherLanguages(index, words) {
  const languages = new Set(findAll('[hreflang]').map(link => link.hreflang))
  for (const other of languages) {
    if ([language, 'x-default'].includes(other)) continue
    foreignTitles.set(other, foreignTitles.get(other) ?? titlesIn(other).catch(() => { foreignTitles.delete(other); return [] }))
    const titles = await foreignTitles.get(other)
    const ids = new Set(titles.filter(({ title }) => words.every(word => hitIn(searchable(title), word))).map(({ id }) => id))
    const found = index.documents.filter(({ id }) => ids.has(id))
    if (!found.length) continue
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(other)
    return { words, found, pages: [], hint: filled(searchForm.dataset.foreign, { language: name }) }
  }
}

async function titlesIn(other) {
  const own = globalThis.docportalIndex
  const { documents, heads } = await assigned(besideIndex(other + '.js'), 'docportalIndex')
  globalThis.docportalIndex = own
  return [...inRows(documents), ...(await Promise.all(heads.map(readTable))).flat()]
}

/** "schaefer" is "Schäfer", no other word. */
const plainVowels = word => word.replace(/([aou])e/g, '$1')

/** The documents and other pages that are found and, where none has all words, what was searched instead, as a sentence: other words, or
    some of the words. */
async function searchOrCorrect(index, text) {
  const withAll = words => {
    const [found, pages] = [search(index, words), pagesWith(index, words)]
    if (found.length) return { words, found, pages }
    // What replaces a retired document is found by its old name.
    const replacing = index.documents.filter(({ title }) => pages.some(({ instead }) => instead === title))
    return { words, found: replacing, pages }
  }
  const hasAny = ({ found, pages }) => found.length + pages.length > 0
  const whole = withAll(wordsOf(index, text))
  if (hasAny(whole) || !whole.words.length) return whole
  if (whole.words.some(word => word.textOf)) return searchOrCorrect(index, text.replaceAll(':', ' '))
  const begun = withAll(wordsOf(index, text, true))
  if (hasAny(begun) || !isComplete(index)) return begun
  const spelt = withAll(whole.words.map(word => ({ ...word, isInitials: /^\p{L}{3,5}$/u.test(word.text) })))
  if (hasAny(spelt)) return spelt
  const large = whole.words.filter(isLarge)
  const withoutSmall = large.length < whole.words.length && large.length ? withAll(large) : whole
  if (hasAny(withoutSmall)) return withoutSmall
  const texts = textsWith(index, whole.words)
  if (texts.length && whole.words.length === 1) return { ...whole, pages: texts }
  const parts = split(text)
  if (parts !== text) {
    const separate = withAll(wordsOf(index, parts))
    if (separate.words.length && hasAny(separate)) return separate
  }
  const changes = await corrected(index, parts)
  const change = wordOf => parts.replace(WORDS, word => changes.has(word) ? wordOf(changes.get(word)) : word).trim()
  const meantWords = wordsOf(index, change(word => word))
  const others = meantWords.some(isLarge) ? meantWords.filter(isLarge) : meantWords
  const nearby = changes.size ? withAll(others) : whole
  const foreign = hasAny(nearby) ? undefined : await inOtherLanguages(index, whole.words)
  if (foreign) return foreign
  const result = hasAny(nearby) ? nearby : { words: others, ...searchSome(index, others, texts) }
  if (!hasAny(result)) return whole
  const { instead, some } = searchForm.dataset
  const meant = change(word => written(index, word, result.found))
  const isOther = [...changes].some(([word, other]) => !stemsOf(fold(word)).includes(other)
    && plainVowels(fold(word)) !== plainVowels(other))
  const sentences = [isOther && filled(instead, { query: text.trim(), instead: meant }), !hasAny(nearby) && some]
  return { ...result, hint: sentences.filter(Boolean).join(' ') }
}

/** Entries without a name come last. */
const compareNames = (a, b) => !a - !b || (a ?? '').localeCompare(b ?? '', language)

const LAST = Number.MAX_SAFE_INTEGER

/** What documents are sorted by, as numbers; `LAST` for those without it. */
function sortKeys(index) {
  const byName = nameOf => {
    const names = [...new Set(index.documents.map(nameOf))].sort(compareNames)
    const places = new Map(names.map((name, place) => [name, name ? place : LAST]))
    return index.documents.map(entry => places.get(nameOf(entry)))
  }
  return {
    title: index.documents.map(() => 0),
    updated: index.documents.map(entry => entry.updated ? -entry.updated.replaceAll('-', '') : LAST),
    type: byName(entry => entry.type),
    owner: byName(entry => index.owners[entry.owner]),
  }
}

/** Sorts documents; in the order that they have where there is no such order. Reversed, those without a value are still last. */
function inOrder(index, entries, name, isReversed) {
  index.sortKeys ??= sortKeys(index)
  const keys = index.sortKeys[name]
  if (!keys) return isReversed ? entries.reverse() : entries
  const direction = isReversed ? -1 : 1
  return entries.sort((a, b) => (keys[a.position] === LAST) - (keys[b.position] === LAST)
    || direction * (keys[a.position] - keys[b.position] || a.position - b.position))
}

const numberText = (index, number) => number < 1000 ? String(number) : filled(index.thousands,
  { thousands: numberText(index, Math.floor(number / 1000)), rest: String(number % 1000).padStart(3, '0') })

const countText = (index, count) =>
  filled(index.count[index.plural.select(count)] ?? index.count.other, { count: numberText(index, count) })

/** A letter with its marks, which fold together. */
const LETTERS = /[^][\p{M}\uff9e\uff9f]*/gu

function marked(text, words) {
  const forms = words.flatMap(({ forms }) => forms.map(form => form.text)).sort((a, b) => b.length - a.length)
  if (!forms.length) return [text]
  const [places, folded] = [[], []]
  let at = 0
  for (const letter of text.match(LETTERS) ?? []) {
    const plain = fold(letter)
    folded.push(plain)
    places.push(...plain.split('').fill(at))
    at += letter.length
  }
  places.push(at)
  const signs = form => [...form].map(letter => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(JOINT + '?').replaceAll(' ', '[^\\p{L}\\p{N}]+')
  const pattern = forms.map(form => isShort(form) ? `(?<!${LETTER})${signs(form)}(?!${LETTER})` : signs(form)).join('|')
  let end = 0
  const parts = [...folded.join('').matchAll(regExp(pattern))].flatMap(({ 0: word, index }) => {
    const before = text.slice(end, places[index])
    end = places[index + word.length]
    return [before, element('mark', {}, text.slice(places[index], end))]
  })
  return [...parts, text.slice(end)]
}

/** The words around the first hit in a document's description, else the tag, file name, section, owner or field that has one; empty
    where the title or the type says why it was found. */
function excerpt(index, entry, words) {
  const shown = `${entry.titleText} ${searchable(entry.type ?? '')}`
  const missing = words.filter(word => !hitIn(shown, word))
  const isHit = text => text && missing.some(word => hitIn(searchable(text), word))
  const parts = entry.text?.split(/\s+/) ?? []
  const at = parts.findIndex(isHit)
  if (at < 0) {
    const names = [entry.file, index.sectionTitles[entry.section], index.owners[entry.owner]]
    return [...entry.tag.map(tag => index.tags[tag]), ...names, ...entry.listed ?? [], ...entry.unlisted ?? []].find(isHit)
  }
  const from = Math.max(0, at - 5)
  const around = parts.slice(from, from + 18).join(' ')
  return (from ? '… ' : '') + around + (from + 18 < parts.length ? ' …' : '')
}

/** An app's icon; reading its markup again for each row would take as long as the rest of the row. */
function icon(index, entry) {
  index.sheets ??= {}
  index.sheets[entry.app] ??= element('span', { className: 'sheet', innerHTML: index.icons[entry.app] })
  return index.sheets[entry.app].cloneNode(true)
}

function row(index, entry, words) {
  const section = index.sectionTitles[entry.section]
  const listed = (entry.listed ?? []).map((fact, place) =>
    entry.tones?.[place] ? element('span', { className: 'pill tone' + entry.tones[place] }, entry.states[place]) : element('span', {}, fact))
  const about = [...section ? [element('span', {}, section)] : [], ...listed]
  const day = entry.date ? [element('time', { dateTime: entry.updated }, entry.date)] : []
  const facts = [
    ['type', entry.type ?? index.apps[entry.app]], ['updated', ...day], ['about', ...about], ['owner', index.owners[entry.owner] ?? ''],
  ].map(([className, ...fact]) => element('span', { className, role: 'cell' }, ...fact))
  const launch = launchOf(entry)
  const why = excerpt(index, entry, words)
  const [path, width, height] = entry.thumbnail ?? []
  const picture = path ? [element('img', { loading: 'lazy', src: besideIndex(path), width, height, alt: '' })] : []
  return docportal.markNew(element('div', { className: entry.app, role: 'row' }, icon(index, entry), ...picture,
    element('div', {}, element('div', { role: 'rowheader' }, element('a', { href: addressOf(entry.id) }, ...marked(entry.title, words))),
      element('p', { className: 'facts-line', role: 'none' }, ...facts),
      ...why ? [element('p', { className: 'excerpt', role: 'cell' }, ...marked(why, words))] : []),
    ...launch ? [element('span', { className: 'act', role: 'cell' },
      element('a', { className: 'b', href: launch, ariaLabel: `${entry.label}: ${entry.title}` }, element('span', {}, entry.label)))] : []), entry.updated)
}

function readRows(index, entries) {
  const isNeeded = ({ first, count }) => entries.some(({ position }) => position >= first && position < first + count)
  return Promise.all(index.pieces.filter(isNeeded).map(piece => readPiece(index, piece)))
}

async function rowsOf(ids) {
  const index = await searchIndex()
  const entries = ids.map(id => index.documents.find(entry => entry.id === id)).filter(Boolean)
  await readRows(index, entries)
  return entries.map(entry => row(index, entry, []))
}

/* The panel below the search field, on pages without filters */

const PANEL_PAGES = 3

/** What the palette offers besides the search: links that open the first documents found, or the buttons and the menu of this page. */
async function commandsFor(index, words, found) {
  if (!words.length) {
    const own = findAll('.launch .go > a').map(link => [`${link.textContent}: ${find('h1').textContent}`, link.getAttribute('href')])
    return [...own, ...findAll('#_menu li:not(.close) > a').slice(0, 6).map(link => [link.textContent, link.href, true])]
  }
  const first = found.slice(0, 3)
  await readRows(index, first)
  return first.filter(entry => entry.launch).map(entry => [`${entry.label}: ${entry.title}`, launchOf(entry)])
}

/** Titles that begin as another one does, nearly to the end, do not tell their documents apart. */
function isAlike({ title }, others) {
  const beginning = title.slice(0, Math.ceil(title.length * 0.6))
  return others.some(other => other.title !== title && other.title.startsWith(beginning)) || others.filter(other => other.title === title).length > 1
}

/** Has it show what fits the field from now on, and what `commands` offers; gives what does it now. */
function fillPanel(panel, status, field = query, commands = undefined) {
  const selected = () => find('[aria-selected=true]', panel)
  let turn = 0
  const close = () => show(false, turn++)

  function show(isOpen) {
    panel.hidden = !isOpen
    set(field, { ariaExpanded: isOpen })
    status.className = 'hide'
    if (!isOpen) select()
  }

  function select(option) {
    selected()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
  }

  function option(number, className, href, ...children) {
    const link = element('a', { id: `${panel.id}-${number}`, href, tabIndex: -1, role: 'option', ariaSelected: false }, ...children)
    return element('li', { className, role: 'none' }, link)
  }

  async function update() {
    const mine = ++turn
    const index = await searchIndex().catch(() => {})
    if (mine !== turn || !index) return
    if (!field.value.trim() && !commands || document.activeElement !== field) return close()
    // What comes later does not move what the visitor chooses from.
    index.changed = () => { if (!selected()) update() }
    readOn(index)
    const nothing = { words: [], found: [], pages: [] }
    const { words, found, pages, hint } = field.value.trim() || !commands ? await searchOrCorrect(index, field.value) : nothing
    const offered = await commands?.(index, words, found) ?? []
    if (mine !== turn) return
    set(panel, { ariaBusy: !isComplete(index) })
    const shown = found.slice(0, commands ? 5 : 8).map((entry, number) => {
      const place = isAlike(entry, found.slice(0, 8)) ? [index.sectionTitles[entry.section], entry.date].filter(Boolean).join(' · ') : ''
      const why = excerpt(index, entry, words) || place
      const text = [element('span', {}, ...marked(entry.title, words)), ...why ? [element('small', {}, ...marked(why, words))] : []]
      return option(number, entry.app, addressOf(entry.id), icon(index, entry), element('span', {}, ...text),
        element('small', {}, entry.type ?? index.apps[entry.app]))
    })
    const others = pages.slice(0, PANEL_PAGES).map(({ title, href, kind }, number) => option(`page-${number}`, '', href,
      element('span', { className: 'sheet' }), element('span', {}, ...marked(title, words)), element('small', {}, kind)))
    const offers = offered.map(([title, href, isPage], number) =>
      ({ isPage, shown: option(`command-${number}`, 'command', href, element('span', {}, ...marked(title, words))) }))
    const [launches, ways] = [false, true].map(kind => offers.filter(({ isPage }) => Boolean(isPage) === kind).map(({ shown }) => shown))
    const all = searchForm.getAttribute('action') + '?q=' + encodeURIComponent(field.value.trim())
    const isAny = found.length + pages.length + offered.length > 0
    const count = found.length || !isAny ? countText(index, found.length) : pages.slice(0, PANEL_PAGES).map(({ title }) => title).join(', ')
    select()
    const label = searchForm.dataset.all + (found.length ? ` (${count})` : '')
    const whole = found.length || !commands ? [option('all', '', all, label)] : []
    const group = (name, items) => items.length && commands
      ? [element('li', { className: 'name', role: 'none', ariaHidden: true }, find('#_key')?.dataset[name] ?? ''), ...items] : items
    panel.replaceChildren(...group('documents', shown), ...group('actions', launches), ...group('pages', [...ways, ...others]), ...whole)
    show(isAny)
    if (commands) select(find('[role=option]', panel))
    const none = isComplete(index) ? searchForm.dataset.none ?? count : searchForm.dataset.waiting
    status.textContent = hint ? `${hint} ${count}` : isAny ? count : none
    if (!isAny) status.className = 'found'
  }

  on(field, 'input', () => { retryReading(); update() })
  on(field, 'focus', update)
  on(field, 'keydown', event => {
    const all = findAll('[role=option]', panel)
    const position = all.indexOf(selected())
    if (event.key === 'Escape') close()
    else if (panel.hidden) return
    else if (event.key === 'ArrowDown') select(all[(position + 1) % all.length])
    else if (event.key === 'ArrowUp') select(all[(position <= 0 ? all.length : position) - 1])
    else if (event.key === 'Enter' && selected()) selected().click()
    else return
    event.preventDefault()
  })
  on(field.parentElement, 'focusout', event => field.parentElement.contains(event.relatedTarget) || close())
  on(panel, 'mousedown', event => event.preventDefault())
  return update
}

docportal.search = { beginningOfIndex, commandsFor, countText, fillPanel, fold, inOrder, isComplete, marked, numberText, readOn, readRows, retryReading, row, rowsOf, searchIndex, searchOrCorrect }
})()
