import { createElement } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from '@remix-run/react'

export interface LinkProps extends Omit<RouterLinkProps, 'to' | 'discover' | 'prefetch' | 'relative'> {
  /** An address of the campus, from its root. */
  to: string
}

/** The same anchor without the router: a page has dozens of links, whose hooks took a quarter of its rendering. */
function LinkOnServer({
  to,
  replace: _replace,
  state: _state,
  reloadDocument: _reloadDocument,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  onClick: _onClick,
  ...anchor
}: LinkProps) {
  return createElement('a', { ...anchor, href: to })
}

const LinkInBrowser = (props: LinkProps) => <RouterLink {...props} discover="none" />

/** A link inside of the campus. */
export const Link = import.meta.env.SSR ? LinkOnServer : LinkInBrowser

/** A link with a name, which may run from right to left. */
export const NameLink = (props: Omit<LinkProps, 'dir'>) => <Link {...props} dir="auto" />
