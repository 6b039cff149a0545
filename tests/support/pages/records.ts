import type { OutletProgress } from '~/contracts/certification/progress'
import { v7 } from 'uuid'
import type { Tokens } from '~/contracts/accounts/auth'
import type { createTestApi } from '~/tests/support/api'
import { demoPassword, demoPerson } from '~/tests/support/people'
import type { Reader } from './inventory/entry'

const journalist = 'layla.haddad@example.org'
const provider = 'kontakt.akademie@example.org'

/** Those who have data at the addresses listed for them, where that is not the usual one of their kind. */
const emails: Partial<Record<Reader, string>> = {
  journalist,
  restricted: 'giulia.ferrante@example.org',
  provider,
  admin: 'admin@example.org',
  outlet: 'redaktion.kurier@example.org',
  trainer: 'tomasz.zielinski@example.org',
}

/** The address with which this reader logs in. */
const emailOf = (reader: Exclude<Reader, 'visitor'>): string => emails[reader] ?? demoPerson(reader).email

const vanityNames: Record<string, string> = { outlet: 'heimatkurier', trainer: 'ingrid-solberg' }

type Kit = ReturnType<typeof createTestApi>

async function logInTo(kit: Kit, email: string): Promise<Tokens> {
  const answer = await kit.request('POST', '/authentication/login', {
    body: { email, password: demoPassword },
  })
  if (answer.status !== 200) throw new Error(`${email} cannot log in`)
  return answer.body
}

/** Ids of people, and of what they begin for it. */
function peopleIn(kit: Kit) {
  const logIn = (email: string) => logInTo(kit, email)
  async function invitationToken(): Promise<string> {
    const { token } = await logIn(provider)
    const body = { email: 'invited@example.org' }
    await kit.request('POST', '/contributors/invitations', { token, body })
    return kit.mails.at(-1)?.values.path?.split('invitation=')[1] ?? ''
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

  return { invitationToken, providerId, personId, discussionId }
}

/** Ids of records; opening some is noted once, so they have been opened before. */
function recordsIn(kit: Kit) {
  const logIn = (email: string) => logInTo(kit, email)

  /** A case that this admin has just opened: the audit entry is added once an hour. */
  async function moderatedId(tokens: Tokens): Promise<string> {
    const { token } = await logIn(journalist)
    const body = { kind: 'offer', id: await linkId('/offers', { ...tokens, token }), reason: 'Not true.' }
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

  async function openOfferId(): Promise<string> {
    const { body } = await kit.request('GET', '/open-offers')
    return (body as { items: { id: string }[] }).items[0]?.id ?? ''
  }

  async function certificateNumber(): Promise<string> {
    const { body } = await kit.request('GET', '/registry?stage=certified')
    return (body as { items: { certificate: string }[] }).items[0]?.certificate ?? ''
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

  /** Of an outlet that shows its answers. */
  async function sharingId({ token }: Tokens): Promise<string> {
    const { body } = await kit.request('GET', '/users/me/outlets', { token })
    return (body as { items: OutletProgress[] }).items.find(({ shares }) => shares === 'answers')?.id ?? ''
  }

  /** An open one, opened once before: that somebody sees internal answers is noted once an hour. */
  async function auditId(tokens: Tokens): Promise<string> {
    const id = await linkId('/external-audits', tokens)
    await kit.request('GET', `/external-audits/${id}`, { token: tokens.token })
    return id
  }

  /** A person whose record the reader has opened within the hour; the first time adds an audit entry. */
  async function lookedAt({ token }: Tokens): Promise<string> {
    const { body } = await kit.request('GET', '/people?kind=provider', { token })
    const id = (body as { items: { id: string }[] }).items[0]?.id ?? ''
    await kit.request('GET', `/people/${id}`, { token })
    return id
  }

  return {
    ...{ moderatedId, writtenId, openOfferId, certificateNumber, reviewId, caseId },
    ...{ linkId, sharingId, auditId, lookedAt },
  }
}

/** Ids of records that the reader makes. */
function madeIn(kit: Kit) {
  async function codeId(tokens: Tokens): Promise<string> {
    const body = { label: 'Seminar', maxUses: 10, days: 30 }
    const answer = await kit.request('POST', '/validation-codes', { token: tokens.token, body })
    return (answer.body as { id: string }).id
  }

  /** A receiver that is off, so that nothing is ever sent there. */
  async function webhookId({ token }: Tokens): Promise<string> {
    const body = {
      address: `https://receiver.example/${v7()}`,
      events: ['offer.published'],
      password: demoPassword,
      key: v7(),
    }
    const answer = await kit.request('POST', '/users/me/webhooks', { token, body })
    const { id } = answer.body as { id: string }
    await kit.request('PATCH', `/users/me/webhooks/${id}`, { token, body: { active: false } })
    return id
  }

  /** A draft of this reader. */
  async function announcementId({ token }: Tokens): Promise<string> {
    const texts = { en: { subject: 'New courses', text: 'They begin in spring.' } }
    const body = { texts, audience: { everybody: true } }
    const answer = await kit.request('POST', '/announcements', { token, body })
    return (answer.body as { id: string }).id
  }

  return { codeId, webhookId, announcementId }
}

/** Readers of the inventory, and the records behind the names in its addresses, in a campus with the demo data. */
export function recordsOf(kit: Kit) {
  const logIn = (email: string) => logInTo(kit, email)
  const ids = { ...peopleIn(kit), ...recordsIn(kit), ...madeIn(kit) }

  async function recordId(path: string, tokens: Tokens | null): Promise<string> {
    if (path.includes(':review') && tokens) return ids.reviewId(tokens)
    if (path.includes(':ownLink') && tokens) return ids.linkId('/users/me/links', tokens)
    if (path.includes(':sharingLink') && tokens) return ids.sharingId(tokens)
    if (path.includes(':cohort') && tokens) return ids.linkId('/cohorts', tokens)
    if (path.includes(':anyLink') && tokens) return ids.linkId('/links', tokens)
    if (path.includes(':doubt') && tokens) return ids.linkId('/doubts', tokens)
    if (path.includes(':certificate')) return ids.certificateNumber()
    if (path.includes(':audit') && tokens) return ids.auditId(tokens)
    if (path.includes(':body') && tokens) return ids.linkId('/external-audits/bodies', tokens)
    if (path.includes(':person') && tokens) return ids.lookedAt(tokens)
    if (path.includes(':moderated') && tokens) return ids.moderatedId(tokens)
    if (path.includes(':written') && tokens) return ids.writtenId(tokens)
    if (path.includes(':madeCode') && tokens) return ids.codeId(tokens)
    if (path.includes(':announcement') && tokens) return ids.announcementId(tokens)
    if (path.includes(':webhook') && tokens) return ids.webhookId(tokens)
    if (path.includes(':invitation')) return ids.invitationToken()
    if (path.includes(':discussion') && tokens) return ids.discussionId(tokens)
    if (path.includes(':stranger') && tokens) return ids.personId('heimatkurier', tokens)
    const vanityName = vanityNames[/:(\w+)/.exec(path)?.[1] ?? '']
    if (vanityName) return vanityName
    if (path.includes(':provider')) return ids.providerId(tokens)
    if (path.includes(':request') && tokens) return ids.linkId('/users/me/validation-requests', tokens)
    if (path.includes(':case') && tokens) return ids.caseId(tokens)
    if (path.includes(':openOffer')) return ids.openOfferId()
    const list = path.includes(':offer') ? '/offers' : '/validation-requests'
    const { body } = await kit.request('GET', list, tokens ? { token: tokens.token } : {})
    return (body as { items: { id: string }[] }).items[0]?.id ?? ''
  }

  /** Opened by this reader: the address with the id of its record, the id, and the reader's tokens. */
  async function find(reader: Reader, pattern: string) {
    const tokens = reader === 'visitor' ? null : await logIn(emailOf(reader))
    const id = pattern.includes(':') ? await recordId(pattern, tokens) : ''
    if (pattern.includes(':') && !id) throw new Error(`${pattern}: there is no such record for ${reader}`)
    return { tokens, id, path: pattern.replace(/:\w+/, id) }
  }

  return { logIn, find, emailOf }
}

/** The parameters of a route at this address. */
export function paramsAt(path: string, id: string) {
  const parts = path.replace(/\?.*/, '').split('/').slice(2)
  const named = {
    mode: 'view',
    id: id || (parts[0] ?? ''),
    code: 'topic-ai',
    key: 'identity-names',
    uid: 'about',
    locale: 'de',
    clause: parts[1] ?? '',
    question: parts[2] ?? '',
    outlet: parts[0] ?? '',
    number: parts[2] ?? parts[0],
  }
  return { ...named, token: 'unknown', '*': parts.join('/') }
}
