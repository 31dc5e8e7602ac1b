// Before the page is drawn: that scripts run; room for what its address asks for, and for a long title; the device, as phones have no
// LibreOffice; the colours and the view of lists that the visitor chose in this browser, and how many documents were pinned.
{
  const [system] = navigator.userAgent.match(/iP(hone|ad|od)|Android|Macintosh|Windows|Linux(?!.*Android)|CrOS/) ?? ['']
  const mac = navigator.maxTouchPoints > 1 ? 'ios' : 'mac'
  document.documentElement.dataset.device =
    { Android: 'android', Macintosh: mac, Windows: 'windows', Linux: 'linux', CrOS: 'linux', '': '' }[system] ?? 'ios'
}
document.documentElement.dataset.scripts = ''
if (location.search) document.documentElement.dataset.asked = ''
if (location.search[13]) document.documentElement.dataset.long = ''
try {
  const scheme = localStorage.getItem('docportal-scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
  const rows = localStorage.getItem('docportal-rows')
  if (rows === 'compact' || rows === 'grid') document.documentElement.dataset.rows = rows
  const pinned = JSON.parse(localStorage.getItem('docportal-pinned'))
  if (Array.isArray(pinned) && pinned.length) {
    document.documentElement.dataset.pinned = ''
    document.documentElement.style.setProperty('--pinned', pinned.length)
  }
} catch {} // A private window may keep nothing.
