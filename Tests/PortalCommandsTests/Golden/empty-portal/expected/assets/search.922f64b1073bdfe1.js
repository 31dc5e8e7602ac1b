// The search: the index, what fits, rows of documents, the panel below the field. Loaded by pages with filters, and by others when the
// field is used.
(() => {
'use strict'

// Without script.js, or with one of a portal's own that has all of it.
if (!globalThis.docportal) return
const { find, findAll, on, element, load, filled, addressOf, searchForm, query, language } = docportal

/* What is compared: letters and digits without case and accents, so that "resume" finds "résumé" */

const PLAIN = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', '’': "'", '‘': "'" }
const fold = text => /^[\0-\x7f]*$/.test(text) ? text.toLowerCase()
  : text.toLowerCase().normalize('NFD').replace(/\p{M}+/gu, '').replace(/[ßæœøłđı’‘]/g, letter => PLAIN[letter])

const LETTER = '[\\p{L}\\p{N}]'
const JOINT = "[-\u2010\u2011'.]" // of one word: "kick-off" is found by "kick off" and by "kickoff"
const JOINTS = new RegExp(`(?<=${LETTER})${JOINT}(?=${LETTER})`, 'gu')
const plain = text => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** A text to search in: its words with spaces between them, joined words as one word too. */
function searchable(text) {
  const folded = fold(text)
  const joined = folded.replace(JOINTS, '')
  return joined === folded ? plain(folded) : plain(folded) + ' ' + plain(joined)
}

/* The index */

let loading

/** What a script of the search index assigns. */
const assigned = (source, name) => load(source).then(() => globalThis[name])

function searchIndex() {
  loading ??= readIndex().catch(error => { loading = undefined; throw error }) // the next key retries
  return loading
}

async function readIndex() {
  const index = await assigned(searchForm.dataset.index, 'docportalIndex')
  index.pieces ??= []
  if (index.heads) index.documents = inRows(await assigned(besideIndex(index.heads), 'docportalPiece'))
  await prepare(index)
  return index
}

const besideIndex = name => searchForm.dataset.index.replace(/[^/]*$/, name)

/** Documents of a table that has a list for each of their properties. */
function inRows(columns) {
  const rows = Object.values(columns)[0].map(() => ({}))
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

async function prepare(index) {
  index.sectionTitles = Object.fromEntries(index.sections.map(({ id, title }) => [id, title]))
  index.parents = Object.fromEntries(index.sections.map(({ id, parent }) => [id, parent]))
  index.sectionOrder = index.sections.map(({ id }) => id)
  const groups = (index.synonyms ?? []).map(words => words.map(word => plain(fold(word))))
  index.synonyms = new Map()
  for (const group of groups)
    for (const word of group) index.synonyms.set(word, [...index.synonyms.get(word) ?? [], ...group.filter(other => other !== word)])
  index.phrases = [...index.synonyms.keys()].filter(word => word.includes(' ')).sort((a, b) => b.length - a.length)
  const known = new Map()
  const folded = text => known.get(text) ?? known.set(text, searchable(text)).get(text)
  await forEachInSlices(index.documents, (entry, position) => {
    entry.position = position
    entry.tag = entry.tags ?? []
    entry.date ??= index.dates?.[entry.updated]
    entry.titleText = searchable(entry.title)
    entry.otherText = [
      entry.type, index.apps[entry.app], index.sectionTitles[entry.section], index.owners[entry.owner],
      ...entry.tag.map(tag => index.tags[tag]),
    ].map(text => text ? folded(text) : '').join(' ')
    if (!index.heads) addTexts(entry)
  })
  index.plural = new Intl.PluralRules(language)
}

function addTexts(entry) {
  entry.otherText += ' ' + searchable([entry.file, entry.words, entry.text].filter(Boolean).join(' '))
}

/** Adds what a piece of the index says of its documents. */
function readPiece(index, piece) {
  piece.reading ??= (async () => {
    const rows = inRows(await assigned(besideIndex(piece.src), 'docportalPiece'))
    await forEachInSlices(rows, (row, position) => {
      const entry = index.documents[piece.first + position]
      addTexts(Object.assign(entry, row))
    })
    piece.isRead = true
  })().catch(error => { piece.reading = undefined; throw error })
  return piece.reading
}

/** Whether nothing more is to come: all pieces are there, or one cannot be had. */
const isComplete = index => !index.reading && (index.hasFailed || index.pieces.every(piece => piece.isRead))

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

/** The ends of words that a search may leave out: "budgets" finds "budget". */
const ENDINGS = { en: /(es|s)$/, de: /(en|er|es|e|n|s)$/, fr: /(es|s|x|e)$/, ru: /(ами|ями|ов|ев|ей|ой|ах|ях|ам|ям|[аеиоуыюяьй])$/ }
const ending = ENDINGS[language.split('-')[0]]

/** A word and, where it has an ending, its stem of at least four letters. */
function formsOf(word) {
  const stem = ending ? word.replace(ending, '') : word
  return stem.length > 3 && stem !== word ? [word, stem] : [word]
}

function scoreOf(entry, form) {
  const at = entry.titleText.indexOf(form)
  if (at === 0) return 8
  if (at > 0) return entry.titleText[at - 1] === ' ' ? 6 : 4
  return entry.otherText.includes(form) ? 1 : 0
}

/** How well a document fits; 0 is not at all. A stem, and a word that means the same, count half. */
function score(entry, words) {
  let sum = 0
  for (const [word, ...others] of words) {
    const of = scoreOf(entry, word) || others.reduce((best, other) => Math.max(best, scoreOf(entry, other) / 2), 0)
    if (!of) return 0
    sum += of
  }
  return sum
}

/** The words of a query, each with its forms and what means the same; a phrase with synonyms counts as one word. Signs count
    only where there is nothing else. */
function wordsOf(index, text) {
  const folded = fold(text)
  let rest = ` ${plain(folded) || folded} `
  const phrases = index.phrases.filter(phrase => rest.includes(` ${phrase} `))
  for (const phrase of phrases) rest = rest.replace(` ${phrase} `, ' ')
  const words = [...phrases.map(phrase => [phrase]), ...rest.split(/\s+/).filter(Boolean).map(formsOf)]
  return words.map(forms => [...forms, ...forms.flatMap(form => index.synonyms.get(form) ?? [])])
}

/** The documents that fit, the best first, those that fit alike in their order. */
function search(index, words) {
  if (!words.length) return index.documents.slice()
  const byScore = new Map()
  for (const entry of index.documents) {
    const points = score(entry, words)
    if (points) byScore.get(points)?.push(entry) ?? byScore.set(points, [entry])
  }
  return [...byScore.keys()].sort((a, b) => b - a).flatMap(points => byScore.get(points))
}

/** Whether two words differ by one letter: changed, added, missing, or two exchanged. */
function isNear(a, b) {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)
    || restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** How many documents have each word. */
async function knownWords(index) {
  const counts = new Map()
  await forEachInSlices(index.documents, entry => {
    for (const word of new Set(`${entry.titleText} ${entry.otherText}`.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  })
  return counts
}

/** The query with the nearest known word, the most frequent, in place of each unknown one of at least four letters. */
async function corrected(index, words) {
  index.words ??= knownWords(index)
  const known = [...await index.words]
  return words.map(([word]) => {
    if (word.length < 4 || known.some(([other]) => other.includes(word))) return word
    const near = known.filter(([other]) => isNear(word, other)).sort((a, b) => b[1] - a[1])
    return near[0]?.[0] ?? word
  }).join(' ')
}

/** What is found, and what was searched instead where nothing in the whole index fits the query itself. */
async function searchOrCorrect(index, text) {
  const words = wordsOf(index, text)
  const found = search(index, words)
  if (found.length || !words.length || !isComplete(index)) return { words, found }
  const instead = await corrected(index, words)
  const others = wordsOf(index, instead)
  const nearby = search(index, others)
  return nearby.length ? { words: others, found: nearby, instead } : { words, found }
}

/** Entries without a name come last. */
const compareNames = (a, b) => !a - !b || (a ?? '').localeCompare(b ?? '', language)

/** What documents are sorted by, as numbers. */
function sortKeys(index) {
  const byName = nameOf => {
    const names = [...new Set(index.documents.map(nameOf))].sort(compareNames)
    const places = new Map(names.map((name, place) => [name, place]))
    return index.documents.map(entry => places.get(nameOf(entry)))
  }
  return {
    title: index.documents.map(() => 0),
    updated: index.documents.map(entry => -(entry.updated ?? '').replaceAll('-', '')),
    type: byName(entry => entry.type),
    owner: byName(entry => index.owners[entry.owner]),
  }
}

/** Sorts documents; in the order that they have where there is no such order. */
function inOrder(index, entries, name) {
  index.sortKeys ??= sortKeys(index)
  const keys = index.sortKeys[name]
  return keys ? entries.sort((a, b) => keys[a.position] - keys[b.position] || a.position - b.position) : entries
}

const numberText = (index, number) => number < 1000 ? String(number) : filled(index.thousands,
  { thousands: numberText(index, Math.floor(number / 1000)), rest: String(number % 1000).padStart(3, '0') })

const countText = (index, count) =>
  filled(index.count[index.plural.select(count)] ?? index.count.other, { count: numberText(index, count) })

function marked(text, words) {
  if (!words.length) return [text]
  const places = text.split('').flatMap((letter, at) => [...fold(letter)].fill(at)).concat(text.length)
  const forms = words.flat().sort((a, b) => b.length - a.length)
  const pattern = forms.map(form => [...form].map(letter => letter.replace(/[^\p{L}\p{N}]/u, '\\$&')).join(JOINT + '?')).join('|')
  let end = 0
  const parts = [...fold(text).matchAll(new RegExp(pattern, 'g'))].flatMap(({ 0: word, index }) => {
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
  const missing = words.filter(forms => !forms.some(form => shown.includes(form))).flat()
  const isHit = text => text && missing.some(form => searchable(text).includes(form))
  const parts = entry.text?.split(/\s+/) ?? []
  const at = parts.findIndex(isHit)
  if (at < 0) {
    const names = [entry.file, index.sectionTitles[entry.section], index.owners[entry.owner]]
    return [...entry.tag.map(tag => index.tags[tag]), ...names, ...entry.listed ?? []].find(isHit)
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
  const about = [index.sectionTitles[entry.section], ...entry.listed ?? []].filter(Boolean).map(fact => element('span', {}, fact))
  const facts = [
    ['type', entry.type ?? index.apps[entry.app]], ['updated', entry.date], ['about', ...about], ['owner', index.owners[entry.owner]],
  ].filter(([name, fact]) => name === 'about' || fact).map(([className, ...fact]) => element('span', { className }, ...fact))
  const why = excerpt(index, entry, words)
  return element('li', { className: entry.app }, icon(index, entry),
    element('div', {}, element('a', { href: addressOf(entry.id) }, ...marked(entry.title, words)),
      element('p', { className: 'facts-line' }, ...facts),
      ...why ? [element('p', { className: 'excerpt' }, ...marked(why, words))] : []),
    element('a', { className: 'b', href: entry.launch, ariaLabel: `${entry.label}: ${entry.title}`, hidden: !entry.launch },
      element('span', {}, entry.label ?? '')))
}

/** Reads the pieces that rows of these documents need. */
function readRows(index, entries) {
  const isNeeded = ({ first, count }) => entries.some(({ position }) => position >= first && position < first + count)
  return Promise.all(index.pieces.filter(isNeeded).map(piece => readPiece(index, piece)))
}

/** Rows of the documents with these identifiers, in their order. */
async function rowsOf(ids) {
  const index = await searchIndex()
  const entries = ids.map(id => index.documents.find(entry => entry.id === id)).filter(Boolean)
  await readRows(index, entries)
  return entries.map(entry => row(index, entry, []))
}

/* The panel below the search field, on pages without filters */

/** Has it show what fits the field from now on; gives what does it now. */
function fillPanel(panel, status) {
  const selected = () => find('[aria-selected=true]', panel)
  let turn = 0
  const close = () => show(false, turn++)

  function show(isOpen) {
    panel.hidden = !isOpen
    query.ariaExpanded = isOpen
    status.className = 'hide'
    if (!isOpen) select()
  }

  function select(option) {
    selected()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) query.setAttribute('aria-activedescendant', option.id)
    else query.removeAttribute('aria-activedescendant')
  }

  function option(number, className, href, ...children) {
    const link = element('a', { id: `_found-${number}`, href, tabIndex: -1, role: 'option', ariaSelected: false }, ...children)
    return element('li', { className, role: 'none' }, link)
  }

  async function update() {
    const mine = ++turn
    const index = await searchIndex().catch(() => {})
    if (mine !== turn || !index) return
    if (!query.value.trim() || document.activeElement !== query) return close()
    // What comes later does not move what the visitor chooses from.
    index.changed = () => { if (!selected()) update() }
    readOn(index)
    const { words, found, instead } = await searchOrCorrect(index, query.value)
    if (mine !== turn) return
    panel.ariaBusy = !isComplete(index)
    const shown = found.slice(0, 8).map((entry, number) => {
      const why = excerpt(index, entry, words)
      const text = [element('span', {}, ...marked(entry.title, words)), ...why ? [element('small', {}, ...marked(why, words))] : []]
      return option(number, entry.app, addressOf(entry.id), icon(index, entry), element('span', {}, ...text),
        element('small', {}, entry.type ?? index.apps[entry.app]))
    })
    const all = searchForm.getAttribute('action') + '?q=' + encodeURIComponent(query.value.trim())
    const count = countText(index, found.length)
    select()
    panel.replaceChildren(...shown, option('all', '', all, `${searchForm.dataset.all} (${count})`))
    show(found.length > 0)
    const hint = instead && filled(searchForm.dataset.instead, { query: query.value.trim(), instead })
    const none = isComplete(index) ? searchForm.dataset.none ?? count : searchForm.dataset.waiting
    status.textContent = hint ? `${hint} ${count}` : found.length ? count : none
    if (!found.length) status.className = 'found'
  }

  on(query, 'input', () => { retryReading(); update() })
  on(query, 'focus', update)
  on(query, 'keydown', event => {
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
  on(searchForm, 'focusout', event => searchForm.contains(event.relatedTarget) || close())
  on(panel, 'mousedown', event => event.preventDefault())
  return update
}

docportal.search = { countText, fillPanel, inOrder, isComplete, numberText, readOn, readRows, retryReading, row, rowsOf, searchIndex, searchOrCorrect }
})()
