import { createHmac } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { paths } from '../paths'
import { type CookieSafety, lastingCookie } from '../session/session.server'

/**
 * The worker requests a copy with this header. In a response it means that it is a copy (`copy`), that a copy is available
 * (`offer`), or that the copy must be renewed because the page changes with the reader's actions (`renew`).
 */
const copyHeader = 'X-Offline-Copy'
/** An opaque mark of the reader and the language; the worker deletes copies with another mark. */
const readerHeader = 'X-Reader'

const articleOrStart = /^\/knowledgebase(?:\/(?!print$|checklist$)[\w-]+)?$/
const pageOfWatchlist = /^(?:\?page=\d+)?$/

/** The path of the page of a request; scripts request its data at another address. */
function pageAddress(url: string): URL {
  const address = new URL(url)
  address.pathname = address.pathname.replace(/\.data$/, '')
  for (const name of ['_routes', 'index']) address.searchParams.delete(name)
  return address
}

/** Articles, the start of the guide and the watchlist: pages without forms or live updates. */
function isReadOffline({ pathname, search }: URL): boolean {
  if (pathname === paths.watchlist) return pageOfWatchlist.test(search)
  return articleOrStart.test(pathname) && search === ''
}

/** Pages that the worker may request: fetching any other page might mark something as read. */
export const isCopied = (url: string): boolean =>
  new URL(url).pathname === paths.offline || isReadOffline(pageAddress(url))

async function readerOf({ session, config, locale, user }: AppLoadContext): Promise<string | null> {
  if (!session.tokens()) return locale
  // The user was not loaded, or loading failed.
  const person = await user?.catch(() => null)
  if (!person) return null
  const key = createHmac('sha256', config.sessionSecret).update(`reader ${person.id}`).digest('base64url')
  return `${locale}.${key.slice(0, 22)}`
}

const isPage = (headers: Headers) => /^text\/(html|x-script)/.test(headers.get('Content-Type') ?? '')

/** Sets the headers for the worker: the reader of a page, and whether it may be stored offline. */
export async function markForWorker(url: string, response: Response, context: AppLoadContext): Promise<void> {
  const { headers, status } = response
  if (!isPage(headers)) return
  headers.append('Vary', `Save-Data, ${lineHeader}`)
  headers.set('Accept-CH', lineHeader)
  const reader = await readerOf(context)
  if (!reader) return
  headers.set(readerHeader, reader)
  if (status !== 200) return
  if (context.delivery === 'copy') headers.set(copyHeader, 'copy')
  // In low-bandwidth mode no page is fetched twice.
  else if (context.delivery === 'full' && context.session.tokens() && isReadOffline(pageAddress(url)))
    headers.set(copyHeader, pageAddress(url).pathname === paths.watchlist ? 'renew' : 'offer')
}

/**
 * How much of a page is sent: everything; without scripts and images, because somebody wants that (`light`) or because the line
 * is slow (`slow`); as an offline copy; or as an error page at the address of another page, which scripts would hydrate wrongly.
 */
export type Delivery = 'full' | 'light' | 'slow' | 'copy' | 'refusal'

/** What browsers say about their line if they are asked to; they reckon it from `RTT` and `Downlink`, which need no asking then. */
const lineHeader = 'ECT'
const slowLines = new Set(['slow-2g', '2g', '3g'])

const bandwidthCookie = (config: CookieSafety) => lastingCookie('bandwidth', 365, config)

/** The cookie with the user's choice, which takes precedence over `Save-Data`. */
export const chooseDelivery = (wanted: 'full' | 'light', config: CookieSafety): Promise<string> =>
  bandwidthCookie(config).serialize(wanted)

/** The delivery of a request, by the user's choice, by `Save-Data` or by the line. A page that asks for data has its scripts already. */
export async function deliveryOf(request: Request, config: CookieSafety): Promise<Delivery> {
  const { headers, method } = request
  if (method === 'GET' && headers.has(copyHeader)) return 'copy'
  const chosen: unknown = await bandwidthCookie(config).parse(headers.get('Cookie'))
  if (chosen === 'light' || chosen === 'full') return chosen
  if (headers.get('Save-Data')?.trim().toLowerCase() === 'on') return 'light'
  const isData = new URL(request.url).pathname.endsWith('.data')
  return !isData && slowLines.has(headers.get(lineHeader) ?? '') ? 'slow' : 'full'
}
