// The portal without this script is complete; with it, visitors can search, filter, copy, and get help when no app opens.
// What it shows in words comes from the page or from the search index, so that it speaks every language of the portal.
'use strict';
(() => { // no names of its own among the page's

const find = (selector, root = document) => root.querySelector(selector)
const findAll = (selector, root = document) => [...root.querySelectorAll(selector)]
const language = document.documentElement.lang

/** Letters without case and accents, so that "résumé" is found by "resume". */
const PLAIN = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const fold = text => text.toLowerCase().normalize('NFD').replace(/\p{M}+/gu, '').replace(/[ßæœøłđı]/g, letter => PLAIN[letter])

/** An element with properties and children. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children.filter(child => child !== undefined && child !== ''))
  return made
}

/* Search */

const searchForm = find('#_search')
const query = find('#_query')
let loading

/** The search index, loaded when it is first needed. */
function searchIndex() {
  loading ??= new Promise((resolve, reject) => {
    const script = element('script', { src: searchForm.dataset.index, onerror: reject })
    script.onload = () => resolve(prepare(globalThis.docportalIndex))
    document.head.append(script)
  })
  return loading
}

function prepare(index) {
  const names = (ids = [], table) => ids.map(id => table[id] ?? id).join(' ')
  index.documents.forEach((entry, position) => {
    entry.position = position
    entry.titleText = fold(entry.title)
    entry.otherText = fold([
      entry.file, entry.type, index.apps[entry.app], names(entry.tags, index.tags), index.sections[entry.section],
      entry.owner, entry.text,
    ].filter(Boolean).join(' '))
  })
  index.plural = new Intl.PluralRules(language)
  return index
}

/** How well a document fits the words, 0 for not at all: words at the beginning of the title count most. */
function score(entry, words) {
  let sum = 0
  for (const word of words) {
    const at = entry.titleText.indexOf(word)
    if (at === 0) sum += 8
    else if (at > 0) sum += /[\s\p{P}]/u.test(entry.titleText[at - 1]) ? 6 : 4
    else if (entry.otherText.includes(word)) sum += 1
    else return 0
  }
  return sum
}

const wordsOf = text => fold(text).split(/\s+/).filter(Boolean)

/** The documents that hold every word, the best first, else by title. */
function search(index, words) {
  if (!words.length) return index.documents.slice()
  return index.documents
    .map(entry => ({ entry, score: score(entry, words) }))
    .filter(found => found.score > 0)
    .sort((a, b) => b.score - a.score || a.entry.position - b.entry.position)
    .map(found => found.entry)
}

const countText = (index, count) =>
  (index.count[index.plural.select(count)] ?? index.count.other).replace('{count}', count.toLocaleString(language))

const addressOf = id => searchForm.getAttribute('action').replace(/\.html$/, '/') + encodeURIComponent(id) + '.html'

/** The text with the found words marked. */
function marked(text, words) {
  const folded = fold(text)
  if (folded.length !== text.length || !words.length) return [text]
  const pattern = [...words].sort((a, b) => b.length - a.length).map(word => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')
  let end = 0
  const parts = [...folded.matchAll(new RegExp(pattern, 'g'))].flatMap(({ 0: word, index }) => {
    const before = text.slice(end, index)
    end = index + word.length
    return [before, element('mark', {}, text.slice(index, end))]
  })
  return [...parts, text.slice(end)]
}

/** The icon of an app, from those that the page holds. */
function icon(app) {
  const symbol = find(`#_icon-${app}`) ?? find('#_icon-document')
  if (!symbol) return ''
  const holder = element('template', { innerHTML: `<svg class="icon" aria-hidden="true"><use href="#${symbol.id}"/></svg>` })
  return holder.content.firstChild
}

/** A document in a list, like those that the page itself lists. */
function row(index, entry, words) {
  const facts = [element('span', {}, [entry.type, index.apps[entry.app]].filter(Boolean).join(' · '))]
  if (entry.section) facts.push(element('span', {}, index.sections[entry.section]))
  if (entry.updated) facts.push(element('time', { dateTime: entry.updated }, entry.date))
  if (entry.owner) facts.push(element('span', {}, entry.owner))
  return element('li', { className: entry.app }, element('span', { className: 'sheet' }, icon(entry.app)),
    element('div', {}, element('a', { href: addressOf(entry.id) }, ...marked(entry.title, words)),
      element('p', { className: 'facts-line' }, ...facts)))
}

/* The panel below the search field, on every page but the list of all documents */

function searchPanel() {
  const panel = element('ul', { id: '_found', className: 'found', hidden: true })
  panel.setAttribute('role', 'listbox')
  panel.setAttribute('aria-label', query.getAttribute('aria-label'))
  searchForm.append(panel)
  const combobox = { role: 'combobox', 'aria-expanded': 'false', 'aria-controls': '_found', 'aria-autocomplete': 'list' }
  for (const name in combobox) query.setAttribute(name, combobox[name])
  const status = element('p', { className: 'hide' })
  status.setAttribute('role', 'status')
  searchForm.append(status)

  const options = () => findAll('[role=option]', panel)
  const selected = () => find('[aria-selected=true]', panel)
  const close = () => show(false)

  function show(isOpen) {
    panel.hidden = !isOpen
    query.setAttribute('aria-expanded', isOpen)
    if (!isOpen) select(undefined)
  }

  function select(option) {
    selected()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option) query.setAttribute('aria-activedescendant', option.id)
    else query.removeAttribute('aria-activedescendant')
  }

  function option(number, href, ...children) {
    const item = element('li', { id: `_found-${number}` }, element('a', { href, tabIndex: -1 }, ...children))
    item.setAttribute('role', 'option')
    item.setAttribute('aria-selected', 'false')
    return item
  }

  async function update() {
    const words = wordsOf(query.value)
    if (!words.length) return close()
    const index = await searchIndex()
    const found = search(index, words)
    const shown = found.slice(0, 8).map((entry, number) => option(number, addressOf(entry.id), icon(entry.app),
      element('span', {}, ...marked(entry.title, words)), element('small', {}, entry.type ?? index.apps[entry.app])))
    shown.forEach((item, number) => item.classList.add(found[number].app))
    const all = searchForm.getAttribute('action') + '?q=' + encodeURIComponent(query.value.trim())
    panel.replaceChildren(...shown, option('all', all, `${searchForm.dataset.all} (${countText(index, found.length)})`))
    status.textContent = countText(index, found.length)
    show(true)
  }

  query.addEventListener('input', update)
  query.addEventListener('focus', () => { searchIndex().then(() => query.value && update(), () => {}) })
  query.addEventListener('keydown', event => {
    const all = options()
    const position = all.indexOf(selected())
    if (event.key === 'Escape') close()
    else if (panel.hidden) return
    else if (event.key === 'ArrowDown') select(all[(position + 1) % all.length])
    else if (event.key === 'ArrowUp') select(all[(position <= 0 ? all.length : position) - 1])
    else if (event.key === 'Enter' && selected()) find('a', selected()).click()
    else return
    event.preventDefault()
  })
  searchForm.addEventListener('focusout', event => searchForm.contains(event.relatedTarget) || close())
  panel.addEventListener('mousedown', event => event.preventDefault())
}

/* The list of all documents: filters, sorting and grouping, all kept in the page's address */

const PAGE = 50

function documentFinder(finder) {
  const [filters, results, listed, count, none, more, clearing] =
    ['filters', 'results', 'listed', 'count', 'none', 'more', 'clear'].map(id => find('#_' + id))
  const listedCount = count.textContent
  const boxes = findAll('input[type=checkbox][name]', filters).filter(box => box.name !== 'group')
  const facets = [...new Set(boxes.map(box => box.name))]
  const valuesOf = name => name === 'tag' ? entry => entry.tags ?? [] : entry => [entry[name]]
  let limit = PAGE

  const chosen = name => boxes.filter(box => box.name === name && box.checked).map(box => box.value)

  function readAddress() {
    const parameters = new URLSearchParams(location.search)
    query.value = parameters.get('q') ?? ''
    for (const box of boxes) box.checked = parameters.getAll(box.name).includes(box.value)
    filters.elements.sort.value = parameters.get('sort') === 'updated' ? 'updated' : 'title'
    filters.elements.group.checked = parameters.get('group') === 'section'
  }

  function writeAddress() {
    const parameters = new URLSearchParams()
    if (query.value.trim()) parameters.set('q', query.value.trim())
    for (const box of boxes) if (box.checked) parameters.append(box.name, box.value)
    if (filters.elements.sort.value !== 'title') parameters.set('sort', filters.elements.sort.value)
    if (filters.elements.group.checked) parameters.set('group', 'section')
    const text = parameters.toString()
    if (text !== location.search.slice(1)) history.replaceState(null, '', text ? '?' + text : location.pathname)
    return text !== ''
  }

  const byDate = (a, b) => (b.updated ?? '').localeCompare(a.updated ?? '') || a.position - b.position

  /** How many documents each value would show, given what is chosen in the other facets. */
  function countValues(found, sets) {
    for (const name of facets) {
      const others = facets.filter(other => other !== name && sets[other].size)
      const counts = new Map()
      for (const entry of found) {
        if (!others.every(other => valuesOf(other)(entry).some(value => sets[other].has(value)))) continue
        for (const value of valuesOf(name)(entry)) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      for (const box of boxes.filter(box => box.name === name)) {
        const label = box.closest('label')
        const number = counts.get(box.value) ?? 0
        find('small', label).textContent = number.toLocaleString(language)
        label.classList.toggle('none', number === 0 && !box.checked)
      }
    }
  }

  function grouped(index, entries, words) {
    const groups = new Map([...Object.keys(index.sections), undefined].map(id => [id, []]))
    for (const entry of entries) groups.get(entry.section).push(entry)
    return [...groups].filter(([, group]) => group.length).flatMap(([id, group]) =>
      [element('li', { className: 'group' }, element('h2', {}, index.sections[id] ?? '—')), ...group.map(entry => row(index, entry, words))])
  }

  async function update() {
    const isFiltering = writeAddress()
    const index = await searchIndex()
    const words = wordsOf(query.value)
    const sets = Object.fromEntries(facets.map(name => [name, new Set(chosen(name))]))
    const found = search(index, words)
    const entries = found.filter(entry => facets.every(name => !sets[name].size || valuesOf(name)(entry).some(value => sets[name].has(value))))
    if (filters.elements.sort.value === 'updated') entries.sort(byDate)
    countValues(found, sets)
    listed.hidden = isFiltering
    results.hidden = !isFiltering || !entries.length
    none.hidden = entries.length > 0
    more.hidden = !isFiltering || entries.length <= limit
    clearing.hidden = !isFiltering
    const text = isFiltering ? countText(index, entries.length) : listedCount
    if (count.textContent !== text) count.textContent = text
    if (!isFiltering) return
    const shown = entries.slice(0, limit)
    results.replaceChildren(...(filters.elements.group.checked ? grouped(index, shown, words) : shown.map(entry => row(index, entry, words))))
  }

  function changed() {
    limit = PAGE
    update()
  }

  function clear() {
    filters.reset()
    for (const box of boxes) box.checked = false
    query.value = ''
    changed()
    query.focus()
  }

  readAddress()
  query.addEventListener('input', changed)
  filters.addEventListener('input', changed)
  filters.addEventListener('submit', event => event.preventDefault())
  searchForm.addEventListener('submit', event => event.preventDefault())
  clearing.addEventListener('click', clear)
  more.addEventListener('click', async () => {
    const before = limit
    limit += PAGE
    await update()
    findAll('a', results)[before]?.focus()
  })
  find('#_toggle').addEventListener('click', event => {
    const isOpen = finder.classList.toggle('open')
    event.currentTarget.setAttribute('aria-expanded', isOpen)
  })
  addEventListener('popstate', () => { readAddress(); changed() })
  query.addEventListener('keydown', event => {
    if (event.key === 'Escape' && query.value) { query.value = ''; changed(); event.preventDefault() }
    if (event.key === 'ArrowDown') { moveInRows(event, -1); event.preventDefault() }
  })
  if (location.search) update()
  else searchIndex().catch(() => {})
}

/** Arrow keys go from one document of a list to the next; up from the first one leads to the search field. */
function moveInRows(event, from) {
  const links = findAll('.rows div > a').filter(link => link.checkVisibility?.() ?? link.offsetParent)
  const position = from ?? links.indexOf(document.activeElement)
  if (from === undefined && position < 0) return
  const next = position + (event.key === 'ArrowDown' ? 1 : -1)
  if (next >= 0) links[next]?.focus()
  else query.focus()
  event.preventDefault()
}

/* Copying */

/** Puts a text, and the same as rich text where there is one, on the clipboard. */
async function copy(text, html) {
  if (html && globalThis.ClipboardItem && navigator.clipboard?.write) {
    const blob = (type, content) => new Blob([content], { type })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob('text/plain', text), 'text/html': blob('text/html', html) })])
  } else if (navigator.clipboard?.writeText) {
    await navigator.clipboard.writeText(text)
  } else {
    // Without https there is no clipboard interface, only the old command.
    const field = element('textarea', { value: text, className: 'hide' })
    document.body.append(field)
    field.select()
    document.execCommand('copy')
    field.remove()
  }
}

const pageAddress = () => find('link[rel=canonical]')?.href ?? location.href.split('#')[0]

async function copyFrom(button) {
  const kind = button.dataset.copy
  const title = find('h1')?.textContent.trim() ?? document.title
  if (kind === 'text') await copy(find('code', button.parentElement).textContent)
  else if (kind === 'rich') await copy(`${title}\n${pageAddress()}`, element('a', { href: pageAddress() }, title).outerHTML)
  else await copy(pageAddress())
  const status = find('#_status')
  if (status) status.textContent = button.dataset.done
  button.classList.add('done')
  setTimeout(() => button.classList.remove('done'), 2000)
}

/* Launching */

const OFFICE = /^(ms-(word|excel|powerpoint|visio|project|publisher|access|spd|infopath)|onenote):/
const PATIENCE = 3000

/** Offers help when the page is still in front a while after a click: then probably no app has opened. */
function watchLaunch(link) {
  clearTimeout(watchLaunch.timer)
  const stop = () => clearTimeout(watchLaunch.timer)
  addEventListener('blur', stop, { once: true })
  document.addEventListener('visibilitychange', stop, { once: true })
  watchLaunch.timer = setTimeout(() => {
    removeEventListener('blur', stop)
    document.removeEventListener('visibilitychange', stop)
    if (document.visibilityState === 'visible') offerHelp(link)
  }, PATIENCE)
}

function offerHelp(link) {
  const hint = find('#_hint')
  const text = find('#_launched') ?? find('#_anywhere')
  if (!hint || !text) return
  const content = text.content.cloneNode(true)
  const page = find('[data-page]', content)
  const title = find('div > a', link.closest('li') ?? document.createElement('li'))
  if (page && title) page.href = title.href
  find('[data-close]', content)?.addEventListener('click', () => { hint.replaceChildren(); link.focus() })
  hint.replaceChildren(content)
}

/** Shows and focuses the button that the address names, in whatever disclosure it is. */
function showTarget() {
  const id = decodeURIComponent(location.hash.slice(1)).split('&')[0]
  const target = id.startsWith('open-') && document.getElementById(id)
  if (!target) return
  for (let parent = target.closest('details'); parent; parent = parent.parentElement.closest('details')) parent.open = true
  target.focus()
}

/* WOPI hosts that know their visitors by an id: asked for once, kept in this browser only */

function completeLinks(form) {
  const field = form.elements.user
  const key = 'docportal-user:' + form.dataset.host
  const links = findAll('a[data-href]')

  function apply() {
    const user = field.value.trim()
    // What Office for iOS refuses in a user id.
    field.setCustomValidity(/[\\/:*?"<>|#{}^[\]`%]/.test(user) ? form.dataset.refused : '')
    const isUsable = user !== '' && field.validity.valid
    const complete = href => href.replace(/((?:%7C|\|)e(?:%7C|\|))[^%|]*/, (_, before) => before + encodeURIComponent(user))
    for (const link of links) link.href = isUsable ? complete(link.dataset.href) : '#_user'
  }

  // A private window may keep nothing.
  try { field.value = localStorage.getItem(key) ?? '' } catch {}
  field.value = new URLSearchParams(location.hash.slice(1)).get('user') ?? field.value
  apply()
  field.addEventListener('input', apply)
  form.addEventListener('submit', event => {
    event.preventDefault()
    try { localStorage.setItem(key, field.value.trim()) } catch {}
    links[0]?.focus()
  })
}

/* The install page: the store of the device at hand first, and the way back */

function platform() {
  const agent = navigator.userAgent
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return 'ios'
  if (/Android/.test(agent)) return 'android'
  if (/Macintosh/.test(agent)) return 'mac'
  return /Windows/.test(agent) ? 'windows' : ''
}

function offerWayBack(link) {
  const id = new URLSearchParams(location.search).get('document')
  if (!id || /[/\\]/.test(id)) return
  link.href = addressOf(id)
  link.hidden = false
}

/* Start */

if (searchForm) {
  const finder = find('#_finder')
  if (finder) documentFinder(finder)
  else searchPanel()
}
for (const own of findAll(`[data-platform="${platform()}"]`)) own.parentElement.prepend(own)
for (const link of findAll('[data-back]')) offerWayBack(link)
for (const form of findAll('form[data-host]')) completeLinks(form)
showTarget()
addEventListener('hashchange', showTarget)

document.addEventListener('click', event => {
  const button = event.target.closest('[data-copy]')
  if (button) copyFrom(button)
  const link = event.target.closest('a[href]')
  if (link && OFFICE.test(link.getAttribute('href'))) watchLaunch(link)
  // The same view, filters and button in the other language.
  if (link?.closest('[data-languages]')) link.href = link.href.split(/[?#]/)[0] + location.search + location.hash
})
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]')
  if (event.key === '/' && !isTyping && query) {
    event.preventDefault()
    query.focus()
    query.select()
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isTyping) {
    moveInRows(event)
  }
})
})()
