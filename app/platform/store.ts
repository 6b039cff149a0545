export interface Store<T> {
  get: () => T
  set: (next: T) => void
  /** Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** A value that code outside of React sets and a component shows, by `useSyncExternalStore`. */
export function createStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>()
  let present = first
  return {
    get: () => present,
    set: (next) => {
      present = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
