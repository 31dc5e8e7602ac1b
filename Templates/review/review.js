// Search, filters, keys and decisions of a review. Every page is complete without it.
// Nothing here makes markup of text: what servers sent is put into text nodes and values only.
'use strict'
const $ = (selector, root = document) => root.querySelector(selector)
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)]
const data = globalThis.docportalReview ?? { today: '', portal: '', states: {}, targets: [], words: [] }
// What many targets share is a number of a word.
const targets = data.targets.map(([id, name, link, saw, ...numbers]) => {
  const [path, state, heading, finding, host, section, app, language, owner, group] = numbers.map(number => data.words[number])
  return { id, name, link, saw, path: path ? `${path}#t-${id}` : `link/${id}.html`, state, heading, finding, host, section, app, language, owner, group }
})
const byID = new Map(targets.map(target => [target.id, target]))
const root = document.body.dataset.root
const isServed = 'served' in document.body.dataset
const status = $('#_status')
const say = text => { status.textContent = ''; status.textContent = text }

// An address is broken between its parts, where a line is too short.
for (const element of $$('.target dd a, .target code:not(.copied *), .cause code')) {
  const [text] = element.childNodes
  if (element.childNodes.length === 1 && text.nodeType === Node.TEXT_NODE) {
    const parts = text.data.split(/([^/?&|]+[/?&|]+)/).filter(Boolean)
    element.replaceChildren(...parts.flatMap((part, index) => index ? [document.createElement('wbr'), part] : [part]))
  }
}

// Decisions, kept in this browser until they are handed out.
const store = `docportal-review ${data.portal}`
const kept = () => { try { return JSON.parse(localStorage.getItem(store) ?? '{}') } catch { return {} } }
let decisions = kept()
const history = []
const keep = () => { try { localStorage.setItem(store, JSON.stringify(decisions)) } catch {} }

/** A text in double quotes as YAML and JSON share them; what does not show is written by its code point. */
const quoted = text => JSON.stringify(text).replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, character => {
  const code = character.codePointAt(0).toString(16).toUpperCase()
  return code.length > 4 ? '\\U' + code.padStart(8, '0') : '\\u' + code.padStart(4, '0')
})

const line = (target, made) => {
  const members = [`link: ${quoted(target.link)}`, `finding: ${target.finding}`, `saw: ${quoted(target.saw)}`, `decision: ${made.decision}`]
  for (const name of ['owner', 'reason', 'device', 'app']) if (made[name]) members.push(`${name}: ${quoted(made[name])}`)
  if (made.until) members.push(`until: ${made.until}`)
  members.push(`by: ${quoted(made.by)}`, `on: ${data.today}`)
  return `- {${members.join(', ')}}`
}

const lines = () => Object.entries(decisions).filter(([id]) => byID.has(id)).map(([id, made]) => line(byID.get(id), made))

const show = () => {
  const all = lines()
  $('#_tray').hidden = isServed || all.length === 0
  $('#_count').textContent = `${status.dataset.decided}: ${all.length}`
  $('#_lines').textContent = all.map(line => line + '\n').join('')
  for (const element of $$('[data-id]')) element.classList.toggle('decided', element.dataset.id in decisions)
  showSelected()
  const progress = $('#_progress')
  if (!progress || isServed) return
  // On a server the page knows the number; here this browser has decided about some more.
  const isOpen = target => ['changed', 'expired', 'open'].includes(target.state)
  progress.value = targets.filter(target => !isOpen(target) || target.id in decisions).length
}

/** The bar at the lower edge says what a decision is about: the ticked links, or what the page is about. The first tick opens it. */
const bar = $('#_many')
const ticked = () => $$('#_rows input[name=t]:checked')
const showSelected = () => {
  if (!bar) return
  const output = $('#_selected')
  const count = ticked().length
  output.textContent = count ? `${status.dataset.selected} ${count.toLocaleString(document.documentElement.lang)}` : output.dataset.scope
  $('#_untick').hidden = count === 0
  bar.classList.toggle('idle', count === 0 && !output.dataset.scope && !$('.problem', bar))
  if (count) bar.classList.add('open')
}
const untick = () => {
  for (const box of ticked()) box.checked = false
  bar.classList.remove('open')
  showSelected()
}

const decide = (ids, made) => {
  history.push(structuredClone(decisions))
  for (const id of ids) decisions[id] = made
  keep()
  show()
  say(`${status.dataset.decided}: ${ids.length}`)
}

const undo = () => {
  if (history.length === 0) return
  decisions = history.pop()
  keep()
  show()
  say(status.dataset.undo)
}

/** What a form says; nothing, with a word about it, where something is missing. */
const madeBy = form => {
  const value = name => (form.elements[name]?.value ?? '').trim()
  const decision = value('decision')
  const used = { accept: ['until', 'reason'], owner: ['owner', 'until', 'reason'], falseAlarm: ['reason'], working: [] }[decision]
  const made = { decision, by: value('by') }
  const missing = [...used, 'by'].find(name => value(name) === '')
  if (missing) {
    say(status.dataset.reason)
    form.elements[missing].setAttribute('aria-invalid', 'true')
    form.elements[missing].focus()
    return null
  }
  for (const name of decision === 'working' ? ['reason', 'device', 'app'] : used) if (value(name)) made[name] = value(name)
  try { localStorage.setItem('docportal-review-by', made.by) } catch {}
  return made
}

const prepareForm = form => {
  try { form.elements.by.value ||= localStorage.getItem('docportal-review-by') ?? '' } catch {}
  const refresh = () => {
    const decision = form.elements.decision.value
    for (const label of $$('[data-for]', form)) label.hidden = !label.dataset.for.split(' ').includes(decision)
    if (!isServed) return
    const needed = { accept: ['reason', 'until', 'by'], owner: ['reason', 'owner', 'until', 'by'], falseAlarm: ['reason', 'by'], working: ['by'] }
    for (const name of ['reason', 'owner', 'until', 'by']) form.elements[name].required = needed[decision].includes(name)
  }
  form.addEventListener('change', refresh)
  form.addEventListener('input', event => event.target.removeAttribute('aria-invalid'))
  refresh()
  $('.choices', form).addEventListener('click', event => {
    form.classList.add('open')
    // A click of a pointer, not an arrow key within the choice.
    if (event.detail > 0) setTimeout(() => form.elements.reason.focus())
  })
  if (isServed) {
    // The answer leads to the address with the same fragment, which has the filters.
    form.addEventListener('submit', () => {
      keepScroll()
      form.action = form.getAttribute('action').split('#')[0] + ($('#_finder') ? location.hash : '')
    })
    return
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    const group = $('.cause')?.dataset.group
    const isOpen = target => ['changed', 'expired', 'open'].includes(target.state)
    const all = targets.filter(target => target.group === group)
    const whole = all.some(isOpen) ? all.filter(isOpen) : all
    const boxes = ticked()
    const ids = form.dataset.id ? [form.dataset.id] : boxes.length ? boxes.map(box => box.value) : whole.map(target => target.id)
    if (ids.length === 0) return say(status.dataset.none)
    const made = madeBy(form)
    if (!made) return
    decide(ids, made)
    if (form === bar) untick()
  })
}

const copy = async text => {
  try {
    await navigator.clipboard.writeText(text)
    say(status.dataset.copied)
  } catch {
    say(text)
  }
}
const prepareCopy = code => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy-button'
  button.textContent = status.dataset.copy
  if (code.dataset.key) button.setAttribute('aria-keyshortcuts', code.dataset.key)
  button.addEventListener('click', () => copy(code.textContent))
  const link = code.closest('a') ?? code
  link.after(' ', button)
}
/** Adds to a part of a page what it has with a script only. */
const prepare = part => {
  $$('form.decide', part).forEach(prepareForm)
  $$('.copied', part).forEach(prepareCopy)
  showTimes(part)
}

// Saving leads to the same page, which is scrolled to where it was, or to the next link or cause.
const places = () => [document.scrollingElement, ...$$('.pane')]
const keepScroll = () => { try { sessionStorage.setItem('docportal-review-scroll', JSON.stringify([location.pathname, ...places().map(place => place.scrollTop)])) } catch {} }
try {
  const [path, ...kept] = JSON.parse(sessionStorage.getItem('docportal-review-scroll') ?? '[]')
  if (path) places().forEach((place, index) => {
    if (path === location.pathname || place.matches('.causes-pane')) place.scrollTo({ top: kept[index] ?? 0, behavior: 'instant' })
  })
  sessionStorage.removeItem('docportal-review-scroll')
} catch {}
const toast = $('.toast')
if (toast) {
  $('.plain-button', toast).addEventListener('click', () => toast.remove())
  // Loading the page again does not repeat the message.
  window.history.replaceState(null, '', location.pathname + location.hash)
}

$('#_copy').addEventListener('click', () => copy(lines().join('\n') + '\n'))
$('#_undo').addEventListener('click', undo)
$('#_clear').addEventListener('click', () => { history.push(decisions); decisions = {}; keep(); show() })
$('#_save').addEventListener('click', () => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([lines().join('\n') + '\n'], { type: 'text/plain' }))
  link.download = 'decisions.txt'
  link.click()
  URL.revokeObjectURL(link.href)
})

// Where a person is at work, or can take back what was done, nothing is loaded again by itself.
const isUsed = () => $$('#_rows input:checked').length > 0 || $$('input[name=reason]').some(field => field.value)
  || $('.toast') !== null || $('main').contains(document.activeElement)

// A check that is running sends its progress.
const checking = $('.checking')
if (checking) {
  const events = new EventSource(checking.dataset.events)
  events.addEventListener('progress', event => {
    const [done, total] = event.data.split(' ').map(Number)
    if (total === 0) return
    Object.assign($('progress', checking), { max: total, value: done })
    $('span', checking).textContent = `${done} / ${total}`
  })
  events.addEventListener('done', () => {
    events.close()
    const link = $('a', checking)
    if (isUsed()) link.textContent = link.dataset.ended
    else location.reload()
  })
}

// What others decide is shown at once, unless the page is used.
const others = $('#_others')
if (others) {
  let stream
  const open = () => {
    if (stream || document.visibilityState !== 'visible') return
    stream = new EventSource(others.dataset.events)
    stream.addEventListener('decided', () => {
      if (isUsed()) {
        others.hidden = false
        return say(others.textContent)
      }
      keepScroll()
      location.reload()
    })
  }
  const close = () => {
    stream?.close()
    stream = undefined
  }
  // Saving leads to another page, which one's own decision must not load again meanwhile.
  addEventListener('beforeunload', close)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' ? open() : close())
  addEventListener('pageshow', open)
}
const clock = new Intl.DateTimeFormat(document.documentElement.lang.replace(/^en$/, 'en-GB'), { dateStyle: 'long', timeStyle: 'short' })
const showTimes = part => {
  for (const time of $$('time[datetime*=T]', part)) time.textContent = clock.format(new Date(time.dateTime))
}

// Selection: all rows of a group are selected at once, also those on its other pages.
const rows = $('#_rows')
let shown = null
const select = $('#_select')
if (select) select.addEventListener('change', () => {
  for (const box of $$('input[name=t]', rows)) box.checked = select.checked
  showSelected()
})

// Search and filters, kept in the address so that a view can be sent.
const finder = $('#_finder')
const pageSize = 500
const rowOf = target => {
  const item = document.createElement('li')
  item.className = target.state
  item.dataset.id = target.id
  const box = Object.assign(document.createElement('input'), { type: 'checkbox', name: 't', value: target.id })
  box.setAttribute('form', '_many')
  box.setAttribute('aria-label', target.name)
  const link = Object.assign(document.createElement('a'), { href: root + target.path, textContent: target.name })
  const text = (tag, className, content) => Object.assign(document.createElement(tag), { className, textContent: content })
  const facts = document.createElement('small')
  facts.append(text('span', 'finding', `${target.heading} · `))
  if (target.owner) facts.append(text('span', 'owner', target.owner), ' · ')
  facts.append(text('code', '', target.link))
  item.append(box, link, ' ', text('span', 'state', data.states[target.state] ?? target.state), ' ', facts)
  return item
}
if (finder) {
  const fields = $$('select', finder)
  const query = $('#_query')
  const haystacks = targets.map(target => `${target.id} ${target.name} ${target.link} ${target.heading} ${target.owner} ${target.saw}`.toLowerCase())
  const own = { rows: [...rows.children], found: $('#_found').textContent, pages: $('.pages') }
  for (const field of fields) {
    const counts = new Map()
    for (const target of targets) if (target[field.name]) counts.set(target[field.name], (counts.get(target[field.name]) ?? 0) + 1)
    for (const [value, count] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, 300)) {
      const label = field.name === 'state' ? data.states[value] : value
      field.append(Object.assign(document.createElement('option'), { value, textContent: `${label} (${count})` }))
    }
  }
  const language = document.documentElement.lang
  const countOf = count => status.dataset.found.replace('{count}', count.toLocaleString(language)).replace('{all}', targets.length.toLocaleString(language))
  /** The positions of the targets that fit the query and the filters. */
  const matching = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter(Boolean)
    const chosen = fields.filter(field => field.value)
    const found = []
    targets.forEach((target, index) => {
      if (chosen.every(field => target[field.name] === field.value) && words.every(word => haystacks[index].includes(word))) found.push(index)
    })
    return found
  }
  const filter = () => {
    const isAll = !query.value.trim() && fields.every(field => !field.value)
    const start = performance.now()
    const found = isAll ? null : matching()
    finder.dataset.milliseconds = String(performance.now() - start)
    rows.replaceChildren(...(found ? found.slice(0, pageSize).map(index => rowOf(targets[index])) : own.rows))
    own.pages.hidden = found !== null || own.pages.querySelectorAll('li').length === 0
    $('#_found').textContent = found ? (found.length === 0 ? status.dataset.none : countOf(found.length)) : own.found
    shown = found
    show()
  }
  const toAddress = () => {
    const values = new URLSearchParams()
    if (query.value.trim()) values.set('q', query.value.trim())
    for (const field of fields) if (field.value) values.set(field.name, field.value)
    window.history.replaceState(null, '', [...values].length ? '#' + values : location.pathname + location.search)
  }
  const fromAddress = () => {
    const values = new URLSearchParams(location.hash.slice(1))
    query.value = values.get('q') ?? ''
    for (const field of fields) {
      const value = values.get(field.name) ?? ''
      field.value = [...field.options].some(option => option.value === value) ? value : ''
    }
    filter()
  }
  finder.addEventListener('input', () => { toAddress(); filter() })
  finder.addEventListener('reset', () => setTimeout(() => { toAddress(); filter() }))
  finder.addEventListener('submit', event => event.preventDefault())
  addEventListener('hashchange', fromAddress)
  addEventListener('pageshow', event => { if (event.persisted) setTimeout(fromAddress) }) // Safari empties the field now
  if (location.hash) fromAddress()
}

// The decisions of a page that fit a search and filters. A group of which some are hidden is not taken back as a whole.
const sieve = $('#_sieve')
if (sieve) {
  const decided = $$('.decided-about')
  for (const [name, field] of [['state', sieve.elements.state], ['by', sieve.elements.by]]) {
    for (const value of [...new Set(decided.map(row => row.dataset[name]))].sort()) field.append(new Option(value, value))
  }
  const filter = () => {
    const words = sieve.elements.q.value.toLowerCase().split(/\s+/).filter(Boolean)
    const { state, by } = sieve.elements
    const isAll = words.length === 0 && !state.value && !by.value
    for (const group of $$('.decision-group')) {
      const rows = $$('.decided-about', group)
      const heading = $('h2', group).textContent
      for (const row of rows) {
        const text = `${heading} ${row.textContent}`.toLowerCase()
        row.hidden = !words.every(word => text.includes(word))
          || state.value && row.dataset.state !== state.value || by.value && row.dataset.by !== by.value
      }
      const hidden = rows.filter(row => row.hidden).length
      group.hidden = hidden === rows.length
      if (!isAll && hidden < rows.length) $('details', group).open = true
      const button = $('.group-head button', group)
      if (button) button.hidden = hidden > 0
    }
  }
  sieve.addEventListener('input', filter)
  sieve.addEventListener('reset', () => setTimeout(filter))
  sieve.addEventListener('submit', event => event.preventDefault())
}

// Keys, only while the switch is on (WCAG 2.1.4): a person who dictates or reads by ear uses letters otherwise.
const keys = $('#_keys')
try { keys.checked = localStorage.getItem('docportal-review-keys') === 'on' } catch {}
keys.addEventListener('change', () => { try { localStorage.setItem('docportal-review-keys', keys.checked ? 'on' : 'off') } catch {} })
const detail = $('.detail-pane')
const items = () => {
  const all = $$(rows ? '#_rows > li' : 'article.target[data-id]')
  return rows || all.length > 0 ? all : $$('.causes > li')
}
const current = () => {
  const index = items().findIndex(item => item.classList.contains('current'))
  return index < 0 && detail ? items().findIndex(item => item.matches('[aria-current]')) : index
}
const moveTo = (all, next) => {
  if (!all[next]) return
  for (const item of all) item.classList.remove('current')
  all[next].classList.add('current')
  all[next].querySelector('a')?.focus()
  if (!isBeside()) return
  // Back at the link in detail, an answer about another one that is on its way comes too late.
  if (all[next].matches('[aria-current]')) wanted = ''
  else showDetail(all[next])
}
const move = step => {
  const all = items()
  moveTo(all, Math.min(all.length - 1, Math.max(0, current() + step)))
}

// A link is shown in detail beside the list, without loading the list again.
/** The answer to a refused form has another address, from which links of other pages lead elsewhere. */
const isBeside = () => detail !== null && root !== '' && [detail, rows].every(pane => pane.checkVisibility?.() ?? pane.offsetParent)
const markShown = () => {
  const id = detail && $('article', detail)?.dataset.id
  for (const row of items()) {
    if (row.dataset.id === id) row.setAttribute('aria-current', 'true')
    else row.removeAttribute('aria-current')
  }
}
let wanted = ''
const showDetail = async row => {
  const { href } = $('a', row)
  wanted = href
  const text = await fetch(href).then(answer => answer.ok ? answer.text() : null).catch(() => null)
  // Meanwhile another link may be wanted: also while the text of an answer arrives.
  if (wanted !== href) return
  const page = text === null ? null : new DOMParser().parseFromString(text, 'text/html')
  const made = page && $('.detail-pane article', page)
  if (!made) return location.assign(href)
  $('article', detail).replaceWith(document.adoptNode(made))
  detail.scrollTop = 0
  prepare(detail)
  document.title = page.title
  window.history.pushState(null, '', href)
  for (const field of $$('[name=page]')) field.value = new URL(href).pathname.split('/').slice(-2).join('/')
  $('#_selected').dataset.scope = $('#_selected', page).dataset.scope
  markShown()
  showSelected()
}
if (detail) {
  rows.addEventListener('click', event => {
    const link = event.target.closest('li > a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !isBeside()) return
    event.preventDefault()
    for (const item of items()) item.classList.remove('current')
    showDetail(link.parentElement)
  })
  addEventListener('popstate', () => location.reload())
  markShown()
  if (isBeside()) $('[aria-current]', rows)?.scrollIntoView({ block: 'nearest' })
}
/** To the next one, or the previous one, that nobody has decided about. */
const moveToOpen = step => {
  const all = items()
  let next = current() + step
  while (all[next] && !(all[next].matches('.changed, .expired, .open') && !all[next].matches('.decided'))) next += step
  moveTo(all, next)
}
/** Does what a link or button of the current target does; a row has none of them, and opens its target. */
const press = selector => {
  const item = items()[current()]
  const target = item?.matches('.target') ? item : item?.matches('[aria-current]') && isBeside() ? detail : null
  const element = target ? $(selector, target) : item && $('a', item)
  const details = element?.closest('details')
  if (details) details.open = true
  element?.click()
}
/** The boxes that were ticked or unticked last, the latest at the end: the ends of a range. */
let lastBoxes = []
const touch = box => { lastBoxes = [...lastBoxes, box].slice(-2) }
/** Gives all boxes from one to another what the first of them says. */
const tickBetween = (from, to) => {
  const boxes = $$('#_rows input[name=t]')
  const ends = [boxes.indexOf(from), boxes.indexOf(to)]
  if (ends.includes(-1)) return false
  for (const box of boxes.slice(Math.min(...ends), Math.max(...ends) + 1)) box.checked = from.checked
  return true
}
const tick = isRange => {
  const box = items()[current()]?.querySelector('#_rows input[name=t]')
  if (!box) return
  if (!isRange || !tickBetween(lastBoxes.at(-1), box)) box.checked = !box.checked
  touch(box)
  showSelected()
  items()[current()].scrollIntoView({ block: 'nearest' })
}
if (rows) {
  rows.addEventListener('click', event => {
    if (!event.target.matches('input[name=t]')) return
    if (event.shiftKey) tickBetween(lastBoxes.at(-1), event.target)
    touch(event.target)
    showSelected()
  })
  $('#_untick').addEventListener('click', untick)
  $('#_between').addEventListener('click', () => { tickBetween(...lastBoxes); showSelected() })
}
for (const button of $$('button[data-step]')) button.addEventListener('click', () => moveToOpen(Number(button.dataset.step)))
/** Opens the bar, or the form of a full entry, with a decision about the ticked links, the row, or what the page is about. */
const choose = (value, row) => {
  if (rows) {
    const own = row ?? $('#_rows > .current')
    const isSubject = own?.matches('[aria-current]') && isBeside() && bar.elements.page?.value === `link/${own.dataset.id}.html`
    if (own && (row ? !$('input[name=t]', row).checked : ticked().length === 0 && !isSubject)) {
      for (const box of ticked()) box.checked = false
      $('input[name=t]', own).checked = true
    }
  }
  const form = rows ? bar : $('form.decide', items()[current()] ?? document.createElement('p'))
  const radio = form && $(`input[name=decision][value=${value}]`, form)
  if (!radio) return
  const details = radio.closest('details')
  if (details) details.open = true
  form.classList.add('open')
  radio.checked = true
  radio.dispatchEvent(new Event('change', { bubbles: true }))
  showSelected()
  form.elements.reason.focus()
}
/** Leaves the form; then the ticked links; then the link for its cause. */
const leave = event => {
  if ($('#_help').open || !bar || event.target.closest('#_finder')) return
  if (bar.contains(event.target)) {
    if (ticked().length === 0) bar.classList.remove('open')
    const row = $('#_rows > .current a')
    if (row) row.focus()
    else event.target.blur()
  } else if (ticked().length) untick()
  else if (bar.elements.page?.value.startsWith('link/')) location.assign($('.back a').href)
}
addEventListener('keydown', event => { if (event.key === 'Escape') leave(event) })

// The buttons at the row under the pointer, or of the focus: one set for all rows.
if (rows) {
  const bar = document.createElement('span')
  bar.className = 'row-actions'
  for (const radio of $$('[name=decision]', bar).slice(0, 3)) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: radio.parentElement.textContent.trim() })
    button.addEventListener('click', () => choose(radio.value, bar.closest('li')))
    bar.append(button)
  }
  const place = event => {
    const row = event.target.closest('#_rows > li')
    if (row && bar.parentElement !== row) row.append(bar)
  }
  rows.addEventListener('pointerover', place)
  rows.addEventListener('focusin', place)
}
const actions = {
  j: () => move(1), k: () => move(-1), o: () => $('a', items()[current()] ?? document.createElement('p'))?.click(),
  n: () => moveToOpen(1), p: () => moveToOpen(-1), t: () => press('.launch-link a'), w: () => press('.try ul a'),
  c: () => press('[data-key=c] + .copy-button'), A: () => press('.cause-link'), x: () => tick(false), X: () => tick(true),
  a: () => choose('accept'), h: () => choose('owner'), f: () => choose('falseAlarm'), s: () => choose('working'), u: undo,
  '/': () => $('#_query') ? $('#_query').focus() : location.assign(root + 'all/1.html'), '?': () => $('#_help').showModal(),
}
let isGoing = false
addEventListener('keydown', event => {
  if (!keys.checked || event.ctrlKey || event.metaKey || event.altKey || $('#_help').open) return
  if (event.target.closest('input:not([type=checkbox]):not([type=radio]), select, textarea')) return
  if (isGoing) {
    isGoing = false
    const page = { q: 'index.html', a: 'all/1.html', d: 'decisions.html' }[event.key]
    if (page) location.assign(root + page)
    return
  }
  if (event.key === 'g') { isGoing = true; return }
  if (!(event.key in actions)) return
  event.preventDefault()
  actions[event.key]()
})
prepare(document)
show()
