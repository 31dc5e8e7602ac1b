// The portal is complete without this script, which adds search, filters, copying and help.
(() => {
'use strict'

const find = (selector, root = document) => root.querySelector(selector)
const findAll = (selector, root = document) => [...root.querySelectorAll(selector)]
const language = document.documentElement.lang
const on = (target, type, listener) => target?.addEventListener(type, listener)

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

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/* Search */

const searchForm = find('#_search')
const query = find('#_query')
let loading

/** What a script of the search index assigns; a portal opened from a disk can load scripts only. */
function assigned(source, name) {
  return new Promise((resolve, reject) => {
    const script = element('script', { src: source })
    script.onload = () => resolve(globalThis[name])
    script.onerror = () => reject(Error('no ' + source))
    document.head.append(script)
  })
}

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
<<<<<<<< HEAD:Tests/PortalCommandsTests/Golden/empty-portal/expected/assets/script.febf12514e35224f.js
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
========
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

/** Reads all other pieces, one after the other; `index.changed` is called after each. */
function readOn(index) {
  if (index.reading || index.pieces.every(piece => piece.isRead)) return
  index.reading = (async () => {
    for (const piece of index.pieces) {
      await readPiece(index, piece)
      if (piece !== index.pieces.at(-1)) index.changed?.()
    }
  })()
  index.hasFailed = false
  index.reading.catch(() => { index.hasFailed = true }).then(() => {
    index.reading = undefined
    index.changed?.()
  })
>>>>>>>> 006da5fb800825ab8cce9b6cdcc577fdc99dd194:Tests/PortalCommandsTests/Golden/empty-portal/expected/assets/script.2d3377d3684197dc.js
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

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

const numberText = (index, number) => number < 1000 ? String(number) : filled(index.thousands,
  { thousands: numberText(index, Math.floor(number / 1000)), rest: String(number % 1000).padStart(3, '0') })

const countText = (index, count) =>
  filled(index.count[index.plural.select(count)] ?? index.count.other, { count: numberText(index, count) })

const addressOf = id => searchForm.getAttribute('action').replace(/\.html$/, '/') + encodeURIComponent(id) + '.html'

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

/** The words around the first hit in a document's description; empty where the title says why it was found. */
function excerpt(entry, words) {
  const missing = words.filter(forms => !forms.some(form => entry.titleText.includes(form)))
  const parts = entry.text?.split(/\s+/) ?? []
  const at = missing.length ? parts.findIndex(part => missing.flat().some(form => searchable(part).includes(form))) : -1
  if (at < 0) return
  const from = Math.max(0, at - 5)
  const shown = parts.slice(from, from + 18).join(' ')
  return (from ? '… ' : '') + shown + (from + 18 < parts.length ? ' …' : '')
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
  const why = excerpt(entry, words)
  return element('li', { className: entry.app }, icon(index, entry),
    element('div', {}, element('a', { href: addressOf(entry.id) }, ...marked(entry.title, words)),
      element('p', { className: 'facts-line' }, ...facts),
      ...why ? [element('p', { className: 'excerpt' }, ...marked(why, words))] : []),
    element('a', { className: 'b', href: entry.launch, ariaLabel: `${entry.label}: ${entry.title}`, hidden: !entry.launch },
      element('span', {}, entry.label ?? '')))
}

/* The panel below the search field, on pages without filters */

function searchPanel() {
  const panel = element('ul', { id: '_found', className: 'found', hidden: true, role: 'listbox', ariaLabel: query.ariaLabel })
  const status = element('p', { className: 'hide', role: 'status' })
  Object.assign(query, { role: 'combobox', ariaExpanded: false, ariaAutoComplete: 'list' })
  query.setAttribute('aria-controls', panel.id)
  searchForm.append(panel, status)

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
      const why = excerpt(entry, words)
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
}

/* All documents, with filters that the page's address holds */

/** Entries without a name come last. */
const compareNames = (a, b) => !a - !b || (a ?? '').localeCompare(b ?? '', language)

const PAGE = 50
const VALUES = 5 // of a facet, before all are asked for

function documentFinder(finder) {
  const [filters, results, listed, count, none, more, clearing, correction, chips] =
    ['filters', 'results', 'listed', 'count', 'none', 'more', 'clear', 'instead', 'chips'].map(id => find('#_' + id))
  const listedCount = count.textContent
  const boxes = findAll('fieldset input', filters)
  const facets = [...new Set(boxes.map(box => box.name))]
  const [byMatch, byTitle] = find('#_sort')?.options ?? []
  const heading = find('h1')
  const heads = findAll('.heads a', finder)
  const sortOf = head => new URL(head.href).searchParams.get('sort')
  const [title, pageTitle] = [heading.textContent, document.title]
  const toggle = find('#_toggle')
  const toggleText = toggle.textContent
  let limit = PAGE
  let turn = 0

  function readAddress() {
    const parameters = new URLSearchParams(location.search)
    query.value = parameters.get('q') ?? ''
    for (const field of filters.elements) {
      if (field.type === 'checkbox') field.checked = parameters.getAll(field.name).includes(field.value)
      else if (field.name) field.value = parameters.get(field.name) ?? ''
      if (field.selectedIndex < 0) field.value = ''
    }
  }

  /** What is asked for, as the page's address has it. */
  function asked() {
    const fields = [['q', query.value.trim()], ...new FormData(filters)].filter(([, value]) => value)
    const parameters = new URLSearchParams(fields)
    try {
      history.replaceState(null, '', fields.length ? '?' + parameters : location.pathname)
    } catch {} // Safari allows only so many
    return parameters
  }

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

  /** The values of each facet with their boxes, and which of them every document has, by their numbers. */
  function readFacets(index) {
    return facets.map(name => {
      const values = boxes.filter(box => box.name === name).map(box =>
        ({ box, item: box.closest('li'), number: find('small', box.closest('label')) }))
      const numbers = new Map(values.map(({ box }, number) => [box.value, number]))
      const of = index.documents.map(entry => [entry[name] ?? []].flat().map(value => numbers.get(value)).filter(number => number >= 0))
      return { values, of, fieldset: values[0].box.closest('fieldset') }
    })
  }

  /** How many documents each value would show beside the other facets. `fits` has a test for each facet that is filtered by. */
  function countValues(index, found, fits) {
    const known = index.facets ??= readFacets(index)
    known.forEach(({ values, of, fieldset }, facet) => {
      const counts = new Uint32Array(values.length)
      const others = fits.filter((fit, other) => fit && other !== facet)
      for (const entry of found)
        if (others.every(fit => fit(entry))) for (const value of of[entry.position]) counts[value] += 1
      values.forEach(({ item, number }, value) => {
        if (item.dataset.count === String(counts[value])) return
        item.dataset.count = counts[value]
        number.textContent = numberText(index, counts[value])
      })
      showValues(fieldset)
    })
  }

  /** The tests of the facets that are filtered by; nothing for the others. */
  function testsOf(index, parameters) {
    const known = index.facets ??= readFacets(index)
    return known.map(({ values, of }, facet) => {
      const asked = new Set(parameters.getAll(facets[facet]))
      const wanted = new Set(values.flatMap(({ box }, value) => asked.has(box.value) ? [value] : []))
      return asked.size ? entry => of[entry.position].some(value => wanted.has(value)) : undefined
    })
  }

  /** The first values that show something, and those that are chosen; all of them when asked for. */
  function showValues(fieldset) {
    const isWhole = fieldset.dataset.shows === 'all'
    let [useful, hidden] = [0, 0]
    for (const item of findAll('li', fieldset)) {
      item.dataset.count ??= find('small', item).textContent.replace(/\D/g, '')
      const isChosen = find('input', item).checked
      const isUseful = item.dataset.count !== '0' || isChosen
      const isHidden = !isUseful || useful >= VALUES && !isWhole && !isChosen
      if (item.hidden !== isHidden) item.hidden = isHidden
      useful += isUseful
      hidden += isUseful && isHidden
    }
    const button = find('button', fieldset)
    button.hidden = !hidden
    button.textContent = filled(filters.dataset.all, { count: useful })
  }

  function showAllValues(fieldset) {
    const next = find('li[hidden] input', fieldset)
    fieldset.dataset.shows = 'all'
    showValues(fieldset)
    next?.focus()
  }

  /** What the list is filtered by, each with a button that takes it away. */
  function showChosen() {
    const chosen = boxes.filter(box => box.checked)
    toggle.textContent = toggleText + (chosen.length ? ` (${chosen.length})` : '')
    chips.hidden = !chosen.length
    chips.replaceChildren(...chosen.map(box => {
      const value = find('span', box.closest('label')).textContent
      const button = element('button', { type: 'button', ariaLabel: filled(chips.dataset.remove, { value }) }, value)
      on(button, 'click', async () => {
        box.checked = false
        await changed()
        ;(find('button', chips) ?? find('#_found-documents')).focus()
      })
      return element('li', {}, button)
    }))
  }

  /** The heading and the title of the page say what was searched. */
  function name(text, instead) {
    heading.textContent = text ? filled(searchForm.dataset.results, { query: text }) : title
    document.title = pageTitle.replace(title, () => heading.textContent)
    correction.hidden = !instead
    correction.textContent = instead ? filled(searchForm.dataset.instead, { query: text, instead }) : ''
  }

  /** Until the index is there, no list and no number that the filters would change. */
  function waitForIndex() {
    results.ariaBusy = true
    listed.hidden = true
    count.textContent = ''
    setTimeout(() => { if (results.ariaBusy === 'true') count.textContent = searchForm.dataset.waiting }, 150)
  }

  function showUnfiltered() {
    results.ariaBusy = false
    listed.hidden = false
    count.textContent = listedCount
  }

  /** Rows; where they are grouped, with a heading for each section. */
  function rows(index, entries, words, isGrouped) {
    return entries.flatMap((entry, number) => {
      const shown = row(index, entry, words)
      if (!isGrouped || number && entries[number - 1].section === entry.section) return shown
      return [element('li', { className: 'group' }, element('h2', {}, index.sectionTitles[entry.section] ?? '—')), shown]
    })
  }

  async function update() {
    const mine = ++turn
    const parameters = asked()
    const isFiltering = parameters.size > 0
    if (isFiltering && !globalThis.docportalIndex?.plural && !results.ariaBusy) waitForIndex()
    const index = await searchIndex().catch(showUnfiltered)
    if (!index || mine !== turn) return
    // What comes later does not move what is already there to choose from.
    index.changed = () => { if (isComplete(index) || results.hidden) update() }
    if (isFiltering) readOn(index)
    const { words, found, instead } = await searchOrCorrect(index, query.value)
    if (mine !== turn) return
    const isGrouped = parameters.has('group')
    name(query.value.trim(), instead)
    const fits = testsOf(index, parameters)
    const asks = fits.filter(Boolean)
    const entries = asks.length ? found.filter(entry => asks.every(fit => fit(entry))) : found.slice()
    if (byTitle) {
      byTitle.hidden = !words.length
      byMatch.text = words.length ? byMatch.dataset.match : byTitle.text
    }
    index.sortKeys ??= sortKeys(index)
    const order = index.sortKeys[parameters.get('sort')]
    if (order) entries.sort((a, b) => order[a.position] - order[b.position] || a.position - b.position)
    for (const head of heads) head.ariaCurrent = String(parameters.get('sort') === sortOf(head))
    const place = entry => index.sectionOrder.indexOf(entry.section) >>> 0 // none comes last
    if (isGrouped) entries.sort((a, b) => place(a) - place(b))
    countValues(index, found, fits)
    showChosen()
    const isWaiting = isFiltering && !entries.length && !isComplete(index)
    results.ariaBusy = isFiltering && !isComplete(index)
    listed.hidden = isFiltering
    results.hidden = !isFiltering || !entries.length
    none.hidden = entries.length > 0 || isWaiting
    more.hidden = !isFiltering || entries.length <= limit
    clearing.hidden = !isFiltering
    find('.here').textContent = find('link[rel=canonical]').href + location.search
    const text = isWaiting ? searchForm.dataset.waiting : isFiltering ? countText(index, entries.length) : listedCount
    if (count.textContent !== text) count.textContent = text
    if (isFiltering) results.replaceChildren(...rows(index, entries.slice(0, limit), words, isGrouped))
  }

  function changed() {
    retryReading()
    return update(limit = PAGE)
  }

  function clear() {
    filters.reset()
    query.value = ''
    changed()
    query.focus()
  }

  readAddress()
  on(query, 'input', changed)
  on(filters, 'input', changed)
  for (const form of [filters, searchForm]) on(form, 'submit', event => event.preventDefault())
  on(clearing, 'click', clear)
  for (const head of heads) {
    on(head, 'click', event => {
      event.preventDefault()
      find('#_sort').value = sortOf(head)
      changed()
    })
  }
  on(more, 'click', async () => {
    const before = limit
    limit += PAGE
    await update()
    findAll('div > a', results)[before]?.focus()
  })
  for (const fieldset of findAll('fieldset', filters)) on(find('button', fieldset), 'click', () => showAllValues(fieldset))
  on(query, 'keydown', event => {
    if (event.key === 'Escape' && query.value) { query.value = ''; changed(); event.preventDefault() }
    if (event.key === 'ArrowDown') moveInRows(event, -1)
  })
  const facetList = find('#_facets')
  facetList.popover = 'auto'
  for (const button of [toggle, find('#_done')]) button.popoverTargetElement = facetList
  on(matchMedia('(min-width: 60rem)'), 'change', () => facetList.hidePopover()) // there they are beside the list
  on(query, 'focus', () => searchIndex().catch(() => {}))
  if (location.search) update()
  else findAll('fieldset', filters).forEach(showValues)
}

/** Arrow keys go from row to row, from the first up to the field. */
function moveInRows(event, from) {
  const links = findAll('.rows div > a').filter(link => link.checkVisibility?.() ?? link.offsetParent)
  const position = from ?? links.indexOf(document.activeElement)
  if (from === undefined && position < 0) return
  const next = position + (event.key === 'ArrowDown' ? 1 : -1)
  const target = next < 0 ? query : links[next]
  target?.focus()
  event.preventDefault()
}

/* Copying */

/** Puts a text, perhaps as rich text too, on the clipboard. */
async function copy(text, html) {
  if (!html && navigator.clipboard) return navigator.clipboard.writeText(text)
  // No clipboard without https, and Chromium would apply rich text's styles, against the policy.
  const focused = document.activeElement
  const field = element('textarea', { value: text, className: 'hide' })
  if (html) field.oncopy = event => {
    event.clipboardData.setData('text/plain', text)
    event.clipboardData.setData('text/html', html)
    event.preventDefault()
  }
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  focused.focus()
}

const status = find('#_status')

function addCopyButtons() {
  for (const code of findAll('.copy code')) {
    const label = status.dataset.copy
    const ariaLabel = `${label}: ${find('dt', code.closest('div')).textContent}`
    const button = element('button', { type: 'button', className: 'copy-button', ariaLabel }, label)
    button.dataset.copy = 'text'
    code.after(button)
  }
  for (const block of findAll('.text pre')) {
    const box = element('div', { className: 'pre' })
    block.before(box)
    const button = element('button', { type: 'button', className: 'copy-button' }, status.dataset.copy)
    button.dataset.copy = 'text'
    box.append(block, button)
  }
}

/** As in messages, since mail keeps only https. */
function copyForEmail(page, { app, ...labels }) {
  const title = find('h1').textContent
  let text = `${title}\n${page}`
  let rows = ''
  for (const { id, textContent } of findAll('a', find('.go'))) {
    const href = `${page}#${id}`
    const label = labels[id.split('-')[2]].replace('{app}', app).replace('{title}', () => title)
    const link = element('a', { href, style: 'display:block;padding:12px 0;color:#fff;text-decoration:none' }, label)
    text += `\n\n${textContent}${labels.colon}\n${href}`
    rows += `<tr><td style="height:44px;padding:0 20px;background:#14568f">${link.outerHTML}</td></tr>`
  }
  const words = `lang="${language}" dir="${document.dir}"`
  return copy(text, `<p ${words}>${element('a', { href: page }, title).outerHTML}</p><table role="presentation" cellspacing="8" ${words}>${rows}</table>`)
}

async function copyFrom(button) {
  const kind = button.dataset.copy
  const page = find('link[rel=canonical]')?.href ?? location.href.split('#')[0]
  if (kind === 'email') await copyForEmail(page, button.dataset)
  else await copy(kind === 'text' ? button.previousSibling.textContent : button.dataset.text ?? page)
  status.textContent = status.dataset.copied
  button.classList.add('done')
  setTimeout(() => button.classList.remove('done'), 2000)
}

/* Launching */

const OFFICE = /^(ms-\w+|onenote):/
const PATIENCE = 3000
const QUESTION = 30000 // how long the browser's question may take; after that the page was left

/** The launch that may need help: its link, and the timer that ends the wait. */
let launch

function stopWatching() {
  clearTimeout(launch?.timer)
  launch = undefined
}

/** Offers help when the page stays in front after a click. */
function watchLaunch(link) {
  stopWatching()
  launch = { link, timer: setTimeout(offerHelp, PATIENCE) }
}

function wait(milliseconds, action) {
  if (!launch) return
  clearTimeout(launch.timer)
  launch.timer = setTimeout(action, milliseconds)
}

// The browser's question takes the focus as an app does, but the page stays visible below it and gets the focus back.
addEventListener('blur', () => wait(QUESTION, stopWatching))
addEventListener('focus', () => wait(1000, offerHelp))
on(document, 'visibilitychange', stopWatching)

function offerHelp() {
  const { link } = launch ?? {}
  stopWatching()
  const hint = find('#_hint')
  const content = link && find('#_launched')?.content.cloneNode(true)
  if (!hint || !content) return
  const page = find('[data-page]', content)
  const row = link.closest('.rows li')
  const named = row && find('div > a', row)
  if (named) page.href = named.href
  else page?.remove()
  find('[data-title]', content).textContent = (named ?? (page ? link : find('h1'))).textContent
  find('[data-again]', content).href = link.href
  on(find('[data-close]', content), 'click', () => { hint.replaceChildren(); link.focus() })
  hint.replaceChildren(content)
  document.documentElement.style.setProperty('--hint', hint.offsetHeight + 'px')
}

/** Shows the button that the address names, below the document's title. */
function showTarget() {
  const id = location.hash.slice(1).split('&')[0]
  const target = id.startsWith('open-') && document.getElementById(id)
  if (!target) return
  for (const details of findAll('details')) details.open ||= details.contains(target)
  if (target.closest('.more')) {
    find('.named')?.remove()
    target.parentElement.before(element('p', { className: 'named' }, find('h1').textContent))
  }
  target.scrollIntoView()
  target.focus({ preventScroll: true })
}

/* WOPI hosts: the visitor's id, from the address or from the field, which this browser keeps */

const REFUSED = /^\.+$|(?![\ufe0e\ufe0f])[\\/:*?"<>|#{}^[\]`%\p{Cc}\p{Cs}\p{DI}\p{Zl}\p{Zp}\ufff9-\uffff]/u
const isUserID = text => !REFUSED.test(text) && new Blob([text]).size <= 256

function completeLinks(form) {
  const field = form ? form.elements.user : element('input')
  const [first] = findAll('.go > [data-href]')
  const label = first?.textContent
  const saved = form && find('output', form)
  const key = 'docportal-user:' + form?.dataset.host
  const parts = [
    ...findAll('a[id^=open-]').map(link => [link, 'href', link.getAttribute('href'), link.dataset.href]),
    ...findAll('.copy code').map(code => [code, 'textContent', code.textContent]),
  ]

  function apply() {
    const user = field.value.trim()
    field.setCustomValidity(isUserID(user) ? '' : form?.dataset.refused)
    const encoded = field.validity.valid && encodeURIComponent(user).replace(/%(2[46BC]|3[BD]|40)/g, decodeURIComponent)
    for (const [node, name, text, link = text] of parts)
      node[name] = encoded ? link.replace(/((%7C|\|)d\2.*?\2e\2).*?(?=\2)/, (_, before) => before + encoded) : text
    if (first) {
      first.textContent = encoded ? label : form.dataset.ask
      first.classList.toggle('asks', !encoded)
    }
  }

  // A private window may keep nothing.
  try { field.value = localStorage.getItem(key) } catch {}
  function readFragment() {
    const user = new URLSearchParams(location.hash.slice(1)).get('user') ?? ''
    if (user.trim() && isUserID(user)) field.value = user
    apply()
  }
  readFragment()
  addEventListener('hashchange', readFragment)
  on(field, 'input', () => { saved.textContent = ''; apply() })
  for (const [link] of parts) {
    on(link, 'click', event => {
      if (link.hash !== '#_user') return
      event.preventDefault()
      field.focus()
    })
  }
  on(form, 'submit', event => {
    event.preventDefault()
    field.value = field.value.trim()
    apply()
    if (!form.reportValidity()) return
    try { localStorage.setItem(key, field.value) } catch {}
    saved.textContent = form.dataset.saved
    parts[0]?.[0].focus()
  })
}

/* The install page: the store of the device at hand first, and the way back to the document that waits */

function platform() {
  const [name] = navigator.userAgent.match(/iP(hone|ad|od)|Android|Macintosh|Windows/) ?? ['']
  const mac = navigator.maxTouchPoints > 1 ? 'ios' : 'mac'
  return { Android: 'android', Macintosh: mac, Windows: 'windows', '': '' }[name] ?? 'ios'
}

async function offerWayBack(link) {
  const id = new URLSearchParams(location.search).get('document')
  const entry = id && (await searchIndex()).documents.find(entry => entry.id === id)
  if (!entry) return
  link.href = addressOf(id)
  link.textContent = filled(link.dataset.back, { title: entry.title })
  link.closest('p').hidden = false
}

/* What the visitor opened last, kept in this browser */

const OPENED = 'docportal-opened'
const OPENED_LIMIT = 5

function openedIDs() {
  try {
    const ids = JSON.parse(localStorage.getItem(OPENED))
    return Array.isArray(ids) ? ids : []
  } catch {
    return [] // a private window may keep nothing
  }
}

/** Remembers the document of a launch link: that of its row, or of the page. */
function rememberOpened(link) {
  const row = link.closest('.rows li')
  const address = row ? find('div > a', row).href : find('.launch') && location.href
  if (!address) return
  const id = decodeURIComponent(new URL(address).pathname.split('/').pop().replace(/\.html$/, ''))
  try {
    localStorage.setItem(OPENED, JSON.stringify([id, ...openedIDs().filter(other => other !== id)].slice(0, OPENED_LIMIT)))
  } catch {}
}

async function showOpened(section) {
  const ids = openedIDs()
  if (!ids.length) return
  const index = await searchIndex()
  const entries = ids.map(id => index.documents.find(entry => entry.id === id)).filter(Boolean)
  for (const { position } of entries)
    await Promise.all(index.pieces.filter(({ first, count }) => position >= first && position < first + count).map(piece => readPiece(index, piece)))
  find('ul', section).replaceChildren(...entries.map(entry => row(index, entry, [])))
  section.hidden = !entries.length
  on(find('button', section), 'click', () => {
    try { localStorage.removeItem(OPENED) } catch {}
    section.hidden = true
    find('h1').tabIndex = -1
    find('h1').focus()
  })
}

/** A menu is closed by Escape and by a click beside it. */
function closeElsewhere(menu) {
  const close = () => { menu.open = false }
  on(document, 'click', event => menu.contains(event.target) || close())
  on(menu, 'keydown', event => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    find('summary', menu).focus()
  })
}

/* Light or dark, kept in this browser; `scheme.js` reads it on the next page */

function offerSchemes(field) {
  const page = document.documentElement
  field.value = page.dataset.scheme ?? ''
  on(field, 'change', () => {
    if (field.value) page.dataset.scheme = field.value
    else delete page.dataset.scheme
    try { localStorage.setItem('docportal-scheme', field.value) } catch {}
  })
}

/* Start */

if (searchForm) {
  if (find('#_filters')) documentFinder(find('#_finder'))
  else searchPanel()
}
const own = find(`[data-platform="${platform()}"]`)
if (own) {
  own.parentElement.prepend(own)
  own.classList.add('own')
}
if (find('#_opened')) showOpened(find('#_opened')).catch(() => {})
for (const link of findAll('[data-back]')) offerWayBack(link).catch(() => {})
completeLinks(find('form[data-host]'))
for (const menu of findAll('.langs details')) closeElsewhere(menu)
if (find('#_scheme')) offerSchemes(find('#_scheme'))
if (status) addCopyButtons()
// From a disk, a browser only complains about it.
const appManifest = find('link[type="application/manifest+json"]')
if (appManifest && location.protocol !== 'file:') appManifest.rel = 'manifest'
showTarget()
addEventListener('hashchange', showTarget)
for (const block of findAll('pre')) if (block.scrollWidth > block.clientWidth) block.tabIndex = 0

// The page of a former address leads on to the same button.
const moved = find('[data-moved]')
if (moved) location.replace(moved.href + location.search + location.hash)

on(document, 'click', event => {
  const button = event.target.closest('button[data-copy]')
  if (button) copyFrom(button).catch(() => {})
  const link = event.target.closest('a[href]')
  if (link && OFFICE.test(link.getAttribute('href'))) {
    watchLaunch(link)
    rememberOpened(link)
  }
  // The same view in the other language.
  if (link?.closest('[data-languages]')) link.href = link.href.split(/[?#]/)[0] + location.search + location.hash
})
on(document, 'keydown', event => {
  if (event.key === 'Escape' && location.hash === '#_menu') {
    location.hash = '_top'
    find('[href="#_menu"]')?.focus()
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
  if (event.key === '/' && query && (!isTyping || event.target.closest('#_filters'))) {
    event.preventDefault()
    query.focus()
    query.select()
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isTyping) {
    moveInRows(event)
  }
})
})()
