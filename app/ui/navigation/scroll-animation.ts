import { isPlainClick } from '../plain-click'

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where a link of this page leads on this page; null for all other links. */
function targetOf({ href }: HTMLAnchorElement): HTMLElement | null {
  const [page, fragment] = href.split('#')
  if (!fragment || page !== location.href.split('#')[0]) return null
  return document.getElementById(decodeURIComponent(fragment))
}

const easeInOut = (part: number) => (part < 0.5 ? 2 * part ** 2 : 1 - 2 * (1 - part) ** 2)

/** Scrolls for `duration` milliseconds, then calls `arrived`. A user who scrolls meanwhile is left alone. */
function scrollTo(target: HTMLElement, duration: number, arrived: () => void): void {
  const from = window.scrollY
  target.scrollIntoView({ behavior: 'instant' })
  const distance = window.scrollY - from
  window.scrollTo({ top: from, behavior: 'instant' })
  const start = performance.now()
  let isInterrupted = false
  const interrupt = () => (isInterrupted = true)
  const interruptions = ['wheel', 'touchstart', 'keydown'] as const
  for (const type of interruptions) window.addEventListener(type, interrupt, { once: true, passive: true })
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / duration))
    if (!isInterrupted) window.scrollTo({ top: from + distance * easeInOut(part), behavior: 'instant' })
    if (part < 1 && !isInterrupted) return void requestAnimationFrame(step)
    for (const type of interruptions) window.removeEventListener(type, interrupt)
    if (!isInterrupted) arrived()
  }
  requestAnimationFrame(step)
}

/** Links within a page scroll there in `duration` milliseconds instead of jumping, unless the user prefers reduced motion. */
export function animateScrolling(duration: number): void {
  window.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    // A link in a drawing is another kind of element, and leads to another page.
    if (
      !(anchor instanceof HTMLAnchorElement) ||
      event.defaultPrevented ||
      !isPlainClick(event) ||
      reducedMotion()
    )
      return
    const target = targetOf(anchor)
    if (!target) return
    event.preventDefault()
    // The browser itself then moves the focus, marks the target and adds the entry of the history.
    scrollTo(target, duration, () => location.assign(anchor.href))
  })
}
