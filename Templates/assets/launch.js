// Help after a launch: a line at once, and more when no app seems to come. After script.js.
(() => {
'use strict'

if (!globalThis.docportal?.find) return
const { find, findAll, on, filled, platform, isLaunch } = docportal

/* The model knows neither page nor clock. */

const PATIENCE = 15000 // before help comes; a first start of an app may take most of it
const PROMPT = 1000 // the browser's question comes within this time
const AWAY = 2000 // what has the focus for longer is an app

const IDLE = { shows: 'nothing' }

/** The launch after an event: its phase, what the page shows, and when the event `time` is due. */
function nextLaunch(launch, event, now) {
  // A browser delays the timers of a page that is not in front.
  if (event !== 'time' && launch.due <= now) return nextLaunch(nextLaunch(launch, 'time', launch.due), event, now)
  const { phase } = launch
  const away = { phase: 'away', shows: 'nothing', due: now + AWAY }
  const answered = { phase: 'answered', shows: 'opening', due: now + PATIENCE }
  if (event === 'click') return { phase: 'clicked', shows: 'opening', due: now + PATIENCE, clicked: now }
  if (event === 'hide' || event === 'close') return IDLE
  if (event === 'help') return phase ? { phase: 'asked', shows: 'help' } : launch
  // After something took the focus, an alarm may be false.
  const next = {
    clicked: {
      blur: now - launch.clicked < PROMPT ? { ...away, shows: 'opening' } : away,
      time: { phase: 'helped', shows: 'help' },
    },
    away: { focus: answered, time: IDLE },
    answered: { blur: away, time: { phase: 'helped', shows: 'doubt' } },
    helped: { blur: away },
  }
  return next[phase]?.[event] ?? launch
}

/** True for the view of another app: on iOS one without a browser's name. */
function isWebView(agent, isOnHomeScreen) {
  return /; wv\)|FBA[NV]|Instagram|GSA\/|Line\/|MicroMessenger|Teams\/|LinkedIn|Slack/.test(agent)
    || /iP(hone|ad|od)/.test(agent) && !isOnHomeScreen && !/(Version|[a-z]iOS|OPT|YaBrowser)\/.*Safari\//.test(agent)
}

/* The page */

const hint = find('#_hint')
const isEmbedded = hint && find('#_embedded') && isWebView(navigator.userAgent, navigator.standalone) && findAll('a[href]').some(isLaunch)
let launch = IDLE
let link
let timer

function tell(event) {
  if (isEmbedded && event !== 'close') return
  const { shows } = launch
  launch = nextLaunch(launch, event, performance.now())
  clearTimeout(timer)
  if (launch.due) timer = setTimeout(tell, launch.due - performance.now(), 'time')
  if (launch.shows !== shows || event === 'click') show()
}

function show() {
  const content = find({ embedded: '#_embedded', opening: '#_opening', doubt: '#_opening', help: '#_launched' }[launch.shows] ?? '#_hint')?.content?.cloneNode(true)
  const hadFocus = hint.contains(document.activeElement)
  if (content) fill(content)
  hint.replaceChildren(content ?? '')
  if (hadFocus) (find('[data-again]', hint) ?? link)?.focus()
  document.documentElement.style.setProperty('--hint', hint.offsetHeight + 'px')
}

function fill(content) {
  on(find('[data-help]', content), 'click', () => tell('help'))
  on(find('[data-close]', content), 'click', () => { tell('close'); link?.focus() })
  if (link) fillFor(link, content)
}

function fillFor(link, content) {
  const page = find('[data-page]', content)
  const row = link.closest('.rows > div')
  const named = row && find('div > a', row)
  const hasButtons = find('.launch .go')
  const title = (named ?? (hasButtons ? find('h1') : link)).textContent
  const opening = find('[data-apps]', content)
  if (launch.shows === 'doubt') {
    opening.remove()
  } else if (opening) {
    const apps = new Map(opening.dataset.apps.split('|').map(entry => entry.split(':')))
    opening.textContent = filled(opening.textContent, { title, app: apps.get(link.protocol.replace(/^ms-|:$/g, '')) ?? 'Office' })
  } else {
    if (named) page.href = named.href
    else page?.remove()
    find('[data-title]', content).textContent = title
    const cause = find('[data-other]', content)
    if (cause && platform() === 'linux' && !/^vnd/.test(link.protocol)) cause.textContent = cause.dataset.other
    find('[data-again]', content).href = link.href
    const support = find('#_support')?.cloneNode(true)
    support?.removeAttribute('id')
    find('div', content).append(support ?? '')
  }
}

function watchLaunch(clicked) {
  if (!hint || !find('#_opening')) return
  if (!hint.contains(clicked)) link = clicked
  tell('click')
}

for (const type of ['blur', 'focus']) addEventListener(type, () => tell(type))
on(document, 'visibilitychange', () => { if (document.visibilityState === 'hidden') tell('hide') })

// Inside another app a launch link may replace the page by an error.
if (isEmbedded) {
  launch = { shows: 'embedded' }
  show()
  const viewer = find('.launch [data-browser]')
  viewer?.classList.remove('plain')
  if (viewer) find('.launch > .go').prepend(viewer)
}

Object.assign(docportal, { isWebView, nextLaunch, watchLaunch })
})()
