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

/** What to act with in a row or an overlay: its title, if that leads somewhere, else the first thing, else its heading or itself. */
function within(element: Element): Element {
  if (element.matches(controls)) return element
  const heading = element.querySelector(headings)
  return heading?.querySelector(controls) ?? element.querySelector(controls) ?? heading ?? element
}

/** The next one of its kind, or the one before if it was the last: the nearest in which there is something to do. */
function neighbourOf({ parent, gone, next }: Place): Element | null {
  if (!(gone instanceof Element) || !gone.matches(oneOfMany)) return null
  const others = [...parent.children].filter(({ tagName }) => tagName === gone.tagName)
  const isFollowing = (other: Node) =>
    next !== null &&
    (other === next || (next.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)
  const before = others.filter((other) => !isFollowing(other)).reverse()
  const nearest = [...others.filter(isFollowing), ...before]
  const active = nearest.find((other) => other.matches(controls) || other.querySelector(controls))
  const neighbour = active ?? nearest.find((other) => other.matches(rows))
  return neighbour ? within(neighbour) : null
}

/** The same element, made anew. */
function twinOf({ id }: Element): Element | null {
  return id ? document.getElementById(id) : null
}

/** The row, overlay or section that the place is in. */
function aroundOf(parent: Element): Element | null {
  const around = parent.closest(`${rows}, ${overlays}, section, .page-heading, main`)
  if (!around) return null
  if (around.matches(`${rows}, ${overlays}`)) return within(around)
  const heading = around.querySelector(headings)
  if (heading) return heading
  return around.parentElement && !around.matches('main') ? aroundOf(around.parentElement) : null
}

const undo = '[data-undo]'

/** Where the address points. */
function targetOfAddress(): Element | null {
  const { hash } = window.location
  return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
}

const entryOf = (state: unknown): unknown => (state as { key?: unknown } | null)?.key

interface Memory {
  /** What has the focus, and the entry of the history in which it got it. */
  focused: Element | null
  entry: unknown
  /** What had it last in the page itself, outside of messages that come and go. */
  onPage: Element | null
  /** Whether the last thing that was pressed was a key. */
  byKey: boolean
}

function successorOf(lost: Element, changes: readonly MutationRecord[], memory: Memory): Element | null {
  const { onPage, entry, byKey } = memory
  const place = placeOf(lost, changes)
  const isMessage = lost !== onPage && !place?.parent.closest(overlays)
  // To focus a text field without a key that was pressed would open the keyboard of a phone.
  const back = isMessage && onPage?.isConnected && (byKey || onPage.matches(controls)) ? onPage : null
  const found = twinOf(lost) ?? back ?? (place ? neighbourOf(place) : null)
  if (found) return found
  const target = entryOf(window.history.state) === entry ? null : targetOfAddress()
  const around = target ?? (place ? aroundOf(place.parent) : null)
  // A row or an overlay is nearer than Undo, a heading is not.
  if (around && !around.matches(headings)) return around
  return (
    document.querySelector(undo) ??
    around ??
    document.querySelector('main h1') ??
    document.querySelector('main')
  )
}

function focusOn(element: Element | null, scroll: boolean): void {
  if (!(element instanceof HTMLElement)) return
  element.focus({ preventScroll: !scroll })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.focus({ preventScroll: !scroll })
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
    memory.entry = entryOf(window.history.state)
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
    focusOn(successorOf(lost, changes, memory), memory.byKey)
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
