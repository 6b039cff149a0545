/** What can be acted with. A text field is left out: to focus it opens the keyboard of a phone. */
const controls =
  'a[href], button:not(:disabled), summary, input:is([type="checkbox"], [type="radio"]):not(:disabled)'
/** One of several of its kind. */
const rows = 'li, tr, article'
/** What one action takes away beside others of the same kind. */
const oneOfMany = `${rows}, form, a, button`
const headings = 'h1, h2, h3, h4'
/** What is laid over the page; nothing outside of it may take the focus, or it would close. */
const overlays = 'dialog, .popover'
/** What has a heading of its own. */
const parts = 'section, .page-heading, main'
const undo = '[data-undo]'

interface Place {
  /** What the lost element was part of, as the page has it now. */
  parent: Element
  /** The part of it that has gone, with the lost element. */
  gone: Node
  next: Node | null
}

/** Where an element was before these changes; null if they do not tell. */
function placeOf(lost: Node, changes: readonly MutationRecord[]): Place | null {
  let gone = lost
  for (let depth = 0; depth <= changes.length; depth++) {
    while (gone.parentNode) gone = gone.parentNode
    const change = changes.findLast(({ removedNodes }) => [...removedNodes].includes(gone))
    if (!change) return null
    const { target: parent, nextSibling: next } = change
    if (parent.isConnected) return parent instanceof Element ? { parent, gone, next } : null
    gone = parent
  }
  return null
}

/** In a row or an overlay: its title, if that leads somewhere, what else there is to do, its heading, itself. */
function within(element: Element): (Element | null)[] {
  const heading = element.querySelector(headings)
  const first = heading?.querySelector(controls) ?? null
  return [first, ...element.querySelectorAll(controls), heading, element]
}

/** The next one of its kind, or the one before if it was the last: the nearest in which there is something to do. */
function neighbourOf({ parent, gone, next }: Place): (Element | null)[] {
  if (!(gone instanceof Element) || !gone.matches(oneOfMany)) return []
  const others = [...parent.children].filter(({ tagName }) => tagName === gone.tagName)
  const isFollowing = (other: Node) =>
    next !== null &&
    (other === next || (next.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)
  const before = others.filter((other) => !isFollowing(other)).reverse()
  const nearest = [...others.filter(isFollowing), ...before]
  const active = nearest.find((other) => other.matches(controls) || other.querySelector(controls))
  const neighbour = active ?? nearest.find((other) => other.matches(rows))
  return neighbour ? within(neighbour) : []
}

/** What opened the overlay that has gone. */
function openerOf({ parent, gone }: Place): Element | null {
  return gone instanceof Element && gone.matches(overlays)
    ? parent.querySelector('[aria-expanded], summary')
    : null
}

/** The row or overlay that the place is in, which are nearer than what undoes the action; a heading is not. */
function around(parent: Element): (Element | null)[] {
  const undoing = document.querySelector(undo)
  const nearest = parent.closest(`${rows}, ${overlays}`)
  if (nearest) return [...within(nearest), undoing]
  const found: (Element | null)[] = [undoing]
  for (let place = parent.closest(parts); place; place = place.parentElement?.closest(parts) ?? null)
    found.push(place.querySelector(headings))
  return found
}

/** The dialog on top: as long as it is open, nothing outside of it takes the focus. */
function openOverlay(): (Element | null)[] {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  return top ? within(top) : []
}

/** Where the address points, if the reader has gone there since. */
function targetOfAddress({ entry }: Memory): Element | null {
  return entryNow() === entry ? null : document.getElementById(window.location.hash.slice(1))
}

/** Of the history. The router gives each a key. */
const entryNow = (): unknown => (window.history.state as { key?: unknown } | null)?.key

interface Memory {
  /** What has the focus, and the entry of the history in which it got it. */
  focused: Element | null
  entry: unknown
  /** What had it last in the page itself, outside of messages that come and go. */
  onPage: Element | null
  /** Whether the last thing that was pressed was a key. */
  byKey: boolean
}

/** Where the focus may go, the best place first. */
function placesAfter(lost: Element, changes: readonly MutationRecord[], memory: Memory): (Element | null)[] {
  const { onPage, byKey } = memory
  const place = placeOf(lost, changes)
  const isMessage = lost !== onPage && !place?.parent.closest(overlays)
  // To focus a text field without a key that was pressed would open the keyboard of a phone.
  const mayGoBack = isMessage && onPage?.isConnected && (byKey || onPage.matches(controls))
  return [
    // The same, made anew.
    lost.id ? document.getElementById(lost.id) : null,
    place ? openerOf(place) : null,
    mayGoBack ? onPage : null,
    ...(place ? neighbourOf(place) : []),
    targetOfAddress(memory),
    ...(place ? around(place.parent) : []),
    ...openOverlay(),
    document.querySelector('main h1'),
    document.querySelector('main'),
  ]
}

/** Whether it has the focus now: what is hidden or behind a dialog does not take it. */
function takesFocus(element: Element | null, preventScroll: boolean): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll })
  if (document.activeElement === element) return true
  if (element.hasAttribute('tabindex') || element.matches(`${controls}, input, select, textarea`))
    return false
  element.tabIndex = -1
  element.focus({ preventScroll })
  return document.activeElement === element
}

/**
 * A control may go with what it did: a row that is removed, a button that was pressed for good, a message that is closed. Then
 * the focus would fall to the start of the document, and a reader with a keyboard would begin anew. It goes to the next row
 * instead, to what undoes the action, or to the heading above. One watch for all pages: features do nothing for it, and what
 * they focus themselves while they render stays.
 *
 * Answers with a function that ends it.
 */
export function keepFocus(): () => void {
  const memory: Memory = { focused: null, entry: null, onPage: null, byKey: false }
  const onFocus = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    memory.focused = target
    memory.entry = entryNow()
    if (target.closest('main') && !target.closest(undo)) memory.onPage = target
  }
  // Somebody who presses on an empty place has taken the focus away, which removing its element does not.
  const onBlur = () => {
    queueMicrotask(() => {
      if (memory.focused?.isConnected && document.activeElement === document.body) memory.focused = null
    })
  }
  const onKey = () => (memory.byKey = true)
  const onPointer = () => (memory.byKey = false)
  const observer = new MutationObserver((changes) => {
    const lost = memory.focused
    if (!lost || lost.isConnected) return
    memory.focused = null
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    placesAfter(lost, changes, memory).some((place) => takesFocus(place, !memory.byKey))
  })
  observer.observe(document, { childList: true, subtree: true })
  const listeners = { focusin: onFocus, focusout: onBlur, keydown: onKey, pointerdown: onPointer }
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true)
  return () => {
    observer.disconnect()
    for (const [type, listener] of Object.entries(listeners))
      document.removeEventListener(type, listener, true)
  }
}
