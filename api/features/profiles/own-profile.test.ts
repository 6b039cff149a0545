import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import type { Profile } from '~/contracts/profiles'
import type { ValidationCase } from '~/contracts/validation'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'

const journalistRoles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }
const description = 'I report on water, farming and the people in between, mostly from river deltas.'
const path = '/users/me/profile'

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const person = await kit.seedPerson({ ...journalistRoles, first_name: 'Layla', country_id: 'DE' })
  const { request } = await kit.as(person)
  const patch = (body: object) =>
    request('PATCH', path, { body, headers: { 'Content-Type': 'application/merge-patch+json' } })
  const read = async () => (await request('GET', path)).body as Profile
  return { ...kit, person, request, patch, read }
}

const violations = (answer: { body: never }) =>
  ((answer.body as { violations?: { propertyPath: string; code: string }[] }).violations ?? []).map(
    ({ propertyPath, code }) => `${propertyPath}: ${code}`,
  )

describeEachEngine('the own profile', (database) => {
  beforeAll(() => seedReference(database()))

  it('takes what is entered, keeps what is not named and counts its versions', async () => {
    const { patch, read } = await setUp(database())
    const before = await read()
    expect(before).toMatchObject({ version: 1, firstName: 'Layla', country: 'DE', city: null })
    const changed = {
      title: 'Dr.',
      city: ' Wien ',
      country: 'AT',
      website: 'https://example.org',
      description,
    }
    const answer = await patch({ version: 1, ...changed })
    expect(answer.status).toBe(200)
    const after = { ...before, ...changed, city: 'Wien', version: 2 }
    expect(answer.body).toEqual(after)
    expect(await read()).toEqual(after)
    expect((await patch({ version: 2, website: '', description: null })).body).toMatchObject({
      version: 3,
      website: null,
      description: null,
      city: 'Wien',
    })
  })

  it('names each broken rule by its field and changes nothing', async () => {
    const { patch, read } = await setUp(database())
    const answer = await patch({
      version: 1,
      firstName: '',
      website: 'example.org',
      description: 'too short',
      country: 'DE',
    })
    expect(answer.status).toBe(422)
    expect(violations(answer)).toEqual([
      'firstName: required',
      'website: websiteInvalid',
      'description: descriptionTooShort',
    ])
    const unknown = await patch({ version: 1, country: 'ZZ', city: 'Nowhere' })
    expect([unknown.status, violations(unknown)]).toEqual([422, ['country: invalid']])
    expect(await read()).toMatchObject({ version: 1, country: 'DE', city: null })
  })

  it('refuses a change of what somebody saved in between, and loses neither', async () => {
    const { patch, read } = await setUp(database())
    await patch({ version: 1, city: 'Hamburg' })
    const late = await patch({ version: 1, city: 'Bremen' })
    expect([late.status, violations(late)]).toEqual([409, [': profileChanged']])
    expect(await read()).toMatchObject({ version: 2, city: 'Hamburg' })
    expect((await patch({ version: 2, city: 'Bremen' })).body).toMatchObject({ version: 3, city: 'Bremen' })
  })

  it('is saved once by a form that is sent twice', async () => {
    const { patch, read } = await setUp(database())
    const answers = await Promise.all([
      patch({ version: 1, city: 'Hamburg' }),
      patch({ version: 1, city: 'Hamburg' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).version).toBe(2)
  })

  it('lets one of two different changes at once win, and tells the other', async () => {
    const { patch, read } = await setUp(database())
    const cities = ['Hamburg', 'Bremen']
    const answers = await Promise.all(cities.map((city) => patch({ version: 1, city })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = cities[answers.findIndex(({ status }) => status === 200)]
    expect(await read()).toMatchObject({ version: 2, city: winner })
  })

  it('is what the provider reads in the validation case', async () => {
    const { patch, request, seedPerson, as } = await setUp(database())
    await patch({ version: 1, website: 'https://example.org/layla', description, country: 'AT' })
    const roles = ['ROLE_SERVICE_PROVIDER']
    const provider = await seedPerson({ roles, validated: true, entity_name: 'Academy' })
    const asked = await request('POST', '/validation-requests', { body: { validator: provider.id } })
    const { id } = asked.body as { id: string }
    const entry = await (await as(provider)).request('GET', `/validation-requests/${id}`)
    expect((entry.body as ValidationCase).subject).toMatchObject({
      firstName: 'Layla',
      website: 'https://example.org/layla',
      description,
      country: 'Austria',
    })
  })
})
