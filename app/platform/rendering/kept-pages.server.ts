import type { AppLoadContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { countingOf } from '../analytics/consent.server'
import { cookieName } from '../session.server'
import { acceptedEncodings } from '../http/compress.server'
import { freshCharacters, type MakeFresh } from './fresh.server'
import { type PackedText, packText } from './packed-page.server'

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
  /** Null if the page is compressed anew for each copy. */
  packed: PackedText | null
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
    packed: null,
    bytes: html.length,
  }
}

/** With its compressed form, which no copy waits for. */
async function withPacked(page: KeptPage, { context }: Asking): Promise<KeptPage> {
  const { texts } = page
  const packed = await packText(texts, valuesOf(page, context)).catch(() => null)
  return { ...page, packed, bytes: page.bytes + (packed?.bytes ?? 0) }
}

/** New values, one for each place; the same value stands in all places of its maker. */
function valuesOf({ places, makers }: KeptPage, context: AppLoadContext): string[] {
  const values = makers.map((make) => make({ context }))
  return places.map((place) => values[place] ?? '')
}

function copyOf(page: KeptPage, { request, context }: Asking): Response {
  const { texts, headers: given, packed, title } = page
  context.documentTitle = title
  const values = valuesOf(page, context)
  const headers = new Headers(given)
  if (packed && acceptedEncodings(request.headers.get('Accept-Encoding') ?? '').includes('br')) {
    const body = packed.withValues(values)
    headers.append('Vary', 'Accept-Encoding')
    headers.set('Content-Encoding', 'br')
    if (body) return new Response(new Uint8Array(body), { headers })
  }
  return new Response(texts.map((text, index) => text + (values[index] ?? '')).join(''), { headers: given })
}

/**
 * Keeps pages that are the same for all visitors. Bounded in bytes. Nothing is told to them when data change: a page is at
 * most as old as `seconds` says. Requests that come while a page is rendered wait for it.
 */
export function createKeptPages({ seconds, maximumBytes }: Options): KeptPages {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: Math.max(1, maximumBytes),
    sizeCalculation: ({ bytes }) => bytes,
    // Zero would mean without end.
    ttl: Math.max(1, seconds * 1000),
  })
  const rendering = new Map<string, Promise<KeptPage | null>>()
  const counts = { copies: 0, rendered: 0 }

  function renderFor(key: string, asking: Asking, render: () => Promise<Response>): Promise<Response> {
    const { context } = asking
    context.fresh = new Map()
    const start = performance.now()
    const response = render()
    const page = response.then((made) => pageFrom(made, context)).catch(() => null)
    rendering.set(key, page)
    void page.then(async (made) => {
      counts.rendered++
      // The data are as old as the beginning of the rendering.
      if (made) kept.set(key, await withPacked(made, asking), { start })
      rendering.delete(key)
    })
    return page.then(() => response)
  }

  return {
    answer: async (asking, render) => {
      const key = seconds > 0 && maximumBytes > 0 ? await keyOf(asking) : null
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
