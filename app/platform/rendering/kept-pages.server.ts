import type { AppLoadContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { countingOf } from '../analytics/consent.server'
import { cookieName } from '../session.server'
import { freshCharacters, type MakeFresh } from './fresh.server'

interface Asking {
  request: Request
  context: AppLoadContext
}

/** A page cut at the values that are new in each copy: between two texts stands one of them. */
interface KeptPage {
  texts: string[]
  /** One less than texts, as indexes of `makers`. */
  places: number[]
  makers: MakeFresh[]
  headers: [string, string][]
  /** For the page views. */
  title: string | null
  bytes: number
}

export interface KeptPagesStats {
  pages: number
  bytes: number
  /** Copies sent, and pages that had to be rendered for it. */
  copies: number
  rendered: number
}

export interface KeptPages {
  /** A copy of the page for visitors, or the page as `render` makes it. */
  answer: (asking: Asking, render: () => Promise<Response>) => Promise<Response>
  stats: () => KeptPagesStats
}

interface Options {
  /** Age at which a page is rendered again; with 0 no page is kept. */
  seconds: number
  maximumBytes?: number
}

/** A thousand pages of 16 kB. */
const usualBytes = 16 * 1024 * 1024

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

/** All that a page for visitors depends on; null if it must not be kept. */
async function keyOf(asking: Asking): Promise<string | null> {
  const { request, context } = asking
  const { pathname, search } = new URL(request.url)
  const { delivery, locale } = context
  const isKept =
    request.method === 'GET' &&
    search === '' &&
    !pathname.endsWith('.data') &&
    (delivery === 'full' || delivery === 'light') &&
    context.refused === undefined &&
    context.previewStopped === undefined &&
    isFromAnybody(asking)
  return isKept ? [pathname, locale, delivery, (await countingOf(asking)) ?? ''].join(' ') : null
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function cut(
  html: string,
  values: ReadonlyMap<string, MakeFresh>,
): Pick<KeptPage, 'texts' | 'places' | 'makers'> {
  const marks = [...values.keys()]
  const parts = html.split(new RegExp(`(${marks.map(escaped).join('|')})`))
  return {
    texts: parts.filter((_, index) => index % 2 === 0),
    places: parts.filter((_, index) => index % 2 === 1).map((mark) => marks.indexOf(mark)),
    makers: [...values.values()],
  }
}

/** The page of a response with its body; null if it is for this reader alone. */
async function pageFrom(response: Response, context: AppLoadContext): Promise<KeptPage | null> {
  const { status, headers } = response
  const values = new Map<string, MakeFresh>([
    [context.nonce, (args) => args.context.nonce],
    [context.requestId, (args) => args.context.requestId],
    ...(context.fresh ?? []),
  ])
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  const canBeCut = [...values.keys()].every(({ length }) => length >= freshCharacters)
  if (status !== 200 || !isPage || headers.has('Set-Cookie') || !canBeCut) return null
  const html = await response.clone().text()
  return {
    ...cut(html, values),
    headers: [...headers],
    title: context.documentTitle ?? null,
    bytes: html.length,
  }
}

function copyOf({ texts, places, makers, headers, title }: KeptPage, { context }: Asking): Response {
  context.documentTitle = title
  const values = makers.map((make) => make({ context }))
  const html = texts.map((text, index) => text + (values[places[index] ?? -1] ?? '')).join('')
  return new Response(html, { headers })
}

/**
 * Keeps pages that are the same for all visitors. Bounded in bytes. Nothing is told to them when data change: a page is at
 * most as old as `seconds` says. Requests that come while a page is rendered wait for it.
 */
export function createKeptPages({ seconds, maximumBytes = usualBytes }: Options): KeptPages {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => bytes,
    // Zero would mean without end.
    ttl: Math.max(1, seconds * 1000),
  })
  const rendering = new Map<string, Promise<KeptPage | null>>()
  const counts = { copies: 0, rendered: 0 }

  function renderFor(key: string, { context }: Asking, render: () => Promise<Response>): Promise<Response> {
    context.fresh = new Map()
    const start = performance.now()
    const response = render()
    const page = response.then((made) => pageFrom(made, context)).catch(() => null)
    rendering.set(key, page)
    void page.then((made) => {
      rendering.delete(key)
      counts.rendered++
      // The data are as old as the beginning of the rendering.
      if (made) kept.set(key, made, { start })
    })
    return page.then(() => response)
  }

  return {
    answer: async (asking, render) => {
      const key = seconds > 0 ? await keyOf(asking) : null
      if (key === null) return render()
      const page = kept.get(key) ?? rendering.get(key)
      if (!page) return renderFor(key, asking, render)
      const ready = await page
      if (!ready) return render()
      counts.copies++
      return copyOf(ready, asking)
    },
    stats: () => ({ pages: kept.size, bytes: kept.calculatedSize, ...counts }),
  }
}
