import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { OfferTable } from '~/api/platform/database/schema'
import { createTestApi } from './api'

/** Tokens live a little longer. */
const sessionMs = 10 * 60_000
const dayMs = 24 * 3600 * 1000
const journalist = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true }

/** A member who follows offers, a provider who publishes them, and a controllable clock. */
export async function followOffers(database: Database) {
  const kit = createTestApi(database)
  const provider = await kit.seedPerson({
    roles: ['ROLE_SERVICE_PROVIDER'],
    validated: true,
    entity_name: 'Nordic Academy',
  })
  const newMember = (values: Parameters<typeof kit.seedPerson>[0] = {}) =>
    kit.seedPerson({ ...journalist, ...values })
  const person = await newMember({ first_name: 'Layla' })
  let session = { since: kit.clock.now, ...(await kit.as(person)) }
  /** The person's own calls; after a leap of the clock with a new session. */
  const own: typeof session.request = async (method, path, options) => {
    if (kit.clock.now.getTime() - session.since.getTime() > sessionMs)
      session = { since: kit.clock.now, ...(await kit.as(person)) }
    return session.request(method, path, options)
  }
  const publish = async (values: Partial<Insertable<OfferTable>> = {}) => {
    const offer = {
      id: v7(),
      provider_id: provider.id,
      state: 'published' as const,
      headline: 'Sources under pressure',
      teaser: 'How to protect them',
      description: 'All about sources',
      category: 'training',
      language: 'en',
      cost: 'free',
      online: true,
      created_at: kit.clock.now,
      published_at: kit.clock.now,
      ...values,
    }
    await database.db().insertInto('offer').values(offer).execute()
    return offer
  }
  const change = (values: object, id = person.id) =>
    database.db().updateTable('person').set(values).where('id', '=', id).execute()
  const keep = (offerId: string, personId = person.id) =>
    database
      .db()
      .insertInto('bookmark')
      .values({ person_id: personId, offer_id: offerId, created_at: kit.clock.now })
      .execute()
  const pass = (ms: number) => {
    kit.clock.now = new Date(kit.clock.now.getTime() + ms)
  }
  const passDays = (days: number) => pass(days * dayMs)
  /** The calendar day that many days from now. */
  const dayIn = (days: number) => new Date(kit.clock.now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const mailsTo = (template: string, to = person.email) =>
    kit.mails.filter((mail) => mail.to === to && mail.template === template)
  return { ...kit, person, provider, newMember, own, publish, keep, change, pass, passDays, dayIn, mailsTo }
}
