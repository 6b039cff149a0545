import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A document as Prismic's API answers with it, as far as a test wants to say something about it. */
export interface RecordedDocument {
  uid: string | null
  type: string
  lang?: string
  data: Record<string, unknown>
  last_publication_date?: string
}

export interface Behaviour {
  ref: string
  documents: RecordedDocument[]
  /** Failure mode: no response, a delayed one, or this one. */
  down: boolean
  delayMilliseconds: number
  garbage: string | null
}

const wholeDocument = (document: RecordedDocument, index: number) => ({
  id: `Zf${String(index).padStart(14, '0')}`,
  url: null,
  href: 'https://repository.example/api/v2/documents/search',
  tags: [],
  first_publication_date: '2025-03-04T09:12:13+0000',
  last_publication_date: '2026-10-02T11:00:00+0000',
  slugs: [],
  linked_documents: [],
  lang: 'en-gb',
  alternate_languages: [],
  ...document,
})

const description = (ref: string) => ({
  refs: [
    { id: 'planned', ref: `${ref}~planned`, label: 'Next month', scheduledAt: 1_800_000_000_000 },
    { id: 'master', ref, label: 'Master', isMasterRef: true },
  ],
  integrationFieldsRef: null,
  bookmarks: {},
  types: { page: 'Page', article: 'Article', question: 'Question', author: 'Author' },
  languages: [{ id: 'en-gb', name: 'English - Great Britain', is_master: true }],
  tags: [],
  forms: {},
  oauth_initiate: 'https://repository.example/auth',
  oauth_token: 'https://repository.example/auth/token',
  version: '8b9f6ab',
  license: 'All Rights Reserved',
  experiments: { draft: [], running: [] },
})

/** The error in a request that Prismic would refuse too. */
function wrongWith(url: URL, ref: string, accessToken: string): string[] {
  const sent = (name: string) => url.searchParams.get(name)
  const search = url.pathname === '/api/v2/documents/search'
  return [
    ...(sent('access_token') === accessToken ? [] : ['access_token']),
    ...(search || url.pathname === '/api/v2' ? [] : [url.pathname]),
    ...(search && sent('ref') !== ref ? ['ref'] : []),
    ...(search && sent('lang') !== '*' ? ['lang'] : []),
    ...(search && !(Number(sent('pageSize')) <= 100) ? ['pageSize'] : []),
  ]
}

function pageOf(url: URL, documents: readonly RecordedDocument[]) {
  const page = Number(url.searchParams.get('page') ?? 1)
  const size = Number(url.searchParams.get('pageSize'))
  const pages = Math.ceil(documents.length / size)
  const results = documents.map(wholeDocument).slice((page - 1) * size, page * size)
  return {
    page,
    results_per_page: size,
    results_size: results.length,
    total_results_size: documents.length,
    total_pages: pages,
    next_page: page < pages ? `https://repository.example${url.pathname}?page=${String(page + 1)}` : null,
    prev_page: null,
    results,
  }
}

/**
 * An external repository that responds like Prismic's: it validates requests and records their errors. `behaviour`
 * may be changed at any time.
 */
export async function startContentRepository(accessToken: string, start: Partial<Behaviour> = {}) {
  const behaviour: Behaviour = {
    ref: 'first',
    documents: [],
    down: false,
    delayMilliseconds: 0,
    garbage: null,
    ...start,
  }
  const calls: string[] = []
  const complaints: string[] = []

  function answer(url: URL, response: ServerResponse): void {
    const { ref, documents, garbage } = behaviour
    const wrong = wrongWith(url, ref, accessToken)
    complaints.push(...wrong)
    const isExpired = wrong.join() === 'ref'
    const status = isExpired ? 410 : wrong.length > 0 ? 400 : 200
    response.writeHead(status, { 'Content-Type': 'application/json' })
    if (garbage !== null) response.end(garbage)
    else if (isExpired)
      response.end(
        JSON.stringify({ type: 'api_validation_error', message: `It has expired. Master ref is: ${ref}` }),
      )
    else if (wrong.length > 0) response.end(JSON.stringify({ type: 'parsing-error', message: wrong.join() }))
    else response.end(JSON.stringify(url.pathname === '/api/v2' ? description(ref) : pageOf(url, documents)))
  }

  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://repository')
    calls.push(url.pathname)
    if (behaviour.down) response.destroy()
    else if (behaviour.delayMilliseconds > 0)
      setTimeout(() => answer(url, response), behaviour.delayMilliseconds)
    else answer(url, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${String(port)}/api/v2`,
    accessToken,
    behaviour,
    calls,
    complaints,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TestRepository = Awaited<ReturnType<typeof startContentRepository>>
