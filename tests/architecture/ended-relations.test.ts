import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { ownData } from '~/api/features/account/own-data.repo'
import { seedReference } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { endpoints } from './endpoints'

/** In every column of a person that others see by the visibility of the profile. */
const hidden = 'Zyxwhidden'
const hiddenColumns = {
  visibility: 0,
  description: hidden,
  publications: hidden,
  city: hidden,
  region: hidden,
  website: `https://${hidden.toLowerCase()}.example`,
  address_line1: hidden,
  phone: hidden,
  extra_phone: hidden,
  messenger: hidden,
  extra_email: `extra@${hidden}.example`,
  vanity_name: null,
  country_id: 'AD',
} as const
/** Of the country, in the language of the readers. */
const country = 'Andorra'

const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, visibility: 1 as const }
const outlet = { roles: ['ROLE_MEDIA_OUTLET'], visibility: 1 as const }
const trainer = { roles: ['ROLE_TRAINER'], validated: true, visible_trainer: true, visibility: 1 as const }
const journalist = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }

/** Not the whole mark: some answers name what was searched for. */
const part = hidden.slice(0, -1)
const searches = ['', `text=${part}`, `q=${part}`, `text=${encodeURIComponent(`${part}@x.example`)}`]
const narrowings: Record<string, string[]> = {
  '/validation-requests': ['requested', 'cancelled', 'approved', 'rejected', 'revoked'].map(
    (state) => `state=${state}`,
  ),
  '/validation-request-export': ['cancelled', 'rejected', 'revoked'].map((state) => `state=${state}`),
  '/users/me/links': ['section=earlier'],
}

/** Addresses of the caller’s own lists are the same for all; countries are no personal data there. */
const ofNobody = ['/countries']

describeWithDatabase('after a relation has ended, its other side', (database) => {
  let kit: ReturnType<typeof createTestApi>
  const readers: { name: string; id: string; token: string }[] = []
  const known: string[] = []

  const seedHidden = async (values: Parameters<typeof kit.seedPerson>[0]) => {
    const id = v7()
    const email = `${hidden}.${id}@x.example`
    const person = await kit.seedPerson({ id, email, ...hiddenColumns, ...values, visibility: 0 })
    known.push(person.id)
    return person
  }
  const seedReader = async (name: string, values: Parameters<typeof kit.seedPerson>[0]) => {
    const person = await kit.seedPerson({ first_name: name, ...values })
    const { tokens } = await kit.as(person)
    readers.push({ name, id: person.id, token: tokens.token })
    return person
  }

  async function request(
    subject_id: string,
    validator_id: string,
    state: 'cancelled' | 'rejected' | 'revoked',
  ) {
    const id = v7()
    const at = kit.clock.now
    const revoked =
      state === 'revoked' ? { revoked_at: at, revocation_reason: 'Because' } : { reason: 'Because' }
    const row = { id, subject_id, validator_id, state, requested_at: at, decided_at: at, ...revoked }
    await database().insertInto('validation_request').values(row).execute()
    known.push(id)
  }

  async function link(outlet_id: string, partner_id: string, state: 'rejected' | 'withdrawn' | 'ended') {
    const id = v7()
    const at = kit.clock.now
    const row = { id, outlet_id, partner_id, kind: 'trainer' as const, state, asked_by: 'outlet' as const }
    await database()
      .insertInto('link')
      .values({ ...row, requested_at: at, decided_at: at, ended_at: state === 'ended' ? at : null })
      .execute()
    known.push(id)
  }

  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    const [asked, other] = [await seedReader('Asked', provider), await kit.seedPerson(provider)]
    const reads = await seedReader('Outlet', outlet)
    const trains = await seedReader('Trainer', trainer)
    for (const state of ['cancelled', 'rejected', 'revoked'] as const) {
      const subject = await seedHidden(journalist)
      await request(subject.id, asked.id, state)
      const flag = {
        subject_id: subject.id,
        organisation_id: other.id,
        flagged_by: other.id,
        reason: 'Because',
      }
      await database()
        .insertInto('journalist_flag')
        .values({ id: v7(), ...flag, created_at: kit.clock.now })
        .execute()
    }
    for (const state of ['rejected', 'withdrawn', 'ended'] as const) {
      await link(reads.id, (await seedHidden(trainer)).id, state)
      await link(
        (await seedHidden({ ...outlet, first_name: hidden, entity_name: 'Left Desk' })).id,
        trains.id,
        state,
      )
    }
    // An organisation that writes and recommends keeps its contact person to itself.
    const contact = await seedHidden({
      ...outlet,
      first_name: hidden,
      last_name: hidden,
      entity_name: 'Hidden Desk',
    })
    const { request: by } = await kit.as(contact)
    const recommended = {
      text: 'A recommendation that is long enough to be one, by a member who has been there.',
    }
    for (const { id } of readers) {
      const sent = await by('POST', '/user-messages', {
        body: { toUser: `/users/${id}`, subject: '', body: 'Hello' },
      })
      const { id: message, discussion } = sent.body as { id: string; discussion: string }
      const given = await by('POST', `/profiles/${id}/testimonials`, { body: recommended })
      known.push(message, discussion, (given.body as { id: string }).id)
    }
    const followed = await seedHidden({ ...provider, entity_name: 'Followed', first_name: hidden })
    await database()
      .insertInto('followed_provider')
      .values({ person_id: reads.id, provider_id: followed.id, created_at: kit.clock.now })
      .execute()
  })

  const textOf = async (token: string, path: string) => {
    const answer: { status: number; body: unknown } = await kit.request('GET', path, { token })
    const { status, body } = answer
    const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify({ body })
    return { status, text }
  }

  const lists = endpoints.filter(
    ({ method, path }) => method === 'GET' && !path.includes('{') && !ofNobody.includes(path),
  )
  const records = endpoints.filter(({ method, path }) => method === 'GET' && path.includes('{'))

  it.each(['Asked', 'Outlet', 'Trainer'])('reads nothing that is hidden: %s', async (name) => {
    const reader = readers.find((each) => each.name === name)
    if (!reader) throw new Error('nobody')
    const answered: string[] = []
    const look = async (address: string) => {
      const { status, text } = await textOf(reader.token, address)
      if (status === 200) answered.push(address)
      expect(text.toLowerCase(), address).not.toContain(hidden.toLowerCase())
      expect(text, address).not.toContain(country)
    }
    for (const { path } of lists)
      for (const query of [...searches, ...(narrowings[path] ?? [])])
        await look(query ? `${path}?${query}` : path)
    for (const { path } of records)
      for (const id of known)
        await look(
          path
            .replace('{size}', '96')
            .replace(/\{\w+\}/, id)
            .replace(/\{\w+\}/g, 'en'),
        )
    expect(answered.length).toBeGreaterThan(50)
  })

  it('does not find by an address that is hidden, only by the name', async () => {
    const { token } = readers[0]!
    for (const state of ['cancelled', 'rejected', 'revoked']) {
      const listed = async (text: string) => {
        const { body } = await kit.request('GET', `/validation-requests?state=${state}&text=${text}`, {
          token,
        })
        return (body as { items: object[]; counts: Record<string, number> }).counts[state]
      }
      expect([await listed('last'), await listed(hidden)]).toEqual([1, 0])
    }
  })

  it('has nothing of it in the copy of its own data', async () => {
    for (const { id } of readers)
      for (const [name, area] of Object.entries(ownData))
        expect(JSON.stringify({ area: await area(database(), id) }), name).not.toContain(hidden)
  })
})
