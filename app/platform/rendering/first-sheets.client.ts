/**
 * Makes of style sheets that were written into the first page the links that React expects, before it looks at the page. The
 * page is shown in the written ones until the files are there.
 * @returns takes the files
 */
export function linkSheets(): () => void {
  const written = [...document.head.querySelectorAll<HTMLStyleElement>('style[data-href]')]
  if (written.length === 0 || !('adoptedStyleSheets' in document)) return () => undefined
  const links = written.map(linkFor)
  return () => {
    for (const link of links) link.disabled = false
  }
}

function linkFor(style: HTMLStyleElement): HTMLLinkElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style.textContent)
  document.adoptedStyleSheets.push(sheet)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.disabled = true
  link.setAttribute('href', style.dataset['href'] ?? '')
  link.addEventListener('load', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  style.replaceWith(link)
  return link
}
