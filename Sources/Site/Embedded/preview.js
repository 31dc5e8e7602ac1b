'use strict'
// Loads a page again when a save has changed it, and shows what is wrong. Only the preview sends this script along.
{
  const {tag, styles} = document.currentScript.dataset
  const key = 'docportal-preview ' + location.pathname
  let stream

  const open = () => {
    if (stream || document.visibilityState !== 'visible') return
    stream = new EventSource('/-/events?' + new URLSearchParams({page: location.pathname, tag, styles}))
    stream.addEventListener('state', event => show(JSON.parse(event.data)))
    stream.addEventListener('follow', event => { location.href = event.data })
  }

  // A browser has six connections to a server: those of hidden pages would be missing elsewhere.
  const close = () => {
    stream?.close()
    stream = undefined
  }

  const show = state => {
    if (state.reload) return reload()
    if (state.styles) useStyles(state.styles)
    overlay.show(state)
    source.show(state.source)
  }

  const reload = () => {
    close()
    keep()
    location.reload()
  }

  const useStyles = addresses => {
    const links = document.querySelectorAll('link[rel~=stylesheet]:not([data-older])')
    if (links.length !== addresses.length) return reload()
    links.forEach((link, index) => {
      if (link.getAttribute('href') === addresses[index]) return
      const newer = link.cloneNode()
      newer.setAttribute('href', addresses[index])
      // Without any style sheet the page would be seen for a moment as it never is.
      link.dataset.older = ''
      newer.onload = newer.onerror = () => link.remove()
      link.after(newer)
    })
  }

  // The state that a load would lose. The query is in the address.
  const keep = () => {
    const details = [...document.querySelectorAll('details')].map(element => element.open)
    // The head has a script more for each part of the search index that was read.
    const focus = [...document.body.querySelectorAll('*')].indexOf(document.activeElement)
    sessionStorage.setItem(key, JSON.stringify({details, focus, x: scrollX, y: scrollY}))
  }

  const restore = () => {
    const kept = JSON.parse(sessionStorage.getItem(key))
    sessionStorage.removeItem(key)
    if (!kept) return
    document.querySelectorAll('details').forEach((element, index) => { element.open = kept.details[index] ?? element.open })
    document.body.querySelectorAll('*')[kept.focus]?.focus({preventScroll: true})
    scrollTo({left: kept.x, top: kept.y, behavior: 'instant'})
  }

  const element = (name, attributes, ...children) => {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }

  // A line of a file and the carets below it are never wrapped: the carets would be elsewhere.
  const lines = text => text.match(/.*\n|.+$/g).map(line => /^ *\d* \|/.test(line) ? element('span', {class: 'line'}, line) : line)

  const copyButton = (place, copy, copied) => {
    const button = element('button', {type: 'button'}, copy)
    const status = element('span', {role: 'status'})
    button.onclick = async () => {
      // An address without https that is not of this machine has no clipboard; the place is selected instead.
      try {
        await navigator.clipboard.writeText(place)
        status.textContent = copied
      } catch {
        status.textContent = place
        getSelection().selectAllChildren(status)
      }
    }
    return [button, ' ', status]
  }

  // The way from a page to its source, at the lower edge. It is over the page, so nothing moves.
  const source = {
    show(state) {
      const shown = JSON.stringify(state)
      if (this.shown === shown) return
      this.shown = shown
      this.host?.remove()
      this.host = undefined
      if (!state) return
      const {place, editor, language, direction, edit, copy, copied} = state
      this.host = element('div', {id: 'docportal-source', lang: language, dir: direction})
      const root = this.host.attachShadow({mode: 'open'})
      const link = element('a', {href: editor, title: place}, edit)
      const nav = element('nav', {class: 'edit', 'aria-label': edit}, link, ' ', ...copyButton(place, copy, copied))
      root.append(element('link', {rel: 'stylesheet', href: '/-/preview.css'}), nav)
      document.documentElement.append(this.host)
    },
  }

  // The errors of the last save, above the page: a dialog that Escape closes, and a button that opens it again. It has its own
  // style sheet and nothing of the page's, and everything in it is text.
  const overlay = {
    show({errors, summary, note}) {
      const shown = JSON.stringify([note, errors])
      if (this.shown === shown) return
      this.shown = shown
      this.host?.remove()
      this.host = undefined
      if (errors.length === 0) return
      this.host = element('div', {id: 'docportal-preview', lang: 'en', dir: 'ltr'})
      const root = this.host.attachShadow({mode: 'open'})
      const dialog = this.dialog(errors, summary, note)
      const badge = element('button', {type: 'button', class: 'badge', part: 'badge'}, summary)
      badge.onclick = () => dialog.showModal()
      const styles = element('link', {rel: 'stylesheet', href: '/-/preview.css'})
      root.append(styles, element('div', {role: 'status'}, badge), dialog)
      document.documentElement.append(this.host)
      dialog.showModal()
    },

    dialog(errors, summary, note) {
      const close = element('button', {type: 'button', autofocus: ''}, 'Close')
      const dialog = element('dialog', {'aria-labelledby': 'title'},
        element('h1', {id: 'title'}, summary),
        element('p', {}, note),
        ...errors.flatMap(({text, place, editor}) => [
          element('pre', {class: 'error', tabindex: '0'}, ...lines(text)),
          ...place ? [element('p', {}, element('a', {href: editor}, `Edit ${place}`), ' ', ...copyButton(place, 'Copy the place', 'Copied'))] : [],
        ]),
        element('p', {}, close, ' ', element('a', {href: '/-/'}, 'All findings')))
      close.onclick = () => dialog.close()
      return dialog
    },
  }

  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' ? open() : close())
  addEventListener('pagehide', close)
  addEventListener('pageshow', open)
  const addCopyButtons = () => {
    for (const line of document.querySelectorAll('[data-docportal-place]')) {
      line.append(' ', ...copyButton(line.dataset.docportalPlace, 'Copy the place', 'Copied'))
    }
  }

  // The list of all pages on the overview.
  const search = document.getElementById('search')
  const searchPages = () => {
    const words = search.querySelector('input').value.toLowerCase().split(/\s+/).filter(Boolean)
    const rows = [...document.querySelectorAll('.pages li')]
    for (const row of rows) row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word))
    search.querySelector('[role=status]').textContent = words.length ? `${rows.filter(row => !row.hidden).length} of ${rows.length}` : ''
  }
  if (search) {
    search.hidden = false
    search.addEventListener('input', searchPages)
  }

  for (const pre of document.querySelectorAll('main > pre')) pre.replaceChildren(...lines(pre.textContent))
  addCopyButtons()
  restore()
  open()
}
