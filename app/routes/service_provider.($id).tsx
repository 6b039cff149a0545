/** The same page at the address of its kind; the loader leads everybody else to theirs. */
export { action, default, handle, loader, meta, shouldRevalidate } from './u.($id)'
