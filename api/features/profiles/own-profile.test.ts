import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import type { Profile } from '~/contracts/people/profiles'
import type { ValidationCaseDetail } from '~/contracts/validation/validation'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { picture } from '~/tests/support/files'

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

describeWithDatabase('the own profile', (database) => {
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
      website: 'example',
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

  it('takes every field of its kind and gives it back', async () => {
    const { patch, read } = await setUp(database())
    const fields = {
      addressLine1: 'Lange Straße 1',
      addressLine2: 'Hinterhof',
      postCode: '04109',
      region: 'Sachsen',
      phone: '+49 341 12345',
      extraPhone: '0341 99999',
      messenger: 'Signal: desk.42',
      extraEmail: 'desk@example.org',
      socialLinks: ['https://example.org/a', 'https://example.org/b'],
      publications: 'Deltas, a book',
      expertise: ['ethics', 'sources'],
      mediaTypes: ['radio', 'online'],
      subregions: ['202', '155'],
      contactLanguages: ['de', 'vi'],
      languages: ['en'],
      visibility: 2,
      emailVisibility: 0,
      phoneVisibility: 1,
      messengerVisibility: 1,
      addressVisibility: 2,
    }
    const answer = await patch({ version: 1, ...fields })
    expect(answer.body).toMatchObject(fields)
    expect(await read()).toEqual(answer.body)
    const emptied = { socialLinks: [], expertise: [], subregions: [], phone: '' }
    expect((await patch({ version: 2, ...emptied })).body).toMatchObject({ ...emptied, phone: null })
  })

  it('has the fields of its kind alone', async () => {
    const { patch, read, as, seedPerson } = await setUp(database())
    const strange = await patch({ version: 1, trainerTypes: ['virtual'], entityName: 'Mine', city: 'X' })
    expect([strange.status, violations(strange)]).toEqual([
      422,
      ['entityName: notForKind', 'trainerTypes: notForKind'],
    ])
    expect(await read()).toMatchObject({ version: 1, city: null })
    const trainer = await seedPerson({ roles: ['ROLE_TRAINER'], country_id: 'DE' })
    const saved = await (
      await as(trainer)
    ).request('PATCH', path, { body: { version: 1, trainerTypes: ['virtual', 'inperson'] } })
    expect(saved.body).toMatchObject({ kind: 'trainer', trainerTypes: ['inperson', 'virtual'] })
  })

  it('keeps an uploaded picture with the other fields, or nothing of both', async () => {
    const { patch, read, request, seedPerson, as } = await setUp(database())
    const upload = async (send: typeof request) =>
      (
        (await send('POST', '/files?purpose=picture&name=me.png', { body: await picture('png') })).body as {
          id: string
        }
      ).id
    const staged = await upload(request)
    const refused = await patch({ version: 1, picture: staged, country: 'ZZ' })
    expect(violations(refused)).toEqual(['country: invalid'])
    expect((await read()).picture).toBeNull()
    const saved = await patch({ version: 1, picture: staged, city: 'Wien' })
    expect(saved.body).toMatchObject({ version: 2, picture: staged, city: 'Wien' })
    expect((await patch({ version: 1, picture: staged, city: 'Wien' })).body).toMatchObject({ version: 2 })
    const stranger = await as(await seedPerson())
    const foreign = await patch({ version: 2, picture: await upload(stranger.request), city: 'Graz' })
    expect([foreign.status, violations(foreign)]).toEqual([422, ['picture: fileGone']])
    expect(await read()).toMatchObject({ picture: staged, city: 'Wien' })
    expect((await patch({ version: 2, picture: null })).body).toMatchObject({ version: 3, picture: null })
  })

  it('refuses what nobody can change here', async () => {
    const { patch } = await setUp(database())
    const answer = await patch({ version: 1, email: 'x@example.org', roles: ['ROLE_ADMIN'], validated: true })
    expect([answer.status, violations(answer)]).toEqual([
      422,
      ['email: unknownField', 'roles: unknownField', 'validated: unknownField'],
    ])
  })

  it('shows no field to more people than itself, whichever of the two is changed', async () => {
    const { patch, read } = await setUp(database())
    const wide = await patch({ version: 1, visibility: 1, emailVisibility: 2, phoneVisibility: 1 })
    expect([wide.status, violations(wide)]).toEqual([422, ['emailVisibility: visibilityWider']])
    await patch({ version: 1, visibility: 2, emailVisibility: 2, addressVisibility: 1 })
    const hidden = await patch({ version: 2, visibility: 0 })
    expect(violations(hidden)).toEqual([
      'emailVisibility: visibilityWider',
      'addressVisibility: visibilityWider',
    ])
    expect(await read()).toMatchObject({ version: 2, visibility: 2, emailVisibility: 2 })
  })

  it('tells the provider who validated a journalist of another name, once', async () => {
    const { patch, request, seedPerson, as } = await setUp(database())
    const roles = ['ROLE_SERVICE_PROVIDER']
    const provider = await seedPerson({ roles, validated: true, entity_name: 'Academy' })
    const own = await as(provider)
    const told = async () =>
      ((await own.request('GET', '/notifications')).body as { title: string; path: string; type: string }[])
        .filter(({ type }) => type === 'account')
        .map(({ title, path: to }) => ({ title, to }))
    const { id } = (
      await request('POST', '/validation-requests', {
        body: { validator: provider.id, introduction: 'From your course of 2025.' },
      })
    ).body
    await patch({ version: 1, lastName: 'Haddad' })
    expect(await told()).toEqual([])
    await own.request('POST', `/validation-requests/${id as string}/approve`)
    await patch({ version: 2, city: 'Wien' })
    expect(await told()).toEqual([])
    await patch({ version: 3, firstName: 'Leila', title: 'Dr.' })
    expect(await told()).toEqual([
      {
        title: 'Layla Haddad, whom you have validated, is now called Dr. Leila Haddad',
        to: `/ij_administration/${id as string}`,
      },
    ])
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
    const asked = await request('POST', '/validation-requests', {
      body: { validator: provider.id, introduction: 'From your course of 2025.' },
    })
    const { id } = asked.body as { id: string }
    const entry = await (await as(provider)).request('GET', `/validation-requests/${id}`)
    expect(entry.body as ValidationCaseDetail).toMatchObject({
      subject: { firstName: 'Layla', country: 'Austria' },
      profile: { website: 'https://example.org/layla', description, country: 'Austria' },
    })
  })
})
