import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Notification } from '~/contracts/messages/notifications'
import type {
  ValidationCase,
  ValidationCaseDetail,
  ValidationRequest,
} from '~/contracts/validation/validation'
import { createTestApi, stillSent } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const journalistRoles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }
const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }

type Request = Awaited<ReturnType<ReturnType<typeof createTestApi>['as']>>['request']

/** A provider with a contributor, another provider, an admin, and journalists on demand. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  const provider = await kit.seedPerson({ ...providerRoles, entity_name: 'Academy' })
  const clara = { first_name: 'Clara', last_name: 'Weiss', parent_id: provider.id }
  const contributor = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], ...clara })
  const other = await kit.seedPerson({ ...providerRoles, entity_name: 'Other' })
  const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
  const as = async (person: { email: string }) => (await kit.as(person)).request
  const by = {
    provider: await as(provider),
    contributor: await as(contributor),
    other: await as(other),
    admin: await as(admin),
  }
  const ask = async (request: Request, validator: string = provider.id) =>
    (
      (
        await request('POST', '/validation-requests', {
          body: { validator, introduction: 'From your course of 2025.' },
        })
      ).body as ValidationRequest
    ).id
  async function newJournalist(last_name = 'Haddad') {
    const person = await kit.seedPerson({ ...journalistRoles, first_name: 'Layla', last_name })
    const request = await as(person)
    const accessLevel = async () => ((await request('GET', '/users/me')).body as CurrentUser).accessLevel
    return { person, request, accessLevel, id: await ask(request) }
  }
  const actions = (subjectId: string) =>
    database
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'organisation_id', 'person_id'])
      .where('subject_id', '=', subjectId)
      .orderBy('position')
      .execute()
  return { ...kit, provider, contributor, other, admin, by, ask, newJournalist, actions }
}

const codes = (answer: { body: never }) =>
  ((answer.body as { violations?: { code: string }[] }).violations ?? []).map(({ code }) => code)
const idsIn = (answer: { body: never }) =>
  (answer.body as { items: ValidationCase[] }).items.map(({ id }) => id)
const because = (reason: string) => ({ body: { reason } })

describeWithDatabase('contributors of a provider', (database) => {
  it('decide for it, under their own name, which the log and the provider see and the journalist does not', async () => {
    const { by, newJournalist, contributor, provider, actions } = await setUp(database())
    const { id, accessLevel, request, person } = await newJournalist()
    expect(idsIn(await by.contributor('GET', '/validation-requests'))).toEqual([id])
    expect((await by.contributor('POST', `/validation-requests/${id}/approve`)).status).toBe(200)
    expect(await accessLevel()).toBe('journalist')
    const entry = (await by.provider('GET', `/validation-requests/${id}`)).body as ValidationCaseDetail
    expect(entry.decidedBy).toEqual({ office: 'provider', name: 'Clara Weiss' })
    expect(await actions(id)).toEqual([
      {
        action: 'validationRequest.approved',
        actor_id: contributor.id,
        organisation_id: provider.id,
        person_id: person.id,
      },
    ])
    const own = await request('GET', '/users/me/validation-requests')
    expect(JSON.stringify(own.body)).not.toContain('Clara')
    const [notification] = (await request('GET', '/notifications')).body as Notification[]
    expect(notification?.title).toContain('Academy')
  })

  it('leave nothing unread for the provider where they have decided or asked', async () => {
    const { by, newJournalist } = await setUp(database())
    const unread = async () =>
      ((await by.provider('GET', '/users/me')).body as CurrentUser).unreadNotificationCount
    const first = await newJournalist()
    const second = await newJournalist('Second')
    expect(await unread()).toBe(2)
    await by.contributor('POST', `/validation-requests/${first.id}/approve`)
    expect(await unread()).toBe(1)
    await by.contributor('POST', `/validation-requests/${second.id}/questions`, {
      body: { text: 'Which course was it?' },
    })
    expect(await unread()).toBe(0)
  })

  it('do not know of requests to others', async () => {
    const { by, ask, seedPerson, as, other } = await setUp(database())
    const { request } = await as(await seedPerson(journalistRoles))
    const id = await ask(request, other.id)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/approve'],
    ] as const)
      expect((await by.contributor(method, `/validation-requests/${id}${path}`)).status).toBe(404)
    expect(idsIn(await by.contributor('GET', '/validation-requests'))).toEqual([])
  })

  it('have nothing to decide while their organisation is not validated, or is none that validates', async () => {
    const { by, newJournalist, provider, seedPerson, as, deps } = await setUp(database())
    const { id } = await newJournalist()
    await deps.database
      .updateTable('person')
      .set({ validated: false })
      .where('id', '=', provider.id)
      .execute()
    expect(idsIn(await by.contributor('GET', '/validation-requests'))).toEqual([])
    expect((await by.contributor('POST', `/validation-requests/${id}/approve`)).status).toBe(404)
    const outlet = await seedPerson()
    const { request } = await as(await seedPerson({ parent_id: outlet.id }))
    expect(idsIn(await request('GET', '/validation-requests'))).toEqual([])
    expect((await request('GET', '/journalist-flags')).body).toEqual([])
    expect((await request('POST', `/validation-requests/${id}/flag`, because('No.'))).status).toBe(404)
  })

  it('and their provider, deciding at once, decide once', async () => {
    const { by, newJournalist, actions } = await setUp(database())
    const { id } = await newJournalist()
    const answers = await Promise.all([
      by.provider('POST', `/validation-requests/${id}/approve`),
      by.contributor('POST', `/validation-requests/${id}/reject`, because('No.')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await actions(id)).toHaveLength(1)
  })
})

describeWithDatabase('a revocation', (database) => {
  it('ends full access at once and says why; the journalist may ask anew', async () => {
    const { by, newJournalist, mails, other, actions } = await setUp(database())
    const { id, accessLevel, request, person } = await newJournalist()
    await by.provider('POST', `/validation-requests/${id}/approve`)
    expect((await request('GET', '/offers')).status).toBe(200)
    const answer = await by.contributor(
      'POST',
      `/validation-requests/${id}/revoke`,
      because(' Copied articles. '),
    )
    expect(answer.body as ValidationCase).toMatchObject({
      state: 'revoked',
      revocation: { reason: 'Copied articles.', by: { office: 'provider', name: 'Clara Weiss' } },
      can: { decide: false, revoke: false },
    })
    expect(await accessLevel()).toBe('journalistRestricted')
    expect((await request('GET', '/offers')).status).toBe(403)
    expect(mails.at(-1)).toMatchObject({
      to: person.email,
      template: 'validationRevoked',
      values: { provider: 'Academy', reason: 'Copied articles.' },
    })
    const [told] = (await request('GET', '/notifications')).body as Notification[]
    expect(told?.title).toBe('Academy has revoked your validation: your account is restricted')
    const [own] = (await request('GET', '/users/me/validation-requests')).body as ValidationRequest[]
    expect(own).toMatchObject({ state: 'revoked', reason: 'Copied articles.' })
    expect((await actions(id)).at(-1)?.action).toBe('validationRequest.revoked')
    const again = await request('POST', '/validation-requests', {
      body: { validator: other.id, introduction: 'From your course of 2025.' },
    })
    expect(again.status).toBe(201)
  })

  it('needs a reason, an approval, and the provider that approved or an admin', async () => {
    const { by, newJournalist } = await setUp(database())
    const { id } = await newJournalist()
    const revoke = (who: Request, reason = 'Because.') =>
      who('POST', `/validation-requests/${id}/revoke`, because(reason))
    expect(codes(await revoke(by.provider))).toEqual(['requestOpen'])
    await by.provider('POST', `/validation-requests/${id}/approve`)
    expect((await revoke(by.other)).status).toBe(404)
    expect(codes(await revoke(by.provider, '   '))).toEqual(['reasonRequired'])
    expect(codes(await revoke(by.provider, 'x'.repeat(1001)))).toEqual(['tooLong'])
    const answers = await Promise.all([revoke(by.admin), revoke(by.provider)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(codes(answers.find(({ status }) => status === 409)!)).toEqual(['requestRevoked'])
  })

  it('of an older approval leaves the access that a newer one gave', async () => {
    const { by, newJournalist, other, ask, deps, mails } = await setUp(database())
    const { id, request, accessLevel, person } = await newJournalist()
    await by.provider('POST', `/validation-requests/${id}/approve`)
    await deps.database.updateTable('person').set({ validated: false }).where('id', '=', person.id).execute()
    const newer = await ask(request, other.id)
    await by.other('POST', `/validation-requests/${newer}/approve`)
    const count = mails.length
    const revoke = (who: Request, which: string) =>
      who('POST', `/validation-requests/${which}/revoke`, because('Because.'))
    expect((await revoke(by.provider, id)).status).toBe(200)
    expect([await accessLevel(), mails.length]).toEqual(['journalist', count])
    await revoke(by.other, newer)
    expect(await accessLevel()).toBe('journalistRestricted')
  })

  it('takes nothing from who is no journalist any more, and does not trouble them', async () => {
    const { by, newJournalist, deps, mails } = await setUp(database())
    const { id, person, accessLevel } = await newJournalist()
    await by.provider('POST', `/validation-requests/${id}/approve`)
    const trainer = { roles: ['ROLE_TRAINER'], validated: true }
    await deps.database.updateTable('person').set(trainer).where('id', '=', person.id).execute()
    const count = mails.length
    expect((await by.provider('POST', `/validation-requests/${id}/revoke`, because('Because.'))).status).toBe(
      200,
    )
    expect(mails).toHaveLength(count)
    expect(await accessLevel()).toBe('trainer')
    const row = deps.database.selectFrom('person').select('validated').where('id', '=', person.id)
    expect(await row.executeTakeFirst()).toEqual({ validated: true })
  })

  it('waits until somebody who has left is back', async () => {
    const { by, newJournalist, deps } = await setUp(database())
    const { id, person } = await newJournalist()
    await by.provider('POST', `/validation-requests/${id}/approve`)
    const setState = (state: 'deactivated' | 'blocked') =>
      deps.database.updateTable('person').set({ state }).where('id', '=', person.id).execute()
    const revoke = () => by.admin('POST', `/validation-requests/${id}/revoke`, because('Because.'))
    await setState('deactivated')
    expect(codes(await revoke())).toEqual(['subjectNotActive'])
    await setState('blocked')
    expect((await revoke()).status).toBe(200)
  })
})

interface Outcome {
  id: string
  name: string | null
  code: string | null
}

describeWithDatabase('several decisions at once', (database) => {
  it('do what can be done and say what cannot, in the order in which they were asked for', async () => {
    const { by, newJournalist, ask, as, seedPerson, other, deps } = await setUp(database())
    const [first, withdrawn, blocked] = [
      await newJournalist('One'),
      await newJournalist('Two'),
      await newJournalist('Three'),
    ]
    const { request } = await as(await seedPerson(journalistRoles))
    const foreign = await ask(request, other.id)
    await withdrawn.request('POST', `/validation-requests/${withdrawn.id}/cancel`)
    await deps.database
      .updateTable('person')
      .set({ state: 'blocked' })
      .where('id', '=', blocked.person.id)
      .execute()
    const ids = [foreign, blocked.id, withdrawn.id, first.id, first.id]
    const body = { decision: 'approve', ids }
    const outcomes = (await by.contributor('POST', '/validation-requests/decisions', { body }))
      .body as Outcome[]
    expect(outcomes).toEqual([
      { id: foreign, name: null, code: 'requestUnknown' },
      { id: blocked.id, name: 'Layla Three', code: 'subjectNotActive' },
      { id: withdrawn.id, name: 'Layla Two', code: 'requestWithdrawn' },
      { id: first.id, name: 'Layla One', code: null },
    ])
    expect(await first.accessLevel()).toBe('journalist')
    expect(await withdrawn.accessLevel()).toBe('journalistRestricted')
  })

  it('reject with one reason that everybody reads, and once per form', async () => {
    const { by, newJournalist, mails, actions } = await setUp(database())
    const [one, two] = [await newJournalist(), await newJournalist()]
    const send = () =>
      by.provider('POST', '/validation-requests/decisions', {
        body: { decision: 'reject', ids: [one.id, two.id], reason: 'Not in our course.' },
        headers: { 'Idempotency-Key': 'form-9' },
      })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body as Outcome[]).toEqual(second.body)
    expect((first.body as Outcome[]).map(({ code }) => code)).toEqual([null, null])
    const rejections = mails.filter(({ template }) => template === 'validationRejected')
    expect(rejections.map(({ values }) => values.reason)).toEqual(Array(2).fill('Not in our course.'))
    expect([(await actions(one.id)).length, (await actions(two.id)).length]).toEqual([1, 1])
  })

  it('are between one and ten, and a rejection has a reason', async () => {
    const { by, newJournalist } = await setUp(database())
    const { id } = await newJournalist()
    const send = (body: object) => by.provider('POST', '/validation-requests/decisions', { body })
    expect(codes(await send({ decision: 'approve', ids: [] }))).toEqual(['casesRequired'])
    expect(codes(await send({ decision: 'approve', ids: Array<string>(11).fill(id) }))).toEqual([
      'tooManyCases',
    ])
    expect(codes(await send({ decision: 'reject', ids: [id], reason: ' \n ' }))).toEqual(['reasonRequired'])
    expect((await send({ decision: 'approve', ids: ['nonsense'] })).status).toBe(422)
  })

  it('two of them over the same requests leave each decided once', async () => {
    const { by, newJournalist, actions } = await setUp(database())
    const made = []
    for (let n = 0; n < 4; n++) made.push((await newJournalist()).id)
    const send = (who: Request, ids: string[]) =>
      who('POST', '/validation-requests/decisions', { body: { decision: 'approve', ids } })
    const answers = await Promise.all([send(by.provider, made), send(by.contributor, made.toReversed())])
    const done = answers.flatMap(({ body }) => (body as Outcome[]).filter(({ code }) => code === null))
    expect(done.map(({ id }) => id).sort()).toEqual(made.toSorted())
    for (const id of made) expect(await actions(id)).toHaveLength(1)
  })
})

describeWithDatabase('the queue, narrowed', (database) => {
  it('shows whom a filter names, with counts to match, to admins of all providers', async () => {
    const { by, newJournalist, deps, provider, contributor, other, admin } = await setUp(database())
    const old = await newJournalist('Old')
    await deps.database
      .updateTable('validation_request')
      .set({ requested_at: new Date(deps.now().getTime() - 8 * 24 * 3600 * 1000) })
      .where('id', '=', old.id)
      .execute()
    const recent = await newJournalist('Recent')
    await by.provider('POST', `/validation-requests/${recent.id}/flag`, because('Careful.'))
    const list = async (query: string) => idsIn(await by.provider('GET', `/validation-requests?${query}`))
    expect(await list('waiting=7')).toEqual([old.id])
    expect(await list('waiting=14')).toEqual([])
    expect(await list('flagged=yes')).toEqual([recent.id])
    expect(await list('flagged=yes&waiting=7')).toEqual([])
    expect(await list(`ids=${old.id},${recent.id}`)).toEqual([old.id, recent.id])
    expect(await list(`ids=${recent.id}`)).toEqual([recent.id])
    expect((await by.provider('GET', '/validation-requests?ids=nonsense')).status).toBe(422)
    expect((await by.provider('GET', '/validation-requests?waiting=3')).status).toBe(422)
    await by.contributor('POST', `/validation-requests/${old.id}/approve`)
    expect(await list(`state=approved&decidedBy=${contributor.id}`)).toEqual([old.id])
    expect(await list(`state=approved&decidedBy=${provider.id}`)).toEqual([])
    // A provider that specifies another one still gets its own requests.
    expect(await list(`provider=${other.id}`)).toEqual([recent.id])
    const ofOther = await by.admin('GET', `/validation-requests?provider=${other.id}`)
    expect(idsIn(ofOther)).toEqual([])
    const ofProvider = (state: string) =>
      by.admin('GET', `/validation-requests?provider=${provider.id}&state=${state}`)
    expect((await ofProvider('requested')).body).toMatchObject({
      items: [{ id: recent.id, provider: { entityName: 'Academy' }, flagCount: 1 }],
      counts: { requested: 1, approved: 1 },
    })
    const { deciders } = (await ofProvider('approved')).body as { deciders: { id: string }[] }
    expect(deciders.map(({ id }) => id)).toContain(admin.id)
    const own = (await by.provider('GET', '/validation-requests?state=approved')).body as {
      deciders: { id: string }[]
    }
    expect(own.deciders.map(({ id }) => id).sort()).toEqual([provider.id, contributor.id].sort())
  })

  it('tells of other providers states and dates, and why one of them took an approval back', async () => {
    const { by, newJournalist, ask, other } = await setUp(database())
    const { id, request } = await newJournalist()
    await by.provider('POST', `/validation-requests/${id}/reject`, because('Between us.'))
    const second = await ask(request, other.id)
    const seen = async (who: Request) =>
      ((await who('GET', `/validation-requests/${second}`)).body as ValidationCaseDetail).history
    expect(await seen(by.other)).toMatchObject([
      { state: 'rejected', provider: null, reason: null, decidedBy: null, own: false },
    ])
    expect(await seen(by.admin)).toMatchObject([{ provider: 'Academy', reason: 'Between us.', own: true }])
    await by.other('POST', `/validation-requests/${second}/approve`)
    await by.other('POST', `/validation-requests/${second}/revoke`, because('Invented sources.'))
    const entry = (await by.provider('GET', `/validation-requests/${id}`)).body as ValidationCaseDetail
    expect(entry.history).toMatchObject([
      { state: 'revoked', provider: 'Other', reason: 'Invented sources.', decidedBy: null, own: false },
    ])
  })

  it('notes once an hour who looked at the data of a journalist', async () => {
    const { by, newJournalist, actions } = await setUp(database())
    const { id, person } = await newJournalist()
    for (let n = 0; n < 2; n++) await by.provider('GET', `/validation-requests/${id}`)
    expect((await actions(person.id)).map(({ action }) => action)).toEqual(['person.viewed'])
  })
})

describeWithDatabase('mails about a decision', (database) => {
  it.each([
    ['rejected, then approved by another provider', ['reject', 'ask', 'approve'], ['validationApproved']],
    ['rejected, undone and approved', ['reject', 'undo', 'approve'], ['validationApproved']],
    ['approved, undone and rejected', ['approve', 'undo', 'reject'], ['validationRejected']],
    ['approved and undone', ['approve', 'undo'], []],
    ['approved and revoked', ['approve', 'revoke'], ['validationRevoked']],
    ['rejected and asked again', ['reject', 'ask'], ['validationRejected']],
  ] as const)('say what is so when they are sent: %s', async (_, steps, sent) => {
    const { by, newJournalist, ask, other, mails } = await setUp(database())
    const { id, request, person } = await newJournalist()
    let current = { id, office: by.provider }
    for (const step of steps)
      if (step === 'ask') current = { id: await ask(request, other.id), office: by.other }
      else {
        const answer = await current.office(
          'POST',
          `/validation-requests/${current.id}/${step}`,
          step === 'reject' || step === 'revoke' ? because('We do not know you.') : {},
        )
        expect(answer.status).toBe(200)
      }
    const toJournalist = mails.filter(({ to }) => to === person.email)
    expect(await stillSent(database(), toJournalist)).toEqual(sent)
  })

  it('ask no office for what is decided or withdrawn', async () => {
    const { by, newJournalist, provider, mails } = await setUp(database())
    const decided = await newJournalist()
    await newJournalist('Waiting')
    const withdrawn = await newJournalist('Gone')
    await by.provider('POST', `/validation-requests/${decided.id}/approve`)
    await withdrawn.request('POST', `/validation-requests/${withdrawn.id}/cancel`)
    const toProvider = mails.filter(({ to }) => to === provider.email)
    expect(toProvider).toHaveLength(4)
    expect((await stillSent(database(), toProvider)).sort()).toEqual([
      'validationCancelled',
      'validationRequested',
    ])
  })
})
