import type { MouseEvent } from 'react'

/** A click that asks for the link itself, not for a new tab, a new window or a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
