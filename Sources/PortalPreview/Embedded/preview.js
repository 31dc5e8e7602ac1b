'use strict'
// Loads a served page again when a save has changed it, and shows what is wrong. Only the preview sends it along.
{
  const {tag = '', styles = ''} = document.currentScript.dataset
  const key = 'preview:' + location.pathname
  let stylesTag = styles
  let stream

  const open = () => {
    if (stream || document.visibilityState !== 'visible') return
    const query = new URLSearchParams({page: location.pathname, tag, styles: stylesTag})
    stream = new EventSource('/-/events?' + query)
    stream.addEventListener('state', event => show(JSON.parse(event.data)))
  }

  // A browser keeps six connections to a server: those of hidden pages would be missing elsewhere.
  const close = () => {
    stream?.close()
    stream = undefined
  }

  const show = state => {
    if (state.reload) return reload()
    if (state.styles) swap(state.styles)
  }

  const reload = () => {
    close()
    keep()
    location.reload()
  }

  const swap = addresses => {
    const links = document.querySelectorAll('link[rel~=stylesheet]')
    if (links.length !== addresses.length) return reload()
    links.forEach((link, index) => {
      if (link.getAttribute('href') === addresses[index]) return
      const newer = link.cloneNode()
      newer.href = addresses[index]
      // Without a style sheet the page would be seen for a moment as it never is.
      newer.onload = newer.onerror = () => link.remove()
      link.after(newer)
    })
  }

  // What a load would lose; the address keeps the query, and the browser the scrolling of the page.
  const keep = () => {
    const details = [...document.querySelectorAll('details')].map(element => element.open)
    const focus = [...document.querySelectorAll('*')].indexOf(document.activeElement)
    sessionStorage.setItem(key, JSON.stringify({details, focus, x: scrollX, y: scrollY}))
  }

  const restore = () => {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    if (!kept) return
    document.querySelectorAll('details').forEach((element, index) => { element.open = kept.details[index] ?? element.open })
    document.querySelectorAll('*')[kept.focus]?.focus({preventScroll: true})
    scrollTo({left: kept.x, top: kept.y, behavior: 'instant'})
  }

  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' ? open() : close())
  addEventListener('pagehide', close)
  addEventListener('pageshow', open)
  restore()
  open()
}
