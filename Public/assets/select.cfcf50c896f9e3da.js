// Choosing several documents of a list, to copy their links or to share them by email; script.js loads it when it is asked for.
(() => {
'use strict'

const { copy, element, filled, find, findAll, on } = docportal

const LIMIT = 1600 // characters of a mail link, as Windows hands on no more

const start = find('#_select')
const list = find('.list')
const labels = start.dataset
const chosen = new Map() // the titles of documents by their addresses
const count = element('span', { role: 'status' })
const links = element('button', { type: 'button', className: 'b plain' }, labels.links)
const mail = element('a', { className: 'b plain' }, labels.mail)
const end = element('button', { type: 'button', className: 'close-button' }, labels.end)
const bar = element('div', { className: 'panel selection', role: 'region', ariaLabel: start.textContent })
let last

/** The public address of a link to a document. */
const addressOf = link => new URL(link.getAttribute('href'), find('link[rel=canonical]')?.href ?? location).href
const rows = () => findAll('.rows > div:not(.group)', list)

/** Gives each row a box, which is ticked if its document is chosen. */
function addBoxes() {
  for (const row of rows()) {
    const link = find('div > a', row)
    let box = find('.tick input', row)
    if (!box) {
      box = element('input', { type: 'checkbox', ariaLabel: filled(labels.select, { title: link.textContent }) })
      row.prepend(element('span', { className: 'tick', role: 'cell' }, element('label', {}, box)))
    }
    box.checked = chosen.has(addressOf(link))
  }
}

function choose(row, isChosen) {
  const link = find('div > a', row)
  if (isChosen) chosen.set(addressOf(link), link.textContent)
  else chosen.delete(addressOf(link))
}

function show() {
  count.textContent = filled(labels.selected, { count: chosen.size })
  const entries = [...chosen].map(([address, title]) => `${title}\r\n${address}`)
  const body = encodeURIComponent(entries.join('\r\n\r\n'))
  mail.href = `mailto:?subject=${encodeURIComponent(find('h1').textContent)}&body=${body}`
  mail.hidden = !chosen.size || mail.href.length > LIMIT
  links.disabled = !chosen.size
  document.documentElement.style.setProperty('--hint', `${bar.offsetHeight}px`)
}

async function copyLinks() {
  const items = [...chosen].map(([href, title]) => element('li', {}, element('a', { href }, title)))
  await copy([...chosen].map(([href, title]) => `${title}\n${href}`).join('\n\n'), element('ul', {}, ...items).outerHTML)
  links.classList.add('done')
  setTimeout(() => links.classList.remove('done'), 2000)
  find('#_status').textContent = find('#_status').dataset.copied
}

function close() {
  watch.disconnect()
  chosen.clear()
  bar.remove()
  delete list.dataset.selecting
  for (const box of findAll('.tick', list)) box.remove()
  start.setAttribute('aria-pressed', 'false')
  start.focus()
}

const watch = new MutationObserver(() => { addBoxes(); watch.takeRecords() })

function open() {
  list.dataset.selecting = ''
  start.setAttribute('aria-pressed', 'true')
  bar.replaceChildren(count, links, mail, end)
  document.body.append(bar)
  addBoxes()
  watch.observe(list, { childList: true, subtree: true })
  show()
}

on(list, 'click', event => {
  const box = event.target.closest('.tick input')
  if (!box) return
  const all = rows()
  const place = all.indexOf(box.closest('.rows > div'))
  const from = event.shiftKey && last >= 0 ? Math.min(last, place) : place
  const to = event.shiftKey && last >= 0 ? Math.max(last, place) : place
  for (const row of all.slice(from, to + 1)) choose(row, box.checked)
  last = place
  addBoxes()
  show()
})
on(links, 'click', () => copyLinks().catch(() => { find('#_status').textContent = find('#_status').dataset.refused }))
on(end, 'click', close)
on(document, 'keydown', event => { if (event.key === 'Escape' && bar.isConnected) close() })
docportal.toggleSelecting = () => bar.isConnected ? close() : open()
})()
