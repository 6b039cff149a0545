import { LRUCache } from 'lru-cache'
import { getOpenOfferChanges } from '~/contracts/offers/open-offers'
import { countingOf } from '../analytics/consent.server'
import { askOnce } from '../calls/api-client.server'
import { suggestedLocale } from '../i18n.server'
import { cookieName } from '../session/session.server'
import {
  type CopiesStats,
  type Asking,
  copyOf,
  hasPage,
  type KeptPage,
  pageFrom,
  tagOf,
  withPacked,
} from './page-copies.server'

export interface KeptPages {
  /** A copy of the page for visitors, or the page as `render` makes it. */
  answer: (asking: Asking, render: () => Promise<Response>, versionOf?: VersionOf) => Promise<Response>
  stats: () => CopiesStats
}

/** Changes with what the page shows; null where nobody can tell, and then nothing is kept. */
type VersionOf = (asking: Asking) => Promise<string | null>

/** Over the network; in the same process there is no waiting. */
const timeoutMilliseconds = 2000

/** The version of the offers that are open to visitors. */
export async function openOffersVersion({ request, context }: Asking): Promise<string | null> {
  const args = { request, context, params: {} }
  return (await askOnce(args, getOpenOfferChanges, timeoutMilliseconds))?.version ?? null
}

/** Keeps pages only as long as their version, which is asked for each time. */
export const withVersion = (pages: KeptPages, versionOf: VersionOf): Pick<KeptPages, 'answer'> => ({
  answer: (asking, render) => pages.answer(asking, render, versionOf),
})

interface Options {
  /** Age at which a page is rendered again; with 0 no page is kept. */
  seconds: number
  /** With 0 no page is kept. */
  maximumBytes: number
}

/** The only cookies that a visitor may have: what they say is in the key. */
const harmlessCookies = ['locale', 'bandwidth', 'consent']

/** No cookie of the campus says anything about the reader. */
function isFromAnybody({ request, context }: Asking): boolean {
  const header = request.headers.get('Cookie')
  if (!header) return true
  const { secureCookies } = context.config
  const ownPrefix = cookieName('', secureCookies)
  const harmless = harmlessCookies.map((name) => cookieName(name, secureCookies))
  return header.split(';').every((pair) => {
    const name = pair.split('=')[0]?.trim() ?? ''
    return !name.startsWith(ownPrefix) || harmless.includes(name)
  })
}

const unchanging: VersionOf = () => Promise.resolve('')

/** All that a page for visitors depends on; null if it must not be kept. */
async function keyOf(asking: Asking, versionOf: VersionOf = unchanging): Promise<string | null> {
  const { request, context } = asking
  const { pathname, search } = new URL(request.url)
  const { delivery, locale } = context
  const isKept =
    request.method === 'GET' &&
    search === '' &&
    !pathname.endsWith('.data') &&
    ['full', 'light', 'slow'].includes(delivery) &&
    context.refused === undefined &&
    context.previewStopped === undefined &&
    isFromAnybody(asking)
  // Read before the page is made, which is therefore at worst newer.
  const version = isKept ? await versionOf(asking) : null
  if (version === null) return null
  const suggested = suggestedLocale(asking) ?? ''
  const styles = context.readSheet ? 'written' : 'linked'
  const campus = JSON.stringify(context.config.identity)
  return [
    pathname,
    locale,
    suggested,
    delivery,
    styles,
    (await countingOf(asking)) ?? '',
    version,
    campus,
  ].join(' ')
}

type VisitorsPage = KeptPage & { tag: string | null }

/**
 * A browser that has the page keeps it as it is, with the policy that belongs to its nonce. It asks each time, and may show the
 * page without asking only at the button Back: nothing in it is personal.
 */
function withTag({ tag }: VisitorsPage, { request }: Asking, response: Response): Response {
  if (tag === null) return response
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache, no-transform' }
  if (hasPage(request, tag)) return new Response(null, { status: 304, headers })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

/**
 * Keeps pages that are the same for all visitors. Bounded in bytes. Nothing is told to them when data change: a page is at
 * most as old as `seconds` says, and one with a version no older than that. Requests that come while a page is rendered wait for it.
 */
export function createKeptPages({ seconds, maximumBytes }: Options): KeptPages {
  const kept = new LRUCache<string, VisitorsPage>({
    maxSize: Math.max(1, maximumBytes),
    sizeCalculation: ({ bytes }) => bytes,
    // Zero would mean without end.
    ttl: Math.max(1, seconds * 1000),
  })
  const rendering = new Map<string, Promise<VisitorsPage | null>>()
  const packing = new WeakSet<VisitorsPage>()
  const counts = { copies: 0, rendered: 0 }

  function renderFor(key: string, asking: Asking, render: () => Promise<Response>): Promise<Response> {
    const { context } = asking
    context.fresh = new Map()
    const start = performance.now()
    const response = render()
    const page = response
      .then((made) => pageFrom(made, context))
      .then((made) => made && { ...made, tag: tagOf(made) })
      .catch(() => null)
    rendering.set(key, page)
    void page.then((made) => {
      counts.rendered++
      // The data are as old as the beginning of the rendering.
      if (made) kept.set(key, made, { start })
      rendering.delete(key)
    })
    return page.then(async (made) => (made ? withTag(made, asking, await response) : response))
  }

  /** For the copies after this one: most pages are not asked for again within their second. */
  function pack(key: string, page: VisitorsPage, asking: Asking): void {
    if (packing.has(page)) return
    packing.add(page)
    void withPacked(page, asking).then((packed) => {
      if (kept.get(key) !== page) return
      const whole = { ...packed, tag: page.tag }
      packing.add(whole)
      kept.set(key, whole, { ttl: Math.max(1, kept.getRemainingTTL(key)) })
    })
  }

  return {
    answer: async (asking, render, versionOf) => {
      const key = seconds > 0 && maximumBytes > 0 ? await keyOf(asking, versionOf) : null
      if (key === null) return render()
      const page = kept.get(key) ?? rendering.get(key)
      if (!page) return renderFor(key, asking, render)
      const ready = await page
      if (!ready) return render()
      counts.copies++
      pack(key, ready, asking)
      return withTag(ready, asking, copyOf(ready, asking))
    },
    stats: () => ({ pages: kept.size, bytes: kept.calculatedSize, ...counts }),
  }
}
