import type { Insertable } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { OfferTable } from '~/api/platform/database/schema'
import { createTestApi } from './api'
import { insertPublishedOffer } from './content/published-offer'

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
  const publish = (values: Partial<Insertable<OfferTable>> = {}) =>
    insertPublishedOffer(database, { providerId: provider.id, now: kit.clock.now }, values)
  const change = (values: object, id = person.id) =>
    database.updateTable('person').set(values).where('id', '=', id).execute()
  const keep = (offerId: string, personId = person.id) =>
    database
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
