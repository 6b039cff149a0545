import { createClient } from '@prismicio/client'
import { readDocument, SearchAnswer } from './documents.server'
import type { ContentDocument } from './content-source'

/** The source of content: our own API, local or remote, or a Prismic repository. */
export interface RepositoryOptions {
  /** The repository's address, ending in `/v2`. */
  endpoint: string
  accessToken: string | null
  /** Must answer with a real `Response`. */
  fetch: typeof globalThis.fetch
  timeoutMilliseconds: number
}

export interface Loaded {
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

/**
 * Requests a repository's current ref and, if it differs from the known one, all its documents.
 * @returns null if nothing has changed
 * @throws if the repository times out or returns invalid content
 */
export async function loadChanges(
  options: RepositoryOptions,
  knownRef: string | null,
): Promise<Loaded | null> {
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
