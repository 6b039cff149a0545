import type { CaseKey } from './keys'

/** Where letters are typed, or belong to something that lies above the page. */
const typing = 'input, textarea, select, [contenteditable], .popover'
const fields = 'textarea, input:not([type="hidden"])'

/** Nobody types, no dialog is open, and it is no shortcut of the browser or of the system. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target instanceof Element && event.target.closest(typing))
}

const unfold = (element: Element) => {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

const focus = (element: HTMLElement | null | undefined): boolean => {
  if (!element) return false
  unfold(element)
  element.focus()
  return true
}

const rows = () =>
  [...document.querySelectorAll('main :is(tbody tr, .queue li)')].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href]')
    return link && !row.closest('details:not([open])') ? [{ row, link }] : []
  })

const indexOfFocus = (all: ReturnType<typeof rows>) =>
  all.findIndex(({ row }) => row.contains(document.activeElement))

/** The link of the next or previous row. At the end of the list nothing happens. */
export function focusRow(step: 1 | -1): boolean {
  const all = rows()
  return focus(all[Math.max(0, indexOfFocus(all) + step)]?.link)
}

export function openRow(): boolean {
  const all = rows()
  const link = all[indexOfFocus(all)]?.link
  link?.click()
  return link !== undefined
}

export const focusSearch = (): boolean =>
  focus(document.querySelector<HTMLElement>('main [role="search"] :is([type="search"], [type="text"])'))

/** The control of a case: only focused, so that deciding needs another key. */
export function focusControl(key: CaseKey): boolean {
  const place = document.querySelector(`main [data-shortcut~="${key}"]`)
  return focus(place?.querySelector<HTMLElement>(fields) ?? place?.querySelector<HTMLElement>('a, button'))
}
