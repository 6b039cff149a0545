import type { MiddlewareHandler } from 'hono'
import { limits } from '~/contracts/constants'
import { type HeldBody, holdBody } from '~/contracts/held-bodies'
import type { FormKind } from '../page-handle'
import type { FrontContext, FrontVariables } from './base.server'

type Refusal = 400 | 413 | 415 | 503

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
}

/** The bytes of a body, up to `maximum`; 503 if there is no room for them. Throws if the body is cut off. */
async function readUpTo(body: ReadableStream<Uint8Array>, { maximum, held }: Room): Promise<Read | 503> {
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return { bytes: Buffer.concat(pieces, size), rest: null }
    const taken = value.subarray(0, maximum - size)
    if (!held.take(taken.byteLength)) {
      void reader.cancel()
      return 503
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

function hasMoreThan(bytes: Buffer, separator: string, maximum: number): boolean {
  let found = 0
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length))
    if (++found > maximum) return true
  return false
}

/**
 * The form in a body, or the reason for refusing it. Counts fields before parsing, because parsing a million
 * fields takes seconds.
 */
async function readForm(bytes: Buffer, type: string): Promise<FormData | Refusal> {
  const separator = separatorOf(type)
  if (separator === null) return 415
  if (hasMoreThan(bytes, separator, limits.formFields)) return 413
  const body = new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
  const form = await body.formData().catch(() => null)
  return form && [...form.keys()].every(isFieldName) ? form : 400
}

/** The fields at the beginning of a form that is too large: mostly what was typed, before the files. */
async function beginningOf(bytes: Buffer, type: string): Promise<FormData | null> {
  const separator = separatorOf(type)
  const end = separator === null ? -1 : bytes.lastIndexOf(separator)
  if (separator === null || end <= 0) return null
  const close = separator === '&' ? '' : `${separator}--\r\n`
  const form = await readForm(Buffer.concat([bytes.subarray(0, end), Buffer.from(close)]), type)
  return typeof form === 'number' ? null : form
}

/** The beginning of a body that says itself that it is too large is waited for no longer than this. */
const patienceMilliseconds = 1000
const nothing: Read = { bytes: Buffer.alloc(0), rest: null }

/** More than the largest form that any page takes. */
const discardedBytes = 32e6

/** Takes in the rest and keeps nothing of it: a browser shows no answer before it has sent everything. */
async function discard(read: Read | 503): Promise<void> {
  if (read === 503 || !read.rest) return
  for (let left = discardedBytes; left > 0;) {
    const { value, done } = await read.rest.read()
    if (done) return
    left -= value.byteLength
  }
  await read.rest.cancel()
}

/** The body of a request, as far as it is read, and whether that is all; null if it was cut off, 503 if there is no room. */
async function readBody({ raw }: FrontContext['req'], room: Room) {
  if (!raw.body) return { bytes: nothing.bytes, isWhole: true }
  if (Number(raw.headers.get('content-length') ?? 0) > room.maximum) {
    const late = new Promise<Read>((resolve) => setTimeout(resolve, patienceMilliseconds, nothing))
    const maximum = Math.min(room.maximum, limits.formBytes)
    const read = readUpTo(raw.body, { ...room, maximum }).catch(() => nothing)
    void read.then(discard).catch(() => undefined)
    const first = await Promise.race([read, late])
    return first === 503 ? first : { bytes: first.bytes, isWhole: false }
  }
  const read = await readUpTo(raw.body, room).catch(() => null)
  if (read === null || read === 503) return read
  // No browser sends a form without its size.
  void read.rest?.cancel()
  return { bytes: read.bytes, isWhole: read.rest === null }
}

type Gate = MiddlewareHandler<{ Variables: FrontVariables }>

interface BodyOptions extends Options {
  /** The sender has a session, or had one that their form outlived. */
  isMember: (c: FrontContext) => boolean
  /** Answers as if the form had been empty: the page leads to the login. */
  answerUnread: (c: FrontContext) => Promise<Response>
  clientOf: (c: FrontContext) => string
}

/**
 * Reads the whole body, up to the limit of its page, so that later steps do not wait for a slow sender. The page that refuses a
 * larger one shows what was typed at its beginning. Files are read of members only, and of all bodies no more than there is room for.
 */
export const bodyGate =
  ({ kindOf, refuse, isMember, answerUnread, clientOf }: BodyOptions): Gate =>
  async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const wanted = maximumOf(kindOf(c.req.path))
    const maximum = isMember(c) ? wanted : Math.min(wanted, limits.longFormBytes)
    const held = holdBody(clientOf(c))
    try {
      const read = await readBody(c.req, { maximum, held })
      // The client has disconnected; rendering a thousand error pages would delay other requests for seconds.
      if (read === null) return c.body(null, 400)
      if (read === 503) return await refuse(c, 503)
      if (!read.isWhole) {
        if (maximum < wanted) return await answerUnread(c)
        const form = await beginningOf(read.bytes, c.req.header('content-type') ?? '')
        if (form) c.set('form', form)
        return await refuse(c, 413)
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
      if (typeof form === 'number') return refuse(c, form)
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
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const mark = takeMark(c)
    if (mark === undefined) return next()
    c.set('madeFor', mark)
    const reader = c.get('session')?.reader() ?? null
    if (reader === null || reader === mark || isForAnyone(c.req.path)) return next()
    return refuse(c, 409)
  }
