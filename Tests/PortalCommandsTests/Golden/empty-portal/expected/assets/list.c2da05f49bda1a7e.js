// Sorting on the pages of sections and tags; after script.js. A list of several pages is sorted as a whole, by the search index.
(() => {
'use strict'

if (!globalThis.docportal?.searching) return
const { find, findAll, on, language, searching, searchForm } = docportal

const PAGE = 50
const collator = new Intl.Collator(language, { sensitivity: 'base', numeric: true })

/** How two rows of the page compare; nothing comes last. */
const titleOf = row => find('div > a', row).textContent
const byText = textOf => (a, b) => !textOf(a) - !textOf(b) || collator.compare(textOf(a), textOf(b))
const dayOf = row => find('time', row)?.dateTime ?? ''
const ORDERS = {
  title: byText(titleOf),
  updated: (a, b) => dayOf(b).localeCompare(dayOf(a)),
  type: byText(row => find('.type', row).textContent),
  owner: byText(row => find('.owner', row)?.textContent ?? ''),
}

function sortableList(heads, list) {
  const [filter] = new URL(heads.dataset.filter, location).searchParams
  const links = findAll('a', heads)
  const sortOf = link => new URL(link.href).searchParams.get('sort')
  const written = [...list.children]
  const [pages, more, status] = [find('.pages'), find('#_more'), find('#_status')]
  let limit = PAGE
  let turn = 0

  async function show(sort) {
    const mine = ++turn
    for (const link of links) link.ariaCurrent = String(sortOf(link) === sort)
    if (sort && pages) {
      await showWhole(sort, () => mine === turn)
    } else {
      list.replaceChildren(...sort ? written.toSorted((a, b) => ORDERS[sort](a, b) || ORDERS.title(a, b)) : written)
      more.hidden = true
    }
    if (pages && mine === turn) pages.hidden = Boolean(sort)
  }

  /** The documents of all pages of the list. */
  async function showWhole(sort, isCurrent) {
    const { isComplete, inOrder, readRows, row, searchIndex } = await searching()
    const index = await searchIndex()
    const [facet, value] = filter
    const entries = inOrder(index, index.documents.filter(entry => [entry[facet]].flat().includes(value)), sort)
    const shown = entries.slice(0, limit)
    function put() {
      if (!isCurrent()) return
      list.replaceChildren(...shown.map(entry => row(index, { ...entry, section: undefined }, [])))
      more.hidden = entries.length <= limit
    }
    put()
    if (!isComplete(index)) await readRows(index, shown).then(put)
  }

  /** Until the whole list is there, no list in another order. */
  async function showAsked() {
    const sort = new URLSearchParams(location.search).get('sort')
    if (!ORDERS[sort]) return
    list.hidden = Boolean(pages)
    const waiting = setTimeout(() => { if (list.hidden) status.textContent = searchForm.dataset.waiting }, 150)
    await show(sort).catch(() => show())
    clearTimeout(waiting)
    list.hidden = false
  }

  for (const link of links) {
    on(link, 'click', event => {
      event.preventDefault()
      const sort = link.ariaCurrent === 'true' ? undefined : sortOf(link)
      limit = PAGE
      try {
        history.replaceState(null, '', sort ? link.href : location.pathname)
      } catch {} // Safari allows only so many
      status.textContent = sort ? `${heads.ariaLabel}: ${link.textContent}` : ''
      show(sort).catch(() => show())
    })
  }
  on(more, 'click', async () => {
    const before = limit
    limit += PAGE
    await show(new URLSearchParams(location.search).get('sort'))
    findAll('div > a', list)[before]?.focus()
  })
  showAsked()
}

const heads = find('.heads[data-filter]')
if (heads) sortableList(heads, find('#_rows'))
})()
