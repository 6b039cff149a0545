import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Database } from '~/api/platform/database'
import type { OfferTable, PersonTable } from '~/api/platform/database/schema'
import { seedReference } from '~/api/seed'
import type { getHome } from '~/contracts/content/home'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import { createTestApi } from '../api'

const journalist = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true }

/** Offers, saved searches and members with their home page; there are no offers and no coaches before. */
export async function suggestionKit(database: Database) {
  const test = createTestApi(database)
  await database.deleteFrom('offer').execute()
  await database.pool.query(`delete from person where roles @> array['ROLE_TRAINER']`)
  await seedReference(database)

  async function addProvider(changes: Partial<Insertable<PersonTable>> = {}) {
    const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Provider' }
    return (await test.seedPerson({ ...provider, ...changes })).id
  }
  const providerId = await addProvider()

  async function addOffer(headline: string, changes: Partial<Insertable<OfferTable>> = {}) {
    const id = changes.id ?? v7()
    const moment = new Date('2026-11-01T00:00:00Z')
    const offer = {
      ...{ id, provider_id: providerId, state: 'published', headline, teaser: 'Teaser', description: 'Text' },
      ...{ category: 'training', language: 'en', online: true, cost: 'free' },
      ...{ created_at: moment, published_at: moment },
      ...changes,
    } as Insertable<OfferTable>
    await database.insertInto('offer').values(offer).execute()
    return id
  }

  async function addSearch(personId: string, name: string, choices: OfferFilterValues) {
    const now = new Date()
    const search = { id: v7(), person_id: personId, name, choices: JSON.stringify(choices) }
    await database
      .insertInto('saved_search')
      .values({ ...search, frequency: 'off', created_at: now, seen_until: now })
      .execute()
  }

  async function member(changes: Partial<Insertable<PersonTable>> = {}) {
    const person = await test.seedPerson({ ...journalist, ...changes })
    const { request } = await test.as(person)
    const home = async () => {
      const { status, body } = await request('GET', '/home')
      expect(status).toBe(200)
      return body as z.infer<typeof getHome.output>
    }
    const suggested = async () => (await home()).suggestions?.offers.map(({ headline }) => headline)
    const reasons = async () =>
      (await home()).suggestions?.offers.map(({ headline, reason }) => [headline, reason])
    return { id: person.id, request, home, suggested, reasons }
  }

  return { test, addProvider, addOffer, addSearch, member }
}
export type SuggestionKit = Awaited<ReturnType<typeof suggestionKit>>
