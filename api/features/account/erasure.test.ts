import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import { createTestApi, password } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'

const journalistRoles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], country_id: 'DE' }
const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }
const day = 24 * 3600 * 1000

type Answer = { status: number; body: never }
const violations = ({ body }: Answer) =>
  ((body as { violations?: { propertyPath: string; code: string }[] }).violations ?? []).map(
    ({ propertyPath, code }) => `${propertyPath}: ${code}`,
  )

function setUp(database: Database) {
  const kit = createTestApi(database)
  const exists = async (id: string) =>
    (await database.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  const mailsTo = (person: { email: string }) => kit.mails.filter(({ to }) => to === person.email)
  const erase = async (person: { email: string }, email = person.email) =>
    (await kit.as(person)).request('POST', '/users/me/erasure', { body: { password, email } })
  const seedFile = async (ownerId: string) => {
    const id = v7()
    const storage_key = `documents/${id}`
    const file = { id, owner_id: ownerId, purpose: 'document' as const, state: 'kept' as const, storage_key }
    const values = { ...file, name: 'cv.pdf', type: 'application/pdf', bytes: 4, created_at: kit.clock.now }
    await database.insertInto('stored_file').values(values).execute()
    await kit.deps.files.put(storage_key, new TextEncoder().encode('%PDF'), 'application/pdf')
    return { id, storage_key }
  }
  return { ...kit, exists, mailsTo, erase, seedFile }
}

describeEachEngine('erasing the own account', (database) => {
  beforeAll(() => seedReference(database()))

  it('takes the person, their files and their contributors with it, and says goodbye', async () => {
    const { seedPerson, as, exists, erase, mailsTo, seedFile, deps, request } = setUp(database())
    const parent = await seedPerson({ entity_name: 'The Evening Post' })
    const contributor = await seedPerson({ parent_id: parent.id, locale: 'fr' })
    const files = [await seedFile(parent.id), await seedFile(contributor.id)]
    const session = await as(contributor)
    expect((await erase(parent)).status).toBe(204)
    expect([await exists(parent.id), await exists(contributor.id)]).toEqual([false, false])
    expect((await session.request('GET', '/users/me')).status).toBe(401)
    const login = { email: parent.email, password }
    expect((await request('POST', '/authentication/login', { body: login })).status).toBe(401)
    for (const { id, storage_key } of files) {
      const row = database().selectFrom('stored_file').select('id').where('id', '=', id)
      expect(await row.executeTakeFirst()).toBeUndefined()
      await expect(deps.files.get(storage_key)).rejects.toThrow('notFound')
    }
    expect(mailsTo(parent).map(({ template }) => template)).toEqual(['accountErased'])
    expect(mailsTo(contributor)).toEqual([
      expect.objectContaining({
        template: 'contributorErased',
        locale: 'fr',
        values: expect.objectContaining({ entity: 'The Evening Post' }),
      }),
    ])
  })

  it('wants the password and the own e-mail, in whatever case', async () => {
    const { seedPerson, as, exists, erase } = setUp(database())
    const person = await seedPerson()
    const other = await seedPerson()
    const { request } = await as(person)
    const wrong = await request('POST', '/users/me/erasure', {
      body: { password: 'Not-Mine-1234', email: person.email },
    })
    expect([wrong.status, violations(wrong)]).toEqual([422, ['password: passwordWrong']])
    const stranger = await erase(person, other.email)
    expect([stranger.status, violations(stranger)]).toEqual([422, ['email: emailDiffers']])
    const empty = await request('POST', '/users/me/erasure', { body: { password, email: ' ' } })
    expect([empty.status, violations(empty)]).toEqual([422, ['email: required']])
    expect(await exists(person.id)).toBe(true)
    expect((await erase(person, ` ${person.email.toUpperCase()} `)).status).toBe(204)
    expect([await exists(person.id), await exists(other.id)]).toEqual([false, true])
  })

  it('leaves what others keep without a name: history, notifications, recommendations', async () => {
    const { seedPerson, as, erase } = setUp(database())
    const provider = await seedPerson({ ...providerRoles, entity_name: 'Short-Lived Academy' })
    const journalist = await seedPerson({ ...journalistRoles, first_name: 'Nora', last_name: 'Keller' })
    const own = await as(journalist)
    const sent = await own.request('POST', '/validation-requests', {
      body: { validator: provider.id, introduction: 'From your course of 2025.' },
    })
    const { id } = sent.body as { id: string }
    await (await as(provider)).request('POST', `/validation-requests/${id}/approve`)
    await seedTestimonial(database(), { author: provider.id, profile: journalist.id })
    expect((await erase(provider)).status).toBe(204)

    const [request] = (await own.request('GET', '/users/me/validation-requests')).body as object[]
    expect(request).toMatchObject({ state: 'approved', validator: null })
    const titles = ((await own.request('GET', '/notifications')).body as { title: string }[]).map(
      ({ title }) => title,
    )
    expect(titles).toEqual(['A former member has validated your account: you have full access'])
    expect(await authorsOf(database(), journalist.id)).toEqual([null])
    expect((await own.request('GET', '/users/me')).body).toMatchObject({ accessLevel: 'journalist' })
  })

  it('takes a name with its title out of what recommended people were told', async () => {
    const { seedPerson, as, erase } = setUp(database())
    const author = await seedPerson({
      roles: ['ROLE_TRAINER'],
      validated: true,
      title: 'Dr.',
      last_name: 'Okonkwo',
    })
    const profile = await seedPerson({ visibility: 1 })
    const written = await (
      await as(author)
    ).request('POST', `/profiles/${profile.id}/testimonials`, {
      body: { text: 'Careful, patient and always with the sources at hand: a pleasure.' },
    })
    expect(written.status).toBe(201)
    expect((await erase(author)).status).toBe(204)
    const told = JSON.stringify((await (await as(profile)).request('GET', '/notifications')).body)
    expect(told).toContain('former member')
    expect(told).not.toContain('Okonkwo')
  })

  it('takes the requests of a journalist out of the lists of the providers, and the name out of what they were told', async () => {
    const { seedPerson, as, erase, mailsTo } = setUp(database())
    const provider = await seedPerson({ ...providerRoles, entity_name: 'Patient Academy' })
    const journalist = await seedPerson({ ...journalistRoles, first_name: 'Nora', last_name: 'Keller' })
    const other = await seedPerson({ ...journalistRoles, first_name: 'Ines', last_name: 'Moreau' })
    const ask = async (each: { email: string }) =>
      (await as(each)).request('POST', '/validation-requests', {
        body: { validator: provider.id, introduction: 'From your course of 2025.' },
      })
    const { id } = (await ask(journalist)).body as { id: string }
    await ask(other)
    expect((await erase(journalist)).status).toBe(204)
    const { request } = await as(provider)
    const list = await request('GET', '/validation-requests')
    expect(list.headers.get('x-total-count')).toBe('1')
    expect(JSON.stringify(list.body)).not.toContain('Keller')
    const notifications = JSON.stringify((await request('GET', '/notifications')).body)
    expect(notifications).not.toContain('Keller')
    expect(notifications).toContain('A former member has withdrawn the request for validation')
    expect(notifications).not.toContain(id)
    expect(notifications).toContain('Ines Moreau asks you for validation')
    expect(mailsTo(provider).map(({ template }) => template)).toContain('validationCancelled')
  })

  it('is not for the last administrator', async () => {
    const { seedPerson, erase, exists } = setUp(database())
    await database().updateTable('person').set({ state: 'blocked' }).where('state', '=', 'active').execute()
    const admin = await seedPerson({ roles: ['ROLE_ADMIN'] })
    const answer = await erase(admin)
    expect([answer.status, violations(answer)]).toEqual([409, [': lastAdmin']])
    const contributor = await seedPerson({ roles: ['ROLE_ADMIN'], parent_id: admin.id })
    expect((await erase(admin)).status).toBe(409)
    expect(await exists(contributor.id)).toBe(true)
    await seedPerson({ roles: ['ROLE_JOURNALIST', 'ROLE_ADMIN'] })
    expect((await erase(admin)).status).toBe(204)
  })
})

describeEachEngine('accounts that rest', (database) => {
  const resting = { state: 'deactivated' as const, deactivated_at: new Date('2026-11-21T10:00:00Z') }
  const end = new Date('2029-11-21T10:00:00Z').getTime()

  it('get a mail 30 days and one 5 days before their erasure, each once, and are then erased with everything', async () => {
    const { seedPerson, runJob, clock, mailsTo, exists } = setUp(database())
    const person = await seedPerson({ ...resting, locale: 'it' })
    const contributor = await seedPerson({ parent_id: person.id })
    const seen: Record<string, number> = {}
    for (let before = 40; before >= -1 && (await exists(person.id)); before--) {
      clock.now = new Date(end - before * day)
      await runJob('account.resting')
      await Promise.all([runJob('account.resting'), runJob('account.resting')])
      for (const { template } of mailsTo(person).slice(Object.keys(seen).length))
        seen[`${template} ${Object.keys(seen).length}`] = before
    }
    expect(seen).toEqual({ 'erasureNotice 0': 30, 'erasureNotice 1': 5, 'accountErased 2': 0 })
    expect(mailsTo(person)[0]?.values).toMatchObject({ date: '21 novembre 2029', path: '/login' })
    expect([await exists(person.id), await exists(contributor.id)]).toEqual([false, false])
  })

  it('that nobody looked after for months are told first and erased five days later', async () => {
    const { seedPerson, runJob, clock, mailsTo, exists } = setUp(database())
    const person = await seedPerson(resting)
    clock.now = new Date(end + 90 * day)
    await runJob('account.resting')
    expect(mailsTo(person).map(({ values }) => values.date)).toEqual(['24 February 2030'])
    clock.now = new Date(end + 94 * day)
    await runJob('account.resting')
    expect(await exists(person.id)).toBe(true)
    clock.now = new Date(end + 95 * day)
    await runJob('account.resting')
    expect(await exists(person.id)).toBe(false)
  })

  it('go together with contributors who rest too, each with one goodbye', async () => {
    const { seedPerson, runJob, clock, mailsTo, exists } = setUp(database())
    const due = { ...resting, erasure_notices: 2, erasure_notice_at: new Date(end - 5 * day) }
    const parent = await seedPerson(due)
    const contributor = await seedPerson({ ...due, parent_id: parent.id })
    const other = await seedPerson(due)
    const warned = await seedPerson(resting)
    clock.now = new Date(end + day)
    await runJob('account.resting')
    const left = await Promise.all([parent, contributor, other, warned].map(({ id }) => exists(id)))
    expect(left).toEqual([false, false, false, true])
    const told = [parent, contributor, other, warned].map((person) =>
      mailsTo(person).map(({ template }) => template),
    )
    expect(told).toEqual([['accountErased'], ['contributorErased'], ['accountErased'], ['erasureNotice']])
    await runJob('account.resting')
    expect(mailsTo(warned)).toHaveLength(1)
  })

  it('that come back in time are left alone', async () => {
    const { seedPerson, runJob, clock, mailsTo, exists } = setUp(database())
    const person = await seedPerson({
      ...resting,
      erasure_notices: 2,
      erasure_notice_at: new Date(end - 5 * day),
    })
    await database().updateTable('person').set({ state: 'active' }).where('id', '=', person.id).execute()
    clock.now = new Date(end + day)
    await runJob('account.resting')
    expect([await exists(person.id), mailsTo(person)]).toEqual([true, []])
  })

  it('are forgotten without a word where nobody has ever confirmed them and no link is under way', async () => {
    const { seedPerson, runJob, clock, exists, mails } = setUp(database())
    const created = { state: 'unconfirmed' as const, created_at: clock.now }
    const forgotten = await seedPerson(created)
    const waiting = await seedPerson(created)
    const confirmed = await seedPerson({ created_at: clock.now })
    clock.now = new Date(clock.now.getTime() + 31 * day)
    const young = await seedPerson({ state: 'unconfirmed', created_at: clock.now })
    const token = { hash: v7(), person_id: waiting.id, purpose: 'confirm' as const, created_at: clock.now }
    const expires_at = new Date(clock.now.getTime() + day)
    await database()
      .insertInto('one_time_token')
      .values({ ...token, expires_at })
      .execute()
    await runJob('account.abandoned')
    const left = await Promise.all([forgotten, waiting, confirmed, young].map(({ id }) => exists(id)))
    expect(left).toEqual([false, true, true, true])
    expect(mails).toEqual([])
  })

  it('are forgotten in one night, however many there are', async () => {
    const { runJob, clock } = setUp(database())
    const db = database().db()
    await db.deleteFrom('person').where('state', '=', 'unconfirmed').execute()
    const created_at = new Date(clock.now.getTime() - 31 * day)
    const people = Array.from({ length: 620 }, () => v7()).map((id) => ({
      id,
      email: `${id}@example.org`,
      roles: ['ROLE_TRAINER'],
      state: 'unconfirmed' as const,
      locale: 'en' as const,
      first_name: 'First',
      last_name: 'Last',
      created_at,
    }))
    await db.insertInto('person').values(people).execute()
    let rounds = 0
    const first = await runJob('account.abandoned', {}, { isOver: () => rounds++ === 1 })
    expect(first).toMatchObject({ done: 100, left: 520 })
    expect(await runJob('account.abandoned')).toMatchObject({ done: 520, left: 0 })
    expect(await db.selectFrom('person').select('id').where('state', '=', 'unconfirmed').execute()).toEqual(
      [],
    )
  })
})

async function seedTestimonial(database: Database, { author, profile }: { author: string; profile: string }) {
  const text = 'Careful, patient and always with the sources at hand: a pleasure to work with.'
  const values = { id: v7(), author_id: author, profile_id: profile, text, created_at: new Date() }
  await database.insertInto('testimonial').values(values).execute()
}

const authorsOf = async (database: Database, profileId: string) =>
  (
    await database.selectFrom('testimonial').select('author_id').where('profile_id', '=', profileId).execute()
  ).map(({ author_id }) => author_id)
