import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { acceptedEncodings } from '../http/compress.server'
import { freshCharacters, type MakeFresh } from './fresh.server'
import { type PackedText, packText } from './packed-page.server'

export interface Asking {
  request: Request
  context: AppLoadContext
}

/** What a keeper of pages holds and has done. */
export interface CopiesStats {
  pages: number
  bytes: number
  /** Copies sent, and pages that had to be rendered. */
  copies: number
  rendered: number
}

/** A page cut at the values that are new in each copy: between two texts stands one of them. */
export interface KeptPage {
  texts: string[]
  /** One less than texts, as indexes of `makers`. */
  places: number[]
  makers: MakeFresh[]
  headers: [string, string][]
  /** For the page views; undefined for the data of a page, which are not counted. */
  title: string | null | undefined
  /** Null if the page is compressed anew for each copy. */
  packed: PackedText | null
  bytes: number
}

/** The nonce and the id of the answer. */
const alwaysFresh = 2

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

/** The page of a response with its body, or the data of one for scripts; null if it is for this reader alone. */
export async function pageFrom(response: Response, context: AppLoadContext): Promise<KeptPage | null> {
  const { status, headers } = response
  const values = new Map<string, MakeFresh>([
    [context.nonce, (args) => args.context.nonce],
    [context.answerId, (args) => args.context.answerId],
    ...(context.fresh ?? []),
  ])
  const isPage = /^text\/(html|x-script)/.test(headers.get('Content-Type') ?? '')
  const canBeCut = [...values.keys()].every(({ length }) => length >= freshCharacters)
  if (status !== 200 || !isPage || headers.has('Set-Cookie') || !canBeCut) return null
  const html = await response.clone().text()
  return {
    ...cut(html, values),
    headers: [...headers],
    title: context.documentTitle,
    packed: null,
    bytes: html.length,
  }
}

/** With its compressed form, which no copy waits for. */
export async function withPacked(page: KeptPage, { context }: Asking): Promise<KeptPage> {
  const { texts } = page
  const packed = await packText(texts, valuesOf(page, context)).catch(() => null)
  return { ...page, packed, bytes: page.bytes + (packed?.bytes ?? 0) }
}

/** New values, one for each place; the same value stands in all places of its maker. */
function valuesOf({ places, makers }: KeptPage, context: AppLoadContext): string[] {
  const values = makers.map((make) => make({ context }))
  return places.map((place) => values[place] ?? '')
}

/** A browser that may store a page also restores what was typed into its fields, even for another person at the same computer. */
const field = /<(textarea|select|input(?! type="hidden"))/

/**
 * The validator of a page, for browsers that have it: all that is in it. Null where something can be typed, or copies differ in
 * more than the nonce and the id of the answer: a form must not have the key of one that has been sent (docs/decisions/076).
 */
export function tagOf({ texts, places, makers }: KeptPage): string | null {
  if (makers.length > alwaysFresh || texts.some((text) => field.test(text))) return null
  const hash = createHash('sha256').update(JSON.stringify([texts, places]))
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether the browser has the page with this validator. */
export const hasPage = ({ headers }: Request, tag: string): boolean =>
  (headers.get('If-None-Match') ?? '').split(',').some((each) => each.trim() === tag)

export function copyOf(page: KeptPage, { request, context }: Asking): Response {
  const { texts, headers: given, packed, title } = page
  if (title !== undefined) context.documentTitle = title
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
