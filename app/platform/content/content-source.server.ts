import type { Logger } from 'pino'
import { type Locale, localeCodes } from '~/contracts/constants'
import type { ContentStats } from '../metrics.server'
import { byUid, type ContentDocument, type ContentSource, findIn, inStandard, listIn } from './content-source'
import { createClient, RefExpiredError } from '@prismicio/client'
import { z } from 'zod'
import type { CampusIdentity } from '~/contracts/administration/settings'
import {
  addressOf,
  ContentData,
  type RepositoryType,
  repositoryTypes,
  mayLinkTo,
  repositoryLanguages,
  type RichTextBlock,
} from '~/contracts/content/content'

interface SourceOptions extends Omit<RepositoryOptions, 'timeoutMilliseconds'> {
  log: Logger
  /** The clauses of the standard, which no content repository knows. */
  readClauses: () => Promise<number[]>
  /** How the campus presents itself, where the API runs on another host. */
  readIdentity?: () => Promise<CampusIdentity | null>
  timeoutMilliseconds?: number
  /** Interval between checks for changes. */
  everyMilliseconds?: number
}

export interface RunningSource extends ContentSource {
  /** Null until it has been read, and where nobody reads it here. */
  readonly identity: CampusIdentity | null
  stats: () => ContentStats
  stop: () => void
}

const defaultTimeout = 10_000
const defaultInterval = 30_000
/** Interval while nothing has been loaded yet. */
const hurriedInterval = 3000

const keyOf = ({ uid, locale }: { uid: string; locale: Locale }) => `${uid} ${locale}`

/** A running load may have read too early, so callers that arrive in the meantime share the next one. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    running = work().finally(() => (running = null))
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(() => {
      next = null
      return start()
    })
    return next
  }
}

/** Not the whole error: it may contain the request address with the token. */
function reasonOf(error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}

/** By itself, so that texts are read even if this fails. */
function keepIdentity(
  options: Pick<SourceOptions, 'readIdentity'> & Pick<RepositoryOptions, 'timeoutMilliseconds'>,
) {
  const { readIdentity: read, timeoutMilliseconds } = options
  let current: CampusIdentity | null = null
  return {
    get current() {
      return current
    },
    refresh: async (complain: (error: unknown, consequence: string) => void) => {
      try {
        if (read) current = await within(timeoutMilliseconds, read)
      } catch (error) {
        complain(error, 'the API did not say how the campus presents itself; what it said last stays')
      }
    },
  }
}

/**
 * Creates a source that keeps all texts of a repository in memory and checks for changes in the background. Nothing
 * is loaded yet.
 */
export function createContentSource(options: SourceOptions): RunningSource {
  const { log, timeoutMilliseconds = defaultTimeout, everyMilliseconds = defaultInterval } = options
  let ref: string | null = null
  let [edition, failures, stopped] = [0, 0, false]
  let known: ContentDocument[] = []
  let clauses: readonly number[] = []
  let texts = byUid(known)
  let answeredAt: number | null = null
  const presented = keepIdentity({ ...options, timeoutMilliseconds })

  function show(): void {
    texts = byUid(known.map(inStandard(clauses)))
    edition++
  }

  function complain(error: unknown, consequence: string): void {
    if (stopped) return
    failures++
    log.error({ reason: reasonOf(error) }, consequence)
  }

  async function load(): Promise<void> {
    await presented.refresh(complain)
    try {
      const read = await within(timeoutMilliseconds, options.readClauses)
      if (read.join() !== clauses.join()) {
        clauses = read
        show()
      }
      const loaded = await loadChanges({ ...options, timeoutMilliseconds }, ref)
      answeredAt = performance.now()
      if (!loaded) return
      // A text that can no longer be parsed keeps its last valid version.
      const kept = known.filter((document) => loaded.broken.includes(keyOf(document)))
      if (loaded.broken.length > 0)
        log.warn({ texts: loaded.broken }, 'texts of the content source are broken')
      known = [...loaded.documents, ...kept]
      show()
      ref = loaded.ref
      log.info({ texts: known.length }, 'content loaded')
    } catch (error) {
      complain(error, 'the content source did not answer; the last known content stays')
    }
  }

  const refresh = oneAtATime(load)
  let timer: NodeJS.Timeout
  const askAgain = () => {
    if (stopped) return
    const wait = ref === null ? Math.min(hurriedInterval, everyMilliseconds) : everyMilliseconds
    timer = setTimeout(() => void refresh().then(askAgain), wait).unref()
  }
  askAgain()
  return {
    get loaded() {
      return ref !== null
    },
    get edition() {
      return edition
    },
    get identity() {
      return presented.current
    },
    get clauses() {
      return clauses
    },
    find: (uid, locale) => findIn(texts, uid, locale),
    list: (type, locale) => listIn(texts, type, locale),
    refresh,
    stats: () => ({
      ageSeconds: answeredAt === null ? null : (performance.now() - answeredAt) / 1000,
      failures,
      texts: known.length,
    }),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

const timeoutMilliseconds = 5000

/** Returns a source after its first load or after the timeout; it keeps checking for changes. */
export async function openContentSource(options: SourceOptions): Promise<RunningSource> {
  const source = createContentSource(options)
  const enough = new Promise<void>((resolve) => setTimeout(resolve, timeoutMilliseconds).unref())
  await Promise.race([source.refresh(), enough])
  return source
}

/** The source of content: our own API, local or remote, or a Prismic repository. */
interface RepositoryOptions {
  /** The repository's address, ending in `/v2`. */
  endpoint: string
  accessToken: string | null
  /** Must answer with a real `Response`. */
  fetch: typeof globalThis.fetch
  timeoutMilliseconds: number
}

interface Loaded {
  ref: string
  documents: ContentDocument[]
  /** Texts that exist but cannot be parsed. */
  broken: string[]
}

const pageSize = 100
/** Pages requested in parallel. */
const lanes = 4

/** Also works with a transport that ignores the signal. */
function within<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds)
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${String(milliseconds)} ms`)))
  })
  return Promise.race([work(signal), tooLate])
}

/** While somebody goes on publishing, so many readings begin anew. */
const mostBeginnings = 5

/**
 * Requests a repository's current ref and, if it differs from the known one, all its documents. What is published meanwhile ends that
 * ref; then the reading begins anew.
 * @returns null if nothing has changed
 * @throws if the repository times out or returns invalid content
 */
async function loadChanges(options: RepositoryOptions, knownRef: string | null): Promise<Loaded | null> {
  for (let beginning = 1; ; beginning++)
    try {
      return await loadOnce(options, knownRef)
    } catch (error) {
      if (!(error instanceof RefExpiredError) || beginning === mostBeginnings) throw error
    }
}

async function loadOnce(options: RepositoryOptions, knownRef: string | null): Promise<Loaded | null> {
  const { endpoint, accessToken, fetch, timeoutMilliseconds } = options
  // A new client each time, because a client caches the ref for some seconds.
  const client = createClient('campus', {
    documentAPIEndpoint: endpoint,
    // Following a redirect would forward the token.
    fetch: (input: string, init?: RequestInit) => fetch(input, { ...init, redirect: 'error' }),
    ...(accessToken === null ? {} : { accessToken }),
    defaultParams: { lang: '*', pageSize },
  })
  client.disableAutoPreviews()
  const { ref } = await within(timeoutMilliseconds, (signal) => client.getMasterRef({ signal }))
  if (typeof ref !== 'string' || ref === '') throw new Error('the repository has no ref')
  if (ref === knownRef) return null

  const loadPage = async (page: number) =>
    SearchAnswer.parse(
      await within(timeoutMilliseconds, (signal) => client.get({ ref, page, signal }) as Promise<unknown>),
    )
  const first = await loadPage(1)
  const others = Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) => index + 2)
  const results = [first.results]
  const lane = async () => {
    for (let page = others.shift(); page !== undefined; page = others.shift())
      results.push((await loadPage(page)).results)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const readings = results.flat().map(readDocument)
  const documents = readings.flatMap((reading) => (reading.kind === 'document' ? [reading.document] : []))
  const broken = readings.flatMap((reading) => (reading.kind === 'broken' ? [reading.key] : []))
  if (documents.length === 0) throw new Error('the repository holds no text that can be shown')
  return { ref, documents, broken }
}

/* Responses of a repository, ours or Prismic's, are untrusted: a schema parses them, and only the data that the
   campus shows is kept. Prismic's repositories may contain more types, languages, blocks and spans than ours. */

const RawSpan = z.object({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  type: z.string(),
  data: z.unknown().optional(),
})
const RawBlock = z.object({
  type: z.string(),
  text: z.string().optional(),
  spans: z.array(RawSpan).optional(),
})
type RawBlock = z.infer<typeof RawBlock>

const RawLink = z.discriminatedUnion('link_type', [
  z.object({ link_type: z.enum(['Web', 'Media']), url: z.string() }),
  z.object({ link_type: z.literal('Document'), uid: z.string() }),
])

/** A title may be a rich text or plain text field. */
const Words = z
  .union([z.string(), z.array(RawBlock)])
  .transform((value) => (typeof value === 'string' ? value : value.map(({ text = '' }) => text).join('\n')))

const RawDocument = z.object({
  uid: z.string().min(1),
  type: z.enum(repositoryTypes),
  lang: z.string(),
  last_publication_date: z.string(),
  data: z.looseObject({
    title: Words.pipe(z.string().min(1)),
    lede: Words.nullish(),
    body: z.array(RawBlock).nullish(),
  }),
})

/** The fields that determine whether a document is relevant. */
const Envelope = z.looseObject({ uid: z.string().nullish(), type: z.string(), lang: z.string() })

/** One page of search results, with the fields that the campus reads. */
const SearchAnswer = z.object({
  page: z.number().int(),
  total_pages: z.number().int().min(0).max(1000),
  results: z.array(Envelope),
})

const blockTypes: Partial<Record<string, RichTextBlock['type']>> = {
  paragraph: 'paragraph',
  preformatted: 'preformatted',
  heading1: 'heading2',
  heading2: 'heading2',
  heading3: 'heading3',
  heading4: 'heading3',
  heading5: 'heading3',
  heading6: 'heading3',
  'list-item': 'list-item',
  'o-list-item': 'o-list-item',
}

type Span = RichTextBlock['spans'][number]

function linkOf(data: unknown): Span['data'] | null {
  const { success, data: link } = RawLink.safeParse(data)
  if (!success) return null
  if (link.link_type === 'Document') return { link_type: 'Document', uid: link.uid, url: addressOf(link.uid) }
  return mayLinkTo(link.url) ? { link_type: 'Web', url: link.url } : null
}

function spanOf({ start, end, type, data }: z.infer<typeof RawSpan>, length: number): Span[] {
  if (start >= end || end > length) return []
  if (type === 'strong' || type === 'em') return [{ start, end, type }]
  const link = type === 'hyperlink' ? linkOf(data) : null
  return link ? [{ start, end, type: 'hyperlink', data: link }] : []
}

/** Images, embeds and empty lines are not shown. */
function blockOf({ type: raw, text = '', spans = [] }: RawBlock): RichTextBlock[] {
  const type = blockTypes[raw]
  if (!type || text.trim() === '') return []
  return [{ type, text, spans: spans.flatMap((span) => spanOf(span, text.length)) }]
}

const dataKeys = Object.keys(ContentData.shape) as (keyof ContentData)[]

/** Empty and invalid fields are absent. */
function dataOf(data: Record<string, unknown>): ContentData {
  const known = dataKeys.map((key) => {
    const { success, data: value } = ContentData.shape[key].safeParse(data[key])
    return success && value !== undefined ? { [key]: value } : {}
  })
  return Object.assign({}, ...known) as ContentData
}

/** Languages of the campus by the repository's codes; other regions of the same language also match. */
const localeOf = (lang: string): Locale | undefined =>
  localeCodes.find((code) => repositoryLanguages[code].id === lang) ??
  localeCodes.find((code) => lang.startsWith(`${code}-`))

/** `2026-11-21T10:00:00+0000` does not quite follow the standard. */
function timeOf(text: string): string | null {
  const time = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

type Reading =
  | { kind: 'document'; document: ContentDocument }
  /** A type or language that the campus does not show. */
  | { kind: 'other' }
  /** A relevant document that cannot be parsed; `key` identifies it. */
  | { kind: 'broken'; key: string }

const isOurs = (type: string): type is RepositoryType => (repositoryTypes as readonly string[]).includes(type)

/** Parses one search result. */
export function readDocument(raw: z.infer<typeof Envelope>): Reading {
  const locale = localeOf(raw.lang)
  if (!locale || !raw.uid || !isOurs(raw.type)) return { kind: 'other' }
  const { success, data: found } = RawDocument.safeParse(raw)
  const updatedAt = success ? timeOf(found.last_publication_date) : null
  if (!success || updatedAt === null) return { kind: 'broken', key: `${raw.uid} ${locale}` }
  const { uid, type, data } = found
  const body = (data.body ?? []).flatMap(blockOf)
  const { title, lede } = data
  return {
    kind: 'document',
    document: { uid, type, locale, title, lede: lede ?? '', body, data: dataOf(data), updatedAt },
  }
}
