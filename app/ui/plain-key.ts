/** Where letters are typed, or belong to something that lies above the page. */
const typing = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], .popover'

/** To be asked after `composes`: nobody types, no dialog is open, and it is no shortcut of the browser or of the system. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target instanceof Element && event.target.closest(typing))
}
