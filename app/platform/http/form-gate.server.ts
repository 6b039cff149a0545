import type { MiddlewareHandler } from 'hono'
import { limits } from '~/contracts/constants'
import { type HeldBody, holdBody } from '~/contracts/held-bodies'
import type { FormKind } from '../page-handle'
import type { FrontContext, FrontVariables } from './base.server'

type Refusal = 400 | 401 | 413 | 415 | 503

interface Options {
  kindOf: (pathname: string) => FormKind | undefined
  /** Responds to requests that do not reach a page. */
  refuse: (c: FrontContext, status: Refusal) => Promise<Response>
}

const maximumOf = (kind: FormKind | undefined): number => {
  if (kind === 'files') return limits.fileFormBytes
  if (kind === 'message') return limits.messageFormBytes
  return kind === 'long' ? limits.longFormBytes : limits.formBytes
}

interface Room {
  maximum: number
  held: HeldBody
}
interface Read {
  bytes: Buffer
  /** Where there was more than was read; null if it was all. */
  rest: ReadableStreamDefaultReader<Uint8Array> | null
  /** There was no room for more. */
  isFull?: boolean
}

/** The bytes of a body, up to `maximum`, or as far as there is room for them. Throws if the body is cut off. */
async function readUpTo(body: ReadableStream<Uint8Array>, { maximum, held }: Room): Promise<Read> {
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return { bytes: Buffer.concat(pieces, size), rest: null }
    const taken = value.subarray(0, maximum - size)
    if (!held.take(taken.byteLength)) {
      const last = taken.subarray(0, Math.max(0, limits.formBytes - size))
      if (last.byteLength > 0 && held.take(last.byteLength)) pieces.push(last)
      return { bytes: Buffer.concat(pieces), rest: reader, isFull: true }
    }
    pieces.push(taken)
    size += taken.byteLength
    if (taken.byteLength < value.byteLength) return { bytes: Buffer.concat(pieces, size), rest: reader }
  }
}

/** The separator between two fields of a form; null for any other media type. */
function separatorOf(type: string): string | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return '&'
  const boundary = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  return mark === undefined ? null : `--${mark}`
}

/** Where the field after the last one that a form may have begins; null if it has no more. */
function endOfFields(bytes: Buffer, separator: string): number | null {
  let found = 0
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length))
    if (++found > limits.formFields) return at
  return null
}

const parse = (bytes: Buffer, type: string): Promise<FormData | null> =>
  new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData().catch(() => null)

/**
 * The form in a body, or the reason for refusing it. Counts fields before parsing, because parsing a million
 * fields takes seconds.
 */
async function readForm(bytes: Buffer, type: string): Promise<FormData | Refusal> {
  const separator = separatorOf(type)
  if (separator === null) return 415
  if (endOfFields(bytes, separator) !== null) return 413
  const form = await parse(bytes, type)
  return form && [...form.keys()].every(isFieldName) ? form : 400
}

/**
 * The fields of a form that is refused, as far as it was read: of one that was cut off those before the last, which is mostly what was
 * typed, before the files. Names that no form may have are left out.
 */
async function textsOf(read: { bytes: Buffer; isWhole: boolean }, type: string) {
  const separator = separatorOf(type)
  if (separator === null) return null
  // Nobody types more, and a page has no place for it.
  const isWhole = read.isWhole && read.bytes.length <= limits.longFormBytes
  const bytes = read.bytes.subarray(0, limits.longFormBytes)
  const end = endOfFields(bytes, separator) ?? (isWhole ? bytes.length : bytes.lastIndexOf(separator))
  if (end <= 0) return null
  const close = end === bytes.length || separator === '&' ? '' : `${separator}--\r\n`
  const form = await parse(Buffer.concat([bytes.subarray(0, end), Buffer.from(close)]), type)
  const names = form ? [...form.keys()] : []
  const isCut = end < read.bytes.length || !read.isWhole || !names.every(isFieldName)
  for (const name of names) if (!isFieldName(name)) form?.delete(name)
  return form && { form, isCut }
}

/** The beginning of a body that says itself that it is too large is waited for no longer than this. */
const patienceMilliseconds = 1000
const nothing = { bytes: Buffer.alloc(0), isWhole: false }

/** More than the largest form that any page takes. */
const discardedBytes = 32e6

/** Takes in the rest and keeps nothing of it: a browser shows no answer before it has sent everything. */
async function discard({ rest }: Read): Promise<void> {
  if (!rest) return
  for (let left = discardedBytes; left > 0;) {
    const { value, done } = await rest.read()
    if (done) return
    left -= value.byteLength
  }
  await rest.cancel()
}

interface ReadBody {
  bytes: Buffer
  isWhole: boolean
  isFull?: boolean
}

/** The beginning of a body that is refused; the rest is taken in, and nothing of it kept. */
async function readBeginning(body: ReadableStream<Uint8Array>, { maximum, held }: Room): Promise<ReadBody> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<ReadBody>((resolve) => {
    timer = setTimeout(() => resolve(nothing), patienceMilliseconds)
  })
  const read = readUpTo(body, { maximum: Math.min(maximum, limits.formBytes), held })
  void read.then(discard).catch(() => undefined)
  const first = read.then(({ bytes, rest }) => ({ bytes, isWhole: rest === null })).catch(() => nothing)
  return Promise.race([first, late]).finally(() => clearTimeout(timer))
}

/** The body of a request, as far as it is read, and whether that is all; null if it was cut off. */
async function readBody({ raw }: FrontContext['req'], room: Room): Promise<ReadBody | null> {
  if (!raw.body) return { bytes: nothing.bytes, isWhole: true }
  if (Number(raw.headers.get('content-length') ?? 0) > room.maximum)
    return { ...(await readBeginning(raw.body, room)), isWhole: false }
  const read = await readUpTo(raw.body, room).catch(() => null)
  if (read === null) return null
  const { bytes, rest, isFull = false } = read
  if (isFull) void discard(read).catch(() => undefined)
  // No browser sends a form without its size.
  else void rest?.cancel()
  return { bytes, isWhole: rest === null, isFull }
}

const isReading = ({ req }: FrontContext): boolean => req.method === 'GET' || req.method === 'HEAD'

/** Keeps what was typed for the page that says why the form is refused. */
async function noteTexts(c: FrontContext, read: ReadBody): Promise<void> {
  const texts = await textsOf(read, c.req.header('content-type') ?? '')
  if (!texts) return
  c.set('form', texts.form)
  if (texts.isCut) c.set('isCutOff', true)
  const mark = takeMark(c)
  if (mark !== undefined) c.set('madeFor', mark)
}

/**
 * For whatever refuses a form, whether or not its body has been read: the page that says so shows what was typed. Reads no more than
 * a form without files has, and waits for it no longer than a second.
 */
export async function keepTexts(c: FrontContext, client: string): Promise<void> {
  if (isReading(c) || c.get('form')) return
  const [read, { body }] = [c.get('body'), c.req.raw]
  if (read) return noteTexts(c, { bytes: read, isWhole: true })
  if (!body || c.req.raw.bodyUsed) return
  const held = holdBody(client)
  try {
    await noteTexts(c, await readBeginning(body, { maximum: limits.formBytes, held }))
  } finally {
    held.release()
  }
}

type Gate = MiddlewareHandler<{ Variables: FrontVariables }>

interface BodyOptions extends Options {
  /** The sender has a session, or had one that their form outlived. */
  isMember: (c: FrontContext) => boolean
  clientOf: (c: FrontContext) => string
}

/**
 * Reads the whole body, up to the limit of its page, so that later steps do not wait for a slow sender. The page that refuses a
 * larger one shows what was typed at its beginning, and leads to the login where files are read of members only. Of all bodies there is
 * read no more than there is room for.
 */
export const bodyGate =
  ({ kindOf, refuse, isMember, clientOf }: BodyOptions): Gate =>
  async (c, next) => {
    if (isReading(c)) return next()
    const wanted = maximumOf(kindOf(c.req.path))
    const maximum = isMember(c) ? wanted : Math.min(wanted, limits.longFormBytes)
    const held = holdBody(clientOf(c))
    try {
      const read = await readBody(c.req, { maximum, held })
      // The client has disconnected; rendering a thousand error pages would delay other requests for seconds.
      if (read === null) return c.body(null, 400)
      if (!read.isWhole) {
        await noteTexts(c, read)
        return await refuse(c, read.isFull ? 503 : maximum < wanted ? 401 : 413)
      }
      c.set('body', read.bytes)
      await next()
      return undefined
    } finally {
      held.release()
    }
  }

/**
 * Checks the media type and the number and names of fields before a form is parsed. Otherwise a small body could create
 * arrays of a billion entries or objects of a thousand levels. Stores the form in the context, so that it is parsed once.
 */
export const formGate =
  ({ kindOf, refuse }: Options): Gate =>
  async (c, next) => {
    const bytes = c.get('body')
    if (!bytes) return next()
    const type = c.req.header('content-type') ?? ''
    const isJson = kindOf(c.req.path) === 'json' && /^application\/json\b/i.test(type)
    if (!isJson) {
      const form = bytes.length > 0 ? await readForm(bytes, type) : new FormData()
      if (typeof form === 'number') {
        await noteTexts(c, { bytes, isWhole: true })
        return refuse(c, form)
      }
      c.set('form', form)
    }
    const { method, headers, signal } = c.req.raw
    const body = bytes.length > 0 ? new Uint8Array(bytes) : null
    c.req.raw = new Request(c.req.url, { method, headers, signal, body })
    return next()
  }

/** Names that would access the prototype of an object built from them. */
const reserved = new Set(['__proto__', 'constructor', 'prototype'])
/** conform's scripts use these to change a list, as JSON. No form of the campus has such a list. */
const intents = new Set(['__intent__', '__state__'])

/** `links[2].url` is `links`, `2`, `url`. */
const segmentsOf = (name: string): string[] => name.split(/[.[\]]+/).filter(Boolean)

/**
 * Whether a form field may have this name. Form libraries build objects and arrays from names: an index determines the
 * length of an array, a dot adds a level, and some names access the prototype of every object.
 */
export function isFieldName(name: string): boolean {
  if (name.length > limits.formNameCharacters || intents.has(name)) return false
  const segments = segmentsOf(name)
  if (segments.length > limits.formLevels) return false
  return segments.every((segment) => !reserved.has(segment) && !(Number(segment) >= limits.formIndex))
}

/** The field of every form of the campus, and the header of what its scripts send: the person whose page it was. */
const field = 'madeFor'
const header = 'x-made-for'

interface ReaderOptions {
  /** True where a form is about the browser, or about becoming somebody else. */
  isForAnyone: (pathname: string) => boolean
  refuse: (c: FrontContext, status: 409) => Promise<Response>
}

/** Whose page this was; undefined where nothing says it. The field is no input. */
function takeMark(c: FrontContext): string | undefined {
  const form = c.get('form')
  const mark = form?.get(field) ?? c.req.header(header)
  form?.delete(field)
  return typeof mark === 'string' ? mark : undefined
}

/**
 * A form belongs to the person whose page it was. If somebody else is logged in when it arrives, it reaches no page, whatever it
 * is about (docs/decisions/013). Comes after the form gate.
 */
export const readerGate =
  ({ isForAnyone, refuse }: ReaderOptions): MiddlewareHandler<{ Variables: FrontVariables }> =>
  async (c, next) => {
    if (isReading(c)) return next()
    const mark = takeMark(c)
    if (mark === undefined) return next()
    c.set('madeFor', mark)
    const reader = c.get('session')?.reader() ?? null
    if (reader === null || reader === mark || isForAnyone(c.req.path)) return next()
    return refuse(c, 409)
  }
