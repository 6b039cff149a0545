import { createHmac } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { paths } from '../paths'

/**
 * The worker asks for a copy with this header. An answer says with it that it is one (`copy`), that one may be had (`offer`),
 * or that it must be had again, because the page changes with what its reader does (`renew`).
 */
export const copyHeader = 'X-Offline-Copy'
/** Who reads, in which language; the worker throws away what it has kept for anybody else. Says nothing to anybody else. */
const readerHeader = 'X-Reader'

const articleOrStart = /^\/knowledgebase(?:\/(?!print$|checklist$)[\w-]+)?$/
const pageOfWatchlist = /^(?:\?page=\d+)?$/

/** Where the page of a request is: scripts fetch the same page's data beside it. */
function pageAddress(url: string): URL {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\.data$/, '')
  for (const name of ['_routes', 'index']) address.searchParams.delete(name)
  return address
}

/** Articles, the start of the guide and the watchlist: nothing that asks to be filled in or changes while it is read. */
function isReadOffline({ pathname, search }: URL): boolean {
  if (pathname === paths.watchlist) return pageOfWatchlist.test(search)
  return articleOrStart.test(pathname) && search === ''
}

/** What the worker may ask for: any other page might take its being fetched for being read. */
export const isCopied = (url: string): boolean =>
  new URL(url).pathname === paths.offline || isReadOffline(pageAddress(url))

async function readerOf({ session, config, locale, user }: AppLoadContext): Promise<string | null> {
  if (!session.tokens()) return locale
  // Nobody has asked who it is, or nobody could say.
  const person = await user?.catch(() => null)
  if (!person) return null
  const key = createHmac('sha256', config.sessionSecret).update(`reader ${person.id}`).digest('base64url')
  return `${locale}.${key.slice(0, 22)}`
}

const isPage = (headers: Headers) => /^text\/(html|x-script)/.test(headers.get('Content-Type') ?? '')

/** Tells the worker for whom a page is, and whether it may be read offline. */
export async function markForWorker(url: string, response: Response, context: AppLoadContext): Promise<void> {
  const { headers, status } = response
  if (!isPage(headers)) return
  headers.append('Vary', 'Save-Data')
  const reader = await readerOf(context)
  if (!reader) return
  headers.set(readerHeader, reader)
  if (status !== 200) return
  if (context.delivery === 'copy') headers.set(copyHeader, 'copy')
  // Who saves data is not made to fetch a page twice.
  else if (context.delivery === 'full' && context.session.tokens() && isReadOffline(pageAddress(url)))
    headers.set(copyHeader, pageAddress(url).pathname === paths.watchlist ? 'renew' : 'offer')
}
