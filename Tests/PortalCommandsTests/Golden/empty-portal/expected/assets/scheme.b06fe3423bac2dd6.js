// Before the page is drawn: the colours that the visitor chose in this browser.
try {
  const scheme = localStorage.getItem('docportal-scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
} catch {} // A private window may keep nothing.
