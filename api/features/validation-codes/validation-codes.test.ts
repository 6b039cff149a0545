import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { ValidationRequest } from '~/contracts/validation/validation'
import type {
  ShownValidationCode,
  ValidationCode,
  ValidationCodeUse,
} from '~/contracts/validation/validation-codes'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const journalistRoles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }
const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }
const day = 24 * 3600 * 1000

type Answer = { status: number; body: never }
const violations = ({ body }: Answer) =>
  ((body as { violations?: { propertyPath: string; code: string }[] }).violations ?? []).map(
    ({ propertyPath, code }) => `${propertyPath}: ${code}`,
  )

/** A provider with a contributor, another provider and a journalist, all logged in. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  const logIn = async (person: { email: string }) => (await kit.as(person)).request
  const provider = await kit.seedPerson({ ...providerRoles, entity_name: 'Academy', locale: 'de' })
  const contributor = await kit.seedPerson({
    roles: providerRoles.roles,
    parent_id: provider.id,
    first_name: 'Kim',
  })
  const other = await kit.seedPerson({ ...providerRoles, entity_name: 'Other' })
  const journalist = await kit.seedPerson(journalistRoles)
  const by = {
    provider: await logIn(provider),
    contributor: await logIn(contributor),
    other: await logIn(other),
    journalist: await logIn(journalist),
  }
  const make = async (wanted: object = {}, maker = by.provider) => {
    const body = { label: 'Seminar', maxUses: 3, days: 30, ...wanted }
    const answer = await maker('POST', '/validation-codes', { body })
    expect(answer.status).toBe(201)
    const { id } = answer.body as ValidationCode
    return (await maker('GET', `/validation-codes/${id}`)).body as ShownValidationCode
  }
  const enter = (code: string | null, reader = by.journalist) =>
    reader('POST', '/validation-code-uses', { body: { code } })
  const newcomer = async () => {
    const person = await kit.seedPerson(journalistRoles)
    return { ...person, request: await logIn(person) }
  }
  const change = (
    id: string,
    values: { state?: 'blocked' | 'deactivated' | 'active'; validated?: boolean },
  ) => database.updateTable('person').set(values).where('id', '=', id).execute()
  return { ...kit, provider, contributor, other, journalist, by, make, enter, newcomer, change, logIn }
}

const actions = (database: Database, subject: string) =>
  database
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_id', '=', subject)
    .orderBy('position')
    .execute()

describeWithDatabase('codes of a provider', (database) => {
  it('are made, shown again and listed newest first, ten a page', async () => {
    const { by, make, deps } = await setUp(database())
    const made = await make({ label: ' Seminar Berlin ', maxUses: 12, days: 2 })
    expect(made).toMatchObject({ label: 'Seminar Berlin', state: 'live', useCount: 0, provider: 'Academy' })
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(Date.parse(made.expiresAt)).toBe(deps.now().getTime() + 2 * day)
    for (let n = 1; n <= 10; n++) await make({ label: `Course ${String(n)}` })
    const list = await by.provider('GET', '/validation-codes')
    expect(list.headers.get('X-Total-Count')).toBe('11')
    expect((list.body as ValidationCode[]).map(({ label }) => label)).toContain('Course 1')
    expect(JSON.stringify(list.body)).not.toContain(made.code ?? '')
    const second = (await by.provider('GET', '/validation-codes?page=2')).body as ValidationCode[]
    expect(second.map(({ label }) => label)).toEqual(['Seminar Berlin'])
  })

  it('are kept so that the table alone gives none of them away', async () => {
    const { make } = await setUp(database())
    const { id, code } = await make()
    const row = await database()
      .selectFrom('validation_code')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    const plain = (code ?? '').replaceAll('-', '')
    expect(plain).toHaveLength(12)
    expect(JSON.stringify(row)).not.toContain(plain)
    expect(JSON.stringify(row)).not.toContain(code)
  })

  it.each([
    [{ label: '  ' }, 'label: required'],
    [{ label: 'x'.repeat(121) }, 'label: tooLong'],
    [{ maxUses: 0 }, 'maxUses: validationCodeUses'],
    [{ maxUses: 501 }, 'maxUses: validationCodeUses'],
    [{ maxUses: 1.5 }, 'maxUses: validationCodeUses'],
    [{ maxUses: 'many' }, 'maxUses: validationCodeUses'],
    [{ days: 0 }, 'days: validationCodeDays'],
    [{ days: 181 }, 'days: validationCodeDays'],
  ])('are not made with %o', async (wrong, expected) => {
    const { by } = await setUp(database())
    const body = { label: 'Seminar', maxUses: 3, days: 30, ...wrong }
    const answer = await by.provider('POST', '/validation-codes', { body })
    expect([answer.status, violations(answer)]).toEqual([422, [expected]])
  })

  it('are fifty at most that can be used, also when two are made at once', async () => {
    const { by, make, provider, enter } = await setUp(database())
    const first = await make({ maxUses: 1 })
    const copy = await database()
      .selectFrom('validation_code')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 48 }, (_, n) => ({
      ...copy,
      id: crypto.randomUUID(),
      hash: `h${String(n)} ${provider.id}`,
    }))
    await database().insertInto('validation_code').values(others).execute()
    const body = { label: 'One more', maxUses: 1, days: 1 }
    const send = () => by.provider('POST', '/validation-codes', { body })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.flatMap(violations)).toEqual([': validationCodesLimit'])
    expect((await enter(first.code)).status).toBe(201)
    expect((await send()).status).toBe(201)
  })

  it('are the contributors’ as well, under their own name; nobody else knows of them', async () => {
    const { by, make, contributor, provider, other, seedPerson, logIn } = await setUp(database())
    const code = await make({}, by.contributor)
    expect(code.createdBy).toBe('Kim Last')
    expect((await by.provider('GET', `/validation-codes/${code.id}`)).status).toBe(200)
    const outlet = await seedPerson()
    const stranger = await logIn(await seedPerson({ parent_id: outlet.id }))
    for (const request of [by.other, stranger]) {
      expect((await request('GET', `/validation-codes/${code.id}`)).status).toBe(404)
      expect((await request('GET', `/validation-codes/${code.id}/uses`)).status).toBe(404)
      expect((await request('POST', `/validation-codes/${code.id}/revocation`)).status).toBe(404)
    }
    expect((await by.other('GET', '/validation-codes')).body).toEqual([])
    expect((await stranger('GET', '/validation-codes')).status).toBe(404)
    const body = { label: 'x', maxUses: 1, days: 1 }
    expect((await stranger('POST', '/validation-codes', { body })).status).toBe(404)
    expect((await by.provider('POST', `/validation-codes/${code.id}/revocation`)).status).toBe(200)
    const [created, revoked] = await actions(database(), code.id)
    const organisation_id = provider.id
    expect(created).toMatchObject({
      action: 'validationCode.created',
      actor_id: contributor.id,
      organisation_id,
    })
    expect(revoked).toMatchObject({
      action: 'validationCode.revoked',
      actor_id: provider.id,
      organisation_id,
    })
    expect(other.id).not.toBe(organisation_id)
  })

  it('are ended once, however often that is asked for; who has used one stays validated', async () => {
    const { by, make, enter, journalist } = await setUp(database())
    const { id, code } = await make()
    expect((await enter(code)).status).toBe(201)
    const end = () => by.provider('POST', `/validation-codes/${id}/revocation`)
    const answers = await Promise.all([end(), end()])
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { state: 'revoked', useCount: 1, can: { revoke: false } }])
    expect(
      (await actions(database(), id)).filter(({ action }) => action === 'validationCode.revoked'),
    ).toHaveLength(1)
    expect(((await by.journalist('GET', '/users/me')).body as CurrentUser).accessLevel).toBe('journalist')
    const uses = await by.provider('GET', `/validation-codes/${id}/uses`)
    expect(uses.headers.get('X-Total-Count')).toBe('1')
    expect((uses.body as ValidationCodeUse[])[0]).toMatchObject({ state: 'approved', firstName: 'First' })
    expect((await actions(database(), id))[1]).toMatchObject({
      action: 'validationCode.used',
      person_id: journalist.id,
    })
  })

  it('go with the provider; whom it has validated keeps that, and nothing points to what is gone', async () => {
    const { make, enter, provider, contributor, by } = await setUp(database())
    const { id, code } = await make({}, by.contributor)
    await enter(code)
    const db = database().db()
    await db.deleteFrom('person').where('id', '=', contributor.id).execute()
    expect(
      ((await by.provider('GET', `/validation-codes/${id}`)).body as ValidationCode).createdBy,
    ).toBeNull()
    await db.deleteFrom('person').where('id', '=', provider.id).execute()
    expect(await db.selectFrom('validation_code').select('id').where('id', '=', id).execute()).toEqual([])
    expect(((await by.journalist('GET', '/users/me')).body as CurrentUser).accessLevel).toBe('journalist')
    const [request] = (await by.journalist('GET', '/users/me/validation-requests'))
      .body as ValidationRequest[]
    expect(request).toMatchObject({ state: 'approved', validator: null })
  })
})

describeWithDatabase('the copy of a provider’s own data', (database) => {
  it('names its codes and how far they were used, and nothing that opens an account', async () => {
    const { by, make, runJob, jobs } = await setUp(database())
    const made = await make({ label: 'Seminar Berlin' })
    await by.provider('POST', '/users/me/export')
    await runJob('account.export', jobs.at(-1)?.data)
    const archive = unzipSync((await by.provider('GET', '/users/me/export/file')).body)
    const text = strFromU8(archive['validation-codes.json'] ?? new Uint8Array())
    expect(JSON.parse(text)).toMatchObject([{ id: made.id, label: 'Seminar Berlin', use_count: 0 }])
    expect(text).not.toContain(made.code)
    expect(text).not.toMatch(/hash|sealed/)
  })
})

describeWithDatabase('using a code', (database) => {
  it('gives full access at once, as an approved request of its provider', async () => {
    const { by, make, enter } = await setUp(database())
    const { code } = await make()
    const answer = await enter(` ${(code ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)
    expect(answer.status).toBe(201)
    expect(answer.body as ValidationRequest).toMatchObject({
      state: 'approved',
      validator: { entityName: 'Academy' },
    })
    expect(((await by.journalist('GET', '/users/me')).body as CurrentUser).accessLevel).toBe('journalist')
    const again = await enter(code)
    expect([again.status, violations(again)]).toEqual([409, [': alreadyValidated']])
  })

  it('withdraws an open request, also one to somebody else, who is told', async () => {
    const { by, make, enter, other, mails } = await setUp(database())
    const { code } = await make()
    await by.journalist('POST', '/validation-requests', {
      body: { validator: other.id, introduction: 'From your course of 2025.' },
    })
    mails.length = 0
    expect((await enter(code)).status).toBe(201)
    const list = (await by.journalist('GET', '/users/me/validation-requests')).body as ValidationRequest[]
    expect(list.map(({ state }) => state)).toEqual(['approved', 'cancelled'])
    expect(mails).toMatchObject([
      { to: other.email, template: 'validationCancelled', values: { provider: 'Other' } },
    ])
  })

  it('lets exactly as many in as there are places, however many come at once', async () => {
    const { make, enter, newcomer, by } = await setUp(database())
    const { id, code } = await make({ maxUses: 3 })
    const people = await Promise.all(Array.from({ length: 5 }, newcomer))
    const answers = await Promise.all(people.map(({ request }) => enter(code, request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422])
    expect(answers.flatMap(violations)).toEqual(['code: validationCodeUsedUp', 'code: validationCodeUsedUp'])
    const shown = (await by.provider('GET', `/validation-codes/${id}`)).body as ValidationCode
    expect(shown).toMatchObject({ state: 'usedUp', useCount: 3 })
    const accessLevels = await Promise.all(people.map(({ request }) => request('GET', '/users/me')))
    const validated = accessLevels.filter(({ body }) => (body as CurrentUser).accessLevel === 'journalist')
    expect(validated).toHaveLength(3)
  })

  it('takes one place for one person, in two windows at once and for one form sent twice', async () => {
    const { make, by, newcomer, enter } = await setUp(database())
    const { id, code } = await make()
    const answers = await Promise.all([enter(code), enter(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { request } = await newcomer()
    const options = { body: { code }, headers: { 'Idempotency-Key': `form ${id}` } }
    const send = () => request('POST', '/validation-code-uses', options)
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201])
    const shown = (await by.provider('GET', `/validation-codes/${id}`)).body as ValidationCode
    expect(shown.useCount).toBe(2)
  })

  it('says of a wrong code only that it is wrong, and of a real one what has become of it', async () => {
    const { make, enter, by, clock, logIn, journalist } = await setUp(database())
    const refusal = async (code: string | null, reader = by.journalist) => {
      const answer = await enter(code, reader)
      expect(answer.status).toBe(422)
      return violations(answer)
    }
    for (const wrong of ['0000-0000-0000', 'nonsense', 'ÄÖÜ', 'x'.repeat(65), '%', '0000-0000-0000-0'])
      expect(await refusal(wrong)).toEqual(['code: validationCodeWrong'])
    expect(await refusal('   ')).toEqual(['code: required'])
    const revoked = await make()
    await by.provider('POST', `/validation-codes/${revoked.id}/revocation`)
    expect(await refusal(revoked.code)).toEqual(['code: validationCodeRevoked'])
    const short = await make({ days: 1 })
    clock.now = new Date(clock.now.getTime() + day)
    expect(await refusal(short.code, await logIn(journalist))).toEqual(['code: validationCodeExpired'])
  })

  it('needs a provider that may validate at that time', async () => {
    const { make, enter, change, provider } = await setUp(database())
    const { code } = await make()
    for (const values of [{ validated: false }, { state: 'blocked' }, { state: 'deactivated' }] as const) {
      await change(provider.id, values)
      const answer = await enter(code)
      expect([answer.status, violations(answer)]).toEqual([422, ['code: validationCodeAsleep']])
      await change(provider.id, { validated: true, state: 'active' })
    }
    expect((await enter(code)).status).toBe(201)
  })

  it('does not get around an approval that the same provider has taken back', async () => {
    const { make, enter, by, change, journalist, provider } = await setUp(database())
    const { id, code } = await make()
    const request = (await enter(code)).body as ValidationRequest
    const revoked = {
      state: 'revoked' as never,
      revoked_at: new Date(),
      revoked_by: provider.id,
      revocation_reason: 'Another name.',
    }
    await database().updateTable('validation_request').set(revoked).where('id', '=', request.id).execute()
    await change(journalist.id, { validated: false })
    const answer = await enter(code)
    expect([answer.status, violations(answer)]).toEqual([422, ['code: validationCodeNotAgain']])
    expect((await enter((await make({}, by.other)).code)).status).toBe(201)
    const shown = (await by.provider('GET', `/validation-codes/${id}`)).body as ValidationCode
    expect(shown.useCount).toBe(1)
  })

  it('is counted, so that nobody tries for long', async () => {
    const { make, by } = await setUp(database())
    const { code } = await make()
    const { request, as, seedPerson } = createTestApi(database(), { rateLimitFactor: 1 })
    const { tokens } = await as(await seedPerson(journalistRoles))
    const enter = (typed: string | null) =>
      request('POST', '/validation-code-uses', { token: tokens.token, body: { code: typed } })
    for (let n = 1; n <= 10; n++) expect((await enter('0000-0000-0000')).status).toBe(422)
    expect((await enter(code)).status).toBe(429)
    expect(by).toBeDefined()
  })
})
