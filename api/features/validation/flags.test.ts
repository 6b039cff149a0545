import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { FlaggedJournalist, JournalistFlag } from '~/contracts/validation/flags'
import type { ValidationCaseDetail, ValidationRequest } from '~/contracts/validation/validation'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }

/** A journalist who has asked a provider; another provider and an admin. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  const provider = await kit.seedPerson({ ...providerRoles, entity_name: 'Academy' })
  const other = await kit.seedPerson({ ...providerRoles, entity_name: 'Other' })
  const names = { first_name: 'Zoë', last_name: 'Müller' }
  const journalist = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], ...names })
  const as = async (person: { email: string }) => (await kit.as(person)).request
  const by = {
    journalist: await as(journalist),
    provider: await as(provider),
    other: await as(other),
    admin: await as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] })),
  }
  const body = { validator: provider.id, introduction: 'From your course of 2025.' }
  const { id } = (await by.journalist('POST', '/validation-requests', { body })).body as ValidationRequest
  type By = (typeof by)['provider']
  const flag = (who: By, reason = 'Invented a source.') =>
    who('POST', `/validation-requests/${id}/flag`, { body: { reason } })
  const caseOf = async (who: By, caseId = id) =>
    (await who('GET', `/validation-requests/${caseId}`)).body as ValidationCaseDetail
  const list = async (who: By, query = '') =>
    (await who('GET', `/journalist-flags${query}`)).body as FlaggedJournalist[]
  return { ...kit, provider, other, journalist, by, id, flag, caseOf, list }
}

const codes = (answer: { body: never }) =>
  ((answer.body as { violations?: { code: string }[] }).violations ?? []).map(({ code }) => code)

describeWithDatabase('a warning of a journalist', (database) => {
  it('is seen by admins and every provider, and ended by who gave it or an admin', async () => {
    const { by, flag, caseOf, list, id, journalist } = await setUp(database())
    const answer = await flag(by.provider)
    expect(answer.status).toBe(201)
    const made = answer.body as JournalistFlag
    expect(made).toMatchObject({ organisation: 'Academy', reason: 'Invented a source.', can: { end: true } })
    expect((await caseOf(by.provider)).can.flag).toBe(false)
    expect((await caseOf(by.admin)).flags).toMatchObject([{ organisation: 'Academy', can: { end: true } }])
    const seen = (await list(by.other)).filter((each) => each.id === made.id)
    expect(seen).toMatchObject([
      { journalist: { lastName: 'Müller' }, organisation: 'Academy', caseId: null, can: { end: false } },
    ])
    // Providers without a request of this journalist get no e-mail address.
    expect(JSON.stringify(seen)).not.toContain(journalist.email)
    expect((await list(by.provider))[0]?.caseId).toBe(id)
    expect((await by.other('POST', `/journalist-flags/${made.id}/end`)).status).toBe(404)
    expect((await by.provider('POST', `/journalist-flags/${made.id}/end`)).status).toBe(204)
    expect((await by.admin('POST', `/journalist-flags/${made.id}/end`)).status).toBe(204)
    expect((await caseOf(by.admin)).flags).toEqual([])
    const actions = await database()
      .selectFrom('audit_entry')
      .select(['action', 'person_id'])
      .where('subject_id', '=', made.id)
      .orderBy('position')
      .execute()
    expect(actions).toEqual([
      { action: 'flag.created', person_id: journalist.id },
      { action: 'flag.ended', person_id: journalist.id },
    ])
  })

  it('is one per organisation at a time, also when two are sent at once', async () => {
    const { by, flag, caseOf } = await setUp(database())
    const answers = await Promise.all([flag(by.provider), flag(by.provider)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(codes(answers.find(({ status }) => status === 409)!)).toEqual(['alreadyFlagged'])
    expect((await flag(by.admin)).status).toBe(201)
    const { flags } = await caseOf(by.provider)
    expect(flags.map(({ office }) => office).sort()).toEqual(['administration', 'provider'])
    for (const each of flags) await by.admin('POST', `/journalist-flags/${each.id}/end`)
    expect((await flag(by.provider)).status).toBe(201)
  })

  it('needs a reason and a case of the own', async () => {
    const { by, flag } = await setUp(database())
    expect(codes(await flag(by.provider, ' \t '))).toEqual(['flagReasonRequired'])
    expect(codes(await flag(by.provider, 'x'.repeat(1001)))).toEqual(['tooLong'])
    expect((await flag(by.other)).status).toBe(404)
    expect((await flag(by.journalist)).status).toBe(403)
    expect((await by.admin('POST', '/journalist-flags/nonsense/end')).status).toBe(404)
  })

  it('shows on no page of the journalist, and is found by name without accents', async () => {
    const { by, flag, list } = await setUp(database())
    const { id } = (await flag(by.provider, 'A very special reason.')).body as JournalistFlag
    for (const path of ['/users/me', '/users/me/validation-requests', '/notifications'])
      expect(JSON.stringify((await by.journalist('GET', path)).body)).not.toContain('special reason')
    expect((await by.journalist('GET', '/journalist-flags')).status).toBe(403)
    expect((await list(by.other, '?text=ZOE%20MULLER')).map((each) => each.id)).toContain(id)
    expect(await list(by.other, '?text=nobody%25')).toEqual([])
  })

  it('outlives the provider that gave it, and goes with the journalist', async () => {
    const { by, flag, list, deps, id: request, provider, journalist } = await setUp(database())
    await by.journalist('POST', `/validation-requests/${request}/cancel`)
    const { id } = (await flag(by.provider)).body as JournalistFlag
    await deps.database.deleteFrom('person').where('id', '=', provider.id).execute()
    const mine = async () => (await list(by.other)).filter((each) => each.id === id)
    expect(await mine()).toMatchObject([{ organisation: null, office: 'provider', can: { end: false } }])
    await deps.database.deleteFrom('person').where('id', '=', journalist.id).execute()
    expect(await mine()).toEqual([])
  })
})
