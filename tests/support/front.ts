import { pino } from 'pino'
import type { Api } from '~/api/platform/mount'
import type { PageCounter } from '~/app/platform/analytics/page-counter.server'
import type { Args } from '~/app/platform/api.server'
import type { FrontConfig } from '~/app/platform/http/front-config'
import type { ApiTransport } from '~/app/platform/http/network.server'
import { contentOf, type ContentSource } from '~/app/platform/content/content-source'
import { createContentSource } from '~/app/platform/content/content-source.server'
import { createKeptPieces } from '~/app/ui/shared/kept-pieces.server'
import { openSession } from '~/app/platform/session.server'
import type { Tokens } from '~/contracts/accounts/auth'

export const frontConfig: FrontConfig = {
  brandName: 'Test Campus',
  publicUrl: 'http://campus.test',
  sessionSecret: 'a session secret for tests that is long enough',
  secureCookies: false,
  development: false,
  devPages: false,
  formMinimumSeconds: 0,
  academyUrl: null,
  questionnaireUrl: null,
  contentIsExternal: false,
  pushes: false,
}

/** The API of a test behind the same gate as in server.ts, and a list of what was asked through it. */
export function openTransport(api: Pick<Api, 'fetch'>) {
  const calls: string[] = []
  const transport: ApiTransport = async (path, init, about) => {
    calls.push(`${init.method ?? 'GET'} ${path}`)
    return api.fetch(new Request(`http://api.internal${path}`, init), {
      address: about.address,
      requestId: about.requestId,
    })
  }
  return { calls, transport }
}

interface FrontRequest {
  api: ApiTransport
  path?: string
  tokens?: Tokens
  /** Nothing, unless a test says what there is: `contentOf(documents)`. */
  content?: ContentSource
  init?: RequestInit
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
  content,
  config = {},
  analytics = null,
}: FrontRequest): Promise<Args> {
  const request = new Request(new URL(path, frontConfig.publicUrl), init)
  const session = await openSession(request, { secret: frontConfig.sessionSecret, secure: false })
  if (tokens) session.open(tokens)
  return {
    request,
    params: {},
    context: {
      config: { ...frontConfig, ...config },
      api,
      content: content ?? contentOf([]),
      pieces: createKeptPieces(0),
      analytics,
      session,
      locale: 'en',
      requestId: 'front-request',
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
    log: pino({ level: 'silent' }),
  })
  source.stop()
  await source.refresh()
  return source
}
