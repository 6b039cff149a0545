/** What somebody typed on this page before and has not sent; and how it is thrown away. */
export interface TypedInput {
  discard: () => void
}

let present: TypedInput | null = null
const listeners = new Set<() => void>()

export const currentTypedInput = (): TypedInput | null => present

export function setTypedInput(now: TypedInput | null): void {
  present = now
  for (const listener of [...listeners]) listener()
}

/** Returns the unsubscribe function. */
export function onTypedInput(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
