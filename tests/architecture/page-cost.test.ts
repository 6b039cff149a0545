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
import { frontArgs, loadContent, openTransport } from '~/tests/support/front'

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>
const routes = import.meta.glob<{ loader?: Loader }>('/app/routes/*.tsx')

const mostCalls = 3
const mostQueries = 8

const visitor = null
const journalist = 'layla.haddad@example.org'
const restricted = 'giulia.ferrante@example.org'
const provider = 'kontakt.akademie@example.org'
const admin = 'admin@example.org'
const outlet = 'redaktion.kurier@example.org'
const waitingTrainer = 'tomasz.zielinski@example.org'

/** Every page with data, and its reader. Addresses of single records are looked up first. */
const pages: [route: string, path: string, reader: string | null][] = [
  ['_index', '/', visitor],
  ['register.journalist', '/register/journalist', visitor],
  ['register.trainer', '/register/trainer', visitor],
  ['register.media_outlet', '/register/media_outlet', visitor],
  ['register.service_provider', '/register/service_provider', visitor],
  ['about', '/about', visitor],
  ['conset', '/conset', visitor],
  ['offline', '/offline', visitor],
  ['forgot_password', '/forgot_password', visitor],
  ['pwreset.($id)', '/pwreset/unknown', visitor],
  ['confirmemail.($id)', '/confirmemail/unknown', visitor],
  ['login_.confirmation.$token', '/login/confirmation/unknown', visitor],
  ['home', '/home', journalist],
  ['home', '/home', outlet],
  ['home', '/home', restricted],
  ['home', '/home', provider],
  ['home', '/home', admin],
  ['home', '/home', waitingTrainer],
  ['review', '/review', waitingTrainer],
  ['admin.reviews._index', '/admin/reviews?kind=trainer&text=a', admin],
  ['admin.reviews.$id', '/admin/reviews/:review', admin],
  ['content._index', '/content?category=training&text=media', journalist],
  ['content._index', '/content?tag=topic-ai&tag=topic-health&clause=10&state=rolling', journalist],
  ['content.tags._index', '/content/tags', admin],
  ['content.tags.$code', '/content/tags/topic-ai', admin],
  ['content._index', '/content?p=iuprofiles&kind=trainer&language=en', journalist],
  ['content.detail.($mode).($id)', '/content/detail/view/:offer', journalist],
  ['knowledgebase._index', '/knowledgebase', journalist],
  ['knowledgebase._index', '/knowledgebase?q=zzzzzz', journalist],
  ['knowledgebase.$', '/knowledgebase/10-accuracy', journalist],
  ['knowledgebase.print', '/knowledgebase/print', journalist],
  ['knowledgebase.checklist', '/knowledgebase/checklist', outlet],
  ['old.login.($id)', '/old/login/unknown', visitor],
  ['old.certificate', '/old/certificate', journalist],
  ['editing._index', '/editing?text=a&state=published', admin],
  ['editing.$uid.$locale._index', '/editing/about/de', admin],
  ['editing.$uid.$locale.history', '/editing/about/de/history', admin],
  ['editing.$uid.$locale.history', '/editing/about/de/history?version=1&confirm=restore', admin],
  ['editing.editors', '/editing/editors', admin],
  ['editing.searches', '/editing/searches', admin],
  ['editing.votes', '/editing/votes', admin],
  ['content.detail.new', '/content/detail/new', provider],
  ['content.detail.edit.$id', '/content/detail/edit/:written', provider],
  ['content.detail.preview.$id', '/content/detail/preview/:written', provider],
  ['content.own', '/content/own', provider],
  ['content.own', '/content/own?confirm=withdraw&offer=:written', provider],
  ['watchlist', '/watchlist', journalist],
  ['watchlist', '/watchlist?removed=:offer', journalist],
  ['content.searches._index', '/content/searches', journalist],
  ['content.searches.new', '/content/searches/new?tag=topic-ai&text=law', journalist],
  ['content.feed._index', '/content/feed?tag=topic-ai', journalist],
  ['account_settings.feeds', '/account_settings/feeds', journalist],
  ['account_settings.notifications', '/account_settings/notifications', journalist],
  ['helpdesk._index', '/helpdesk', visitor],
  ['helpdesk.requests._index', '/helpdesk/requests', admin],
  ['admin.audit', '/admin/audit?action=log.viewed&actor=admin&from=2026-01-01', admin],
  ['admin.people.import._index', '/admin/people/import', admin],
  ['admin.permissions', '/admin/permissions', admin],
  ['account_settings.access', '/account_settings/access', journalist],
  ['admin.numbers', '/admin/numbers?span=365', admin],
  ['admin.offers', '/admin/offers?text=a&state=published', admin],
  ['admin.testimonials', '/admin/testimonials?text=a', admin],
  ['admin.sessions', '/admin/sessions?text=a', admin],
  ['admin.people._index', '/admin/people?kind=provider&text=nordic&country=DE', admin],
  ['admin.people.new', '/admin/people/new', admin],
  ['admin.people.$id', '/admin/people/:person', admin],
  ['admin.people.$id', '/admin/people/:person?confirm=block', admin],
  ['admin.jobs', '/admin/jobs?kind=mail&name=message', admin],
  ['admin.reports._index', '/admin/reports?kind=offer&category=spam', admin],
  ['admin.reports.$id', '/admin/reports/:moderated', admin],
  ['report', '/report?kind=offer&id=:offer', journalist],
  ['links._index', '/links', outlet],
  ['links.new', '/links/new?kind=trainer&text=a', outlet],
  ['links.$id', '/links/:ownLink', outlet],
  ['admin.links._index', '/admin/links?state=confirmed&text=a', admin],
  ['admin.links.missing', '/admin/links/missing', admin],
  ['admin.links.$id', '/admin/links/:anyLink', admin],
  ['tutorial', '/tutorial', journalist],
  ['notifications._index', '/notifications', provider],
  ['messages._index', '/messages', journalist],
  ['messages.$id', '/messages/:discussion', journalist],
  ['messages.new', '/messages/new?to=:stranger', journalist],
  ['account_settings.messages', '/account_settings/messages', journalist],
  ['ij_administration._index', '/ij_administration', provider],
  ['ij_administration._index', '/ij_administration?waiting=7&flagged=yes', admin],
  ['ij_administration.decide', '/ij_administration/decide?decision=reject&case=:case', provider],
  ['ij_administration.warnings', '/ij_administration/warnings', provider],
  ['validation_requests', '/validation_requests', restricted],
  ['ij_administration.$id', '/ij_administration/:case', provider],
  ['ij_administration.codes._index', '/ij_administration/codes', provider],
  ['ij_administration.codes.new', '/ij_administration/codes/new', provider],
  ['ij_administration.codes.$id', '/ij_administration/codes/:madeCode', provider],
  ['validation_code', '/validation_code?code=7K2M-9XQ4-TB83', visitor],
  ['validation_code', '/validation_code', restricted],
  ['account_settings', '/account_settings', journalist],
  ['account_settings._index', '/account_settings', journalist],
  ['account_settings.email', '/account_settings/email', journalist],
  ['account_settings.password', '/account_settings/password', journalist],
  ['account_settings.data', '/account_settings/data', journalist],
  ['account_settings.contributors', '/account_settings/contributors', provider],
  ['account_settings.notifications', '/account_settings/notifications', provider],
  ['register.individual', '/register/individual?invitation=:invitation', visitor],
  ['account_settings.security', '/account_settings/security', journalist],
  ['profile_settings', '/profile_settings', journalist],
  ['u.($id)', '/u', journalist],
  ['u.($id)', '/u/:outlet', journalist],
  ['u.($id)', '/u/:outlet', visitor],
  ['trainer.($id)', '/trainer/:trainer', provider],
  ['service_provider.($id)', '/service_provider', provider],
  ['service_provider.($id)', '/service_provider/:provider', journalist],
  ['profile_settings_.documents', '/profile_settings/documents', provider],
  ['profile_settings_.vanity_name', '/profile_settings/vanity_name', journalist],
]

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

  it.each(pages)('%s at %s read by %s costs few calls and queries', async (route, pattern, reader) => {
    const tokens = reader ? await logIn(reader) : null
    const id = pattern.includes(':') ? await recordId(pattern, tokens) : ''
    const { calls, transport } = openTransport(kit.api)
    const path = pattern.replace(/:\w+/, id)
    const args = await frontArgs({ api: transport, content, path, ...(tokens ? { tokens } : {}) })
    const module = await routes[`/app/routes/${route}.tsx`]?.()
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const splat = path.split('/').slice(2).join('/')
    const named = { mode: 'view', id, code: 'topic-ai', uid: 'about', locale: 'de', token: 'unknown' }
    const params = { ...named, '*': splat }
    await Promise.all([loadLayout(args), module?.loader?.({ ...args, params })])
    const sent = queries.mock.calls.length
    if (reader) expect(calls).toContain('GET /users/me')
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(mostCalls)
    expect(sent).toBeLessThanOrEqual(mostQueries)
    if (calls.length > 0 && reader) expect(sent).toBeGreaterThan(0)
  })
})
