import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { limits, lifetimes } from '~/contracts/constants'
import type { Notification } from '~/contracts/messages/notifications'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type {
  ValidationCase,
  ValidationCaseDetail,
  ValidationRequest,
} from '~/contracts/validation/validation'
import { insertMails } from '~/api/platform/mail/queue'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const journalistRoles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: false }
const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }
const introduction = 'From your course of 2025.'
const dayMs = 24 * 3600 * 1000

type Kit = ReturnType<typeof createTestApi>

async function setUp(kit: Kit) {
  const hidden = { visibility: 0 as const, description: 'Writes about courts.', phone: '+49 30 1234567' }
  const journalist = await kit.seedPerson({
    ...journalistRoles,
    ...hidden,
    first_name: 'Layla',
    last_name: 'Haddad',
  })
  const provider = await kit.seedPerson({ ...providerRoles, entity_name: 'Academy', locale: 'de' })
  const by = {
    journalist: (await kit.as(journalist)).request,
    provider: (await kit.as(provider)).request,
    other: (await kit.as(await kit.seedPerson(providerRoles))).request,
    admin: (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).request,
  }
  const ask = async () =>
    (await by.journalist('POST', '/validation-requests', { body: { validator: provider.id, introduction } }))
      .body as ValidationRequest
  const { id } = await ask()
  const at = (path: string) => `/validation-requests/${id}${path}`
  return {
    journalist,
    provider,
    by,
    id,
    at,
    ask,
    question: (text = 'Which course was it?') => by.provider('POST', at('/questions'), { body: { text } }),
    answer: (text = 'Safety, in Berlin.') => by.journalist('POST', at('/answers'), { body: { text } }),
    own: async () => (await by.journalist('GET', `/users/me${at('')}`)).body as ValidationRequest,
    seen: async () => (await by.provider('GET', at(''))).body as ValidationCaseDetail,
    level: async () => ((await by.journalist('GET', '/users/me')).body as CurrentUser).accessLevel,
    unread: async () =>
      ((await by.journalist('GET', '/users/me')).body as CurrentUser).unreadNotificationCount,
    told: async () => (await by.journalist('GET', '/notifications')).body as Notification[],
  }
}

const codeOf = (answer: { body: unknown }) =>
  (answer.body as { violations?: { code: string }[] }).violations?.[0]?.code

describeWithDatabase('a request for validation', (database) => {
  let kit: Kit
  let test: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    kit = createTestApi(database())
    test = await setUp(kit)
  })

  it('says how they know each other, and is refused without', async () => {
    expect((await test.seen()).introduction).toBe(introduction)
    await test.by.journalist('POST', test.at('/cancel'))
    const again = await test.by.journalist('POST', '/validation-requests', {
      body: { validator: test.provider.id, introduction: '   short   ' },
    })
    expect([again.status, codeOf(again)]).toEqual([422, 'introductionTooShort'])
  })

  it('shows the whole profile to the office that decides, though nobody else sees it', async () => {
    expect((await test.seen()).profile).toMatchObject({ description: 'Writes about courts.', page: null })
    expect(JSON.stringify(await test.seen())).not.toContain('1234567')
    expect((await test.by.provider('GET', `/profiles/${test.journalist.id}`)).status).toBe(404)
    expect((await test.by.other('GET', test.at(''))).status).toBe(404)
    await test.by.provider('POST', test.at('/reject'), { body: { reason: 'Unknown.' } })
    expect((await test.seen()).profile).toBeNull()
  })

  it('goes back and forth on the same case, and the other side is told each time', async () => {
    expect((await test.own()).can.answer).toBe(false)
    expect((await test.question()).status).toBe(201)
    expect(kit.mails.at(-1)).toMatchObject({
      to: test.journalist.email,
      template: 'validationQuestion',
      values: { text: 'Which course was it?', path: `/validation_requests/${test.id}` },
    })
    expect((await test.seen()).awaitsAnswer).toBe(true)
    expect(await test.own()).toMatchObject({ state: 'requested', can: { answer: true } })
    expect((await test.answer()).status).toBe(201)
    expect(await test.unread()).toBe(0)
    expect(kit.mails.at(-1)).toMatchObject({ to: test.provider.email, template: 'validationAnswered' })
    const own = await test.own()
    expect(own.can.answer).toBe(false)
    expect(own.conversation).toMatchObject([
      { from: 'provider', name: null, text: 'Which course was it?' },
      { from: 'journalist', text: 'Safety, in Berlin.' },
    ])
    expect((await test.seen()).conversation).toMatchObject([
      { from: 'provider', name: expect.any(String) as string },
      { from: 'journalist', name: 'Layla Haddad' },
    ])
  })

  it('takes answers only to a question, and nothing from strangers or after the decision', async () => {
    expect(codeOf(await test.answer())).toBe('noQuestion')
    expect((await test.by.other('POST', test.at('/questions'), { body: { text: 'Who?' } })).status).toBe(404)
    await test.question()
    await test.by.provider('POST', test.at('/approve'))
    expect(codeOf(await test.answer())).toBe('requestApproved')
    expect(codeOf(await test.question())).toBe('requestApproved')
  })

  it('has an end to its questions', async () => {
    for (let n = 0; n < limits.questionsPerRequest; n++) expect((await test.question()).status).toBe(201)
    expect(codeOf(await test.question())).toBe('questionsFull')
  })

  it('reminds nobody while the journalist is asked, and gives the provider all of its time after the answer', async () => {
    const mailsAfter = async (days: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + days * dayMs)
      const before = kit.mails.length
      await kit.runJob('validation.reminders')
      const sent = kit.mails.slice(before).filter(({ to }) => to === test.provider.email)
      return sent.map(({ template }) => template)
    }
    await test.question()
    expect(await mailsAfter(30)).toEqual([])
    // The session has ended meanwhile.
    const { request } = await kit.as(test.journalist)
    await request('POST', test.at('/answers'), { body: { text: 'Safety, in Berlin.' } })
    expect(await mailsAfter(6)).toEqual([])
    expect(await mailsAfter(1)).toEqual(['validationReminder'])
  })
})

describeWithDatabase('a decision', (database) => {
  let kit: Kit
  let test: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    kit = createTestApi(database())
    test = await setUp(kit)
  })
  const later = (seconds: number) => {
    kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
  }
  const approve = () => test.by.provider('POST', test.at('/approve'))
  const waiting = () =>
    database().selectFrom('mail').select('id').where('person_id', '=', test.journalist.id).execute()
  const undo = (who = test.by.provider) => who('POST', test.at('/undo'))

  it('is undone within ten minutes: the request is open, the access gone, nobody was told', async () => {
    await approve()
    expect(await test.level()).toBe('journalist')
    expect(await test.told()).toHaveLength(1)
    await insertMails(database(), kit.mails.slice(-1), kit.clock.now)
    expect(await waiting()).toHaveLength(1)
    later(lifetimes.decisionUndo - 1)
    const answer = await undo()
    expect(answer.body).toMatchObject({ state: 'requested', decidedAt: null, can: { decide: true } })
    expect(await test.level()).toBe('journalistRestricted')
    expect(await test.told()).toEqual([])
    const user = (await test.by.journalist('GET', '/users/me')).body as CurrentUser
    expect([user.notificationCount, user.unreadNotificationCount]).toEqual([0, 0])
    expect(await waiting()).toEqual([])
    expect((await approve()).status).toBe(200)
  })

  it('keeps its mail until it cannot be undone any more', async () => {
    await approve()
    const { notBefore } = kit.mails.at(-1) ?? {}
    expect(notBefore).toEqual(new Date(kit.clock.now.getTime() + lifetimes.decisionUndo * 1000))
  })

  it('is undone as a rejection, too, with its reason', async () => {
    await test.by.provider('POST', test.at('/reject'), { body: { reason: 'A mistake.' } })
    expect((await undo()).body).toMatchObject({ state: 'requested', reason: null })
  })

  it('stands after ten minutes', async () => {
    await approve()
    expect((await test.seen()).undoUntil).not.toBeNull()
    later(lifetimes.decisionUndo)
    expect((await test.seen()).undoUntil).toBeNull()
    expect(codeOf(await undo())).toBe('undoTooLate')
    expect(await test.level()).toBe('journalist')
  })

  it('is only undone by the office that made it', async () => {
    await approve()
    expect((await undo(test.by.other)).status).toBe(404)
    expect(codeOf(await undo(test.by.admin))).toBe('undoTooLate')
    await undo()
    await test.by.admin('POST', test.at('/approve'))
    expect((await test.seen()).undoUntil).toBeNull()
    expect(codeOf(await undo())).toBe('undoTooLate')
    expect((await undo(test.by.admin)).status).toBe(200)
  })

  it('stands if the journalist has sent a new request since', async () => {
    await test.by.provider('POST', test.at('/reject'), { body: { reason: 'A mistake.' } })
    await test.ask()
    expect(codeOf(await undo())).toBe('undoRequestedAgain')
  })

  it('stands where nothing is left to decide, or nobody who could', async () => {
    await test.by.provider('POST', test.at('/reject'), { body: { reason: 'A mistake.' } })
    const set = (id: string, values: object) =>
      database().updateTable('person').set(values).where('id', '=', id).execute()
    await set(test.journalist.id, { validated: true })
    expect(codeOf(await undo())).toBe('undoTooLate')
    await set(test.journalist.id, { validated: false, roles: ['ROLE_MEDIA_OUTLET'] })
    expect(codeOf(await undo())).toBe('subjectNotActive')
    await set(test.journalist.id, journalistRoles)
    await set(test.provider.id, { state: 'deactivated' })
    expect(codeOf(await undo(test.by.admin))).toBe('undoTooLate')
    await set(test.provider.id, { state: 'active' })
    expect((await undo()).status).toBe(200)
  })

  it('of a request that was decided after a newer one is the approval that counts', async () => {
    await test.by.provider('POST', test.at('/reject'), { body: { reason: 'A mistake.' } })
    const approval = {
      subject_id: test.journalist.id,
      validator_id: test.provider.id,
      state: 'revoked' as const,
    }
    const [requested_at, decided_at] = [kit.clock.now, kit.clock.now]
    await database()
      .insertInto('validation_request')
      .values({
        id: v7(),
        ...approval,
        requested_at,
        decided_at,
        revoked_at: decided_at,
        revocation_reason: 'So.',
      })
      .execute()
    later(60)
    await undo()
    await approve()
    expect(await test.level()).toBe('journalist')
    await test.by.provider('POST', test.at('/revoke'), { body: { reason: 'They have left the paper.' } })
    expect(await test.level()).toBe('journalistRestricted')
  })

  it('is undone for several at once', async () => {
    await approve()
    const body = { decision: 'undo', ids: [test.id] }
    const answer = await test.by.provider('POST', '/validation-requests/decisions', { body })
    expect(answer.body).toEqual([{ id: test.id, name: 'Layla Haddad', code: null }])
    expect(((await test.seen()) as ValidationCase).state).toBe('requested')
  })
})

describeWithDatabase('kept reasons', (database) => {
  it('belong to the office: kept once, listed, removed, unknown to others', async () => {
    const kit = createTestApi(database())
    const test = await setUp(kit)
    const list = async (who = test.by.provider) =>
      ((await who('GET', test.at(''))).body as ValidationCaseDetail).keptReasons
    const reject = () =>
      test.by.provider('POST', test.at('/reject'), { body: { reason: 'We do not know you.', keep: true } })
    for (let n = 0; n < 2; n++) {
      await reject()
      expect(await list()).toEqual([])
      await test.by.provider('POST', test.at('/undo'))
    }
    const [kept, ...more] = await list()
    expect([kept?.text, more]).toEqual(['We do not know you.', []])
    expect(await list(test.by.admin)).toEqual([])
    const remove = (who = test.by.provider) => who('DELETE', `/rejection-reasons/${kept!.id}`)
    expect((await remove(test.by.other)).status).toBe(404)
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await list()).toEqual([])
  })
})
