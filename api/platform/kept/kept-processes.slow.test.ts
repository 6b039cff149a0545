import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferSummary } from '~/contracts/offers/offers'
import { createTestApi, wholeOffer } from '~/tests/support/api'
import { createTestDatabase, hasEngine } from '~/tests/support/database'
import { type Database, openDatabase } from '../database'
import { MEMORY } from '../database/embedded-engine'

type Kit = ReturnType<typeof createTestApi>
type Member = Awaited<ReturnType<Kit['as']>>

describe.skipIf(!hasEngine('server'))('what two processes on one database keep', () => {
  let databases: [Database, Database]
  let kits: [Kit, Kit]
  let readers: Member[]

  beforeAll(async () => {
    const first = await createTestDatabase('server')
    const url = first.pool.options.connectionString ?? ''
    databases = [first, await openDatabase({ dir: MEMORY, url, poolSize: 4 })]
    kits = [createTestApi(databases[0]), createTestApi(databases[1])]
    const person = await kits[0].seedPerson()
    readers = [await kits[0].as(person), await kits[1].as(person)]
  })
  afterAll(async () => {
    await databases[1].close()
    await databases[0].close()
  })

  const headlines = async (member: Member | undefined, query = '') => {
    const answer = await member?.request('GET', `/offers?itemsPerPage=50${query}`)
    expect(answer?.status).toBe(200)
    return (answer?.body as unknown as { items: OfferSummary[] }).items.map(({ headline }) => headline)
  }

  /** A provider with one offer, logged in at both. */
  async function provider() {
    const roles = ['ROLE_SERVICE_PROVIDER']
    const person = await kits[0].seedPerson({ roles, validated: true, entity_name: `Academy ${v7()}` })
    const at = [await kits[0].as(person), await kits[1].as(person)]
    const answer = await at[0]!.request('POST', '/own-offers', {
      body: { ...wholeOffer, publish: true, headline: 'New' },
    })
    const { id } = answer.body as { id: string }
    let version = (answer.body as { version: number }).version
    const rename = async (process: number, headline: string) => {
      const changed = await at[process]!.request('PATCH', `/own-offers/${id}`, {
        body: { version, headline },
      })
      expect(changed.status).toBe(200)
      version = (changed.body as { version: number }).version
    }
    return { id: person.id, at, rename }
  }

  it('is changed at one of them and shown by the other on the very next page, to the writer and to all', async () => {
    const writer = await provider()
    for (let number = 0; number < 20; number++) {
      const headline = `Changed ${String(number)}`
      await writer.rename(number % 2, headline)
      const there = 1 - (number % 2)
      expect(await headlines(writer.at[there], `&provider=${writer.id}`)).toEqual([headline])
      expect(await headlines(readers[there], `&provider=${writer.id}`)).toEqual([headline])
      expect(await headlines(readers[1 - there], `&provider=${writer.id}`)).toEqual([headline])
    }
  })

  it('is shown as it is after every write, also where many write and read at once', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, provider))
    const work = writers.map(async ({ rename }, writer) => {
      for (let round = 0; round < 15; round++) {
        const headline = `Writer ${String(writer)}, round ${String(round)}`
        await rename((writer + round) % 2, headline)
        // One list for all writers: it changes all the time.
        expect(await headlines(readers[round % 2])).toContain(headline)
      }
    })
    await Promise.all(work)
    for (const reader of readers) await headlines(reader)
    const made = kits.map(({ deps }) => deps.kept.stats().made)
    for (const reader of readers) await headlines(reader)
    expect(kits.map(({ deps }) => deps.kept.stats().made)).toEqual(made)
  })

  it('needs no events: it is right while their connection is cut', async () => {
    const writer = await provider()
    await headlines(readers[1], `&provider=${writer.id}`)
    const { rows } = await databases[0].pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'campus-events' and datname = current_database()`,
    )
    expect(rows).toHaveLength(2)
    await writer.rename(0, 'While nobody listened')
    expect(await headlines(readers[1], `&provider=${writer.id}`)).toEqual(['While nobody listened'])
  })
})
