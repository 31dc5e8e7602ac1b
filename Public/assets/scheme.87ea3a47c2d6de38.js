// Before the page is drawn: the colours and the height of rows that the visitor chose in this browser.
try {
  const scheme = localStorage.getItem('docportal-scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme
  if (localStorage.getItem('docportal-rows') === 'compact') document.documentElement.dataset.rows = 'compact'
} catch {} // A private window may keep nothing.
