import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Api } from '~/api/platform/mount'
import type { PageCounter } from '~/app/platform/analytics/page-counter.server'
import type { Args } from '~/app/platform/api.server'
import type { FrontConfig } from '~/app/platform/front-config'
import {
  addressOf,
  type ApiTransport,
  type Arrived,
  readAnswer,
  requestOf,
} from '~/app/platform/calls/network.server'
import { contentOf, type ContentSource } from '~/app/platform/content/content-source'
import { createContentSource } from '~/app/platform/content/content-source.server'
import { cookieName, openSession } from '~/app/platform/session/session.server'
import type { SentCall } from '~/contracts/call'
import type { StandardVersion } from '~/contracts/content/standard'
import type { Tokens } from '~/contracts/accounts/auth'

export const frontConfig: FrontConfig = {
  brandName: 'Test Campus',
  identity: {
    name: 'Test Campus',
    shortName: 'Test Campus',
    accent: null,
    logo: null,
    slogan: {},
    links: [],
  },
  publicUrl: 'http://campus.test',
  onionUrl: null,
  sessionSecret: 'a session secret for tests that is long enough',
  secureCookies: false,
  development: false,
  devPages: false,
  formMinimumSeconds: 0,
  academyUrl: null,
  leaveUrl: null,
  questionnaireUrl: null,
  contentIsExternal: false,
  apiIsHere: true,
  pushes: false,
  loginProviders: [],
}

/** The API of a test behind the same door as in server.ts, and a list of what was asked through it. */
export function openTransport(api: Pick<Api, 'call'>) {
  const calls: string[] = []
  const transport: ApiTransport = (call, origin) => {
    calls.push(`${call.endpoint.method} ${addressOf(call)}`)
    return api.call(call, origin)
  }
  return { calls, transport }
}

/** The API of a test by way of requests and responses, as from another host. */
export const throughHttp =
  (api: Pick<Api, 'fetch'>): ApiTransport =>
  async (call, origin) => {
    const { path, init } = requestOf(call, origin)
    const { address, requestId } = origin
    const request = new Request(`http://api.internal${path}`, init)
    return readAnswer(call.endpoint, await api.fetch(request, { address, requestId }))
  }

/** For tests that make no call. */
export const noApi: ApiTransport = () => Promise.reject(new Error('This test has no API'))

/** What a transport makes of this response to a call. */
export const answered = ({ endpoint }: SentCall, response: Response): Promise<Arrived> =>
  readAnswer(endpoint, response)

interface FrontRequest {
  api: ApiTransport
  path?: string
  tokens?: Tokens
  /** Nothing, unless a test says what there is: `contentOf(documents)`. */
  content?: ContentSource
  init?: RequestInit
  /** A browser that has never been here, or takes no cookies. Others send one with each form. */
  withoutCookies?: boolean
  config?: Partial<FrontConfig>
  /** None, unless a test counts page views. */
  analytics?: PageCounter | null
}

/** What a loader or an action gets, for one request of a browser that holds these tokens. */
export async function frontArgs({
  api,
  path = '/',
  tokens,
  init = {},
  withoutCookies = false,
  content,
  config = {},
  analytics = null,
}: FrontRequest): Promise<Args> {
  const request = new Request(new URL(path, frontConfig.publicUrl), init)
  if (request.method === 'POST' && !withoutCookies && !request.headers.has('Cookie'))
    request.headers.set('Cookie', cookieName('locale', false))
  const session = await openSession(request, { secret: frontConfig.sessionSecret, secure: false })
  if (tokens) session.open(tokens)
  return {
    request,
    params: {},
    context: {
      config: { ...frontConfig, ...config },
      api,
      content: content ?? contentOf([]),
      analytics,
      session,
      locale: 'en',
      requestId: 'front-request',
      answerId: randomUUID(),
      visit: {},
      address: '192.0.2.9',
      nonce: 'nonce',
      delivery: 'full',
      log: pino({ level: 'silent' }),
    },
  }
}

/** The Response that a loader leaves with; fails where it does not leave. */
export async function thrownBy(work: Promise<unknown>): Promise<Response> {
  try {
    await work
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}

/** Everything that a test's API has published, as the front holds it. */
export async function loadContent(api: Pick<Api, 'fetch'>, accessToken: string): Promise<ContentSource> {
  const source = createContentSource({
    endpoint: 'http://api.internal/v2',
    accessToken,
    fetch: async (input, init) => api.fetch(new Request(input, init)),
    readClauses: async () => {
      const answer = await api.fetch(new Request('http://api.internal/standard/versions?itemsPerPage=1'))
      const [newest] = (await answer.json()) as StandardVersion[]
      return newest?.clauses.map(({ clause }) => clause) ?? []
    },
    log: pino({ level: 'silent' }),
  })
  source.stop()
  await source.refresh()
  return source
}
