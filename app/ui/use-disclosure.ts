import { type RefObject, useCallback, useEffect } from 'react'

type Dismissal = { isOpen: () => boolean; close: () => void }

/**
 * Makes a `<details>` dismissible, also if it was opened before hydration; returns a function that closes it.
 */
export function useDetails(ref: RefObject<HTMLDetailsElement | null>): () => void {
  const isOpen = useCallback(() => Boolean(ref.current?.open), [ref])
  const close = useCallback(() => ref.current?.removeAttribute('open'), [ref])
  useDismiss(ref, { isOpen, close })
  return close
}

/** Of an event. The standard wants nobody to read the code, but has nothing else that says the same of Safari. */
interface PressedKey {
  isComposing: boolean
  keyCode: number
}

/** The code of every key that an input method takes for itself. Safari says no more of the key that ends a composition. */
const takenByInputMethod = 229

/** True for keys with which somebody writes Japanese, Chinese, Korean or Vietnamese: they choose and end what is being written. */
export const composes = ({ isComposing, keyCode }: PressedKey): boolean =>
  isComposing || keyCode === takenByInputMethod

/** Closes an open disclosure on Escape (focus returns to its control), on a click outside and when focus leaves. */
export function useDismiss(ref: RefObject<HTMLElement | null>, { isOpen, close }: Dismissal): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || composes(event) || !isOpen()) return
      close()
      ref.current?.querySelector<HTMLElement>('summary, [aria-expanded]')?.focus()
    }
    const onOutside = (event: Event) => {
      if (!isOpen()) return
      if (event.target instanceof Node && !ref.current?.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [ref, isOpen, close])
}

/** The new index after an arrow, Home or End key in a list of `count` items; null for any other key. */
export function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
