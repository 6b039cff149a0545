/** The same page at the address of its account type; the loader redirects other types to theirs. */
export { action, default, handle, loader, meta, shouldRevalidate } from './u.($id)'
