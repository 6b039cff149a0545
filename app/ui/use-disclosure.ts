import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react'

type Dismissal = { open: boolean; close: () => void }

/** Whether a `<details>` is open, also where it was opened before scripts came; with what is to be its `onToggle`. */
export function useDetails(ref: RefObject<HTMLDetailsElement | null>) {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(Boolean(ref.current?.open)), [ref])
  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)
  return { open, onToggle }
}

/** Closes an open disclosure on Escape (focus goes back to its control), on a click outside and when focus leaves. */
export function useDismiss(ref: RefObject<HTMLElement | null>, { open, close }: Dismissal): void {
  useEffect(() => {
    const box = ref.current
    if (!open || !box) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      box.querySelector<HTMLElement>('summary, [aria-expanded]')?.focus()
    }
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !box.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [ref, open, close])
}

/** The step that an arrow, Home or End key makes through a list of `count` items; null for any other key. */
export function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
