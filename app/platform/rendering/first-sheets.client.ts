/**
 * Makes of style sheets that were written into the first page the links that React expects, before it looks at the page. The
 * page is shown in the written ones until the files are there, or it is left.
 * @returns takes the files
 */
export function linkSheets(): () => void {
  const written = [...document.head.querySelectorAll<HTMLStyleElement>('style[data-href]')]
  if (written.length === 0 || !('adoptedStyleSheets' in document)) return () => undefined
  const sheets = new Map(written.map(linkFor))
  document.adoptedStyleSheets.push(...sheets.values())
  const drop = (link: HTMLLinkElement) => {
    const sheet = sheets.get(link)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
  for (const link of sheets.keys()) link.addEventListener('load', () => drop(link))
  new MutationObserver(() => {
    for (const link of sheets.keys()) if (!link.isConnected) drop(link)
  }).observe(document.head, { childList: true })
  return () => {
    for (const link of sheets.keys()) link.disabled = false
  }
}

function linkFor(style: HTMLStyleElement): [HTMLLinkElement, CSSStyleSheet] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style.textContent)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.disabled = true
  link.setAttribute('href', style.dataset['href'] ?? '')
  style.replaceWith(link)
  return [link, sheet]
}
