/** The width of a small phone, in CSS pixels. */
export const phone = { width: 360, height: 780 }

/** Runs in the page: the text is so many times as large as usual, as a reader sets it in the browser. */
export function enlarge(times: number): void {
  document.documentElement.style.setProperty('font-size', `${String(times * 100)}%`, 'important')
}

/** Runs in the page: opens everything that is folded, the menus of the header too. */
export function unfold(): void {
  for (const each of document.querySelectorAll('details')) each.open = true
}

/**
 * Runs in the page: what its reader cannot read without scrolling sideways, and words that break within themselves, as lines that
 * say where; and its height in CSS pixels.
 */
export function lookAtText(): { faults: string[]; height: number } {
  const { clientWidth, scrollHeight } = document.documentElement
  const nameOf = (element: Element | null): string => {
    const { tagName = '', className = '' } = element ?? {}
    const classes =
      typeof className === 'string' && className ? `.${className.trim().replace(/\s+/g, '.')}` : ''
    return `${tagName.toLowerCase()}${classes}`
  }
  const isRead = (element: Element): boolean => {
    const { clipPath, visibility } = getComputedStyle(element)
    return clipPath === 'none' && visibility === 'visible' && element.checkVisibility()
  }
  /** What scrolls by itself, as a table that is wider, may be wider. */
  const scrollsItself = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false
    const { overflowX } = getComputedStyle(element)
    if (overflowX === 'auto' || overflowX === 'scroll')
      return element.getBoundingClientRect().right <= clientWidth + 1
    return scrollsItself(element.parentElement)
  }
  const isHidden = (element: Element | null): boolean =>
    element !== null && element !== document.body && (!isRead(element) || isHidden(element.parentElement))
  /** A word of so many letters fits a line of a phone; a longer one may be hyphenated. */
  const longest = 13
  /** Words and where they begin. What is inside of an address is none. */
  const wordsIn = (text: string) =>
    [...text.matchAll(/\S+/g)]
      .filter(([token]) => !/[@_/=]|[.:]\p{L}/u.test(token))
      .flatMap(({ 0: token, index: start }) =>
        [...token.matchAll(/[\p{L}\p{M}]{4,}/gu)].map(({ 0: word, index }) => ({
          word,
          start: start + index,
        })),
      )
  const faults = new Set<string>()
  if (document.documentElement.scrollWidth > clientWidth + 1)
    for (const element of document.querySelectorAll('body *')) {
      const { right, left, width } = element.getBoundingClientRect()
      const isWide = width > 1 && (right > clientWidth + 1 || left < -1)
      if (isWide && !scrollsItself(element) && !isHidden(element))
        faults.add(
          `sideways: ${nameOf(element)} in ${nameOf(element.parentElement)}, to ${String(Math.round(right))}`,
        )
    }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (isHidden(element) || !element?.checkVisibility() || element.closest('pre')) continue
    for (const { word, start } of wordsIn(text.nodeValue ?? '')) {
      const range = document.createRange()
      range.setStart(text, start)
      range.setEnd(text, start + word.length)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => bottom))
      const isHyphenated = word.length > longest && getComputedStyle(element).hyphens === 'auto'
      if (lines.size > 1 && !isHyphenated)
        faults.add(`broken: ${word} in ${nameOf(element)} in ${nameOf(element.parentElement)}`)
    }
  }
  return { faults: [...faults], height: scrollHeight }
}
