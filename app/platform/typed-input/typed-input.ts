import { createStore } from '../store'

/** What somebody typed on this page before and has not sent; and how it is thrown away. */
export const typedInput = createStore<{ discard: () => void } | null>(null)
