// Of the page for missing addresses, the part in the visitor's language: that of the folder that was asked for, else of the browser,
// else the portal's first. Runs before script.js, which reads the page's language.
(() => {
'use strict'

// Some mail filters write the # of a link as %23 or *, so that the server looks for a file of that name.
const [, file, rest] = /^(.+?\.html)(?:%(?:25)*23|\*|%2a)(.*)$/i.exec(location.pathname) ?? []
if (file) {
  location.replace(`${location.origin}${file}#${rest}`)
  return
}

// Pages end with .html and nearly all are in small letters, which people and programs change: q4-budget, q4-budget.htm, q4-budget.html/,
// Q4-Budget.html; the signs after an address in a sentence become a part of it.
const root = new URL('..', document.currentScript.src).pathname
let path = location.pathname.startsWith(root) ? location.pathname.slice(root.length) : ''
try { path = decodeURIComponent(path) } catch {}
const ended = path.replace(/[\s/.,;:!?…'"“”‘’„«»<>()[\]{}|*`]+$/, '').replace(/\.htm$/i, '.html').replace(/(^|\/)([^/.]+)$/, '$1$2.html')
const usual = ended === path ? path.toLowerCase() : ended
if (/\.html$/i.test(usual) && usual !== path) {
  location.replace(root + usual.split('/').map(encodeURIComponent).join('/') + location.search + location.hash)
  return
}

const parts = [...document.querySelectorAll('[data-title]')]
const base = tag => tag.split('-')[0].toLowerCase()
const inLanguage = tag => parts.find(part => part.lang.toLowerCase() === tag.toLowerCase())
  ?? parts.find(part => base(part.lang) === base(tag))
const asked = parts.find(part => part.dataset.folder && location.pathname.startsWith(part.dataset.folder))
const shown = asked ?? navigator.languages.map(inLanguage).find(Boolean) ?? parts[0]

const { title, skip } = shown.dataset
const page = document.documentElement
document.title = title
document.querySelector('.skip').textContent = skip
for (const part of document.querySelectorAll('[data-title], .bar > [lang]')) part.hidden = part.lang !== shown.lang
page.lang = shown.lang
page.dir = shown.dir
// The search is that of the shown part.
const search = shown.querySelector('[role=search]')
if (search) {
  search.id = '_search'
  search.elements.q.id = '_query'
}
})()
