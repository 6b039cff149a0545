import type { LoaderFunctionArgs } from '@remix-run/node'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference, seedDocuments } from '~/api/seed'
import { demoPassword, seedDemo } from '~/api/seed/demo'
import { loadLayout } from '~/app/features/layout/layout.server'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import type { ContentSource } from '~/app/platform/content/content-source'
import { countedPages } from '~/tests/support/pages/inventory'
import type { Reader } from '~/tests/support/pages/inventory/entry'
import { frontArgs, loadContent, openTransport } from '~/tests/support/front'

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>
const routes = import.meta.glob<{ loader?: Loader }>('/app/routes/*.tsx')

const mostCalls = 3
const mostQueries = 7
/** The first reader after a change also makes what is kept for all (`api/platform/kept`). */
const mostQueriesAfterChange = 9

const journalist = 'layla.haddad@example.org'
const provider = 'kontakt.akademie@example.org'
const admin = 'admin@example.org'

/** The readers of the inventory; each has data at the addresses listed for them. */
const emails: Partial<Record<Reader, string>> = {
  journalist,
  restricted: 'giulia.ferrante@example.org',
  provider,
  admin,
  outlet: 'redaktion.kurier@example.org',
  trainer: 'tomasz.zielinski@example.org',
}

const vanityNames: Record<string, string> = { outlet: 'heimatkurier', trainer: 'ingrid-solberg' }

describe('a page', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>
  let content: ContentSource
  beforeAll(async () => {
    database = await createTestDatabase()
    kit = createTestApi(database)
    await seedReference(database)
    await seedDemo(kit.deps)
    await seedDocuments(kit.deps)
    content = await loadContent(kit.api, kit.deps.config.contentToken)
    // That the log was read is written down as well, once an hour.
    await kit.request('GET', '/audit-entries', await logIn(admin))
  })
  // Also after a failed page, so that its queries are not counted for the next.
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => database.close())

  async function logIn(email: string): Promise<Tokens> {
    const answer = await kit.request('POST', '/authentication/login', {
      body: { email, password: demoPassword },
    })
    expect(answer.status).toBe(200)
    return answer.body
  }

  async function invitationToken(): Promise<string> {
    const { token } = await logIn(provider)
    const body = { email: 'invited@example.org' }
    await kit.request('POST', '/contributors/invitations', { token, body })
    return kit.mails.at(-1)?.values.path?.split('=')[1] ?? ''
  }

  async function providerId(tokens: Tokens | null): Promise<string> {
    const { body } = await kit.request('GET', '/offers', tokens ? { token: tokens.token } : {})
    return (body as { items: { provider: { id: string } }[] }).items[0]?.provider.id ?? ''
  }

  async function personId(name: string, tokens: Tokens): Promise<string> {
    const { body } = await kit.request('GET', `/profiles/${name}`, { token: tokens.token })
    return (body as { profile: { id: string } }).profile.id
  }

  async function discussionId(tokens: Tokens): Promise<string> {
    const toUser = await personId('ingrid-solberg', tokens)
    const body = { toUser, body: 'When is your next course?' }
    const answer = await kit.request('POST', '/user-messages', { token: tokens.token, body })
    return (answer.body as { discussion: string }).discussion
  }

  /** A case that this admin has just opened: the audit entry is added once an hour. */
  async function moderatedId(tokens: Tokens): Promise<string> {
    const { token } = await logIn(journalist)
    const body = { kind: 'offer', id: await recordId(':offer', { ...tokens, token }), reason: 'Not true.' }
    await kit.request('POST', '/reports', { token, body })
    const { body: list } = await kit.request('GET', '/moderation/cases', { token: tokens.token })
    const id = (list as { items: { id: string }[] }).items[0]?.id ?? ''
    await kit.request('GET', `/moderation/cases/${id}`, { token: tokens.token })
    return id
  }

  async function writtenId(tokens: Tokens): Promise<string> {
    const { body } = await kit.request('GET', '/own-offers', { token: tokens.token })
    return (body as { id: string }[])[0]?.id ?? ''
  }

  async function codeId(tokens: Tokens): Promise<string> {
    const body = { label: 'Seminar', maxUses: 10, days: 30 }
    const answer = await kit.request('POST', '/validation-codes', { token: tokens.token, body })
    return (answer.body as { id: string }).id
  }

  /** Opened once before: adding the audit entry costs more and happens once an hour. */
  async function reviewId({ token }: Tokens): Promise<string> {
    const { body } = await kit.request('GET', '/reviews', { token })
    const id = (body as { items: { id: string }[] }).items[0]?.id ?? ''
    await kit.request('GET', `/reviews/${id}`, { token })
    return id
  }

  /** Opened once before, like a review. */
  async function caseId({ token }: Tokens): Promise<string> {
    const { body } = await kit.request('GET', '/validation-requests', { token })
    const id = (body as { items: { id: string }[] }).items[0]?.id ?? ''
    await kit.request('GET', `/validation-requests/${id}`, { token })
    return id
  }

  async function linkId(list: string, tokens: Tokens): Promise<string> {
    const { body } = await kit.request('GET', list, { token: tokens.token })
    const items = Array.isArray(body) ? body : (body as { items: unknown[] }).items
    return (items as { id: string }[])[0]?.id ?? ''
  }

  /** A person whose record the reader has opened within the hour; the first time adds an audit entry. */
  async function lookedAt({ token }: Tokens): Promise<string> {
    const { body } = await kit.request('GET', '/people?kind=provider', { token })
    const id = (body as { items: { id: string }[] }).items[0]?.id ?? ''
    await kit.request('GET', `/people/${id}`, { token })
    return id
  }

  async function recordId(path: string, tokens: Tokens | null): Promise<string> {
    if (path.includes(':review') && tokens) return reviewId(tokens)
    if (path.includes(':ownLink') && tokens) return linkId('/users/me/links', tokens)
    if (path.includes(':anyLink') && tokens) return linkId('/links', tokens)
    if (path.includes(':person') && tokens) return lookedAt(tokens)
    if (path.includes(':moderated') && tokens) return moderatedId(tokens)
    if (path.includes(':written') && tokens) return writtenId(tokens)
    if (path.includes(':madeCode') && tokens) return codeId(tokens)
    if (path.includes(':invitation')) return invitationToken()
    if (path.includes(':discussion') && tokens) return discussionId(tokens)
    if (path.includes(':stranger') && tokens) return personId('heimatkurier', tokens)
    const vanityName = vanityNames[/:(\w+)/.exec(path)?.[1] ?? '']
    if (vanityName) return vanityName
    if (path.includes(':provider')) return providerId(tokens)
    if (path.includes(':case') && tokens) return caseId(tokens)
    const list = path.includes(':offer') ? '/offers' : '/validation-requests'
    const { body } = await kit.request('GET', list, tokens ? { token: tokens.token } : {})
    return (body as { items: { id: string }[] }).items[0]?.id ?? ''
  }

  it.each(countedPages)('%s read by %s at %s costs few calls and queries', async (route, reader, pattern) => {
    const email = emails[reader]
    const tokens = email ? await logIn(email) : null
    const id = pattern.includes(':') ? await recordId(pattern, tokens) : ''
    const { calls, transport } = openTransport(kit.api)
    const path = pattern.replace(/:\w+/, id)
    const module = await routes[`/app/routes/${route}.tsx`]?.()
    const splat = path.split('/').slice(2).join('/')
    const named = { mode: 'view', id, code: 'topic-ai', uid: 'about', locale: 'de', token: 'unknown' }
    const params = { ...named, '*': splat }
    const open = async () => {
      const args = await frontArgs({ api: transport, content, path, ...(tokens ? { tokens } : {}) })
      calls.length = 0
      const queries = vi.spyOn(pg.Client.prototype, 'query')
      await Promise.all([loadLayout(args), module?.loader?.({ ...args, params })])
      const sent = queries.mock.calls.length
      queries.mockRestore()
      return sent
    }
    expect(await open()).toBeLessThanOrEqual(mostQueriesAfterChange)
    const sent = await open()
    if (email) expect(calls).toContain('GET /users/me')
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(mostCalls)
    expect(sent).toBeLessThanOrEqual(mostQueries)
    if (calls.length > 0 && email) expect(sent).toBeGreaterThan(0)
  })
})
