// The page of all documents: filters, sorting, and the list that they leave; after script.js and search.js.
(() => {
'use strict'

if (!globalThis.docportal?.search) return
const { find, findAll, on, element, filled, markSorted, moveInRows, searchForm, set, sortOf, query } = docportal
const { beginningOfIndex, countText, fold, inOrder, isComplete, marked, numberText, readOn, retryReading, row, searchIndex, searchOrCorrect } = docportal.search

/* All documents, with filters that the page's address holds */

const PAGE = 50
const VALUES = 5 // of a facet, before all are asked for
const MANY = 15 // values, among which a field finds one
const TAGS = 5 // that lead on from no result
const FIRST = 10 // rows that are shown before all titles are there

function documentFinder(finder) {
  const [filters, results, listed, count, none, more, clearing, correction, chips, others] =
    ['filters', 'results', 'listed', 'count', 'none', 'more', 'clear', 'instead', 'chips', 'others'].map(id => find('#_' + id))
  const listedCount = count.textContent
  const boxes = findAll('fieldset input', filters)
  const facets = [...new Set(boxes.map(box => box.name))]
  // The order that the list begins with, which a search replaces by its own.
  const [first, ...orders] = find('#_sort')?.options ?? []
  const standard = first?.dataset.sort ?? 'title'
  const usual = orders.find(order => order.value === standard)
  const heading = find('h1')
  const { dataset } = document.documentElement
  const heads = findAll('.heads a', finder)
  const [period, days] = [find('#_when'), find('#_days')]
  const [title, pageTitle] = [heading.textContent, document.title]
  const toggle = find('#_toggle')
  const toggleText = toggle.textContent
  let limit = PAGE
  let turn = 0
  let shown = [] // documents, as their rows
  let [isPointed, isHeld] = []

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
    const ofDays = period?.value === 'days' ? [] : ['from', 'to']
    const fields = [['q', query.value.trim()], ...new FormData(filters)].filter(([name, value]) => value && !ofDays.includes(name))
    const parameters = new URLSearchParams(fields)
    query.defaultValue = query.value // else Safari may empty the field when it shows the page again
    try {
      history.replaceState(null, '', fields.length ? '?' + parameters : location.pathname)
    } catch {} // Safari allows only so many
    return parameters
  }

  /** The first and the last day of the period that is asked for, or nothing. */
  function periodOf(parameters) {
    const text = date => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-')
    const today = new Date(Date.now())
    const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
    const firstDay = new Intl.Locale(document.documentElement.lang).getWeekInfo?.().firstDay ?? 1
    switch (parameters.get('when')) {
      case 'week': return [text(new Date(year, month, day - (today.getDay() - firstDay + 7) % 7)), text(today)]
      case 'month': return [text(new Date(year, month, 1)), text(today)]
      case 'year': return [text(new Date(year, 0, 1)), text(today)]
      case 'days': return [parameters.get('from') ?? '', parameters.get('to') ?? '9999']
    }
  }

  /** A document is in its section and in the one above. */
  function valuesOf(index, entry, name) {
    return [entry[name] ?? [], name === 'section' ? index.parents[entry.section] ?? [] : []].flat()
  }

  /** The values of each facet with their boxes, and which of them every document has, by their numbers. */
  function readFacets(index) {
    return facets.map(name => {
      const values = boxes.filter(box => box.name === name).map(box =>
        ({ box, item: box.closest('li'), number: find('small', box.closest('label')) }))
      const numbers = new Map(values.map(({ box }, number) => [box.value, number]))
      const of = index.documents.map(entry => valuesOf(index, entry, name).map(value => numbers.get(value)).filter(number => number >= 0))
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

  /** The tests of the facets that are filtered by, nothing for the others, then of the period. */
  function testsOf(index, parameters) {
    const known = index.facets ??= readFacets(index)
    const range = periodOf(parameters)
    const isInPeriod = range && (({ updated }) => Boolean(updated) && updated >= range[0] && updated <= range[1])
    return [...known.map(({ values, of }, facet) => {
      const asked = new Set(parameters.getAll(facets[facet]))
      const wanted = new Set(values.flatMap(({ box }, value) => asked.has(box.value) ? [value] : []))
      return asked.size ? entry => of[entry.position].some(value => wanted.has(value)) : undefined
    }), isInPeriod]
  }

  /** The first values that show something, and those that are chosen; all of them when asked for. */
  function showValues(fieldset) {
    const words = fold(find('[type=search]', fieldset)?.value.trim() ?? '')
    const isWhole = fieldset.dataset.shows === 'all' || words
    let [useful, hidden] = [0, 0]
    for (const item of findAll('li', fieldset)) {
      item.dataset.count ??= find('small', item).textContent.replace(/\D/g, '')
      const isChosen = find('input', item).checked
      const isUseful = (item.dataset.count !== '0' || isChosen) && (!words || fold(find('span', item).textContent).includes(words))
      const isHidden = !isUseful || useful >= VALUES && !isWhole && !isChosen
      if (item.hidden !== isHidden) item.hidden = isHidden
      useful += isUseful
      hidden += isUseful && isHidden
    }
    fieldset.hidden = !useful && !words
    const button = find('button', fieldset)
    button.hidden = !hidden
    button.textContent = filled(filters.dataset.all, { count: useful })
  }

  /** A field in which one types a part of a value's name. */
  function addField(fieldset) {
    if (findAll('li', fieldset).length <= MANY) return
    const ariaLabel = `${filters.dataset.find} ${find('legend', fieldset).textContent}`
    const field = element('input', { type: 'search', ariaLabel, placeholder: filters.dataset.find, autocomplete: 'off' })
    on(field, 'input', event => { event.stopPropagation(); showValues(fieldset) })
    find('ul', fieldset).before(field)
  }

  function showAllValues(fieldset) {
    const next = find('li[hidden] input', fieldset)
    fieldset.dataset.shows = 'all'
    showValues(fieldset)
    next?.focus()
  }

  /** What the list is filtered by, each with a button that takes it away. */
  function showChosen() {
    const chosen = boxes.filter(box => box.checked).map(box =>
      ({ value: find('span', box.closest('label')).textContent, remove: () => { box.checked = false } }))
    if (days) days.hidden = period.value !== 'days'
    const dates = days && !days.hidden ? findAll('input', days).map(({ value }) => value).join(' – ') : ''
    if (period?.value) chosen.push({ value: dates || period.selectedOptions[0].text, remove: () => { period.value = '' } })
    toggle.textContent = toggleText + (chosen.length ? ` (${chosen.length})` : '')
    chips.hidden = !chosen.length
    chips.replaceChildren(...chosen.map(({ value, remove }) => {
      const button = element('button', { type: 'button', ariaLabel: filled(chips.dataset.remove, { value }) }, value)
      on(button, 'click', async () => {
        remove()
        await changed()
        ;(find('button', chips) ?? find('#_found-documents')).focus()
      })
      return element('li', {}, button)
    }))
  }

  /** The heading and the title of the page say what was searched. */
  function name(text, hint) {
    heading.textContent = text ? filled(filters.dataset.results, { query: text }) : title
    document.title = pageTitle.replace(title, () => heading.textContent)
    correction.hidden = !hint
    correction.textContent = hint ?? ''
  }

  /** Other pages that fit the words: no filter is about them. */
  function showPages(pages, words) {
    others.hidden = !pages.length
    others.replaceChildren(...pages.map(({ title, href, kind }) =>
      element('li', {}, element('a', { href }, ...marked(title, words), ' ', element('small', {}, kind)))))
  }

  /** Tags of what the words alone find, else of all documents: first those that begin as a word does, then the commonest. */
  function similarTags(index, found) {
    const counts = new Map()
    for (const slug of (found.length ? found : index.documents).flatMap(entry => entry.tag)) counts.set(slug, (counts.get(slug) ?? 0) + 1)
    const begun = fold(query.value).split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 2).map(word => word.slice(0, 3))
    const isAlike = slug => begun.some(letters => fold(index.tags[slug]).includes(letters))
    return [...counts.keys()].sort((a, b) => isAlike(b) - isAlike(a) || counts.get(b) - counts.get(a)).slice(0, TAGS)
  }

  /** Ways on from nothing: without the filters, where there are some, and by tags. */
  function offerWays(index, found, isFiltered) {
    find('#_fewer').hidden = found.length > 0
    find('#_unfiltered').hidden = !isFiltered
    const ways = find('ul', none)
    for (const way of findAll('[data-tag]', ways)) way.remove()
    for (const slug of similarTags(index, found)) {
      const way = element('li', {}, element('a', { href: '?tag=' + encodeURIComponent(slug) }, index.tags[slug]))
      way.dataset.tag = slug
      ways.lastElementChild.before(way)
    }
  }

  /** Until the index is there, no list and no number that the filters would change. */
  function waitForIndex() {
    set(results, { ariaBusy: true })
    listed.hidden = true
    clearing.hidden = false
    showChosen()
    count.textContent = ''
    setTimeout(() => { if (isBusy()) count.textContent = searchForm.dataset.waiting }, 150)
  }

  const isBusy = () => results.getAttribute('aria-busy') === 'true'
  const showMoved = () => { if ('asked' in dataset) dataset.asked = 'answered' }

  function showUnfiltered() {
    showMoved()
    set(results, { ariaBusy: false })
    listed.hidden = false
    count.textContent = listedCount
  }

  /** Rows; where they are grouped, with a heading for each section. */
  function rows(index, entries, words, isGrouped) {
    return entries.flatMap((entry, number) => {
      const shown = row(index, entry, words)
      if (!isGrouped || number && entries[number - 1].section === entry.section) return shown
      const heading = element('h2', {}, index.sectionTitles[entry.section] ?? '—')
      return [element('div', { className: 'group', role: 'row' }, element('div', { role: 'rowheader' }, heading)), shown]
    })
  }

  /** Shows rows. Those of a list in which the pointer moves or that has the focus stay where they are until it is left. */
  function put(index, entries, words, isGrouped) {
    const first = isPointed || results.contains(document.activeElement) ? shown : []
    isHeld = first.some((entry, place) => entry !== entries[place])
    shown = [...first, ...entries.filter(entry => !first.includes(entry))].slice(0, limit)
    const focused = find(':focus', results)?.href
    results.replaceChildren(...rows(index, shown, words, isGrouped))
    if (focused) findAll('a', results).find(({ href }) => href === focused)?.focus({ preventScroll: true })
  }

  /** The best of the documents whose titles come first, until all are there. */
  async function showFirst(parameters, mine) {
    const index = await beginningOfIndex().catch(() => {})
    if (!index || index.hasTitles || mine !== turn || parameters.has('sort') || parameters.has('order') || parameters.has('group')) return
    const { words, found, pages } = await searchOrCorrect(index, query.value)
    if (!words.length && standard !== 'title') return
    const asks = testsOf(index, parameters).filter(Boolean)
    const shown = found.filter(entry => asks.every(fit => fit(entry))).slice(0, FIRST)
    if (mine !== turn || !shown.length) return
    name(query.value.trim())
    showPages(pages, words)
    results.hidden = false
    put(index, shown, words)
  }

  async function update() {
    const mine = ++turn
    const parameters = asked()
    const isFiltering = [...parameters].length > 0
    if (!isFiltering) delete dataset.asked
    if (isFiltering && !globalThis.docportalIndex?.plural && !results.hasAttribute('aria-busy')) {
      waitForIndex()
      await showFirst(parameters, mine)
    }
    const index = await searchIndex().catch(showUnfiltered)
    if (!index || mine !== turn) return
    index.changed = () => { if (isComplete(index) || results.hidden) update() }
    if (isFiltering) readOn(index)
    const { words, found, pages, hint } = await searchOrCorrect(index, query.value)
    if (mine !== turn) return
    const isGrouped = parameters.has('group')
    name(query.value.trim(), hint)
    showPages(pages, words)
    const fits = testsOf(index, parameters)
    const asks = fits.filter(Boolean)
    const fitting = asks.length ? found.filter(entry => asks.every(fit => fit(entry))) : found.slice()
    const isReversed = parameters.has('order')
    const sort = parameters.get('sort') || (words.length ? '' : standard)
    const entries = inOrder(index, fitting, sort, isReversed)
    if (usual) {
      usual.hidden = !words.length
      first.text = words.length ? first.dataset.match : usual.text
    }
    markSorted(heads, sort, isReversed)
    const place = entry => index.sectionOrder.indexOf(entry.section) >>> 0 // none comes last
    if (isGrouped) entries.sort((a, b) => place(a) - place(b))
    countValues(index, found, fits)
    showChosen()
    const isWaiting = isFiltering && !entries.length && !isComplete(index)
    set(results, { ariaBusy: isFiltering && !isComplete(index) })
    listed.hidden = isFiltering
    results.hidden = !isFiltering || !entries.length
    const isOnlyPages = !entries.length && pages.length > 0 && !asks.length
    none.hidden = entries.length > 0 || isOnlyPages || isWaiting
    if (!none.hidden) offerWays(index, found, asks.length > 0)
    more.hidden = !isFiltering || entries.length <= limit
    clearing.hidden = !isFiltering
    find('.here').textContent = find('link[rel=canonical]').href + location.search
    const text = isBusy() ? searchForm.dataset.waiting : !isFiltering ? listedCount : isOnlyPages ? '' : countText(index, entries.length)
    if (count.textContent !== text) count.textContent = text
    if (isFiltering) put(index, entries, words, isGrouped)
    showMoved()
  }

  function changed() {
    retryReading()
    shown = []
    delete dataset.asked // what the visitor does may move the page
    return update(limit = PAGE)
  }

  function clear() {
    filters.reset()
    query.value = ''
    changed()
    query.focus()
  }

  // A visitor may be faster than this script.
  const typed = document.activeElement === query ? query.value : ''
  readAddress()
  query.value = typed || query.value
  findAll('fieldset', filters).forEach(addField)
  on(query, 'input', changed)
  on(filters, 'input', changed)
  for (const form of [filters, searchForm]) on(form, 'submit', event => event.preventDefault())
  on(clearing, 'click', clear)
  on(find('#_unfiltered'), 'click', () => {
    filters.reset()
    changed()
    query.focus()
  })
  for (const head of heads) {
    on(head, 'click', event => {
      event.preventDefault()
      const direction = find('#_reversed')
      direction.checked = head.parentElement.getAttribute('aria-sort') !== 'none' && !direction.checked
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
  // A click beside the list is for the list alone.
  let isBeside = false
  addEventListener('pointerdown', ({ target }) => {
    isBeside = Boolean(facetList.hidePopover) && facetList.matches(':popover-open') && !facetList.contains(target)
  }, true)
  addEventListener('click', event => { if (isBeside && !toggle.contains(event.target)) event.preventDefault() }, true)
  on(matchMedia('(min-width: 75rem)'), 'change', () => facetList.hidePopover?.()) // there they are beside the list
  const letGo = () => { if (isHeld && !isPointed && !results.contains(document.activeElement)) update() }
  on(results, 'pointermove', () => { isPointed = true })
  on(results, 'pointerleave', () => { isPointed = false; letGo() })
  on(results, 'focusout', () => setTimeout(letGo))
  on(query, 'focus', () => searchIndex().catch(() => {}))
  if (location.search || typed) update()
  else findAll('fieldset', filters).forEach(showValues)
}

documentFinder(find('#_finder'))
})()
