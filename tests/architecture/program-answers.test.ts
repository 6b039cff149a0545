import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { PersonTable } from '~/api/platform/database/schema'
import { seedReference } from '~/api/seed'
import type { MadeToken } from '~/contracts/accounts/personal-tokens'
import { type TokenScope, tokenScopes } from '~/contracts/token-scopes'
import { publishClauses } from '~/tests/support/content/clauses'
import { createTestApi, password, wholeOffer } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { endpoints } from './endpoints'

/** Every call with which a program reads. */
const readable = endpoints.filter(({ scope, method }) => scope !== null && method === 'GET')

const hidden = 'Hidden from members'
const hiddenContact = {
  visibility: 1,
  email_visibility: 0,
  phone: hidden,
  phone_visibility: 0,
  messenger: hidden,
  messenger_visibility: 0,
  address_line1: hidden,
  address_visibility: 0,
} as const

type Person = Pick<PersonTable, 'id' | 'email'>

describeWithDatabase('what a program is told', (database) => {
  let kit: ReturnType<typeof createTestApi>
  const people: Record<string, Person> = {}
  /** The addresses that stand for each call, with records that have something hidden. */
  let addresses: Record<string, string[]> = {}

  async function tokenOf(person: Person, scopes: readonly TokenScope[]) {
    const body = { name: 'Program', scopes, days: 30, password, key: v7() }
    return ((await (await kit.as(person)).request('POST', '/users/me/tokens', { body })).body as MadeToken)
      .token
  }

  const seed = async (name: string, values: Parameters<typeof kit.seedPerson>[0]) => {
    const person = await kit.seedPerson({ first_name: name, ...hiddenContact, ...values })
    return (people[name] = person)
  }

  /** A member who has made use of everything, one who has not, and an admin. */
  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    await publishClauses(database())
    const provider = await seed('Provider', {
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Academy',
    })
    const trainer = await seed('Trainer', { roles: ['ROLE_TRAINER'], validated: true, visible_trainer: true })
    const secret = await seed('Secret', { roles: ['ROLE_TRAINER'], validated: true, visibility: 0 })
    const busy = await seed('Busy', { entity_name: 'Busy Desk' })
    await seed('Plain', { entity_name: 'Plain Desk' })
    await seed('Admin', { roles: ['ROLE_ADMIN'] })
    const by = async (person: Person) => (await kit.as(person)).request
    const [provides, trains, uses] = [await by(provider), await by(trainer), await by(busy)]
    const offer = (
      await provides('POST', '/own-offers', { body: { ...wholeOffer, deadline: '2027-01-31', clauses: [5] } })
    ).body as { id: string }
    await provides('POST', `/own-offers/${offer.id}/publish`, { body: { version: 1 } })
    await uses('PUT', `/watchlist/${offer.id}`)
    await uses('PUT', `/followed-providers/${provider.id}`)
    await uses('PUT', '/guide/articles/clause-05/vote', {
      body: { helpful: false, comment: hidden, locale: 'en' },
    })
    const recommended = {
      text: 'A recommendation that is long enough to be one, by a member who has been there.',
    }
    const given = (await uses('POST', `/profiles/${trainer.id}/testimonials`, { body: recommended }))
      .body as { id: string }
    const got = (await trains('POST', `/profiles/${busy.id}/testimonials`, { body: recommended })).body as {
      id: string
    }
    await uses('PUT', `/testimonials/${got.id}/hidden`)
    await uses('POST', '/links', { body: { with: `/api/users/${trainer.id}` } })
    const ids = Object.values(people).map(({ id }) => id)
    addresses = {
      '/users/me': ['/users/me'],
      '/guide/search': ['/guide/search?q=trust'],
      '/guide/articles/{uid}/companions': ['/guide/articles/clause-05/companions?clause=5'],
      '/pictures/{id}/{size}': [`/pictures/${secret.id}/96`],
      '/documents/{id}': [`/documents/${secret.id}`],
      '/offer_pictures/{id}/{size}': [`/offer_pictures/${offer.id}/320`],
      '/offers/{id}/calendar': [`/offers/${offer.id}/calendar`],
      '/offer-dates': ['/offer-dates?month=2027-01'],
      '/offers': ['/offers', '/offers?text=pictures'],
      '/offer-teasers': ['/offer-teasers'],
      '/offers/{id}': [`/offers/${offer.id}`],
      '/tags': ['/tags'],
      '/directory': ['/directory', `/directory?text=${encodeURIComponent(hidden)}`],
      '/profiles/{name}': ids.map((id) => `/profiles/${id}`),
      '/testimonials/{id}': [`/testimonials/${given.id}`, `/testimonials/${got.id}`],
      '/countries': ['/countries'],
      '/identity': ['/identity'],
      '/logo/{version}/{size}': ['/logo/0123456789abcdef/small'],
      '/standard': ['/standard'],
      '/standard/versions': ['/standard/versions'],
      '/standard/comparison': ['/standard/comparison?from=1&to=1'],
      '/outlets/{id}/disclosures': [`/outlets/${busy.id}/disclosures`],
      '/outlets/{id}/disclosures/{number}': [`/outlets/${busy.id}/disclosures/newest`],
      '/outlets/{id}/disclosures/comparison': [`/outlets/${busy.id}/disclosures/comparison?from=1&to=1`],
      '/outlets/{id}/disclosures/{number}/files/{file}': [
        `/outlets/${busy.id}/disclosures/1/files/${busy.id}`,
      ],
      '/outlets/{id}/certificate': [`/outlets/${busy.id}/certificate`],
      '/certificates/{number}': ['/certificates/2222-2222-2222-2'],
      '/certificates/{number}/credential': ['/certificates/2222-2222-2222-2/credential'],
      '/salutations': ['/salutations'],
      '/watchlist': ['/watchlist'],
    }
  })

  const read = async (token: string, path: string) => {
    const { status, body } = await kit.request('GET', path, { token })
    return { path, status, body: body as unknown }
  }

  it('has addresses for every call of the scope “read”', () => {
    const missing = readable.filter(({ scope, path }) => scope === 'read' && !addresses[path])
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it('with “read” is the same for all: a busy member’s program is told no more than a new one’s, nor is an admin’s', async () => {
    const [plain, busy, admin] = [
      await tokenOf(people.Plain!, ['read']),
      await tokenOf(people.Busy!, ['read']),
      await tokenOf(people.Admin!, ['read']),
    ]
    const told: string[] = []
    for (const { path } of readable.filter((call) => call.scope === 'read' && call.path !== '/users/me'))
      for (const address of addresses[path] ?? []) {
        const shared = await read(plain, address)
        expect(await read(busy, address), address).toEqual(shared)
        expect(await read(admin, address), address).toEqual(shared)
        if (shared.status === 200) told.push(path)
      }
    expect(told.length).toBeGreaterThan(12)
  })

  it('with “read” names who it calls for, and nothing that is theirs alone', async () => {
    const { id, email } = people.Busy!
    const { body } = await read(await tokenOf(people.Busy!, ['read']), '/users/me')
    expect(body).toMatchObject({ id, accessLevel: 'mediaOutlet' })
    expect(JSON.stringify(body)).not.toContain(email)
    expect(Object.keys(body as object).filter((key) => /count|complete/i.test(key))).toEqual([])
    const withMessages = await read(await tokenOf(people.Busy!, ['read', 'messages']), '/users/me')
    expect(withMessages.body).toMatchObject({ messageCount: 0, unreadMessageCount: 0 })
  })

  it('with the scope for it is one’s own watchlist', async () => {
    const bookmarked = async (scopes: TokenScope[]) => {
      const { body } = await read(await tokenOf(people.Busy!, scopes), '/offers')
      return (body as { items: { bookmarked: boolean }[] }).items.map((offer) => offer.bookmarked)
    }
    expect(await bookmarked(['read'])).toEqual([false])
    expect(await bookmarked(['read', 'watchlist'])).toEqual([true])
  })

  it('with any scope holds nobody’s hidden contact data', async () => {
    const addressesOf = Object.values(people).map(({ email }) => email)
    for (const name of ['Busy', 'Provider', 'Admin']) {
      const scopes = tokenScopes.filter((scope) => name !== 'Busy' || scope !== 'offers')
      const token = await tokenOf(people[name]!, scopes)
      for (const { path } of readable)
        for (const address of addresses[path] ?? [path.replace(/\{\w+\}/g, v7())]) {
          const told = JSON.stringify((await read(token, address)).body ?? '')
          for (const own of [hidden, ...addressesOf]) expect(told, `${name}: ${address}`).not.toContain(own)
        }
    }
  })
})

describeWithDatabase('more rights', (database) => {
  const ofPerson = (path: string) => (id: string) => `/people/${id}/${path}`
  it.each([
    { what: 'another kind', method: 'POST', path: ofPerson('kind'), input: { kind: 'admin' } },
    { what: 'the permission to edit', method: 'PUT', path: ofPerson('editing'), input: { editor: true } },
    {
      what: 'the permission to edit, by address',
      method: 'POST',
      path: () => '/editing/editors',
      input: null,
    },
  ])('end sessions and tokens of before: $what', async ({ method, path, input }) => {
    const kit = createTestApi(database())
    const person = await kit.seedPerson()
    const contributor = await kit.seedPerson({ parent_id: person.id })
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const session = await kit.as(person)
    const colleague = await kit.as(contributor)
    const wanted = { name: 'Program', scopes: ['read'], days: 30, password, key: v7() }
    const { token } = (await session.request('POST', '/users/me/tokens', { body: wanted })).body as MadeToken
    const body = input ?? { email: person.email }
    const changed = await admin.request(method, path(person.id), { body })
    expect(changed.status).toBeLessThan(300)
    expect((await session.request('GET', '/users/me')).status).toBe(401)
    expect((await kit.request('GET', '/users/me', { token })).status).toBe(401)
    const shared = (await colleague.request('GET', '/users/me')).status
    expect(shared).toBe(path(person.id).endsWith('/kind') ? 401 : 200)
    expect((await kit.as(person)).tokens.token).toBeTruthy()
  })
})
