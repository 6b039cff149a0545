import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { acceptedEncodings } from './compress.server'
import { freshCharacters, type MakeFresh } from '../fresh.server'
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib'

export interface Asking {
  request: Request
  context: AppLoadContext
}

/** What the keeper of pages holds and has done. */
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
  /** For the page views; undefined if the page is not counted. */
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

/** The page of a response with its body; null if it is for this reader alone. */
export async function pageFrom(response: Response, context: AppLoadContext): Promise<KeptPage | null> {
  const { status, headers } = response
  const values = new Map<string, MakeFresh>([
    [context.nonce, (args) => args.context.nonce],
    [context.answerId, (args) => args.context.answerId],
    ...(context.fresh ?? []),
  ])
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
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

/** A text that is compressed once, with places whose bytes are set in later. */
interface PackedText {
  bytes: number
  /** The whole text, compressed, with these values in its places; null if a value is longer or shorter than before. */
  withValues: (values: readonly string[]) => Buffer | null
}

interface Place {
  /** Bytes of a value. */
  length: number
  /** The text behind the value that is stored with it. */
  behind: Buffer
}

/** As pages that are compressed each time; only files of the build take the highest one (11). */
const quality = 7
/** A byte is decoded depending on the two before it, so those must be the same in each copy. */
const contextBytes = 2

/** Compresses pieces so that each one ends at a whole byte, and can be followed by a piece of equal length. */
async function compressPieces(pieces: readonly Buffer[]): Promise<Buffer[]> {
  const packer = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  const packed: Buffer[] = []
  let chunks: Buffer[] = []
  packer.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const piece of pieces) {
    await new Promise<void>((resolve) => {
      packer.write(piece)
      packer.flush(constants.BROTLI_OPERATION_FLUSH, resolve)
    })
    packed.push(Buffer.concat(chunks))
    chunks = []
  }
  const ended = new Promise((resolve) => packer.once('end', resolve))
  packer.end()
  await ended
  packed.push(Buffer.concat(chunks))
  return packed
}

/** Bytes of an uncompressed block (RFC 7932, 9.2): not the last one, a length of 16 bits, uncompressed. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(((bytes.byteLength - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([head, bytes])
}

/** Bytes that are in no page: UTF-8 has none of the last thirteen, and HTML none of the others. */
const unused = Buffer.from([
  ...[0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x0e, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16],
  ...[0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f],
  ...[0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff],
])

/** Nothing refers back to such bytes, because no text has them; and not to each other, because they are random. */
const filler = (length: number) =>
  Buffer.from(Array.from({ length }, () => unused[Math.floor(Math.random() * unused.byteLength)] ?? 1))

/**
 * Compresses a text around its places. Its pieces are compressed in one stream, with filler in the places; then the blocks of
 * the filler are left out, and stored blocks with the values take their place. Null if that cannot be done with this text.
 */
export async function packText(
  texts: readonly string[],
  values: readonly string[],
): Promise<PackedText | null> {
  const [first = Buffer.alloc(0), ...others] = texts.map((text) => Buffer.from(text))
  if (others.length === 0 || others.some(({ byteLength }) => byteLength < contextBytes)) return null
  const places: Place[] = others.map((text, index) => ({
    length: Buffer.byteLength(values[index] ?? ''),
    behind: text.subarray(0, contextBytes),
  }))
  const pieces = places.flatMap(({ length, behind }, index) => [
    Buffer.concat([filler(length), behind]),
    others[index]?.subarray(contextBytes) ?? Buffer.alloc(0),
  ])
  const packed = await compressPieces([first, ...pieces])
  const between = packed.filter((_, index) => index % 2 === 0)
  const end = packed.at(-1) ?? Buffer.alloc(0)
  const withValues = (given: readonly string[]) => {
    const blocks = places.map(({ length, behind }, index) => {
      const value = Buffer.from(given[index] ?? '')
      return value.byteLength === length ? storedBlock(Buffer.concat([value, behind])) : null
    })
    if (blocks.includes(null)) return null
    return Buffer.concat([...between.flatMap((piece, index) => [piece, blocks[index] ?? end])])
  }
  return isRight({ texts, values, withValues })
    ? { bytes: between.reduce((sum, { byteLength }) => sum + byteLength, 0), withValues }
    : null
}

/** Whether a copy with other values is read as it should be: the compressor promises nothing about blocks left out. */
function isRight({
  texts,
  values,
  withValues,
}: Pick<PackedText, 'withValues'> & Record<'texts' | 'values', readonly string[]>) {
  const others = values.map((value) => value.slice(1) + value.slice(0, 1))
  const packed = withValues(others)
  const expected = texts.map((text, index) => text + (others[index] ?? '')).join('')
  try {
    return packed !== null && brotliDecompressSync(packed).toString() === expected
  } catch {
    return false
  }
}
