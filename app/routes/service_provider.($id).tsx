/** The same page at the address of its account type; the loader redirects other types to theirs. */
export { action, default, handle, links, loader, meta, shouldRevalidate } from './u.($id)'
