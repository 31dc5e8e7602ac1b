// What every page has: copying, keys, and the search field, which loads search.js. The portal is complete without.
(() => {
'use strict'

document.documentElement.dataset.scripts = '' // also in a page of its own, without scheme.js

const find = (selector, root = document) => root.querySelector(selector)
const findAll = (selector, root = document) => [...root.querySelectorAll(selector)]
const language = document.documentElement.lang
const on = (target, type, listener) => target?.addEventListener(type, listener)

/** Gives an element properties; what it has no property for, as role and ARIA in browsers before 2024, is an attribute. */
function set(target, properties) {
  for (const [name, value] of Object.entries(properties ?? {}))
    if (name in target) target[name] = value
    else target.setAttribute(name.replace(/^aria/, 'aria-'), value)
  return target
}

function element(name, properties, ...children) {
  const made = set(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** Runs a script; a portal opened from a disk can load scripts only. */
function load(source) {
  return new Promise((resolve, reject) => {
    const script = element('script', { src: source })
    script.onload = resolve
    script.onerror = () => reject(Error('no ' + source))
    document.head.append(script)
  })
}

/* The search field */

const searchForm = find('#_search')
const query = find('#_query')
let loading

/** The functions of search.js. */
async function searching() {
  if (!searchForm?.dataset.search) throw Error('a layout without it')
  loading ??= (docportal.search ? Promise.resolve() : load(searchForm.dataset.search)).then(() => docportal.search)
  loading.catch(() => { loading = undefined }) // the next key retries
  return loading
}

/** The panel below the field, on pages without filters. */
function searchPanel() {
  const label = query.getAttribute('aria-label')
  const panel = element('ul', { id: '_found', className: 'found', hidden: true, role: 'listbox', ariaLabel: label })
  const status = element('p', { className: 'hide', role: 'status' })
  set(query, { role: 'combobox', ariaExpanded: false, ariaAutoComplete: 'list' })
  query.setAttribute('aria-controls', panel.id)
  searchForm.append(panel, status)
  let isFilled = false
  let isDismissed = false
  async function fill() {
    const { fillPanel, searchIndex } = await searching()
    if (isFilled) return
    isFilled = true
    const update = fillPanel(panel, status)
    if (isDismissed) await searchIndex()
    else update()
  }
  on(query, 'keydown', event => { isDismissed = event.key === 'Escape' })
  const ask = () => isFilled || fill().catch(() => {})
  for (const type of ['focus', 'input']) on(query, type, ask)
  if (document.activeElement === query) ask() // a visitor was faster than this script
}

let palette

/** The palette: the search over everything. */
async function openPalette() {
  const { commandsFor, fillPanel } = await searching()
  if (palette) return palette.open ? palette.close() : palette.showModal()
  const label = query.getAttribute('aria-label')
  const field = element('input', { type: 'search', role: 'combobox', ariaLabel: label, placeholder: query.placeholder, autocomplete: 'off', spellcheck: false, ariaExpanded: false, ariaAutoComplete: 'list' })
  const panel = element('ul', { id: '_commands', className: 'found', hidden: true, role: 'listbox', ariaLabel: label })
  const status = element('p', { className: 'hide', role: 'status' })
  field.setAttribute('aria-controls', panel.id)
  const keys = element('p', { className: 'keys', ariaHidden: true }, find('#_key')?.dataset.keys ?? '')
  palette = element('dialog', { id: '_palette', className: 'search', ariaLabel: label }, field, panel, status, keys)
  on(palette, 'click', event => { if (event.target === palette || event.target.closest('a')) palette.close() })
  on(field, 'keydown', event => { if (event.key === 'Escape') palette.close() })
  document.body.append(palette)
  fillPanel(panel, status, field, commandsFor)
  palette.showModal()
}

const addressOf = id => searchForm.getAttribute('action').replace(/\.html$/, '/') + encodeURIComponent(id) + '.html'

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

/** The order that a list's head sorts by. */
const sortOf = head => new URL(head.href).searchParams.get('sort')

/** The heads of a list say how it is sorted; days begin with the newest. */
function markSorted(heads, sort, isReversed) {
  for (const head of heads)
    set(head.parentElement, { ariaSort: sortOf(head) !== sort ? 'none' : (sort !== 'updated') !== isReversed ? 'ascending' : 'descending' })
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
  if (!html && await navigator.clipboard?.writeText(text).then(() => true, () => false)) return
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
  const isCopied = document.execCommand('copy')
  field.remove()
  focused.focus()
  if (!isCopied) throw Error('refused')
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
    rows += `<tr><td style="height:44px;padding:0 20px;background:#0a5c63">${link.outerHTML}</td></tr>`
  }
  const words = `lang="${language}" dir="${document.dir}"`
  return copy(text, `<p ${words}>${element('a', { href: page }, title).outerHTML}</p><table role="presentation" cellspacing="8" ${words}>${rows}</table>`)
}

async function copyFrom(button) {
  const kind = button.dataset.copy
  const page = find('link[rel=canonical]')?.href ?? location.href.split('#')[0]
  if (kind === 'email') await copyForEmail(page, button.dataset)
  else if (kind === 'message') await copy(find('#_plain').textContent, find('#_rich').textContent)
  else await copy(kind === 'text' ? button.previousSibling.textContent : kind === 'address' ? find('#_address').textContent : page)
  status.textContent = status.dataset.copied
  button.classList.add('done')
  setTimeout(() => button.classList.remove('done'), 2000)
}

/** The browser, or who administers it, lets no page copy: the visitor can. */
function sayRefused(button) {
  status.textContent = status.dataset.refused
  if (!button.nextElementSibling?.matches('.refused'))
    button.after(element('small', { className: 'refused', ariaHidden: true }, status.dataset.refused))
  if (button.dataset.copy === 'text') getSelection().selectAllChildren(button.previousSibling)
}

/* Launching */

const OFFICE = /^(ms-\w+|onenote|vnd\.libreoffice\.command):/
const isLaunch = link => OFFICE.test(link.getAttribute('href'))

/** The button that a fragment names, which programs lengthen and cut, or the first. */
function namedButton(name) {
  const buttons = findAll('a[id^=open-]')
  if (!name || /[=:]/.test(name) || !name.startsWith('open-') && document.getElementById(name)) return
  const [named] = buttons.filter(button => name.startsWith(button.id)).sort((a, b) => b.id.length - a.id.length)
  return named ?? buttons.find(button => button.id.startsWith(name)) ?? buttons[0]
}

/** Shows the button that the address names, below the document's title. */
function showTarget() {
  let hash = location.hash.replace(/^#+/, '')
  if (!hash.includes('&')) try { hash = decodeURIComponent(hash) } catch {}
  const [name, ...rest] = hash.split('&')
  const target = namedButton(name.toLowerCase().replace(/[‐-―]/g, '-'))
  if (!target) return
  if (location.hash.slice(1).split('&')[0] !== target.id) return location.replace('#' + [target.id, ...rest].join('&'))
  for (const details of findAll('details')) details.open ||= details.contains(target)
  find('.named')?.remove()
  target.scrollIntoView()
  // The title again, where it is above the screen or below its header.
  if (find('h1').getBoundingClientRect().top < 60) {
    target.parentElement.before(element('p', { className: 'named' }, find('h1').textContent))
    target.scrollIntoView()
  }
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

  const isTyped = document.activeElement === field && field.value // a visitor was faster than this script
  // A private window may keep nothing.
  try { if (!isTyped) field.value = localStorage.getItem(key) } catch {}
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

/* The install page: the store of the device first, and the way back to the document */

const platform = () => document.documentElement.dataset.device

/** The row of the device at hand comes first, the others are folded. */
function putFirst(own) {
  const others = find('#_others')
  const rows = [...own.parentElement.children].filter(row => row !== own)
  own.classList.add('own')
  if (!others) return own.parentElement.prepend(own)
  find('ul', others).append(...rows)
}

async function offerWayBack(link) {
  const id = new URLSearchParams(location.search).get('document')
  const entry = id && (await (await searching()).searchIndex()).documents.find(entry => entry.id === id)
  if (!entry) return
  link.href = addressOf(id)
  link.textContent = filled(link.dataset.back, { title: entry.title })
  link.closest('p').hidden = false
}

/* Lists that this browser keeps: what the visitor opened last, and pinned */

const OPENED = 'docportal-opened'
const PINNED = 'docportal-pinned' // `scheme.js` makes room for them before the page is drawn
const OPENED_LIMIT = 5
const PINNED_LIMIT = 20

function keptIDs(key) {
  try {
    const ids = JSON.parse(localStorage.getItem(key))
    return Array.isArray(ids) ? ids : []
  } catch {
    return [] // a private window may keep nothing
  }
}

function keepIDs(key, ids) {
  try {
    if (ids.length) localStorage.setItem(key, JSON.stringify(ids))
    else localStorage.removeItem(key)
  } catch {}
}

/** The document of the address of its page. */
const idOf = address => decodeURIComponent(new URL(address).pathname.split('/').pop().replace(/\.html$/, ''))

/** Remembers the document of a launch link: that of its row, or of the page. */
function rememberOpened(link) {
  const row = link.closest('.rows > div')
  const address = row ? find('div > a', row).href : find('.launch') && location.href
  if (!address) return
  const id = idOf(address)
  keepIDs(OPENED, [id, ...keptIDs(OPENED).filter(other => other !== id)].slice(0, OPENED_LIMIT))
}

/** Fills a section of the home page with the documents of a list. */
async function showKept(section, key) {
  const ids = keptIDs(key)
  if (!ids.length) return
  const { rowsOf } = await searching()
  const rows = await rowsOf(ids)
  find('.rows', section).replaceChildren(...rows)
  section.hidden = !rows.length
}

function forgetOpened(section) {
  keepIDs(OPENED, [])
  section.hidden = true
  find('h1').tabIndex = -1
  find('h1').focus()
}

/* What was updated since the visitor was here before today */

const VISITS = 'docportal-visits' // the days of the last visit and of the one before

let visitBefore

function rememberVisit() {
  const today = new Date().toISOString().slice(0, 10)
  const [last, before] = keptIDs(VISITS)
  visitBefore = last === today ? before : last
  keepIDs(VISITS, [today, visitBefore].filter(day => typeof day === 'string'))
}

function markNew(row, updated) {
  const header = visitBefore && updated >= visitBefore && find('[role=rowheader]', row)
  if (!header) return row
  row.classList.add('new')
  header.append(element('span', { className: 'hide' }, find('#_status').dataset.new ?? ''))
  return row
}

/** Pins the document to the visitor's home page, and takes it away. */
function offerPin(button) {
  const id = idOf(location.href)
  const pin = button.textContent
  try { localStorage.length } catch { return button.remove() } // nothing is kept here
  const isPinned = () => keptIDs(PINNED).includes(id)
  const show = () => { button.textContent = isPinned() ? button.dataset.unpin : pin }
  on(button, 'click', () => {
    const others = keptIDs(PINNED).filter(other => other !== id)
    keepIDs(PINNED, isPinned() ? others : [...others, id].slice(-PINNED_LIMIT))
    show()
    status.textContent = isPinned() ? button.dataset.pinned : ''
  })
  show()
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

/* Lists with rows of two lines, of one, or as a grid, kept in the same way */

function offerViews(choice) {
  const page = document.documentElement
  for (const field of findAll('input', choice)) field.checked = field.value === (page.dataset.rows ?? '')
  on(choice, 'change', ({ target }) => {
    if (target.value) page.dataset.rows = target.value
    else delete page.dataset.rows
    try { localStorage.setItem('docportal-rows', target.value) } catch {}
  })
}

/** Rows get boxes by a script that is loaded when they are wanted. */
async function selectRows(button) {
  if (!docportal.toggleSelecting) await load(button.dataset.script)
  docportal.toggleSelecting()
}

/** On paper, a list says where the pages of its documents are: below the portal's address, which is at the end of the paper. */
function addAddresses() {
  const page = find('link[rel=canonical]')?.href
  const home = page && new URL('..', new URL(find('link[rel=stylesheet]').getAttribute('href'), page)).href
  for (const link of page ? findAll('.rows div > a') : [])
    link.dataset.address = new URL(link.getAttribute('href'), page).href.replace(home, '…/')
}

/** Headings lead to themselves, so that their addresses can be copied. */
function linkHeadings() {
  for (const heading of findAll('.reading .text > :is(h2, h3)[id]')) {
    if (find('a', heading)) continue
    const link = element('a', { href: '#' + heading.id, className: 'anchor' })
    link.append(...heading.childNodes)
    heading.append(link)
  }
}

/** A title that its row cuts off is shown whole by a pointer; letters reach a few pixels below a line. */
function showWholeTitle(event) {
  const link = event.target.closest?.('.rows > div')?.querySelector('div > a')
  if (link && !link.title && (link.scrollWidth > link.clientWidth || link.scrollHeight > link.clientHeight + 9)) link.title = link.textContent
}

/* Start */

globalThis.docportal = { copy, find, findAll, on, element, load, filled, platform, isLaunch, addressOf, markNew, markSorted, moveInRows, searchForm, searching, set, sortOf, query, language }
rememberVisit()
for (const time of findAll('.rows time')) markNew(time.closest('.rows > div'), time.dateTime)
// On the page with filters, finder.js follows.
if (searchForm?.dataset.search && !find('#_filters')) searchPanel()
const own = find(`[data-platform="${platform()}"]`)
if (own) putFirst(own)
else find('.others')?.remove()
for (const [id, key] of [['_mine', PINNED], ['_opened', OPENED]]) {
  const section = find('#' + id)
  if (section) showKept(section, key).catch(() => {}).then(() => section.removeAttribute('data-waits'))
}
on(find('#_opened button'), 'click', () => forgetOpened(find('#_opened')))
if (find('#_pin')) offerPin(find('#_pin'))
for (const link of findAll('[data-back]')) offerWayBack(link).catch(() => {})
completeLinks(find('form[data-host]'))
for (const menu of findAll('.langs details')) closeElsewhere(menu)
const key = find('#_key')
if (key && /Mac|iP/.test(navigator.platform)) for (const name of ['textContent', 'ariaLabel']) set(key, { [name]: (key[name] ?? '').replace('Ctrl ', '⌘') })
on(key, 'click', () => openPalette().catch(() => {}))
if (find('#_scheme')) offerSchemes(find('#_scheme'))
if (find('#_view')) offerViews(find('#_view'))
on(find('#_select'), 'click', ({ target }) => selectRows(target).catch(() => {}))
on(document, 'pointerover', showWholeTitle)
addEventListener('beforeprint', addAddresses)
linkHeadings()
if (status) addCopyButtons()
// From a disk, a browser only complains about it.
const appManifest = find('link[type="application/manifest+json"]')
if (appManifest && location.protocol !== 'file:') appManifest.rel = 'manifest'
showTarget()
addEventListener('hashchange', showTarget)
// For Firefox a file has no origin, and its policy sends no form.
if (location.protocol === 'file:') {
  on(searchForm, 'submit', event => {
    if (!event.defaultPrevented) location.assign(`${searchForm.action}?q=${encodeURIComponent(query.value.trim())}`)
    event.preventDefault()
  })
}
for (const block of findAll('pre')) if (block.scrollWidth > block.clientWidth) block.tabIndex = 0

// The preview of a message begins with the device on which it is read.
if (innerWidth < 640) find('[name=width][value=phone]')?.click()

// The page of a former address leads on to the same button.
const moved = find('[data-moved]')
if (moved) location.replace(moved.href + location.search + location.hash)

on(document, 'click', event => {
  const button = event.target.closest('button[data-copy]')
  if (button) copyFrom(button).catch(() => sayRefused(button))
  const link = event.target.closest('a[href]')
  if (link && isLaunch(link)) {
    rememberOpened(link)
    docportal.watchLaunch?.(link)
  }
  // The same view in the other language.
  if (link?.closest('[data-languages]')) link.href = link.href.split(/[?#]/)[0] + location.search + location.hash
})
on(document, 'keydown', event => {
  if (event.key === 'Escape' && location.hash === '#_menu') {
    location.hash = '_top'
    find('[href="#_menu"]')?.focus()
  }
  if (event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey && searchForm?.dataset.search) {
    event.preventDefault()
    openPalette().catch(() => {})
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
