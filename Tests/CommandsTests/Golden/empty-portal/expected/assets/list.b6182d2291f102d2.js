// Sorting on the pages of sections and tags; after script.js. A list of several pages is sorted as a whole, by the search index.
(() => {
'use strict'

if (!globalThis.docportal?.searching) return
const { find, findAll, on, language, markSorted, searching, searchForm, sortOf } = docportal

const PAGE = 50
const collator = new Intl.Collator(language, { sensitivity: 'base', numeric: true })

/** What rows of the page are compared by; nothing comes last, in both directions. */
const TEXTS = {
  title: row => find('div > a', row).textContent,
  updated: row => find('time', row)?.dateTime ?? '',
  type: row => find('.type', row).textContent,
  owner: row => find('.owner', row)?.textContent ?? '',
}

function inOrderOf(sort, isReversed, list) {
  const direction = isReversed ? -1 : 1
  const compare = (a, b) => sort === 'updated' ? b.localeCompare(a) : collator.compare(a, b)
  const [textOf, titleOf] = [TEXTS[sort], TEXTS.title]
  return [...list].sort((a, b) => !textOf(a) - !textOf(b)
    || direction * (compare(textOf(a), textOf(b)) || collator.compare(titleOf(a), titleOf(b))))
}

/** What the address asks for. */
function asked() {
  const parameters = new URLSearchParams(location.search)
  return [parameters.get('sort'), parameters.has('order')]
}

function sortableList(heads, list) {
  const [filter] = new URL(heads.dataset.filter, location).searchParams
  const links = findAll('a', heads)
  const written = [...list.children]
  const [pages, more, status] = [find('.pages'), find('#_more'), find('#_status')]
  let limit = PAGE
  let turn = 0

  async function show(sort, isReversed) {
    const mine = ++turn
    markSorted(links, sort, isReversed)
    if (sort && pages) {
      await showWhole(sort, isReversed, () => mine === turn)
    } else {
      list.replaceChildren(...sort ? inOrderOf(sort, isReversed, written) : written)
      more.hidden = true
    }
    if (pages && mine === turn) pages.hidden = Boolean(sort)
  }

  /** The documents of all pages of the list. */
  async function showWhole(sort, isReversed, isCurrent) {
    const { isComplete, inOrder, readRows, row, searchIndex } = await searching()
    const index = await searchIndex()
    const [facet, value] = filter
    const entries = inOrder(index, index.documents.filter(entry => [entry[facet]].flat().includes(value)), sort, isReversed)
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
    const [sort, isReversed] = asked()
    if (!Object.hasOwn(TEXTS, sort)) return
    list.hidden = Boolean(pages)
    const waiting = setTimeout(() => { if (list.hidden) status.textContent = searchForm.dataset.waiting }, 150)
    await show(sort, isReversed).catch(() => show())
    clearTimeout(waiting)
    list.hidden = false
  }

  for (const link of links) {
    on(link, 'click', event => {
      event.preventDefault()
      const [last, wasReversed] = asked()
      // The first click sorts, the second reverses, the third takes both back.
      const isReversed = last === sortOf(link) && !wasReversed
      const sort = last === sortOf(link) && wasReversed ? undefined : sortOf(link)
      limit = PAGE
      try {
        history.replaceState(null, '', sort ? link.href + (isReversed ? '&order=reversed' : '') : location.pathname)
      } catch {} // Safari allows only so many
      status.textContent = sort ? `${heads.dataset.sort}: ${link.textContent}` : ''
      show(sort, isReversed).catch(() => show())
    })
  }
  on(more, 'click', async () => {
    const before = limit
    limit += PAGE
    await show(...asked())
    findAll('div > a', list)[before]?.focus()
  })
  showAsked()
}

const heads = find('.heads[data-filter]')
if (heads) sortableList(heads, find('#_rows'))
})()
